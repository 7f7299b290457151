"""What an earlier run has done, and what of it still holds."""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from speechlens.audio import is_temporary
from speechlens.batch import claims, places
from speechlens.batch.jobs import Job
from speechlens.batch.manifest import absolute, records, settings
from speechlens.options import Options


class Done(NamedTuple):
    """What is kept of a line about a finished output; small, as there may be a hundred thousand."""

    source: str
    size: int
    modified: int | str | None
    sha256: str
    output_size: int
    output_sha256: str
    how: str  # options and model, equal where they are


@dataclass(frozen=True)
class History:
    """The last line about each output that an earlier run has finished, by place."""

    done: dict[str, Done]

    @property
    def outputs(self) -> dict[str, str]:
        """The output of each input."""
        return {record.source: place for place, record in self.done.items()}

    def remaining(self, jobs: Sequence[Job]) -> list[Job]:
        """The jobs still to do; one whose input or options have changed may replace its own output."""
        return [left for job in jobs if (left := self._left(job)) is not None]

    def _left(self, job: Job) -> Job | None:
        record = self.done.get(job.target)
        if record is None or places.size_of(job.target) != record.output_size:
            return job
        if record.how == _how(settings(job.options), job.model_sha256) and _unchanged(job, record):
            return None
        if job.source == record.source and places.digest(job.target) == record.output_sha256:
            return replace(job, options=replace(job.options, overwrite=True))
        return job


def history(path: Path) -> History:
    """What a manifest tells; nothing where there is none."""
    done: dict[str, Done] = {}
    usual = settings(Options())  # options that are younger than the line had no effect
    if path.exists():
        for record in records(path):
            if record.get("state") == "done":
                done[absolute(record["output"], path.parent)] = Done(
                    record["input"],
                    record.get("size", -1),
                    record.get("modified"),
                    record.get("sha256") or "",
                    record.get("output_size", -1),
                    record.get("output_sha256") or "",
                    _how(usual | (record.get("options") or {}), record.get("model_sha256")),
                )
    return History(done)


def _how(options: Any, model_sha256: str | None) -> str:
    return sys.intern(json.dumps([options, model_sha256], sort_keys=True))


def _unchanged(job: Job, record: Done) -> bool:
    """Size and time first; where they don't decide, the bytes."""
    if job.size != record.size:
        return False
    if job.source == record.source and job.modified is not None and job.modified == record.modified:
        return True
    return bool(record.sha256) and places.digest(job.source) == record.sha256


def clean(planned: Iterable[Job], left: Iterable[Job], before: float) -> list[str]:
    """Remove what dead runs have left in the output folders of the planned jobs; returns the places.

    Unfinished files that nobody has written to since `before` (seconds, as time.time) go; the marks of
    those that are left to do stay.
    """
    marks = {claims.mark(job.target) for job in left}
    removed = []
    for folder in {os.path.dirname(job.target) for job in planned}:
        for name in places.names_in(folder):
            place = places.below(folder, name)
            if is_temporary(name) and place not in marks and places.is_older(place, before):
                places.remove(place)
                removed.append(place)
    return removed
