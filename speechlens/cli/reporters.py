"""How the work on files is shown: a bar on a terminal, plain lines elsewhere, JSON lines for programs."""

import os
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol

from speechlens.cli.say import Say, clock, printable
from speechlens.errors import SpeechLensError
from speechlens.naming import PIPE
from speechlens.notices import Notice, Progress, Result

PLAIN_SECONDS = 10.0


class Reporter(Protocol):
    """What happens to one file after another."""

    def start(self, source: Path, target: Path) -> None:
        """The work on a file begins."""

    def progress(self, source: Path, progress: Progress) -> None:
        """A block more is done."""

    def notice(self, source: Path, notice: Notice) -> None:
        """Something about the file is worth knowing."""

    def result(self, source: Path, result: Result) -> None:
        """The file is done."""

    def report(self, source: Path, page: Path) -> None:
        """The page about the file is written."""

    def skipped(self, source: Path, target: Path) -> None:
        """The output was there, and nothing was done."""

    def error(self, source: Path, error: SpeechLensError) -> None:
        """The file can't be done."""

    def close(self) -> None:
        """Nothing more is told; a bar on the terminal goes."""


def make_reporter(say: Say, as_json: bool) -> Reporter:
    """The reporter that suits: JSON if asked for, a bar on a terminal, else lines."""
    if as_json:
        return JsonLines(say)
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not say.quiet:
        return Bar(say)
    return Lines(say)


class Lines:
    """Plain lines: at the start, every ten seconds, at the end."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._told = 0.0
        self._opening = ""

    def start(self, source: Path, target: Path) -> None:
        self._opening = f"{source}: enhancing to {target}"
        self._told = time.monotonic()

    def _open(self) -> None:
        """The first line, once something has come of the input; else there is an error alone."""
        if self._opening:
            self._say.line(self._opening)
            self._opening = ""

    def progress(self, source: Path, progress: Progress) -> None:
        self._open()
        if time.monotonic() - self._told < PLAIN_SECONDS:
            return
        self._told = time.monotonic()
        self._say.line(f"{source}: {', '.join(_amounts(progress))}")

    def notice(self, source: Path, notice: Notice) -> None:
        self._open()
        self._say.notice(source, notice.text)

    def result(self, source: Path, result: Result) -> None:
        length = clock(result.frames / result.rate)
        # Standard output belongs to the sound where that goes there.
        tell = self._say.line if result.target == PIPE else self._say.result
        tell(f"{source} -> {result.target} ({length} at {result.speed:.1f}x real time)")
        if result.residue is not None:
            self._say.result(f"{source} -> {result.residue} (what was taken out)")

    def report(self, source: Path, page: Path) -> None:
        self._say.result(f"{source} -> {page} (report)")

    def skipped(self, source: Path, target: Path) -> None:
        self._say.line(f"{source}: skipped, {target} exists already")

    def error(self, source: Path, error: SpeechLensError) -> None:
        self._say.error(named(source, error))

    def close(self) -> None:
        pass


class Bar(Lines):
    """A bar for the file at hand, with speed and time left, gone when the file is done."""

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        from rich.console import Console

        self._console = Console(stderr=True)
        self._bar: Any = None

    def start(self, source: Path, target: Path) -> None:
        self._bar = make_bar(self._console, "{task.description}")
        self._task = self._bar.add_task(_short(source.name), total=None, amounts="")
        self._bar.start()

    def progress(self, source: Path, progress: Progress) -> None:
        if self._bar is not None:
            amounts = ", ".join(_amounts(progress)[1:])
            total = progress.frames_total
            self._bar.update(self._task, completed=progress.frames_done, total=total, amounts=amounts)

    def result(self, source: Path, result: Result) -> None:
        self.close()
        super().result(source, result)

    def notice(self, source: Path, notice: Notice) -> None:
        if self._bar is None:
            super().notice(source, notice)
        else:
            text = printable(f"{source}: {notice.text}", sys.stderr)
            self._console.print(text, markup=False, highlight=False, soft_wrap=True)

    def error(self, source: Path, error: SpeechLensError) -> None:
        self.close()
        super().error(source, error)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


def make_bar(console: Any, *texts: str) -> Any:
    """A bar that vanishes at the end: templates in front, then the share, then the field `amounts`."""
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as RichProgress

    return RichProgress(
        *(TextColumn(text, markup=False) for text in texts),
        BarColumn(bar_width=None),
        TaskProgressColumn(),
        TextColumn("{task.fields[amounts]}", markup=False),
        console=console,
        transient=True,
        refresh_per_second=4,
        expand=True,
    )


class JsonLines:
    """One JSON object a line on standard output: start, progress, notice, result, report, skipped, error."""

    def __init__(self, say: Say) -> None:
        self._say = say

    def start(self, source: Path, target: Path) -> None:
        self._tell("start", source, output=str(target))

    def progress(self, source: Path, progress: Progress) -> None:
        self._tell("progress", source, **asdict(progress))

    def notice(self, source: Path, notice: Notice) -> None:
        self._tell("notice", source, **asdict(notice))

    def result(self, source: Path, result: Result) -> None:
        self._tell("result", source, **result.as_dict())

    def report(self, source: Path, page: Path) -> None:
        self._tell("report", source, output=str(page))

    def skipped(self, source: Path, target: Path) -> None:
        self._tell("skipped", source, output=str(target))

    def error(self, source: Path, error: SpeechLensError) -> None:
        self._tell(
            "error", source, kind=type(error).__name__, text=named(source, error), code=error.exit_code
        )

    def close(self) -> None:
        pass

    def _tell(self, event: str, source: Path, /, **fields: Any) -> None:
        self._say.json({"event": event, "input": str(source), **fields})
        sys.stdout.flush()


def named(source: Path, error: SpeechLensError) -> str:
    """The error's sentence, opened by the file's name where it lacks it."""
    text = printable(str(error))
    return text if source == PIPE or printable(source.name) in text else f"{source}: {text}"


def _amounts(progress: Progress) -> list[str]:
    """Share done, speed, time left, as far as they are known."""
    share = "working"
    if progress.frames_total:
        share = f"{100 * progress.frames_done / progress.frames_total:.0f} %"
    amounts = [share, f"{progress.speed:.1f}x real time"]
    if progress.seconds_left is not None:
        amounts.append(f"{clock(progress.seconds_left)} left")
    return amounts


def _short(name: str, width: int = 30) -> str:
    name = printable(name, sys.stderr)
    return name if len(name) <= width else f"{name[: width - 13]}...{name[-10:]}"
