"""Boxes of MP4 and MOV (ISO/IEC 14496-12) that FFmpeg's muxer leaves otherwise.

Edit lists (8.6.5, 8.6.6): the muxer states either a delay of a track or the priming to skip, never both;
the delay is put into the moov box at the end of the finished file. That box, the index, is moved to the
front where the source had it there, so that a player can begin while the rest is on its way.
"""

import os
import struct
from collections.abc import Iterator
from typing import BinaryIO

import numpy as np

_OFFSETS = {b"stco": ">u4", b"co64": ">u8"}
_PARENTS = (b"trak", b"mdia", b"minf", b"stbl")
_SEARCHED = 64  # boxes of the outermost level
_BLOCK = 1 << 20


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
    _write(descriptor, start, moov + _read(descriptor, start + size, 1 << 24))


def index_in_front(file: BinaryIO) -> bool:
    """Whether the index of an MP4 or MOV stands before the samples."""
    offset, end = 0, os.fstat(file.fileno()).st_size
    for _ in range(_SEARCHED):
        if offset + 8 > end:
            break
        file.seek(offset)
        head = file.read(16)
        size, kind = _box(head)
        if kind in (b"moov", b"mdat"):
            return kind == b"moov"
        offset += max(8, size)
    return False


def move_index_to_front(file: BinaryIO) -> None:
    """Move the moov box from the end to the place behind ftyp; `file` is flushed.

    Left where it is in files above 4 GiB whose offsets would no longer fit.
    """
    descriptor = file.fileno()
    end, size = _moov(descriptor)
    begin, kind = _box(_read(descriptor, 0, 16))
    moov = bytearray(_read(descriptor, end, size))
    if kind != b"ftyp" or not _shift_offsets(moov, size):
        return
    for first in reversed(range(begin, end, _BLOCK)):
        _write(descriptor, first + size, _read(descriptor, first, min(_BLOCK, end - first)))
    _write(descriptor, begin, moov)


def _shift_offsets(moov: bytearray, by: int) -> bool:
    """Add to the places of all samples; False where one doesn't fit."""
    for table, kind in _tables(moov, 0, len(moov)):
        form = np.dtype(_OFFSETS[kind])
        count = struct.unpack_from(">I", moov, table + 12)[0]
        places = np.frombuffer(moov, form, count, table + 16).astype(np.uint64) + np.uint64(by)
        if places.max(initial=0) > np.iinfo(form).max:
            return False
        moov[table + 16 : table + 16 + count * form.itemsize] = places.astype(form).tobytes()
    return True


def _tables(moov: bytearray, parent: int, end: int) -> Iterator[tuple[int, bytes]]:
    for at, size, kind in _children(moov, parent + 8, end):
        if kind in _PARENTS:
            yield from _tables(moov, at, at + size)
        elif kind in _OFFSETS:
            yield at, kind


def _box(head: bytes) -> tuple[int, bytes]:
    """Size and kind of the box that begins with these 16 bytes."""
    size, kind = struct.unpack(">I4s", head[:8])
    return (struct.unpack(">Q", head[8:16])[0] if size == 1 and len(head) >= 16 else size), kind


def _moov(descriptor: int) -> tuple[int, int]:
    offset = 0
    while len(head := _read(descriptor, offset, 16)) >= 8:
        size, kind = _box(head)
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


def _write(descriptor: int, offset: int, data: bytes | bytearray) -> None:
    rest = memoryview(data)
    os.lseek(descriptor, offset, os.SEEK_SET)  # beside the buffer of the file, which was flushed
    while rest:
        rest = rest[os.write(descriptor, rest) :]


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
