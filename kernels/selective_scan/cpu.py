"""Launcher of scan.cpp."""

import ctypes

import mlx.core as mx
import numpy as np

from speechlens.kernels import native
from speechlens.kernels.checks import STATES

RUN, CHECKPOINT = 128, 32


class _Call(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("u", "delta_raw", "A_log", "B", "C", "D", "z", "state")),
        *((name, ctypes.c_void_p) for name in ("y", "last", "checkpoints")),
        *((name, ctypes.c_int64) for name in ("batch", "length", "width")),
        *((name, ctypes.c_int32) for name in ("threads", "strict")),
    )


class _BackwardCall(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("u", "delta_raw", "A_log", "B", "C", "D", "z")),
        *((name, ctypes.c_void_p) for name in ("checkpoints", "grad", "grad_last")),
        *((name, ctypes.c_void_p) for name in ("grad_u", "grad_delta", "grad_z", "grad_state")),
        *((name, ctypes.c_void_p) for name in ("by_rows", "by_rate", "by_skip")),
        *((name, ctypes.c_int64) for name in ("batch", "length", "width")),
        ("threads", ctypes.c_int32),
    )


def scan(u, delta_raw, A_log, B, C, D, z, state, strict, checkpointed=False):
    """Same contract as `reference.scan`; with `checkpointed` (y, last, states at every 32nd step)."""
    inputs = _given(u, delta_raw, A_log, B, C, D, z, state)
    batch, length, width = u.shape
    last = native.aligned((batch, width, STATES))
    kept = None
    if checkpointed:
        kept = np.empty((batch, -(-length // CHECKPOINT), STATES, width), np.float32)
    y = native.scratch(u.shape)
    addresses = [native.pointer(a) for a in (*inputs, y, last, kept)]
    native.run("scan", _Call(*addresses, batch, length, width, native.threads(), strict))
    return tuple(mx.array(a) for a in (y, last, kept) if a is not None)


def backward(u, delta_raw, A_log, B, C, D, z, checkpoints, grad_y, grad_last):
    """Gradients of u, delta_raw, A_log, B, C, D, z (None without it) and the initial state."""
    inputs = _given(u, delta_raw, A_log, B, C, D, z, checkpoints, grad_y, grad_last)
    batch, length, width = u.shape
    states, runs = (batch, width, STATES), -(-width // RUN)
    sums = (states, (batch, runs, length, 2, STATES), states, (batch, width))
    gate = [] if z is None else [u.shape]
    grad_u, grad_delta, *grad_z, grad_state, by_rows, by_rate, by_skip = native.scratches(
        u.shape, u.shape, *gate, *sums
    )
    grad_z = grad_z[0] if grad_z else None
    outputs = (grad_u, grad_delta, grad_z, grad_state, by_rows, by_rate, by_skip)
    addresses = [native.pointer(a) for a in (*inputs, *outputs)]
    native.run("scan_backward", _BackwardCall(*addresses, batch, length, width, native.threads()))
    rows = by_rows.sum(axis=1)
    grad_A_log = by_rate.sum(axis=0) * -np.exp(inputs[2])
    grad_D = by_skip.sum(axis=0)
    found = (grad_u, grad_delta, grad_A_log, rows[:, :, 0], rows[:, :, 1], grad_D, grad_z, grad_state)
    return tuple(None if a is None else mx.array(a) for a in found)


def _given(*arrays):
    mx.eval([a for a in arrays if a is not None])
    return [None if a is None else native.to_numpy(a) for a in arrays]
