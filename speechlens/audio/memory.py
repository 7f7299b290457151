"""Whole recordings between memory and files, for training and evaluation."""

import io
from pathlib import Path

import numpy as np
import soundfile

from speechlens.errors import InputError, OutputError


def decode(data: bytes, name: str) -> tuple[np.ndarray, int]:
    """Samples int16 (frames, channels) and rate in Hz of an encoded recording; `name` is for the error."""
    try:
        return soundfile.read(io.BytesIO(data), dtype="int16", always_2d=True)
    except soundfile.SoundFileError as error:
        raise InputError(f"{name} can't be decoded ({error}); get the file anew.") from error


def load(path: Path) -> tuple[np.ndarray, int]:
    """Samples float32 (frames, channels) and rate in Hz of a file."""
    try:
        return soundfile.read(path, dtype="float32", always_2d=True)
    except (OSError, soundfile.SoundFileError) as error:
        raise InputError(
            f"{path} can't be read ({error}); give a recording that is there and whole."
        ) from error


def save(path: Path, samples: np.ndarray, rate: int) -> None:
    """Write samples (frames,) or (frames, channels) as FLAC of 24 bits, which replaces what is there."""
    try:
        soundfile.write(path, samples, rate, "PCM_24", format="FLAC")
    except (OSError, soundfile.SoundFileError) as error:
        raise OutputError(f"{path} can't be written ({error}); choose another folder.") from error
