"""Chunks of WAV that count in samples: cue (RIFF, 1991), smpl (RIFF, 1994), bext (EBU Tech 3285)."""

import struct
from collections.abc import Callable

from speechlens.audio.fmt import clip32
from speechlens.audio.info import Chunk

_CUE_POINT, _LOOP = 24, 24
_TIME_REFERENCE = 338


def moved(chunk: Chunk, order: str, scaled: Callable[[int], int], rate: int) -> Chunk:
    """The chunk with its sample positions at another rate; chunks of other kinds as they are."""
    data = bytearray(chunk.payload)

    def move(offset: int) -> None:
        value = struct.unpack_from(order + "I", data, offset)[0]
        struct.pack_into(order + "I", data, offset, clip32(scaled(value)))

    if chunk.tag == b"cue " and len(data) >= 4:
        for at in range(4, len(data) - _CUE_POINT + 1, _CUE_POINT):
            move(at + 4)
            move(at + 20)
    elif chunk.tag == b"smpl" and len(data) >= 36:
        struct.pack_into(order + "I", data, 8, clip32(round(1e9 / rate)))
        for at in range(36, len(data) - _LOOP + 1, _LOOP):
            move(at + 8)
            move(at + 12)
    elif chunk.tag == b"bext" and len(data) >= _TIME_REFERENCE + 8:
        value = struct.unpack_from("<Q", data, _TIME_REFERENCE)[0]
        struct.pack_into("<Q", data, _TIME_REFERENCE, min(scaled(value), (1 << 64) - 1))
    return Chunk(chunk.tag, bytes(data))
