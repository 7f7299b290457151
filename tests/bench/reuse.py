"""Times one window through RE-USE with random weights: time, peak memory, and the floor of this work.

    python -m tests.bench.reuse                       5 s at 44.1 kHz
    python -m tests.bench.reuse --rate 48000 --seconds 30 --repeat 3
    python -m tests.bench.reuse --checkpoint FOLDER   with weights of your own

On a GPU it runs twice, with TF32 products off and on (MLX_ENABLE_TF32), each in a process of its own
since MLX reads that once, and tells what TF32 changes in the output. --stages adds a run that waits
after every stage: what each costs, though together they cost more than without the waiting.

Peak memory is of MLX's arrays; behind it what MLX holds with its cache. --tile and --unit (MB) try other
sizes of the two pieces at work, --unlimited leaves MLX's cache as large as it likes.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import mlx.core as mx
import numpy as np

from speechlens import kernels
from speechlens.kernels.conv_stage import tiles
from speechlens.models import load, reuse
from speechlens.models.reuse import ReuseConfig
from speechlens.models.reuse_signal import features
from tests.models.checkpoint import make_config, make_tensors, write

TF32 = "MLX_ENABLE_TF32"


def work(config: ReuseConfig, rate: int, samples: int) -> dict[str, float]:
    """Multiply-adds by part of the network, and exponentials of the scans, for one window."""
    geometry, c = config.geometry(rate), config.hid_feature
    inner, rank = config.expand * c, config.dt_rank
    frames, bins = geometry.frames(samples), geometry.bins
    plane, rows, columns = (frames + 2) * (bins + 2), (frames + 1) // 4 + 1, (bins - 1) // 2 + 1
    hidden = rows * columns
    dense = 9 * c * c * (1 + 2 + 3 + 4)
    layer = c * 2 * inner + 4 * inner + inner * (rank + 32) + rank * inner + inner * c
    return {
        "encoder": plane * (2 * c + dense) + hidden * 3 * c * c,
        "decoders": 2 * (hidden * (dense + 2 * 3 * c * c) + 2 * hidden * 4 * 3 * c * c) + 3 * 8 * hidden * c,
        "mamba": config.num_tfmamba * hidden * (4 * layer + 2 * 2 * c * c),
        "exponentials": config.num_tfmamba * hidden * 4 * inner * 16.0,
    }


def floor(costs: dict[str, float], tflops: float, exponentials: float) -> tuple[float, float]:
    """Milliseconds of arithmetic and of exponentials at a machine's peak rates."""
    products = sum(costs.values()) - costs["exponentials"]
    return 2e3 * products / (tflops * 1e12), 1e3 * costs["exponentials"] / exponentials


def measure(arguments: argparse.Namespace) -> dict:
    """Times of this process, and the output for comparison."""
    tiles.BYTES, reuse._UNIT_BYTES = arguments.tile << 20, arguments.unit << 20
    model = load(arguments.checkpoint)
    enhance = model.network.enhance if arguments.unlimited else model.enhance
    rng = np.random.default_rng(0)
    samples = round(arguments.seconds * arguments.rate)
    x = mx.array(rng.standard_normal((arguments.batch, samples)).astype(np.float32) * 0.05)
    times, held, peak = [], 0, 0
    for _ in range(arguments.warm_up + arguments.repeat):
        mx.reset_peak_memory()
        begin = time.perf_counter()
        y = enhance(x, arguments.rate, strict=arguments.strict)
        mx.eval(y)
        times.append(1e3 * (time.perf_counter() - begin))
        held = max(held, mx.get_active_memory() + mx.get_cache_memory())
        peak = max(peak, mx.get_peak_memory())
    np.save(arguments.output, np.array(y))
    return {
        "milliseconds": times[arguments.warm_up :],
        "peak": peak,
        "held": held,
        "stages": stages(model, x, arguments) if arguments.stages else {},
        "kernels": model.kernels,
    }


def stages(model, x: mx.array, arguments: argparse.Namespace) -> dict[str, float]:
    """Milliseconds of each stage when all wait for all."""
    told, last = {}, time.perf_counter()

    def tell(name: str, *arrays: mx.array) -> None:
        nonlocal last
        mx.eval(*arrays)
        now = time.perf_counter()
        name = "blocks" if name.startswith("block_") else name
        told[name] = told.get(name, 0.0) + 1e3 * (now - last)
        last = now

    inputs = features(x, model.geometry(arguments.rate))
    tell("features", *inputs)
    heads = model.network(*inputs, strict=arguments.strict, watch=tell)
    tell("decoders", *heads)
    return told


def run_with(arguments: list[str], tf32: str) -> dict:
    """`measure` in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.reuse", *arguments, "--child"]
    done = subprocess.run(
        command, env={**os.environ, TF32: tf32}, stdout=subprocess.PIPE, check=True, text=True
    )
    return json.loads(done.stdout.splitlines()[-1])


def show(title: str, result: dict, seconds: float) -> None:
    times = result["milliseconds"]
    median = statistics.median(times)
    print(
        f"{title:<10} {median:9.1f} ms per window (min {min(times):.1f}, max {max(times):.1f}), "
        f"{seconds / median * 1e3:.2f} x real time, "
        f"peak {result['peak'] / 1e9:.2f} GB, held {result['held'] / 1e9:.2f} GB"
    )
    for name, milliseconds in result["stages"].items():
        print(f"{'':<10} {milliseconds:9.1f} ms {name}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rate", type=int, default=44100)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--batch", type=int, default=1, help="windows at once")
    parser.add_argument("--repeat", type=int, default=10)
    parser.add_argument("--warm-up", type=int, default=3)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--stages", action="store_true", help="also time each stage")
    parser.add_argument("--tile", type=int, default=tiles.BYTES >> 20, help="MB of a piece of dense work")
    parser.add_argument("--unit", type=int, default=reuse._UNIT_BYTES >> 20, help="MB of a Mamba unit")
    parser.add_argument("--unlimited", action="store_true", help="no limit for MLX's cache")
    parser.add_argument("--checkpoint", type=Path)
    parser.add_argument(
        "--tflops", type=float, default=67.0, help="peak float32 rate; an H200's unless given"
    )
    parser.add_argument("--exponentials", type=float, default=4.2e12, help="peak per second; an H200's")
    parser.add_argument("--output", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        print(json.dumps(measure(arguments)))
        return
    with tempfile.TemporaryDirectory() as folder:
        if arguments.checkpoint is None:
            arguments.checkpoint = write(Path(folder) / "model", make_tensors(11), 30)
        compare(arguments, Path(folder))


def compare(arguments: argparse.Namespace, folder: Path) -> None:
    """Print floor and times, and on a GPU the effect of TF32."""
    config = ReuseConfig.from_dict(make_config(30))
    tiles.BYTES, reuse._UNIT_BYTES = arguments.tile << 20, arguments.unit << 20
    samples = round(arguments.seconds * arguments.rate)
    costs = work(config, arguments.rate, samples * arguments.batch)
    arithmetic, exponentials = floor(costs, arguments.tflops, arguments.exponentials)
    windows = f"{arguments.batch} x {arguments.seconds:g} s at {arguments.rate} Hz"
    planned = reuse.Reuse(config).memory((arguments.batch, samples), arguments.rate)
    print(f"{windows}, back end {kernels.chosen().name}, planned for {planned / 1e9:.2f} GB")
    print("  ".join(f"{name} {cost / 1e9:.1f} G" for name, cost in costs.items()), "(multiply-adds)")
    print(
        f"floor at {arguments.tflops:g} TFLOP/s: {arithmetic:.1f} ms, exponentials {exponentials:.1f} ms more"
    )
    options = [a for a in sys.argv[1:] if a != "--child"] + ["--checkpoint", str(arguments.checkpoint)]
    results = {}
    for tf32 in ("0", "1") if kernels.chosen().name in ("cuda", "metal") else ("0",):
        results[tf32] = run_with([*options, "--output", str(folder / f"{tf32}.npy")], tf32)
        title = {"0": "TF32 off", "1": "TF32 on"}[tf32]
        show(title, results[tf32], arguments.seconds * arguments.batch)
    print(f"kernels: {', '.join(results['0']['kernels']) or 'plain MLX operations'}")
    if "1" in results:
        exact, rough = (np.load(folder / f"{tf32}.npy").astype(np.float64) for tf32 in ("0", "1"))
        ratio = 10 * np.log10((exact**2).mean() / max(((exact - rough) ** 2).mean(), 1e-30))
        print(
            f"TF32 changes the output by at most {np.abs(exact - rough).max():.2e}, {ratio:.1f} dB under it"
        )


if __name__ == "__main__":
    main()
