"""Files of the WAV family: WAV, WAVE_FORMAT_EXTENSIBLE, RF64, BW64, RIFX.

Sizes in headers are hints: recorders crash, streams don't know their length, and 32 bits wrap.
A stated end of the samples is believed when the file goes on sensibly from there.
Sources: Microsoft RIFF (1991), mmreg.h; EBU Tech 3306 (RF64); ITU-R BS.2088 (BW64).
"""

import os
import re
import struct
from dataclasses import dataclass, field
from itertools import islice
from typing import BinaryIO, NamedTuple

from speechlens.audio.files import PathLike, shown
from speechlens.audio.fmt import WIDTHS, decode_fmt
from speechlens.audio.info import Chunk, Wave
from speechlens.errors import InputError
from speechlens.notices import Notice

FORMS = (b"RIFF", b"RIFX", b"RF64", b"BW64")
UNKNOWN = 0xFFFFFFFF
# Padding, and what is written anew; all else is carried over.
DROPPED = (b"ds64", b"JUNK", b"junk", b"PAD ", b"FLLR")
_USUAL = b"""LIST INFO bext cue smpl inst iXML axml chna id3 ID3 plst _PMX levl aXML acid umid minf elm1 regn
    DISP afsp SAUR MD5 fact PEAK"""
_KNOWN = (*(tag.ljust(4) for tag in _USUAL.split()), *DROPPED)
_TAGS = frozenset((*_KNOWN, b"fmt ", b"data"))
_TAG_PATTERN = re.compile(b"|".join(re.escape(tag) for tag in _KNOWN))
_MAX_CHUNKS = 4096
_MAX_KEPT = 64 << 20
_SEARCHED = 1 << 20
_JUNK_TAIL = 4096


class Place(NamedTuple):
    """Where a chunk lies: its name, the offset of its content, its size as stated."""

    tag: bytes
    body: int
    size: int


@dataclass
class Layout:
    """A parsed file: what it is, and where its samples lie: bytes [start, end).

    subtype is None for a codec that only libsndfile can read. honest: every header told the truth.
    """

    wave: Wave
    subtype: str | None
    rate: int
    channels: int
    start: int
    end: int
    honest: bool = True
    notices: list[Notice] = field(default_factory=list)
    uncarried: list[str] = field(default_factory=list)

    @property
    def frames(self) -> int:
        """Whole frames between start and end; samples that libsndfile decodes excepted."""
        width = WIDTHS[self.subtype or "PCM_U8"] * self.channels
        return (self.end - self.start) // width


def is_wave(head: bytes) -> bool:
    """Whether the first 12 bytes are those of a WAV file, RF64 and the like included."""
    return head[:4] in FORMS and head[8:12] == b"WAVE"


def parse(file: BinaryIO, path: PathLike) -> Layout:
    """Find format, samples and chunks. Raises InputError for headers that allow no reading."""
    return _Parser(file, shown(path)).run()


class _Parser:
    def __init__(self, file: BinaryIO, name: str) -> None:
        self.file, self.name = file, name
        self.size = file.seek(0, os.SEEK_END)
        self.form = self.at(0, 4).decode()
        self.order = ">" if self.form == "RIFX" else "<"
        self.uncarried: list[str] = []
        self.kept = 0

    def at(self, offset: int, count: int) -> bytes:
        self.file.seek(offset)
        return self.file.read(count)

    def place(self, offset: int) -> Place | None:
        """The chunk whose header is at `offset`, or None where none fits in."""
        head = self.at(offset, 8)
        if len(head) < 8:
            return None
        return Place(head[:4], offset + 8, struct.unpack(self.order + "I", head[4:])[0])

    def following(self, chunk: Place) -> int:
        """Offset of the next header: after the pad byte, unless it was forgotten."""
        end = chunk.body + chunk.size
        if chunk.size % 2 == 0:
            return end
        peek = self.at(end, 5)
        return end if peek[:4] in _TAGS and peek[1:5] not in _TAGS else end + 1

    def run(self) -> Layout:
        fmt, ds64, data, before = b"", None, None, []
        offset = 12
        for _ in range(_MAX_CHUNKS):
            chunk = self.place(offset)
            if chunk and chunk.tag == b"data":
                data = chunk
                break
            if chunk is None or not _printable(chunk.tag) or chunk.body + chunk.size > self.size:
                offset = self.search(offset, fmt)
                continue
            if chunk.tag == b"fmt ":
                fmt = self.at(chunk.body, min(chunk.size, 4096))
            elif chunk.tag == b"ds64":
                ds64 = self.at(chunk.body, 24)
            else:
                before += self.content(chunk)
            offset = self.following(chunk)
        if data is None or not fmt:
            raise self.cut()
        subtype, channels, rate = decode_fmt(fmt, self.order, self.name)
        wave = Wave(self.form, fmt, tuple(before))
        layout = Layout(wave, subtype, rate, channels, data.body, self.size, uncarried=self.uncarried)
        self.settle(layout, data, ds64)
        return layout

    def cut(self) -> InputError:
        return InputError(
            f"{self.name}: the WAV header is cut short or damaged (no samples follow it); "
            "copy or export the file again."
        )

    def search(self, offset: int, fmt: bytes) -> int:
        """Past damage, to the next fmt or data chunk within reach."""
        found = self.at(offset + 1, _SEARCHED).find(b"data" if fmt else b"fmt ")
        if found < 0:
            raise self.cut()
        return offset + 1 + found

    def content(self, chunk: Place) -> list[Chunk]:
        """The chunk to carry over: none if it is padding or too large to hold."""
        if chunk.tag in DROPPED:
            return []
        if self.kept + chunk.size > _MAX_KEPT:
            self.uncarried.append(f"chunk {chunk.tag.decode('ascii', 'replace').strip()} (too large)")
            return []
        self.kept += chunk.size
        return [Chunk(chunk.tag, self.at(chunk.body, chunk.size))]

    def settle(self, layout: Layout, data: Place, ds64: bytes | None) -> None:
        """Where the samples really end, and what to say when the header states another end."""
        stated, wraps = data.size, True
        if stated == UNKNOWN and ds64 and len(ds64) == 24:
            stated, wraps = struct.unpack("<8xQ8x", ds64)[0], False
        there = self.size - data.body
        end = self.stated_end(data.body, stated, wraps) if stated <= there else None
        if end is None:
            end = self.tail_start(data.body)
        layout.end = end
        layout.wave = self.with_tail(layout.wave, data.body, end)
        length = end - data.body
        width = WIDTHS[layout.subtype or "PCM_U8"] * layout.channels
        if length == stated:
            return
        layout.honest = False
        if layout.subtype is None:
            if stated > there and not is_placeholder(stated):
                text = (
                    f"The file is cut short: {there} of the {stated} bytes of sound that its header states."
                )
                layout.notices.append(Notice("truncated", text))
            return
        found, said = length // width, stated // width
        if stated in (0, UNKNOWN) or (is_placeholder(stated) and stated > there):
            text = f"The header leaves the length open, as streams do; all {found} frames were read."
            layout.notices.append(Notice("length-unknown", text))
        elif stated > there:
            text = f"The file is cut short: {found} of the {said} frames that its header states were found."
            layout.notices.append(Notice("truncated", text))
        elif found != said:
            text = f"The header states a wrong length, {said} frames; all {found} that are there were read."
            layout.notices.append(Notice("header-length", text))

    def stated_end(self, start: int, stated: int, wraps: bool) -> int | None:
        """The stated end, or one that many times 4 GiB later, if the file goes on sensibly there."""
        times = (self.size - start - stated) >> 32 if wraps else 0
        ends = (start + stated + (k << 32) for k in range(times, -1, -1))
        return next((end for end in ends if self.sensible(end, start)), None)

    def sensible(self, end: int, start: int) -> bool:
        if end >= self.size - 1:
            return True
        if any(self.chain_ends_well(at) for at in ((end + (end - start) % 2), end)):
            return True
        riff_end = 8 + struct.unpack(self.order + "I", self.at(4, 4))[0]
        agreed = riff_end in (end, end + 1) and end > start
        return agreed and self.size - end <= _JUNK_TAIL

    def chain(self, offset: int, most: int = _MAX_CHUNKS) -> list[Place]:
        """Chunks from `offset` on, as long as they fit in."""
        found: list[Place] = []
        while len(found) < most and (chunk := self.place(offset)):
            if not _printable(chunk.tag) or chunk.body + chunk.size > self.size:
                break
            found.append(chunk)
            offset = self.following(chunk)
        return found

    def chain_ends_well(self, offset: int) -> bool:
        """Whether chunks follow each other from `offset` to the end of the file."""
        found = self.chain(offset)
        if not found:
            first = self.place(offset)  # a chunk of tags that was cut
            return first is not None and first.tag in _TAGS
        return found[0].tag in _TAGS or self.following(found[-1]) >= self.size - 7

    def tail_start(self, start: int) -> int:
        """Where chunks behind samples of unknown length begin; the end of the file if there are none."""
        low = max(start, self.size - _SEARCHED)
        matches = _TAG_PATTERN.finditer(self.at(low, _SEARCHED))
        # Bounded, as a hostile file may hold nothing but chunk names.
        for match in islice(matches, 2000):
            found = self.chain(low + match.start(), most=64)
            if found and self.size - 1 <= self.following(found[-1]) <= self.size + 1:
                return low + match.start()
        return self.size

    def with_tail(self, wave: Wave, start: int, end: int) -> Wave:
        padded = end + (end - start) % 2
        chunks = self.chain(end if self.chain_starts(end) else padded)
        last = self.following(chunks[-1]) if chunks else padded
        if last < self.size:
            self.uncarried.append(f"{self.size - last} bytes behind the last chunk")
        after = [kept for chunk in chunks for kept in self.content(chunk)]
        return Wave(wave.form, wave.fmt, wave.before, tuple(after))

    def chain_starts(self, offset: int) -> bool:
        first = self.place(offset)
        return first is not None and first.tag in _TAGS


def counted(layout: Layout, found: int) -> int | None:
    """Frames by the fact chunk, where it leaves out a part of the last block of packed samples; else None."""
    wave = layout.wave
    fact = next((c.payload[:4] for c in wave.before + wave.after if c.tag == b"fact"), b"")
    if len(fact) < 4 or len(wave.fmt) < 20:
        return None
    frames, block = (
        struct.unpack(wave.order + "I", fact)[0],
        struct.unpack_from(wave.order + "H", wave.fmt, 18)[0],
    )
    return frames if 0 < found - frames < 2 * block else None


def _printable(tag: bytes) -> bool:
    return all(32 <= b < 127 for b in tag)


def is_placeholder(stated: int) -> bool:
    """Sizes that writers to pipes put: near 4 GiB (FFmpeg, mpg123) and near 2 GiB (SoX, arecord)."""
    return stated >= 0xFFFFFF00 or 0x7FFFF000 - 64 <= stated <= 0x80000000
