"""A recording's way from its file's rate to the pool's."""

import numpy as np

from speechlens.models.training.data import Recording
from speechlens.models.training.floors import lowered

RATE = 48000  # Hz, of everything until a mixture is carried to its own rate
_FADE = round(0.005 * RATE)


def prepared(recording: Recording, lower: float) -> np.ndarray:
    """int16 [n] at RATE with short fades at both ends, its steady floor lowered by up to `lower` dB."""
    x = at_rate(lowered(recording.samples, recording.rate, lower), recording.rate).astype(np.float32)
    n = min(_FADE, len(x) // 2)
    ramp = np.linspace(0, 1, n, endpoint=False)
    x[:n] *= ramp
    x[len(x) - n :] *= ramp[::-1]
    return np.round(x).astype(np.int16)


def at_rate(x: np.ndarray, rate: int) -> np.ndarray:
    """x [n] at RATE."""
    if rate == RATE:
        return x
    import soxr

    return soxr.resample(x, rate, RATE, quality="HQ")
