"""A stage over tiles of rows: the memory plan that every version of it shares.

A plane [B, T, F, C] is a list of such tiles, one after another. The first pass convolves tile by tile, with
the rows that the kernel reaches beyond it, and takes moments; the second puts norm and PReLU in the place of
each tile. So a plane is in memory once and never as a whole, and beside the planes two pieces are at work.
"""

import math
import time
from collections import deque
from typing import Any, Protocol

import mlx.core as mx

from speechlens.kernels.conv_stage.convolve import Padding, convolve

Plane = list[mx.array]

# Bytes of a piece of work: a tile with all that is made on its way, or several small ones together. Two are
# at work at a time.
BYTES = 600 << 20
# Seconds at most until memory is given back: much longer than that ever took.
PATIENCE = 0.002


class Passes(Protocol):
    """What a version of the stage does with a tile of the convolution without bias, [B, rows, F', r C]."""

    # Times a tile's bytes that `activate` takes beside the tile.
    activation: int

    def row_values(self, rows: int, width: int, columns: int, stage) -> int:
        """Values at work for a row of so many columns, from planes of rows x width; convolution included."""
        ...

    def side_by_side(self, planes: list[Plane], first: int, last: int) -> tuple[mx.array, tuple[int, int]]:
        """Rows first..last of planes on one channel axis; and how many rows of zeros are still to pad."""
        ...

    def moments(self, raw: mx.array, stage, before: Any) -> tuple[mx.array, ...]:
        """Moments of a tile and of those before it, where there are any."""
        ...

    def norm(self, moments: Any, stage) -> Any:
        """What `activate` needs to know of the whole plane."""
        ...

    def activate(self, raw: mx.array, norm: Any, stage) -> mx.array:
        """The tile with norm, PReLU and its sub-pixels in place."""
        ...


class InTurn:
    """Puts work on its way in pieces of up to BYTES, two of them at a time.

    MLX keeps all that a piece needs until the GPU is done with it, and gives it back from a thread of its own
    a little later. So before a piece is sent, the one before the last is waited for, and then its memory; the
    GPU has the last one meanwhile.
    """

    def __init__(self, memory: int = 0) -> None:
        """memory: bytes that all may take together, from what is taken now on; 0 where nobody has planned."""
        self._next: list[mx.array] = []
        # What counts of the next piece, and all that it takes.
        self._size = self._taken = 0
        self._at_work: deque[tuple[mx.array, int]] = deque()
        self._most = mx.get_active_memory() + memory if memory else math.inf

    def put(self, *arrays: mx.array, size: int) -> None:
        """Arrays that take `size` bytes on their way; what takes more than BYTES is a piece all the same."""
        counted = min(size, BYTES)
        if self._size + counted > BYTES:
            self.start()
        self._next += arrays
        self._size += counted
        self._taken += size
        # Hardly more would fit, and the GPU may be waiting.
        if 2 * self._size >= BYTES:
            self.start()

    def start(self) -> None:
        """Whatever was put before goes on its way."""
        if not self._next:
            return
        self._make_room()
        mx.async_eval(*self._next)
        # All of a piece are ready together, and whatever is held here stays in memory.
        self._at_work.append((self._next[-1], self._size))
        self._next, self._size, self._taken = [], 0, 0

    def _make_room(self) -> None:
        waited = False
        while sum(size for _, size in self._at_work) + self._size > 2 * BYTES:
            mx.eval(self._at_work.popleft()[0])
            waited = True
        end = time.perf_counter() + PATIENCE
        while waited and mx.get_active_memory() + self._taken > self._most and time.perf_counter() < end:
            time.sleep(0)


def run(planes: list[Plane], stage, passes: Passes, turn: InTurn) -> Plane:
    """Same contract as `speechlens.kernels.conv_stage`."""
    tiles: Plane = []
    told: tuple[mx.array, ...] | None = None
    per_row = _row_bytes(planes, stage, passes)
    for start, stop in bounds(planes, stage, passes):
        kept, told = _convolved(planes, stage, start, stop, passes, told)
        turn.put(kept, *told, size=(stop - start) * per_row)
        tiles.append(kept)
    norm = passes.norm(told, stage)
    for i, raw in enumerate(tiles):
        tiles[i] = passes.activate(raw, norm, stage)
        turn.put(tiles[i], size=passes.activation * raw.nbytes)
    return tiles


def bounds(planes: list[Plane], stage, passes: Passes) -> list[tuple[int, int]]:
    """First row of output and the one past the last of each tile: about equal ones, multiples of `keep`."""
    rows, _ = stage.convolved(*size(planes[0]))
    keep = stage.shape.keep
    most = max(1, BYTES // _row_bytes(planes, stage, passes) // keep) * keep
    count = -(-rows // most)
    step = -(-rows // count // keep) * keep
    return [(start, min(start + step, rows)) for start in range(0, rows, step)]


def unfolded(_rows: int, width: int, columns: int, stage) -> int:
    """`Passes.row_values` where MLX may unfold the kernel's window of every position.

    Inputs side by side, their windows, and four times the outputs on the way through norm and PReLU.
    """
    windows = columns * stage.inputs * math.prod(stage.shape.kernel)
    return width * stage.inputs * stage.shape.stride[0] + windows + 4 * columns * stage.bias.size


def bytes_at_work() -> int:
    """What two pieces of work take at most, beside the planes."""
    return 2 * BYTES


def side_by_side(planes: list[Plane], first: int, last: int) -> tuple[mx.array, tuple[int, int]]:
    """The same as `Passes.side_by_side`, by MLX's operations."""
    low, high = max(first, 0), min(last, size(planes[0])[0])
    parts = [_rows(plane, low, high) for plane in planes]
    return parts[0] if len(parts) == 1 else mx.concatenate(parts, axis=-1), (low - first, last - high)


def size(plane: Plane) -> tuple[int, int]:
    """Rows and columns of a plane."""
    return sum(tile.shape[1] for tile in plane), plane[0].shape[2]


def whole(plane: Plane) -> mx.array:
    """A plane as one array."""
    return plane[0] if len(plane) == 1 else mx.concatenate(plane, axis=1)


def _row_bytes(planes: list[Plane], stage, passes: Passes) -> int:
    """Bytes at work for a row of output of the whole batch."""
    rows, width = size(planes[0])
    _, columns = stage.convolved(rows, width)
    return 4 * planes[0][0].shape[0] * passes.row_values(rows, width, columns, stage)


def _convolved(planes, stage, start, stop, passes, before) -> tuple[mx.array, tuple[mx.array, ...]]:
    """Rows start..stop of the raw convolution, every keep-th of them, and the moments of all up to there."""
    shape = stage.shape
    first = start * shape.stride[0] - shape.padding[0]
    last = (stop - 1) * shape.stride[0] - shape.padding[0] + shape.dilation[0] * (shape.kernel[0] - 1) + 1
    x, (above, below) = passes.side_by_side(planes, first, last)
    padding: Padding = ([above, shape.padding[1]], [below, shape.padding[1]])
    raw = convolve(x, stage.weight, shape.stride, padding, shape.dilation)
    # A copy: a view would hold all rows in memory.
    kept = raw if shape.keep == 1 else mx.contiguous(raw[:, :: shape.keep])
    return kept, passes.moments(raw, stage, before)


def _rows(plane: Plane, low: int, high: int) -> mx.array:
    """Rows low..high of a plane."""
    parts, start = [], 0
    for tile in plane:
        stop = start + tile.shape[1]
        if start < high and low < stop:
            parts.append(tile[:, max(low - start, 0) : high - start])
        start = stop
    return whole(parts)
