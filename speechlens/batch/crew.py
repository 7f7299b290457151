"""Several workers on one batch: what is the same for processes of this machine and for a cluster."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any

import numpy as np

from speechlens.batch.jobs import Job, Outcome, perform
from speechlens.batch.share import Ask, Facts, Lent, Row, groups, long_ones
from speechlens.errors import Cancelled
from speechlens.notices import Notice, Progress

Event = tuple[Job, Progress | Outcome]


def loop(jobs: Iterable[Job], enhancer: Any, stop: Callable[[], bool]) -> Iterator[Event]:
    """Jobs one after another in this process. Raises Cancelled within a chunk of `stop()` being true."""
    for job in jobs:
        if stop():
            raise Cancelled
        with closing(perform(job, enhancer)) as events:
            for told in events:
                if not isinstance(told, Outcome) and stop():
                    raise Cancelled
                if not isinstance(told, Notice):
                    yield job, told


class Crew(ABC):
    """Workers that share the jobs out among them, and the windows of a long one."""

    def run(self, jobs: Sequence[Job], stop: Callable[[], bool]) -> Iterator[Event]:
        """Do the jobs: long ones window by window on all workers, then the others side by side."""
        workers = self._workers()
        long = long_ones(jobs, workers)
        if long:
            yield from loop(long, Lent(self._ask, self._rows(stop), 2 * workers, long[0].options.tf32), stop)
        held = {job.target for job in long}
        rest = [job for job in jobs if job.target not in held]
        yield from self._work(groups(rest, workers), stop)

    @abstractmethod
    def _workers(self) -> int:
        """How many there are, 1 at least."""

    @abstractmethod
    def _work(self, bundles: Iterable[list[Any]], stop: Callable[[], bool]) -> Iterator[tuple[Any, Any]]:
        """Each task with its answer, jobs with their progress too; raises Cancelled after `stop()`."""

    def _ask(self, question: Ask) -> Facts:
        ((_, facts),) = self._work([[question]], lambda: False)
        return facts

    def _rows(self, stop: Callable[[], bool]) -> Callable[[list[Row]], list[np.ndarray]]:
        def send(rows: list[Row]) -> list[np.ndarray]:
            found = {id(row): samples for row, samples in self._work(([row] for row in rows), stop)}
            return [found[id(row)] for row in rows]

        return send
