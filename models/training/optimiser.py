"""AdamW with averaged weights as one pure function, and the learning rate over a run.

I. Loshchilov, F. Hutter, Decoupled weight decay regularization, 2019; averages as in B. Polyak,
A. Juditsky, Acceleration of stochastic approximation by averaging, 1992.
"""

import math
from typing import NamedTuple

import mlx.core as mx

from speechlens.models.training.config import Config
from speechlens.models.training.parameters import Layout

_BETAS, _EPSILON = (0.9, 0.99), 1e-8


class State(NamedTuple):
    """Everything that a step changes: vectors of one `Layout`, and the number of updates."""

    parameters: mx.array
    average: mx.array
    first: mx.array
    second: mx.array
    updates: mx.array

    @classmethod
    def of(cls, parameters: mx.array) -> "State":
        """The state before the first step."""
        zeros = mx.zeros_like(parameters)
        return cls(parameters, parameters, zeros, zeros, mx.array(0))


def advanced(
    state: State, gradient: mx.array, decay: mx.array, rate: mx.array, config: Config
) -> tuple[State, mx.array]:
    """The state after a step at learning rate `rate`, and the norm of the gradient before clipping.

    decay: what `decays` gives. A gradient that isn't finite leaves the state as it was.
    """
    norm = mx.sqrt((gradient * gradient).sum())
    usable = mx.isfinite(norm)
    updates = state.updates + usable
    t = mx.maximum(updates, 1).astype(mx.float32)
    keep = mx.minimum(config.average, (1.0 + t) / (10.0 + t))
    first, second = (1.0 - beta**t for beta in _BETAS)
    g = gradient * mx.minimum(config.clip / (norm + 1e-6), 1.0)
    m = _BETAS[0] * state.first + (1 - _BETAS[0]) * g
    v = _BETAS[1] * state.second + (1 - _BETAS[1]) * g * g
    step = (m / first) / (mx.sqrt(v / second) + _EPSILON)
    value = state.parameters - rate * (step + config.weight_decay * decay * state.parameters)
    average = keep * state.average + (1 - keep) * value
    pairs = zip((value, average, m, v), state[:4], strict=True)
    value, average, m, v = (mx.where(usable, a, b) for a, b in pairs)
    return State(value, average, m, v, updates), norm


def decays(layout: Layout) -> mx.array:
    """1 where weight decay applies: to matrices, not to gains, biases, norms, decay rates and skips."""
    return layout.flat(
        {name: mx.full(shape, float(_decays(name, shape))) for name, shape in layout.shapes.items()}
    )


def _decays(name: str, shape: tuple[int, ...]) -> bool:
    return len(shape) >= 2 and not any(part in name for part in ("A_log", "gain", "bias", "b1", "b2"))


def learning_rate(config: Config, step: int, progress: float) -> float:
    """Learning rate of a step: up over `warm_up` steps, then half a cosine over the run's progress 0..1."""
    cosine = 0.5 + 0.5 * math.cos(math.pi * min(1.0, max(0.0, progress)))
    top = config.learning_rate * min(1.0, (step + 1) / max(1, config.warm_up))
    return top * (config.final + (1 - config.final) * cosine)
