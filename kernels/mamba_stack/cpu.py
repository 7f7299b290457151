"""Launcher of stack.cpp."""

import ctypes
from collections.abc import Sequence

import mlx.core as mx
import numpy as np

from speechlens.kernels import native
from speechlens.kernels.mamba_stack.pace import Pace
from speechlens.kernels.mamba_stack.packing import GROUP, Packed, PackedStack

_MATRICES = ("in_proj", "x_proj", "dt_proj", "out_proj")
_VECTORS = (
    "norm",
    "in_bias",
    "conv_weight",
    "conv_bias",
    "dt_bias",
    "decay",
    "decay_blocks",
    "D",
    "out_bias",
)


class _Matrix(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("data", "scale", "offset")),
        *((name, ctypes.c_int64) for name in ("inputs", "outputs")),
        ("bits", ctypes.c_int32),
    )


class _Layer(ctypes.Structure):
    _fields_ = (
        *((name, _Matrix) for name in _MATRICES),
        *((name, ctypes.c_void_p) for name in _VECTORS),
        ("harmonic", ctypes.c_int32),
    )


class _Stack(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("layers", "x", "y", "starts")),
        *((name, ctypes.c_void_p) for name in ("conv_in", "ssm_in", "conv_out", "ssm_out")),
        *((name, ctypes.c_int64) for name in ("count", "sequences", "d_model", "d_inner", "dt_rank")),
        *((name, ctypes.c_float) for name in ("eps", "selection_eps")),
        ("threads", ctypes.c_int32),
    )


class _Product(ctypes.Structure):
    _fields_ = (
        ("matrix", _Matrix),
        *((name, ctypes.c_void_p) for name in ("x", "y")),
        ("rows", ctypes.c_int64),
        ("threads", ctypes.c_int32),
    )


def stack(
    x: mx.array, stack: PackedStack, conv: Sequence[mx.array], ssm: Sequence[mx.array], counts: list[int]
) -> tuple[mx.array, list[mx.array], list[mx.array]]:
    """Same contract as `mamba_stack`, every row's count given."""
    mx.eval(x, conv, ssm)
    rows = native.to_numpy(x)
    ragged = any(count < x.shape[1] for count in counts)
    if ragged:
        rows = np.concatenate([row[:count] for row, count in zip(rows, counts, strict=True)])
    rows = rows.reshape(-1, stack.d_model)
    starts = np.cumsum([0, *counts], dtype=np.int64)
    before = [[native.to_numpy(a) for a in arrays] for arrays in (conv, ssm)]
    after = [[np.empty_like(a) for a in arrays] for arrays in before]
    y = native.scratch(rows.shape)
    states = [_pointers(arrays) for arrays in (*before, *after)]
    call = _Stack(
        ctypes.addressof(_layers(stack)),
        *(native.pointer(a) for a in (rows, y, starts)),
        *(ctypes.addressof(a) for a in states),
        *(stack.layers, len(counts), stack.d_model, stack.d_inner, stack.dt_rank),
        *(stack.eps, stack.selection_eps),
    )
    _run("stack", call, stack.pace, len(rows))
    if ragged:
        whole = np.zeros(x.shape, np.float32)
        for row, count, start in zip(whole, counts, starts, strict=False):
            row[:count] = y[start : start + count]
        y = whole
    return mx.array(y.reshape(x.shape)), *([mx.array(a) for a in arrays] for arrays in after)


def product(x: mx.array, matrix: Packed) -> mx.array:
    """float32 [rows, outputs] of x [rows, inputs]."""
    mx.eval(x)
    rows = native.to_numpy(x)
    outputs = -(-matrix.outputs // GROUP) * GROUP
    y = native.scratch((len(rows), outputs))
    call = _Product(_matrix(matrix), native.pointer(rows), native.pointer(y), len(rows))
    _run("product", call, matrix.pace, len(rows))
    return mx.array(y[:, : matrix.outputs])


def _run(function: str, call: _Stack | _Product, pace: Pace, rows: int) -> None:
    """Run with all threads, for one row with as many as help."""
    if rows > 1:
        call.threads = native.threads()
        return native.run(function, call)
    with pace.threads(native.threads()) as call.threads:
        native.run(function, call)


def _layers(stack: PackedStack) -> ctypes.Array:
    """The layers as C has them, kept with the stack that owns their memory."""
    if stack.structures is None:
        stack.structures = (_Layer * stack.layers)(*(_layer(layer) for layer in stack.packed))
    return stack.structures


def _layer(layer: dict) -> _Layer:
    matrices = (_matrix(layer[name]) for name in _MATRICES)
    return _Layer(*matrices, *(native.pointer(layer[name]) for name in _VECTORS), layer["harmonic"])


def _matrix(matrix: Packed) -> _Matrix:
    addresses = (native.pointer(a) for a in (matrix.data, matrix.scale, matrix.offset))
    return _Matrix(*addresses, matrix.inputs, -(-matrix.outputs // GROUP) * GROUP, matrix.bits)


def _pointers(arrays: list[np.ndarray]) -> ctypes.Array:
    return (ctypes.c_void_p * len(arrays))(*(a.ctypes.data for a in arrays))
