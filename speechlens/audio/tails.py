"""Whether a stream of units ends with a whole one: frames of coded sound, packets of MPEG, tags of FLV.

Such files have no outer structure. Near the end units are followed from the first place where several hold
together. A head says how long its unit is, 0 where it is none.
"""

import os
import re
from collections.abc import Callable
from typing import BinaryIO, NamedTuple

_END = 1 << 20
_HELD = 4
# kbit/s of MPEG layers II and III: MPEG 2 and 2.5 of both, MPEG 1 of each.
_LOW = (8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
_MPEG1 = {
    2: (32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384),
    1: (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
}
_AC3 = (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640)


class Units(NamedTuple):
    """Units of one kind. starts: what a head looks like; head: bytes that tell the length.

    length: of the unit with a head, of which it gets up to 16 bytes; held: units in a row that are no
    accident; spare: bytes at the end that nobody misses.
    """

    starts: re.Pattern[bytes]
    head: int
    length: Callable[[bytes], int]
    held: int = _HELD
    spare: int = 0


def cut(units: Units, file: BinaryIO) -> bool:
    """Whether a part of the last unit is missing; False where the end is of another kind."""
    place = last(units, file)
    return place is not None and place.missing > 0


class Last(NamedTuple):
    """The last whole unit with what is behind it, and how many bytes are missing there (at least)."""

    unit: bytes
    missing: int


def last(units: Units, file: BinaryIO) -> Last | None:
    """How a stream of units ends; None where no units lead to the end of the file."""
    file.seek(max(0, file.seek(0, os.SEEK_END) - _END))
    end = file.read(_END)
    if end[-128:-125] == b"TAG":  # ID3v1
        end = end[:-128]
    position = 0
    while found := units.starts.search(end, position):
        at, whole, held = _follow(units, end, found.start())
        if held < units.held:
            position = found.start() + 1
        elif len(end) - at < units.head:  # so near to the end that no other unit begins
            missing = at - len(end) if at >= len(end) else int(len(end) - at > units.spare)
            return Last(end[whole:], missing)
        else:
            position = at
    return None


def held(units: Units, data: bytes) -> bool:
    """Whether so many units follow each other somewhere in `data` that it is no accident."""
    return any(_follow(units, data, found.start())[2] >= units.held for found in units.starts.finditer(data))


def _follow(units: Units, end: bytes, at: int) -> tuple[int, int, int]:
    """Units from one place on: where they end, where the last whole one begins, how many."""
    whole, held = at, 0
    while at + units.head <= len(end) and (length := units.length(end[at : at + 16])):
        whole = at if at + length <= len(end) else whole
        at, held = at + length, held + 1
    return at, whole, held


def _mpeg_audio(head: bytes) -> int:
    """Frames of layers II and III (ISO/IEC 11172-3, 2.4.1.3; 13818-3)."""
    version, layer, rate = head[1] >> 3 & 3, head[1] >> 1 & 3, head[2] >> 4
    sampling, padding = head[2] >> 2 & 3, head[2] >> 1 & 1
    if head[0] != 0xFF or head[1] < 0xE0 or version == 1 or layer not in _MPEG1:
        return 0
    if sampling == 3 or not 0 < rate < 15:
        return 0
    hertz = (44100, 48000, 32000)[sampling] >> {3: 0, 2: 1, 0: 2}[version]
    kilobits = _MPEG1[layer][rate - 1] if version == 3 else _LOW[rate - 1]
    return (144 if version == 3 or layer == 2 else 72) * 1000 * kilobits // hertz + padding


def _adts(head: bytes) -> int:
    """Frames of AAC (ISO/IEC 13818-7, 6.2)."""
    length = (head[3] & 3) << 11 | head[4] << 3 | head[5] >> 5
    return length if head[0] == 0xFF and head[1] & 0xF6 == 0xF0 and length > 7 else 0


def _ac3(head: bytes) -> int:
    """Frames of AC-3 and E-AC-3 (ETSI TS 102 366, 4.4.1 and E.1.3)."""
    if head[:2] != b"\x0b\x77":
        return 0
    if head[5] >> 3 > 10:
        return 2 * ((head[2] & 7) << 8 | head[3]) + 2 if head[5] >> 3 <= 16 else 0
    sampling, code = head[4] >> 6, head[4] & 63
    if sampling == 3 or code >= 2 * len(_AC3):
        return 0
    kilobits = _AC3[code // 2]
    return 2 * (2 * kilobits, kilobits * 320 // 147 + code % 2, 3 * kilobits)[sampling]


def _dts(head: bytes) -> int:
    """Frames of the core of DTS (ETSI TS 102 114, 5.3)."""
    return ((head[5] & 3) << 12 | head[6] << 4 | head[7] >> 4) + 1 if head[:4] == b"\x7f\xfe\x80\x01" else 0


def _flv(head: bytes) -> int:
    """Tags, each with the four bytes before it that say how long the one before was."""
    plain = head[4] & 0xDF in (8, 9, 18) and head[12:15] == b"\0\0\0"
    return 15 + int.from_bytes(head[5:8], "big") if plain else 0


def _programme(head: bytes) -> int:
    """Packs and packets of MPEG (ISO/IEC 13818-1, 2.5.3; 11172-1)."""
    if head[:3] != b"\0\0\1" or head[3] < 0xB9:
        return 0
    if head[3] == 0xB9:  # the end
        return 4
    if head[3] == 0xBA:
        return 12 if head[4] >> 6 != 1 else 14 + (head[13] & 7) if len(head) > 13 else 14
    return 6 + int.from_bytes(head[4:6], "big")


def _dv(head: bytes) -> int:
    """Pictures of DV, each with its sound (IEC 61834-2)."""
    return 0 if head[:3] != b"\x1f\x07\x00" else 144000 if head[3] & 0x80 else 120000


MPEG_AUDIO = Units(re.compile(rb"\xff[\xe0-\xff]"), 4, _mpeg_audio)
MEDIA = {
    "aac": Units(re.compile(rb"\xff[\xf0\xf1\xf8\xf9]"), 6, _adts),
    "ac3": Units(re.compile(rb"\x0b\x77"), 6, _ac3),
    "dv": Units(re.compile(rb"\x1f\x07\x00[\x3f\xbf]"), 4, _dv),
    "dts": Units(re.compile(rb"\x7f\xfe\x80\x01"), 8, _dts),
    "flv": Units(re.compile(rb".{4}[\x08\x09\x12\x28\x29\x32].{7}\0\0\0", re.S), 15, _flv, spare=4),
    "mpeg": Units(re.compile(rb"\x00\x00\x01[\xb9-\xff]"), 6, _programme, spare=4),
    "mpegts": Units(re.compile(rb"\x47"), 1, lambda head: 188 if head[0] == 0x47 else 0, held=8),
    "m2ts": Units(re.compile(rb".{4}\x47", re.S), 5, lambda head: 192 if head[4] == 0x47 else 0, held=8),
}
