"""Launcher of scan.cpp."""

import ctypes

import mlx.core as mx

from speechlens.kernels import native


class _Call(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("u", "delta_raw", "A_log", "B", "C", "D", "z", "state")),
        *((name, ctypes.c_void_p) for name in ("y", "last")),
        *((name, ctypes.c_int64) for name in ("batch", "length", "width")),
        *((name, ctypes.c_int32) for name in ("threads", "strict")),
    )


def scan(u, delta_raw, A_log, B, C, D, z, state, strict):
    """Same contract as `reference.scan`."""
    mx.eval([a for a in (u, delta_raw, A_log, B, C, D, z, state) if a is not None])
    inputs = [None if a is None else native.to_numpy(a) for a in (u, delta_raw, A_log, B, C, D, z, state)]
    batch, length, width = u.shape
    last = native.aligned((batch, width, A_log.shape[1]))
    y = native.scratch(u.shape)
    addresses = [native.pointer(a) for a in (*inputs, y, last)]
    native.run("scan", _Call(*addresses, batch, length, width, native.threads(), strict))
    return mx.array(y), mx.array(last)
