"""Edit lists of MP4 and MOV (ISO/IEC 14496-12, 8.6.5, 8.6.6).

FFmpeg's muxer states either a delay of a track or the priming to skip, never both; the delay is put in
here, into the moov box at the end of the finished file.
"""

import os
import struct
from typing import BinaryIO

_PARENTS = (b"moov", b"trak", b"edts", b"mdia")


def delay_track(file: BinaryIO, track: int, units: int) -> None:
    """Let the sound of a track begin `units` later (in the file's time scale); `file` is flushed."""
    descriptor = file.fileno()
    start, size = _moov(descriptor)
    moov = bytearray(_read(descriptor, start, size))
    traks = [at for at, _, kind in _children(moov, 8, size) if kind == b"trak"]
    trak = traks[track]
    trak_end = trak + struct.unpack_from(">I", moov, trak)[0]
    edts, elst = _find(moov, trak, trak_end, b"edts"), None
    if edts is not None:
        elst = _find(moov, edts, edts + struct.unpack_from(">I", moov, edts)[0], b"elst")
    if edts is None or elst is None:
        return
    wide = moov[elst + 8] == 1
    entry = struct.pack(">QqI" if wide else ">IiI", units, -1, 1 << 16)
    for box in (0, trak, edts, elst):
        struct.pack_into(">I", moov, box, struct.unpack_from(">I", moov, box)[0] + len(entry))
    count = struct.unpack_from(">I", moov, elst + 12)[0]
    struct.pack_into(">I", moov, elst + 12, count + 1)
    _lengthen(moov, trak, units)
    moov[elst + 16 : elst + 16] = entry
    rest = memoryview(moov + _read(descriptor, start + size, 1 << 24))
    os.lseek(descriptor, start, os.SEEK_SET)  # beside the buffer of `file`, which was flushed
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _moov(descriptor: int) -> tuple[int, int]:
    offset = 0
    while len(head := _read(descriptor, offset, 16)) >= 8:
        size, kind = struct.unpack(">I4s", head[:8])
        if size == 1:
            size = struct.unpack(">Q", head[8:])[0]
        if kind == b"moov":
            return offset, size
        offset += max(8, size)
    raise ValueError("no moov box")


def _read(descriptor: int, offset: int, count: int) -> bytes:
    os.lseek(descriptor, offset, os.SEEK_SET)
    parts = []
    while count and (part := os.read(descriptor, count)):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _children(data: bytearray, start: int, end: int) -> list[tuple[int, int, bytes]]:
    found = []
    while start + 8 <= end:
        size, kind = struct.unpack_from(">I4s", data, start)
        if size < 8:
            break
        found.append((start, size, bytes(kind)))
        start += size
    return found


def _find(data: bytearray, parent: int, end: int, kind: bytes) -> int | None:
    return next((at for at, _, name in _children(data, parent + 8, end) if name == kind), None)


def _lengthen(moov: bytearray, trak: int, units: int) -> None:
    """Durations of the track and of the whole, which count the delay."""
    tkhd = _find(moov, trak, trak + struct.unpack_from(">I", moov, trak)[0], b"tkhd")
    mvhd = _find(moov, 0, len(moov), b"mvhd")
    if tkhd is None or mvhd is None:
        return
    total = _add(moov, tkhd + (36 if moov[tkhd + 8] else 28), bool(moov[tkhd + 8]), units)
    _add(moov, mvhd + (32 if moov[mvhd + 8] else 24), bool(moov[mvhd + 8]), 0, least=total)


def _add(moov: bytearray, at: int, wide: bool, units: int, least: int = 0) -> int:
    form = ">Q" if wide else ">I"
    value = max(struct.unpack_from(form, moov, at)[0] + units, least)
    struct.pack_into(form, moov, at, value if wide else min(value, 0xFFFFFFFF))
    return int(value)
