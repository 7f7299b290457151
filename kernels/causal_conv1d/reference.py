"""The causal depthwise convolution as plain MLX operations: oracle, documentation and fallback."""

import mlx.core as mx

from speechlens.kernels.checks import TAPS


def conv(x, weight, bias, state, activation):
    """Same contract as `causal_conv1d` over float32 arrays."""
    length = x.shape[1]
    padded = _with_history(x, state)
    y = bias
    for k in range(TAPS):
        y = y + weight[:, k, 0] * padded[:, k : k + length]
    return _activated(y, activation)


def library_conv(x, weight, bias, state, activation):
    """The same through `mx.conv1d`: padding 3 and trimmed to L, or over the given history."""
    length, width = x.shape[1:]
    if state is None:
        y = mx.conv1d(x, weight, padding=TAPS - 1, groups=width)[:, :length]
    else:
        y = mx.conv1d(_with_history(x, state), weight, groups=width)
    return _activated(y + bias, activation)


def last_samples(x: mx.array, state: mx.array | None) -> mx.array:
    """The state after x: its last three samples, [B, 3, D]."""
    return _with_history(x, state)[:, x.shape[1] :]


def _with_history(x: mx.array, state: mx.array | None) -> mx.array:
    if state is None:
        state = mx.zeros((x.shape[0], TAPS - 1, x.shape[2]))
    return mx.concatenate([state, x], axis=1)


def _activated(y: mx.array, activation: str | None) -> mx.array:
    return y * mx.sigmoid(y) if activation == "silu" else y
