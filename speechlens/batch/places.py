"""Paths and URLs as one: files of this machine as they are, anything else through fsspec."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import Any

from speechlens.audio import shown
from speechlens.batch import scratch
from speechlens.errors import InputError, OutputError, SpeechLensError, UsageError

MANIFEST = "speechlens-manifest.jsonl"
MARK = "://"


def is_url(place: str | os.PathLike) -> bool:
    """Whether a place is an fsspec URL such as s3://bucket/folder and no path."""
    return MARK in os.fspath(place)


def below(folder: str, relative: str) -> str:
    """The place of a relative path with forward slashes inside a folder or URL."""
    if is_url(folder):
        return f"{folder.rstrip('/')}/{relative}"
    return os.path.join(folder, *PurePosixPath(relative).parts)


def beside(place: str, name: str) -> str:
    """Another name in the folder of a place."""
    if is_url(place):
        return f"{place.rpartition('/')[0]}/{name}"
    return os.path.join(os.path.dirname(place), name)


def base(place: str) -> str:
    """The last part of a place."""
    return place.rpartition("/")[2] if is_url(place) else os.path.basename(place)


def opened(url: str) -> tuple[Any, str]:
    """The file system of a URL and the path in it. UsageError where its package is missing."""
    try:
        import fsspec
    except ImportError:
        raise UsageError(
            f"{url}: URLs need fsspec; install it with pip install 'speechlens[cluster]'."
        ) from None
    try:
        return fsspec.core.url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise UsageError(
            f"{url}: this kind of URL can't be opened ({error}); check it or install what is missing."
        ) from None


def check_output(folder: str) -> None:
    """Refuse an output folder or URL that can't be one. UsageError, OutputError."""
    if is_url(folder):
        opened(folder)
    elif os.path.exists(folder) and not os.path.isdir(folder):
        raise OutputError(f"{shown(folder)} is a file, not a folder; choose another output folder.")


def within(path: str, folder: str) -> bool:
    """Whether a real path lies in a real folder or is it."""
    try:
        return os.path.commonpath([path, folder]) == folder
    except ValueError:  # another drive
        return False


def exists(place: str) -> bool:
    """Whether a file or folder, or a dangling link, stands at a place."""
    if is_url(place):
        system, path = opened(place)
        return bool(system.exists(path))
    return os.path.lexists(place)


def remove(place: str) -> None:
    """Remove a file; one that isn't there or can't be reached does no harm."""
    with suppress(OSError, SpeechLensError):
        if is_url(place):
            system, path = opened(place)
            system.rm_file(path)
        else:
            os.unlink(place)


def make_parent(target: str) -> None:
    """The folder that an output goes into, made if missing. OutputError where it can't be."""
    try:
        if is_url(target):
            system, path = opened(target)
            system.makedirs(path.rpartition("/")[0], exist_ok=True)
        else:
            os.makedirs(os.path.dirname(target), exist_ok=True)
    except OSError as error:
        raise OutputError(
            f"{shown(target)}: its folder can't be made ({(error.strerror or str(error)).lower()}); "
            "choose another output folder."
        ) from None


@contextmanager
def at_hand(source: str) -> Iterator[Path]:
    """A source as a file of this machine: itself, or a copy for as long as the block lasts."""
    if not is_url(source):
        yield Path(source)
        return
    system, path = opened(source)
    with scratch.folder() as folder:
        local = folder / (base(source) or "input")
        try:
            system.get_file(path, str(local))
        except Exception as error:  # every kind of storage has errors of its own
            raise InputError(
                f"{source}: can't be fetched ({error or type(error).__name__}); check it and your rights."
            ) from None
        yield local


@contextmanager
def delivered(target: str) -> Iterator[Path]:
    """Where to write so that a target appears whole when the block ends well.

    An upload has a hidden name until it is complete; the rename decides.
    """
    if not is_url(target):
        yield Path(target)
        return
    with scratch.folder() as folder:
        yield folder / base(target)
        for made in sorted(folder.iterdir(), key=lambda made: made.name == base(target)):
            _upload(made, beside(target, made.name))


def _upload(made: Path, target: str) -> None:
    temporary = beside(target, f".speechlens-{secrets.token_hex(8)}.part")
    system, path = opened(target)
    _, unfinished = opened(temporary)
    try:
        system.put_file(str(made), unfinished)
        system.mv(unfinished, path)
    except Exception as error:
        remove(temporary)
        raise OutputError(
            f"{target}: can't be stored ({error or type(error).__name__}); check it and your rights."
        ) from None


def size_of(place: str) -> int:
    """Bytes of a file, -1 where there is none."""
    try:
        if is_url(place):
            system, path = opened(place)
            return int(system.size(path) or 0)
        return os.stat(place).st_size
    except OSError:
        return -1


def digest(place: str | Path) -> str:
    """SHA-256 of a file's bytes; empty where it can't be read, which the engine will tell better."""
    import hashlib

    try:
        if is_url(place):
            system, path = opened(str(place))
            with system.open(path, "rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest()
        if not os.path.isfile(place):
            return ""
        with open(place, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
