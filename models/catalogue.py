"""Finding, checking and loading models by name or path."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mlx.core as mx
from mlx.utils import tree_flatten

from speechlens.dsp.stft import Geometry
from speechlens.errors import ModelError
from speechlens.models import lite, weights

_HERE = Path(__file__).parent
_NAMED = {"lite": _HERE / "lite"}
_DESCRIPTIONS = {"lite": "the default: small, fast, any rate, ships inside the package"}
_MAX_CONFIG = 1 << 20


@dataclass(frozen=True, slots=True)
class Enhancer:
    """A loaded network and what identifies it."""

    name: str
    path: Path
    sha256: str
    network: Any

    def geometry(self, rate: int) -> Geometry:
        """STFT of the network at a rate in Hz; window starts must be multiples of its hop."""
        return self.network.config.geometry(rate)

    def enhance(self, windows: mx.array, rate: int, *, strict: bool = False) -> mx.array:
        """Enhanced windows: float32 [B, n], full scale 1.0, at `rate` Hz; same shape back."""
        return self.network.enhance(windows, rate, strict=strict)


def available() -> list[str]:
    """Names that `load` knows."""
    return list(_NAMED)


def locate(model: str | Path) -> tuple[str, Path, Path]:
    """Name, weights file and config file of a model given by name, folder or weights file."""
    if str(model) in _NAMED:
        return str(model), *_in_folder(_NAMED[str(model)])
    path = Path(model)
    if path.is_dir():
        return path.name, *_in_folder(path)
    if path.exists():
        return path.stem, path, path.parent / "config.json"
    known = ", ".join(_NAMED)
    raise ModelError(
        f"There is no model '{model}': it is neither a known name ({known}) nor a file or folder; "
        "check the spelling or give the path of a safetensors file."
    )


def load(model: str | Path = "lite") -> Enhancer:
    """Load a model by name or by the path of its folder or safetensors file.

    Everything is checked before anything is computed: ModelError names file, tensor, expected, found
    and remedy.
    """
    name, path, config_path = locate(model)
    entries, _ = weights.read_header(path)
    if not config_path.exists():
        raise ModelError(
            f"{path} has no config.json beside it ({len(entries)} tensors found); "
            "copy the config.json that belongs to these weights into the same folder."
        )
    network = _build(config_path)
    expected = {key: value.shape for key, value in tree_flatten(network.parameters())}
    network.load_weights(list(weights.load(path, expected).items()))
    network.eval()
    mx.eval(network.parameters())
    network.pack()
    return Enhancer(name, path, weights.sha256(path), network)


def describe(model: str | Path) -> dict[str, Any]:
    """What is known about a model without loading its tensors."""
    name, path, config_path = locate(model)
    entries, _ = weights.read_header(path)
    config = read_config(config_path)
    return {
        "name": name,
        "description": _DESCRIPTIONS.get(name, "custom weights"),
        "path": str(path),
        "bytes": path.stat().st_size,
        "sha256": weights.sha256(path),
        "family": config.get("model_type", "unknown"),
        "tensors": len(entries),
        "parameters": sum(_elements(entry.shape) for entry in entries.values()),
    }


def verify(model: str | Path) -> list[str]:
    """Load a model with every check and return what was checked, a line each; ModelError on a fault."""
    entries, _ = weights.read_header(locate(model)[1])
    loaded = load(model)
    return [
        f"safetensors header and offsets of {loaded.path}",
        f"exact set of {len(entries)} tensors, their shapes and float types",
        "16 states and 4 convolution taps, as the kernels have them",
        f"{sum(_elements(entry.shape) for entry in entries.values())} values, all finite",
        f"SHA-256 {loaded.sha256}",
    ]


def read_config(path: Path) -> dict[str, Any]:
    """The fields of a config.json; ModelError if it isn't one."""
    try:
        if path.stat().st_size > _MAX_CONFIG:
            raise ModelError(
                f"{path} is too large for a config.json; use the one that came with the weights."
            )
        values = json.loads(path.read_bytes())
    except OSError as error:
        raise ModelError(
            f"{path} can't be read ({error.strerror}); check the path and permissions."
        ) from error
    except (ValueError, RecursionError) as error:
        raise ModelError(
            f"{path} is not valid JSON; use the config.json that came with the weights."
        ) from error
    if not isinstance(values, dict):
        raise ModelError(f"{path} holds no fields; use the config.json that came with the weights.")
    return values


def _build(config_path: Path) -> lite.Lite:
    values = read_config(config_path)
    if values.get("model_type") != lite.MODEL_TYPE:
        raise ModelError(
            f"{config_path} describes a model of type {values.get('model_type')!r} where "
            f"{lite.MODEL_TYPE!r} is expected; give weights of that family."
        )
    for field, fixed in (("d_state", 16), ("d_conv", 4)):
        if values.get(field) != fixed:
            raise ModelError(
                f"{config_path} has {field} = {values.get(field)!r} where the kernels are built for {fixed}; "
                f"use a model trained with {fixed}."
            )
    try:
        config = lite.LiteConfig.from_dict(values)
    except KeyError as error:
        raise ModelError(
            f"{config_path} lacks the field {error}; use the one that came with the weights."
        ) from error
    except (TypeError, ValueError) as error:
        raise ModelError(f"{config_path} holds {error}; use the one that came with the weights.") from error
    return lite.Lite(config)


def _in_folder(folder: Path) -> tuple[Path, Path]:
    files = sorted(folder.glob("*.safetensors"))
    if len(files) != 1:
        found = "no safetensors file" if not files else f"{len(files)} safetensors files"
        raise ModelError(
            f"{folder} holds {found} where one is expected; give the path of the weights file itself."
        )
    return files[0], folder / "config.json"


def _elements(shape: tuple[int, ...]) -> int:
    total = 1
    for size in shape:
        total *= size
    return total
