"""RE-USE weights written in the other layout."""

import os
import shutil
from pathlib import Path

import numpy as np

from speechlens.errors import LayoutError, OutputError
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

    layout: "upstream" or "converted"; the one that the source isn't where None. target: a file, by
    default beside the source under the layout's usual name. Values stay bit for bit. All of the source
    is checked first (CheckpointError); OutputError where the target can't be written. Returns the target.
    """
    checked = loading.check(source, config)
    if not isinstance(checked.network, reuse.Reuse):
        raise LayoutError(f"{checked.path} has one layout only; nothing is to convert.")
    other = CONVERTED if checked.layout.name == UPSTREAM else UPSTREAM
    wanted = Layout(layout or other)
    target = target or checked.path.with_name(FILENAMES[wanted.name])
    if target.exists() and (not overwrite or target.samefile(checked.path)):
        raise OutputError(f"{target} exists already; choose another name for the converted weights.")
    tensors = {
        wanted.stored_name(name): np.array(wanted.to_stored(name, values))
        for name, values in checked.tensors.items()
    }
    settings = config or checked.path.parent / catalogue.CONFIG
    try:
        _write(tensors, target)
        beside = target.parent / catalogue.CONFIG
        if not beside.exists():
            shutil.copyfile(settings, beside)
    except OSError as error:
        raise OutputError(
            f"{target} can't be written ({error.strerror}); check the folder and the space on the disk."
        ) from error
    return target


def _write(tensors: dict[str, np.ndarray], target: Path) -> None:
    """Under another name first, so that a file of the target's name is whole."""
    from safetensors.numpy import save

    partial = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with open(partial, "wb") as file:
            file.write(save(tensors))
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, target)
    finally:
        partial.unlink(missing_ok=True)
