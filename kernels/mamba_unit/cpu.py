"""Packed weights and launcher of unit.cpp."""

import ctypes
from collections.abc import Mapping

import mlx.core as mx
import numpy as np

from speechlens.errors import InternalError
from speechlens.kernels import native
from speechlens.kernels.checks import STATES, TAPS

GROUP = 16
_TENSORS = ("in_proj", "conv_weight", "conv_bias", "x_proj", "dt_proj", "dt_bias", "A_log", "D", "out_proj")
_MERGE = ("output_proj", "output_bias", "norm_weight", "norm_bias")
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


class PackedUnit:
    """Weights of one bidirectional unit, packed once for `mamba_unit`.

    forward, backward: an inner layer's tensors by checkpoint name: `in_proj.weight` [2D, C],
    `conv1d.weight` [D, 1, 4] or [D, 4, 1], `conv1d.bias` [D], `x_proj.weight` [R+32, D],
    `dt_proj.weight` [D, R], `dt_proj.bias` [D], `A_log` [D, 16], `D` [D], `out_proj.weight` [C, D].
    output_proj_weight [C, 2C]; output_proj_bias, norm_weight, norm_bias [C].
    Raises InternalError, naming the tensor, on a wrong shape.
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
        self.d_inner, self.d_model = forward["D"].shape[0], norm_bias.shape[0]
        self.dt_rank = forward["dt_proj.weight"].shape[1]
        self.eps = eps
        C = self.d_model
        halves = _plain("output_proj.weight", output_proj_weight, (C, 2 * C)).reshape(C, 2, C)
        self.merge = {
            "output_proj": np.stack([_packed(halves[:, 0]), _packed(halves[:, 1])]),
            "output_bias": _plain("output_proj.bias", output_proj_bias, (C,)),
            "norm_weight": _plain("norm.weight", norm_weight, (C,)),
            "norm_bias": _plain("norm.bias", norm_bias, (C,)),
        }
        self.merge = {name: _aligned(a) for name, a in self.merge.items()}
        self.layers = [self._layer(forward), self._layer(backward)]

    def _layer(self, tensors: Mapping[str, mx.array]) -> dict[str, np.ndarray]:
        C, D, R = self.d_model, self.d_inner, self.dt_rank

        def named(name: str, *shape: int) -> np.ndarray:
            return _plain(name, tensors[name], shape)

        taps = tensors["conv1d.weight"]
        steps, gains = np.split(named("x_proj.weight", R + 2 * STATES, D), [R])
        layer = {
            "in_proj": _packed(named("in_proj.weight", 2 * D, C)),
            "conv_weight": _plain("conv1d.weight", taps.reshape(-1, TAPS), (D, TAPS)).T,
            "conv_bias": named("conv1d.bias", D),
            "x_proj": np.concatenate([_packed(steps), _packed(gains)]),
            "dt_proj": _packed(named("dt_proj.weight", D, R)),
            "dt_bias": named("dt_proj.bias", D),
            "A_log": named("A_log", D, STATES),
            "D": named("D", D),
            "out_proj": _packed(named("out_proj.weight", C, D)),
        }
        return {name: _aligned(a) for name, a in layer.items()}


def unit(x: mx.array, unit: PackedUnit, axis: int, strict: bool) -> mx.array:
    """Same contract as `mamba_unit`; ValueError where x can't be evaluated."""
    mx.eval(x)
    source = native.to_numpy(x)
    y = native.scratch(source.shape)
    batch, T, K, C = source.shape
    # sequences, length, inner, outer stride, inner stride, step stride
    along_time = (batch * K, T, K, T * K * C, C, K * C)
    along_bands = (batch * T, K, 1, K * C, 0, C)
    layers = [_Layer(*(native.pointer(layer[name]) for name in _TENSORS)) for layer in unit.layers]
    merge = [native.pointer(unit.merge[name]) for name in _MERGE]
    sizes = (unit.d_model, unit.d_inner, unit.dt_rank)
    strides = along_time if axis == 1 else along_bands
    ends = (native.pointer(source), native.pointer(y))
    native.run("unit", _Call(*layers, *merge, *ends, *sizes, *strides, unit.eps, native.threads(), strict))
    return mx.array(y)


def _packed(weight: np.ndarray) -> np.ndarray:
    """[out, in] as gemm.h wants it: [out / 16, in, 16], zero padded."""
    out, width = weight.shape
    groups = -(-out // GROUP)
    padded = np.zeros((groups * GROUP, width), np.float32)
    padded[:out] = weight
    return padded.reshape(groups, GROUP, width).transpose(0, 2, 1)


def _plain(name: str, tensor: mx.array, shape: tuple[int, ...]) -> np.ndarray:
    if tuple(tensor.shape) != shape:
        raise InternalError(f"{name} must be {list(shape)}, not {list(tensor.shape)}.")
    return native.to_numpy(tensor)


def _aligned(array: np.ndarray) -> np.ndarray:
    copy = native.aligned(array.shape)
    copy[:] = array
    return copy
