"""A unit on a GPU: three products of folded weights, and between them the kernels of unit.cu or unit.metal.

The products of both directions are one. What comes after the scans is linear up to the norm, so
W [f, g] + b = (W_1 O_f) y_f + (W_2 O_b) y_b + (W_1 + W_2) x + b with O the out_proj of a direction.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import mlx.core as mx
import numpy as np

from speechlens.kernels import backend, gpu
from speechlens.kernels.checks import STATES
from speechlens.kernels.mamba_unit.packing import PackedUnit

# Tokens at once: all that is between the products of RE-USE takes some 9 KB a token.
MOST_TOKENS = 1 << 20
QUAD = 4
_HERE = Path(__file__).parent
_PLANE = "speechlens::Plane{mixed_shape[0], mixed_shape[1], mixed_shape[2]}"
_FILES = {
    "cuda": (_HERE.parent / "selective_scan" / "scan.cu", _HERE / "unit.cu"),
}


@dataclass(frozen=True, slots=True)
class Spread:
    """Launch sizes.

    Of the scan: threads a block, channels a thread, steps a tile, tiles in flight; run: steps that a thread
    convolves.
    """

    threads: int
    held: int = 1
    items: int = 8
    stages: int = 3
    run: int = 16


class Form:
    """Folded weights; rank is dt_rank rounded up to a multiple of four, with weights of zero."""

    def __init__(self, unit: PackedUnit) -> None:
        C, D = unit.d_model, unit.d_inner
        self.rank = -(-unit.dt_rank // QUAD) * QUAD
        self.row = 4 * D + C
        merge = np.float64(unit.array("output_proj.weight")).reshape(C, 2, C)
        entries = [unit.array("in_proj.weight", direction) for direction in (0, 1)]
        exits = [merge[:, i] @ unit.array("out_proj.weight", i) for i in (0, 1)]
        self.entry = _array(np.concatenate([*entries, merge.sum(axis=1)]).T)
        self.exit = _array(np.concatenate(exits, axis=1).T)
        self.selection = _both(lambda i: self._selection(unit, i))
        self.taps = _both(lambda i: unit.array("conv1d.weight", i).T)
        self.conv_bias = _both(lambda i: unit.array("conv1d.bias", i))
        self.dt_weight = _both(
            lambda i: np.pad(unit.array("dt_proj.weight", i), ((0, 0), (0, self.rank - unit.dt_rank)))
        )
        self.dt_bias = _both(lambda i: unit.array("dt_proj.bias", i))
        A_log = np.stack([unit.array("A_log", i) for i in (0, 1)])
        self.rates = _array(-np.exp(np.float64(A_log)))
        self.harmonic = is_harmonic(A_log)
        self.skips = _both(lambda i: unit.array("D", i))
        norm = [unit.array(f"{name}") for name in ("output_proj.bias", "norm.weight", "norm.bias")]
        self.norm = _array(np.stack([*norm, np.full(C, unit.eps)]))

    def _selection(self, unit: PackedUnit, direction: int) -> np.ndarray:
        """x_proj [D, 32 + rank] with its outputs in the order B, C, dt."""
        steps, gains = np.split(unit.array("x_proj.weight", direction), [unit.dt_rank])
        return np.concatenate([gains, np.pad(steps, ((0, self.rank - unit.dt_rank), (0, 0)))]).T


def units(x: mx.array, units: Sequence[tuple[PackedUnit, int]], strict: bool) -> mx.array:
    """Same contract as `mamba_units`."""
    for unit, axis in units:
        x = _in_parts(x, unit, axis, strict)
    return x


def _in_parts(x: mx.array, unit: PackedUnit, axis: int, strict: bool) -> mx.array:
    batch, T, K, _ = x.shape
    most = max(1, MOST_TOKENS // (T * K))
    if batch <= most:
        return _unit(x, unit, axis, strict)
    parts = mx.split(x, list(range(most, batch, most)))
    return mx.concatenate([_unit(part, unit, axis, strict) for part in parts])


def _unit(x, unit, axis, strict):
    device, form = backend.chosen().name, unit.form(Form)
    batch, T, K, C = x.shape
    D, tokens, length = unit.d_inner, batch * T * K, (T, K)[axis - 1]
    spread = spread_of(D)
    sizes = {"D": D, "ROW": form.row}
    plane = (batch, T, K) if axis == 1 else (batch * T, K, 1)
    try:
        mixed = (x.reshape(tokens, C) @ form.entry).reshape(*plane, form.row)
        (u,) = gpu.launch(
            conv_program(device),
            [mixed, form.taps, form.conv_bias],
            [((2, tokens, D), mx.float32)],
            grid=(_whole(tokens // length * -(-length // spread.run) * D, 256), 2, 1),
            threadgroup=(256, 1, 1),
            constants={**sizes, "RUN": spread.run},
        )
        scan = {"STRICT": strict, "HARMONIC": form.harmonic and not strict, "RANK": form.rank}
        (y,) = gpu.launch(
            scan_program(device),
            [u, mixed, u @ form.selection, form.dt_weight, form.dt_bias, form.rates, form.skips],
            [((tokens, 2 * D), mx.float32)],
            grid=(tokens // length * -(-D // (spread.threads * spread.held)) * spread.threads, 2, 1),
            threadgroup=(spread.threads, 1, 1),
            constants={
                **sizes,
                **scan,
                "THREADS": spread.threads,
                "HELD": spread.held,
                "ITEMS": spread.items,
                "STAGES": spread.stages,
            },
        )
        (result,) = gpu.launch(
            norm_program(device),
            [x, mixed, y @ form.exit, form.norm],
            [(x.shape, mx.float32)],
            grid=(_whole(32 * tokens, 256), 1, 1),
            threadgroup=(256, 1, 1),
            constants={"C": C, "ROW": form.row},
        )
        gpu.prove(("unit", *sizes.values(), *scan.values(), spread), [result])
    except Exception as error:
        # Callers know what to do inside mx.compile, and with less memory.
        if re.search("transformation|allocat|out of memory", str(error), re.I):
            raise
        raise gpu.failure("unit", error) from error
    return result


def conv_program(device: str) -> gpu.Program:
    """Convolution and SiLU of both directions."""
    call = f"unit_conv<RUN, D, ROW>(mixed, taps, biases, u, {_PLANE});"
    return _program(device, "conv", ("mixed", "taps", "biases"), "u", call)


def scan_program(device: str) -> gpu.Program:
    """Step sizes, scans, skips and gates of both directions."""
    names = ("u", "mixed", "selections", "dt_weight", "dt_bias", "rates", "skips")
    spread = "STRICT, HARMONIC, D, ROW, RANK, THREADS, HELD, ITEMS, STAGES"
    return _program(device, "scan", names, "y", f"unit_scan<{spread}>({', '.join(names)}, y, {_PLANE});")


def norm_program(device: str) -> gpu.Program:
    """Norm of the joined directions, and the residual."""
    tokens = "(long long)(x_shape[0]) * x_shape[1] * x_shape[2]"
    call = f"unit_norm<C, ROW>(x, mixed, joined, table, y, {tokens});"
    return _program(device, "norm", ("x", "mixed", "joined", "table"), "y", call)


def spread_of(width: int) -> Spread:
    """As many channels a block as divide the width."""
    return Spread(next((threads for threads in (128, 96, 64) if width % threads == 0), 32))


def is_harmonic(A_log: np.ndarray) -> bool:
    """Whether every row is log(n + 1) + c to float32 precision, so that one exp and products do."""
    expected = A_log[..., :1] + np.log(np.arange(1, STATES + 1, dtype=np.float32))
    return bool((np.abs(A_log - expected) <= 5e-7 * (1 + np.abs(expected))).all())


def _program(device, name, inputs, output, call) -> gpu.Program:
    return gpu.Program(
        device, f"speechlens_unit_{name}", _FILES[device], inputs, (output,), f"speechlens::{call}"
    )


def _both(tensor) -> mx.array:
    return _array(np.stack([tensor(0), tensor(1)]))


def _array(values: np.ndarray) -> mx.array:
    return mx.array(np.ascontiguousarray(values, np.float32))


def _whole(count: int, block: int) -> int:
    return -(-count // block) * block
