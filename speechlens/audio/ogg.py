"""Pages of Ogg (RFC 3533): their checksums, and whether some are missing or damaged."""

import os
import struct
import zlib
from typing import BinaryIO

HEAD, SERIAL, SUM = 27, 14, 22  # bytes of a page's head, places of its serial number and checksum
_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_BLOCK = 1 << 20


def checksum(page: bytes | bytearray) -> int:
    """Ogg's CRC: that of zlib with all bits in the other order, begun with 0 and not inverted."""
    mirrored = zlib.crc32(page.translate(_MIRRORED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int.from_bytes(mirrored.to_bytes(4, "little").translate(_MIRRORED), "big")


def has_holes(file: BinaryIO) -> bool:
    """Whether pages are missing or damaged before the last one. All of the file is read.

    Recordings of a broadcast lack those between the header and where they began, which is no hole.
    """
    following: dict[int, int] = {}
    sounded = False
    with os.fdopen(os.dup(file.fileno()), "rb", buffering=_BLOCK) as pages:
        pages.seek(0)
        while head := pages.read(HEAD):
            page = head + pages.read(head[-1])
            page += pages.read(sum(page[HEAD:]))
            if page[:4] != b"OggS":
                return any(b"OggS" in block for block in iter(lambda: pages.read(_BLOCK), b""))
            if len(page) < HEAD + head[-1] + sum(page[HEAD : HEAD + head[-1]]):
                return False
            granule, serial, number, stated = struct.unpack_from("<qIII", page, 6)
            if checksum(page[:SUM] + bytes(4) + page[HEAD - 1 :]) != stated:
                return True
            if sounded and following.get(serial, number) != number:
                return True
            following[serial], sounded = number + 1 & 0xFFFFFFFF, granule > 0
    return False
