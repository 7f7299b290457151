"""Packed weights and launcher of stage.cpp."""

import ctypes

import mlx.core as mx
import numpy as np

from speechlens.kernels import native

GROUP = 16
_ARRAYS = ("weight", "bias", "norm_weight", "norm_bias", "slope")
_SIZES = (
    *("planes", "inputs", "channels", "batch", "rows", "columns", "out_rows", "out_columns"),
    *("kernel_rows", "kernel_columns", "row_stride", "column_stride", "row_padding", "column_padding"),
    *("row_dilation", "column_dilation", "up_rows", "up_columns", "keep"),
)


class _Call(ctypes.Structure):
    _fields_ = (
        ("x", ctypes.c_void_p),
        *((name, ctypes.c_void_p) for name in (*_ARRAYS, "y")),
        *((name, ctypes.c_int64) for name in _SIZES),
        ("eps", ctypes.c_float),
        ("threads", ctypes.c_int32),
    )


class Packed:
    """A stage's parameters as stage.cpp wants them: planes of equal width, at most `channels` each."""

    def __init__(self, weight, bias, norm_weight, norm_bias, slope) -> None:
        """weight [r * C, kernel rows, kernel columns, in], as `PackedStage` has it."""
        channels = slope.shape[0]
        self.inputs = min(weight.shape[3], channels)
        outputs, *kernel, inputs = weight.shape
        groups, planes = outputs // channels, inputs // self.inputs
        split = native.to_numpy(weight).reshape(groups, -1, GROUP, *kernel, planes, self.inputs)
        # [r, C / 16, 16, rows, columns, planes, in] to [r, planes, rows, columns, C / 16, in, 16]
        packed = split.transpose(0, 5, 3, 4, 1, 6, 2)
        values = (packed, *map(native.to_numpy, (bias, norm_weight, norm_bias, slope)))
        self.arrays = [_aligned(array) for array in values]


def supports(planes, stage) -> bool:
    """Whether stage.cpp runs these sizes."""
    width = min(stage.inputs, stage.channels)
    return stage.channels % GROUP == 0 and all(plane[0].shape[-1] == width for plane in planes)


def conv_stage(planes, stage) -> mx.array:
    """Same contract as `speechlens.kernels.conv_stage`, of whole planes."""
    shape, packed = stage.shape, stage.packed
    # The result is written where MLX keeps it: planes are too large for a copy.
    y = mx.zeros(stage.output_shape(planes[0].shape))
    mx.eval(y, *planes)
    sources = [native.to_numpy(plane) for plane in planes]
    pointers = (ctypes.c_void_p * len(sources))(*(native.pointer(source) for source in sources))
    batch, rows, columns = planes[0].shape[:3]
    call = _Call(
        ctypes.addressof(pointers),
        *(native.pointer(array) for array in packed.arrays),
        np.array(y, copy=False).ctypes.data,
        *(len(planes), packed.inputs, stage.channels, batch, rows, columns),
        *stage.convolved(rows, columns),
        *(*shape.kernel, *shape.stride, *shape.padding, *shape.dilation, *shape.upsample, shape.keep),
        stage.eps,
        native.threads(),
    )
    native.run("stage", call)
    return y


def _aligned(array: np.ndarray) -> np.ndarray:
    copy = native.aligned(array.shape)
    copy[:] = array
    return copy
