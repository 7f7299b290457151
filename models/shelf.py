"""The user's models: a folder each, with weights, config.json and a card of where they came from.

A model is put together in a hidden folder and renamed when it is whole, so that what stands under its
name is always good, whatever ends the work before.
"""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from speechlens.errors import ModelNameError, OutputError, UnknownModelError
from speechlens.models import catalogue, loading, reuse, weights


def add(
    source: Path, name: str | None = None, *, config: Path | None = None, replace: bool = False
) -> tuple[str, Path]:
    """Copy a checked model onto the shelf; returns its name and folder.

    source: a safetensors file with its config.json beside it (or given as `config`), or a folder.
    name: "re-use" for RE-USE weights where None, else the file's or folder's. CheckpointError where
    the files don't pass, ModelNameError where the name can't be used or is taken.
    """
    checked = loading.check(source, config)
    if name is None:
        name = reuse.MODEL_TYPE if isinstance(checked.network, reuse.Reuse) else checked.name
    digest = weights.sha256(checked.path)
    note = {"description": f"custom weights, from {checked.path.name}", "sha256": digest}
    for download in catalogue.DOWNLOADS.values():
        if download.sha256 == digest:
            note |= {"description": download.description, "licence": download.licence}
    with placing(name, replace=replace) as staging:
        shutil.copyfile(checked.path, staging / f"{checked.path.stem}.safetensors")
        shutil.copyfile(config or checked.path.parent / catalogue.CONFIG, staging / catalogue.CONFIG)
        write_card(staging, note)
        loading.verify(staging)
    return name, catalogue.shelf() / name


def remove(name: str) -> None:
    """Take a model off the shelf; UnknownModelError where it isn't there."""
    folder = catalogue.shelf() / name
    if not catalogue.is_name(name) or not folder.is_dir():
        names = ", ".join(catalogue.shelved()) or "nothing"
        raise UnknownModelError(f"There is no model '{name}' on the shelf to remove; {names} is on it.")
    try:
        # The name is free at once, even where deleting is interrupted.
        doomed = Path(tempfile.mkdtemp(prefix=".old-", dir=catalogue.shelf()))
        os.rename(folder, doomed / name)
        shutil.rmtree(doomed)
    except OSError as error:
        raise OutputError(f"{folder} can't be removed ({error.strerror}); check its permissions.") from error


@contextmanager
def placing(name: str, *, replace: bool) -> Iterator[Path]:
    """A hidden folder to fill; it becomes the model `name` if nothing is raised, else it vanishes."""
    if not catalogue.is_name(name):
        raise ModelNameError(
            f"'{name}' can't be the name of a model; choose another of letters, digits, dots and dashes."
        )
    folder = catalogue.shelf() / name
    if folder.exists() and not replace:
        raise ModelNameError(
            f"There is a model '{name}' on the shelf already; choose another name, or replace or remove it."
        )
    staging = None
    try:
        catalogue.shelf().mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=".new-", dir=catalogue.shelf()))
        (staging / name).mkdir()
        yield staging / name
        if folder.exists():
            os.rename(folder, staging / "before")
        os.rename(staging / name, folder)
    except OSError as error:
        if staging and (staging / "before").exists() and not folder.exists():
            os.rename(staging / "before", folder)
        raise OutputError(
            f"{folder} can't be written ({error.strerror or error}); check permissions and free space."
        ) from error
    finally:
        if staging:
            shutil.rmtree(staging, ignore_errors=True)


def write_card(folder: Path, note: dict[str, Any]) -> None:
    """Record where a model came from: description, SHA-256, licence, the day."""
    text = json.dumps({**note, "added": date.today().isoformat()}, indent=1)
    (folder / catalogue.CARD).write_text(text + "\n", encoding="utf-8")
