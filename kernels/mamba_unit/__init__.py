"""A whole bidirectional Mamba unit in one call, where the native library is in use."""

from collections.abc import Mapping

import mlx.core as mx
import numpy as np

from speechlens.errors import InternalError


def supports(d_model: int, d_inner: int, dt_rank: int) -> bool:
    """Whether `mamba_unit` runs these sizes here; where it doesn't, compose the single operations."""
    return False


class PackedUnit:
    """Weights of one bidirectional unit, packed once for `mamba_unit`.

    forward, backward: the inner layers' tensors by checkpoint name: `in_proj.weight` [2D, C],
    `conv1d.weight` [D, 1, 4] or [D, 4, 1], `conv1d.bias` [D], `x_proj.weight` [R+32, D],
    `dt_proj.weight` [D, R], `dt_proj.bias` [D], `A_log` [D, 16], `D` [D], `out_proj.weight` [C, D].
    output_proj_weight [C, 2C], output_proj_bias, norm_weight, norm_bias [C].
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
        self.d_model = norm_weight.shape[0]
        self.d_inner = forward["D"].shape[0]
        self.dt_rank = forward["dt_proj.weight"].shape[1]
        self.eps = eps
        self.output_proj_weight = np.array(output_proj_weight)


def mamba_unit(x: mx.array, unit: PackedUnit, axis: int, *, strict: bool = False) -> mx.array:
    """y = LayerNorm(W [f, g] + b) + x, with f = M_f(x) + x and g the same on the reversed sequence.

    x [B, T, K, C]; sequences run along axis 1 (T) or 2 (K).
    """
    raise InternalError("The fused Mamba unit isn't available here; compose the single operations.")
