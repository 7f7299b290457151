"""The whole queue in a few numbers. No Qt in here."""

from collections.abc import Iterable
from dataclasses import dataclass

from speechlens.app.jobs import Job, State


@dataclass(frozen=True, slots=True)
class Totals:
    """place: number of the file in hand, from 1; fraction: share of the batch's audio that is done, 0..1."""

    files: int
    place: int
    fraction: float
    speed: float | None
    seconds_left: float | None
    waiting: int
    done: int
    failed: int
    running: bool
    paused: bool


def totals(jobs: Iterable[Job], batch: Iterable[int], running: bool, paused: bool) -> Totals:
    """Sum up the jobs; `batch` holds the ids that the last start took."""
    jobs = list(jobs)
    members = set(batch)
    ours = [job for job in jobs if job.id in members]
    current = next((job for job in ours if job.state is State.RUNNING), None)
    ended = [job for job in ours if job.state in (State.DONE, State.FAILED, State.CANCELLED)]
    speed = current.progress.speed if current and current.progress and current.progress.speed > 0 else None
    length = sum(job.seconds or 0.0 for job in ours)
    heard = sum((job.seconds or 0.0) * (1.0 if job in ended else job.fraction) for job in ours)
    fraction = heard / length if length else 0.0
    return Totals(
        files=len(ours),
        place=min(len(ours), len(ended) + 1),
        fraction=fraction if running else 0.0,
        speed=speed,
        seconds_left=(length - heard) / speed if speed else None,
        waiting=sum(job.state is State.WAITING for job in jobs),
        done=sum(job.state is State.DONE for job in jobs),
        failed=sum(job.state is State.FAILED for job in jobs),
        running=running,
        paused=paused,
    )
