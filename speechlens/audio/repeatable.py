"""Random numbers and times are taken out of what libsndfile has written: equal sound gives equal bytes."""

import struct
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from speechlens.audio import aiff
from speechlens.audio.files import reopened
from speechlens.errors import InternalError

# Bytes of a page's head, places of its serial number and checksum (RFC 3533).
_PAGE, _SERIAL, _SUM = 27, 14, 22
_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def settle(file: BinaryIO, container: str) -> None:
    """Put constants, or what follows from the content, in place of the random and the time in a whole file.

    Ogg has a random number for its stream, AIFF the time in its PEAK chunk. `file` is open for reading too;
    memory is one page.
    """
    change = {"OGG": _number_stream, "AIFF": _stop_clock}.get(container)
    if change is None:
        return
    with reopened(file) as again:
        change(again)


def _number_stream(file: BinaryIO) -> None:
    """The serial number becomes the checksum of all the rest, so that different streams can be chained."""
    serial = 0
    for _, page in _pages(file):
        serial = zlib.crc32(page, serial)
    for at, page in _pages(file):
        struct.pack_into("<I", page, _SERIAL, serial)
        struct.pack_into("<I", page, _SUM, _checksum(page))
        file.seek(at + _SERIAL)
        file.write(page[_SERIAL:_PAGE])


def _pages(file: BinaryIO) -> Iterator[tuple[int, bytearray]]:
    """Place and bytes of each page, serial number and checksum 0."""
    at = 0
    while True:
        file.seek(at)
        page = bytearray(file.read(_PAGE))
        if not page:
            return
        if len(page) < _PAGE or page[:4] != b"OggS":
            raise InternalError("The Ogg file that was written is no chain of pages; please report it.")
        page += (lengths := file.read(page[-1]))
        page += file.read(sum(lengths))
        page[_SERIAL : _SERIAL + 4] = page[_SUM : _SUM + 4] = bytes(4)
        yield at, page
        at += len(page)


def _checksum(page: bytes | bytearray) -> int:
    """Ogg's CRC: that of zlib with all bits in the other order, begun with 0 and not inverted."""
    mirrored = zlib.crc32(page.translate(_MIRRORED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int.from_bytes(mirrored.to_bytes(4, "little").translate(_MIRRORED), "big")


def _stop_clock(file: BinaryIO) -> None:
    """A PEAK chunk is given no time."""
    for tag, at, _ in aiff.chunks(file):
        if tag == b"PEAK":
            file.seek(at + 4)
            file.write(bytes(4))
            return
