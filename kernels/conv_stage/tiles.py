"""A stage over tiles of rows: the memory plan that every version of it shares.

A plane [B, T, F, C] is a list of such tiles, one after another. The first pass convolves tile by tile, with
the rows that the kernel reaches beyond it, and takes moments; the second puts norm and PReLU in the place of
each tile. So a plane is in memory once and never as a whole, and beside the planes two tiles are at work.
"""

import math
from typing import Any, Protocol

import mlx.core as mx

from speechlens.kernels.conv_stage.convolve import convolve

Plane = list[mx.array]

# Bytes of a tile at work: its inputs side by side, the kernel's window of every position, which MLX may
# unfold, and four times the outputs, on the way through norm and PReLU. Two are at work at a time.
BYTES = 512 << 20


class Passes(Protocol):
    """What a version of the stage does with a tile of the convolution without bias, [B, rows, F', r C]."""

    def moments(self, raw: mx.array, stage) -> tuple[mx.array, ...]:
        """Count, mean and squared deviations, in any form that `norm` takes a list of."""
        ...

    def norm(self, moments: list[tuple[mx.array, ...]], stage) -> Any:
        """What `activate` needs to know of the whole plane."""
        ...

    def activate(self, raw: mx.array, norm: Any, stage) -> mx.array:
        """The tile with norm, PReLU and its sub-pixels in place."""
        ...


class InTurn:
    """Puts work on its way and waits for what was put before it: two pieces at a time in memory.

    MLX keeps all that a piece needs until the GPU is done with it.
    """

    def __init__(self) -> None:
        self._before: tuple[mx.array, ...] = ()

    def put(self, *arrays: mx.array) -> None:
        mx.async_eval(*arrays)
        mx.eval(*self._before)
        self._before = arrays


def run(planes: list[Plane], stage, passes: Passes) -> Plane:
    """Same contract as `speechlens.kernels.conv_stage`."""
    turn = InTurn()
    tiles: Plane = []
    moments: list[tuple[mx.array, ...]] = []
    for start, stop in bounds(planes, stage):
        kept, told = _convolved(planes, stage, start, stop, passes)
        turn.put(kept, *told)
        tiles.append(kept)
        moments.append(told)
    norm = passes.norm(moments, stage)
    for i, raw in enumerate(tiles):
        tiles[i] = passes.activate(raw, norm, stage)
        turn.put(tiles[i])
    return tiles


def bounds(planes: list[Plane], stage) -> list[tuple[int, int]]:
    """First row of output and the one past the last of each tile: about equal ones, multiples of `keep`."""
    shape = stage.shape
    rows, columns = stage.convolved(*size(planes[0]))
    width = planes[0][0].shape[2]
    taps = math.prod(shape.kernel)
    per_row = columns * (stage.inputs * taps + 4 * stage.bias.size) + width * stage.inputs * shape.stride[0]
    most = max(1, BYTES // (4 * planes[0][0].shape[0] * per_row) // shape.keep) * shape.keep
    count = -(-rows // most)
    step = -(-rows // count // shape.keep) * shape.keep
    return [(start, min(start + step, rows)) for start in range(0, rows, step)]


def tile_bytes(plane: int, planes: int) -> int:
    """Bytes of a tile at work in a stage of 3 x 3 taps that reads planes of so many bytes each."""
    return min(BYTES, ((9 + 1) * planes + 4) * plane)


def size(plane: Plane) -> tuple[int, int]:
    """Rows and columns of a plane."""
    return sum(tile.shape[1] for tile in plane), plane[0].shape[2]


def whole(plane: Plane) -> mx.array:
    """A plane as one array."""
    return plane[0] if len(plane) == 1 else mx.concatenate(plane, axis=1)


def _convolved(planes, stage, start, stop, passes) -> tuple[mx.array, tuple[mx.array, ...]]:
    """Rows start..stop of the raw convolution, every keep-th of them, and the moments of all."""
    shape = stage.shape
    first = start * shape.stride[0] - shape.padding[0]
    last = (stop - 1) * shape.stride[0] - shape.padding[0] + shape.dilation[0] * (shape.kernel[0] - 1) + 1
    low, high = max(first, 0), min(last, size(planes[0])[0])
    parts = [_rows(plane, low, high) for plane in planes]
    x = parts[0] if len(parts) == 1 else mx.concatenate(parts, axis=-1)
    padding = ([low - first, shape.padding[1]], [last - high, shape.padding[1]])
    raw = convolve(x, stage.weight, shape.stride, padding, shape.dilation)
    # A copy: a view would hold all rows in memory.
    kept = raw if shape.keep == 1 else mx.contiguous(raw[:, :: shape.keep])
    return kept, passes.moments(raw, stage)


def _rows(plane: Plane, low: int, high: int) -> mx.array:
    """Rows low..high of a plane."""
    parts, start = [], 0
    for tile in plane:
        stop = start + tile.shape[1]
        if start < high and low < stop:
            parts.append(tile[:, max(low - start, 0) : high - start])
        start = stop
    return whole(parts)
