"""What other shapes of the default network would cost on this machine, as a share of the shape that it has.

    python -m tests.bench.shapes [--seconds 5] [--rate 48000] [--rounds 5]

Weights are random. Processor seconds of all threads, the least of the rounds, in turn; the STFT counts.
"""

import argparse
import json
import platform
import time
from dataclasses import replace
from pathlib import Path

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from speechlens import kernels, models
from speechlens.bench import processor
from speechlens.models.lite import Lite, LiteConfig
from speechlens.models.mamba import MambaLayer

CONFIG = Path(models.__file__).parent / "lite" / "config.json"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rate", type=int, default=48_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print(
        f"{processor()}, back end {kernels.chosen().name}, mlx {mx.__version__}, {platform.python_version()}"
    )
    networks = {name: _network(config) for name, config in shapes().items()}
    networks["decays that are not harmonic"] = _network(next(iter(shapes().values())), harmonic=False)
    sound = mx.array(
        np.random.default_rng(0).standard_normal((1, round(options.seconds * options.rate))) * 0.05
    )
    least = dict.fromkeys(networks, float("inf"))
    for _ in range(options.rounds + 1):
        for name, network in networks.items():
            begin = time.process_time()
            mx.eval(network.enhance(sound.astype(mx.float32), options.rate))
            least[name] = min(least[name], time.process_time() - begin)
    base = next(iter(least.values()))
    for name, seconds in least.items():
        cost = 1000 * seconds / options.seconds
        print(f"{name:44} {cost:7.1f} ms per second of sound, {100 * seconds / base:4.0f} %")


def shapes() -> dict[str, LiteConfig]:
    """The shape in use first."""
    base = LiteConfig.from_dict(json.loads(CONFIG.read_text()))
    # 10 bands of 4 bins and 12 of 10 as they are; above 4 kHz half as many, twice as wide.
    coarse = (*base.bands[:2], *((count // 2, 2 * width) for count, width in base.bands[2:]))
    return {
        "as it is": base,
        "5 blocks instead of 6": replace(base, blocks=5),
        "4 blocks": replace(base, blocks=4),
        "width 32 instead of 48": replace(base, d_model=32),
        "inner width 48 instead of 96": replace(base, expand=1),
        "rank of dt 16 instead of 3": replace(base, dt_rank=16),
        "32 bands instead of 42": replace(base, bands=coarse),
        "frames every 15 ms instead of 10": replace(base, hop_seconds=0.015),
        "frames every 20 ms": replace(base, hop_seconds=0.02),
    }


def _network(config: LiteConfig, *, harmonic: bool = True) -> Lite:
    """harmonic: see the kernels' page, one exponential a step instead of sixteen."""
    mx.random.seed(0)
    network = Lite(config)
    if not harmonic:
        network.apply_to_modules(_disturbed)
    mx.eval(network.parameters())
    network.pack()
    return network


def _disturbed(_: str, module: nn.Module) -> None:
    if isinstance(module, MambaLayer):
        module.A_log = module.A_log + 0.1 * mx.random.normal(module.A_log.shape)


if __name__ == "__main__":
    main()
