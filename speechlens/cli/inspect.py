"""`speechlens inspect`: what is in a file and what the output will be."""

import math
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from speechlens.cli.say import clock, current, talk_options
from speechlens.errors import OutputError
from speechlens.notices import Notice

if TYPE_CHECKING:
    from speechlens.audio import AudioInfo


@click.command(short_help="Show what is in a file and what the output will be.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@talk_options
def command(file: Path, as_json: bool) -> None:
    """Show what FILE holds, its level, what is odd about it, and what `enhance` would write.

    The whole file is read: the numbers are those of the samples, not of the header.
    """
    facts = look_at(file)
    say = current()
    if as_json:
        say.json(facts, indent=1)
        return
    for label, text in _lines(facts):
        say.result(f"{label + ':':<12}{text}")
    for notice in facts["notices"]:
        say.notice(file, notice["text"])


def look_at(path: Path) -> dict[str, Any]:
    """Everything about one file as JSON types; levels in dB of full scale."""
    import numpy as np

    from speechlens.audio import open_reader

    frames, peak, energy = 0, 0.0, 0.0
    with open_reader(path) as reader:
        info = reader.info
        while len(block := reader.read(1 << 16)):
            frames += len(block)
            peak = max(peak, float(np.abs(block).max()))
            energy += float(np.square(block, dtype=np.float64).sum())
        notices = list(reader.notices)
        output = _output(info, path.suffix, notices)
    return {
        "file": str(path),
        "container": info.container,
        "subtype": info.subtype,
        "rate": info.rate,
        "channels": info.channels,
        "frames": frames,
        "seconds": frames / info.rate,
        "peak_dbfs": _decibels(peak),
        "rms_dbfs": _decibels(math.sqrt(energy / max(1, frames * info.channels))),
        "output": output,
        "notices": [asdict(notice) for notice in notices],
    }


def _output(info: "AudioInfo", suffix: str, notices: list[Notice]) -> dict[str, Any] | None:
    """What `enhance` would write; None, with a notice, for what is read but not written."""
    from speechlens.audio import plan_output

    try:
        plan = plan_output(info, container="keep", subtype="keep", suffix=suffix)
    except OutputError as error:
        notices.append(Notice("not-written", str(error)))
        return None
    notices += plan.notices
    return {
        "container": plan.container,
        "subtype": plan.media.recipe.codec if plan.media else plan.subtype,
        "rate": plan.rate,
        "channels": plan.channels,
    }


def _decibels(level: float) -> float:
    return 20 * math.log10(level) if level > 0 else -math.inf


def _lines(facts: dict[str, Any]) -> list[tuple[str, str]]:
    out = facts["output"]
    written = "none of its own kind"
    if out is not None:
        written = f"{out['container']}, {out['subtype']}, {out['rate']} Hz, channels: {out['channels']}"
    return [
        ("file", facts["file"]),
        ("format", f"{facts['container']}, {facts['subtype']}"),
        ("rate", f"{facts['rate']} Hz"),
        ("channels", str(facts["channels"])),
        ("length", f"{facts['frames']} frames, {clock(facts['seconds'])} ({facts['seconds']:.3f} s)"),
        ("peak", f"{facts['peak_dbfs']:.1f} dBFS"),
        ("level", f"{facts['rms_dbfs']:.1f} dBFS (RMS)"),
        ("output", written),
    ]
