"""Make test pairs from a split, and score systems on pairs.

python -m speechlens.models.training.evaluate make --data DIR --split valid --out PAIRS
python -m speechlens.models.training.evaluate score PAIRS... --systems noisy lite WEIGHTS deepfilternet
"""

import argparse
import json
import sys
from pathlib import Path

from speechlens.errors import SpeechLensError
from speechlens.models.training import checkpoint, data, peers, scores, testset


def main(arguments: list[str] | None = None) -> int:
    """Run one of the two commands; 0, or 1 or 2 after an error."""
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
        return 0
    except SpeechLensError as error:
        print(f"Error: {error}", file=sys.stderr)
        return error.exit_code


def make(options: argparse.Namespace) -> None:
    """Write pairs and their list."""
    entries = testset.make(
        options.data,
        options.split,
        options.out,
        options.count,
        options.seed,
        options.seconds,
        options.leave_out,
        clean=options.clean,
        peak=tuple(options.peak),
    )
    print(f"{options.out}: {len(entries)} pairs of the split {options.split}")


def score(options: argparse.Namespace) -> None:
    """Print Markdown tables of every condition, and the paired gains of each system over the first two."""
    for name in options.systems:
        peers.system(name)
    rows = scores.score(scores.pairs(options.pairs), options.systems, options.jobs, options.results)
    if options.json:
        checkpoint.write_bytes(options.json, json.dumps(rows, indent=1).encode())
    for group in scores.groups(rows):
        print(scores.table(rows, options.systems, group), end="\n\n")
    if any(row.get("snr_db") is not None for row in rows):
        print(scores.levels(rows, options.systems), end="\n\n")
    if scores.CLEAN in scores.groups(rows):
        print(scores.untouched(rows, options.systems), end="\n\n")
    for other in options.systems[:2]:
        for system in options.systems:
            if system != other and (gains := _gains(rows, system, other)):
                print(f"{system} - {other}: " + ", ".join(gains))


def _gains(rows: list[scores.Row], system: str, other: str) -> list[str]:
    found = []
    for metric in scores.METRICS[:5]:
        mean, low, high = scores.gain(rows, system, other, metric)
        if mean == mean:
            found.append(f"{metric} {mean:+.3f} [{low:+.3f}, {high:+.3f}]")
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m speechlens.models.training.evaluate")
    commands = parser.add_subparsers(required=True)
    maker = commands.add_parser("make", help="make pairs from a split")
    maker.add_argument("--data", type=Path, required=True, help="folder with manifest.csv and tar files")
    maker.add_argument("--split", choices=data.SPLITS, default="valid")
    maker.add_argument("--out", type=Path, required=True, help="folder for the pairs")
    maker.add_argument("--count", type=int, default=160)
    maker.add_argument("--seconds", type=float, default=6.0)
    maker.add_argument("--seed", type=int, default=7)
    maker.add_argument("--leave-out", nargs="*", default=(), help="sources or files not to use")
    maker.add_argument("--clean", action="store_true", help="nothing but clean input")
    maker.add_argument(
        "--peak",
        type=float,
        nargs=2,
        metavar=("LOW", "HIGH"),
        default=testset.PEAK,
        help=f"dBFS of the noisy recordings; default: {testset.PEAK[0]:g} {testset.PEAK[1]:g}",
    )
    maker.set_defaults(run=make)
    scorer = commands.add_parser("score", help="score systems on pairs")
    scorer.add_argument("pairs", nargs="+", type=Path, help="folders with pairs.json, or such lists")
    scorer.add_argument(
        "--systems",
        nargs="+",
        default=["noisy", "lite"],
        help=f"noisy, names or paths of weights, {', '.join(peers.PACKAGES)}",
    )
    scorer.add_argument("--jobs", type=int, default=1)
    scorer.add_argument(
        "--results", type=Path, help="keep scores here and compute only those that aren't there"
    )
    scorer.add_argument("--json", type=Path, help="write every row here")
    scorer.set_defaults(run=score)
    return parser


if __name__ == "__main__":
    sys.exit(main())
