"""RE-USE weights written in the other layout."""

from pathlib import Path

import numpy as np

from speechlens.audio.atomic import AtomicFile
from speechlens.errors import ConfigError, LayoutError, OutputError
from speechlens.models import catalogue, loading, reuse
from speechlens.models.layouts import CONVERTED, FILENAMES, UPSTREAM, Layout


def convert(
    source: str | Path,
    target: Path | None = None,
    *,
    layout: str | None = None,
    config: Path | None = None,
    overwrite: bool = False,
) -> Path:
    """Write the weights of a name, file or folder in a layout, and their config.json beside them.

    layout: "upstream" or "converted"; the one that the source isn't where None. target: a file; by default
    under the layout's usual name beside the source, or in the current folder where that is on the shelf.
    Values stay bit for bit. All of the source is checked first (CheckpointError); OutputError where the
    target can't be written. Returns the target.
    """
    checked = loading.check(source, config)
    if not isinstance(checked.network, reuse.Reuse):
        raise LayoutError(f"{checked.path} has one layout only; nothing is to convert.")
    other = CONVERTED if checked.layout.name == UPSTREAM else UPSTREAM
    wanted = Layout(layout or other)
    target = target or _beside(checked.path) / FILENAMES[wanted.name]
    if target.exists() and target.samefile(checked.path):
        raise OutputError(f"{target} holds the weights themselves; choose another name for the result.")
    tensors = {
        wanted.stored_name(name): np.array(wanted.to_stored(name, values))
        for name, values in checked.tensors.items()
    }
    # Before the weights, which never stand without it.
    made = _write_config(config or checked.path.parent / catalogue.CONFIG, target)
    try:
        _write(_packed(tensors), target, overwrite)
    except BaseException:
        if made:
            made.unlink(missing_ok=True)
        raise
    return target


def _beside(path: Path) -> Path:
    """The folder of a file, but not one of the shelf: a model there has one file of weights."""
    folder = path.parent
    return Path() if folder.resolve().parent == catalogue.shelf().resolve() else folder


def _write_config(settings: Path, target: Path) -> Path | None:
    """The config.json beside the target if it had to be written; OutputError where another one is there."""
    beside = target.parent / catalogue.CONFIG
    if not beside.exists():
        _write(settings.read_bytes(), beside, overwrite=False)
        return beside
    try:
        same = catalogue.read_json(beside) == catalogue.read_json(settings)
    except ConfigError:
        same = False
    if not same:
        raise OutputError(f"{beside} is that of another model; choose another folder for the weights.")
    return None


def _packed(tensors: dict[str, np.ndarray]) -> bytes:
    from safetensors.numpy import save

    return save(tensors)


def _write(data: bytes, target: Path, overwrite: bool) -> None:
    """A file that has its name when it is whole."""
    output = AtomicFile(target, overwrite)
    try:
        output.write(data)
    except BaseException:
        output.discard()
        raise
    output.commit()
