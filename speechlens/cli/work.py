"""Work on several files: one after another, one model, a bad file is told and the rest goes on."""

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
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
        if self._skip_existing and target.exists():
            self._reporter.skipped(source, target)
            return True
        self._reporter.start(source, target)
        try:
            self._run(source, target, page)
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

    def _run(self, source: Path, target: Path, page: Path | None) -> None:
        from speechlens.engine import residue_path, run

        if page is not None:
            from speechlens.report import check_path, write_report

            residues = [residue_path(target)] if self._options.residue else []
            check_path(page, self._options.overwrite, [source, target, *residues])
        with closing(run(source, target, self._options, enhancer=self._enhancer)) as events:
            for event in events:
                self._tell(source, event)
                if self._stop.asked and not isinstance(event, Result):
                    raise Cancelled
        if page is not None and isinstance(event, Result):
            options = self._options
            write_report(source, target, event, page, options=options, overwrite=options.overwrite)
            self._reporter.report(source, page)

    def _tell(self, source: Path, event: Notice | Progress | Result) -> None:
        if isinstance(event, Progress):
            self._reporter.progress(source, event)
        elif isinstance(event, Notice):
            self._reporter.notice(source, event)
        else:
            self._reporter.result(source, event)
            _log.debug("model %s %s on %s", event.model, event.model_sha256, event.backend)


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
