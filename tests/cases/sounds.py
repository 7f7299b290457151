"""Signals of the cases: a real clean voice at any rate, and simple sounds. Full scale 1.0, float64."""

from functools import lru_cache
from itertools import count

import numpy as np
import soundfile
import soxr

from tests.conftest import FIXTURES

CLEAN = FIXTURES / "unseen" / "ls1088_16k_clean.flac"


@lru_cache(maxsize=32)
def _recording(rate: int) -> np.ndarray:
    samples, own = soundfile.read(CLEAN)
    return soxr.resample(samples, own, rate)


def voice(rate: int, frames: int, seed: int = 1, peak: float = 0.5, noise: float = 0.005) -> np.ndarray:
    """(frames,) of the recording from a place that depends on the seed, over a faint noise."""
    whole = _recording(rate)
    cut = np.resize(np.roll(whole, -(seed * 104729) % len(whole)), frames)
    top = np.abs(cut).max() if frames else 0
    cut = cut * (peak / top) if top else cut
    return cut + noise * np.random.default_rng(seed).standard_normal(frames)


def voices(rate: int, frames: int, channels: int) -> np.ndarray:
    """(frames, channels): another place of the recording and another level in each, none in a pause."""
    peaks = (0.5 / (1 + c / 2) for c in range(channels))
    talking = (seed for seed in count(1, 3) if np.std(voice(rate, frames, seed)) > 0.05)
    return np.stack([voice(rate, frames, *how) for how in zip(talking, peaks, strict=False)], axis=1)


def hiss(frames: int, rms: float, seed: int = 7) -> np.ndarray:
    """White noise (frames,)."""
    return rms * np.random.default_rng(seed).standard_normal(frames)


def tone(rate: int, frames: int, hz: float, peak: float) -> np.ndarray:
    """A sine (frames,)."""
    return peak * np.sin(2 * np.pi * hz * np.arange(frames) / rate)


def pulses(frames: int, every: int) -> np.ndarray:
    """Single samples of 0.9 from frame 0 on."""
    out = np.zeros(frames)
    out[::every] = 0.9
    return out


def loud_then_quiet(rate: int, frames: int) -> np.ndarray:
    """A voice whose second half is 30 dB down."""
    out = voice(rate, frames, 5, noise=0)
    out[frames // 2 :] *= 10 ** (-30 / 20)
    return out + hiss(frames, 0.0005)
