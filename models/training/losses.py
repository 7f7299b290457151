"""What training lowers: distances of the enhanced signal from the clean one, up to each row's band."""

from functools import lru_cache

import mlx.core as mx
import numpy as np

from speechlens.dsp.stft import istft, stft
from speechlens.models.lite import Lite
from speechlens.models.training.config import Loss
from speechlens.models.training.mixing import Batch
from speechlens.models.training.perceptual import lost_opinion
from speechlens.models.training.signals import frames

TERMS = ("complex", "magnitude", "removed", "log", "snr", "level", "perceptual")
_COMPRESS = 0.3
_FLOOR = 1e-7  # power, 70 dB under the level of the noisy crop
_SNR_LIMIT = 10**-3.5  # beyond 35 dB nothing more is asked
_HEARD = 1e-3  # a clean crop this far (30 dB) under the noisy one has no speech to score


def enhanced(network: Lite, noisy: mx.array, rate: int) -> mx.array:
    """Signals [B, n] through the network, differentiable."""
    geometry = network.config.geometry(rate)
    spectrum = stft(noisy, geometry)
    return istft(spectrum * network(spectrum), geometry, noisy.shape[1])


def total(network: Lite, batch: Batch, rate: int, weights: Loss) -> tuple[mx.array, mx.array]:
    """Weighted sum of all terms, and the terms themselves in the order of TERMS, each without its weight."""
    terms = of_signals(enhanced(network, batch.noisy, rate), batch, rate, weights)
    return sum(getattr(weights, name) * terms[name] for name in TERMS), mx.stack([terms[t] for t in TERMS])


def of_signals(estimate: mx.array, batch: Batch, rate: int, weights: Loss) -> dict[str, mx.array]:
    """Every term for estimates [B, n], taken at the level of the noisy crops, so that quiet ones count."""
    level = mx.sqrt((batch.noisy**2).mean(axis=1, keepdims=True) + 1e-10)
    estimate, clean = estimate / level, batch.clean / level
    e, s = ([_stft(x, rate, window) for window in weights.windows] for x in (estimate, clean))
    masks = [band_mask(batch.band, x.shape[-1], rate) for x in e]
    terms = _spectral(e, s, masks, 10 ** (weights.log_floor / 10))
    # Without speech there is nothing to score, and an infinite ratio.
    heard = ((clean**2).mean(axis=1) > _HEARD).astype(mx.float32)
    heard = heard / mx.maximum(heard.sum(), 1.0)
    terms["snr"], terms["level"] = ((heard * x).sum() for x in _energies(e[-1], s[-1], masks[-1]))
    terms["perceptual"] = mx.array(0.0)
    if weights.perceptual:
        terms["perceptual"] = (heard * lost_opinion(estimate, clean, rate, batch.band)).sum()
    return terms


def _spectral(
    estimates: list[mx.array], cleans: list[mx.array], masks: list[mx.array], floor: float
) -> dict[str, mx.array]:
    """Compressed complex and magnitude distances, their one-sided kin, and the log distance.

    floor: power under which the logarithm tells nothing apart. The bins of all windows lie side by side, so
    that each operation runs once.
    """
    e, s = (mx.concatenate([x.reshape(x.shape[0], -1) for x in each], axis=1) for each in (estimates, cleans))
    shares = [
        mx.broadcast_to(mask / (mask.sum() * (x.shape[1] * len(masks))), x.shape).reshape(x.shape[0], -1)
        for mask, x in zip(masks, estimates, strict=True)
    ]
    weight = mx.concatenate(shares, axis=1)
    p, q = (mx.real(x) ** 2 + mx.imag(x) ** 2 + _FLOOR for x in (e, s))
    a, b = p ** (_COMPRESS / 2), q ** (_COMPRESS / 2)
    u, v = a / mx.sqrt(p), b / mx.sqrt(q)
    error = (mx.real(e) * u - mx.real(s) * v) ** 2 + (mx.imag(e) * u - mx.imag(s) * v) ** 2
    return {
        "complex": (weight * error).sum(),
        "magnitude": (weight * (a - b) ** 2).sum(),
        "removed": (weight * mx.maximum(b - a, 0.0) ** 2).sum(),
        "log": (weight * mx.abs(mx.log(p + floor) - mx.log(q + floor))).sum(),
    }


def _energies(e: mx.array, s: mx.array, mask: mx.array) -> tuple[mx.array, mx.array]:
    """Error over signal in dB above -35, and the size in dB of the voice's change of level, both [B]."""
    d = e - s
    error, signal = ((mask * (mx.real(x) ** 2 + mx.imag(x) ** 2)).sum(axis=(1, 2)) for x in (d, s))
    kept = (mask * (mx.real(e) * mx.real(s) + mx.imag(e) * mx.imag(s))).sum(axis=(1, 2)) / (signal + 1e-9)
    ratio = 10.0 * mx.log10(error / (signal + 1e-9) / _SNR_LIMIT + 1.0)
    return ratio, mx.abs(20.0 * mx.log10(mx.maximum(kept, 1e-2)))


def band_mask(band: mx.array, bins: int, rate: int) -> mx.array:
    """1 for bins up to the band [B] in Hz, 0 above: [B, 1, bins]."""
    f = mx.arange(bins) * (rate / 2 / (bins - 1))
    return (f[None, None, :] <= band[:, None, None]).astype(mx.float32)


def _stft(x: mx.array, rate: int, window: float) -> mx.array:
    """Spectra [B, T, bins], three quarters overlapping; white noise of level 1 has power 1."""
    hop = round(window / 4 * rate)
    return mx.fft.rfft(frames(x, 4 * hop, hop) * _window(4 * hop))


@lru_cache(maxsize=16)
def _window(size: int) -> mx.array:
    window = np.hanning(size + 1)[:-1]
    return mx.array((window / np.sqrt((window**2).sum())).astype(np.float32))
