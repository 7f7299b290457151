"""`speechlens bench`: how fast this machine is."""

import math
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from speechlens.cli.given import GivenPath, GivenText
from speechlens.cli.say import Say, current, talk_options
from speechlens.errors import UsageError

# Of sound in a run, all channels together.
_MOST_SECONDS = 8 * 3600


def _rates(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, ...]:
    try:
        rates = tuple(int(rate) for rate in value.split(","))
    except ValueError:
        raise UsageError(
            f"--rates takes numbers with commas between them, such as 16000,48000, not {value}."
        ) from None
    for rate in rates:
        if not 4000 <= rate <= 192_000:
            raise UsageError(f"--rates lie between 4000 and 192000 Hz, {rate} doesn't.")
    return rates


class _Seconds(click.FloatRange):
    """A range that NaN isn't in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(f"{value} is no number", param, ctx)
        return seconds


@click.command(short_help="Time the network and its kernels on this machine.")
@click.option(
    "--model",
    metavar="NAME|PATH",
    type=GivenText(),
    default="lite",
    show_default=True,
    help="Network to time.",
)
@click.option(
    "--seconds",
    metavar="S",
    type=_Seconds(0.5, 3600),
    default=20,
    show_default=True,
    help="Audio per run.",
)
@click.option(
    "--repeats",
    metavar="N",
    type=click.IntRange(1, 100),
    default=5,
    show_default=True,
    help="Runs after the warm-up.",
)
@click.option(
    "--rates",
    metavar="HZ,...",
    type=GivenText(),
    default="16000,44100,48000",
    show_default=True,
    callback=_rates,
    help="Sample rates in Hz.",
)
@click.option(
    "--channels", metavar="N", type=click.IntRange(1, 64), default=1, show_default=True, help="Channels."
)
@click.option(
    "--against",
    metavar="FILE",
    type=GivenPath(path_type=Path),
    help="An earlier run, kept with --json, to compare with.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@talk_options
def command(
    model: str,
    seconds: float,
    repeats: int,
    rates: tuple[int, ...],
    channels: int,
    against: Path | None,
    as_json: bool,
) -> None:
    """Time the network at several rates, its kernels and the start of the program.

    Prints medians with the fastest and the slowest run, after a warm-up. The sound is noise: the time
    doesn't depend on what is in it.

    With --against, each time is set beside that of an earlier run on this machine, as a ratio; slower and
    faster mark those where every run was.
    """
    from speechlens import bench, bench_compare
    from speechlens.models import load

    _check_size(seconds, channels)
    say = current()
    earlier = None if against is None else bench_compare.read(against)
    enhancer = load(model)
    report: dict[str, Any] = {"machine": bench.machine(), "model": model, "model_sha256": enhancer.sha256}
    if against is not None and earlier is not None:
        bench_compare.check_machine(against, earlier, report)
    say.line("timing the start of the program")
    report["start"] = bench.start_up(model, repeats)
    say.line("timing the kernels")
    report["kernels"] = bench.kernels(repeats)
    report["network"] = []
    for rate in rates:
        say.line(f"timing {rate} Hz, {repeats} {'run' if repeats == 1 else 'runs'} of {seconds:g} s")
        report["network"].append(bench.network(enhancer, rate, channels, seconds, repeats))
    report["memory"] = bench.peak_memory()
    if earlier is not None:
        report["against"] = {
            "file": str(against),
            "changes": bench_compare.changes(earlier, report["machine"]),
            "missing": bench_compare.missing(earlier, report),
            "ratios": [asdict(ratio) for ratio in bench_compare.ratios(earlier, report)],
        }
    if as_json:
        say.json(report, indent=1)
        return
    _print(say, report)
    if earlier is not None:
        _print_comparison(say, report["against"])


def _check_size(seconds: float, channels: int) -> None:
    """UsageError for runs that nobody waits for."""
    if seconds * channels > _MOST_SECONDS:
        raise UsageError(
            f"{seconds:g} s of {channels} channels are {seconds * channels / 3600:.3g} hours of sound a run, "
            f"and {_MOST_SECONDS // 3600} is the most; choose fewer --seconds or --channels."
        )


def _print(say: Say, report: dict[str, Any]) -> None:
    for key, value in report["machine"].items():
        say.result(f"{key + ':':<13}{value}")
    say.result("")
    header = ["", "median", "fastest", "slowest", ""]
    rows = [[f"start, {row['name']}", *_times(row), ""] for row in report["start"]]
    rows += [[f"{row['name']} {row['shape']}", *_times(row), ""] for row in report["kernels"]]
    rows += [
        [
            f"{report['model']}, {row['rate']} Hz, channels: {row['channels']}",
            *_times(row),
            f"{row['speed']:.1f}x",
        ]
        for row in report["network"]
    ]
    say.table(header, rows)
    say.result("")
    say.result(f"x: seconds of sound ({report['network'][0]['seconds']:g} a run) per second of work")
    for name, amount in report["memory"].items():
        say.result(f"{name}: {amount / 1e6:.0f} MB")


def _print_comparison(say: Say, against: dict[str, Any]) -> None:
    say.result("")
    say.result(f"against {against['file']}")
    for change in against["changes"]:
        say.result(change)
    rows = [
        [
            row["name"],
            _time(row["earlier"]),
            _time(row["now"]),
            f"{row['ratio']:.2f}",
            "" if row["verdict"] == "same" else row["verdict"],
        ]
        for row in against["ratios"]
    ]
    say.table(["", "then", "now", "now / then", ""], rows)
    if against["missing"]:
        say.result(f"not in that run: {'; '.join(against['missing'])}")


def _times(row: dict[str, Any]) -> list[str]:
    return [_time(row[key]) for key in ("median", "fastest", "slowest")]


def _time(seconds: float) -> str:
    return f"{seconds:.3f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"
