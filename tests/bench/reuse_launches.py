"""What a window of RE-USE sends to an NVIDIA GPU, counted on any machine: launches, pieces of work, waits.

    python -m tests.bench.reuse_launches                           5 s at 44.1 kHz
    python -m tests.bench.reuse_launches --rate 48000 --seconds 30

The graph is built as on CUDA, with stand-ins for the project's kernels, and not evaluated. A concatenation
counts as a copy of each of its parts; copies that MLX makes of views, and what cuDNN does beside a
convolution, aren't seen. A piece is what is put on its way in one call; at a wait the host stands still until
an earlier piece is done.
"""

import argparse
import re
from collections import Counter
from io import StringIO

import mlx.core as mx

from speechlens.models.reuse import Reuse, ReuseConfig
from speechlens.models.reuse_signal import features
from tests.bench.training import VIEWS, as_on_cuda
from tests.models.checkpoint import make_config

PARTS = ("features", "encoder", "blocks", "decoders", "signal")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rate", type=int, default=44100)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--blocks", type=int, default=30)
    options = parser.parse_args()
    as_on_cuda()
    network = Reuse(ReuseConfig.from_dict(make_config(options.blocks)))
    network.pack()
    # A short window evaluates the packed weights.
    mx.eval(network.parameters(), network.enhance(mx.zeros((1, 1000)), 1000))
    told = counts(network, round(options.rate * options.seconds), options.rate)
    print(f"1 x {options.seconds:g} s at {options.rate} Hz, mlx {mx.__version__}")
    for name, cells in zip(("", "launches", "pieces", "waits"), zip(*table(told), strict=True), strict=True):
        print(f"{name:10s}" + "".join(f"{cell:>10}" for cell in cells))


def counts(network: Reuse, samples: int, rate: int) -> list[tuple[int, int, int]]:
    """Launches, pieces and waits up to the end of each part."""
    calls, steps = Counter(), []
    run, wait = mx.async_eval, mx.eval
    mx.async_eval = lambda *_: calls.update(["pieces"])
    mx.eval = lambda *_: calls.update(["waits"])

    def step(*arrays: mx.array) -> None:
        steps.append((launches(*arrays), calls["pieces"], calls["waits"]))

    def watch(name: str, plane: mx.array) -> None:
        if name in ("encoder", f"block_{network.config.num_tfmamba - 1}"):
            step(plane)

    try:
        x = mx.zeros((1, samples))
        # Stand-ins are made, and evaluated, once.
        network.enhance(x, rate)
        calls.clear()
        inputs = features(x, network.config.geometry(rate))
        step(*inputs)
        step(*network(*inputs, watch=watch))
        whole = calls.copy()
        y = network.enhance(x, rate)
        calls -= whole
        step(y)
    finally:
        mx.async_eval, mx.eval = run, wait
    return steps


def launches(*arrays: mx.array) -> int:
    """Operations that have to run for these arrays and are more than a view."""
    text = StringIO()
    mx.export_to_dot(text, *arrays)
    graph = text.getvalue()
    kinds = dict(re.findall(r'(\d+) \[label ="([^"]*)", shape=rectangle\]', graph))
    parts = Counter(re.findall(r'^"\w+" -> (\d+)$', graph, re.M))
    return sum(
        parts[node] if kind == "Concatenate" else 1 for node, kind in kinds.items() if kind not in VIEWS
    )


def table(steps: list[tuple[int, int, int]]) -> list[tuple[str, int, int, int]]:
    """A column for each part, and one for all."""
    before = [(0, 0, 0), *steps]
    rows = [tuple(b - a for a, b in zip(*pair, strict=True)) for pair in zip(before, steps, strict=False)]
    return [(name, *row) for name, row in zip((*PARTS, "all"), [*rows, steps[-1]], strict=True)]


if __name__ == "__main__":
    main()
