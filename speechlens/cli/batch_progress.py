"""How a batch is shown: one bar for all on a terminal, plain lines elsewhere, JSON lines for programs."""

import os
import sys
import time
from typing import Any, Protocol

from speechlens.batch.jobs import Job, Outcome
from speechlens.cli.reporters import PLAIN_SECONDS, make_bar
from speechlens.cli.say import Say, clock, printable
from speechlens.notices import Progress


class Totals:
    """How far a batch is: shares by bytes, speed by seconds of sound."""

    def __init__(self, jobs: list[Job]) -> None:
        self.files, self.done, self.failed = len(jobs), 0, 0
        self._bytes = max(1, sum(job.size for job in jobs))
        self._done_bytes = 0
        self._parts: dict[str, tuple[float, float]] = {}  # bytes and seconds of sound, by output
        self._started: dict[str, float] = {}
        self.sound = 0.0
        self._begin = time.monotonic()

    def add(self, job: Job, told: Progress | Outcome) -> None:
        """Count what was told about a job."""
        now = time.monotonic()
        begin = self._started.setdefault(job.target, now)
        if isinstance(told, Progress):
            share = told.frames_done / told.frames_total if told.frames_total else 0.0
            self._parts[job.target] = job.size * share, told.speed * (now - begin)
            return
        self._parts.pop(job.target, None)
        self._started.pop(job.target)
        self._done_bytes += job.size
        if told.result is None:
            self.failed += 1
            return
        self.done += 1
        self.sound += told.result.frames / told.result.rate

    @property
    def share(self) -> float:
        """0..1."""
        return min(1.0, (self._done_bytes + sum(size for size, _ in self._parts.values())) / self._bytes)

    @property
    def ended(self) -> bool:
        """Whether there is an outcome of every file."""
        return self.done + self.failed == self.files

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._begin

    @property
    def speed(self) -> float:
        """Seconds of sound a second."""
        sound = self.sound + sum(sound for _, sound in self._parts.values())
        return sound / max(self.seconds, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """Of the whole batch at its pace so far, None at the start."""
        return self.seconds * (1 - self.share) / self.share if self.share else None

    def amounts(self) -> str:
        """Files, speed and time left in words."""
        failed = f", {self.failed} failed" if self.failed else ""
        left = f", {clock(self.seconds_left)} left" if self.seconds_left else ""
        return f"{self.done} of {self.files} files{failed}, {self.speed:.1f}x real time{left}"


class BatchReporter(Protocol):
    """What happens in a batch."""

    def told(self, job: Job, told: Progress | Outcome, totals: Totals) -> None:
        """A job went on or ended; totals count it already."""

    def close(self) -> None:
        """Nothing more is told."""


def make_batch_reporter(say: Say, as_json: bool) -> BatchReporter:
    """The reporter that suits: JSON if asked for, a bar on a terminal, else lines."""
    if as_json:
        return BatchJson(say)
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not say.quiet:
        return BatchBar(say)
    return BatchLines(say)


class BatchLines:
    """A line for each file, and how far all is every ten seconds."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._shown = time.monotonic()

    def told(self, job: Job, told: Progress | Outcome, totals: Totals) -> None:
        if isinstance(told, Outcome):
            self._outcome(job, told)
        self._amounts(totals)

    def _outcome(self, job: Job, outcome: Outcome) -> None:
        result = outcome.result
        if result is None:
            self._say.error(outcome.error)
            return
        for notice in result.notices:
            self._say.notice(job.source, notice.text)
        length = clock(result.frames / result.rate)
        self._say.result(f"{job.source} -> {job.target} ({length} at {result.speed:.1f}x real time)")

    def _amounts(self, totals: Totals) -> None:
        if time.monotonic() - self._shown >= PLAIN_SECONDS:
            self._shown = time.monotonic()
            self._say.line(f"{100 * totals.share:.0f} %: {totals.amounts()}")

    def close(self) -> None:
        pass


class BatchBar:
    """One bar for all; notices and errors stand above it."""

    def __init__(self, say: Say) -> None:
        from rich.console import Console

        self._console = Console(stderr=True)
        self._bar = make_bar(self._console)
        self._task = self._bar.add_task("", total=1.0, amounts="")
        self._bar.start()

    def told(self, job: Job, told: Progress | Outcome, totals: Totals) -> None:
        if isinstance(told, Outcome):
            if told.result is None:
                self._print(f"error: {told.error}")
            else:
                for notice in told.result.notices:
                    self._print(f"{job.source}: {notice.text}")
        self._bar.update(self._task, completed=totals.share, amounts=totals.amounts())

    def _print(self, text: str) -> None:
        self._console.print(printable(text, sys.stderr), markup=False, highlight=False, soft_wrap=True)

    def close(self) -> None:
        self._bar.stop()


class BatchJson:
    """One JSON object a line on standard output: progress, result, error."""

    def __init__(self, say: Say) -> None:
        self._say = say

    def told(self, job: Job, told: Progress | Outcome, totals: Totals) -> None:
        if isinstance(told, Progress):
            self._tell("progress", job, **_progress(told, totals))
        elif told.result is None:
            self._tell("error", job, kind=told.kind, text=told.error)
        else:
            self._tell("result", job, **told.result.as_dict(), sha256=told.sha256)

    def _tell(self, event: str, job: Job, /, **fields: Any) -> None:
        self._say.json({"event": event, "input": job.source, "output": job.target, **fields})
        sys.stdout.flush()

    def close(self) -> None:
        pass


def _progress(progress: Progress, totals: Totals) -> dict[str, Any]:
    return {
        "frames_done": progress.frames_done,
        "frames_total": progress.frames_total,
        "files_done": totals.done,
        "files_failed": totals.failed,
        "files_total": totals.files,
        "share": totals.share,
        "speed": totals.speed,
        "seconds_left": totals.seconds_left,
    }
