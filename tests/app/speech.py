"""Real speech in noise from the fixtures, in the lengths that tests want."""

from pathlib import Path

import numpy as np
import soundfile as sf

from tests.conftest import FIXTURES, PAIRS

RATE = 16000


def speech(seconds: float) -> np.ndarray:
    """The beginning of a noisy recording at 16 kHz: (frames, 1)."""
    name = next(pair["noisy"] for pair in PAIRS if pair["rate"] == RATE)
    samples, rate = sf.read(FIXTURES / name, always_2d=True)
    assert rate == RATE
    return samples[: round(seconds * RATE)]


def write(path: Path, samples: np.ndarray, rate: int = RATE, subtype: str = "PCM_16") -> Path:
    """A recording; returns its path."""
    sf.write(path, samples, rate, subtype=subtype)
    return path
