"""Media containers: how to know them, who reads and writes them, how they state where the sound begins.

Content decides, never FFmpeg's own probing: a text that calls itself a play list opens no other file.
"""

import re
from dataclasses import dataclass
from types import ModuleType

from speechlens.errors import InputError, OutputError

REMEDY = 'pip install "speechlens[media]"'


@dataclass(frozen=True, slots=True)
class Kind:
    """One container that can be written.

    demuxer, muxer: FFmpeg's names. priming: how frames that an encoder puts before the sound are hidden:
    "edit" (an edit list skips them), "trim" (codec delay and discard padding), "shift" (not at all: the
    sound is moved to a frame border and the frames before it are left out). brand: of MP4, where not its own.
    """

    demuxer: str
    muxer: str
    priming: str
    brand: str = ""


KINDS = {
    "M4A": Kind("mov", "mp4", "edit", "M4A "),
    "MP4": Kind("mov", "mp4", "edit"),
    "MOV": Kind("mov", "mov", "edit"),
    "MKV": Kind("matroska", "matroska", "trim"),
    "WEBM": Kind("matroska", "webm", "trim"),
    "AVI": Kind("avi", "avi", "shift"),
    "AAC": Kind("aac", "adts", "shift"),
}

# Read, not written: the output is another format, asked for by name.
_FOREIGN = (
    (rb"\x30\x26\xb2\x75", "asf", "Windows Media"),
    (rb"#!AMR", "amr", "AMR"),
    (rb"FLV\x01", "flv", "Flash video"),
    (rb"\x0b\x77", "ac3", "AC-3"),
    (rb"\x7f\xfe\x80\x01", "dts", "DTS"),
    (rb"\x00\x00\x01\xba", "mpeg", "an MPEG programme stream"),
    (rb".{0,187}?\x47(?:.{187}\x47){4}", "mpegts", "an MPEG transport stream"),
    # Of Blu-ray; frames of MP3 may be of 192 bytes, too.
    (rb"(?!\xff[\xe0-\xff]).{4}\x47(?:.{191}\x47){4}", "mpegts", "an MPEG transport stream"),
    (rb"wvpk", "wv", "WavPack"),
    (rb"MAC ", "ape", "Monkey's Audio"),
    (rb"TTA1", "tta", "True Audio"),
    (rb"\x06\x0e\x2b\x34\x02\x05\x01\x01\x0d\x01\x02", "mxf", "MXF"),
    (rb"\x1f\x07\x00[\x3f\xbf]", "dv", "DV"),
    (rb"\.RMF|\.ra\xfd", "rm", "RealMedia"),
)
_ADTS = re.compile(rb"\xff[\xf0\xf1\xf8\xf9].{5}", re.S)
# Containers of libsndfile: samples in them may look like anything.
_OTHERS = tuple(b"RIFF RIFX RF64 BW64 riff FORM caff fLaC OggS .snd dns. NIST".split())
_BRANDS = {b"M4A ": "M4A", b"M4B ": "M4A", b"M4P ": "M4A", b"qt  ": "MOV"}


def recognise(head: bytes) -> tuple[str, str] | None:
    """Container and demuxer of a file that begins with `head` (4096 bytes); None where it is no media."""
    if head[4:8] == b"ftyp":
        return _BRANDS.get(head[8:12], "MP4"), "mov"
    if head[4:8] in (b"moov", b"mdat", b"wide", b"pnot"):
        return "MOV", "mov"
    if head[:4] == b"\x1a\x45\xdf\xa3":
        return ("WEBM" if b"webm" in head[:64] else "MKV"), "matroska"
    if head[:4] == b"RIFF" and head[8:12] == b"AVI ":
        return "AVI", "avi"
    if head.startswith(_OTHERS):
        return None
    for pattern, demuxer, name in _FOREIGN:
        if re.match(pattern, head, re.S):
            return name, demuxer
    return ("AAC", "aac") if _is_adts(head) else None


def _is_adts(head: bytes) -> bool:
    """Whether two AAC frames of one kind follow each other (ISO/IEC 13818-7, 6.2), from any byte on."""
    for found in _ADTS.finditer(head):
        at = found.start()
        length = (head[at + 3] & 3) << 11 | head[at + 4] << 3 | head[at + 5] >> 5
        if length <= 7:
            continue
        if head[at + length : at + length + 3] == head[at : at + 3] or (at == 0 and length + 7 > len(head)):
            return True
    return False


def library(name: str, error: type[InputError | OutputError]) -> ModuleType:
    """PyAV, which brings FFmpeg. Raises `error` with a sentence about `name` where it is not installed."""
    try:
        import av
        import av.audio
        import av.error
    except ImportError:
        text = (
            f"{name}: media files like M4A, MP4, MOV and MKV need PyAV, which is not installed; "
            f"install it with {REMEDY}, or use WAV or FLAC."
        )
        # Written out: the window's translations are made from what is raised here.
        if error is OutputError:
            raise OutputError(text) from None
        raise InputError(text) from None
    # FFmpeg writes to standard error otherwise; what matters comes as exceptions.
    av.logging.set_level(None)
    return av
