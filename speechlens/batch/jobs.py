"""One file of a batch or of the app: the order, the work, the outcome. The same wherever it is done."""

import logging
import os
import time
from collections.abc import Generator
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from speechlens.audio import shown
from speechlens.batch import claims, places
from speechlens.errors import Cancelled, InternalError, ModelError, OutputError, SpeechLensError
from speechlens.notices import Notice, Progress, Result
from speechlens.options import Options

if TYPE_CHECKING:
    from speechlens.models import Enhancer

_log = logging.getLogger("speechlens.batch")


@dataclass(frozen=True, slots=True)
class Job:
    """One file to enhance: from where, to where, how.

    source, target: paths or fsspec URLs. root: the output folder, which the target may not leave by links.
    size, modified: bytes of the source and the time or tag of its last change, as its file system tells.
    model_sha256: the weights that must be used; empty for any. report: path of a page about the work; empty
    for none. recorded: whether a batch writes the outcome down, which then has the hashes of both files; the
    mark of `claims` stays beside the output until it is written.
    """

    source: str
    target: str
    options: Options
    root: str = ""
    size: int = 0
    modified: int | str | None = None
    model_sha256: str = ""
    report: str = ""
    recorded: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a job: a result, or the sentence of an error and its class."""

    job: Job
    sha256: str = ""
    result: Result | None = None
    output_size: int = 0
    output_sha256: str = ""
    error: str = ""
    kind: str = ""
    seconds: float = 0.0


Event = Notice | Progress | Outcome


def perform(job: Job, enhancer: "Enhancer") -> Generator[Event, None, None]:
    """Do one job, yielding notices, progress and at last the outcome; closing it cancels within one block.

    What is wrong with the file is in the outcome; ModelError, which would meet every file, is raised.
    """
    begin = time.monotonic()
    try:
        outcome = yield from _tried(job, enhancer)
    except (ModelError, Cancelled):
        raise
    except SpeechLensError as error:
        outcome = failed(job, error)
    except Exception as error:
        _log.debug("unexpected error", exc_info=error)
        outcome = failed(job, unexpected(job.source, error))
    yield replace(outcome, seconds=time.monotonic() - begin)


def _tried(job: Job, enhancer: "Enhancer") -> Generator[Notice | Progress, None, Outcome]:
    if job.options.tf32:
        from speechlens.kernels import precision

        precision.settle(tf32=True)
    _check_model(job, enhancer)
    with places.at_hand(job.source) as source:
        sha256 = places.digest(source) if job.recorded else ""
        try:
            outcome = yield from _enhance(job, source, enhancer)
            if outcome.result and job.report:
                outcome = replace(outcome, result=_reported(job, source, outcome.result))
        except (ModelError, Cancelled):
            raise
        except SpeechLensError as error:
            return failed(job, _told(job, source, error), sha256)
    return replace(outcome, sha256=sha256)


def _enhance(job: Job, source: Path, enhancer: "Enhancer") -> Generator[Notice | Progress, None, Outcome]:
    from speechlens.engine import run

    _check_target(job)
    result = None
    mark = claims.held(job.target) if job.recorded else nullcontext(False)
    with mark as ours, places.delivered(job.target) as target:
        options = replace(job.options, overwrite=job.options.overwrite or ours)
        with closing(run(source, target, options, enhancer=enhancer)) as events:
            for event in events:
                if isinstance(event, Result):
                    result = event
                else:
                    yield event
        if result is None:
            raise InternalError(f"The work on {shown(job.source)} ended without a result; please report it.")
        # Here, as what goes to a URL would have to be fetched again.
        size, sha256 = places.size_of(str(target)), places.digest(target) if job.recorded else ""
    residue = result.residue and Path(places.beside(job.target, result.residue.name))
    result = replace(result, source=Path(job.source), target=Path(job.target), residue=residue)
    return Outcome(job, result=result, output_size=size, output_sha256=sha256)


def _reported(job: Job, source: Path, result: Result) -> Result:
    """The result once the page about it is written; a page that can't be is told, as the output is good."""
    from speechlens.report import write_report

    options = job.options
    try:
        Path(job.report).parent.mkdir(parents=True, exist_ok=True)
        with places.at_hand(job.target) as target:
            write_report(source, target, result, job.report, options=options, overwrite=options.overwrite)
    except (SpeechLensError, OSError) as error:
        notice = Notice("no-report", f"The report could not be written: {error}")
        return replace(result, notices=(*result.notices, notice))
    return result


def _check_target(job: Job) -> None:
    """OutputError where the output can't go: a link leads away, or the name is somebody else's."""
    places.make_parent(job.target)
    folder = os.path.realpath(os.path.dirname(job.target))
    if job.root and not places.is_url(job.target) and not places.within(folder, job.root):
        raise OutputError(
            f"{shown(job.target)}: a link leads out of the output folder here; remove it or choose another."
        )
    ours = job.options.overwrite or (job.recorded and claims.claimed(job.target))
    if not ours and places.exists(job.target):
        raise OutputError(
            f"{shown(job.target)}: this file exists already; choose another output folder, --skip-existing "
            "or --overwrite."
        )


def _check_model(job: Job, enhancer: "Enhancer") -> None:
    if job.model_sha256 and job.model_sha256 != enhancer.sha256:
        raise ModelError(
            f"The model '{job.options.model}' has SHA-256 {enhancer.sha256} where the work is done and "
            f"{job.model_sha256} where it was ordered; give all machines the same weights."
        )


def _told(job: Job, local: Path, error: SpeechLensError) -> SpeechLensError:
    """The error with the place that the user knows instead of a copy's."""
    if places.is_url(job.source):
        return type(error)(str(error).replace(str(local), job.source))
    return error


def failed(job: Job, error: SpeechLensError, sha256: str = "") -> Outcome:
    """The outcome of a job that an error has ended."""
    text = str(error)
    if shown(places.base(job.source)) not in text and places.base(job.source) not in text:
        text = f"{shown(job.source)}: {text}"
    return Outcome(job, sha256, error=text, kind=type(error).__name__)


def unexpected(source: str, error: BaseException) -> InternalError:
    """The sentence for a fault of the program itself."""
    told = f"{type(error).__name__}: {error}".strip(": ")
    return InternalError(f"{shown(source)}: SpeechLens met a fault of its own, {told}; please report it.")
