"""Small operations on rows of signals [B, n] that mixing and losses are made of."""

from collections.abc import Callable
from functools import lru_cache

import mlx.core as mx
import numpy as np

KNOTS = (60.0, 120.0, 250.0, 500.0, 1000.0, 2000.0, 4000.0, 8000.0, 16000.0)  # Hz, of an equaliser
_TAPS = 16  # on each side of the interpolator
_AT_ONCE = 8  # taps
_FRACTION = 16  # bits
_GROUP = 8  # rows


def fast_length(n: int) -> int:
    """Smallest length from n on with no prime factor above 5."""
    while True:
        rest = n
        for prime in (2, 3, 5):
            while rest % prime == 0:
                rest //= prime
        if rest == 1:
            return n
        n += 1


def rows_where(chosen: np.ndarray) -> np.ndarray:
    """Indices where `chosen` [B] is true, the last one repeated up to a multiple of eight.

    So few shapes occur that cuFFT's plans for them can all be kept: making one costs milliseconds.
    """
    indices = np.flatnonzero(chosen)
    return np.pad(indices, (0, -len(indices) % _GROUP), mode="edge") if len(indices) else indices


def on_rows(x: mx.array, chosen: np.ndarray, change: Callable[[mx.array, np.ndarray], mx.array]) -> mx.array:
    """x with the rows where `chosen` [B] is true replaced by change(those rows, their `rows_where`)."""
    indices = rows_where(chosen)
    if not len(indices):
        return x
    at = mx.array(indices)
    changed = mx.array(x)
    changed[at] = change(x[at], indices)
    return changed


def filtered(x: mx.array, gain: mx.array) -> mx.array:
    """x [B, n] with each bin of its spectrum times gain [B or 1, n // 2 + 1]; circular."""
    return mx.fft.irfft(mx.fft.rfft(x) * gain, n=x.shape[1])


def convolved(x: mx.array, *responses: mx.array) -> list[mx.array]:
    """First n samples of x [B, n] convolved with each of the responses [B, r]."""
    n = x.shape[1]
    size = fast_length(n + max(r.shape[1] for r in responses) - 1)
    spectrum = mx.fft.rfft(x, n=size)
    return [mx.fft.irfft(spectrum * mx.fft.rfft(r, n=size), n=size)[:, :n] for r in responses]


def carried(x: mx.array, n: int) -> mx.array:
    """x [B, m] as n samples of the same stretch of time: band-limited change of rate, circular."""
    m = x.shape[1]
    if m == n:
        return x
    bins = min(m, n) // 2 + 1
    spectrum = mx.fft.rfft(x)[:, :bins]
    spectrum = mx.pad(spectrum, [(0, 0), (0, n // 2 + 1 - bins)])
    return mx.fft.irfft(spectrum, n=n) * (n / m)


@lru_cache(maxsize=16)
def frequencies(n: int, rate: float) -> mx.array:
    """Frequency in Hz of each bin of a real transform of n samples."""
    return mx.array((np.arange(n // 2 + 1) * (rate / n)).astype(np.float32))


def low_pass(n: int, rate: float, edge: np.ndarray, width: float = 0.04) -> mx.array:
    """Gains [B, n // 2 + 1] that fall from 1 to 0 over the last `width` of the way to `edge` [B] in Hz."""
    edge = mx.array(np.asarray(edge, np.float32))[:, None]
    ramp = mx.clip((edge - frequencies(n, rate)) / (width * edge), 0.0, 1.0)
    return 0.5 - 0.5 * mx.cos(np.pi * ramp)


def equaliser(n: int, rate: float, decibels: np.ndarray) -> mx.array:
    """Gains [B, n // 2 + 1] through `decibels` [B, knots] at KNOTS, straight over log frequency."""
    return 10.0 ** ((mx.array(decibels.astype(np.float32)) @ _between_knots(n, rate)) / 20.0)


@lru_cache(maxsize=8)
def _between_knots(n: int, rate: float) -> mx.array:
    f = np.maximum(np.array(frequencies(n, rate)), 1.0)
    place = np.interp(np.log(f), np.log(KNOTS), np.arange(len(KNOTS), dtype=np.float64))
    weights = np.maximum(0.0, 1.0 - np.abs(place[None, :] - np.arange(len(KNOTS))[:, None]))
    return mx.array(weights.astype(np.float32))


def at_speed(
    flat: mx.array, start: np.ndarray, length: np.ndarray, offset: np.ndarray, ratio: np.ndarray, n: int
):
    """Rows [B, n] read from `flat` at `ratio` [B] times the speed, pitch and formants going along.

    Row b begins `offset[b]` into the recording flat[start[b] : start[b] + length[b]] and goes round in it.
    Windowed-sinc interpolation, band-limited for ratios above 1.
    """
    # Positions are integers in 1 / 65536 of a sample: float32 has too few bits for long crops.
    steps = np.round(ratio * (1 << _FRACTION)).astype(np.int64)
    position = mx.arange(n, dtype=mx.int64) * mx.array(steps)[:, None]
    whole = (position >> _FRACTION).astype(mx.int32) + mx.array(offset.astype(np.int32))[:, None]
    part = (position & ((1 << _FRACTION) - 1)).astype(mx.float32) / (1 << _FRACTION)
    start, length = (mx.array(a.astype(np.int32))[:, None, None] for a in (start, length))
    cut = mx.array((0.97 * np.minimum(1.0, 1.0 / ratio)).astype(np.float32))[:, None, None]
    whole, part, y = whole[..., None], part[..., None], mx.zeros((len(ratio), n))
    for first in range(1 - _TAPS, _TAPS + 1, _AT_ONCE):
        taps = mx.arange(first, first + _AT_ONCE)
        samples = flat[start + (whole + taps) % length].astype(mx.float32)
        y = y + (_kernel(taps - part, cut) * samples).sum(axis=-1)
    return y / 32768.0


@mx.compile
def _kernel(x: mx.array, cut: mx.array) -> mx.array:
    """A windowed sinc at x samples from its middle."""
    angle = np.pi * cut * mx.where(mx.abs(x) < 1e-4, 1e-4, x)
    return cut * (mx.sin(angle) / angle) * (0.5 + 0.5 * mx.cos((np.pi / _TAPS) * x))


def taken(flat: mx.array, start: np.ndarray, length: np.ndarray, offset: np.ndarray, n: int) -> mx.array:
    """Rows [B, n] of recordings in `flat` as they are, going round; full scale 1."""
    start, length, offset = (mx.array(a.astype(np.int32))[:, None] for a in (start, length, offset))
    return flat[start + (offset + mx.arange(n)) % length].astype(mx.float32) / 32768.0


def rms(x: mx.array) -> mx.array:
    """Root mean square of each row, [B, 1]."""
    return mx.sqrt((x * x).mean(axis=1, keepdims=True) + 1e-12)


def active_rms(x: mx.array, frame: int) -> mx.array:
    """Root mean square of the frames of each row that lie within 25 dB of the loudest, [B, 1]."""
    power = (x[:, : x.shape[1] // frame * frame].reshape(x.shape[0], -1, frame) ** 2).mean(axis=2)
    counts = (power > 10**-2.5 * power.max(axis=1, keepdims=True)).astype(mx.float32)
    return mx.sqrt(
        (power * counts).sum(axis=1, keepdims=True) / mx.maximum(counts.sum(axis=1, keepdims=True), 1) + 1e-12
    )


def smooth_step(n: int, at: np.ndarray, width: np.ndarray) -> mx.array:
    """Rows [B, n] that go from 0 to 1 around sample `at` [B] within about `width` [B] samples."""
    t = mx.arange(n, dtype=mx.float32)
    at, width = (mx.array(np.asarray(a, np.float32))[:, None] for a in (at, width))
    return mx.sigmoid(8.0 * (t - at) / width)


def frames(x: mx.array, size: int, hop: int) -> mx.array:
    """Frames [B, T, size] of x [B, n], hop apart, hop a divisor of size; cheap to differentiate."""
    blocks = x[:, : x.shape[1] // hop * hop].reshape(x.shape[0], -1, hop)
    pieces, count = size // hop, blocks.shape[1] - size // hop + 1
    return mx.concatenate([blocks[:, k : k + count] for k in range(pieces)], axis=2)
