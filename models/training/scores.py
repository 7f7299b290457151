"""Scores of systems on pairs, in worker processes, and their means with intervals."""

import json
import multiprocessing
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from speechlens import metrics
from speechlens.audio import memory
from speechlens.errors import InputError
from speechlens.models.training import peers
from speechlens.models.training.results import Results

METRICS = (
    *("pesq", "stoi", "si_sdr", "lsd", "lsd_own_rate", "level", "active_level"),
    *("dnsmos_sig", "dnsmos_bak", "dnsmos_ovr"),
)
CONDITIONS = ("set", "rate", "snr_db", "kind", "room")
ALL, CLEAN = "all", "clean input"
_RESAMPLES = 2000
_FRAME_SECONDS = 0.02
_ACTIVE = 10 ** (-15.9 / 10)  # of the mean power: above it is voice, the margin of ITU-T P.56
Row = dict[str, Any]


def pairs(paths: Iterable[Path]) -> list[Row]:
    """Entries of lists of pairs (`pairs.json`, or folders that hold one), with the paths made whole."""
    found = []
    for path in paths:
        path = path / "pairs.json" if path.is_dir() else path
        try:
            entries = json.loads(path.read_text())
        except (OSError, ValueError) as error:
            raise InputError(f"{path} is no list of pairs ({error}); make one first.") from error
        found += [{**e, **{k: str(path.parent / e[k]) for k in ("noisy", "clean")}} for e in entries]
    return found


def score(
    entries: Sequence[Row], systems: Sequence[str], jobs: int, results: Path | None = None
) -> list[Row]:
    """A row for each pair and system: the pair's fields, `system`, and every metric that is installed.

    results: a file that keeps scores; what it holds isn't computed again.
    """
    kept = Results(results)
    tasks = [(entry, system) for system in systems for entry in entries]
    new = [task for task in tasks if kept.find(*task) is None]
    if new:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, context, initializer=_one_thread) as pool:
            for task, found in zip(new, pool.map(_scored, new), strict=True):
                kept.keep(*task, found)
    return [{**entry, "system": system, **(kept.find(entry, system) or {})} for entry, system in tasks]


def _one_thread() -> None:
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"


def _scored(task: tuple[Row, str]) -> dict[str, float]:
    entry, name = task
    noisy, rate = memory.load(Path(entry["noisy"]))
    clean, _ = memory.load(Path(entry["clean"]))
    enhance = peers.system(name)
    estimate = np.stack([enhance(np.ascontiguousarray(x), rate) for x in noisy.T], axis=1)
    return measured(clean, estimate, rate)


def measured(clean: np.ndarray, estimate: np.ndarray, rate: int) -> dict[str, float]:
    """The metrics of METRICS that can be measured here."""
    found = metrics.evaluate(clean, estimate, rate)
    c, e = metrics.validate(clean, estimate, rate)
    found["level"] = level(c, e)
    found["active_level"] = active_level(c, e, rate)
    found.update(_dnsmos(e, rate))
    return {k: found[k] for k in METRICS if k in found and np.isfinite(found[k])}


def level(clean: np.ndarray, estimate: np.ndarray) -> float:
    """Change of the voice's level in dB, by the estimate's projection on the clean signal; both (frames,)."""
    return float(20 * np.log10(max((estimate @ clean) / (clean @ clean), 1e-6)))


def active_level(clean: np.ndarray, estimate: np.ndarray, rate: int) -> float:
    """Difference of the power in dB over the frames in which the clean signal holds voice; both (frames,).

    Unlike `level` it counts what is left of the noise, and voice that is there but changed.
    """
    size = max(1, round(_FRAME_SECONDS * rate))
    c, e = (np.add.reduceat(x**2, np.arange(0, len(x), size)) for x in (clean, estimate))
    active = c >= _ACTIVE * c.mean()
    return float(10 * np.log10(max(e[active].sum() / c[active].sum(), 1e-12)))


def _dnsmos(x: np.ndarray, rate: int) -> dict[str, float]:
    """DNSMOS P.835 without a reference; nothing where the package `speechmos` is missing."""
    try:
        from speechmos import dnsmos
    except ImportError:
        return {}
    found = dnsmos.run(np.clip(metrics.resample(x, rate, metrics.WIDE_BAND), -1, 1), sr=metrics.WIDE_BAND)
    return {f"dnsmos_{short}": float(found[f"{name}_mos"]) for short, name in _DNSMOS.items()}


_DNSMOS = {"sig": "sig", "bak": "bak", "ovr": "ovrl"}


def interval(values: np.ndarray, seed: int = 0) -> tuple[float, float, float]:
    """Mean and the ends of its 95 % bootstrap interval."""
    if not len(values):
        return (float("nan"),) * 3
    rng = np.random.default_rng(seed)
    means = values[rng.integers(len(values), size=(_RESAMPLES, len(values)))].mean(axis=1)
    low, high = np.percentile(means, (2.5, 97.5))
    return float(values.mean()), float(low), float(high)


def groups(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """All rows with noise in the input, those of clean input, and those of each condition's values."""
    clean = [row for row in rows if row.get("kind") == "clean"]
    noisy = [row for row in rows if row.get("kind") != "clean"]
    found = {ALL: noisy, CLEAN: clean}
    for condition in CONDITIONS:
        for row in noisy:
            if row.get(condition) is not None:
                found.setdefault(f"{condition} {row[condition]}", []).append(row)
    return {name: some for name, some in found.items() if some}


def table(rows: Sequence[Row], systems: Sequence[str], group: str) -> str:
    """Markdown: a line for each system with mean and half the width of the interval of every metric."""
    some = groups(rows)[group]
    shown = [m for m in METRICS if any(m in row for row in some)]
    count = len({row["noisy"] for row in some})
    lines = [f"| {group} ({count}) | " + " | ".join(shown) + " |", "|---|" + "---:|" * len(shown)]
    for system in systems:
        cells = [_cell(some, system, metric) for metric in shown]
        lines.append(f"| {system} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def levels(rows: Sequence[Row], systems: Sequence[str]) -> str:
    """Markdown: the change of the voice's level in dB at every signal-to-noise ratio, for each system."""
    ratios = sorted({row["snr_db"] for row in groups(rows).get(ALL, []) if row.get("snr_db") is not None})
    lines = ["| level of the voice | " + " | ".join(f"{r:g} dB" for r in ratios) + " |"]
    lines.append("|---|" + "---:|" * len(ratios))
    for system in systems:
        cells = [_cell([r for r in rows if r.get("snr_db") == ratio], system, "level") for ratio in ratios]
        lines.append(f"| {system} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def untouched(rows: Sequence[Row], systems: Sequence[str]) -> str:
    """Markdown: median and worst of PESQ, SI-SDR and level where the input is clean and should stay so."""
    some = groups(rows)[CLEAN]
    heads = [f"{m} {kind}" for m in ("pesq", "si_sdr", "level") for kind in ("median", "worst")]
    lines = [f"| {CLEAN} ({len({row['noisy'] for row in some})}) | " + " | ".join(heads) + " |"]
    lines.append("|---|" + "---:|" * len(heads))
    for system in systems:
        cells = []
        for metric in ("pesq", "si_sdr", "level"):
            values = [r[metric] for r in some if r["system"] == system and metric in r]
            worst = max(values, key=abs, default=0) if metric == "level" else min(values, default=0)
            cells += [f"{np.median(values):.2f}", f"{worst:.2f}"] if values else ["-", "-"]
        lines.append(f"| {system} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def gain(rows: Sequence[Row], system: str, other: str, metric: str) -> tuple[float, float, float]:
    """Mean of the paired differences system - other over the noisy pairs, with its interval."""
    values = {(r["noisy"], r["system"]): r[metric] for r in groups(rows).get(ALL, []) if metric in r}
    names = sorted({noisy for noisy, _ in values})
    both = [n for n in names if (n, system) in values and (n, other) in values]
    return interval(np.array([values[n, system] - values[n, other] for n in both]))


def _cell(rows: Sequence[Row], system: str, metric: str) -> str:
    values = np.array([r[metric] for r in rows if r["system"] == system and metric in r])
    if not len(values):
        return "-"
    mean, low, high = interval(values)
    digits = 3 if metric == "stoi" else 2
    return f"{mean:.{digits}f} ±{(high - low) / 2:.{digits}f}"
