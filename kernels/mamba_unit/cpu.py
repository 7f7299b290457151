"""Layout of weights and launcher of unit.cpp."""

import ctypes
from collections.abc import Sequence

import mlx.core as mx
import numpy as np

from speechlens.kernels import native
from speechlens.kernels.mamba_unit.packing import PackedUnit

GROUP = 16
_TENSORS = (
    "in_proj",
    "conv_weight",
    "conv_bias",
    "steps",
    "gains",
    "dt_proj",
    "dt_bias",
    "A_log",
    "D",
    "out_proj",
)
_MERGE = ("direct", "output_bias", "norm_weight", "norm_bias")
_SIZES = ("d_model", "d_inner", "dt_rank")
_STRIDES = ("sequences", "length", "inner", "outer_stride", "inner_stride", "step_stride")


class _Layer(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_void_p) for name in _TENSORS)


class _Call(ctypes.Structure):
    _fields_ = (
        ("forward", _Layer),
        ("backward", _Layer),
        *((name, ctypes.c_void_p) for name in (*_MERGE, "x", "y")),
        *((name, ctypes.c_int64) for name in (*_SIZES, *_STRIDES)),
        ("eps", ctypes.c_float),
        ("threads", ctypes.c_int32),
        ("strict", ctypes.c_int32),
    )


class _Form:
    """Weights of a unit as unit.cpp wants them."""

    def __init__(self, unit: PackedUnit) -> None:
        C = unit.d_model
        halves = np.float64(unit.array("output_proj.weight")).reshape(C, 2, C)
        merge = {
            "direct": _packed(halves.sum(axis=1)),
            "output_bias": unit.array("output_proj.bias"),
            "norm_weight": unit.array("norm.weight"),
            "norm_bias": unit.array("norm.bias"),
        }
        self.merge = {name: _aligned(a) for name, a in merge.items()}
        self.layers = [self._layer(unit, direction, halves[:, direction]) for direction in (0, 1)]

    @staticmethod
    def _layer(unit: PackedUnit, direction: int, half: np.ndarray) -> dict[str, np.ndarray]:
        steps, gains = np.split(unit.array("x_proj.weight", direction), [unit.dt_rank])
        layer = {
            "in_proj": _packed(unit.array("in_proj.weight", direction)),
            "conv_weight": unit.array("conv1d.weight", direction).T,
            "conv_bias": unit.array("conv1d.bias", direction),
            "steps": steps,
            "gains": _packed(gains),
            "dt_proj": _packed(unit.array("dt_proj.weight", direction)),
            "dt_bias": unit.array("dt_proj.bias", direction),
            "A_log": unit.array("A_log", direction),
            "D": unit.array("D", direction),
            "out_proj": _packed(half @ unit.array("out_proj.weight", direction)),
        }
        return {name: _aligned(a) for name, a in layer.items()}


def units(x: mx.array, units: Sequence[tuple[PackedUnit, int]], strict: bool) -> mx.array:
    """Same contract as `mamba_units`; ValueError where x can't be evaluated."""
    mx.eval(x)
    source = native.to_numpy(x)
    y = native.scratch(source.shape)
    for unit, axis in units:
        _unit(source, y, unit, axis, strict)
        # A sequence is read before it is written, so from here on each unit works in place.
        source = y
    return mx.array(y)


def _unit(source: np.ndarray, y: np.ndarray, unit: PackedUnit, axis: int, strict: bool) -> None:
    batch, T, K, C = source.shape
    # sequences, length, inner, outer stride, inner stride, step stride
    along_time = (batch * K, T, K, T * K * C, C, K * C)
    along_bands = (batch * T, K, 1, K * C, 0, C)
    form = unit.form(_Form)
    layers = [_Layer(*(native.pointer(layer[name]) for name in _TENSORS)) for layer in form.layers]
    merge = [native.pointer(form.merge[name]) for name in _MERGE]
    sizes = (unit.d_model, unit.d_inner, unit.dt_rank)
    strides = along_time if axis == 1 else along_bands
    ends = (native.pointer(source), native.pointer(y))
    native.run("unit", _Call(*layers, *merge, *ends, *sizes, *strides, unit.eps, native.threads(), strict))


def _packed(weight: np.ndarray) -> np.ndarray:
    """[out, in] as gemm.h wants it: [out / 16, in, 16], zero padded."""
    out, width = weight.shape
    groups = -(-out // GROUP)
    padded = np.zeros((groups * GROUP, width), np.float32)
    padded[:out] = weight
    return padded.reshape(groups, GROUP, width).transpose(0, 2, 1)


def _aligned(array: np.ndarray) -> np.ndarray:
    copy = native.aligned(array.shape)
    copy[:] = array
    return copy
