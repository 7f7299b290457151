"""Whether a media file ends where its own structure says: boxes, chunks and elements of the outermost level.

Streams without one are looked at near their end (`tails`). Hostile sizes are harmless: nothing is read but
heads of a few bytes, and no more than a bounded number.
"""

import os
import re
import struct
from collections.abc import Callable
from typing import BinaryIO

from speechlens.audio import probe, tails

# Fragmented MP4 has two boxes for each half second or so.
_MOST_HEADS = 1 << 18
_SEGMENT = b"\x18\x53\x80\x67"
# The data object of ASF, and its length without any packet, which writers leave there that can't go back.
_ASF_DATA, _ASF_OPEN = bytes.fromhex("3626b2758e66cf11a6d900aa0062ce6c"), 50
_STREAMS = {"mpegts": ("mpegts", "m2ts")}
_FLV_DURATION, _FLV_HEAD, _FLV_SLACK = re.compile(rb"\x00\x08duration\x00(.{8})", re.S), 1 << 14, 1


def cut_short(demuxer: str, file: BinaryIO) -> bool:
    """Whether something is missing at the end, as far as the container lets that be known."""
    if demuxer == "ogg":
        return probe.cut_short("OGG", file, file.seek(0, os.SEEK_END))
    after = _AFTER.get(demuxer)
    if after is None:
        return _stream_cut(demuxer, file)
    size, offset = os.fstat(file.fileno()).st_size, 0
    for _ in range(_MOST_HEADS):
        if offset >= size:
            return offset > size
        file.seek(offset)
        length = after(file.read(32))
        if length is None:
            return False
        offset += length
    return False


def _stream_cut(demuxer: str, file: BinaryIO) -> bool:
    for name in _STREAMS.get(demuxer, (demuxer,)):
        place = tails.last(tails.MEDIA[name], file) if name in tails.MEDIA else None
        if place is not None:
            return place.missing > 0 or (demuxer == "flv" and _ends_early(file, place.unit))
    return False


def _ends_early(file: BinaryIO, tag: bytes) -> bool:
    """Whether Flash video states a duration (of all its streams) that its last tag is far from."""
    file.seek(0)
    stated = _FLV_DURATION.search(file.read(_FLV_HEAD))
    time = int.from_bytes(tag[11:12] + tag[8:11], "big") / 1000
    return stated is not None and time + _FLV_SLACK < struct.unpack(">d", stated[1])[0] < float("inf")


def _caf(head: bytes) -> int | None:
    """Length of the head of a CAF or of the chunk with this one; None where it is open."""
    if head[:4] == b"caff":
        return 8
    length = int.from_bytes(head[4:12], "big", signed=True)
    return 12 + length if length >= 0 and len(head) >= 12 else None


def _box(head: bytes) -> int | None:
    """Length of the MP4 box with this head (ISO/IEC 14496-12, 4.2); None where it is open or none."""
    head, kind = head.ljust(16, b"\0"), head[4:8]
    length = int.from_bytes(head[:4], "big")
    if length == 1:
        length = int.from_bytes(head[8:16], "big")
    return length if length >= 8 and kind.isascii() else None


def _chunk(head: bytes) -> int | None:
    """Length of the RIFF chunk with this head; nothing else is looked for behind the chunks of an AVI."""
    length = int.from_bytes(head[4:8], "little")
    return 8 + length if head[:4] == b"RIFF" and length not in (0, 0xFFFFFFFF) else None


def _element(head: bytes) -> int | None:
    """Length of the Matroska element with this head (RFC 8794); None where it is open, as when live."""
    if head[:4] not in (b"\x1a\x45\xdf\xa3", _SEGMENT) or len(head) < 12 or not head[4]:
        return None
    width = 9 - head[4].bit_length()
    value = int.from_bytes(head[4 : 4 + width], "big") & ((1 << 7 * width) - 1)
    return None if value == (1 << 7 * width) - 1 else 4 + width + value


def _object(head: bytes) -> int | None:
    """Length of the ASF object with this head; None where it is open, as when live."""
    length = int.from_bytes(head[16:24], "little")
    return length if len(head) >= 24 and length > (_ASF_OPEN if head[:16] == _ASF_DATA else 24) else None


def _block(head: bytes) -> int | None:
    """Length of the WavPack block with this head; tags may follow."""
    return 8 + int.from_bytes(head[4:8], "little") if head[:4] == b"wvpk" and len(head) >= 8 else None


def _triplet(head: bytes) -> int | None:
    """Length of the MXF triplet with this head (SMPTE 377-1, 6.3)."""
    if head[:4] != b"\x06\x0e\x2b\x34" or len(head) < 26:
        return None
    width = head[16] & 0x7F if head[16] & 0x80 else 0
    value = int.from_bytes(head[17 : 17 + width], "big") if width else head[16]
    return 17 + width + value if width <= 8 else None


_AFTER: dict[str, Callable[[bytes], int | None]] = {
    "mov": _box,
    "avi": _chunk,
    "matroska": _element,
    "asf": _object,
    "wv": _block,
    "caf": _caf,
    "mxf": _triplet,
}
