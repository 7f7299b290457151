"""`python -m speechlens.models.training.mean RUN RUN --out FOLDER`: the mean of several runs' weights.

With --shares the weights that a run began with can stay a part of what it became.

Runs that began with the same weights end near enough to each other for that (M. Wortsman et al., Model soups,
ICML 2022).
"""

import argparse
import math
import sys
from pathlib import Path

import mlx.core as mx
import numpy as np
from safetensors.numpy import save

from speechlens.errors import ModelError, OutputError, SpeechLensError, UsageError
from speechlens.models import catalogue, loading
from speechlens.models.training import checkpoint


def mean(runs: list[Path], out: Path, shares: list[float] | None = None) -> None:
    """Write the mean of the runs' weights, and their config.json, into a folder that has no other ones.

    shares: of each run, summing to one; equal ones unless given. UsageError where they don't, ModelError
    where the runs are of different networks, OutputError where the folder can't take them.
    """
    shares = shares or [1 / len(runs)] * len(runs)
    if len(shares) != len(runs) or not math.isclose(sum(shares), 1, rel_tol=0, abs_tol=1e-6):
        raise UsageError(f"The shares {shares} don't fit {len(runs)} runs; give one for each, 1 in all.")
    found = [loading.check(run) for run in runs]
    configs = [checked.path.with_name(checkpoint.CONFIG) for checked in found]
    for run, config in zip(runs, configs, strict=True):
        if catalogue.read_json(config) != catalogue.read_json(configs[0]):
            raise ModelError(f"{run} is of another network than {runs[0]}; give runs of one config.json.")
    means = {
        name: sum(share * checked.tensors[name] for share, checked in zip(shares, found, strict=True))
        for name in found[0].tensors
    }
    if not all(mx.isfinite(values).all() for values in means.values()):
        raise UsageError(f"The shares {shares} make weights that are NaN or Inf; give shares nearer to 1.")
    packed = save({name: np.array(values) for name, values in means.items()})
    try:
        if taken := _taken(out, configs[0], packed):
            raise OutputError(f"{taken} is there already and no such mean; choose another folder (--out).")
        out.mkdir(parents=True, exist_ok=True)
        checkpoint.write_bytes(out / checkpoint.CONFIG, configs[0].read_bytes())
        checkpoint.write_bytes(out / checkpoint.WEIGHTS, packed)
    except OSError as error:
        raise OutputError(
            f"{out} can't take the weights ({error.strerror or error}); make room or choose another."
        ) from error


def _taken(folder: Path, config: Path, packed: bytes) -> Path | None:
    """What would be spoiled in a folder: other weights, or what makes it another model's or a run's."""
    beside, mine = folder / checkpoint.CONFIG, folder / checkpoint.WEIGHTS
    others = [path for path in catalogue.weights_in(folder) if path != mine] if folder.is_dir() else []
    if mine.exists():
        others += [] if mine.read_bytes() == packed else [mine]
    else:
        others += [path for name in (catalogue.CARD, checkpoint.LOCK) if (path := folder / name).exists()]
    if beside.exists() and catalogue.read_json(beside) != catalogue.read_json(config):
        others.append(beside)
    return others[0] if others else None


def main(arguments: list[str] | None = None) -> int:
    """Average as told; 0, or the exit code of an error."""
    parser = argparse.ArgumentParser(prog="python -m speechlens.models.training.mean")
    parser.add_argument("runs", nargs="+", type=Path, help="folders of runs, or weights files")
    parser.add_argument("--shares", nargs="+", type=float, help="of each; default: equal ones")
    parser.add_argument("--out", type=Path, required=True, help="folder for the mean")
    options = parser.parse_args(arguments)
    try:
        mean(options.runs, options.out, options.shares)
    except SpeechLensError as error:
        print(f"Error: {error}", file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
