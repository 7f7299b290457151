"""`speechlens compare`: measure an estimate against a clean reference."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from speechlens.cli.say import Say, current, talk_options
from speechlens.errors import SpeechLensError

if TYPE_CHECKING:
    import numpy as np

PATH = click.Path(path_type=Path)


@click.command(short_help="Measure a file against a clean reference.")
@click.argument("reference", type=PATH)
@click.argument("estimate", type=PATH)
@click.option("--noisy", type=PATH, metavar="FILE", help="The recording before, to show what changed.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@talk_options
def command(reference: Path, estimate: Path, noisy: Path | None, as_json: bool) -> None:
    """Measure ESTIMATE, a cleaned file, against REFERENCE, the clean recording.

    Both must have the same rate, channels and length. Prints SNR, segmental SNR, SI-SDR (higher is
    better) and the log-spectral distance LSD (lower is better) in dB; PESQ and STOI where their
    packages are installed.
    """
    files = {"estimate": estimate} if noisy is None else {"noisy": noisy, "estimate": estimate}
    rate, clean, others = _signals(reference, files)
    rows = {name: _measure(metric, clean, others, rate) for name, metric in _metrics().items()}
    if as_json:
        about = {"reference": str(reference), **{column: str(path) for column, path in files.items()}}
        current().json({**about, "rate": rate, "frames": len(clean), "metrics": rows}, indent=1)
    else:
        _table(current(), rows, list(files))


def _metrics() -> dict[str, Any]:
    from speechlens.metrics import METRICS

    return METRICS


def _signals(reference: Path, files: dict[str, Path]) -> tuple[int, "np.ndarray", dict[str, "np.ndarray"]]:
    """Rate in Hz, the reference and the other signals, all checked and with channels averaged."""
    from speechlens.metrics import validate

    rate, clean = _read(reference)
    others = {}
    for column, path in files.items():
        other_rate, other = _read(path)
        mono, others[column] = validate(clean, other, rate, other_rate, (str(reference), str(path)))
    return rate, mono, others


def _read(path: Path) -> tuple[int, "np.ndarray"]:
    """Rate in Hz and samples (frames, channels)."""
    import numpy as np

    from speechlens.audio import open_reader

    with open_reader(path) as reader:
        blocks = []
        while len(block := reader.read(1 << 16)):
            blocks.append(block)
        for notice in reader.notices:
            current().notice(path, notice.text)
        return reader.info.rate, np.concatenate(blocks or [np.zeros((0, reader.info.channels))])


def _measure(metric: Any, clean: "np.ndarray", others: dict[str, "np.ndarray"], rate: int) -> dict[str, Any]:
    """One row: a value for each signal, the change from noisy to estimate, or why there is none."""
    row: dict[str, Any] = {"label": metric.label, "unit": metric.unit}
    try:
        row |= {column: metric.measure(clean, signal, rate) for column, signal in others.items()}
    except SpeechLensError as error:
        row |= dict.fromkeys(others) | {"reason": getattr(error, "remedy", "") or str(error)}
        row["installed"] = not hasattr(error, "remedy")
    if "noisy" in others:
        pair = row["noisy"], row["estimate"]
        row["change"] = None if None in pair else pair[1] - pair[0]
    return row


def _table(say: Say, rows: dict[str, dict[str, Any]], columns: list[str]) -> None:
    columns = [*columns, "change"] if "noisy" in columns else columns
    measured = [row for row in rows.values() if "reason" not in row]
    digits = {"dB": 2, "": 3}
    cells = [
        [
            row["label"],
            *(_number(row[column], digits[row["unit"]], column == "change") for column in columns),
            row["unit"],
        ]
        for row in measured
    ]
    say.table(["", *columns, ""], cells)
    for row in rows.values():
        if "reason" in row:
            missing = "" if row["installed"] else "not installed: "
            say.result(f"{row['label']}  {missing}{row['reason']}")


def _number(value: float, digits: int, signed: bool) -> str:
    if value != value:  # the change between two infinite values
        return "-"
    return f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
