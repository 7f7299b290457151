"""One file of a batch or of the app: the order, the work, the outcome. The same wherever it is done."""

import logging
import os
import time
from collections.abc import Generator, Mapping
from contextlib import closing, nullcontext
from dataclasses import dataclass, field, replace
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
    for none. recorded: whether a batch writes the outcome down, which then has the hashes of all files; the
    marks of `claims` stay beside what is made until it is written. known: SHA-256 of what an earlier job made
    of this source, by place; where a file still has it, it may be replaced. kept: files that are there and
    stay as they are, so that only the others are made.
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
    known: Mapping[str, str] = field(default_factory=dict, hash=False)
    kept: frozenset[str] = frozenset()

    @property
    def files(self) -> dict[str, str]:
        """Every file that the job makes, with what is known of an earlier one: its SHA-256 or nothing."""
        made = [self.target]
        if self.options.residue:
            made.append(residue_place(self.target))
        if self.report:
            made.append(self.report)
        return {place: self.known.get(place, "") for place in made if place not in self.kept}

    @property
    def outputs(self) -> dict[str, str]:
        """The same without the page, which comes after them."""
        return {place: known for place, known in self.files.items() if place != self.report}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a job: a result, or the sentence of an error and its class."""

    job: Job
    sha256: str = ""
    result: Result | None = None
    output_size: int = 0
    output_sha256: str = ""
    residue_sha256: str = ""
    report_sha256: str = ""
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
            _check_root(job)
            ours = _own_files(job, source)
            outcome = yield from _enhance(job, source, enhancer, bool(ours - {job.report}))
            if outcome.result and job.report in job.files:
                outcome = _reported(outcome, source, outcome.result, job.report in ours)
        except (ModelError, Cancelled):
            raise
        except SpeechLensError as error:
            return failed(job, _told(job, source, error), sha256)
    return replace(outcome, sha256=sha256)


def _enhance(
    job: Job, source: Path, enhancer: "Enhancer", ours: bool
) -> Generator[Notice | Progress, None, Outcome]:
    from speechlens.engine import run

    result = None
    marks = claims.held(job.files) if job.recorded else nullcontext()
    with marks, places.delivered(job.target, job.kept) as target:
        options = replace(job.options, overwrite=job.options.overwrite or ours)
        with closing(run(source, target, options, enhancer=enhancer)) as events:
            for event in events:
                if isinstance(event, Result):
                    result = event
                    continue
                yield event
                if isinstance(event, Progress) and event.seconds_left == 0:
                    _sign(job)
        if result is None:
            raise InternalError(f"The work on {shown(job.source)} ended without a result; please report it.")
        # Here, as what goes to a URL would have to be fetched again.
        made = _measured(job, str(target), str(result.residue or ""))
    residue = result.residue and Path(places.beside(job.target, result.residue.name))
    result = replace(result, source=Path(job.source), target=Path(job.target), residue=residue)
    return replace(made, result=result)


def _sign(job: Job) -> None:
    """Mark the outputs, which get their names now, as our own. OutputError where others came meanwhile."""
    if job.recorded:
        _owned(job)
        for place, known in job.outputs.items():
            claims.sign(place, known)


def _measured(job: Job, target: str, residue: str) -> Outcome:
    """The outcome with what is written down of the files that were made, here and now."""
    size = places.size_of(job.target if job.target in job.kept else target)
    if not job.recorded:
        return Outcome(job, output_size=size)
    output_sha256 = places.digest(target) if job.target in job.files else ""
    residue_sha256 = places.digest(residue) if residue_place(job.target) in job.files else ""
    return Outcome(job, output_size=size, output_sha256=output_sha256, residue_sha256=residue_sha256)


def _reported(outcome: Outcome, source: Path, result: Result, ours: bool) -> Outcome:
    """The outcome once its page is written; a page that can't be is told, as the output is good."""
    from speechlens.report import write_report

    job = outcome.job
    try:
        overwrite = job.options.overwrite or ours
        if job.recorded:
            claims.sign(job.report, job.files[job.report])
        with places.at_hand(job.target) as target:
            write_report(source, target, result, job.report, options=job.options, overwrite=overwrite)
    except SpeechLensError as error:
        notice = Notice("no-report", f"The report could not be written: {error}")
        return replace(outcome, result=replace(result, notices=(*result.notices, notice)))
    return replace(outcome, report_sha256=places.digest(job.report) if job.recorded else "")


def _check_root(job: Job) -> None:
    """OutputError where a link leads out of the output folder."""
    places.make_parent(job.target)
    folder = os.path.realpath(os.path.dirname(job.target))
    if job.root and not places.is_url(job.target) and not places.within(folder, job.root):
        raise OutputError(
            f"{shown(job.target)}: a link leads out of the output folder here; remove it or choose another."
        )


def _own_files(job: Job, source: Path) -> set[str]:
    """What of this batch stands where the job's files go. OutputError where it is anybody else's."""
    ours = _owned(job)
    if job.report in job.files:
        from speechlens.report import check_path

        places.make_parent(job.report)
        check_path(job.report, job.options.overwrite or job.report in ours, [source, *job.outputs])
    return ours


def _owned(job: Job) -> set[str]:
    """As `_own_files`, the report not checked."""
    ours = {place for place in job.files if _is_ours(job, place)}
    for place in job.outputs:
        if place not in ours and not job.options.overwrite and places.exists(place):
            raise OutputError(
                f"{shown(place)}: this file exists already; choose another output folder, --skip-existing "
                "or --overwrite."
            )
    return ours


def _is_ours(job: Job, place: str) -> bool:
    """Whether a file is as an earlier job has left it, or of a run that died with its mark there."""
    known = job.files[place]
    marked = job.recorded and claims.claimed(place, known)
    if marked and (claims.signed(place, known) or not places.exists(place)):
        return True
    return bool(known and places.digest(place) == known)


def residue_place(target: str) -> str:
    """Where what was taken out of a recording goes."""
    from speechlens.engine import residue_path

    return places.beside(target, residue_path(Path(places.base(target))).name)


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
