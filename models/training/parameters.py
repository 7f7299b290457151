"""The network's parameters as training sees them: one flat dict, with tied decay rates.

A_log[d, n] = log(n + 1) + shift[d] lets the kernels replace sixteen exponentials by one. Training keeps
that: it moves the shift, stored under the name of A_log with shape [D, 1].
"""

from pathlib import Path

import mlx.core as mx
from mlx.utils import tree_flatten, tree_unflatten

from speechlens.errors import ModelError
from speechlens.models import catalogue, loading
from speechlens.models.lite import Lite

Parameters = dict[str, mx.array]
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


def full(parameters: Parameters) -> Parameters:
    """The same with every A_log [D, 16], as weights have it."""
    return {name: _untie(value) if _is_rate(name) else value for name, value in parameters.items()}


def place(built: Lite, parameters: Parameters) -> None:
    """Put parameters into the network."""
    built.update(tree_unflatten(list(full(parameters).items())))


def _is_rate(name: str) -> bool:
    return name.endswith("A_log")


def _harmonics(states: int) -> mx.array:
    return mx.log(mx.arange(1, states + 1).astype(mx.float32))


def _tie(A_log: mx.array) -> mx.array:
    shift = A_log - _harmonics(A_log.shape[1])
    centre = shift.mean(axis=1, keepdims=True)
    return centre if mx.abs(shift - centre).max().item() < _TIED else A_log


def _untie(value: mx.array) -> mx.array:
    return value + _harmonics(16) if value.shape[1] == 1 else value
