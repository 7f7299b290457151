"""What FFmpeg reads where libsndfile can't: other codecs in WAV, AIFF, CAF and Ogg, and Ogg with holes."""

import os
import re
from dataclasses import replace
from typing import BinaryIO

from speechlens.audio import joined, ogg, probe, riff
from speechlens.audio.files import PathLike, read_at, reason, shown
from speechlens.audio.media.kinds import REMEDY, library
from speechlens.audio.media.reader import MediaReader
from speechlens.errors import DamagedMediaError, InputError, UnknownCodecError

# First bytes, container, FFmpeg's demuxer.
_KINDS = (
    (rb"RIF[FX].{4}WAVE", "WAV", "wav"),
    (rb"(RF64|BW64).{4}WAVE", "RF64", "wav"),
    (rb"FORM.{4}AIF[FC]", "AIFF", "aiff"),
    (rb"caff", "CAF", "caf"),
    (rb"OggS", "OGG", "ogg"),
    (rb"\.snd", "AU", "au"),
    (rb"riff\x2e\x91\xcf\x11", "W64", "w64"),
)


def kind(head: bytes) -> tuple[str, str] | None:
    """Container and demuxer of a file that begins so; None where it is of another kind."""
    for pattern, container, demuxer in _KINDS:
        if re.match(pattern, head, re.S):
            return container, demuxer
    return None


def unknown(path: PathLike, container: str) -> UnknownCodecError:
    """The error for a codec that nobody here decodes."""
    return UnknownCodecError(
        f"{shown(path)}: this {container} has a codec that SpeechLens doesn't know; export it as 24-bit PCM."
    )


def opened(path: PathLike, file: BinaryIO, track: int | None) -> MediaReader:
    """A reader by FFmpeg for a file whose codec libsndfile doesn't know. Raises InputError.

    What no writer keeps of the container is told as by `Reader`.
    """
    file.seek(0)
    found = kind(file.read(12))
    assert found is not None
    container, demuxer = found
    try:
        library(shown(path), InputError)
    except InputError:
        raise InputError(
            f"{shown(path)}: this {container} has a codec that needs PyAV, which is not installed; "
            f"install it with {REMEDY}, or convert the file to FLAC or 24-bit WAV."
        ) from None
    try:
        layout = riff.parse(file, path) if demuxer == "wav" else None
        lost = () if layout else _uncarried(container, file)
    except OSError as error:
        raise InputError(
            f"{shown(path)}: reading failed ({reason(error)}); check the disk and copy the file again."
        ) from None
    try:
        reader = MediaReader(path, file, container, demuxer, track)
    except UnknownCodecError:
        raise unknown(path, container) from None
    except DamagedMediaError:
        # The header of a WAV has been found good, so that only the codec is left.
        if layout:
            raise unknown(path, container) from None
        raise
    if layout:
        chunks = layout.wave.before + layout.wave.after
        lost = tuple(c.name for c in chunks if c.tag not in (b"LIST", b"fact")) + tuple(layout.uncarried)
        reader.notices[:0] = layout.notices
        reader.pristine &= layout.honest
    reader.info = replace(reader.info, uncarried=(*reader.info.uncarried, *lost))
    return reader


def mended(path: PathLike, file: BinaryIO, track: int | None) -> MediaReader | None:
    """A reader by FFmpeg for Ogg with holes, behind which it keeps all in its place; None for other files.

    None also where FFmpeg is missing or fails, for what libsndfile makes of it.
    """
    try:
        if read_at(file, 0, 4) != b"OggS" or len(joined.links(file)) > 1 or not ogg.has_holes(file):
            return None
    except OSError:
        return None
    again = os.fdopen(os.dup(file.fileno()), "rb", buffering=0)
    try:
        reader = opened(path, again, track)
    except InputError:
        again.close()
        return None
    reader.pristine = False
    return reader


def _uncarried(container: str, file: BinaryIO) -> tuple[str, ...]:
    # Comments of Ogg are told by the reader, which has them from FFmpeg.
    return () if container == "OGG" else probe.uncarried(container, file, file.seek(0, os.SEEK_END))
