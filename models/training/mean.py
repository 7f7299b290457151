"""`python -m speechlens.models.training.mean RUN RUN --out FOLDER`: the mean of several runs' weights.

Runs that began with the same weights end near enough to each other for that (M. Wortsman et al., Model soups,
ICML 2022).
"""

import argparse
import sys
from pathlib import Path

from speechlens.errors import ModelError, OutputError, SpeechLensError
from speechlens.models import catalogue, loading
from speechlens.models.training import checkpoint


def mean(runs: list[Path], out: Path) -> None:
    """Write the mean of the runs' weights, and their config.json, into a folder.

    ModelError where they are of different networks, OutputError where the folder can't take them.
    """
    found = [loading.check(run) for run in runs]
    configs = [checked.path.with_name(checkpoint.CONFIG) for checked in found]
    for run, config in zip(runs, configs, strict=True):
        if catalogue.read_json(config) != catalogue.read_json(configs[0]):
            raise ModelError(f"{run} is of another network than {runs[0]}; give runs of one config.json.")
    means = {name: sum(checked.tensors[name] for checked in found) / len(found) for name in found[0].tensors}
    try:
        out.mkdir(parents=True, exist_ok=True)
        checkpoint.write_bytes(out / checkpoint.CONFIG, configs[0].read_bytes())
        checkpoint.write_tensors(out / checkpoint.WEIGHTS, means)
    except OSError as error:
        raise OutputError(
            f"{out} can't take the weights ({error.strerror or error}); make room or choose another."
        ) from error


def main(arguments: list[str] | None = None) -> int:
    """Average as told; 0, or the exit code of an error."""
    parser = argparse.ArgumentParser(prog="python -m speechlens.models.training.mean")
    parser.add_argument("runs", nargs="+", type=Path, help="folders of runs, or weights files")
    parser.add_argument("--out", type=Path, required=True, help="folder for the mean")
    options = parser.parse_args(arguments)
    try:
        mean(options.runs, options.out)
    except SpeechLensError as error:
        print(f"Error: {error}", file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
