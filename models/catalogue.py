"""Which models there are: the embedded one, those on the user's shelf, those that can be fetched."""

import json
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from speechlens.errors import ConfigError, ModelNameError, UnknownModelError

FOLDER_VARIABLE = "SPEECHLENS_MODELS"
CARD = "card.json"
CONFIG = "config.json"
LICENCE = "LICENSE"
_FILES = {CARD, CONFIG, LICENCE}
_EMBEDDED = {"lite": Path(__file__).parent / "lite"}
_MAX_JSON = 1 << 20
_MAX_NAME = 64
_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9_-])?")
# Windows takes these for devices, whatever follows a dot.
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Download:
    """Weights that `fetch` knows: pinned revision, size in bytes and SHA-256, and their licence.

    licence_file: its text, at the same revision; licence_sha256 of that, None where it isn't known: then any
    text of the revision is shown. config is written beside them as config.json, since it is
    part of what is pinned.
    """

    name: str
    description: str
    repository: str
    revision: str
    file: str
    size: int
    sha256: str
    licence: str
    licence_file: str
    terms: str
    config: dict[str, Any]
    licence_sha256: str | None = None


DOWNLOADS = {
    "re-use": Download(
        name="re-use",
        description="NVIDIA RE-USE, 30 TF-Mamba blocks: best quality, slow without a GPU, non-commercial",
        repository="faraday/re-use-mlx",
        revision="07bc44c152c5f9f665d2474cf1f5b69edc7cae14",
        file="model_mlx.safetensors",
        size=38_583_628,
        sha256="d1158502eaf39d0b11d097177160ce3804454653c5d14d17921b6c274ca53237",
        licence="NVIDIA One-Way Noncommercial License (NSCLv1)",
        licence_file="LICENSE",
        terms=(
            "The RE-USE weights are NVIDIA's and come under the NVIDIA One-Way Noncommercial License "
            "(NSCLv1): for research and education only, never for commercial use. Fetched are "
            "these weights in another layout, from the repository faraday/re-use-mlx. The licence of this "
            "program doesn't cover them."
        ),
        config={
            "model_cfg": {
                "hid_feature": 64,
                "num_tfmamba": 30,
                "d_state": 16,
                "d_conv": 4,
                "expand": 4,
                "input_channel": 2,
                "output_channel": 1,
                "norm_epsilon": 1e-5,
                "compress_factor": "relu_log1p",
                "beta": 2.0,
                "mapping": True,
                "inner_mamba_nlayer": 1,
            },
            "stft_cfg": {"sampling_rate": 8000, "n_fft": 320, "hop_size": 40, "win_size": 320, "sfi": True},
        },
    )
}


def shelf() -> Path:
    """Folder of the user's models: SPEECHLENS_MODELS, else `models` in the user's data folder."""
    if named := os.environ.get(FOLDER_VARIABLE):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("speechlens", appauthor=False) / "models"


def available() -> list[str]:
    """Names that `load` knows: the embedded model, then those on the shelf."""
    return [*_EMBEDDED, *shelved()]


def shelved() -> list[str]:
    """Names of the models on the shelf, sorted."""
    try:
        folders = [Path(entry) for entry in os.scandir(shelf()) if entry.is_dir()]
    except OSError:
        return []
    return sorted(folder.name for folder in folders if is_name(folder.name) and is_model(folder))


def is_name(name: str) -> bool:
    """Whether a name may stand on the shelf.

    One that no embedded model has, that is no path, and that every system can have as a folder's.
    """
    try:
        check_name(name)
    except ModelNameError:
        return False
    return True


def check_name(name: str) -> None:
    """ModelNameError that says why a name may not stand on the shelf."""
    if name.lower() in _EMBEDDED:
        why = "the model inside the package has it"
    elif _DEVICES.match(name):
        why = "Windows takes it for a device"
    elif len(name) > _MAX_NAME:
        why = f"it has {len(name)} characters where {_MAX_NAME} are the most"
    elif not _NAME.fullmatch(name):
        why = "it takes letters, digits, dots, dashes and underscores, a letter or digit first, no dot last"
    else:
        return
    raise ModelNameError(f"'{name}' can't be the name of a model: {why}; choose another (--name).")


def locate(model: str | Path) -> tuple[str, Path, Path]:
    """Name, weights file and config file of a model given by name, folder or weights file."""
    name = str(model)
    try:
        if found := _located(name):
            return found
    except OSError as error:
        raise UnknownModelError(
            f"The model '{name}' can't be looked up ({error.strerror}); check the path and its permissions."
        ) from error
    if web := re.fullmatch(r"(https?):/+(.+)", name):
        raise UnknownModelError(
            f"{web[1]}://{web[2]} is a web address, not a file; download the weights and their config.json "
            "first and give the path of these."
        )
    if name in DOWNLOADS:
        raise UnknownModelError(
            f"The model '{name}' isn't on this machine yet; get it with 'speechlens models fetch {name}', or "
            "put weights you have on the shelf with 'speechlens models add FILE'."
        )
    raise UnknownModelError(
        f"There is no model '{name}': it is neither a known name ({', '.join(available())}) nor a file or "
        "folder; check the spelling or give the path of a safetensors file."
    )


def _located(name: str) -> tuple[str, Path, Path] | None:
    if not name:  # the current folder, as a path
        return None
    if name in _EMBEDDED:
        return name, *_in_folder(_EMBEDDED[name])
    if is_name(name) and (shelf() / name).is_dir():
        return name, *_in_folder(shelf() / name)
    path = Path(name)
    if path.is_dir():
        return path.name or path.resolve().name, *_in_folder(path)
    return (path.stem, path, path.parent / CONFIG) if path.exists() else None


def card(folder: Path) -> dict[str, Any]:
    """What was recorded about a model when it was put into its folder; empty for custom weights."""
    path = folder / CARD
    return read_json(path) if os.path.exists(path) else {}


def read_json(path: Path) -> dict[str, Any]:
    """The fields of a config.json or card.json; ConfigError if it isn't one."""
    again = "add or fetch the model again, or install SpeechLens again where the model came with it"
    remedy = again if path.name == CARD else f"use the {path.name} that came with the weights"
    try:
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise ConfigError(f"{path} is a pipe or device; {remedy}.")
        with open(path, "rb") as file:
            data = file.read(_MAX_JSON + 1)
        if len(data) > _MAX_JSON:
            raise ConfigError(f"{path} is too large for a {path.name}; {remedy}.")
        values = json.loads(data)
    except OSError as error:
        raise ConfigError(
            f"{path} can't be read ({error.strerror}); check the path and permissions."
        ) from error
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path} is not valid JSON; {remedy}.") from error
    if not isinstance(values, dict):
        raise ConfigError(f"{path} holds no fields; {remedy}.")
    return values


def _in_folder(folder: Path) -> tuple[Path, Path]:
    files = weights_in(folder)
    if len(files) != 1:
        found = "no safetensors file" if not files else f"{len(files)} safetensors files"
        raise UnknownModelError(
            f"{folder} holds {found} where one is expected; give the path of the weights file itself."
        )
    return files[0], folder / CONFIG


def weights_in(folder: Path) -> list[Path]:
    """Safetensors files of a folder, sorted, but for hidden ones: macOS puts a companion beside each file."""
    names = sorted(name for name in os.listdir(folder) if name.lower().endswith(".safetensors"))
    return [folder / name for name in names if not name.startswith(".")]


def is_model(folder: Path) -> bool:
    """Whether a path of the shelf is a folder that is meant as a model, damaged ones too.

    A config.json alone doesn't make one, since other programs have files of that name.
    """
    try:
        names = set(os.listdir(folder)) if folder.is_dir() else set()
        return (CONFIG in names and names <= _FILES) or (bool(names) and bool(weights_in(folder)))
    except OSError:
        return True
