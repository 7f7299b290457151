"""Operations that a training step of the default network sends to a GPU, counted on any machine.

    python -m tests.bench.training                       two shapes of the recipe, and the mean of eight steps
    python -m tests.bench.training --kinds 20            the most frequent kinds of operations too

The graph of a step is built as on CUDA, with stand-ins for the project's kernels, and not evaluated. Views
(reshape, slice, transpose, ...) cost the host time too, but no launch. Layer norms, single operations on a
GPU, count as what MLX makes of them elsewhere; `gradients` holds what is beyond the forward pass.
"""

import argparse
import platform
import re
from collections import Counter
from functools import cache
from io import StringIO

import mlx.core as mx
import numpy as np

from speechlens.kernels import backend, gpu
from speechlens.models.training import config as configs
from speechlens.models.training import loop, losses, mixing, parameters
from speechlens.models.training.config import Config, Shape
from speechlens.models.training.optimiser import State, advanced, decays
from speechlens.models.training.parameters import Layout
from speechlens.models.training.pool import Pool, Pools
from speechlens.models.training.preparing import RATE

VIEWS = {
    *("AsStrided", "Broadcast", "ExpandDims", "Flatten", "Reshape", "Slice", "Split", "Squeeze"),
    *("StopGradient", "Transpose", "Unflatten", "View", "CustomTransforms", "Copy"),
}
PARTS = ("mixing", "network", "losses", "gradients", "optimiser")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kinds", type=int, default=0, help="how many kinds to list")
    parser.add_argument("--steps", type=int, default=8, help="steps whose mean is given")
    options = parser.parse_args()
    as_on_cuda()
    config = Config.load(configs.DEFAULT)
    print(f"mlx {mx.__version__}, Python {platform.python_version()}; operations launched + views")
    print(f"{'':24s}" + "".join(f"{name:>16s}" for name in (*PARTS, "all")))
    pools, counts = material(), []
    for step in range(options.steps):
        shape = config.batches[step % len(config.batches)]
        counts.append(of_step(config, shape, pools, step))
        tell(f"{shape.rate} Hz, {shape.crops} x {shape.seconds:g} s", counts[-1:])
    tell("mean", counts)
    kinds = Counter({kind: n for kind, n in sum_of(counts).most_common(options.kinds)})
    for kind, n in kinds.items():
        print(f"  {kind:24s}{n / len(counts):10.1f}")


def of_step(config: Config, shape: Shape, pools: Pools, step: int) -> dict[str, Counter]:
    """Nodes of each part of a step by their kind."""
    batch = mixing.batch(pools, shape, config.mixing, config.seed, 0, step)
    mixed = kinds_of(*batch)
    mx.eval(leaves := [mx.zeros(x.shape) for x in batch])
    network, _ = parameters.network(config.init, config.network, config.seed)
    network.train()
    layout = Layout(values := parameters.of(network))
    mx.eval(flat := layout.flat(values), decay := decays(layout))
    parameters.place(network, layout.full(flat))
    estimate = losses.enhanced(network, leaves[0], shape.rate)
    forward = kinds_of(estimate)
    mx.eval(signal := mx.zeros(estimate.shape))
    terms = kinds_of(*losses.of_signals(signal, mixing.Batch(*leaves), shape.rate, config.loss).values())
    (loss, _), gradient = loop.gradient(network, layout, shape.rate, config)(flat, *leaves)
    whole = kinds_of(loss, gradient)
    state, norm = advanced(State.of(flat), mx.zeros_like(flat), decay, mx.array(1e-3), config)
    update = kinds_of(norm, *state)
    return dict(zip(PARTS, (mixed, forward, terms, whole - forward - terms, update), strict=True))


def kinds_of(*arrays) -> Counter:
    """Kinds of the nodes that have to run for these arrays."""
    text = StringIO()
    mx.export_to_dot(text, *arrays)
    return Counter(re.findall(r'\[label ="([^"]*)", shape=rectangle\]', text.getvalue()))


def sum_of(counts: list[dict[str, Counter]]) -> Counter:
    return sum((part for count in counts for part in count.values()), Counter())


def tell(name: str, counts: list[dict[str, Counter]]) -> None:
    cells = []
    for part in (*PARTS, None):
        kinds = sum((c[part] for c in counts), Counter()) if part else sum_of(counts)
        views = sum(n for kind, n in kinds.items() if kind in VIEWS)
        launched = kinds.total() - views
        cells.append(f"{launched / len(counts):.0f} + {views / len(counts):.0f}")
    print(f"{name:24s}" + "".join(f"{cell:>16s}" for cell in cells), flush=True)


def as_on_cuda() -> None:
    """Choose the CUDA back end, with one node in place of each launch of a kernel."""

    def launch(_program, inputs, outputs, **_):
        return mx.depends([nothing(shape, dtype) for shape, dtype in outputs], list(inputs))

    backend.chosen = lambda: backend.Backend("cuda", "its graph is counted")
    gpu.launch, gpu.prove = launch, lambda *_: None


@cache
def nothing(shape: tuple[int, ...], dtype: mx.Dtype) -> mx.array:
    value = mx.broadcast_to(mx.zeros((), dtype), shape)
    mx.eval(value)
    return value


def material() -> Pools:
    """A minute of silent voices and noises, half of them full-band, and two rooms."""
    length = np.full(12, 5 * RATE)
    start = np.arange(12) * 5 * RATE
    bandwidth, share = np.where(np.arange(12) % 2, 8000.0, 20000.0), np.full(12, 1 / 12)
    pool = Pool(mx.zeros(60 * RATE, mx.int16), start, length, bandwidth, share)
    rooms = mx.zeros((2, RATE), mx.float16)
    mx.eval(pool.flat, rooms)
    return Pools(pool, pool, rooms)


if __name__ == "__main__":
    main()
