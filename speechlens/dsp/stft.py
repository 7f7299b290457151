"""Short-time Fourier transform and its inverse: centred, periodic Hann, exactly n samples back.

Conventions: signals are [B, n] (items, samples), spectra are complex [B, T, F] (items, frames, bins),
T = n // hop + 1, F = n_fft // 2 + 1. The window is as long as the transform. Only complete frames
count; what lies beyond the last one is rebuilt from the frames that reach it.

Source: D. Griffin, J. Lim, Signal estimation from modified short-time Fourier transform, 1984
(equation 6: overlap-add divided by the overlap-added squared window).
"""

from dataclasses import dataclass
from functools import lru_cache

import mlx.core as mx
import numpy as np

# Below this the squared windows say nothing about a sample and the division is left out.
_ENVELOPE_FLOOR = 1e-8
_GAIN_FLOOR = 1e-6


@dataclass(frozen=True, slots=True)
class Geometry:
    """Size of the transform and distance of its frames, both in samples."""

    n_fft: int
    hop: int

    @property
    def bins(self) -> int:
        """Frequencies from 0 Hz to half the rate."""
        return self.n_fft // 2 + 1

    def frames(self, n: int) -> int:
        """Number of frames of a signal of n samples."""
        return n // self.hop + 1


@lru_cache(maxsize=8)
def hann(n: int) -> mx.array:
    """Periodic Hann window of n samples, float32, computed in float64."""
    return mx.array((0.5 - 0.5 * np.cos(2 * np.pi * np.arange(n) / n)).astype(np.float32))


def stft(x: mx.array, geometry: Geometry) -> mx.array:
    """Spectrum of float32 signals.

    x: [B, n], n >= 1. Returns complex64 [B, T, F], not normalised.
    """
    padded = _reflect(x, geometry.n_fft // 2)
    shape = (x.shape[0], geometry.frames(x.shape[1]), geometry.n_fft)
    frames = mx.as_strided(padded, shape, (padded.shape[1], geometry.hop, 1))
    return mx.fft.rfft(frames * hann(geometry.n_fft))


def istft(spectrum: mx.array, geometry: Geometry, n: int) -> mx.array:
    """Signal of exactly n samples from a spectrum.

    spectrum: complex64 [B, T, F] with T = n // hop + 1. Returns float32 [B, n].
    """
    window = hann(geometry.n_fft)
    frames = mx.fft.irfft(spectrum, n=geometry.n_fft) * window
    total = _overlap_add(frames, geometry.hop) / _envelope(geometry, frames.shape[1])
    pad = geometry.n_fft // 2
    return total[:, pad : pad + n]


def spectral_gain(before: mx.array, after: mx.array, geometry: Geometry) -> mx.array:
    """Ratio of the magnitudes of two signals [B, n], bin by bin, 0..1: float32 [B, T, F]."""
    quiet, loud = (mx.abs(stft(x, geometry)) for x in (after, before))
    return mx.minimum(quiet / mx.maximum(loud, _GAIN_FLOOR), 1.0)


def filtered(x: mx.array, gain: mx.array, geometry: Geometry) -> mx.array:
    """Signals [B, n] with every bin multiplied by a real or complex gain, [B or 1, T, F]; same shape."""
    return istft(stft(x, geometry) * gain, geometry, x.shape[1])


def _reflect(x: mx.array, pad: int) -> mx.array:
    """x with `pad` mirrored samples on both sides; indices stop at the ends of very short signals."""
    n = x.shape[1]
    left = np.minimum(np.arange(pad, 0, -1), n - 1)
    right = np.maximum(n - 2 - np.arange(pad), 0)
    return mx.concatenate([x[:, mx.array(left)], x, x[:, mx.array(right)]], axis=1)


@lru_cache(maxsize=2)
def _envelope(geometry: Geometry, count: int) -> mx.array:
    """What `count` windows applied twice make of a signal of ones, 1 where that is next to nothing."""
    n_fft, hop = geometry.n_fft, geometry.hop
    pieces = -(-n_fft // hop)
    squared = np.pad(np.square(np.array(hann(n_fft))), (0, pieces * hop - n_fft)).reshape(pieces, hop)
    total = np.zeros((count + pieces - 1, hop), np.float32)
    for k in range(pieces):
        total[k : k + count] += squared[k]
    return mx.array(np.where(total > _ENVELOPE_FLOOR, total, 1).reshape(-1))


def _overlap_add(frames: mx.array, hop: int) -> mx.array:
    """Sum of frames [B, T, n_fft] laid `hop` apart: [B, (T + ceil(n_fft / hop) - 1) * hop]."""
    batch, count, n_fft = frames.shape
    pieces = -(-n_fft // hop)
    frames = mx.pad(frames, [(0, 0), (0, 0), (0, pieces * hop - n_fft)])
    frames = frames.reshape(batch, count, pieces, hop)
    total = mx.zeros((batch, count + pieces - 1, hop))
    for k in range(pieces):
        total = total + mx.pad(frames[:, :, k], [(0, 0), (k, pieces - 1 - k), (0, 0)])
    return total.reshape(batch, -1)
