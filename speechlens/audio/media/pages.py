"""Ogg in FFmpeg's hands: holes in it don't end the reading."""

from collections.abc import Iterator
from typing import Any, BinaryIO

# FFmpeg looks 64 kB far for the next page, and reads twice as many bytes at a time.
_MOST_FAILURES = 8


def packets(container: Any, stream: Any, file: BinaryIO, failure: type[Exception]) -> Iterator[Any]:
    """Packets of a stream, None for each error of FFmpeg, which is the end but for Ogg.

    There reading goes on as long as it gets further.
    """
    ogg, place, failures = container.format.name == "ogg", file.tell(), 0
    coming = container.demux(stream)
    while True:
        try:
            packet = next(coming, None)
        except failure:
            yield None
            failures = failures + 1 if file.tell() == place else 0
            place = file.tell()
            if not ogg or failures > _MOST_FAILURES:
                return
            coming = container.demux(stream)
            continue
        if packet is None:
            return
        yield packet
