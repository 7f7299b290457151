"""Times the scan and the convolution of every back end here beside MLX's own operations and published builds.

    python tests/bench/kernels.py [--backend cuda] [--repeats 15] [--small] [--mamba MODULE] [--conv MODULE]

--mamba and --conv name importable builds of state-spaces/mamba (selective_scan_cuda) and causal-conv1d
(causal_conv1d_cuda), which then run in the same process through PyTorch. Without them the figures that were
measured once on an H200 with such builds are printed as stored. Times are medians of synchronised runs after
a warm-up.
"""

import argparse
import importlib
import os
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

import mlx.core as mx

from speechlens.kernels import backend, causal_conv1d, native, selective_scan
from speechlens.kernels.selective_scan import reference

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


def main() -> None:
    options = _options()
    names = [options.backend] if options.backend else [r.name for r in backend.describe() if r.available]
    print(_machine())
    rows = []
    for name in names:
        os.environ[backend.VARIABLE] = name
        for shape in SMALL if options.small else GPU_SHAPES if name in ("cuda", "metal") else CPU_SHAPES:
            if name != "reference" or options.small:
                rows += _show(_ours(name, shape, options.repeats))
    if {"cuda", "metal"} & set(names) or options.mamba or options.conv:
        for shape in SMALL if options.small else GPU_SHAPES:
            rows += _show(_peers(shape, options))
    if rows:
        print("\nms: median; +-: distance of the quartiles; (stored): measured once, not in this run.")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--backend", choices=backend.NAMES)
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument("--small", action="store_true", help="one tiny shape, to see that everything runs")
    parser.add_argument("--mamba", help="module of state-spaces/mamba's build")
    parser.add_argument("--conv", help="module of causal-conv1d's build")
    return parser.parse_args()


def _machine() -> str:
    gpu = mx.metal.is_available() or mx.cuda.is_available()
    device = mx.device_info(mx.gpu).get("device_name", "GPU") if gpu else platform.processor() or "CPU"
    threads = f"{native.threads()} threads" if native.library() else "no native library"
    return f"{device} | MLX {mx.__version__} | Python {platform.python_version()} | {threads}"


def _show(rows: Iterator[Row]) -> list[Row]:
    shown = []
    for row in rows:
        shape = "x".join(map(str, row.shape))
        spread = "(stored)" if row.spread is None else f"+-{row.spread:.3f}"
        peer = STORED.get((row.operation, row.shape))
        factor = f"{peer / row.milliseconds:5.1f}x the stored peer" if peer and row.spread is not None else ""
        print(
            f"{row.operation:22} {shape:14} {row.who:22} {row.milliseconds:9.3f} ms {spread:9} {factor}",
            flush=True,
        )
        shown.append(row)
    return shown


def _ours(name: str, shape: tuple[int, int, int], repeats: int) -> Iterator[Row]:
    batch, length, width = shape
    mx.random.seed(0)
    u, z, grad = (mx.random.normal(shape) for _ in range(3))
    B, C = (mx.random.normal((batch, length, 16)) for _ in range(2))
    delta_raw, D = mx.random.normal(shape) - 2, mx.ones(width)
    harmonic = mx.broadcast_to(mx.log(mx.arange(1, 17).astype(mx.float32)), (width, 16))
    A_log = harmonic + 0.1 * mx.random.normal((width, 16))
    grad_last = mx.random.normal((batch, width, 16))

    def row(operation: str, call: Callable) -> Row:
        return Row(operation, shape, name, *measure(call, repeats))

    yield row("scan", lambda: selective_scan(u, delta_raw, A_log, B, C, D, z))
    yield row("scan harmonic", lambda: selective_scan(u, delta_raw, harmonic, B, C, D, z))
    yield row("scan strict", lambda: selective_scan(u, delta_raw, A_log, B, C, D, z, strict=True))
    arrays = (u, delta_raw, A_log, B, C, D, z)
    if name in ("cuda", "metal"):
        half = [a.astype(mx.bfloat16) for a in (u, delta_raw, B, C, z)]
        yield row("scan bfloat16", lambda: selective_scan(*half[:2], A_log, half[2], half[3], D, half[4]))
    if name != "reference":
        module = importlib.import_module(f"speechlens.kernels.selective_scan.{name}")
        yield row("scan with checkpoints", lambda: module.scan(*arrays, None, False, True))
        kept = module.scan(*arrays, None, False, True)[2]
        mx.eval(kept)
        yield row("scan backward", lambda: module.backward(*arrays, kept, grad, grad_last))
    weight, bias = mx.random.normal((width, 4, 1)), mx.zeros(width)
    yield row("conv silu", lambda: causal_conv1d(u, weight, bias, activation="silu"))
    weights = lambda *a: (causal_conv1d(*a, activation="silu") * grad).sum()  # noqa: E731
    yield row("conv and its gradient", lambda: mx.grad(weights, argnums=[0, 1, 2])(u, weight, bias))
    yield Row("conv", shape, "mx.conv1d on " + name, *measure(_library_conv(u, weight), repeats))
    if batch * length * width < 1 << 20:
        plain = (lambda: reference.scan(*arrays, None, False),)
        yield Row("scan", shape, "MLX ops on " + name, *measure(plain[0], 3))


def _library_conv(x: mx.array, weight: mx.array) -> Callable:
    return lambda: mx.conv1d(x, weight, padding=3, groups=x.shape[2])


def measure(call: Callable, repeats: int) -> tuple[float, float]:
    """Median and distance of the quartiles of one call, in milliseconds."""
    for _ in range(2):
        mx.eval(call())
    start = time.perf_counter()
    mx.eval(call())
    calls = max(1, min(10, int(0.02 / (time.perf_counter() - start))))
    times = []
    for _ in range(repeats):
        mx.synchronize()
        start = time.perf_counter()
        for _ in range(calls):
            # One after the other, so that the next call gets the memory of the last.
            mx.async_eval(call())
        mx.synchronize()
        times.append(1000 * (time.perf_counter() - start) / calls)
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
