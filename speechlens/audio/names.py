"""Which files of a folder are sound or film: by the suffix, by the content where that means other things."""

import os
from pathlib import PurePath

from speechlens.audio import beyond, tails
from speechlens.audio.files import open_input
from speechlens.audio.info import SUFFIXES
from speechlens.audio.media.kinds import recognise
from speechlens.errors import InputError

HEAD_BYTES = 4096
# Read, by FFmpeg most of them, and written as another format or by another name.
_READ_ALONE = """.3ga .ac3 .ape .asf .awb .amr .divx .dts .dv .ec3 .eac3 .f4a .f4v .flv .m2t .m2ts .m4r .mk3d
    .mp2 .mpa .mpeg .mpg .mpga .mts .mxf .ogm .ogv
    .ogx .ra .rm .rmvb .spx .tp .trp .ts .tta .vob .voc .weba .wma .wmv .wv"""
READABLE = (*SUFFIXES, *_READ_ALONE.split())
# Also of TypeScript and translations, device trees, motions of skeletons and other things.
_DOUBTFUL = (".asf", ".dts", ".mts", ".ra", ".rm", ".tp", ".ts")

_OTHERS = (b"fLaC", b"ID3\x02", b"ID3\x03", b"ID3\x04")  # of libsndfile, besides what FFmpeg reads, too


def is_readable(path: str | os.PathLike) -> bool:
    """Whether the name is that of a sound or a film, in any letter case."""
    return PurePath(path).suffix.lower() in READABLE


def is_doubtful(path: str | os.PathLike) -> bool:
    """Whether the name may also be that of something else, so that `is_media` has to tell."""
    return PurePath(path).suffix.lower() in _DOUBTFUL


def is_media(head: bytes) -> bool:
    """Whether a file that begins with these `HEAD_BYTES` bytes is a sound or a film."""
    known = recognise(head) or beyond.kind(head) or head.startswith(_OTHERS)
    return bool(known) or _is_mpeg_audio(head)


def _is_mpeg_audio(head: bytes) -> bool:
    """Whether two frames follow each other from the first byte on."""
    frames = tails.MPEG_AUDIO
    length = frames.length(head[:16]) if frames.starts.match(head) else 0
    return length > 0 and bool(frames.starts.match(head, length))


def is_stranger(path: str | os.PathLike) -> bool:
    """Whether a file has a doubtful name and the content of something else.

    One that can't be read is none: whoever opens it tells why.
    """
    if not is_doubtful(path):
        return False
    try:
        with open_input(path) as file:
            return not is_media(file.read(HEAD_BYTES))
    except (InputError, OSError):
        return os.path.isfile(path) and not os.path.getsize(path)
