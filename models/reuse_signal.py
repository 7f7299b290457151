"""RE-USE's way from a signal to features and from the network's magnitude back: no network in it."""

import mlx.core as mx
import numpy as np

from speechlens.dsp.stft import Geometry, stft


def features(x: mx.array, geometry: Geometry) -> tuple[mx.array, mx.array]:
    """log1p magnitude and phase in radians of float32 signals [B, n], each [B, T, F]."""
    spectrum = stft(x, geometry)
    real, imaginary = mx.real(spectrum), mx.imag(spectrum)
    # A negative zero would turn the phase of a silent bin from 0 to pi.
    real = mx.where(real == 0, 0.0, real)
    imaginary = mx.where(_is_real(x.shape[1], geometry) | (imaginary == 0), 0.0, imaginary)
    return mx.log1p(mx.sqrt(mx.square(real) + mx.square(imaginary))), mx.arctan2(imaginary, real)


def expand(compressed: mx.array) -> mx.array:
    """Linear magnitude [B, T, F]; frames with more than half of their bins at zero are silenced."""
    magnitude = mx.expm1(mx.maximum(compressed, 0))
    zeros = (magnitude == 0).sum(axis=-1, keepdims=True)
    return mx.where(zeros > compressed.shape[-1] // 2, 0.0, magnitude)


def _is_real(n: int, geometry: Geometry) -> mx.array:
    """Where the spectrum of n real samples is real by symmetry: bool [T, F].

    That is at 0 Hz and Nyquist, and in frames that reflection makes even: the first, and the last
    where it is centred on the last sample. There the sign of a rounded zero would decide between
    phases of pi and -pi, and no two machines would agree.
    """
    real = np.zeros((geometry.frames(n), geometry.bins), bool)
    real[:, [0, -1]] = True
    if n >= geometry.n_fft // 2:
        real[0] = True
        real[-1] |= (n - 1) % geometry.hop == 0
    return mx.array(real)
