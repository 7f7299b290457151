"""Pieces of spectrogram at any zoom. No Qt in here.

At level k one column stands for 5 ms * 2**k. Where that is much more than a window, a few windows
spread over the column speak for all of it, so that an overview of hours costs no more than a close-up.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from speechlens.app.source import Source
from speechlens.app.views.scale import ROWS, band_matrix

COLUMNS = 256
FINEST = 0.005
FLOOR, TOP = -130.0, 10.0  # dB of the bytes 0 and 255
_WINDOW_SECONDS = 0.043
_SPREAD = 3  # windows that speak for a wide column


class TileKey(NamedTuple):
    """Which piece: token of the source, scale, level, number of the tile from the start."""

    token: int
    scale: str
    level: int
    index: int


def level_for(seconds_per_pixel: float) -> int:
    """The coarsest level that still gives each pixel a column of its own."""
    level = 0
    while FINEST * 2 ** (level + 1) <= seconds_per_pixel * 1.01:
        level += 1
    return level


def tile_seconds(level: int) -> float:
    """Length of a tile."""
    return COLUMNS * FINEST * 2**level


@lru_cache(maxsize=32)
def bands(scale: str, rate: int, n_fft: int) -> np.ndarray:
    """`band_matrix`, remembered."""
    return band_matrix(scale, rate, n_fft)


def make_tile(source: Source, key: TileKey) -> np.ndarray:
    """One tile: uint8 (ROWS, COLUMNS), low frequencies first; level in dB between FLOOR and TOP."""
    window = _window_length(source.rate)
    n_fft = 2 ** int(np.ceil(np.log2(window * 1.5)))
    step = source.rate * FINEST * 2**key.level
    count = _SPREAD if step > 2 * window else 1
    offsets = (np.arange(COLUMNS * count) + 0.5) * step / count
    starts = np.round(key.index * COLUMNS * step + offsets - window / 2).astype(int)
    shape = np.hanning(window + 2)[1:-1].astype(np.float32)
    matrix = bands(key.scale, source.rate, n_fft)
    out = np.zeros((ROWS, COLUMNS), np.float32)
    group = 32 * count
    for first in range(0, len(starts), group):
        frames = _frames(source, starts[first : first + group], window)
        power = matrix @ _power(frames, shape, n_fft).T
        column = first // count
        out[:, column : column + 32] = power.reshape(ROWS, -1, count).mean(axis=2)
    decibels = 10 * np.log10(np.maximum(out, 1e-14))
    return np.clip((decibels - FLOOR) * (255 / (TOP - FLOOR)), 0, 255).astype(np.uint8)


def _window_length(rate: int) -> int:
    return max(64, round(rate * _WINDOW_SECONDS))


def _frames(source: Source, starts: np.ndarray, window: int) -> np.ndarray:
    """Windows at the starts, (n, window, channels): one read where they overlap, else one each."""
    begin, end = int(starts[0]), int(starts[-1]) + window
    if end - begin <= 2 * window * len(starts):
        whole = source.read(begin, end - begin)
        return whole[(starts - begin)[:, None] + np.arange(window)]
    return np.stack([source.read(int(start), window) for start in starts])


def _power(frames: np.ndarray, shape: np.ndarray, n_fft: int) -> np.ndarray:
    """Mean power over channels, (n, bins); a full-scale sine gives 1."""
    spectrum = np.fft.rfft(frames * shape[:, None], n_fft, axis=1)
    return (np.abs(spectrum) ** 2).mean(axis=2, dtype=np.float32) / np.float32(shape.sum() / 2) ** 2
