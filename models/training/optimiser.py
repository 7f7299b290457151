"""AdamW with averaged weights as one pure function, and the learning rate over a run.

I. Loshchilov, F. Hutter, Decoupled weight decay regularization, 2019; averages as in B. Polyak,
A. Juditsky, Acceleration of stochastic approximation by averaging, 1992.
"""

import math
from typing import NamedTuple

import mlx.core as mx

from speechlens.models.training.config import Config
from speechlens.models.training.parameters import Parameters

_BETAS, _EPSILON = (0.9, 0.99), 1e-8


class State(NamedTuple):
    """Everything that a step changes; each field but `updates` is a dict with the parameters' names."""

    parameters: Parameters
    average: Parameters
    first: Parameters
    second: Parameters
    updates: mx.array

    @classmethod
    def of(cls, parameters: Parameters) -> "State":
        """The state before the first step."""
        zeros = {name: mx.zeros_like(value) for name, value in parameters.items()}
        return cls(parameters, dict(parameters), zeros, dict(zeros), mx.array(0))


def advanced(state: State, gradients: Parameters, rate: mx.array, config: Config) -> tuple[State, mx.array]:
    """The state after a step at learning rate `rate`, and the norm of the gradient before clipping.

    Gradients that aren't finite leave the state as it was.
    """
    norm = mx.sqrt(sum((g * g).sum() for g in gradients.values()))
    usable = mx.isfinite(norm)
    scale = mx.minimum(config.clip / (norm + 1e-6), 1.0)
    updates = state.updates + usable
    t = mx.maximum(updates, 1).astype(mx.float32)
    keep = mx.minimum(config.average, (1.0 + t) / (10.0 + t))
    corrections = [1.0 - beta**t for beta in _BETAS]
    new: dict[str, Parameters] = {field: {} for field in State._fields[:4]}
    for name, gradient in gradients.items():
        old = state.parameters[name]
        g = mx.where(usable, gradient * scale, 0.0)
        m = _BETAS[0] * state.first[name] + (1 - _BETAS[0]) * g
        v = _BETAS[1] * state.second[name] + (1 - _BETAS[1]) * g * g
        step = (m / corrections[0]) / (mx.sqrt(v / corrections[1]) + _EPSILON)
        value = old - rate * (step + (config.weight_decay if decays(name, old) else 0.0) * old)
        average = keep * state.average[name] + (1 - keep) * value
        before = (old, state.average[name], state.first[name], state.second[name])
        for field, b, a in zip(new, before, (value, average, m, v), strict=True):
            new[field][name] = mx.where(usable, a, b)
    return State(**new, updates=updates), norm


def decays(name: str, value: mx.array) -> bool:
    """Whether weight decay applies: to matrices, not to gains, biases, norms, decay rates and skips."""
    return value.ndim >= 2 and not any(part in name for part in ("A_log", "gain", "bias", "b1", "b2"))


def learning_rate(config: Config, step: int, progress: float) -> float:
    """Learning rate of a step: up over `warm_up` steps, then half a cosine over the run's progress 0..1."""
    cosine = 0.5 + 0.5 * math.cos(math.pi * min(1.0, max(0.0, progress)))
    top = config.learning_rate * min(1.0, (step + 1) / max(1, config.warm_up))
    return top * (config.final + (1 - config.final) * cosine)
