"""Minima and maxima of a recording at falling resolution, so that any zoom is drawn in no time. No Qt in here."""

from collections.abc import Callable

import numpy as np

from speechlens.app.levels import BLOCK_SECONDS, block_powers
from speechlens.app.source import Source

STEP = 4  # buckets under one of the next level
_BUCKETS, _SMALLEST, _LARGEST = 8192, 16, 256


class Pyramid:
    """levels[k]: float32 (buckets, 2) with minimum and maximum over base * STEP**k frames and all channels.

    powers: mean power of blocks of 50 ms, for levels and loudness.
    """

    def __init__(self, lowest: np.ndarray, base: int, frames: int, rate: int, powers: np.ndarray) -> None:
        self.base = base
        self.frames, self.rate, self.powers = frames, rate, powers
        self.levels = [lowest]
        while len(self.levels[-1]) > STEP:
            self.levels.append(_coarser(self.levels[-1]))

    @property
    def peak(self) -> float:
        """Largest magnitude."""
        top = self.levels[-1]
        return float(np.abs(top).max()) if len(top) else 0.0

    def columns(self, start: int, stop: int, width: int) -> np.ndarray:
        """Minimum and maximum for each of `width` columns over frames [start, stop): (width, 2)."""
        out = np.zeros((width, 2), np.float32)
        level = self._level((stop - start) / width)
        data = self.levels[level]
        if not len(data):
            return out
        edges = np.linspace(start, stop, width + 1) / (self.base * STEP**level)
        first = np.clip(edges[:-1].astype(int), 0, len(data) - 1)
        last = np.clip(np.ceil(edges[1:]).astype(int), first + 1, len(data))
        # reduceat takes pairs of borders inside the data; the odd results lie between two columns.
        data = np.concatenate([data, data[-1:]])
        borders = np.stack([first, last], axis=1).ravel()
        out[:, 0] = np.minimum.reduceat(data[:, 0], borders)[::2]
        out[:, 1] = np.maximum.reduceat(data[:, 1], borders)[::2]
        return out

    def _level(self, frames_per_column: float) -> int:
        level = 0
        while level + 1 < len(self.levels) and self.base * STEP ** (level + 1) <= frames_per_column:
            level += 1
        return level


def build(source: Source, stopped: Callable[[], bool] = lambda: False) -> Pyramid | None:
    """Read a recording once; None when `stopped` says so on the way."""
    block = max(1, round(source.rate * BLOCK_SECONDS))
    base = bucket(source.frames)
    piece = base * block * (_LARGEST // base)  # whole buckets and whole blocks
    lowest, powers = [], []
    for start in range(0, source.frames, piece):
        if stopped():
            return None
        samples = source.read(start, min(piece, source.frames - start))
        lowest.append(_extremes(samples, base))
        powers.append(block_powers(samples, block))
    empty = np.zeros((0, 2), np.float32)
    return Pyramid(
        np.concatenate(lowest) if lowest else empty,
        base,
        source.frames,
        source.rate,
        np.concatenate(powers) if powers else np.zeros(0),
    )


def bucket(frames: int) -> int:
    """Frames under one bucket: few for short recordings, so that these aren't drawn in blocks."""
    base = _LARGEST
    while base > _SMALLEST and frames // base < _BUCKETS:
        base //= 2
    return base


def _extremes(samples: np.ndarray, base: int) -> np.ndarray:
    starts = np.arange(0, len(samples), base)
    low = np.minimum.reduceat(samples.min(axis=1), starts)
    high = np.maximum.reduceat(samples.max(axis=1), starts)
    return np.stack([low, high], axis=1)


def _coarser(level: np.ndarray) -> np.ndarray:
    starts = np.arange(0, len(level), STEP)
    low = np.minimum.reduceat(level[:, 0], starts)
    return np.stack([low, np.maximum.reduceat(level[:, 1], starts)], axis=1)
