"""The Mamba layer and its bidirectional unit, used by every network.

Layer: A. Gu, T. Dao, Mamba: linear-time sequence modeling with selective state spaces, 2023.
Unit: forward and backward layer with residuals, joined by a projection and a layer norm.
Parameter names are those of published checkpoints.
"""

import math

import mlx.core as mx
import mlx.nn as nn

from speechlens import kernels

STATES = 16
CONV_WIDTH = 4


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
    """

    def __init__(self, d_model: int, expand: int, dt_rank: int) -> None:
        super().__init__()
        inner = expand * d_model
        self.dt_rank = dt_rank
        self.in_proj = nn.Linear(d_model, 2 * inner, bias=False)
        self.conv1d = DepthwiseConv(inner)
        self.x_proj = nn.Linear(inner, dt_rank + 2 * STATES, bias=False)
        self.dt_proj = nn.Linear(dt_rank, inner)
        # Steps between 1 and 100 ms of a unit-rate signal, as in the reference implementation.
        delta = mx.exp(mx.random.uniform(math.log(1e-3), math.log(0.1), (inner,)))
        self.dt_proj.bias = delta + mx.log(-mx.expm1(-delta))
        self.A_log = mx.broadcast_to(mx.log(mx.arange(1, STATES + 1)), (inner, STATES))
        self.D = mx.ones((inner,))
        self.out_proj = nn.Linear(inner, d_model, bias=False)

    def __call__(self, h: mx.array, *, strict: bool = False) -> mx.array:
        x, z = mx.split(self.in_proj(h), 2, axis=-1)
        weight = self.conv1d.weight.reshape(-1, CONV_WIDTH, 1)
        u = kernels.causal_conv1d(x, weight, self.conv1d.bias, activation="silu")
        steps, b, c = mx.split(self.x_proj(u), [self.dt_rank, self.dt_rank + STATES], axis=-1)
        delta_raw = self.dt_proj(steps)
        y = kernels.selective_scan(u, delta_raw, self.A_log, b, c, self.D, z, strict=strict)
        return self.out_proj(y)


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

    def __call__(self, x: mx.array, *, strict: bool = False) -> mx.array:
        forward = self.forward_blocks(x, strict=strict) + x
        # A contiguous copy: elementwise operations on negative strides were wrong in older MLX.
        reversed_x = mx.contiguous(x[:, ::-1])
        backward = (self.backward_blocks(reversed_x, strict=strict) + reversed_x)[:, ::-1]
        return self.norm(self.output_proj(mx.concatenate([forward, backward], axis=-1)))


class TimeFrequencyBlock(nn.Module):
    """A unit over time, then one over frequency, each with a residual: [B, T, K, d_model]."""

    def __init__(self, d_model: int, expand: int, dt_rank: int) -> None:
        super().__init__()
        self.time_mamba = BidirectionalMamba(d_model, expand, dt_rank)
        self.freq_mamba = BidirectionalMamba(d_model, expand, dt_rank)

    def __call__(self, x: mx.array, *, strict: bool = False) -> mx.array:
        b, t, k, c = x.shape
        rows = x.transpose(0, 2, 1, 3).reshape(b * k, t, c)
        rows = self.time_mamba(rows, strict=strict) + rows
        x = rows.reshape(b, k, t, c).transpose(0, 2, 1, 3).reshape(b * t, k, c)
        return (self.freq_mamba(x, strict=strict) + x).reshape(b, t, k, c)
