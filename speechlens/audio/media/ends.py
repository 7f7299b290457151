"""Whether a media file ends where its own structure says: boxes, chunks and elements of the outermost level.

Hostile sizes are harmless: nothing is read but heads of a few bytes, and no more than a bounded number.
"""

import os
from collections.abc import Callable
from typing import BinaryIO

# Fragmented MP4 has two boxes for each half second or so.
_MOST_HEADS = 1 << 18
_SEGMENT = b"\x18\x53\x80\x67"


def cut_short(demuxer: str, file: BinaryIO) -> bool:
    """Whether something is missing at the end of a file of MP4's family, Matroska or AVI."""
    after = _AFTER.get(demuxer)
    if after is None:
        return False
    size, offset = os.fstat(file.fileno()).st_size, 0
    for _ in range(_MOST_HEADS):
        if offset >= size:
            return offset > size
        file.seek(offset)
        length = after(file.read(16))
        if length is None:
            return False
        offset += length
    return False


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


_AFTER: dict[str, Callable[[bytes], int | None]] = {"mov": _box, "avi": _chunk, "matroska": _element}
