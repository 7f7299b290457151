"""Files made by writing others one behind the other: MP3 that counts the first alone, chained Ogg.

libsndfile ends with the first.
"""

import os
import re
import struct
from typing import Any, BinaryIO

import numpy as np

from speechlens.audio import tails
from speechlens.audio.codec import Stream, open_stream
from speechlens.audio.files import Window, read_at

_BEGIN = re.compile(rb"OggS\x00[\x02\x03\x06\x07]")
_BLOCK, _MOST_LINKS = 1 << 20, 10_000
_NEAR, _SAMPLES = 1 << 16, 16
_LONGEST_FRAME = 1441  # bytes, of MPEG layer III
_XING_PLACE = 44  # bytes of a frame in which the count begins, if there is one


def id3_size(head: bytes) -> int:
    """Bytes of the ID3v2 tag that begins with these ten bytes; 0 where it is none (ID3v2, 3.1)."""
    if len(head) < 10 or head[:3] != b"ID3":
        return 0
    size = sum((b & 127) << shift for b, shift in zip(head[6:10], (21, 14, 7, 0), strict=True))
    return size + (20 if head[5] & 0x10 else 10)


def miscounted(file: BinaryIO, start: int) -> tuple[int, int] | None:
    """Place and length of the frame of an MP3 that holds a count much too small; None where there is none.

    start: where the tag in front ends.
    """
    head = read_at(file, start, 4096)
    found = next((m.start() for m in tails.MPEG_AUDIO.starts.finditer(head) if _frame(head, m.start())), None)
    if found is None:
        return None
    frame = head[found : found + _frame(head, found)]
    count = re.search(rb"Xing|Info", frame[:_XING_PLACE])
    if count is None or len(frame) < count.end() + 12:
        return None
    flags, frames, size = struct.unpack_from(">III", frame, count.end())
    if flags & 3 != 3:
        return None
    few = size > (frames + 1) * _LONGEST_FRAME
    return (start + found, len(frame)) if few or goes_on(file, start + found + size) else None


def _frame(data: bytes, at: int) -> int:
    return tails.MPEG_AUDIO.length(data[at : at + 4]) if at + 4 <= len(data) else 0


def goes_on(file: BinaryIO, end: int) -> bool:
    """Whether an MP3 holds more frames behind the place where they should end."""
    size = file.seek(0, os.SEEK_END)
    if size - end < 2 * _LONGEST_FRAME:
        return False
    return tails.held(tails.MPEG_AUDIO, read_at(file, end + _LONGEST_FRAME, _NEAR)) or (
        size - end > _NEAR and tails.held(tails.MPEG_AUDIO, read_at(file, size - _NEAR // 2, _NEAR))
    )


def links(file: BinaryIO) -> list[tuple[int, int]]:
    """Begin and end of each stream of a chained Ogg file; of the whole file where it is one."""
    size = file.seek(0, os.SEEK_END)
    if not _is_chain(file, size):
        return [(0, size)]
    begins: list[int] = []
    behind = -1
    for at in _begins(file, size):
        if at != behind:  # not the first page of another track of the same film
            begins.append(at)
        behind = at + _page(read_at(file, at, 27 + 255))
        if len(begins) > _MOST_LINKS:
            return [(0, size)]
    return list(zip(begins, [*begins[1:], size], strict=True)) if begins[:1] == [0] else [(0, size)]


def _is_chain(file: BinaryIO, size: int) -> bool:
    """Whether pages here and there, also near the end, are not of one stream in its order."""
    pages = {}
    for offset in range(0, size, max(1, size // _SAMPLES)):
        data = read_at(file, offset, _NEAR)
        for page in {data.find(b"OggS", 0, -22), data.rfind(b"OggS", 0, -22)} - {-1}:
            pages[offset + page] = struct.unpack_from("<II", data, page + 14)
    inside = [pages[at] for at in sorted(pages)]
    return len({stream for stream, _ in inside}) > 1 or inside != sorted(inside)


def _begins(file: BinaryIO, size: int) -> list[int]:
    found = []
    for offset in range(0, size, _BLOCK):
        data = read_at(file, offset, _BLOCK + 5)
        found += [offset + m.start() for m in _BEGIN.finditer(data) if m.start() < _BLOCK]
    return found


def _page(head: bytes) -> int:
    """Bytes of the Ogg page with this head (RFC 3533, 6)."""
    return 27 + len(head[27 : 27 + head[26]]) + sum(head[27 : 27 + head[26]]) if len(head) > 26 else 0


class Chain:
    """Streams of one kind, read as one; the same interface as `Stream`.

    Raises the decoder's error where one can't be opened. The first that is of another kind ends it:
    `ended` is the place in the file.
    """

    def __init__(self, window: Window, spans: list[tuple[int, int]]) -> None:
        self._window, self._spans, self._number = window, spans, 0
        self._lengths: list[int] = []
        self.ended: int | None = None
        kind: tuple[str, str, int, int] | None = None
        for number, (start, _) in enumerate(spans):
            with self._open(number) as stream:
                own = (stream.format, stream.subtype, stream.samplerate, stream.channels)
                kind = kind or own
                if own != kind:
                    self.ended = start
                    break
                self._lengths.append(stream.frames)
        self._stream = self._open(0)

    def _open(self, number: int) -> Stream:
        self._window.move(*self._spans[number])
        return open_stream(self._window)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    @property
    def number(self) -> int:
        """How many streams are read."""
        return len(self._lengths)

    @property
    def frames(self) -> int:
        """Of all streams."""
        return sum(self._lengths)

    def read(self, out: np.ndarray) -> np.ndarray:
        """Fill `out` (frames, channels) as far as there is something."""
        got = len(self._stream.read(out=out))
        while got < len(out) and self._number + 1 < len(self._lengths):
            self._go_to(self._number + 1)
            got += len(self._stream.read(out=out[got:]))
        return out[:got]

    def seek(self, frame: int) -> int:
        """Let the next read begin at a frame of the whole."""
        number, before = 0, 0
        while number + 1 < len(self._lengths) and frame >= before + self._lengths[number]:
            before, number = before + self._lengths[number], number + 1
        if number != self._number:
            self._go_to(number)
        return before + self._stream.seek(frame - before)

    def _go_to(self, number: int) -> None:
        self._stream.close()
        self._number, self._stream = number, self._open(number)

    def close(self) -> None:
        """Close the file."""
        self._stream.close()
