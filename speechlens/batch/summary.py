"""What a manifest says when added up."""

import os
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from speechlens.audio import shown
from speechlens.batch.manifest import records
from speechlens.errors import InputError


@dataclass
class Summary:
    """Counts over the last line of each input. hours: of sound; seconds: of all workers together."""

    files: int = 0
    done: int = 0
    failed: int = 0
    hours: float = 0.0
    seconds: float = 0.0
    bytes: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    notices: Counter[str] = field(default_factory=Counter)
    models: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    @property
    def speed(self) -> float | None:
        """Times real time, over all files that were done."""
        return self.hours * 3600 / self.seconds if self.seconds else None

    def add(self, record: dict[str, Any]) -> None:
        """Count one line."""
        self.files += 1
        if record.get("state") != "done":
            self.failed += 1
            kind = str(record.get("error_kind") or "unknown")
            self.failures[kind] += 1
            self.examples.setdefault(kind, str(record.get("error") or ""))
            return
        self.done += 1
        self.hours += _number(record, "frames") / max(1.0, _number(record, "rate")) / 3600
        self.seconds += _number(record, "seconds")
        self.bytes += int(_number(record, "size"))
        self.models[str(record.get("model"))] += 1
        notices = record.get("notices")
        for notice in notices if isinstance(notices, list) else []:
            if isinstance(notice, dict):
                self.notices[str(notice.get("code"))] += 1

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON types."""
        return {
            "files": self.files,
            "done": self.done,
            "failed": self.failed,
            "hours": self.hours,
            "bytes": self.bytes,
            "worker_seconds": self.seconds,
            "speed": self.speed,
            "failures": dict(self.failures),
            "notices": dict(self.notices),
            "models": dict(self.models),
            "examples": self.examples,
        }


def summarise(path: str | os.PathLike) -> Summary:
    """Add up a manifest; the last line about an input counts. Raises InputError, also for another file."""
    last = {record["input"]: number for number, record in enumerate(records(path))}
    if not last and os.path.getsize(path):
        raise InputError(f"{shown(path)} is no manifest; give the speechlens-manifest.jsonl of a batch.")
    summary = Summary()
    for number, record in enumerate(records(path)):
        if last.get(record["input"]) == number:
            summary.add(record)
    return summary


def _number(record: dict[str, Any], key: str) -> float:
    value = record.get(key)
    return float(value) if isinstance(value, int | float) else 0.0
