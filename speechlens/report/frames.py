"""Short-time spectra of original and enhanced, gathered while they stream by.

A frame is a Hann window of about 40 ms every 10 ms (20 ms for recordings of over ten minutes).
"""

import math
from dataclasses import dataclass, field

import numpy as np

COLUMNS, ROWS = 3000, 160
HOP_SECONDS, LONG_HOP_SECONDS, LONG = 0.010, 0.020, 600.0
CLIPPED = 1 - 1.5 / 2**15  # the two highest values of 16 bits
_BATCH = 256
_VOICE_HZ, _PITCH_HZ, _LAGS = (80.0, 1500.0), (80.0, 400.0), 512
_NAMES = ("before", "after", "removed")


@dataclass
class Peaks:
    """Highest magnitude and number of clipped samples of a stream."""

    peak: float = 0.0
    clipped: int = 0

    def feed(self, block: np.ndarray) -> None:
        magnitude = np.abs(block)
        self.peak = max(self.peak, float(magnitude.max()))
        self.clipped += int(np.count_nonzero(magnitude >= CLIPPED))


@dataclass
class Outline:
    """Lowest and highest sample of each column of a picture of `frames` frames."""

    frames: int
    low: np.ndarray = field(init=False)
    high: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        self.columns = max(1, min(COLUMNS, self.frames))
        self.low, self.high = np.full(self.columns, np.inf), np.full(self.columns, -np.inf)
        self._at = 0

    def feed(self, block: np.ndarray) -> None:
        first = self._at * self.columns // self.frames
        self._at += len(block)
        last = min(self.columns - 1, (self._at - 1) * self.columns // self.frames)
        columns = np.arange(first, last + 1)
        starts = -(-columns * self.frames // self.columns) - (self._at - len(block))
        starts = np.clip(starts, 0, len(block) - 1)
        low, high = block.min(axis=1), block.max(axis=1)
        self.low[columns] = np.minimum(self.low[columns], np.minimum.reduceat(low, starts))
        self.high[columns] = np.maximum(self.high[columns], np.maximum.reduceat(high, starts))


class Spectra:
    """Powers, pictures and mean spectra of a stream of pairs.

    powers[name]: mean square of each frame, (frames,). pictures[name]: mean power [column, row] on a mel
    scale. means[name]: mean power of each bin, without the frames at both ends, where a cut looks like a
    click. voiced: how periodic each frame of the original is, 0..1. steady: how much its spectral lines stay
    where they are for 200 ms, (frames,), NaN where unknown.
    """

    def __init__(self, rate: int, channels: int, frames: int) -> None:
        self.rate, seconds = rate, frames / rate
        self.hop = max(1, round(rate * (LONG_HOP_SECONDS if seconds > LONG else HOP_SECONDS)))
        self.n_fft = 1 << round(math.log2(rate * 0.043))
        self._window = np.hanning(self.n_fft).astype(np.float32)
        self._scale = 1.0 / float(self.n_fft * np.sum(self._window.astype(np.float64) ** 2))
        self.frames = -(-frames // self.hop)
        self.columns = max(1, min(COLUMNS, self.frames))
        self._mel = mel_matrix(rate, self.n_fft)
        bins = self.n_fft // 2 + 1
        self.means = {name: np.zeros(bins) for name in _NAMES}
        self.pictures = {name: np.zeros((self.columns, ROWS), np.float32) for name in _NAMES}
        self._counts = np.zeros(self.columns, np.int64)
        self._powers: dict[str, list[np.ndarray]] = {name: [] for name in _NAMES}
        self._voiced: list[np.ndarray] = []
        self._steady: list[np.ndarray] = []
        self._lines = Lines(rate, self.n_fft, self.hop)
        self._held = [np.zeros((self.n_fft // 2, channels), np.float32) for _ in range(2)]
        self._done = self._inner = 0
        self._edge = -(-self.n_fft // (2 * self.hop))

    def feed(self, before: np.ndarray, after: np.ndarray) -> None:
        """Take the next frames of both."""
        self._held = [np.concatenate([h, x]) for h, x in zip(self._held, (before, after), strict=True)]
        while len(self._held[0]) >= self.n_fft:
            count = min(_BATCH, (len(self._held[0]) - self.n_fft) // self.hop + 1)
            self._batch(count)
            self._held = [held[count * self.hop :] for held in self._held]

    def finish(self) -> None:
        """The last frames, filled up with silence; then the results are there."""
        missing = max(0, (self.frames - self._done - 1) * self.hop + self.n_fft - len(self._held[0]))
        tail = np.zeros((missing, self._held[0].shape[1]), np.float32)
        self.feed(tail, tail)
        self.powers = {name: np.concatenate(parts) for name, parts in self._powers.items()}
        self.voiced, self.steady = np.concatenate(self._voiced), np.concatenate(self._steady)
        for name in _NAMES:
            self.means[name] /= max(1, self._inner)
            self.pictures[name] /= np.maximum(self._counts, 1)[:, None]

    def _batch(self, count: int) -> None:
        spectra = [self._spectrum(held, count) for held in self._held]
        powers = dict(zip(_NAMES, map(_mean_power, (*spectra, spectra[0] - spectra[1])), strict=True))
        columns = (np.arange(self._done, self._done + count) * self.columns // self.frames).clip(
            0, self.columns - 1
        )
        inner = slice(max(0, self._edge - self._done), max(0, self.frames - self._edge - self._done))
        starts = np.flatnonzero(np.diff(columns, prepend=-1))
        self._counts[columns[starts]] += np.diff(starts, append=count)
        for name, power in powers.items():
            self.means[name] += power[inner].sum(axis=0)
            pooled = np.add.reduceat(power, starts, axis=0)
            # Not by matrix product: BLAS threads that wait for each other cost more than these few sums.
            self.pictures[name][columns[starts]] += np.einsum("cb,br->cr", pooled, self._mel)
            whole = 2 * power.sum(axis=1) - power[:, 0] - power[:, -1]
            self._powers[name].append((whole * self._scale).astype(np.float32))
        self._voiced.append(periodicity(powers["before"], self.rate, self.n_fft))
        self._steady.append(self._lines.feed(powers["before"]))
        self._done += count
        self._inner += len(range(count)[inner])

    def _spectrum(self, held: np.ndarray, count: int) -> np.ndarray:
        views = np.lib.stride_tricks.sliding_window_view(held, self.n_fft, axis=0)[:: self.hop][:count]
        return np.fft.rfft(views * self._window, axis=-1)


class Lines:
    """How much the lines of a spectrum stay where they are for 200 ms: near 1 for held notes and hum."""

    def __init__(self, rate: int, n_fft: int, hop: int) -> None:
        self._first, self._last = (round(hertz * n_fft / rate) for hertz in (150.0, min(4000.0, rate / 2.2)))
        self._reach = max(1, round(0.2 * rate / hop))
        self._before = np.full((self._reach, self._last - self._first), np.nan)

    def feed(self, power: np.ndarray) -> np.ndarray:
        """Correlation of each frame [frame, bin] with the one 200 ms before it, (frames,)."""
        level = np.log(power[:, self._first : self._last] + 1e-12)
        kernel = 9
        padded = np.pad(level, ((0, 0), (kernel // 2, kernel // 2)), mode="edge")
        smooth = np.lib.stride_tricks.sliding_window_view(padded, kernel, axis=1).mean(axis=-1)
        shape = level - smooth
        shape /= np.linalg.norm(shape, axis=1, keepdims=True) + 1e-9
        both = np.concatenate([self._before, shape])
        self._before = both[-self._reach :]
        return np.sum(both[: len(shape)] * shape, axis=1).astype(np.float32)


def _mean_power(spectrum: np.ndarray) -> np.ndarray:
    """[frame, channel, bin] complex to [frame, bin]."""
    return np.mean(spectrum.real**2 + spectrum.imag**2, axis=1)


def periodicity(power: np.ndarray, rate: int, n_fft: int) -> np.ndarray:
    """Height of the first pitch peak of the autocorrelation of 80 to 1500 Hz, 0..1; power [frame, bin].

    The window's own autocorrelation is divided out (Boersma 1993).
    """
    top = min(power.shape[1], round(_VOICE_HZ[1] * n_fft / rate))
    band = np.zeros((len(power), _LAGS // 2 + 1))
    low = round(_VOICE_HZ[0] * n_fft / rate)
    band[:, low:top] = power[:, low:top]
    autocorrelation = np.fft.irfft(band, axis=1)
    window = np.abs(np.fft.rfft(np.hanning(n_fft), n_fft)) ** 2
    shape = np.zeros(_LAGS // 2 + 1)
    shape[: min(top, len(shape))] = window[: min(top, len(shape))]
    own = np.fft.irfft(shape)
    seconds = n_fft / rate
    first, last = (round(_LAGS / (hertz * seconds)) for hertz in reversed(_PITCH_HZ))
    lags = np.arange(first, min(last, _LAGS // 2))
    energy = autocorrelation[:, :1]
    with np.errstate(divide="ignore", invalid="ignore"):
        height = autocorrelation[:, lags] / energy * (own[0] / own[lags])
    return np.nan_to_num(height).max(axis=1).clip(0, 1).astype(np.float32)


def mel_matrix(rate: int, n_fft: int) -> np.ndarray:
    """Weights [bin, row] of ROWS equal steps on the mel scale up to half the rate; each row sums to 1."""
    hertz = np.arange(n_fft // 2 + 1) * rate / n_fft
    edges = mel_to_hertz(np.linspace(0, hertz_to_mel(rate / 2), ROWS + 2))
    rising = (hertz[:, None] - edges[:-2]) / (edges[1:-1] - edges[:-2])
    falling = (edges[2:] - hertz[:, None]) / (edges[2:] - edges[1:-1])
    weights = np.maximum(0, np.minimum(rising, falling))
    # Low rows are narrower than a bin: they take the nearest one.
    nearest = np.argmin(np.abs(hertz[:, None] - edges[1:-1]), axis=0)
    weights[nearest, np.arange(ROWS)] += 1e-6
    return (weights / weights.sum(axis=0)).astype(np.float32)


def hertz_to_mel(hertz: float) -> float:
    """O'Shaughnessy (1987)."""
    return 2595 * math.log10(1 + hertz / 700)


def mel_to_hertz(mel: np.ndarray) -> np.ndarray:
    """The inverse of `hertz_to_mel`."""
    return 700 * (10 ** (mel / 2595) - 1)
