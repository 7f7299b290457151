"""RE-USE: NVIDIA's enhancer of 30 TF-Mamba blocks that maps a noisy spectrum to a clean one.

A dense encoder thins time by 4 and frequency by 2, Mamba units mix along both, and two decoders give
compressed magnitude and phase. Window and hop follow the rate, so one network serves all rates.
Parameter names and shapes are those of the published checkpoint.

Source: "RE-USE", arXiv 2603.02641; the network descends from R. Chao et al., "An investigation of
incorporating Mamba for speech enhancement" (SEMamba), SLT 2024.
"""

import reprlib
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten

from speechlens import kernels
from speechlens.dsp.stft import Geometry, istft
from speechlens.models.mamba import CONV_WIDTH, STATES, BidirectionalMamba, TimeFrequencyBlock
from speechlens.models.reuse_dense import BIN_STRIDE, DENSE_LAYERS, TIME_STRIDE, Decoder, Encoder
from speechlens.models.reuse_signal import expand, features

MODEL_TYPE = "re-use"
# The sections of config.json, by which this family is known.
SECTIONS = ("model_cfg", "stft_cfg")
# Zero cells behind the last bin and the last frame, so that nothing is lost to the strides.
_TAIL = 2
# Bytes between the products of a Mamba unit; a unit that needs more takes a part of its sequences at a time.
_UNIT_BYTES = 1152 << 20
_MAX_BLOCKS = 64
_MAX_INNER = 1 << 16
# What the code below does; a config that says otherwise describes another network.
_FIXED = {
    "d_state": STATES,
    "d_conv": CONV_WIDTH,
    "input_channel": 2,
    "output_channel": 1,
    "inner_mamba_nlayer": 1,
    "norm_epsilon": 1e-5,
    "compress_factor": "relu_log1p",
    "mapping": True,
    "sfi": True,
}


@dataclass(frozen=True)
class ReuseConfig:
    """Shape of the network, and its STFT at the base rate in samples."""

    hid_feature: int
    num_tfmamba: int
    expand: int
    norm_epsilon: float
    sampling_rate: int
    n_fft: int
    hop_size: int
    win_size: int

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "ReuseConfig":
        """Config from config.json's `model_cfg` and `stft_cfg`; KeyError, TypeError or ValueError."""
        flat = {key: value for section in SECTIONS for key, value in values[section].items()}
        for field, fixed in _FIXED.items():
            # Python takes True for 1, which nobody writes who means the number.
            if (type(flat[field]), flat[field]) != (type(fixed), fixed):
                raise ValueError(f"{field} = {reprlib.repr(flat[field])} where this network has {fixed!r}")
        config = cls(**{f.name: flat[f.name] for f in fields(cls)})
        for f in fields(cls):
            size = getattr(config, f.name)
            if f.name != "norm_epsilon" and not (type(size) is int and 0 < size <= 1 << 16):
                raise ValueError(f"a size of {f.name} = {reprlib.repr(size)}")
        if config.num_tfmamba > _MAX_BLOCKS:
            raise ValueError(f"{config.num_tfmamba} blocks")
        if config.expand * config.hid_feature > _MAX_INNER:
            raise ValueError(f"{config.expand} times {config.hid_feature} channels in a Mamba layer")
        if config.n_fft != config.win_size:
            raise ValueError("a window that differs from n_fft")
        return config

    @property
    def dt_rank(self) -> int:
        """Values that delta is projected from, a sixteenth of the width."""
        return -(-self.hid_feature // 16)

    def geometry(self, rate: int) -> Geometry:
        """STFT at a rate in Hz: base sizes scaled, rounded down, then up to even."""

        def scaled(samples: int) -> int:
            size = samples * rate // self.sampling_rate
            return max(2, size + size % 2)

        return Geometry(scaled(self.n_fft), scaled(self.hop_size))


class Reuse(nn.Module):
    """The network: compressed magnitude and phase [B, T, F] to cleaned ones of the same shape."""

    def __init__(self, config: ReuseConfig) -> None:
        super().__init__()
        self.config = config
        width = config.hid_feature
        self.dense_encoder = Encoder(width)
        self.TSMamba = [
            TimeFrequencyBlock(width, config.expand, config.dt_rank) for _ in range(config.num_tfmamba)
        ]
        self.mask_decoder = Decoder(width, "final_conv")
        self.phase_decoder = Decoder(width, "phase_conv_r", "phase_conv_i")

    def __call__(
        self,
        magnitude: mx.array,
        phase: mx.array,
        *,
        strict: bool = False,
        memory: int = 0,
        watch: Callable[[str, mx.array], None] = lambda name, plane: None,
    ) -> tuple[mx.array, mx.array]:
        """Compressed magnitude (may be negative) and phase in radians, both [B, T, F].

        memory: bytes to keep to, as `self.memory` tells; 0 for no plan. watch: told the hidden plane
        [B, T', F', C] after each stage, by name.
        """
        frames, bins = magnitude.shape[1:]
        features = mx.stack([magnitude, phase], axis=-1)
        features = mx.pad(features, [(0, 0), (0, _TAIL), (0, _TAIL), (0, 0)])
        turn = kernels.InTurn(memory)
        x = self.dense_encoder(features, turn)
        watch("encoder", x)
        for i, block in enumerate(self.TSMamba):
            for axis, unit in ((1, block.time_mamba), (2, block.freq_mamba)):
                x = self._in_pieces(unit, x, axis, strict, turn)
            watch(f"block_{i}", x)
        (compressed,) = self.mask_decoder(x, turn)
        real, imaginary = self.phase_decoder(x, turn)
        angle = mx.arctan2(imaginary, real)
        return compressed[:, :frames, :bins], angle[:, :frames, :bins]

    def pack(self) -> None:
        """Prepare for inference once the weights are in place."""
        for part in (self.dense_encoder, self.mask_decoder, self.phase_decoder):
            part.pack(self.config.norm_epsilon)
        for block in self.TSMamba:
            block.time_mamba.pack()
            block.freq_mamba.pack()

    def enhance(self, windows: mx.array, rate: int, *, strict: bool = False) -> mx.array:
        """Enhanced signals of float32 [B, n] at `rate` Hz, full scale 1.0, same shape.

        The network knows absolute levels: scaling the input changes more than the output's scale.
        """
        geometry = self.config.geometry(rate)
        planned = self.memory(windows.shape, rate)
        compressed, phase = self(*features(windows, geometry), strict=strict, memory=planned)
        magnitude = expand(compressed)
        mx.eval(magnitude, phase)
        return istft(magnitude * mx.exp(1j * phase), geometry, windows.shape[1])

    def memory(self, windows: tuple[int, int], rate: int) -> int:
        """Bytes at once that `enhance` is planned to take for windows of a shape (B, n).

        Two pieces of work are in memory at a time: tiles of dense stages, or parts of a Mamba unit.
        """
        plane, hidden = self._sizes(windows, rate)
        full, cells = TIME_STRIDE * BIN_STRIDE * hidden, hidden // (4 * self.config.hid_feature)
        # The last stage of a dense block reads all planes before it.
        encoder = (DENSE_LAYERS + 1 / TIME_STRIDE) * plane + kernels.bytes_at_work()
        units = 4 * hidden + 2 * min(_UNIT_BYTES, cells * self._position_bytes)
        decoders = (1 + BIN_STRIDE) * hidden + full + kernels.bytes_at_work()
        return round(max(encoder, units, decoders)) + 3 * self._weight_bytes

    @cached_property
    def _weight_bytes(self) -> int:
        # Asked for with every window, and there are 1,416 of them.
        return sum(values.nbytes for _, values in tree_flatten(self.parameters()))

    def planes(self, windows: tuple[int, int], rate: int) -> int:
        """Bytes at once that `enhance` takes at the least, however small the pieces of work."""
        return DENSE_LAYERS * self._sizes(windows, rate)[0]

    def _sizes(self, windows: tuple[int, int], rate: int) -> tuple[int, int]:
        """Bytes of a plane of the dense encoder, and of the hidden plane, for windows (B, n)."""
        batch, samples = windows
        geometry, floats = self.config.geometry(rate), 4 * self.config.hid_feature * batch
        frames, bins = geometry.frames(samples), geometry.bins
        plane = floats * (frames + _TAIL) * (bins + _TAIL)
        return plane, floats * ((frames + 1) // TIME_STRIDE + 1) * ((bins - 1) // BIN_STRIDE + 1)

    @property
    def _position_bytes(self) -> int:
        """What a unit holds between its products for a position of the hidden plane."""
        width, rank = self.config.hid_feature, self.config.dt_rank
        inner = self.config.expand * width
        fused = kernels.supports(width, inner, rank)
        return 4 * ((8 if fused else 11) * inner + 3 * width + 2 * (rank + 2 * STATES))

    def _in_pieces(
        self, unit: BidirectionalMamba, x: mx.array, axis: int, strict: bool, turn: kernels.InTurn
    ) -> mx.array:
        """A unit with its residual over [B, T', F', C], some of the sequences at a time."""
        across = 3 - axis
        size = x.size // x.shape[-1] * self._position_bytes
        if size <= _UNIT_BYTES:
            y = unit.residual(x, axis, strict=strict)
            turn.put(y, size=size)
            return y
        # A part is copied first.
        size += 4 * x.size
        count = -(-size // _UNIT_BYTES)
        bounds = [x.shape[across] * i // count for i in range(1, count)]
        parts = []
        for part in mx.split(x, bounds, axis=across):
            parts.append(unit.residual(part, axis, strict=strict))
            turn.put(parts[-1], size=-(-size // count))
        return mx.concatenate(parts, axis=across)
