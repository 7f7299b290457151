"""Weights as stack.cpp wants them: sixteen outputs of one input side by side, in their own number format."""

from collections.abc import Iterable, Mapping
from typing import Any

import mlx.core as mx
import numpy as np

from speechlens.errors import InternalError
from speechlens.kernels import native
from speechlens.kernels.checks import STATES, TAPS
from speechlens.kernels.mamba_stack.pace import Pace

GROUP = 16
QUANTISED = 64
LOG2_E = 1.4426950408889634


class Packed:
    """A matrix [outputs, inputs]: float32, bfloat16, or 4 or 8 bits in groups of 64 inputs.

    weight: float32, float16 (held as float32) or bfloat16; with scales and biases of mx.quantize the integers
    that it made.
    """

    def __init__(
        self,
        weight: mx.array,
        scales: mx.array | None = None,
        biases: mx.array | None = None,
        bits: int = 0,
    ) -> None:
        self.outputs = weight.shape[0]
        self.pace = Pace()
        self.scale: np.ndarray | None = None
        self.offset: np.ndarray | None = None
        if scales is not None and biases is not None:
            self.bits, self.inputs = bits, scales.shape[1] * QUANTISED
            self.data = _quantised(np.array(weight, copy=False), bits)
            self.scale, self.offset = (_grouped(_float32(a)) for a in (scales, biases))
        elif weight.dtype == mx.bfloat16:
            self.bits, self.inputs = 16, weight.shape[1]
            self.data = _grouped(np.array(weight.view(mx.uint16), copy=False))
        else:
            self.bits, self.inputs = 32, weight.shape[1]
            self.data = _grouped(_float32(weight))

    def rows(self, ids: np.ndarray) -> np.ndarray:
        """float32 rows [n, inputs] of the matrix, as an embedding reads them."""
        group, lane = ids // GROUP, ids % GROUP
        if self.bits == 32:
            return self.data[group, :, lane]
        if self.bits == 16:
            return (self.data[group, :, lane].astype(np.uint32) << 16).view(np.float32)
        values = self.data[group, :, lane]
        if self.bits == 4:
            values = np.stack([values & 15, values >> 4], axis=-1).reshape(len(ids), -1)
        runs = values.reshape(len(ids), -1, QUANTISED).astype(np.float32)
        scale, offset = (a[group, :, lane][:, :, None] for a in (self.scale, self.offset))
        return (runs * scale + offset).reshape(len(ids), -1)


class PackedStack:
    """Weights of all layers, packed once for `mamba_stack`.

    layers: by checkpoint name `norm.weight` [H], `mixer.A_log` [D, 16], `mixer.D`, `mixer.conv1d.weight`,
    `mixer.conv1d.bias`, `mixer.dt_proj.bias` [D], optionally `mixer.in_proj.bias` and `mixer.out_proj.bias`;
    matrices: by the same names without `.weight` the arguments of Packed. selection_eps: see MambaLayer.
    """

    def __init__(
        self,
        layers: Iterable[tuple[Mapping[str, mx.array], Mapping[str, tuple]]],
        eps: float,
        selection_eps: float | None,
    ) -> None:
        self.eps = eps
        self.selection_eps = -1.0 if selection_eps is None else selection_eps
        self.packed: list[dict[str, Any]] = []
        # The launcher's view of `packed`, made once.
        self.structures: Any = None
        self.pace = Pace()
        # One at a time, so that a caller's generator can let go of each layer's tensors.
        for vectors, matrices in layers:
            self.dt_rank = matrices["mixer.dt_proj"][0].shape[1]
            self.packed.append(self._layer(vectors, matrices))
        self.layers = len(self.packed)
        self.d_model, self.d_inner = self.packed[0]["norm"].size, self.packed[0]["D"].size

    def _layer(self, vectors: Mapping[str, mx.array], matrices: Mapping[str, tuple]) -> dict[str, Any]:
        A_log = _float32(vectors["mixer.A_log"])
        decay = -np.exp(A_log) * np.float32(LOG2_E)
        layer: dict[str, Any] = {
            name: Packed(*matrices[f"mixer.{name}"]) for name in ("in_proj", "dt_proj", "out_proj")
        }
        layer["x_proj"] = _selection(matrices["mixer.x_proj"], self.dt_rank)
        layer |= {
            "norm": _vector(vectors["norm.weight"]),
            "conv_weight": _aligned(_float32(vectors["mixer.conv1d.weight"]).reshape(-1, TAPS).T),
            "conv_bias": _vector(vectors["mixer.conv1d.bias"]),
            "dt_bias": _vector(vectors["mixer.dt_proj.bias"]),
            "decay": _aligned(decay),
            "decay_blocks": _aligned(decay.reshape(-1, GROUP, STATES).swapaxes(1, 2)),
            "D": _vector(vectors["mixer.D"]),
            "harmonic": _harmonic(A_log),
        }
        for name in ("in_proj", "out_proj"):
            bias = vectors.get(f"mixer.{name}.bias")
            layer[name.replace("proj", "bias")] = None if bias is None else _vector(bias)
        return layer


def _selection(parts: tuple, rank: int) -> Packed:
    """x_proj with its first outputs, dt, filled up to a multiple of sixteen."""
    if not -rank % GROUP:
        return Packed(*parts)

    def filled(a: mx.array) -> mx.array:
        return mx.concatenate([a[:rank], mx.zeros((-rank % GROUP, a.shape[1]), a.dtype), a[rank:]])

    return Packed(*(filled(a) if isinstance(a, mx.array) else a for a in parts))


def _harmonic(A_log: np.ndarray) -> bool:
    """Whether every row is log(n + 1) + c to float32 precision, so that one exp and products do."""
    expected = A_log[:, :1] + np.log(np.arange(1, STATES + 1, dtype=np.float32))
    return bool((np.abs(A_log - expected) <= 5e-7 * (1 + np.abs(expected))).all())


def _quantised(words: np.ndarray, bits: int) -> np.ndarray:
    """uint32 words [outputs, inputs * bits / 32] of mx.quantize, repacked."""
    if bits not in (4, 8):
        raise InternalError(f"Quantised weights must have 4 or 8 bits, not {bits}.")
    # With 4 bits a byte already holds two successive inputs, the first one low.
    return _grouped(words.astype("<u4", copy=False).view(np.uint8))


def _grouped(a: np.ndarray) -> np.ndarray:
    """[outputs, n] to [outputs / 16, n, 16], zeros filled up."""
    if fill := -len(a) % GROUP:
        a = np.concatenate([a, np.zeros((fill, a.shape[1]), a.dtype)])
    return _aligned(a.reshape(-1, GROUP, a.shape[1]).swapaxes(1, 2))


def _aligned(a: np.ndarray) -> np.ndarray:
    held = native.aligned((-(-a.nbytes // 4),)).view(np.uint8)[: a.nbytes].view(a.dtype).reshape(a.shape)
    held[...] = a
    return held


def _vector(a: mx.array) -> np.ndarray:
    return _aligned(_float32(a))


def _float32(a: mx.array) -> np.ndarray:
    return np.array(a.astype(mx.float32), copy=False)
