"""Frames of FLAC (RFC 9639, 9) in a packet that FFmpeg couldn't part, as one of them is damaged."""

import re
from collections.abc import Iterator
from typing import Any

# A frame with a wrong checksum is no sound.
STRICT = {"err_detect": "crccheck+explode"}
_SYNC = re.compile(rb"\xff[\xf8\xf9]")
_LONGEST = 16  # bytes of a frame's header
_BLOCK_SIZE, _RATE = {6: 1, 7: 2}, {12: 1, 13: 2, 14: 2}  # bytes of what its codes leave open
_TABLE = [0] * 256
for _byte in range(256):
    _sum = _byte
    for _ in range(8):
        _sum = (_sum << 1 ^ (0x07 if _sum & 0x80 else 0)) & 0xFF
    _TABLE[_byte] = _sum


def parts(packet: Any, context: Any, av: Any) -> list[Any]:
    """What to decode at a time of a packet: itself where it is one frame, else each frame in it."""
    block = int.from_bytes(context.extradata[2:4], "big")
    found = list(_parted(packet, av.Packet, block)) if packet.size else []
    whole = len(found) < 2 if packet.pts is not None else not found
    # What looks like a second header may be sound.
    return [packet] if whole or _is_one(packet, context, av.error.FFmpegError) else found


def _is_one(packet: Any, context: Any, failure: type[Exception]) -> bool:
    try:
        return packet.pts is not None and len(context.decode(packet)) == 1
    except failure:
        return False
    finally:
        context.flush_buffers()


def _parted(packet: Any, new: type, block: int) -> Iterator[Any]:
    """The frames of a packet as packets, each with its time; `new` makes one of bytes.

    block: frames of sound in each, as the header of the file says.
    """
    data = bytes(packet)
    found: list[tuple[int, int | None]] = list(_begins(data, block))
    if not found or found[0][0] > 0:
        found.insert(0, (0, None))
    ends = [at for at, _ in found[1:]] + [len(data)]
    for (at, stamp), end in zip(found, ends, strict=True):
        piece = new(data[at:end])
        piece.pts = piece.dts = stamp
        piece.time_base = packet.time_base
        yield piece


def _begins(data: bytes, block: int) -> Iterator[tuple[int, int]]:
    """Places of headers, and which sample comes first behind each."""
    for match in _SYNC.finditer(data):
        head = data[match.start() : match.start() + _LONGEST]
        number, size = _number(head[4:])
        if size:
            size += 4 + _BLOCK_SIZE.get(head[2] >> 4, 0) + _RATE.get(head[2] & 15, 0)
        if 0 < size < len(head) and _sum_of(head[:size]) == head[size]:
            yield match.start(), number if head[1] & 1 else number * block


def _number(data: bytes) -> tuple[int, int]:
    """A number in the manner of UTF-8, and its bytes; none of them where it is no such number."""
    first = data[0] if data else 0xFF
    ones = next((n for n in range(8) if not first & 0x80 >> n), 8)
    size = max(1, ones)
    if ones in (1, 8) or len(data) < size or any(byte >> 6 != 2 for byte in data[1:size]):
        return 0, 0
    number = first & 0x7F >> ones
    for byte in data[1:size]:
        number = number << 6 | byte & 0x3F
    return number, size


def _sum_of(data: bytes) -> int:
    total = 0
    for byte in data:
        total = _TABLE[total ^ byte]
    return total
