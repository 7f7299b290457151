"""The two layouts of RE-USE checkpoints: names and axes of their tensors.

upstream: as published for PyTorch, convolution kernels [out, in, height, width].
converted: as SpeechLens for macOS stores them, other names and kernels with the channels last.
Both hold the same tensors, and each may carry one prefix before every name.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import mlx.core as mx

from speechlens.errors import LayoutError, MissingTensorError, SurplusTensorError

UPSTREAM, CONVERTED = "upstream", "converted"
PREFIXES = ("SEMamba.", "model.")
FILENAMES = {UPSTREAM: "model.safetensors", CONVERTED: "model_mlx.safetensors"}

_ROOTS = {
    "TSMamba": "tfMamba",
    "dense_encoder": "denseEncoder",
    "mask_decoder": "maskDecoder",
    "phase_decoder": "phaseDecoder",
}
_PIECES = _ROOTS | {
    "time_mamba": "timeMamba",
    "freq_mamba": "freqMamba",
    "forward_blocks": "forward",
    "backward_blocks": "backward",
    "in_proj": "inProj",
    "x_proj": "xProj",
    "dt_proj": "dtProj",
    "out_proj": "outProj",
    "output_proj": "outputProj",
    "final_conv": "finalConv",
    "phase_conv_r": "phaseConvR",
    "phase_conv_i": "phaseConvI",
}
_STAGES = {"dense_conv_1": "conv1", "dense_conv_2": "conv2", "up_conv1": "upConv1", "up_conv2": "upConv2"}
_REMEDY = "use the checkpoint as it was published"
_TOGETHER = "use weights and config.json that belong together"


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file names and turns the network's tensors, whose own way is upstream's."""

    name: str
    prefix: str = ""

    def stored_name(self, name: str) -> str:
        """A tensor's name in the file."""
        return self.prefix + (converted_name(name) if self.name == CONVERTED else name)

    def stored_shape(self, name: str, shape: tuple[int, ...]) -> tuple[int, ...]:
        """A tensor's shape in the file."""
        return tuple(shape[axis] for axis in self._axes(name, len(shape)))

    def to_own(self, name: str, values: mx.array) -> mx.array:
        """A tensor of the file as the network has it; `name` is the network's."""
        axes = self._axes(name, values.ndim)
        return mx.contiguous(values.transpose([axes.index(i) for i in range(values.ndim)]))

    def to_stored(self, name: str, values: mx.array) -> mx.array:
        """A tensor of the network as the file has it."""
        return mx.contiguous(values.transpose(self._axes(name, values.ndim)))

    def _axes(self, name: str, rank: int) -> tuple[int, ...]:
        if self.name == CONVERTED and rank == 4:
            return (0, 2, 3, 1)
        if self.name == CONVERTED and name.endswith("conv1d.weight"):
            return (0, 2, 1)
        return tuple(range(rank))


def converted_name(name: str) -> str:
    """The converted layout's name of an upstream tensor."""
    name = re.sub(r"dense_block\.dense_block\.(\d+)\.", r"denseBlock.layers.\1.layers.", name)
    pieces = []
    for piece in name.split("."):
        if piece in _STAGES:
            pieces += [_STAGES[piece], "layers"]
        else:
            pieces.append(_PIECES.get(piece, piece))
    return ".".join(pieces)


def recognise(path: Path, names: Iterable[str]) -> Layout:
    """Layout of a RE-USE checkpoint by its tensors' names; LayoutError for mixtures and strangers."""
    names = list(names)
    prefix = _prefix(path, names)
    roots = {name.removeprefix(prefix).split(".")[0] for name in names}
    upstream, converted = roots & _ROOTS.keys(), roots & set(_ROOTS.values())
    if upstream and converted:
        mixed = f"'{min(upstream)}' and '{min(converted)}'"
        raise LayoutError(f"{path} mixes the upstream and converted layouts ({mixed}); {_REMEDY}.")
    if not upstream and not converted:
        raise LayoutError(f"{path} holds none of the tensors of a RE-USE checkpoint; {_REMEDY}.")
    return Layout(UPSTREAM if upstream else CONVERTED, prefix)


def check_blocks(path: Path, layout: Layout, names: Iterable[str], count: int) -> None:
    """MissingTensorError or SurplusTensorError unless the TF-Mamba blocks are exactly 0 to count - 1."""
    root = re.escape(layout.stored_name("TSMamba"))
    found = {int(match[1]) for name in names if (match := re.match(root + r"\.(\d{1,6})\.", name))}
    if found != set(range(count)):
        wrong = sorted(found ^ set(range(count)))[0]
        counts = f"{len(found)} blocks are there where its config.json says {count}"
        if wrong < count:
            raise MissingTensorError(f"{path} lacks TF-Mamba block {wrong}: {counts}; {_TOGETHER}.")
        raise SurplusTensorError(f"{path} has a surplus TF-Mamba block {wrong}: {counts}; {_TOGETHER}.")


def _prefix(path: Path, names: list[str]) -> str:
    for prefix in PREFIXES:
        count = sum(name.startswith(prefix) for name in names)
        if count == len(names) > 0:
            return prefix
        if count:
            raise LayoutError(
                f"{path} has the prefix '{prefix}' on {count} of its {len(names)} tensors where all or none "
                f"should have it; {_REMEDY}."
            )
    return ""
