"""What an earlier run has done, and what of it still holds."""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
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
    how: str  # options and model, equal where they are


@dataclass(frozen=True)
class History:
    """The last line about each output that an earlier run has finished, by place.

    made: the source and the hash of every file that a run has made, residues and reports among them.
    """

    done: dict[str, Done] = field(default_factory=dict)
    made: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def outputs(self) -> dict[str, str]:
        """The output of each input."""
        return {record.source: place for place, record in self.done.items()}

    def told(self, job: Job) -> Job:
        """The job, which knows now what an earlier one has made of its source and may replace that."""
        made = {place: self.made[place] for place in job.files if place in self.made}
        known = {place: sha256 for place, (source, sha256) in made.items() if source == job.source}
        return replace(job, known=known)

    def remaining(self, jobs: Sequence[Job]) -> list[Job]:
        """The jobs still to do: never done, with another input or other options, or something is missing."""
        return [job for job in jobs if not self._holds(job)]

    def _holds(self, job: Job) -> bool:
        record = self.done.get(job.target)
        if record is None or places.size_of(job.target) != record.output_size:
            return False
        same = record.how == _how(settings(job.options), job.model_sha256) and _unchanged(job, record)
        return same and all(places.exists(place) for place in job.files if place != job.target)


def lacking(jobs: Iterable[Job]) -> list[Job]:
    """The jobs of which a file is missing; those that exist are left alone."""
    found = (replace(job, kept=frozenset(filter(places.exists, job.files))) for job in jobs)
    return [job for job in found if job.files]


def history(path: Path) -> History:
    """What a manifest tells; nothing where there is none."""
    past = History()
    usual = settings(Options())  # options that are younger than the line had no effect
    if path.exists():
        for record in records(path):
            if record.get("state") == "done":
                past.made.update(_made(record, path.parent))
                past.done[absolute(record["output"], path.parent)] = Done(
                    record["input"],
                    record.get("size", -1),
                    record.get("modified"),
                    record.get("sha256") or "",
                    record.get("output_size", -1),
                    _how(usual | (record.get("options") or {}), record.get("model_sha256")),
                )
    return past


def _made(record: dict[str, Any], home: Path) -> Iterator[tuple[str, tuple[str, str]]]:
    """The files of a line whose hash it knows, each with its source and the hash."""
    for kind in ("output", "residue", "report"):
        place, sha256 = record.get(kind), record.get(f"{kind}_sha256")
        if isinstance(place, str) and isinstance(sha256, str):
            yield absolute(place, home), (record["input"], sha256)


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
    """Remove what dead runs have left in the folders of what the planned jobs make; returns the places.

    Unfinished files that nobody has written to since `before` (seconds, as time.time) go; the marks of
    those that are left to do stay.
    """
    marks = {claims.mark(place, known) for job in left for place, known in job.files.items()}
    removed = []
    for folder in {os.path.dirname(place) for job in planned for place in job.files}:
        for name in places.names_in(folder):
            place = places.below(folder, name)
            if is_temporary(name) and place not in marks and places.is_older(place, before):
                places.remove(place)
                removed.append(place)
    return removed
