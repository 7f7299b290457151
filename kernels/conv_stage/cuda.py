"""A stage on CUDA: MLX's convolution, then the kernels of stage.cu, each one pass over the plane."""

from functools import cache
from pathlib import Path

import mlx.core as mx

from speechlens.kernels import gpu
from speechlens.kernels.conv_stage.convolve import convolve

QUAD, THREADS, RUN, MERGE = 4, 256, 16, 32
MOST_BLOCKS = 1056
_FILES = (Path(__file__).parent / "stage.cu",)
# A stage holds its inputs twice and its output as often; larger ones go tile by tile.
_SHARE = 16


class Table:
    """gain, offset, slope of each channel and epsilon, [4, C]; bias [G C], zeros where the norm takes it."""

    def __init__(self, bias, norm_weight, norm_bias, slope, eps: float) -> None:
        alone = bias.shape == slope.shape
        self.bias = (mx.zeros(bias.shape) if alone else bias).astype(mx.float32)
        self.values = mx.stack([norm_weight, norm_bias, slope, mx.full(slope.shape, eps)]).astype(mx.float32)


def supports(planes, stage) -> bool:
    """Whether a stage of these sizes runs here, and whole in memory."""
    rows, columns = stage.convolved(*planes[0].shape[1:3])
    outputs = stage.bias.size
    inputs = planes[0].size // planes[0].shape[-1] * stage.inputs
    held = 4 * (2 * inputs + 2 * planes[0].shape[0] * rows * columns * outputs)
    return stage.channels % QUAD == 0 and outputs <= 2 * THREADS and held * _SHARE <= _memory()


def conv_stage(planes, stage) -> mx.array:
    """Same contract as `speechlens.kernels.conv_stage`."""
    shape, table, channels, outputs = stage.shape, stage.table, stage.channels, stage.bias.size
    x = planes[0] if len(planes) == 1 else mx.concatenate(planes, axis=-1)
    raw = convolve(x, stage.weight, shape.stride, shape.padding, shape.dilation)
    batch, rows, columns, _ = raw.shape
    lines = max(1, THREADS // outputs)
    blocks = min(MOST_BLOCKS, -(-rows * columns // (RUN * lines)))
    parts = blocks * lines
    moments = gpu.launch(
        moments_program(),
        [raw, table.bias],
        [*[((batch, parts, outputs), mx.float32)] * 2, ((batch, parts), mx.float32)],
        grid=(blocks * lines * outputs, batch, 1),
        threadgroup=(lines * outputs, 1, 1),
        constants={"RUN": RUN},
    )
    (norm,) = gpu.launch(
        merge_program(),
        [*moments, table.values],
        [((batch, 2, channels), mx.float32)],
        grid=(-(-channels // MERGE) * MERGE * MERGE, batch, 1),
        threadgroup=(MERGE * MERGE, 1, 1),
        constants={},
    )
    result = stage.output_shape(planes[0].shape)
    quads = result[0] * result[1] * result[2] * channels // QUAD
    (y,) = gpu.launch(
        apply_program(),
        [
            raw.reshape(batch, rows, columns, *shape.upsample, channels),
            table.bias,
            norm,
            table.values,
            _keep(shape.keep),
        ],
        [(result, mx.float32)],
        grid=(-(-quads // THREADS) * THREADS, 1, 1),
        threadgroup=(THREADS, 1, 1),
        constants={},
    )
    return y


def moments_program() -> gpu.Program:
    """Partial means and squared deviations."""
    sizes = "raw_shape[1] * raw_shape[2], raw_shape[3]"
    call = f"stage_moments<RUN>(raw, bias, means, squares, counts, {sizes});"
    return _program("moments", ("raw", "bias"), ("means", "squares", "counts"), call)


def merge_program() -> gpu.Program:
    """Mean and scale of each channel."""
    names = ("means", "squares", "counts", "table")
    sizes = "means_shape[1], means_shape[2] / table_shape[1], table_shape[1]"
    return _program("merge", names, ("norm",), f"stage_merge({', '.join(names)}, norm, {sizes});")


def apply_program() -> gpu.Program:
    """Norm, PReLU, sub-pixels in place, over raw [B, rows, columns, up, across, C]."""
    kept = "(raw_shape[1] + keep_shape[0] - 1) / keep_shape[0]"
    sizes = f"raw_shape[1], raw_shape[2], raw_shape[5], {kept}, raw_shape[3], raw_shape[4]"
    call = f"stage_apply(raw, bias, norm, table, y, raw_shape[0], {{{sizes}}}, keep_shape[0]);"
    return _program("apply", ("raw", "bias", "norm", "table", "keep"), ("y",), call)


def _program(name, inputs, outputs, call) -> gpu.Program:
    return gpu.Program("cuda", f"speechlens_stage_{name}", _FILES, inputs, outputs, f"speechlens::{call}")


@cache
def _keep(rows: int) -> mx.array:
    """An array whose length is the number: a kernel is compiled anew for every constant."""
    return mx.zeros(rows)


@cache
def _memory() -> int:
    """Bytes of the GPU; 16 GB where MLX doesn't tell."""
    told = mx.device_info(mx.gpu)
    return int(told.get("total_memory") or told.get("memory_size") or 16 << 30)
