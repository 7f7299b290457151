"""Launcher of conv.cpp."""

import ctypes

import mlx.core as mx

from speechlens.kernels import native
from speechlens.kernels.checks import TAPS


class _Call(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("x", "weight", "bias", "state", "y")),
        *((name, ctypes.c_int64) for name in ("batch", "length", "width")),
        *((name, ctypes.c_int32) for name in ("threads", "silu")),
    )


class _BackwardCall(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("x", "weight", "bias", "state", "grad")),
        *((name, ctypes.c_void_p) for name in ("grad_x", "grad_state", "partial")),
        *((name, ctypes.c_int64) for name in ("batch", "length", "width")),
        *((name, ctypes.c_int32) for name in ("threads", "silu")),
    )


def conv(x, weight, bias, state, activation):
    """Same contract as `reference.conv`, without the last state."""
    taps = weight[:, :, 0].T
    mx.eval([a for a in (x, taps, bias, state) if a is not None])
    inputs = [None if a is None else native.to_numpy(a) for a in (x, taps, bias, state)]
    y = native.scratch(x.shape)
    addresses = [native.pointer(a) for a in (*inputs, y)]
    native.run("conv", _Call(*addresses, *x.shape, native.threads(), activation == "silu"))
    return mx.array(y)


def gradients(primals, cotangents, _outputs):
    """The rule for `with_fallback`, over the arguments of `conv`."""
    x, weight, bias, state, activation = primals
    taps = weight[:, :, 0].T
    arrays = (x, taps, bias, state, cotangents[0])
    mx.eval([a for a in arrays if a is not None])
    inputs = [None if a is None else native.to_numpy(a) for a in arrays]
    batch, _, width = x.shape
    shapes = (x.shape, (batch, TAPS - 1, width), (batch, TAPS + 1, width))
    grad_x, grad_state, partial = outputs = native.scratches(*shapes)
    addresses = [native.pointer(a) for a in (*inputs, *outputs)]
    native.run("conv_backward", _BackwardCall(*addresses, *x.shape, native.threads(), activation == "silu"))
    sums = partial.sum(axis=0)
    return (*(mx.array(a) for a in (grad_x, sums[:TAPS].T, sums[TAPS], grad_state)), None)
