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
            packed = _packed_class(BandWeights(*(_float32(a) for a in weights)))
            for band in packed:
                self.first.append(self.covered(len(self.first)))
                self.width.append(weights.gain.shape[1] // 3)
                self.bands.append(band)
        # The launcher's view of `bands`, made once.
        self.structures: Any = None

    def used(self, bins: int) -> int:
        """How many bands begin below the last of so many bins."""
        return sum(first < bins - 1 for first in self.first)

    def covered(self, count: int) -> int:
        """How many bins the first `count` bands have."""
        return self.first[count - 1] + self.width[count - 1] if count else 0


def _packed_class(bands: BandWeights) -> list[tuple[np.ndarray, ...]]:
    """The arrays of each band: parts of one array for all of a class, whole cache lines each."""
    pairs = (
        (bands.enter * bands.gain[..., None], bands.enter_bias),
        (bands.widen, bands.widen_bias),
        (bands.mask, bands.mask_bias),
    )
    packed = [_aligned(a) for weight, bias in pairs for a in (_grouped(weight), _padded(bias))]
    return list(zip(*packed, strict=True))


def _grouped(weight: np.ndarray) -> np.ndarray:
    """[n, in, out] to [n, out / 16, in, 16], zeros filled up."""
    filled = _padded(weight)
    return filled.reshape(*filled.shape[:2], -1, GROUP).swapaxes(1, 2)


def _padded(a: np.ndarray) -> np.ndarray:
    return np.pad(a, [*[(0, 0)] * (a.ndim - 1), (0, -a.shape[-1] % GROUP)])


def _aligned(a: np.ndarray) -> np.ndarray:
    held = native.aligned(a.shape)
    held[...] = a
    return held


def _float32(a: mx.array) -> np.ndarray:
    return np.array(a.astype(mx.float32), copy=False)
