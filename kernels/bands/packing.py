"""Weights of the bands as bands.cpp wants them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import mlx.core as mx
import numpy as np

from speechlens.kernels import native

GROUP = 16


class BandWeights(NamedTuple):
    """One class of `n` bands of one width w: weights [n, in, out] and biases [n, out].

    gain [n, 3w] of the inputs, enter [n, 3w, C], widen [n, C, 4C] in front of the gate, mask [n, 2C, 2w].
    """

    gain: mx.array
    enter: mx.array
    enter_bias: mx.array
    widen: mx.array
    widen_bias: mx.array
    mask: mx.array
    mask_bias: mx.array


class PackedBands:
    """Weights of all bands from 0 Hz up, packed once for `band_encoder` and `band_decoder`.

    norm: weight [C] and bias [C] of the norm in front of the decoder; compress: exponent of magnitudes.
    """

    def __init__(
        self, classes: Sequence[BandWeights], norm: tuple[mx.array, mx.array], eps: float, compress: float
    ) -> None:
        self.eps, self.compress = eps, compress
        self.norm = [_aligned(_float32(a)) for a in norm]
        self.d_model = self.norm[0].size
        # One tuple of packed arrays a band, and where it begins and how wide it is.
        self.bands: list[tuple[np.ndarray, ...]] = []
        self.first: list[int] = []
        self.width: list[int] = []
        for weights in classes:
            tensors = BandWeights(*(_float32(a) for a in weights))
            for n in range(len(tensors.gain)):
                self.first.append(self.covered(len(self.first)))
                self.width.append(tensors.gain.shape[1] // 3)
                self.bands.append(_packed_band(BandWeights(*(a[n] for a in tensors))))
        # The launcher's view of `bands`, made once.
        self.structures: Any = None

    def used(self, bins: int) -> int:
        """How many bands begin below the last of so many bins."""
        return sum(first < bins - 1 for first in self.first)

    def covered(self, count: int) -> int:
        """How many bins the first `count` bands have."""
        return self.first[count - 1] + self.width[count - 1] if count else 0


def _packed_band(band: BandWeights) -> tuple[np.ndarray, ...]:
    pairs = (
        (band.enter * band.gain[:, None], band.enter_bias),
        (band.widen, band.widen_bias),
        (band.mask, band.mask_bias),
    )
    return tuple(_aligned(a) for weight, bias in pairs for a in (_grouped(weight), _padded(bias)))


def _grouped(weight: np.ndarray) -> np.ndarray:
    """[in, out] to [out / 16, in, 16], zeros filled up."""
    filled = _padded(weight)
    return filled.reshape(len(filled), -1, GROUP).swapaxes(0, 1)


def _padded(a: np.ndarray) -> np.ndarray:
    return np.pad(a, [*[(0, 0)] * (a.ndim - 1), (0, -a.shape[-1] % GROUP)])


def _aligned(a: np.ndarray) -> np.ndarray:
    held = native.aligned(a.shape)
    held[...] = a
    return held


def _float32(a: mx.array) -> np.ndarray:
    return np.array(a.astype(mx.float32), copy=False)
