"""What recorders, codecs and networks do to a mixture; rows are [B, n] at the pool's rate."""

import mlx.core as mx
import numpy as np

from speechlens.dsp.stft import Geometry, istft, stft

_GEOMETRY = Geometry(2048, 512)
_GROUP = 32  # bins
_ENVELOPE = 60  # cepstral coefficients: 1.25 ms at 48 kHz
_MOST = 1.4  # natural logarithm of the largest change by formants, 12 dB


def clipped(x: mx.array, share: np.ndarray) -> mx.array:
    """x limited to a share [B] of each row's peak."""
    limit = mx.array(share.astype(np.float32))[:, None] * mx.abs(x).max(axis=1, keepdims=True)
    return mx.clip(x, -limit, limit)


def coded(x: mx.array, depth: np.ndarray, limit: np.ndarray, rate: float) -> mx.array:
    """x as a codec of few bits leaves it.

    Bins `depth` [B] dB under the loudest of their group are dropped, as are those above `limit` [B] Hz; the
    magnitudes of the others come in steps of an eighth of the depth.
    """
    spectrum = stft(x, _GEOMETRY)
    level = 20.0 * mx.log10(mx.abs(spectrum) + 1e-7)
    groups = level[..., :-1].reshape(*level.shape[:2], -1, _GROUP)
    top = mx.broadcast_to(groups.max(axis=-1, keepdims=True), groups.shape).reshape(*level.shape[:2], -1)
    top = mx.concatenate([top, top[..., -1:]], axis=-1)
    depth, limit = (mx.array(a.astype(np.float32))[:, None, None] for a in (depth, limit))
    step = depth / 8.0
    f = mx.arange(level.shape[-1]) * (rate / _GEOMETRY.n_fft)
    kept = ((level > top - depth) & (f < limit)).astype(mx.float32)
    gain = kept * 10.0 ** ((mx.round(level / step) * step - level) / 20.0)
    return istft(spectrum * gain, _GEOMETRY, x.shape[1])


def without_packets(x: mx.array, share: np.ndarray, rate: float, key: mx.array) -> mx.array:
    """x with a share [B] of its 20 ms packets silent, faded over a millisecond."""
    packet = round(0.02 * rate)
    count = -(-x.shape[1] // packet)
    lost = mx.random.uniform(shape=(x.shape[0], count), key=key) < mx.array(share.astype(np.float32))[:, None]
    gate = mx.repeat(1.0 - lost.astype(mx.float32), packet, axis=1)[:, : x.shape[1]]
    half = round(0.0005 * rate)
    padded = mx.pad(gate, [(0, 0), (half, half)], constant_values=1.0)
    total = mx.cumsum(mx.pad(padded, [(0, 0), (1, 0)]), axis=1)
    n = x.shape[1]
    return x * ((total[:, 2 * half : 2 * half + n] - total[:, :n]) / (2 * half))


def moved_formants(x: mx.array, ratio: np.ndarray) -> mx.array:
    """x with its spectral envelope stretched by `ratio` [B] over frequency, pitch and time unchanged."""
    spectrum = stft(x, _GEOMETRY)
    bins = spectrum.shape[-1]
    cepstrum = mx.fft.irfft(mx.log(mx.abs(spectrum) + 1e-4), n=_GEOMETRY.n_fft)
    quefrency = mx.arange(_GEOMETRY.n_fft)
    near = mx.minimum(quefrency, _GEOMETRY.n_fft - quefrency) < _ENVELOPE
    envelope = mx.real(mx.fft.rfft(cepstrum * near.astype(mx.float32)))
    place = mx.minimum(mx.arange(bins)[None, :] / mx.array(ratio.astype(np.float32))[:, None], bins - 1.001)
    low = mx.floor(place).astype(mx.int32)
    part = (place - low)[:, None, :]
    low = mx.broadcast_to(low[:, None, :], envelope.shape)
    moved = (1 - part) * mx.take_along_axis(envelope, low, 2) + part * mx.take_along_axis(
        envelope, low + 1, 2
    )
    return istft(spectrum * mx.exp(mx.clip(moved - envelope, -_MOST, _MOST)), _GEOMETRY, x.shape[1])
