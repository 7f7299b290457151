"""`python -m speechlens.models.training --config FILE --data DIR --out DIR`."""

import argparse
import os
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from speechlens.errors import GpuError, SpeechLensError
from speechlens.kernels import precision
from speechlens.models.training import checkpoint, data, loop
from speechlens.models.training import config as configs
from speechlens.models.training.pool import Pools


def main(arguments: list[str] | None = None) -> int:
    """Train as told; 0 at its end, 3 where it was cut before, 4 where the GPU failed, else 1 or 2."""
    options = _parser().parse_args(arguments)
    try:
        return 0 if train(options) else 3
    except SpeechLensError as error:
        print(f"Error: {error}", file=sys.stderr)
        return error.exit_code


def train(options: argparse.Namespace) -> bool:
    """One run, or the next part of one that was cut; True at its end."""
    config = configs.Config.load(options.config)
    given = {k: getattr(options, k) for k in ("budget", "steps", "init", "seed")}
    config = replace(config, **{k: v for k, v in given.items() if v is not None})
    with checkpoint.held(options.out) if loop.devices().rank() == 0 else nullcontext():
        return _trainer(config, options).run(options.stop_after, loop.log_to(options.out / "log.jsonl"))


def _trainer(config: configs.Config, options: argparse.Namespace) -> loop.Trainer:
    def pools(split: str) -> Pools:
        return Pools.of(data.read(options.data, split, leave_out=config.leave_out), config.lower_floors)

    train_pools = pools("train")
    try:
        valid = pools("valid")
    except SpeechLensError as error:
        print(f"No validation: {error}", file=sys.stderr)
        valid = None
    return loop.Trainer(config, train_pools, valid, options.out)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m speechlens.models.training", description="Train the network."
    )
    parser.add_argument(
        "--config", type=Path, default=configs.DEFAULT, help="TOML file; default: the recipe's own"
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with manifest.csv and tar files")
    parser.add_argument("--out", type=Path, required=True, help="folder of the run: checkpoint, log, weights")
    parser.add_argument(
        "--stop-after", type=float, default=float("inf"), help="cut the run after so many seconds"
    )
    parser.add_argument("--budget", type=float, help="seconds of training, in place of the config's")
    parser.add_argument("--steps", type=int, help="steps, in place of the config's")
    parser.add_argument("--init", help="name or path of the weights to start from, in place of the config's")
    parser.add_argument("--seed", type=int, help="in place of the config's")
    return parser


if __name__ == "__main__":
    # Training takes the GPU's faster products; results are checked in full float32 afterwards.
    os.environ.setdefault(precision.VARIABLE, "1")
    # MLX keeps 128 plans by itself; a run has more, and cuFFT fails after some hundreds made anew.
    os.environ.setdefault("MLX_CUDA_FFT_CACHE_SIZE", "1024")
    code = main()
    if code == GpuError.exit_code:
        # Tearing down what is left of a GPU that failed ends in an abort or hangs.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)
