"""Work on this machine: a plain loop, or processes that share out the cores."""

import multiprocessing
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import wait
from types import TracebackType
from typing import Any, Self

from speechlens.batch.crew import Crew, Event, loop
from speechlens.batch.jobs import Job, Outcome, failed
from speechlens.batch.late import LateEnhancer
from speechlens.batch.worker import THREAD_VARIABLES, serve
from speechlens.errors import Cancelled, InternalError

POLL_SECONDS = 0.2
STOP_SECONDS = 120
# A worker gets its next tasks before it has ended the last one, so that it never waits.
AHEAD = 2


class Alone:
    """This process as the only worker."""

    def __init__(self, model: str) -> None:
        self._enhancer: Any = LateEnhancer(model)

    def run(self, jobs: Sequence[Job], stop: Callable[[], bool]) -> Iterator[Event]:
        """Do the jobs in their order."""
        return loop(jobs, self._enhancer, stop)


class _Member:
    """A worker process and what it has been given: number -> task, in order."""

    def __init__(self, model: str, threads: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, model, threads), daemon=True)
        self.process.start()
        theirs.close()
        self.given: dict[int, Any] = {}

    def give(self, number: int, task: Any) -> None:
        self.given[number] = task
        with suppress(OSError):  # it died: seen when its pipe is read
            self.pipe.send((number, task))

    def ask_to_stop(self) -> None:
        with suppress(OSError):
            self.pipe.send(None)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Pool(Crew):
    """`count` worker processes on the cores of this machine; lives as long as its `with` block."""

    def __init__(self, count: int, model: str) -> None:
        self._model, self._count = model, count
        self._threads = max(1, cores() // count)
        self._members: list[_Member] = []
        self._number = 0
        self._deaths: dict[int, int] = {}
        self._silent_deaths = 0

    def _workers(self) -> int:
        return self._count

    def _work(self, bundles: Iterable[list[Any]], stop: Callable[[], bool]) -> Iterator[tuple[Any, Any]]:
        """Each task with what is told about it. Errors that would meet every task are raised."""
        waiting, again = iter(bundles), deque[tuple[int, Any]]()
        stopping, first = 0.0, self._number + 1
        while self._feed(waiting, again) if not stopping else self._members:
            if not stopping and stop():
                stopping = time.monotonic()
                for member in self._members:
                    member.ask_to_stop()
            if stopping and time.monotonic() - stopping > STOP_SECONDS:
                break
            for member in self._ready():
                try:
                    number, final, value = member.pipe.recv()
                except (EOFError, OSError):
                    yield from self._bury(member, again, bool(stopping), first)
                    continue
                self._silent_deaths = 0
                task = member.given.pop(number) if final else member.given[number]
                if number < first:  # of work that was broken off
                    continue
                if isinstance(value, Exception):
                    raise value
                yield task, value
        if stopping:
            raise Cancelled

    def _feed(self, waiting: Iterator[list[Any]], again: deque[tuple[int, Any]]) -> bool:
        """Give out what workers have room for; False when all is done."""
        while len(self._members) < self._count:
            self._members.append(_Member(self._model, self._threads))
        for turn in range(AHEAD):
            for member in self._members:
                if len(member.given) > turn:
                    continue
                if again:
                    member.give(*again.popleft())
                    continue
                for task in next(waiting, ()):
                    self._number += 1
                    member.give(self._number, task)
        return any(member.given for member in self._members)

    def _ready(self) -> list[_Member]:
        pipes: dict[Any, _Member] = {member.pipe: member for member in self._members}
        return [pipes[pipe] for pipe in wait(list(pipes), timeout=POLL_SECONDS)]

    def _bury(
        self, member: _Member, again: deque[tuple[int, Any]], stopping: bool, first: int
    ) -> Iterator[tuple[Any, Any]]:
        """A worker is gone: its tasks go to others, the one it died of once more at most."""
        self._members.remove(member)
        member.end()
        if stopping:
            return
        self._silent_deaths += 1
        if self._silent_deaths > 3 * self._count + 3:
            raise InternalError(
                "The worker processes die before they do anything, perhaps for lack of memory; take fewer "
                "--jobs."
            )
        held = [(number, task) for number, task in member.given.items() if number >= first]
        for place, (number, task) in enumerate(held):
            if place == 0:
                self._deaths[number] = self._deaths.get(number, 0) + 1
                if self._deaths[number] > 1:
                    yield task, _lost(task, member.process.exitcode)
                    continue
            again.append((number, task))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for member in self._members:
            member.end()
        self._members.clear()


def _lost(task: Any, code: int | None) -> Outcome:
    """The outcome of a job that has killed two workers; for a part of one an error."""
    reason = f"signal {-code}" if code is not None and code < 0 else f"code {code}"
    error = InternalError(
        f"The worker process died twice at this work ({reason}), perhaps for lack of memory; take fewer "
        "--jobs or shorter chunks."
    )
    if not isinstance(task, Job):
        raise error
    return failed(task, error)


def cores() -> int:
    """SPEECHLENS_THREADS, else the processors that this process may run on."""
    forced = os.environ.get(THREAD_VARIABLES[0], "")
    if forced.isdecimal() and int(forced):
        return int(forced)
    with suppress(AttributeError, OSError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
