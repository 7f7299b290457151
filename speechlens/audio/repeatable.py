"""Random numbers and times are taken out of what libsndfile has written: equal sound gives equal bytes."""

import struct
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from speechlens.audio import aiff
from speechlens.audio.files import reopened
from speechlens.audio.ogg import HEAD, SERIAL, SUM, checksum
from speechlens.errors import InternalError


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
        struct.pack_into("<I", page, SERIAL, serial)
        struct.pack_into("<I", page, SUM, checksum(page))
        file.seek(at + SERIAL)
        file.write(page[SERIAL:HEAD])


def _pages(file: BinaryIO) -> Iterator[tuple[int, bytearray]]:
    """Place and bytes of each page, serial number and checksum 0."""
    at = 0
    while True:
        file.seek(at)
        page = bytearray(file.read(HEAD))
        if not page:
            return
        if len(page) < HEAD or page[:4] != b"OggS":
            raise InternalError("The Ogg file that was written is no chain of pages; please report it.")
        page += (lengths := file.read(page[-1]))
        page += file.read(sum(lengths))
        page[SERIAL : SERIAL + 4] = page[SUM : SUM + 4] = bytes(4)
        yield at, page
        at += len(page)


def _stop_clock(file: BinaryIO) -> None:
    """A PEAK chunk is given no time."""
    for tag, at, _ in aiff.chunks(file):
        if tag == b"PEAK":
            file.seek(at + 4)
            file.write(bytes(4))
            return
