"""The network's parameters as training sees them: one flat vector, with tied decay rates.

A_log[d, n] = log(n + 1) + shift[d] lets the kernels replace sixteen exponentials by one. Training keeps
that: it moves the shift, stored under the name of A_log with shape [D, 1].
"""

import math
from functools import cache
from itertools import accumulate
from pathlib import Path

import mlx.core as mx
import numpy as np
from mlx.utils import tree_flatten, tree_unflatten

from speechlens.errors import ModelError
from speechlens.models import catalogue, loading
from speechlens.models.lite import Lite
from speechlens.models.mamba import STATES

Parameters = dict[str, mx.array]
# cuBLAS takes matrices that begin at multiples of 256 bytes for granted, and MLX doesn't tell it otherwise.
ALIGNMENT = 64  # float32 values
_TIED = 1e-4


def network(init: str, config: str, seed: int) -> tuple[Lite, Path]:
    """The network to train and its config.json; weights from `init`, or random where that is empty."""
    if not init:
        mx.random.seed(seed)
        built, path = loading.build(Path(config)), Path(config)
    else:
        checked = loading.check(init)
        built = checked.network
        built.load_weights(list(checked.tensors.items()))
        path = catalogue.locate(init)[2]
    if not isinstance(built, Lite):
        raise ModelError(
            f"{init or config} is not of the lite family, which alone is trained; give such weights."
        )
    return built, path


def of(built: Lite) -> Parameters:
    """Parameters of a network, decay rates tied where they are harmonic."""
    found: Parameters = dict(tree_flatten(built.parameters()))
    return {name: _tie(value) if _is_rate(name) else value for name, value in found.items()}


class Layout:
    """Where each parameter lies in the flat vector: one after the other, with zeros between them."""

    def __init__(self, parameters: Parameters) -> None:
        self.shapes = {name: value.shape for name, value in parameters.items()}
        sizes = [math.prod(shape) for shape in self.shapes.values()]
        self._gaps = [mx.zeros(-size % ALIGNMENT) for size in sizes]
        ends = accumulate(size + gap.size for size, gap in zip(sizes, self._gaps, strict=True))
        *self._starts, self.size = 0, *ends

    def flat(self, parameters: Parameters) -> mx.array:
        """Parameters, or their gradients, as one vector [size]."""
        values = [parameters[name].reshape(-1) for name in self.shapes]
        both = zip(values, self._gaps, strict=True)
        return mx.concatenate([part for pair in both for part in pair if part.size])

    def parameters(self, flat: mx.array) -> Parameters:
        """The parameters that a vector holds, as views."""
        # Not mx.split: above ten parts it makes slices, whose gradients are as large as the vector.
        places = zip(self.shapes.items(), self._starts, strict=True)
        return {name: mx.as_strided(flat, shape, offset=start) for (name, shape), start in places}

    def full(self, flat: mx.array) -> Parameters:
        """The same with every A_log [D, 16], as weights have it."""
        return {
            name: value + _harmonics() if self._is_tied(name) else value
            for name, value in self.parameters(flat).items()
        }

    def gradient(self, full: Parameters) -> mx.array:
        """The gradient of the vector from that of all that `full` gives."""
        return self.flat(
            {name: value.sum(axis=1) if self._is_tied(name) else value for name, value in full.items()}
        )

    def _is_tied(self, name: str) -> bool:
        return _is_rate(name) and self.shapes[name][1] == 1


def place(built: Lite, parameters: Parameters) -> None:
    """Put parameters, as `Layout.full` gives them, into the network."""
    built.update(tree_unflatten(list(parameters.items())))


def _is_rate(name: str) -> bool:
    return name.endswith("A_log")


@cache
def _harmonics() -> mx.array:
    return mx.array(np.log(np.arange(1, STATES + 1)).astype(np.float32))


def _tie(A_log: mx.array) -> mx.array:
    shift = A_log - _harmonics()
    centre = shift.mean(axis=1, keepdims=True)
    return centre if mx.abs(shift - centre).max().item() < _TIED else A_log
