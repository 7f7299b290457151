"""From the files of a published Mamba checkpoint to a language model.

Layout: Hugging Face's state-spaces/mamba-*-hf: config.json, one safetensors file or several with an index,
names with the prefix `backbone.`. Headers are checked first; tensors are read when first used.
"""

import re
import reprlib
from collections.abc import Iterable
from pathlib import Path

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten

from speechlens.errors import ModelError
from speechlens.models import catalogue, weights
from speechlens.models.language import MODEL_TYPES, LanguageConfig, LanguageModel

INDEX = "model.safetensors.index.json"
GROUP = 64
DTYPES = {"float32": mx.float32, "float16": mx.float16, "bfloat16": mx.bfloat16}
_PREFIX = "backbone."
_HUB_NAME = re.compile(r"[\w.-]{1,96}/[\w.-]{1,96}")
# Steps, decays and norms stay in float32: the recurrence multiplies their errors up.
_PRECISE = re.compile(r"(A_log|\.D|dt_proj\.bias|norm\.weight|norm_f\.weight|conv1d\.weight|conv1d\.bias)$")
_OTHERS = ("*.bin", "*.pt", "*.pth", "*.ckpt")


def load(
    model: str | Path,
    *,
    dtype: str | None = None,
    bits: int | None = None,
    download: bool = False,
    trainable: bool = False,
) -> LanguageModel:
    """Load a language model from a folder or by its name on the hub (OWNER/NAME).

    dtype: float32, float16 or bfloat16 for the matrices; as stored where None. bits: 4 or 8 quantises the
    large matrices in groups of 64. download: a name that isn't in the local cache may be fetched. trainable:
    keep the parameters as they are, where they would be packed for speed.
    Raises ModelError, one sentence naming file, tensor, expected, found and remedy.
    """
    folder = locate(model, download=download)
    network, files = check(folder)
    network.load_weights(list(_tensors(network, files, DTYPES[dtype] if dtype else None)))
    if bits:
        quantise(network, bits)
    network.eval()
    if not trainable:
        network.pack()
    return network


def locate(model: str | Path, *, download: bool = False) -> Path:
    """The folder of a model given by folder or hub name; the hub's local cache unless download is allowed."""
    path = Path(model)
    if path.is_dir():
        return path
    if path.exists() or not _HUB_NAME.fullmatch(str(model)):
        raise ModelError(
            f"There is no language model '{model}': it is neither a folder nor a name such as "
            "state-spaces/mamba-130m-hf; give the folder that holds its config.json and safetensors files."
        )
    return _from_hub(str(model), download)


def check(folder: Path) -> tuple[LanguageModel, dict[Path, dict[str, weights.Entry]]]:
    """A network of the sizes that the tensors have, unfilled, and the checked entries of every file.

    Reads headers only.
    """
    files = {path: weights.read_header(path)[0] for path in weight_files(folder)}
    found = {}
    for path, entries in files.items():
        for name, entry in entries.items():
            if (own := own_name(name)) in found:
                raise _fault(
                    path, f"holds tensor '{name}' a second time", "remove the file that is not part of it"
                )
            found[own] = path, name, entry
    config = _config(folder, {name: entry.shape for name, (_, _, entry) in found.items()})
    network = LanguageModel(config)
    _compare(folder, network, found, config)
    return network, files


def weight_files(folder: Path) -> list[Path]:
    """The safetensors files of a checkpoint; ModelError where there are none."""
    index = folder / INDEX
    if index.exists():
        listed = catalogue.read_json(index).get("weight_map")
        names = set(listed.values()) if isinstance(listed, dict) else {None}
        for name in names:
            if not isinstance(name, str) or Path(name).name != name or not name.endswith(".safetensors"):
                raise _fault(index, f"names {name!r} as a weights file", "fetch the checkpoint again")
        return sorted(folder / name for name in names)
    single = folder / "model.safetensors"
    files = [single] if single.exists() else sorted(folder.glob("*.safetensors"))
    if files:
        return files
    pickles = [path.name for pattern in _OTHERS for path in sorted(folder.glob(pattern))]
    if pickles:
        cause = f"holds only {pickles[0]}, a pickle, which could run code"
        raise _fault(folder, cause, "use a checkpoint in safetensors format")
    raise _fault(folder, "holds no safetensors file", "give the folder of a Mamba checkpoint")


def quantise(network: LanguageModel, bits: int) -> None:
    """Round the large matrices to 4 or 8 bits in groups of 64; dt_proj is small and doesn't fill groups."""

    def large(name: str, module: nn.Module) -> bool:
        fits = hasattr(module, "to_quantized") and module.weight.shape[-1] % GROUP == 0
        return fits and not name.endswith("dt_proj")

    nn.quantize(network, group_size=GROUP, bits=bits, class_predicate=large)


def own_name(name: str) -> str:
    """The network's name of a checkpoint's tensor."""
    name = name.removeprefix(_PREFIX)
    return "embeddings.weight" if name == "embedding.weight" else name


def _config(folder: Path, shapes: dict[str, tuple[int, ...]]) -> LanguageConfig:
    path = folder / catalogue.CONFIG
    if not path.exists():
        raise _fault(folder, "holds no config.json", "copy the one that belongs to the weights")
    values = catalogue.read_json(path)
    kind = values.get("model_type", MODEL_TYPES[0])
    if kind not in MODEL_TYPES:
        wanted = " or ".join(MODEL_TYPES)
        raise _fault(path, f"describes a model of type {reprlib.repr(kind)}", f"use one of type {wanted}")
    try:
        return LanguageConfig.from_dict(values).corrected(shapes)
    except KeyError as error:
        raise _fault(folder, f"has no {error}", "use a complete Mamba checkpoint") from error
    except (TypeError, ValueError, OverflowError) as error:
        raise _fault(
            path, f"or its tensors hold {error}", "use a Mamba checkpoint with its own config"
        ) from error


def _compare(folder, network, found, config) -> None:
    """Names, shapes and types of the tensors against the network's own."""
    expected = {name: value.shape for name, value in tree_flatten(network.parameters())}
    optional = {name for name in expected if name.endswith("conv1d.bias")} if _no_conv_bias(found) else set()
    surplus = {"lm_head.weight"} if config.tied else set()
    weights.check_names(folder, found.keys() - surplus, expected.keys() - optional)
    for name, shape in expected.items():
        if name in found:
            path, stored, entry = found[name]
            weights.check_tensor(path, stored, entry, _accepted(name, entry.shape, shape))


def _accepted(name: str, found: tuple[int, ...], shape: tuple[int, ...]) -> tuple[int, ...]:
    """The shape to expect: [D, 1, 4], [D, 4, 1] and [D, 4] are the same numbers in the same order."""
    width, _, taps = shape if name.endswith("conv1d.weight") else (0, 0, 0)
    return found if width and found in ((width, taps, 1), (width, taps)) else shape


def _no_conv_bias(found: Iterable[str]) -> bool:
    return not any(name.endswith("conv1d.bias") for name in found)


def _tensors(network, files, dtype):
    """(name, lazy array) of every parameter."""
    shapes = {name: value.shape for name, value in tree_flatten(network.parameters())}
    missing = set(shapes)
    for path in files:
        for stored, value in mx.load(str(path)).items():
            name = own_name(stored)
            if name not in shapes:
                continue
            missing.discard(name)
            wanted = mx.float32 if _PRECISE.search(name) else dtype or value.dtype
            yield name, value.reshape(shapes[name]).astype(wanted)
    for name in missing:  # convolutions without a bias
        yield name, mx.zeros(shapes[name])


def _from_hub(name: str, download: bool) -> Path:
    try:
        from huggingface_hub import snapshot_download
    except ImportError as error:
        raise ModelError(
            f"'{name}' is a name on the hub, for which huggingface-hub is needed; "
            "install it with pip install 'speechlens[lm]' or give a folder."
        ) from error
    try:
        patterns = ["*.safetensors", "*.json"]
        return Path(snapshot_download(name, allow_patterns=patterns, local_files_only=not download))
    except Exception as error:
        remedy = (
            "check name and connection" if download else "allow the download (--download), or give a folder"
        )
        raise ModelError(f"'{name}' can't be had from the hub ({type(error).__name__}); {remedy}.") from error


def _fault(path: Path, cause: str, remedy: str) -> ModelError:
    return ModelError(f"{path} {cause}; {remedy}.")
