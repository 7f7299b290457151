"""The same jobs on a Dask cluster: a few at a time, given anew when a worker dies."""

import logging
import os
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import astuple
from functools import lru_cache
from types import TracebackType
from typing import Any, Self

from speechlens.batch.crew import Crew, Event
from speechlens.batch.jobs import Job, Outcome, failed, perform
from speechlens.batch.late import LateEnhancer
from speechlens.batch.worker import TOLD_SECONDS, answer
from speechlens.errors import Cancelled, ClusterError, InternalError, SpeechLensError, UsageError
from speechlens.notices import Progress

CONNECT_SECONDS = 15
POLL_SECONDS = 0.2
# Bundles in the scheduler's hands for each worker thread: one at work, one to go on with.
AHEAD = 2
TOPIC = "speechlens"
_log = logging.getLogger("speechlens.batch")
_busy = threading.Lock()


@lru_cache(maxsize=1)
def _enhancer(model: str) -> LateEnhancer:
    """The model of this worker, loaded once."""
    return LateEnhancer(model)


def work(model: str, bundle: list[Any]) -> list[Any]:
    """On a worker: the outcomes of jobs or the answers to other tasks. Stops when nobody wants it."""
    # The network uses all threads that the worker has: files one after another are no slower.
    with _busy:
        enhancer = _enhancer(model)
        return [
            _one(place, task, enhancer) if isinstance(task, Job) else answer(task, enhancer)
            for place, task in enumerate(bundle)
        ]


def _one(place: int, job: Job, enhancer: Any) -> Outcome:
    from distributed import get_worker

    worker = get_worker()
    key, told = worker.get_current_task(), time.monotonic()
    with closing(perform(job, enhancer)) as events:
        for event in events:
            if isinstance(event, Outcome):
                return event
            if not _wanted(worker, key):
                break
            if isinstance(event, Progress) and time.monotonic() - told >= TOLD_SECONDS:
                told = time.monotonic()
                # Messages hold plain values only, and names may have bytes that no message can carry.
                worker.log_event(TOPIC, [key, place, *astuple(event)])
    raise Cancelled


def _wanted(worker: Any, key: str) -> bool:
    """Whether the scheduler still waits for a task."""
    state = worker.state.tasks.get(key)
    return (
        state is not None and state.state != "cancelled" and worker.status.name not in ("closing", "closed")
    )


class Cluster(Crew):
    """A connection to a scheduler, given by its address or its file. Raises ClusterError, UsageError."""

    def __init__(self, address: str, model: str, resource: str = "") -> None:
        try:
            from distributed import Client
        except ImportError:
            raise UsageError(
                "--cluster needs dask.distributed; install it with pip install 'speechlens[cluster]'."
            ) from None
        self._address, self._model = address, model
        self._resources = {resource: 1} if resource else None
        where = {"address": address} if "://" in address or not os.path.exists(address) else {}
        try:
            self._client = Client(
                **(where or {"scheduler_file": address}), timeout=CONNECT_SECONDS, set_as_default=False
            )
        except (OSError, ValueError, TimeoutError) as error:
            raise ClusterError(
                f"There is no scheduler at {address} ({_first_line(error)}); start one with 'dask scheduler'."
            ) from None
        self._complained = False
        self._told: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def run(self, jobs: Sequence[Job], stop: Callable[[], bool]) -> Iterator[Event]:
        self._client.subscribe_topic(TOPIC, self._told.put)
        yield from super().run(jobs, stop)

    def _workers(self) -> int:
        return max(1, self._threads())

    def _work(self, bundles: Iterable[list[Any]], stop: Callable[[], bool]) -> Iterator[tuple[Any, Any]]:
        """Each task with its answer, and jobs with what a worker tells of them on the way."""
        feed = _Feed(bundles)
        given: dict[str, tuple[Any, list[Any]]] = {}
        answered: queue.SimpleQueue[Any] = queue.SimpleQueue()
        try:
            while True:
                self._check(stop)
                room = AHEAD * max(1, self._threads(tell=True)) - len(given)
                for bundle in feed.take(room, idle=not given):
                    future = self._client.submit(
                        work, self._model, bundle, pure=False, resources=self._resources
                    )
                    given[future.key] = (future, bundle)
                    future.add_done_callback(answered.put)
                if not given:
                    return
                for future in self._heard(answered):
                    _, bundle = given.pop(future.key)
                    yield from self._answers(future, bundle, feed)
                while not self._told.empty():
                    _, (key, place, *progress) = self._told.get()
                    if key in given:
                        yield given[key][1][place], Progress(*progress)
        finally:
            if given and self._client.status == "running":
                with suppress(Exception):
                    self._client.cancel([future for future, _ in given.values()], force=True)

    def _check(self, stop: Callable[[], bool]) -> None:
        if self._client.status != "running":
            raise ClusterError(
                f"The scheduler at {self._address} is lost; start it again, then go on with --resume."
            )
        if stop():
            raise Cancelled

    def _heard(self, answered: "queue.SimpleQueue[Any]") -> list[Any]:
        """Futures that are over, after a short wait."""
        heard = []
        with suppress(queue.Empty):
            heard.append(answered.get(timeout=POLL_SECONDS))
            while True:
                heard.append(answered.get_nowait())
        return heard

    def _answers(self, future: Any, bundle: list[Any], feed: "_Feed") -> Iterator[tuple[Any, Any]]:
        if future.status == "finished":
            yield from zip(bundle, future.result(), strict=True)
            return
        if future.status == "cancelled":
            feed.again.append(bundle)  # the connection was lost; the next check tells
            time.sleep(POLL_SECONDS)
            return
        error = future.exception()
        if isinstance(error, SpeechLensError) and not isinstance(error, Cancelled):
            raise error
        if feed.alone:
            yield bundle[0], _lost(bundle[0], error)
        else:
            feed.suspects.extend(bundle)

    def _threads(self, tell: bool = False) -> int:
        """Threads of all workers that may take a job."""
        wanted, threads = set(self._resources or ()), 0
        with suppress(OSError, TimeoutError, ValueError):
            workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
            threads = sum(w["nthreads"] for w in workers if wanted <= set(w.get("resources", ())))
            if tell and not threads and not self._complained:
                self._complained = True
                _log.warning("The cluster has no worker%s; waiting for one.", _with(wanted))
        return threads

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with suppress(Exception):  # a lost scheduler doesn't answer
            self._client.close(timeout=2)


class _Feed:
    """Bundles in the order in which they are given out.

    Dask blames the death of a worker on all that waited there too. The suspects are tried again at the
    end, each alone, so that only what really kills workers fails.
    """

    def __init__(self, bundles: Iterable[list[Any]]) -> None:
        self._waiting = iter(bundles)
        self.again: deque[list[Any]] = deque()
        self.suspects: deque[Any] = deque()
        self.alone = False

    def take(self, room: int, idle: bool) -> Iterator[list[Any]]:
        """As many bundles as there is room for; idle: nothing is given out now."""
        for _ in range(room):
            bundle = self.again.popleft() if self.again else next(self._waiting, None)
            if bundle is None:
                break
            idle = False
            yield bundle
        if idle and self.suspects:
            self.alone = True
            yield [self.suspects.popleft()]


def _lost(task: Any, error: BaseException | None) -> Outcome:
    told = InternalError(
        f"The workers of the cluster failed at this work ({_first_line(error)}), perhaps for lack of memory; "
        "take shorter chunks or larger workers."
    )
    if not isinstance(task, Job):
        raise told
    return failed(task, told)


def _with(resources: set[str]) -> str:
    return f" with the resource {', '.join(resources)}" if resources else ""


def _first_line(error: BaseException | None) -> str:
    text = str(error).strip() or type(error).__name__
    return text.splitlines()[0][:200]
