"""The Mamba layer and its bidirectional unit, used by every network.

Layer: A. Gu, T. Dao, Mamba: linear-time sequence modeling with selective state spaces, 2023.
Unit: forward and backward layer with residuals, joined by a projection and a layer norm.
Parameter names are those of published checkpoints.
"""

import math
from collections.abc import Sequence

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten

from speechlens import kernels

STATES = 16
CONV_WIDTH = 4
# softplus of this is 0: no time passes, so the state stays.
_NO_TIME = -1e4


class DepthwiseConv(nn.Module):
    """Parameters of the causal convolution: weight [D, 1, 4] as published, bias [D]."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        bound = 1 / math.sqrt(CONV_WIDTH)
        self.weight = mx.random.uniform(-bound, bound, (channels, 1, CONV_WIDTH))
        self.bias = mx.random.uniform(-bound, bound, (channels,))


class MambaLayer(nn.Module):
    """Selective state-space layer over sequences [N, L, d_model] -> [N, L, d_model].

    d_inner D = expand * d_model; the state has 16 values a channel, the convolution 4 taps.
    bias: whether in_proj and out_proj have one. norm_eps: where given, dt, B and C are divided by their
    root mean square before use (falcon_mamba).
    """

    def __init__(
        self, d_model: int, expand: float, dt_rank: int, *, bias: bool = False, norm_eps: float | None = None
    ) -> None:
        super().__init__()
        inner = round(expand * d_model)
        self.dt_rank = dt_rank
        self.norm_eps = norm_eps
        self.in_proj = nn.Linear(d_model, 2 * inner, bias=bias)
        self.conv1d = DepthwiseConv(inner)
        self.x_proj = nn.Linear(inner, dt_rank + 2 * STATES, bias=False)
        self.dt_proj = nn.Linear(dt_rank, inner)
        # Steps between 1 and 100 ms of a unit-rate signal, as in the reference implementation.
        delta = mx.exp(mx.random.uniform(math.log(1e-3), math.log(0.1), (inner,)))
        self.dt_proj.bias = delta + mx.log(-mx.expm1(-delta))
        self.A_log = mx.broadcast_to(mx.log(mx.arange(1, STATES + 1)), (inner, STATES))
        self.D = mx.ones((inner,))
        self.out_proj = nn.Linear(inner, d_model, bias=bias)

    def __call__(self, h: mx.array, *, strict: bool = False) -> mx.array:
        x, z = mx.split(self.in_proj(h), 2, axis=-1)
        weight = self.conv1d.weight.reshape(-1, CONV_WIDTH, 1)
        u = kernels.causal_conv1d(x, weight, self.conv1d.bias, activation="silu")
        delta_raw, b, c = self._selection(u)
        y = kernels.selective_scan(
            u, delta_raw, self.A_log, b, c, self.D, z, strict=strict, training=self.training
        )
        return self.out_proj(y)

    def advance(
        self, h: mx.array, conv: mx.array, ssm: mx.array, lengths: mx.array | None = None
    ) -> tuple[mx.array, mx.array, mx.array]:
        """The layer over the next steps of sequences whose state is given; (y, new conv, new ssm).

        h [N, L, d_model]; conv [N, 3, D], the last inputs of the convolution; ssm [N, D, 16]. lengths [N]:
        only so many steps of each row count, the others leave its state as it was.
        """
        x, z = mx.split(self.in_proj(h), 2, axis=-1)
        weight = self.conv1d.weight.reshape(-1, CONV_WIDTH, 1)
        u, window = kernels.causal_conv1d(
            x, weight, self.conv1d.bias, state=conv, return_state=True, activation="silu"
        )
        delta_raw, b, c = self._selection(u)
        if lengths is not None:
            counts = mx.arange(h.shape[1])[None, :, None] < lengths[:, None, None]
            delta_raw = mx.where(counts, delta_raw, _NO_TIME)
            last = lengths[:, None] + mx.arange(CONV_WIDTH - 1)
            window = mx.take_along_axis(mx.concatenate([conv, x], axis=1), last[:, :, None], axis=1)
        y, ssm = kernels.selective_scan(
            u, delta_raw, self.A_log, b, c, self.D, z, state=ssm, return_state=True, training=self.training
        )
        return self.out_proj(y), window.astype(conv.dtype), ssm

    def _selection(self, u: mx.array) -> tuple[mx.array, mx.array, mx.array]:
        """Raw delta [N, L, D], B and C [N, L, 16] from the convolved input."""
        parts = mx.split(self.x_proj(u), [self.dt_rank, self.dt_rank + STATES], axis=-1)
        if self.norm_eps is not None:
            parts = [mx.fast.rms_norm(part, None, self.norm_eps) for part in parts]
        return self.dt_proj(parts[0]), parts[1], parts[2]


class BidirectionalMamba(nn.Module):
    """Two Mamba layers, one over the reversed sequence, joined: [N, L, d_model] -> [N, L, d_model].

    f = M_f(x) + x; g = reverse(M_b(r) + r) with r = reverse(x); y = LayerNorm(W [f, g] + b).
    """

    def __init__(self, d_model: int, expand: int, dt_rank: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.forward_blocks = MambaLayer(d_model, expand, dt_rank)
        self.backward_blocks = MambaLayer(d_model, expand, dt_rank)
        self.output_proj = nn.Linear(2 * d_model, d_model)
        self.norm = nn.LayerNorm(d_model, eps=eps)

        self.packed: kernels.PackedUnit | None = None

    def __call__(self, x: mx.array, *, strict: bool = False) -> mx.array:
        forward = self.forward_blocks(x, strict=strict) + x
        # A contiguous copy: elementwise operations on negative strides were wrong in older MLX.
        reversed_x = mx.contiguous(x[:, ::-1])
        backward = (self.backward_blocks(reversed_x, strict=strict) + reversed_x)[:, ::-1]
        return self.norm(self.output_proj(mx.concatenate([forward, backward], axis=-1)))

    def residual(self, x: mx.array, axis: int, *, strict: bool = False) -> mx.array:
        """unit(x) + x with the sequences of x [B, T, K, d_model] along axis 1 or 2."""
        if self.packed is not None:
            return kernels.mamba_unit(x, self.packed, axis, strict=strict)
        if axis == 1:
            return self.residual(x.swapaxes(1, 2), 2, strict=strict).swapaxes(1, 2)
        rows = x.reshape(-1, *x.shape[2:])
        return (self(rows, strict=strict) + rows).reshape(x.shape)

    def pack(self) -> None:
        """Prepare for inference: one fused call instead of single operations, where this machine has it.

        Later changes of the parameters are not seen any more.
        """
        layer = self.forward_blocks
        if not kernels.supports(self.norm.weight.size, layer.D.size, layer.dt_rank):
            return
        self.packed = kernels.PackedUnit(
            dict(tree_flatten(self.forward_blocks.parameters())),
            dict(tree_flatten(self.backward_blocks.parameters())),
            self.output_proj.weight,
            self.output_proj.bias,
            self.norm.weight,
            self.norm.bias,
            self.norm.eps,
        )


class TimeFrequencyBlock(nn.Module):
    """A unit over time, then one over frequency, each with a residual: [B, T, K, d_model]."""

    def __init__(self, d_model: int, expand: int, dt_rank: int) -> None:
        super().__init__()
        self.time_mamba = BidirectionalMamba(d_model, expand, dt_rank)
        self.freq_mamba = BidirectionalMamba(d_model, expand, dt_rank)

    def __call__(self, x: mx.array, *, strict: bool = False) -> mx.array:
        x = self.time_mamba.residual(x, 1, strict=strict)
        return self.freq_mamba.residual(x, 2, strict=strict)


def through(blocks: Sequence[TimeFrequencyBlock], x: mx.array, *, strict: bool = False) -> mx.array:
    """x [B, T, K, d_model] through the blocks in turn; packed ones are one call."""
    units = [
        (unit.packed, axis)
        for block in blocks
        for unit, axis in ((block.time_mamba, 1), (block.freq_mamba, 2))
        if unit.packed is not None
    ]
    if len(units) == 2 * len(blocks):
        return kernels.mamba_units(x, units, strict=strict)
    for block in blocks:
        x = block(x, strict=strict)
    return x
