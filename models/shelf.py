"""The user's models: a folder each, with weights, config.json and a card of where they came from.

A model is put together in a hidden folder and renamed when it is whole, so that what stands under its
name is always good, whatever ends the work before. What a killed run left is put right by the next one.
"""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Any

from speechlens.errors import DigestError, ModelNameError, OutputError, UnknownModelError
from speechlens.models import catalogue, loading, reuse, weights
from speechlens.models.locks import held

# Folders of work that isn't done, by names that nobody else gives, and what they hold.
_NEW, _OLD = ".speechlens-new-", ".speechlens-old-"
_COMING, _BEFORE = "coming", "before"


def add(
    source: Path, name: str | None = None, *, config: Path | None = None, replace: bool = False
) -> tuple[str, Path]:
    """Copy a checked model onto the shelf; returns its name and folder.

    source: a safetensors file with its config.json beside it (or given as `config`), or a folder.
    name: "re-use" for RE-USE weights where None, else the file's or folder's. CheckpointError where
    the files don't pass, ModelNameError where the name can't be used or is taken.
    """
    # A file or folder of this name comes before a model of it.
    checked = loading.check(Path(source).absolute() if os.path.exists(source) else source, config)
    if name is None:
        name = reuse.MODEL_TYPE if isinstance(checked.network, reuse.Reuse) else checked.name
    note = {"description": f"custom weights, from {checked.path.name}", "sha256": checked.sha256}
    for download in catalogue.DOWNLOADS.values():
        if download.sha256 == checked.sha256:
            note |= {"description": download.description, "licence": download.licence}
    with placing(name, replace=replace) as staging:
        copy = staging / f"{_plain(checked.path.stem)}.safetensors"
        shutil.copyfile(checked.path, copy)
        if weights.sha256(copy) != checked.sha256:
            raise DigestError(f"{checked.path} was changed while it was copied; add it again.")
        shutil.copyfile(config or checked.path.parent / catalogue.CONFIG, staging / catalogue.CONFIG)
        write_card(staging, note)
        loading.verify(staging)
    return name, catalogue.shelf() / name


def remove(name: str) -> None:
    """Take a model off the shelf; UnknownModelError where it isn't there."""
    folder = catalogue.shelf() / name
    try:
        _check_there(name)
        with held(catalogue.shelf()) as alone:
            if alone:
                _put_right(catalogue.shelf())
            _check_there(name)
            # The name is free at once, even where deleting is interrupted.
            doomed = Path(tempfile.mkdtemp(prefix=_OLD, dir=catalogue.shelf()))
            os.rename(folder, doomed / name)
            shutil.rmtree(doomed)
    except OSError as error:
        raise OutputError(f"{folder} can't be removed ({error.strerror}); check its permissions.") from error


@contextmanager
def placing(name: str, *, replace: bool) -> Iterator[Path]:
    """A hidden folder to fill; it becomes the model `name` if nothing is raised, else it vanishes."""
    catalogue.check_name(name)
    shelf, staging = catalogue.shelf(), None
    check_free(name, replace=replace)
    try:
        shelf.mkdir(parents=True, exist_ok=True)
        with held(shelf) as alone:
            if alone:
                _put_right(shelf)
            check_free(name, replace=replace)
            staging = Path(tempfile.mkdtemp(prefix=_NEW, dir=shelf))
            coming, before = staging / _COMING / name, staging / _BEFORE
            coming.mkdir(parents=True)
            before.mkdir()
            yield coming
            _make_durable(coming)
            # Who knows nothing of models waits for no lock.
            check_free(name, replace=replace)
            if os.path.lexists(shelf / name):
                os.rename(shelf / name, before / name)
            os.rename(coming, shelf / name)
    except OSError as error:
        raise OutputError(
            f"{shelf / name} can't be written ({error.strerror or error}); check permissions and free space."
        ) from error
    finally:
        if staging:
            _clear(staging)


def write_card(folder: Path, note: dict[str, Any]) -> None:
    """Record where a model came from: description, SHA-256, licence, the day."""
    text = json.dumps({**note, "added": date.today().isoformat()}, indent=1)
    (folder / catalogue.CARD).write_text(text + "\n", encoding="utf-8")


def _plain(stem: str) -> str:
    """The stem of a file's name, or another where it could hide the file or trouble a disk."""
    return stem if catalogue.is_name(stem) else "model"


def check_free(name: str, *, replace: bool) -> None:
    """ModelNameError where a name is taken, also by one that some disks don't tell from it.

    replace: a model of the very name is none; anything else under it stays what it is.
    """
    shelf = catalogue.shelf()
    try:
        there = [entry for entry in os.listdir(shelf) if entry.lower() == name.lower()]
    except OSError:
        return
    for entry in there:
        if not catalogue.is_model(shelf / entry):
            raise ModelNameError(
                f"{shelf / entry} is there and isn't a model; choose another name (--name) or move it away."
            )
    if there and not (replace and there == [name]):
        raise ModelNameError(
            f"There is a model '{there[0]}' on the shelf already; choose another name (--name), or replace "
            "or remove it."
        )


def _check_there(name: str) -> None:
    """UnknownModelError unless a model of the name is on the shelf; other files there aren't ours."""
    folder = catalogue.shelf() / name
    if not catalogue.is_name(name) or not (folder.is_dir() or os.path.lexists(folder)):
        names = ", ".join(catalogue.shelved()) or "nothing"
        raise UnknownModelError(f"There is no model '{name}' on the shelf to remove; {names} is on it.")
    if not catalogue.is_model(folder):
        raise UnknownModelError(f"{folder} isn't a model, since it has no weights; remove it by hand.")


def _put_right(shelf: Path) -> None:
    """Clear away what runs that were killed have left; only for who holds the shelf."""
    for entry in os.listdir(shelf):
        if entry.startswith((_NEW, _OLD)):
            _clear(shelf / entry)


def _clear(staging: Path) -> None:
    """Remove a folder of unfinished work; a model that was to be replaced goes back where nothing came."""
    with suppress(OSError):
        for model in (staging / _BEFORE).iterdir():
            if not os.path.lexists(staging.parent / model.name):
                os.rename(model, staging.parent / model.name)
    shutil.rmtree(staging, ignore_errors=True)


def _make_durable(folder: Path) -> None:
    """Have the disk keep the files before they get their name."""
    for path in folder.iterdir():
        with open(path, "r+b") as file:
            os.fsync(file.fileno())
