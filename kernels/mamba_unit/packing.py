"""The weights of a unit, checked once, and their forms for the back ends."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import mlx.core as mx
import numpy as np

from speechlens.errors import InternalError
from speechlens.kernels.checks import STATES, TAPS

Form = TypeVar("Form")


class PackedUnit:
    """Weights of one bidirectional unit for `mamba_unit`, laid out anew once for the back end in use.

    forward, backward: an inner layer's tensors by checkpoint name: `in_proj.weight` [2D, C],
    `conv1d.weight` [D, 1, 4] or [D, 4, 1], `conv1d.bias` [D], `x_proj.weight` [R+32, D],
    `dt_proj.weight` [D, R], `dt_proj.bias` [D], `A_log` [D, 16], `D` [D], `out_proj.weight` [C, D].
    output_proj_weight [C, 2C]; output_proj_bias, norm_weight, norm_bias [C].
    Raises InternalError, naming the tensor, on a wrong shape.
    """

    def __init__(
        self,
        forward: Mapping[str, mx.array],
        backward: Mapping[str, mx.array],
        output_proj_weight: mx.array,
        output_proj_bias: mx.array,
        norm_weight: mx.array,
        norm_bias: mx.array,
        eps: float = 1e-5,
    ) -> None:
        self.d_inner, self.d_model = forward["D"].shape[0], norm_bias.shape[0]
        self.dt_rank = forward["dt_proj.weight"].shape[1]
        self.eps = eps
        C = self.d_model
        self.merge = {
            "output_proj.weight": _checked("output_proj.weight", output_proj_weight, (C, 2 * C)),
            "output_proj.bias": _checked("output_proj.bias", output_proj_bias, (C,)),
            "norm.weight": _checked("norm.weight", norm_weight, (C,)),
            "norm.bias": _checked("norm.bias", norm_bias, (C,)),
        }
        self.layers = [self._layer(forward), self._layer(backward)]
        # Now, since another thread than this one may be the first to use them, and MLX refuses it there.
        mx.eval(self.merge, self.layers)
        self._forms: dict[Callable, Any] = {}

    def form(self, make: Callable[["PackedUnit"], Form]) -> Form:
        """make(self), made once."""
        if make not in self._forms:
            self._forms[make] = make(self)
        return self._forms[make]

    def array(self, name: str, direction: int | None = None) -> np.ndarray:
        """A tensor as float32: of a direction's layer, or of what joins them."""
        tensors = self.merge if direction is None else self.layers[direction]
        return np.ascontiguousarray(np.array(tensors[name].astype(mx.float32), copy=False))

    def _layer(self, tensors: Mapping[str, mx.array]) -> dict[str, mx.array]:
        C, D, R = self.d_model, self.d_inner, self.dt_rank
        shapes = {
            "in_proj.weight": (2 * D, C),
            "conv1d.weight": (D, TAPS),
            "conv1d.bias": (D,),
            "x_proj.weight": (R + 2 * STATES, D),
            "dt_proj.weight": (D, R),
            "dt_proj.bias": (D,),
            "A_log": (D, STATES),
            "D": (D,),
            "out_proj.weight": (C, D),
        }
        given = dict(tensors) | {"conv1d.weight": tensors["conv1d.weight"].reshape(-1, TAPS)}
        return {name: _checked(name, given[name], shape) for name, shape in shapes.items()}


def _checked(name: str, tensor: mx.array, shape: tuple[int, ...]) -> mx.array:
    if tuple(tensor.shape) != shape:
        raise InternalError(f"{name} must be {list(shape)}, not {list(tensor.shape)}.")
    return tensor
