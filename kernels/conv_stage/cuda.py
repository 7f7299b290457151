"""A stage on CUDA: MLX's convolution, then the kernels of stage.cu, each one pass over a tile."""

import math
from functools import cache, lru_cache
from pathlib import Path

import mlx.core as mx

from speechlens.kernels import gpu
from speechlens.kernels.conv_stage import tiles
from speechlens.kernels.conv_stage.convolve import SMALL

QUAD, THREADS, RUN, MERGE = 4, 256, 16, 32
# Tiles of a plane that one launch reads.
PARTS = 3
MOST_BLOCKS = 1056
_FILES = (Path(__file__).parent / "stage.cu",)
_MOMENTS = ("means", "squares", "counts")


class Table:
    """gain, offset, slope of each channel and epsilon, [4, C]; bias [G C], zeros where the norm takes it."""

    def __init__(self, bias, norm_weight, norm_bias, slope, eps: float) -> None:
        alone = bias.shape == slope.shape
        self.bias = (mx.zeros(bias.shape) if alone else bias).astype(mx.float32)
        self.values = mx.stack([norm_weight, norm_bias, slope, mx.full(slope.shape, eps)]).astype(mx.float32)


def supports(stage) -> bool:
    """Whether a stage of these sizes runs here."""
    return stage.channels % QUAD == 0 and stage.bias.size <= 2 * THREADS


def conv_stage(planes, stage, turn: tiles.InTurn) -> tiles.Plane:
    """Same contract as `speechlens.kernels.conv_stage`."""
    return tiles.run(planes, stage, Kernels(), turn)


class Kernels:
    """The two passes by our kernels. Moments are means, squares [B, parts, C] and counts [B, parts]."""

    activation = 1

    @staticmethod
    def row_values(rows: int, width: int, columns: int, stage) -> int:
        """Inputs side by side and outputs, and both once more: cuDNN lays them out anew where TF32 is off.

        Small planes are convolved tap by tap: a copy of the inputs, a product and a sum for each.
        """
        inputs, outputs = width * stage.inputs * stage.shape.stride[0], columns * stage.bias.size
        if rows * width >= SMALL:
            return 2 * (inputs + outputs)
        taps = math.prod(stage.shape.kernel)
        return (taps + 2) * inputs + 2 * (taps + 1) * outputs

    @staticmethod
    def side_by_side(planes, first: int, last: int) -> tuple[mx.array, tuple[int, int]]:
        """In one launch, with the rows of zeros: tiles of one shape share MLX's memory and cuDNN's plan."""
        rows, columns = tiles.size(planes[0])
        low, high = max(first, 0), min(last, rows)
        overlaps = [_overlapping(plane, low, high) for plane in planes]
        alone = len(planes) == 1 and len(overlaps[0]) == 1
        channels = planes[0][0].shape[-1]
        alike = all(plane[0].shape[-1] == channels for plane in planes) and channels % QUAD == 0
        if alone or not alike or max(map(len, overlaps)) > PARTS:
            return tiles.side_by_side(planes, first, last)
        parts, begins = [], []
        for overlap in overlaps:
            # What is missing begins behind the last row.
            begins += [begin for begin, _ in overlap] + [rows] * (PARTS - len(overlap))
            parts += [part for _, part in overlap] + [overlap[0][1]] * (PARTS - len(overlap))
        batch = parts[0].shape[0]
        shape = (batch, last - first, columns, len(planes) * channels)
        quads = math.prod(shape) // QUAD
        (x,) = gpu.launch(
            gather_program(len(planes)),
            [*parts, _table((first, last - first, rows, *begins))],
            [(shape, mx.float32)],
            grid=(-(-quads // THREADS) * THREADS, 1, 1),
            threadgroup=(THREADS, 1, 1),
            constants={},
        )
        return x, (0, 0)

    def moments(self, raw: mx.array, stage, before) -> tuple[mx.array, ...]:
        """Moments of a tile and of those before it, where there are any."""
        batch, rows, columns, outputs = raw.shape
        lines = max(1, THREADS // outputs)
        blocks = min(MOST_BLOCKS, -(-rows * columns // (RUN * lines)))
        parts = blocks * lines
        moments = gpu.launch(
            moments_program(),
            [raw, stage.table.bias],
            [*[((batch, parts, outputs), mx.float32)] * 2, ((batch, parts), mx.float32)],
            grid=(blocks * lines * outputs, batch, 1),
            threadgroup=(lines * outputs, 1, 1),
            constants={"RUN": RUN},
        )
        shapes = [*[(batch, 1, stage.channels)] * 2, (batch, 1)]
        merged = gpu.launch(
            merge_program(),
            [*moments, *(before or [_nothing(shape) for shape in shapes]), stage.table.values],
            [(shape, mx.float32) for shape in shapes],
            grid=(-(-stage.channels // MERGE) * MERGE * MERGE, batch, 1),
            threadgroup=(MERGE * MERGE, 1, 1),
            constants={},
        )
        return tuple(merged)

    @staticmethod
    def norm(moments: tuple[mx.array, ...], _stage) -> tuple[mx.array, ...]:
        """What `activate` needs to know of the whole plane."""
        return moments

    def activate(self, raw: mx.array, norm: tuple[mx.array, ...], stage) -> mx.array:
        """The tile with norm, PReLU and its sub-pixels in place."""
        batch, rows, columns, _ = raw.shape
        up, across = stage.shape.upsample
        quads = raw.size // QUAD
        (y,) = gpu.launch(
            apply_program(),
            [
                raw.reshape(batch, rows, columns, up, across, stage.channels),
                stage.table.bias,
                *norm,
                stage.table.values,
            ],
            [((batch, rows * up, columns * across, stage.channels), mx.float32)],
            grid=(-(-quads // THREADS) * THREADS, 1, 1),
            threadgroup=(THREADS, 1, 1),
            constants={},
        )
        return y


def gather_program(planes: int) -> gpu.Program:
    """So many planes side by side, each of up to PARTS tiles; the table tells which rows."""
    names = tuple(f"tile_{i}" for i in range(planes * PARTS))
    heights = ", ".join(f"{name}_shape[1]" for name in names)
    call = (
        f"const float* const tiles[] = {{{', '.join(names)}}}; const int heights[] = {{{heights}}}; "
        f"speechlens::stage_gather<{planes}, {PARTS}>(tiles, heights, table, x, "
        "tile_0_shape[0], tile_0_shape[2], tile_0_shape[3]);"
    )
    return gpu.Program("cuda", f"speechlens_stage_gather_{planes}", _FILES, (*names, "table"), ("x",), call)


def moments_program() -> gpu.Program:
    """Partial means and squared deviations."""
    sizes = "raw_shape[1] * raw_shape[2], raw_shape[3]"
    call = f"stage_moments<RUN>(raw, bias, {', '.join(_MOMENTS)}, {sizes});"
    return _program("moments", ("raw", "bias"), _MOMENTS, call)


def merge_program() -> gpu.Program:
    """Moments of each channel from partial ones and those before; the table tells how many channels."""
    before, merged = ([f"{which}_{name}" for name in _MOMENTS] for which in ("before", "merged"))
    sizes = "means_shape[1], means_shape[2] / table_shape[1], table_shape[1]"
    call = f"stage_merge({', '.join((*_MOMENTS, *before, *merged))}, {sizes});"
    return _program("merge", (*_MOMENTS, *before, "table"), tuple(merged), call)


def apply_program() -> gpu.Program:
    """Norm, PReLU, sub-pixels in place, over raw [B, rows, columns, up, across, C]."""
    names = ("raw", "bias", *_MOMENTS, "table")
    sizes = "raw_shape[1], raw_shape[2], raw_shape[5], raw_shape[3], raw_shape[4]"
    return _program("apply", names, ("y",), f"stage_apply({', '.join(names)}, y, raw_shape[0], {{{sizes}}});")


def _program(name, inputs, outputs, call) -> gpu.Program:
    return gpu.Program("cuda", f"speechlens_stage_{name}", _FILES, inputs, outputs, f"speechlens::{call}")


def _overlapping(plane, low: int, high: int) -> list[tuple[int, mx.array]]:
    """Tiles of a plane that have some of the rows low..high, each with its first row."""
    found, begin = [], 0
    for tile in plane:
        if begin < high and low < begin + tile.shape[1]:
            found.append((begin, tile))
        begin += tile.shape[1]
    return found


@lru_cache(maxsize=1024)
def _table(values: tuple[int, ...]) -> mx.array:
    """Numbers of rows, which float32 holds exactly; kept, so that they reach the GPU once."""
    return mx.array(values, mx.float32)


@cache
def _nothing(shape: tuple[int, ...]) -> mx.array:
    """Moments of no values."""
    zeros = mx.zeros(shape)
    mx.eval(zeros)
    return zeros
