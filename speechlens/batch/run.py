"""From jobs to outcomes that are written down: the one loop, whoever does the work."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Protocol

from speechlens.batch import claims, scratch
from speechlens.batch.crew import Event
from speechlens.batch.jobs import Job, Outcome
from speechlens.batch.local import Alone, Pool
from speechlens.batch.manifest import Manifest
from speechlens.batch.threads import Threads
from speechlens.heap import keep_blocks

SYNC_SECONDS = 0.25
# Files at a time that keep a GPU busy (tests/bench/folder.py).
GPU_JOBS = 4


class Machine(Protocol):
    """Whoever does jobs: yields progress and outcomes in any order; raises Cancelled soon after `stop()`."""

    def run(self, jobs: Sequence[Job], stop: Callable[[], bool]) -> Iterator[Event]: ...


@dataclass(frozen=True, slots=True)
class Machines:
    """Where the work is done: in this process, in several on this machine, or on a Dask cluster.

    jobs: files at a time; 0 for what suits the machine. A GPU gets them from threads of this process, which
    share its memory and one model; processes share out the cores. cluster: address of a scheduler or its
    file. resource: a worker resource of which every job takes one.
    """

    jobs: int = 0
    cluster: str = ""
    resource: str = ""

    def open(self, model: str) -> "AbstractContextManager[Machine]":
        """The machine, for as long as a `with` block lasts."""
        if self.cluster:
            from speechlens.batch.cluster import Cluster

            return Cluster(self.cluster, model, self.resource)
        if self.jobs != 1 and _on_gpu():
            keep_blocks()
            return nullcontext(Threads(self.jobs or GPU_JOBS, model))
        return Pool(self.jobs, model) if self.jobs > 1 else nullcontext(Alone(model))


def _on_gpu() -> bool:
    from speechlens.kernels import backend

    return backend.chosen().name in ("cuda", "metal")


def run(
    jobs: Sequence[Job], manifest: Manifest, machines: Machines, stop: Callable[[], bool] = lambda: False
) -> Iterator[Event]:
    """Do the jobs, yielding what is told about them; each outcome is in the manifest when it is yielded.

    Raises Cancelled, ModelError, ClusterError, and OutputError where the manifest can't be written; what is
    in the manifest then is done, and the rest is for another run.
    """
    if not jobs:
        return
    scratch.sweep()
    diary = _Diary(manifest)
    try:
        with machines.open(jobs[0].options.model) as machine:
            for job, told in machine.run(jobs, stop):
                if isinstance(told, Outcome):
                    diary.note(told)
                diary.tick()
                yield job, told
    finally:
        diary.settle()


class _Diary:
    """Outcomes go into the manifest at once; their marks go when the lines are durable, a few at a time."""

    def __init__(self, manifest: Manifest) -> None:
        self._manifest = manifest
        self._marked: dict[str, str] = {}
        self._fresh = False
        self._settled = time.monotonic()

    def note(self, outcome: Outcome) -> None:
        self._manifest.append(outcome)
        for place, known in outcome.job.files.items():
            # A worker that died leaves marks without files, or beside those of others.
            if outcome.result is not None or not claims.may_excuse(place, known):
                self._marked[place] = known
        self._fresh = True

    def tick(self) -> None:
        """Make durable what is written, now and then."""
        if self._fresh and time.monotonic() - self._settled >= SYNC_SECONDS:
            self.settle()

    def settle(self) -> None:
        self._manifest.sync()
        for place, known in self._marked.items():
            claims.release(place, known)
        self._marked.clear()
        self._fresh = False
        self._settled = time.monotonic()
