"""Long signals in windows, stitched without seams; knows no network.

Every window shares a stretch of real signal with each neighbour. Window starts are multiples of the hop,
so all windows share one STFT grid. The outermost parts of a window, context with next to nothing beyond it,
are computed and thrown away; over the rest of the overlap neighbours meet in a cross-fade whose weights sum
to one. The first window is short, so that there is something to hear soon (docs/decisions/
0012-a-short-first-window.md), and the last one ends with the signal; a signal that fits into one window is
one window of its own length.

    window i     |before|-------- alone --------|------ fade ------|after|
    window i+1                           |before|------ fade ------|-------- alone --------| ...

The fade is wide because the networks scan in both directions: the less of the future a window shows, the
more its result goes astray, and the less it weighs there (measured in docs/decisions/0011-wide-fades.md).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from speechlens.errors import UsageError

# Share of the overlap that is thrown away at either end.
_EDGE = 1 / 32


@dataclass(frozen=True, slots=True)
class Plan:
    """Lengths in samples, all multiples of the hop: the window, its context before and after, the fade."""

    hop: int
    window: int
    before: int
    after: int
    fade: int

    def __post_init__(self) -> None:
        if self.stride <= 0:
            raise UsageError("The chunk is too short for its context; choose a longer chunk or less overlap.")

    @property
    def overlap(self) -> int:
        """What two neighbours have in common."""
        return self.before + self.fade + self.after

    @property
    def stride(self) -> int:
        """Distance between the starts of two windows."""
        return self.window - self.overlap

    @property
    def first(self) -> int:
        """Length of the first of several windows: twice what it shares with the second."""
        return min(self.window, 2 * self.overlap)

    @property
    def single(self) -> int:
        """A signal of fewer samples than this is one window."""
        return self.window + self.hop

    def blocks(self) -> Iterator[int]:
        """Sizes of blocks, without end: with each of them one more window can be computed."""
        yield self.single
        yield self.first - self.overlap
        yield from repeat(self.stride)


def plan(rate: int, hop: int, chunk: float, overlap: float) -> Plan:
    """Plan whose windows begin `chunk` seconds apart and share `overlap` seconds with the next one."""

    def hops(seconds: float) -> int:
        return max(1, round(seconds * rate / hop)) * hop

    edge = hops(_EDGE * overlap)
    fade = max(hop, hops(overlap) - 2 * edge)
    return Plan(hop, hops(chunk) + fade + 2 * edge, edge, edge, fade)


class Stitcher:
    """Feeds a signal of unknown length through `process` window by window.

    process: takes a list of windows, each (frames, channels) and of one length, and returns as many
    results of the same shapes. `batch` windows are handed over at once where so many are there.
    Frames in and frames out are equal in number and order.
    """

    def __init__(
        self,
        plan: Plan,
        channels: int,
        process: Callable[[list[np.ndarray]], list[np.ndarray]],
        *,
        batch: int = 1,
        dtype: np.typing.DTypeLike = np.float32,
    ) -> None:
        self._plan, self._process, self._batch = plan, process, batch
        self._nothing = np.zeros((0, channels), dtype)
        # Blocks of the signal that are still needed; joined only when windows are cut from them.
        self._blocks = [self._nothing]
        self._origin = 0  # frame of the signal that the blocks begin with
        self._end = 0  # frames taken so far
        # Where the next window starts: the first one before the signal, which shortens it.
        self._next = plan.first - plan.window
        self._done = 0  # frames given back so far
        self._tail: np.ndarray | None = None  # what the last window says about the coming cross-fade

    def append(self, frames: np.ndarray) -> np.ndarray:
        """Take (n, channels) frames, give back those that are ready, (m, channels), m >= 0."""
        # A copy: the caller may fill the same array again.
        self._blocks.append(np.array(frames, self._nothing.dtype))
        self._end += len(frames)
        given = []
        while self._ready() >= self._batch:
            given.append(self._run(self._batch))
        return self._joined(given)

    def finish(self) -> np.ndarray:
        """Give back all that is left."""
        given = []
        while ready := self._ready():
            given.append(self._run(ready))
        if self._end > self._origin:
            given.append(self._last())
        return self._joined(given)

    def _joined(self, blocks: list[np.ndarray]) -> np.ndarray:
        """One array of them all; no copy of a single one."""
        return blocks[0] if len(blocks) == 1 else np.concatenate(blocks or [self._nothing])

    def _ready(self) -> int:
        """Number of windows after which another one is sure to follow."""
        if self._end < self._plan.single:
            return 0
        return (self._end - self._next - self._plan.single) // self._plan.stride + 1

    def _run(self, most: int) -> np.ndarray:
        """The next windows, at most so many: those of one length, so the first one on its own."""
        plan = self._plan
        count = 1 if self._next < 0 else most
        starts = [self._next + i * plan.stride for i in range(count)]
        results = self._process([self._cut(start, start + plan.window) for start in starts])
        given = []
        for start, result in zip(starts, results, strict=True):
            stop = start + plan.window - plan.after
            given.append(self._join(result, start, stop - plan.fade))
            # A copy, since the rest of the result isn't needed any more.
            self._tail = result[-plan.after - plan.fade : -plan.after].copy()
        self._next = starts[-1] + plan.stride
        self._blocks = [self._buffer()[self._next - self._origin :]]
        self._origin = self._next
        return self._joined(given)

    def _last(self) -> np.ndarray:
        end = self._end
        window = self._cut(self._next, end)
        self._blocks, self._origin = [self._nothing], end
        (result,) = self._process([window])
        return self._join(result, self._next, end)

    def _cut(self, start: int, stop: int) -> np.ndarray:
        return self._buffer()[max(0, start) - self._origin : stop - self._origin]

    def _buffer(self) -> np.ndarray:
        self._blocks = [self._joined(self._blocks)]
        return self._blocks[0]

    def _join(self, result: np.ndarray, start: int, stop: int) -> np.ndarray:
        """The frames of a window from the last one given back up to `stop`, faded in from the tail."""
        begin = max(0, start)
        piece = result[self._done - begin : stop - begin].copy()
        if self._tail is not None:
            fade = len(self._tail)
            weight = ((np.arange(fade) + 0.5) / fade).astype(piece.dtype)[:, None]
            # Written so that equal results stay as they are, to the bit.
            piece[:fade] = self._tail + weight * (piece[:fade] - self._tail)
        self._done = stop
        return piece
