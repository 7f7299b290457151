"""The fmt chunk: what the samples of a WAV file are (mmreg.h; Microsoft's WAVE_FORMAT_EXTENSIBLE paper)."""

import struct

from speechlens.errors import InputError
from speechlens.levels import MAX_CHANNELS, MAX_RATE, MIN_RATE

GUID_TAIL = bytes.fromhex("000000001000800000aa00389b71")
# The last half of GUIDs whose first number is a codec's: Microsoft's, and ambisonic B-format.
_GUID_ENDS = (GUID_TAIL[6:], bytes.fromhex("8644c8c1ca000000"))
PCM, FLOAT, ALAW, ULAW, EXTENSIBLE = 0x0001, 0x0003, 0x0006, 0x0007, 0xFFFE
WIDTHS = {"PCM_U8": 1, "PCM_16": 2, "PCM_24": 3, "PCM_32": 4, "FLOAT": 4, "DOUBLE": 8, "ALAW": 1, "ULAW": 1}
CODECS = {"FLOAT": FLOAT, "DOUBLE": FLOAT, "ALAW": ALAW, "ULAW": ULAW}


def decode_fmt(fmt: bytes, order: str, name: str) -> tuple[str | None, int, int]:
    """Subtype, channels and rate of a fmt chunk; subtype None for a codec left to libsndfile."""
    if len(fmt) < 16:
        raise InputError(
            f"{name}: the WAV header is damaged (fmt chunk of {len(fmt)} bytes); export the file again."
        )
    tag, channels, rate, _, align, bits = struct.unpack(order + "HHIIHH", fmt[:16])
    if tag == EXTENSIBLE and len(fmt) >= 40:
        little, big = struct.unpack(order + "HH", fmt[24:28])
        tag = (little or big) if fmt[32:40] in _GUID_ENDS else 0
    check_shape(rate, channels, name)
    if tag not in (PCM, FLOAT, ALAW, ULAW):
        return None, channels, rate
    width = -(-bits // 8)
    if tag == PCM and align % channels == 0 and width <= align // channels <= 4 and bits:
        width = align // channels
    names = {
        PCM: {1: "PCM_U8", 2: "PCM_16", 3: "PCM_24", 4: "PCM_32"},
        FLOAT: {4: "FLOAT", 8: "DOUBLE"},
        ALAW: {1: "ALAW"},
        ULAW: {1: "ULAW"},
    }
    if width not in names[tag]:
        raise InputError(
            f"{name}: its header states samples of {bits} bits, which can't be; export it as 24-bit WAV."
        )
    return names[tag][width], channels, rate


def check_shape(rate: int, channels: int, name: str) -> None:
    """Raise InputError for rates and channel counts that SpeechLens doesn't take."""
    if not 1 <= channels <= MAX_CHANNELS:
        raise InputError(
            f"{name}: its header states {channels} channels, but SpeechLens takes 1 to {MAX_CHANNELS}; "
            "export it again."
        )
    if not MIN_RATE <= rate <= MAX_RATE:
        raise InputError(
            f"{name}: its header states {rate} Hz, but SpeechLens takes {MIN_RATE} to {MAX_RATE}; "
            "resample it first."
        )


def make_fmt(subtype: str, rate: int, channels: int, order: str = "<", mask: int | None = None) -> bytes:
    """Content of a fmt chunk; extensible where there is a speaker mask or more than two channels."""
    width = WIDTHS[subtype]
    codec = CODECS.get(subtype, PCM)
    extensible = mask is not None or channels > 2
    tag = EXTENSIBLE if extensible else codec
    body = struct.pack(
        order + "HHIIHH", tag, channels, rate, clip32(rate * channels * width), channels * width, 8 * width
    )
    if extensible:
        return body + struct.pack(order + "HHIH", 22, 8 * width, mask or 0, codec) + GUID_TAIL
    return body if codec == PCM else body + b"\0\0"


def mended_fmt(fmt: bytes, subtype: str, rate: int, channels: int, order: str) -> bytes:
    """A fmt chunk as it was, but with this rate, the true byte rate and frame size."""
    width = WIDTHS[subtype] * channels
    return fmt[:4] + struct.pack(order + "IIH", rate, clip32(rate * width), width) + fmt[14:]


def speaker_mask(fmt: bytes, order: str = "<") -> int | None:
    """The speaker mask of an extensible fmt chunk."""
    if len(fmt) < 40 or struct.unpack(order + "H", fmt[:2])[0] != EXTENSIBLE:
        return None
    return struct.unpack(order + "I", fmt[20:24])[0]


def clip32(value: int) -> int:
    """The largest that 32 bits can state, for sizes beyond."""
    return min(value, 0xFFFFFFFF)
