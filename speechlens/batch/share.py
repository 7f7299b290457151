"""How work is shared out: short files in groups, long ones window by window over all workers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from speechlens.batch.jobs import Job
from speechlens.dsp.stft import Geometry

GROUP_FILES, GROUP_BYTES = 32, 2 << 20
LONG_BYTES = 4 << 20


@dataclass(frozen=True, slots=True)
class Row:
    """One channel of one window, float32 (frames,), to be enhanced at a rate in Hz."""

    samples: np.ndarray
    rate: int
    strict: bool
    tf32: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A question for what a session needs to know of a model at a rate in Hz."""

    rate: int
    tf32: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """The answer: the model's STFT geometry, name, weights, and the back end and precision that run it."""

    geometry: Geometry
    name: str
    sha256: str
    backend: str
    tf32: bool = False


def long_ones(jobs: Sequence[Job], workers: int) -> list[Job]:
    """The jobs so long that one worker would still be at them when the others have nothing left to do.

    Not those of linked channels, whose windows are one row each and need the model's mask.
    """
    if workers < 2:
        return []
    least = max(LONG_BYTES, sum(job.size for job in jobs) / (4 * workers))
    return [job for job in jobs if job.size > least and not job.options.link_channels]


def groups(jobs: Sequence[Job], workers: int) -> Iterator[list[Job]]:
    """The jobs, large ones first, short ones together; groups get smaller towards the end."""
    waiting = sorted(jobs, key=lambda job: -job.size)
    at = 0
    while at < len(waiting):
        most = max(1, min(GROUP_FILES, (len(waiting) - at) // (4 * workers)))
        stop, held = at + 1, waiting[at].size
        while stop < min(at + most, len(waiting)) and held + waiting[stop].size <= GROUP_BYTES:
            held += waiting[stop].size
            stop += 1
        yield waiting[at:stop]
        at = stop


class Lent:
    """The model of other processes as an enhancer of this one: a session's rows go out and come back.

    send: takes rows and gives their enhanced samples in the same order. Each row is computed on its own,
    so that the bytes are those of one process. rows: how many are worth sending at once. tf32: see `Options`.
    """

    def __init__(
        self,
        ask: Callable[[Ask], Facts],
        send: Callable[[list[Row]], list[np.ndarray]],
        rows: int,
        tf32: bool = False,
    ) -> None:
        self._ask, self._send, self.rows, self._asked = ask, send, rows, tf32
        self._facts: dict[int, Facts] = {}

    @property
    def name(self) -> str:
        return self._known().name

    @property
    def sha256(self) -> str:
        """Of the weights that the workers have."""
        return self._known().sha256

    @property
    def backend(self) -> str:
        """What computes, there and not here."""
        return self._known().backend

    @property
    def tf32(self) -> bool:
        """Whether products are TF32 there."""
        return self._known().tf32

    def geometry(self, rate: int) -> Geometry:
        """STFT of the network at a rate in Hz."""
        return self._known(rate).geometry

    def enhance(self, windows: np.ndarray, rate: int, *, strict: bool = False) -> np.ndarray:
        """Enhanced windows: float32 [B, n], full scale 1.0; same shape back."""
        return np.stack(self._send([Row(np.asarray(row), rate, strict, self._asked) for row in windows]))

    def _known(self, rate: int = 0) -> Facts:
        if not rate and self._facts:
            return next(iter(self._facts.values()))
        rate = rate or 16_000
        if rate not in self._facts:
            self._facts[rate] = self._ask(Ask(rate, self._asked))
        return self._facts[rate]
