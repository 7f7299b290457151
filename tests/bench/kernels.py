"""Times the scan and the convolution of every back end here beside MLX's own operations and published builds.

    python tests/bench/kernels.py [--backend cuda] [--rows scan "scan backward"] [--shapes 1x32768x1536]
        [--repeats 15] [--small] [--mamba MODULE] [--conv MODULE]

--mamba and --conv name importable builds of state-spaces/mamba (selective_scan_cuda) and causal-conv1d
(causal_conv1d_cuda), which then run in the same process through PyTorch. Without them the figures that were
measured once on an H200 with such builds are printed as stored. Times are medians of synchronised runs after
a warm-up. The CPU runs on one thread, in processor time, unless SPEECHLENS_THREADS says otherwise.

Rows named backward start from the checkpoints of a forward pass that isn't in their time; "scan and its
gradient" is a training step, both passes through mx.grad.
"""

import argparse
import importlib
import math
import os
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from statistics import median

import mlx.core as mx

from speechlens.bench import processor
from speechlens.kernels import backend, causal_conv1d, native, selective_scan
from speechlens.kernels.selective_scan import reference

GPUS = ("cuda", "metal")
# [B, L, D]
GPU_SHAPES = ((221, 1000, 256), (1000, 221, 256), (8, 4096, 1536), (1, 32768, 1536), (1008, 300, 96))
CPU_SHAPES = ((42, 100, 96), (8, 500, 256))
SMALL = ((4, 50, 32),)
# Milliseconds on an NVIDIA H200, float32: state-spaces/mamba, and causal-conv1d with channels last.
STORED = {
    ("scan", (221, 1000, 256)): 2.13,
    ("scan backward", (221, 1000, 256)): 6.44,
    ("scan", (1000, 221, 256)): 2.32,
    ("scan backward", (1000, 221, 256)): 9.60,
    ("scan", (8, 4096, 1536)): 1.81,
    ("scan backward", (8, 4096, 1536)): 4.23,
    ("scan", (1, 32768, 1536)): 2.00,
    ("scan backward", (1, 32768, 1536)): 4.46,
    ("conv silu", (221, 1000, 256)): 0.152,
}


@dataclass(frozen=True, slots=True)
class Row:
    operation: str
    shape: tuple[int, int, int]
    who: str
    milliseconds: float
    spread: float | None
    # What the time is compared with, in words.
    note: str = ""


def main() -> None:
    options = _options()
    os.environ.setdefault(native.THREADS_VARIABLE, "1")
    names = [options.backend] if options.backend else [r.name for r in backend.describe() if r.available]
    print(_machine())
    rows = []
    for name in names:
        os.environ[backend.VARIABLE] = name
        for shape in _shapes(options, GPU_SHAPES if name in GPUS else CPU_SHAPES):
            if name != "reference" or options.small:
                rows += _show(_ours(name, shape, options))
    if set(GPUS) & set(names) or options.mamba or options.conv:
        for shape in _shapes(options, GPU_SHAPES):
            rows += _show(_peers(shape, options))
    if rows:
        print("\nms: median; +-: distance of the quartiles; (stored): measured once, not in this run.")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--backend", choices=backend.NAMES)
    parser.add_argument("--rows", nargs="+", help="only these operations, as the table names them")
    parser.add_argument("--shapes", nargs="+", help="only these, as 221x1000x256")
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument(
        "--delta-raw",
        type=float,
        default=-2.0,
        help="mean of the scans' steps before softplus: -2, -4 and -6 are steps of 0.18, 0.03 and 0.004",
    )
    parser.add_argument("--small", action="store_true", help="one tiny shape, to see that everything runs")
    parser.add_argument("--mamba", help="module of state-spaces/mamba's build")
    parser.add_argument("--conv", help="module of causal-conv1d's build")
    return parser.parse_args()


def _shapes(options: argparse.Namespace, usual: tuple) -> tuple:
    if options.shapes:
        return tuple(tuple(map(int, shape.split("x"))) for shape in options.shapes)
    return SMALL if options.small else usual


def _machine() -> str:
    gpu = mx.metal.is_available() or mx.cuda.is_available()
    device = mx.device_info(mx.gpu).get("device_name", "GPU") if gpu else processor()
    threads = f"{native.threads()} CPU threads" if native.library() else "no native library"
    return f"{device} | MLX {mx.__version__} | Python {platform.python_version()} | {threads}"


def _show(rows: Iterator[Row]) -> list[Row]:
    shown = []
    for row in rows:
        shape = "x".join(map(str, row.shape))
        spread = "(stored)" if row.spread is None else f"+-{row.spread:.3f}"
        print(
            f"{row.operation:24} {shape:14} {row.who:22} {row.milliseconds:9.3f} ms {spread:9} {row.note}",
            flush=True,
        )
        shown.append(row)
    return shown


def _ours(name: str, shape: tuple[int, int, int], options: argparse.Namespace) -> Iterator[Row]:
    clock = time.process_time if name not in GPUS and native.threads() == 1 else time.perf_counter
    forward: dict[bool, float] = {}
    for operation, call in _calls(name, shape, options.delta_raw):
        if options.rows and operation not in options.rows:
            continue
        slow = operation == "scan by MLX operations"
        took, spread = measure(call, 3 if slow else options.repeats, clock)
        harmonic = "harmonic" in operation
        if operation in ("scan", "scan harmonic"):
            forward[harmonic] = took
        notes = []
        if name == "cpu":
            notes.append(f"{1e6 * took / math.prod(shape):.2f} ns an element")
        if "backward" in operation and harmonic in forward:
            notes.append(f"{took / forward[harmonic]:.1f} forward passes")
        if peer := STORED.get((operation, shape)):
            notes.append(f"{peer / took:.1f}x the stored peer")
        yield Row(operation, shape, name, took, spread, ", ".join(notes))


def _calls(name: str, shape: tuple[int, int, int], mean: float) -> Iterator[tuple[str, Callable]]:
    """Operations by name, forward passes ahead of their gradients."""
    batch, length, width = shape
    mx.random.seed(0)
    u, z, grad = (mx.random.normal(shape) for _ in range(3))
    B, C = (mx.random.normal((batch, length, 16)) for _ in range(2))
    delta_raw, D = mx.random.normal(shape) + mean, mx.ones(width)
    ladder = mx.broadcast_to(mx.log(mx.arange(1, 17).astype(mx.float32)), (width, 16))
    rates = {"": ladder + 0.1 * mx.random.normal((width, 16)), " harmonic": ladder}
    grad_last = mx.random.normal((batch, width, 16))

    def arrays(A_log: mx.array) -> tuple[mx.array, ...]:
        return u, delta_raw, A_log, B, C, D, z

    def step(*given: mx.array) -> mx.array:
        return (selective_scan(*given, training=True) * grad).sum()

    for kind, A_log in rates.items():
        yield f"scan{kind}", lambda A_log=A_log: selective_scan(*arrays(A_log))
    general = arrays(rates[""])
    yield "scan strict", lambda: selective_scan(*general, strict=True)
    if name in GPUS:
        half = [a.astype(mx.bfloat16) if i != 2 and i != 5 else a for i, a in enumerate(general)]
        yield "scan bfloat16", lambda: selective_scan(*half)
    if name != "reference":
        module = importlib.import_module(f"speechlens.kernels.selective_scan.{name}")
        yield "scan with checkpoints", lambda: module.scan(*general, None, False, True)
        for kind, A_log in rates.items():
            kept = cache(lambda A_log=A_log: module.scan(*arrays(A_log), None, False, True)[2])
            yield (
                f"scan{kind} backward",
                lambda A_log=A_log, kept=kept: module.backward(*arrays(A_log), kept(), grad, grad_last),
            )
        yield "scan and its gradient", lambda: mx.grad(step, argnums=list(range(7)))(*general)
    weight, bias = mx.random.normal((width, 4, 1)), mx.zeros(width)
    yield "conv silu", lambda: causal_conv1d(u, weight, bias, activation="silu")
    weights = lambda *a: (causal_conv1d(*a, activation="silu") * grad).sum()  # noqa: E731
    yield "conv and its gradient", lambda: mx.grad(weights, argnums=[0, 1, 2])(u, weight, bias)
    yield "mx.conv1d", lambda: mx.conv1d(u, weight, padding=3, groups=width)
    if math.prod(shape) < 1 << 20:
        yield "scan by MLX operations", lambda: reference.scan(*general, None, False)


def measure(call: Callable, repeats: int, clock: Callable[[], float]) -> tuple[float, float]:
    """Median and distance of the quartiles of one call, in milliseconds."""
    for _ in range(2):
        mx.eval(call())
    start = time.perf_counter()
    mx.eval(call())
    calls = max(1, min(10, int(0.02 / (time.perf_counter() - start))))
    times = []
    for _ in range(repeats):
        mx.synchronize()
        start = clock()
        for _ in range(calls):
            # One after the other, so that the next call gets the memory of the last.
            mx.async_eval(call())
        mx.synchronize()
        times.append(1000 * (clock() - start) / calls)
    times.sort()
    return median(times), times[3 * (repeats - 1) // 4] - times[(repeats - 1) // 4]


def _peers(shape: tuple[int, int, int], options: argparse.Namespace) -> Iterator[Row]:
    built = {"scan": options.mamba, "scan backward": options.mamba, "conv silu": options.conv}
    names = {
        "scan": "state-spaces/mamba",
        "scan backward": "state-spaces/mamba",
        "conv silu": "causal-conv1d",
    }
    for operation, module in built.items():
        if options.rows and operation not in options.rows:
            continue
        if module:
            yield Row(
                operation,
                shape,
                names[operation],
                *_peer(operation, importlib.import_module(module), shape, options),
            )
        elif (operation, shape) in STORED:
            yield Row(operation, shape, names[operation], STORED[operation, shape], None)


def _peer(
    operation: str, module, shape: tuple[int, int, int], options: argparse.Namespace
) -> tuple[float, float]:
    import torch

    batch, length, width = shape
    random = lambda *size: torch.randn(*size, device="cuda")  # noqa: E731
    if operation == "conv silu":
        x = random(batch, length, width).transpose(1, 2)
        y, weight, bias = torch.empty_like(x), random(width, 4), random(width)
        call = lambda: module.causal_conv1d_fwd(x, weight, bias, None, None, y, None, True)  # noqa: E731
        return _torch_times(torch, call, options.repeats)
    u, delta, z, dy = (random(batch, width, length) for _ in range(4))
    A, D, bias = -torch.exp(random(width, 16)), random(width), random(width)
    B, C = (random(batch, 1, 16, length) for _ in range(2))
    forward = lambda: module.fwd(u, delta, A, B, C, D, z, bias, True)  # noqa: E731
    if operation == "scan":
        return _torch_times(torch, forward, options.repeats)
    out, kept, *_ = forward()
    call = lambda: module.bwd(u, delta, A, B, C, D, z, bias, dy, kept, out, None, True, False)  # noqa: E731
    return _torch_times(torch, call, options.repeats)


def _torch_times(torch, call: Callable, repeats: int) -> tuple[float, float]:
    for _ in range(3):
        call()
    times = []
    for _ in range(repeats):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        call()
        end.record()
        end.synchronize()
        times.append(start.elapsed_time(end))
    times.sort()
    return median(times), times[3 * (repeats - 1) // 4] - times[(repeats - 1) // 4]


if __name__ == "__main__":
    main()
