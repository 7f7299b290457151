"""A run of `speechlens bench` beside an earlier one that was kept as JSON."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from speechlens.errors import InputError, UsageError

# Times of other hardware say nothing about a change; other versions are what is to be compared.
_HARDWARE = ("processor", "cores", "back end")
_TIMES = ("median", "fastest", "slowest")
# Seconds that a clock can tell, and whose ratios are finite.
_LEAST, _MOST = 1e-15, 1e15


@dataclass(frozen=True, slots=True)
class Ratio:
    """A time of this run over that of the earlier one, both in seconds at the median.

    verdict: slower or faster where all runs were, same where the two overlap.
    """

    name: str
    earlier: float
    now: float
    ratio: float
    verdict: str


def read(path: Path) -> dict[str, Any]:
    """The report that `speechlens bench --json` printed; InputError where the file holds none."""
    try:
        report = json.loads(path.read_bytes())
        rows = dict(_rows(report))
        complete = isinstance(report["machine"], dict) and all(_is_time(row) for row in rows.values())
    except OSError as error:
        raise InputError(
            f"{path} can't be read ({error.strerror}); give the output of speechlens bench --json."
        ) from None
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        complete = False
    if not complete:
        raise InputError(f"{path} is no report of a benchmark; give the output of speechlens bench --json.")
    return report


def check_machine(path: Path, earlier: dict[str, Any], now: dict[str, Any]) -> None:
    """UsageError where the earlier run is of another machine, back end or model.

    Models are the same where their weights are; by name where the earlier report doesn't tell their SHA-256.
    """
    by = "model_sha256" if "model_sha256" in earlier else "model"
    here, there = (
        {key: report["machine"].get(key) for key in _HARDWARE} | {"model": report.get(by)}
        for report in (now, earlier)
    )
    for key, value in here.items():
        if there[key] != value:
            raise UsageError(
                f"{path} was measured with another {key} ({there[key]}, here {value}); "
                "compare with a run of the same machine and model."
            )


def changes(earlier: dict[str, Any], machine: dict[str, Any]) -> list[str]:
    """What is another version than in the earlier run, a line each."""
    before = earlier["machine"]
    return [
        f"{key}: {before.get(key)} then, {value} now"
        for key, value in machine.items()
        if key not in _HARDWARE and before.get(key) != value
    ]


def ratios(earlier: dict[str, Any], now: dict[str, Any]) -> list[Ratio]:
    """Of everything that both runs timed."""
    before = dict(_rows(earlier))
    return [_ratio(name, before[name], row) for name, row in _rows(now) if name in before]


def missing(earlier: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Names of what only this run timed."""
    before = dict(_rows(earlier))
    return [name for name, _ in _rows(now) if name not in before]


def _rows(report: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for row in report["start"]:
        yield f"start, {row['name']}", row
    for row in report["kernels"]:
        yield f"{row['name']} {row['shape']}", row
    for row in report["network"]:
        yield f"{row['rate']} Hz, channels: {row['channels']}, {row['seconds']:g} s", row


def _is_time(row: dict[str, Any]) -> bool:
    return all(type(row[key]) in (int, float) and _LEAST <= row[key] <= _MOST for key in _TIMES)


def _ratio(name: str, before: dict[str, Any], row: dict[str, Any]) -> Ratio:
    verdict = "same"
    if row["fastest"] > before["slowest"]:
        verdict = "slower"
    elif row["slowest"] < before["fastest"]:
        verdict = "faster"
    return Ratio(name, before["median"], row["median"], row["median"] / before["median"], verdict)
