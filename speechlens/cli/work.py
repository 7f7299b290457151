"""Work on several files: one after another, one model, a bad file is told and the rest goes on."""

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from speechlens.batch.late import LateEnhancer
from speechlens.cli.reporters import Reporter
from speechlens.cli.stop import Stop
from speechlens.errors import Cancelled, InternalError, OutputError, SpeechLensError
from speechlens.notices import Notice, Progress, Result
from speechlens.options import Options

_log = logging.getLogger("speechlens.cli")


class Work:
    """The inputs of one call, one after another, with one model."""

    def __init__(self, options: Options, skip_existing: bool, reporter: Reporter, stop: Stop) -> None:
        self._options, self._skip_existing = options, skip_existing
        self._reporter, self._stop = reporter, stop
        self._enhancer: Any = LateEnhancer(options.model)

    def one(self, source: Path, target: Path, page: Path | None = None) -> bool:
        """Enhance one file and write a page about it; False when it failed.

        What would fail for every file is raised.
        """
        if self._stop.asked:
            raise Cancelled
        wanted = self._wanted(target, page)
        kept = [path for path in wanted if path.exists()] if self._skip_existing else []
        if kept == wanted:
            self._reporter.skipped(source, target)
            return True
        self._reporter.start(source, target)
        try:
            self._run(source, target, page if page not in kept else None, kept)
        except SpeechLensError as error:
            if error.exit_code != SpeechLensError.exit_code:
                raise
            self._reporter.error(source, error)
            return False
        except Exception as error:
            from speechlens.cli.program import unexpected

            self._reporter.error(source, InternalError(f"{source}: {unexpected(error)}"))
            return False
        return True

    def _wanted(self, target: Path, page: Path | None) -> list[Path]:
        """Every file that is to be made."""
        wanted = [target]
        if self._options.residue:
            from speechlens.engine import residue_path

            wanted.append(residue_path(target))
        return wanted if page is None else [*wanted, page]

    def _run(self, source: Path, target: Path, page: Path | None, kept: list[Path]) -> None:
        options = self._options
        if page is not None:
            from speechlens.report import check_path, write_report

            check_path(page, options.overwrite, [source, *self._wanted(target, None)])
        result = self._made(source, target, kept)
        if page is not None and result is not None:
            write_report(source, target, result, page, options=options, overwrite=options.overwrite)
            self._reporter.report(source, page)

    def _made(self, source: Path, target: Path, kept: list[Path]) -> Result | None:
        """The result once the output and what belongs to it stand in their places, but for what is kept."""
        from speechlens.batch.places import delivered
        from speechlens.engine import run

        result = None
        with (
            delivered(str(target), {str(path) for path in kept}) as place,
            closing(run(source, place, self._options, enhancer=self._enhancer)) as events,
        ):
            for event in events:
                if isinstance(event, Result):
                    result = event
                else:
                    self._tell(source, event)
        if result is not None:
            residue = result.residue and target.with_name(result.residue.name)
            result = replace(result, target=target, residue=residue)
            self._reporter.result(source, result)
            _log.debug("model %s %s on %s", result.model, result.model_sha256, result.backend)
        return result

    def _tell(self, source: Path, event: Notice | Progress) -> None:
        if isinstance(event, Progress):
            self._reporter.progress(source, event)
        else:
            self._reporter.notice(source, event)
        if self._stop.asked:
            raise Cancelled


@contextmanager
def folder(path: Path | None) -> Iterator[None]:
    """Make the output folder, and take away again what of it stayed empty."""
    from speechlens.batch.places import check_output

    if path is not None:
        check_output(os.fspath(path))
    made = _missing(path) if path is not None else []
    try:
        for step in made:
            step.mkdir(exist_ok=True)
    except OSError as error:
        raise OutputError(f"{path} can't be made ({error.strerror}); choose another output folder.") from None
    try:
        yield
    finally:
        with suppress(OSError):  # not empty: the outputs are there
            for step in reversed(made):
                step.rmdir()


def _missing(path: Path) -> Sequence[Path]:
    """The folders that have to be made for a path, outermost first."""
    return [step for step in (*reversed(path.parents), path) if not step.exists()]
