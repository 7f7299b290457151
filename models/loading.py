"""From files to a network that runs: everything is checked before anything is computed."""

import math
import os
import reprlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mlx.core as mx
from mlx.utils import tree_flatten

from speechlens import kernels
from speechlens.dsp.stft import Geometry, spectral_gain
from speechlens.errors import ConfigError, DigestError, KernelLimitError, UsageError
from speechlens.kernels import backend, precision
from speechlens.levels import MAX_RATE, MIN_RATE
from speechlens.models import catalogue, layouts, lite, reuse, room, weights
from speechlens.models.mamba import BidirectionalMamba

_OPERATIONS = ("causal_conv1d", "selective_scan")
# Several windows are computed together only within this.
_TOGETHER_BYTES = 2_500_000_000
# Windows of lite at once on CUDA: sixteen take as long for each as four, and much more memory.
_ROW_BYTES, _MOST_ROWS = 2 << 30, 4
# More frames over every sample than any network here was built for.
_MOST_OVERLAP = 32
# Characters of a card's text that are passed on.
_MOST_SAID = 200
_FAMILIES: dict[str, tuple[Any, Any]] = {
    lite.MODEL_TYPE: (lite.Lite, lite.LiteConfig),
    reuse.MODEL_TYPE: (reuse.Reuse, reuse.ReuseConfig),
}
_TOGETHER = "use the one that came with the weights"


@dataclass(frozen=True, slots=True)
class Enhancer:
    """A loaded network and what identifies it."""

    name: str
    path: Path
    sha256: str
    network: Any

    @property
    def kernels(self) -> tuple[str, ...]:
        """Fused operations that run this network here; none where plain MLX operations do all."""
        used = kernels.chosen().name
        if used == "reference" or not backend.has_kernels(used):
            return ()
        units = [m for m in self.network.modules() if isinstance(m, BidirectionalMamba)]
        fused = all(
            kernels.supports(m.norm.weight.size, m.forward_blocks.D.size, m.forward_blocks.dt_rank)
            for m in units
        )
        inside = ("mamba_unit",) if fused else _OPERATIONS
        dense = isinstance(self.network, reuse.Reuse)
        ends = not dense and kernels.bands_support(self.network.config.d_model)
        stage = dense and used in ("cpu", "cuda")
        return (*(("conv_stage",) if stage else ()), *(("bands",) if ends else ()), *inside)

    @property
    def rows(self) -> int:
        """How many windows are worth enhancing at once: several where one alone leaves the device waiting."""
        if kernels.chosen().name != "cuda" or not isinstance(self.network, lite.Lite):
            return 1
        return max(1, min(_MOST_ROWS, int(mx.device_info(mx.gpu).get("free_memory", 0)) // _ROW_BYTES))

    @property
    def tf32(self) -> bool:
        """Whether this process multiplies in TF32."""
        return precision.uses_tf32()

    def geometry(self, rate: int) -> Geometry:
        """STFT of the network at a rate in Hz; window starts must be multiples of its hop."""
        return self.network.config.geometry(rate)

    def enhance(self, windows: mx.array, rate: int, *, strict: bool = False) -> mx.array:
        """Enhanced windows: float32 [B, n], full scale 1.0, at `rate` Hz; same shape back.

        Networks that plan their memory take as many windows at once as fit a fixed plan. Where memory runs
        out all the same, they are halved; UsageError where even one window is too long.
        """

        def once(part: mx.array) -> mx.array:
            return self.network.enhance(part, rate, strict=strict)

        def enhance(part: mx.array) -> mx.array:
            size = self._memory(part.shape, rate)
            if getattr(self.network, "lazy", False):
                # The graph of one thread is built while the device computes another's.
                return room.halving(once, part, size)
            with room.planned(size):
                return room.halving(once, part)

        count, samples = windows.shape
        rows, most = count, min(_TOGETHER_BYTES, self._room(samples, rate))
        while rows > 1 and self._memory((rows, samples), rate) > most:
            rows = -(-rows // 2)
        parts = [enhance(windows[first : first + rows]) for first in range(0, count, rows)]
        return parts[0] if len(parts) == 1 else mx.concatenate(parts)

    def _memory(self, windows: tuple[int, ...], rate: int) -> int:
        """Bytes that the network plans to take for windows of a shape; 0 where it has no plan."""
        planned = getattr(self.network, "memory", None)
        return planned(windows, rate) if planned else 0

    def _room(self, samples: int, rate: int) -> int:
        """Bytes that are free; UsageError where a window of the network is sure to take more."""
        least = getattr(self.network, "planes", None)
        if least is None or (free := room.free()) is None:
            return _TOGETHER_BYTES
        if (needed := least((1, samples), rate)) > free:
            raise UsageError(
                f"A window of {samples} samples takes {needed / 1e6:.0f} MB of memory where "
                f"{free / 1e6:.0f} MB are free; choose a shorter chunk or end other programs."
            )
        return free

    def mask(self, windows: mx.array, rate: int, *, strict: bool = False) -> mx.array:
        """The factor of every bin, [B, T, F], that turns float32 [B, n] into what `enhance` gives.

        Complex for networks that mask; for others the ratio of magnitudes, as `spectral_gain` has it.
        """
        if hasattr(self.network, "mask"):
            return self.network.mask(windows, rate, strict=strict)
        return spectral_gain(windows, self.enhance(windows, rate, strict=strict), self.geometry(rate))


@dataclass(frozen=True, slots=True)
class Checked:
    """A model whose files have passed every check, with its tensors as the network has them.

    recorded: whether its card records the SHA-256.
    """

    name: str
    path: Path
    sha256: str
    recorded: bool
    network: Any
    layout: layouts.Layout
    tensors: dict[str, mx.array]


def load(model: str | Path = "lite", *, tf32: bool = False) -> Enhancer:
    """Load a model by name or by the path of its folder or safetensors file.

    A CheckpointError names file, tensor, expected, found and remedy. tf32: faster products of less
    precision, on NVIDIA GPUs only and for the whole process: UsageError where the first model had none.
    """
    precision.settle(tf32)
    checked = check(model)
    network = checked.network
    network.load_weights(list(checked.tensors.items()))
    network.eval()
    mx.eval(network.parameters())
    network.pack()
    return Enhancer(checked.name, checked.path, checked.sha256, network)


def check(model: str | Path, config_path: Path | None = None) -> Checked:
    """Every check of a model's files; the config.json beside the weights unless another is given."""
    name, path, beside = catalogue.locate(model)
    entries, _ = weights.read_header(path)
    if config_path is None:
        _check_beside(path, beside, len(entries))
    network = build(config_path or beside)
    own = {key: value.shape for key, value in tree_flatten(network.parameters())}
    layout = layouts.Layout(layouts.UPSTREAM)
    if isinstance(network, reuse.Reuse):
        layout = layouts.recognise(path, entries)
        layouts.check_blocks(path, layout, entries, network.config.num_tfmamba)
    expected = {layout.stored_name(key): layout.stored_shape(key, shape) for key, shape in own.items()}
    stored = weights.load(path, expected)
    tensors = {key: layout.to_own(key, stored[layout.stored_name(key)]) for key in own}
    return Checked(name, path, *_digest(path), network, layout, tensors)


def _check_beside(path: Path, config_path: Path, count: int) -> None:
    """ConfigError where weights of so many tensors have no config.json."""
    if not os.path.exists(config_path):
        raise ConfigError(
            f"{path} has no config.json beside it ({count} tensors found); "
            "copy the config.json that belongs to these weights into the same folder."
        )


def describe(model: str | Path) -> dict[str, Any]:
    """What is known about a model without loading its tensors."""
    name, path, config_path = catalogue.locate(model)
    entries, _ = weights.read_header(path)
    _check_beside(path, config_path, len(entries))
    config = catalogue.read_json(config_path)
    card = catalogue.card(path.parent)
    return {
        "name": name,
        "description": _said(card, "description") or "custom weights",
        "path": str(path),
        "bytes": path.stat().st_size,
        "sha256": weights.sha256(path),
        "family": _family(config) or "unknown",
        "tensors": len(entries),
        "parameters": sum(math.prod(entry.shape) for entry in entries.values()),
        **({"licence": licence} if (licence := _said(card, "licence")) else {}),
        **({"licence_text": str(text)} if (text := path.with_name(catalogue.LICENCE)).exists() else {}),
    }


def _said(card: dict[str, Any], field: str) -> str | None:
    """What a card, which anyone may have written, says in a field: a text of a line's length."""
    value = card.get(field)
    return value[:_MOST_SAID] if isinstance(value, str) else None


def verify(model: str | Path) -> list[str]:
    """Make every check of a model and return what was checked, a line each; CheckpointError on a fault."""
    checked = check(model)
    values = sum(tensor.size for tensor in checked.tensors.values())
    lines = [
        f"safetensors header and offsets of {checked.path}",
        f"exact set of {len(checked.tensors)} tensors, their shapes and float types",
        "16 states and 4 convolution taps, as the kernels have them",
        f"{values} values, all finite",
        f"SHA-256 {checked.sha256}" + (", as recorded" if checked.recorded else ""),
    ]
    if isinstance(checked.network, reuse.Reuse):
        prefix = f", prefix '{checked.layout.prefix}'" if checked.layout.prefix else ""
        blocks = checked.network.config.num_tfmamba
        lines.insert(1, f"{checked.layout.name} layout{prefix}, {blocks} TF-Mamba blocks as in config.json")
    return lines


def _digest(path: Path) -> tuple[str, bool]:
    """SHA-256 of the weights and whether their card records it; DigestError where it records another."""
    digest = weights.sha256(path)
    recorded = catalogue.card(path.parent).get("sha256")
    if recorded not in (None, digest):
        raise DigestError(
            f"{path} has SHA-256 {digest} where {str(recorded)[:64]} was recorded when it was put there; "
            "install SpeechLens again, or remove the model and add or fetch it again."
        )
    return digest, recorded is not None


def _family(values: dict[str, Any]) -> str | None:
    """Which network a config describes. RE-USE's has no model_type, only its two sections."""
    if values.get("model_type") == lite.MODEL_TYPE:
        return lite.MODEL_TYPE
    if "model_type" not in values and all(isinstance(values.get(s), dict) for s in reuse.SECTIONS):
        return reuse.MODEL_TYPE
    return None


def build(config_path: Path) -> Any:
    """The network that a config.json describes, with weights yet to come; ConfigError or KernelLimitError."""
    values = catalogue.read_json(config_path)
    family = _family(values)
    if family is None:
        kind = reprlib.repr(values.get("model_type"))
        raise ConfigError(
            f"{config_path} describes a model of type {kind} where {lite.MODEL_TYPE!r} "
            f"or the sections {' and '.join(reuse.SECTIONS)} of RE-USE are expected; give weights of a known "
            "family."
        )
    fields = values if family == lite.MODEL_TYPE else values["model_cfg"]
    try:
        for field, fixed in (("d_state", 16), ("d_conv", 4)):
            if (type(found := fields[field]), found) != (int, fixed):
                raise KernelLimitError(
                    f"{config_path} has {field} = {reprlib.repr(found)} where the kernels are built for "
                    f"{fixed}; use a model trained with {fixed}."
                )
        network, config = _FAMILIES[family]
        known = config.from_dict(values)
        _check_geometry(known)
        return network(known)
    except KeyError as error:
        raise ConfigError(f"{config_path} lacks the field {error}; {_TOGETHER}.") from error
    except (TypeError, ValueError, OverflowError) as error:
        raise ConfigError(f"{config_path} holds {error}; {_TOGETHER}.") from error


def _check_geometry(config: Any) -> None:
    """ValueError unless the STFT makes sense at every rate; others could take any amount of memory."""
    for rate in (MIN_RATE, MAX_RATE):
        size = config.geometry(rate)
        if not 2 <= 2 * size.hop <= size.n_fft <= min(rate, _MOST_OVERLAP * size.hop):
            raise ValueError(f"an STFT of {size.n_fft} samples every {size.hop} at {rate} Hz")
