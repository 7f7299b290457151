"""The operations of the default network, for `speechlens bench` to time."""

from collections.abc import Callable, Iterator

import mlx.core as mx

from speechlens.kernels.causal_conv1d import causal_conv1d
from speechlens.kernels.mamba_unit import PackedUnit, mamba_unit, supports
from speechlens.kernels.selective_scan import selective_scan

# One second of 48 kHz audio in the default network: frames, bands, width, inner width, rank of delta.
T, K, C, D, R = 100, 42, 48, 96, 3


def calls() -> Iterator[tuple[str, str, Callable[..., object]]]:
    """Name, shapes and a call of each operation on the back end in use."""
    mx.random.seed(0)
    scan_shape = f"B={K} L={T} D={D}"
    harmonic = mx.broadcast_to(mx.log(mx.arange(1, 17).astype(mx.float32)), (D, 16))
    general = harmonic + 0.1 * mx.random.normal((D, 16))
    u, z = mx.random.normal((2, K, T, D))
    B, C_ = mx.random.normal((2, K, T, 16))
    delta_raw, skip = mx.random.normal((K, T, D)) - 2, mx.ones(D)
    for name, A_log, strict in (
        ("selective scan", general, False),
        ("selective scan, harmonic decay", harmonic, False),
        ("selective scan, strict", general, True),
    ):
        yield (
            name,
            scan_shape,
            lambda A_log=A_log, strict=strict: selective_scan(
                u, delta_raw, A_log, B, C_, skip, z, strict=strict
            ),
        )
    taps, bias = mx.random.normal((D, 4, 1)), mx.zeros(D)
    yield "causal convolution", scan_shape, lambda: causal_conv1d(u, taps, bias, activation="silu")
    x = mx.random.normal((T, K, C))
    if supports(C, D, R):
        unit = _unit(harmonic)
        for name, axis in (("Mamba unit over time", 1), ("Mamba unit over bands", 2)):
            yield name, f"T={T} K={K} C={C} D={D}", lambda axis=axis: mamba_unit(x[None], unit, axis)


def _unit(A_log: mx.array) -> PackedUnit:
    def matrix(out: int, width: int) -> mx.array:
        return mx.random.normal((out, width)) * width**-0.5

    layer = {
        "in_proj.weight": matrix(2 * D, C),
        "conv1d.weight": mx.random.normal((D, 1, 4)),
        "conv1d.bias": mx.zeros(D),
        "x_proj.weight": matrix(R + 32, D),
        "dt_proj.weight": matrix(D, R),
        "dt_proj.bias": mx.zeros(D) - 3,
        "A_log": A_log,
        "D": mx.ones(D),
        "out_proj.weight": matrix(C, D),
    }
    return PackedUnit(layer, layer, matrix(C, 2 * C), mx.zeros(C), mx.ones(C), mx.zeros(C))
