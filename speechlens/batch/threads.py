"""Several files at a time in this process: while a GPU has one, cores read, check and write the others."""

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any

from speechlens.batch.crew import Event
from speechlens.batch.jobs import Job, Outcome, perform
from speechlens.batch.late import LateEnhancer
from speechlens.errors import Cancelled
from speechlens.notices import Notice

POLL_SECONDS = 0.1


class Threads:
    """`count` files at a time, with one model."""

    def __init__(self, count: int, model: str) -> None:
        self._count = count
        self._enhancer: Any = LateEnhancer(model)

    def run(self, jobs: Sequence[Job], stop: Callable[[], bool]) -> Iterator[Event]:
        """Do the jobs, begun in their order. Raises Cancelled within a chunk of `stop()` being true."""
        self._enhancer.load()
        crew = _Crew(jobs, self._enhancer, min(self._count, len(jobs)))
        try:
            yield from crew.told(stop)
        finally:
            crew.end()
        if crew.error is not None:
            raise crew.error


class _Crew:
    """The threads, what they have told, and the error that would meet every job."""

    def __init__(self, jobs: Sequence[Job], enhancer: Any, count: int) -> None:
        self._enhancer = enhancer
        self._waiting: queue.SimpleQueue[Job] = queue.SimpleQueue()
        for job in jobs:
            self._waiting.put(job)
        self._told: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        self._halt = threading.Event()
        self.error: BaseException | None = None
        self._threads = [threading.Thread(target=self._serve, name=f"batch-{i}") for i in range(count)]
        for thread in self._threads:
            thread.start()

    def told(self, stop: Callable[[], bool]) -> Iterator[Event]:
        """What the threads tell until all have ended."""
        working = len(self._threads)
        while working:
            if stop() and self.error is None:
                self.error = Cancelled()
                self._halt.set()
            try:
                event = self._told.get(timeout=POLL_SECONDS)
            except queue.Empty:
                continue
            if event is None:
                working -= 1
            else:
                yield event

    def end(self) -> None:
        """All threads are over soon; what they are at leaves nothing behind."""
        self._halt.set()
        for thread in self._threads:
            thread.join()

    def _serve(self) -> None:
        try:
            while not self._halt.is_set():
                self._do(self._waiting.get_nowait())
        except queue.Empty:
            pass
        except BaseException as error:
            self.error = self.error or error
            self._halt.set()
        finally:
            self._told.put(None)

    def _do(self, job: Job) -> None:
        with closing(perform(job, self._enhancer)) as events:
            for event in events:
                if self._halt.is_set() and not isinstance(event, Outcome):
                    return
                if not isinstance(event, Notice):
                    self._told.put((job, event))
