"""Times the default network on this machine's back end: windows of the balanced profile, several at once.

    python -m tests.bench.lite                      48 kHz, batches of 1, 4 and 16
    python -m tests.bench.lite --rate 16000 --batch 1 8 64
    python -m tests.bench.lite --memory 2 4 6            where a GPU waits from so many GB on (0: nowhere)

Prints seconds per batch (median of synchronised runs), x real time counted in finished audio (context
left out) and peak memory, eager and through mx.compile where a GPU is in use.
"""

import argparse
import platform
import statistics
import time
from itertools import product

import mlx.core as mx
import numpy as np

from speechlens import kernels
from speechlens.bench import processor
from speechlens.dsp.overlap import plan
from speechlens.models import load
from speechlens.options import Options


def timed(function, x: mx.array, repeat: int) -> tuple[float, float]:
    """Median seconds of a call and peak memory in GB, after two warm-up calls."""
    seconds = []
    for turn in range(repeat + 2):
        mx.reset_peak_memory()
        begin = time.perf_counter()
        mx.eval(function(x))
        if turn >= 2:
            seconds.append(time.perf_counter() - begin)
    return statistics.median(seconds), mx.get_peak_memory() / 1e9


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rate", type=int, nargs="+", default=[48000])
    parser.add_argument("--batch", type=int, nargs="+", default=[1, 4, 16])
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--memory", type=float, nargs="+", default=[0.0], help="GB that MLX may take")
    arguments = parser.parse_args()
    model, chosen = load("lite"), kernels.chosen()
    gpu = chosen.name in ("metal", "cuda")
    device = mx.device_info(mx.gpu).get("device_name") if gpu else processor()
    print(f"{device}, back end {chosen.name}, mlx {mx.__version__}, Python {platform.python_version()}")
    usual = mx.set_memory_limit(1 << 40)
    for rate in arguments.rate:
        windows = plan(rate, model.geometry(rate).hop, *Options().window_seconds)
        for batch, memory in product(arguments.batch, arguments.memory):
            mx.set_memory_limit(round(1e9 * memory) or usual)
            mx.clear_cache()
            rng = np.random.default_rng(0)
            x = mx.array(rng.standard_normal((batch, windows.window)).astype(np.float32) * 0.05)
            ways = {"eager": lambda x, rate=rate: model.network.enhance(x, rate)}
            if gpu:
                ways["compiled"] = mx.compile(ways["eager"])
            for name, function in ways.items():
                seconds, peak = timed(function, x, arguments.repeat)
                speed = batch * windows.stride / rate / seconds
                print(
                    f"{rate:6d} Hz  batch {batch:3d}  limit {memory:4.1f} GB  {name:8s} "
                    f"{1e3 * seconds:9.2f} ms  {speed:8.1f} x real time  peak {peak:.2f} GB"
                )


if __name__ == "__main__":
    main()
