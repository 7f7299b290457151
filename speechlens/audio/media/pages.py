"""Ogg in FFmpeg's hands: holes in it don't end the reading, and what is behind one lies in its place."""

import struct
from collections.abc import Iterator
from typing import Any, BinaryIO

from speechlens.audio.files import read_at

# Blocks of Vorbis change their length, by which its stamps are wrong for a moment.
_JUMPS_PER_SECOND = 10
# Pages of digital silence may hold hours.
_MOST_HELD = 1 << 22
# FFmpeg looks 64 kB far for the next page, and reads twice as many bytes at a time.
_MOST_FAILURES = 8


def packets(container: Any, stream: Any, file: BinaryIO, failure: type[Exception]) -> Iterator[Any]:
    """Packets of a stream, None for each place that FFmpeg can't read, which is the end but for Ogg.

    There reading goes on as long as it gets further.
    """
    ogg, place, failures = container.format.name == "ogg", file.tell(), 0
    coming, good = container.demux(stream), True
    while True:
        try:
            packet = next(coming, None)
        except failure:
            if good:
                yield None
            good = False
            failures = failures + 1 if file.tell() == place else 0
            place = file.tell()
            if not ogg or failures > _MOST_FAILURES:
                return
            coming = container.demux(stream)
            continue
        if packet is None:
            return
        good = True
        yield packet


def in_place(placed: Iterator[tuple[int | None, Any]], file: BinaryIO, head: bytes) -> Iterator[Any]:
    """Frames of (place of their page, frame); a page behind a hole is moved there, too.

    head: the header of the codec.
    Only the end of a page has a time, so that FFmpeg lets the first one follow on what is before the hole.
    """
    held: list[Any] = []
    page, samples, end = None, 0, None
    for place, frame in placed:
        jump = _jump(frame, end, frame.pts)
        if held and (jump or place != page or samples > _MOST_HELD):
            yield from _moved(held, jump)
            held, samples = [], 0
        held.append(frame)
        page, samples = place, samples + frame.samples
        end = None if frame.pts is None else frame.pts + _steps(frame, frame.samples)
    jump = 0
    if held and held[0].pts is not None:
        # The samples count: after a hole Vorbis has stamps that don't fit them.
        end = held[0].pts + _steps(held[0], samples)
        last = None if page is None else _granule(file, page)
        jump = _jump(held[0], end, None if last is None else last - _skipped(head))
    yield from _moved(held, jump)


def _jump(frame: Any, end: int | None, following: int | None) -> int:
    """Steps from the end of a block to the next stamp; 0 where it is no jump ahead."""
    if end is None or following is None:
        return 0
    jump = following - end
    return jump if jump * _JUMPS_PER_SECOND >= _steps(frame, frame.sample_rate) else 0


def _steps(frame: Any, samples: int) -> int:
    return round(samples / frame.sample_rate / frame.time_base)


def _moved(frames: list[Any], steps: int) -> list[Any]:
    for frame in frames if steps else ():
        if frame.pts is not None:
            frame.pts += steps
    return frames


def _granule(file: BinaryIO, page: int) -> int | None:
    """The time at the end of a page; None where no sound ends in it."""
    before = file.tell()
    head = read_at(file, page, 14)
    file.seek(before)
    if len(head) < 14 or head[:4] != b"OggS":
        return None
    granule = struct.unpack_from("<q", head, 6)[0]
    return None if granule < 0 else granule


def _skipped(head: bytes) -> int:
    """Frames that Opus counts before its sound begins (RFC 7845, 4.2)."""
    return int.from_bytes(head[10:12], "little") if head[:8] == b"OpusHead" else 0
