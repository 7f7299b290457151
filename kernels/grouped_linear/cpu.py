"""Launcher of grouped.cpp."""

import ctypes

import mlx.core as mx

from speechlens.kernels import native


class _Call(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("x", "weight", "bias", "y")),
        *((name, ctypes.c_int64) for name in ("rows", "groups", "inputs", "outputs")),
        *((name, ctypes.c_int32) for name in ("threads", "glu")),
    )


def grouped_linear(x, weight, bias, glu):
    """Same contract as `reference.grouped_linear`."""
    mx.eval(x, weight, bias)
    inputs = [native.to_numpy(a) for a in (x, weight, bias)]
    rows, groups, width = x.shape
    outputs = weight.shape[2]
    y = native.scratch((rows, groups, outputs // 2 if glu else outputs))
    addresses = [native.pointer(a) for a in (*inputs, y)]
    native.run("grouped", _Call(*addresses, rows, groups, width, outputs, native.threads(), glu))
    return mx.array(y)
