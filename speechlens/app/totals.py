"""The whole queue in a few numbers. No Qt in here."""

from collections.abc import Iterable
from dataclasses import dataclass

from speechlens.app.entries import ENDED, Entry, State


@dataclass(frozen=True, slots=True)
class Totals:
    """place: number of the file in hand, from 1; fraction: share of the batch's audio that is done, 0..1.

    to_start: waiting files that no start has taken yet.
    """

    files: int
    place: int
    fraction: float
    speed: float | None
    seconds_left: float | None
    waiting: int
    to_start: int
    done: int
    failed: int
    cancelled: int
    running: bool
    paused: bool


def totals(entries: Iterable[Entry], batch: Iterable[int], running: bool, paused: bool) -> Totals:
    """Sum up the entries; `batch` holds the ids that the last start took."""
    entries = list(entries)
    members = set(batch)
    ours = [entry for entry in entries if entry.id in members]
    current = next((entry for entry in ours if entry.state is State.RUNNING), None)
    ended = sum(entry.state in ENDED for entry in ours)
    speed = _speed(current, ours)
    waiting = [entry for entry in entries if entry.state is State.WAITING]
    length = sum(entry.seconds or 0.0 for entry in ours)
    heard = sum((entry.seconds or 0.0) * (1.0 if entry.state in ENDED else entry.fraction) for entry in ours)
    fraction = heard / length if length else 0.0
    return Totals(
        files=len(ours),
        place=min(len(ours), ended + 1),
        fraction=fraction if running else 0.0,
        speed=speed,
        seconds_left=(length - heard) / speed if speed else None,
        waiting=len(waiting),
        to_start=sum(not running or entry.id not in members for entry in waiting),
        done=sum(entry.state is State.DONE for entry in entries),
        failed=sum(entry.state is State.FAILED for entry in entries),
        cancelled=sum(entry.state is State.CANCELLED for entry in entries),
        running=running,
        paused=paused,
    )


def _speed(current: Entry | None, ours: Iterable[Entry]) -> float | None:
    """Of the file in hand; while nothing is known of it, of those that are done."""
    if current and current.progress and current.progress.speed > 0:
        return current.progress.speed
    done = [(entry.seconds or 0.0, entry.result.seconds) for entry in ours if entry.result]
    took = sum(seconds for _, seconds in done)
    return sum(length for length, _ in done) / took if took else None
