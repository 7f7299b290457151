"""Long signals in windows of one shape, stitched without seams; knows no network.

Every window shares a stretch of real signal with each neighbour. Window starts are multiples of the hop,
so all windows share one STFT grid. The outermost parts of a window, context with next to nothing beyond it,
are computed and thrown away; over the rest of the overlap neighbours meet in a cross-fade whose weights sum
to one. The last window slides left instead of being short; a signal that fits into one window is one window
of its own length.

    window i     |before|-------- alone --------|------ fade ------|after|
    window i+1                           |before|------ fade ------|-------- alone --------| ...

The fade is wide because the networks scan in both directions: the less of the future a window shows, the
more its result goes astray, and the less it weighs there (measured in docs/decisions/0011-wide-fades.md).
"""

from collections.abc import Callable
from dataclasses import dataclass

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
    def stride(self) -> int:
        """Distance between the starts of two windows."""
        return self.window - self.before - self.after - self.fade

    @property
    def single(self) -> int:
        """A signal of fewer samples than this is one window."""
        return self.window + self.hop


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
        self._buffer = np.zeros((0, channels), dtype)
        self._origin = 0  # frame of the signal that the buffer begins with
        self._next = 0  # where the next regular window starts
        self._done = 0  # frames given back so far
        self._tail: np.ndarray | None = None  # what the last window says about the coming cross-fade

    def append(self, frames: np.ndarray) -> np.ndarray:
        """Take (n, channels) frames, give back those that are ready, (m, channels), m >= 0."""
        self._buffer = np.concatenate([self._buffer, frames])
        given = [self._buffer[:0]]
        while self._ready() >= self._batch:
            given.append(self._run(self._batch))
        return np.concatenate(given)

    def finish(self) -> np.ndarray:
        """Give back all that is left."""
        given = [self._buffer[:0]]
        if ready := self._ready():
            given.append(self._run(ready))
        if len(self._buffer):
            given.append(self._last())
        return np.concatenate(given)

    @property
    def _end(self) -> int:
        return self._origin + len(self._buffer)

    def _ready(self) -> int:
        """Number of windows after which another one is sure to follow."""
        return max(0, (self._end - self._next - self._plan.single) // self._plan.stride + 1)

    def _run(self, count: int) -> np.ndarray:
        plan = self._plan
        starts = [self._next + i * plan.stride for i in range(count)]
        results = self._process([self._cut(start, plan.window) for start in starts])
        given = []
        for start, result in zip(starts, results, strict=True):
            given.append(self._join(start, result, start + plan.window - plan.after - plan.fade))
            # A copy, since the rest of the result isn't needed any more.
            self._tail = result[-plan.after - plan.fade : -plan.after].copy()
        self._next = starts[-1] + plan.stride
        # The last window of all may slide left, but never beyond the start of the one just done.
        self._buffer = self._buffer[starts[-1] - self._origin :]
        self._origin = starts[-1]
        return np.concatenate(given)

    def _last(self) -> np.ndarray:
        start = max(0, self._end - self._plan.window) // self._plan.hop * self._plan.hop
        window = self._cut(start, self._end - start)
        self._buffer = self._buffer[:0]
        (result,) = self._process([window])
        return self._join(start, result, start + len(window))

    def _cut(self, start: int, length: int) -> np.ndarray:
        return self._buffer[start - self._origin :][:length]

    def _join(self, start: int, result: np.ndarray, stop: int) -> np.ndarray:
        """The frames of a window from the last one given back up to `stop`, faded in from the tail."""
        piece = result[self._done - start : stop - start].copy()
        if self._tail is not None:
            fade = len(self._tail)
            weight = ((np.arange(fade) + 0.5) / fade).astype(piece.dtype)[:, None]
            # Written so that equal results stay as they are, to the bit.
            piece[:fade] = self._tail + weight * (piece[:fade] - self._tail)
        self._done = stop
        return piece
