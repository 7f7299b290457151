"""Loudness over Bark bands and its disturbance: a differentiable measure that follows PESQ.

The steps are those of ITU-T P.862 (level alignment, Bark spectrum, Zwicker's loudness, a dead zone under
a quarter of the smaller loudness, asymmetry for added sound), with smooth formulas in place of its tables
and without its time alignment. J. M. Martin-Donas et al., A deep learning loss function based on the
perceptual evaluation of the speech quality, 2018, showed that training by such a measure raises PESQ.
"""

from functools import lru_cache

import mlx.core as mx
import numpy as np

from speechlens.models.training.signals import frames

TOP = 8000.0  # Hz
BANDS = 49
_EXPONENT = 0.23
_LISTENING = 1e7  # mean power per frame that both signals are brought to, as P.862 has it
_DEAD_ZONE = 0.25
_SYMMETRIC, _ASYMMETRIC = 0.1, 0.0309


def disturbance(estimate: mx.array, clean: mx.array, rate: int, band: mx.array) -> mx.array:
    """About the loss of mean opinion score of each row against the clean one, [B], 0 where they agree.

    estimate, clean [B, n]; band [B]: Hz up to which the rows count.
    """
    p, q = (_bark_power(x, rate) for x in (clean, estimate))
    gain = _LISTENING / (_speech_power(p).mean(axis=1, keepdims=True)[..., None] + 1e-9)
    own = _LISTENING / (_speech_power(q).mean(axis=1, keepdims=True)[..., None] + 1e-9)
    # An estimate without any speech isn't brought up.
    p, q = p * gain, q * mx.clip(own, gain / 4.0, gain * 4.0)
    loudness, other = _loudness(p), _loudness(q)
    weight = mx.array(_widths()) * (mx.array(_centres()) < band[:, None]).astype(mx.float32)[:, None, :]
    difference = other - loudness
    dead = _DEAD_ZONE * mx.minimum(loudness, other)
    difference = mx.maximum(mx.abs(difference) - dead, 0.0)
    symmetric = mx.sqrt((weight * difference**2).sum(axis=2) * weight.sum(axis=2) + 1e-6) - 1e-3
    factor = ((q + 50.0) / (p + 50.0)) ** 1.2
    factor = mx.where(factor < 3.0, 0.0, mx.minimum(factor, 12.0))
    asymmetric = (weight * difference * factor).sum(axis=2)
    # Loud frames count less: what they cover is not heard as much.
    frame = ((p.sum(axis=2) + 1e5) / 1e7) ** 0.04
    symmetric, asymmetric = mx.minimum(symmetric / frame, 45.0), mx.minimum(asymmetric / frame, 45.0)
    return _SYMMETRIC * _over_time(symmetric, 6) + _ASYMMETRIC * _over_time(asymmetric, 6)


def _over_time(x: mx.array, power: int) -> mx.array:
    """L_power over stretches of 20 frames, half overlapping, then L2 over the stretches: [B, T] -> [B]."""
    size = 20
    if x.shape[1] < size:
        return mx.sqrt((x * x).mean(axis=1) + 1e-8)
    stretches = frames(x, size, size // 2)
    # Scaled by its maximum: sixth powers of float32 lose small values.
    top = mx.stop_gradient(stretches.max(axis=2, keepdims=True)) + 1e-4
    each = top[..., 0] * (((stretches / top) ** power).mean(axis=2) + 1e-12) ** (1.0 / power)
    return mx.sqrt((each**2).mean(axis=1) + 1e-8)


def _bark_power(x: mx.array, rate: int) -> mx.array:
    """Power [B, T, BANDS] of 32 ms frames every 16 ms."""
    hop = round(0.016 * rate)
    window = np.hanning(2 * hop + 1)[:-1].astype(np.float32)
    spectrum = mx.fft.rfft(frames(x, 2 * hop, hop) * mx.array(window / np.sqrt((window**2).sum())))
    power = mx.real(spectrum) ** 2 + mx.imag(spectrum) ** 2
    return power @ _bands(hop, rate)


def _speech_power(bark: mx.array) -> mx.array:
    """Power between 300 and 3400 Hz of each frame, [B, T]."""
    f = _centres()
    return bark @ mx.array(((f > 300) & (f < 3400)).astype(np.float32))


def _loudness(power: mx.array) -> mx.array:
    """Zwicker's loudness density, 0 under the threshold of hearing."""
    threshold = mx.array(_threshold())
    scaled = (threshold / 0.5) ** _EXPONENT * ((0.5 + 0.5 * power / threshold) ** _EXPONENT - 1.0)
    return 0.1866 * mx.maximum(scaled, 0.0)


@lru_cache(maxsize=1)
def _edges() -> np.ndarray:
    """Hz at the edges of BANDS bands of equal width in Bark (Traunmueller 1990)."""
    top = 26.81 * TOP / (1960.0 + TOP) - 0.53
    bark = np.linspace(-0.2, top, BANDS + 1)
    return 1960.0 * (bark + 0.53) / (26.28 - bark)


@lru_cache(maxsize=1)
def _centres() -> np.ndarray:
    return (0.5 * (_edges()[1:] + _edges()[:-1])).astype(np.float32)


@lru_cache(maxsize=1)
def _widths() -> np.ndarray:
    """Width of each band in Bark, scaled so that they sum to about half of the bands, as P.862's do."""
    return np.full(BANDS, 0.45, np.float32)


@lru_cache(maxsize=1)
def _threshold() -> np.ndarray:
    """Power of the threshold of hearing (Terhardt 1979), on the scale that _LISTENING sets."""
    k = np.maximum(_centres().astype(np.float64), 60.0) / 1000.0
    level = 3.64 * k**-0.8 - 6.5 * np.exp(-0.6 * (k - 3.3) ** 2) + 1e-3 * k**4
    return (10 ** (np.minimum(level, 60.0) / 10)).astype(np.float32)


@lru_cache(maxsize=8)
def _bands(hop: int, rate: int) -> mx.array:
    """Share of each bin in each band, [bins, BANDS]; a bin over an edge counts in both by its parts."""
    width = rate / (2 * hop)
    f = np.arange(hop + 1) * width
    low, high = _edges()[:-1], _edges()[1:]
    overlap = np.minimum(f[:, None] + width / 2, high) - np.maximum(f[:, None] - width / 2, low)
    return mx.array((np.clip(overlap, 0, None) / width).astype(np.float32))
