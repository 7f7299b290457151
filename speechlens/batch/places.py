"""Paths and URLs as one: files of this machine as they are, anything else through fsspec."""

import os
import secrets
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import Any

from speechlens.audio import shown
from speechlens.audio.atomic import whole
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
    """The file system of a URL, as it is now, and the path in it. UsageError where its package is missing."""
    try:
        import fsspec
    except ImportError:
        raise UsageError(
            f"{url}: URLs need fsspec; install it with pip install 'speechlens[cluster]'."
        ) from None
    try:
        system, path = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise UsageError(
            f"{url}: this kind of URL can't be opened ({error}); check it or install what is missing."
        ) from None
    # What was there a moment ago tells nothing: workers write there too.
    system.invalidate_cache()
    return system, path


@contextmanager
def reached(url: str, output: bool = False) -> Iterator[None]:
    """Errors of a storage, whose kinds have no end, as one sentence; what isn't there is told as ever."""
    try:
        yield
    except (SpeechLensError, FileNotFoundError):
        raise
    except Exception as error:
        told = _first_line(error)
        if output:
            raise OutputError(f"{url}: can't be reached ({told}); check it and your rights.") from None
        raise InputError(f"{url}: can't be reached ({told}); check it and your rights.") from None


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")


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
        with reached(place):
            return bool(system.exists(path))
    return os.path.lexists(place)


def may_exist(place: str) -> bool:
    """As `exists`; true where that can't be told."""
    try:
        return exists(place)
    except SpeechLensError:
        return True


def remove(place: str) -> None:
    """Remove a file; one that isn't there or can't be reached does no harm."""
    with suppress(OSError, SpeechLensError):
        if is_url(place):
            system, path = opened(place)
            with reached(place):
                system.rm_file(path)
        else:
            os.unlink(place)


def make_parent(target: str) -> None:
    """The folder that an output goes into, made if missing. OutputError where it can't be."""
    if is_url(target):
        system, path = opened(target)
        with reached(target, output=True):
            system.makedirs(path.rpartition("/")[0], exist_ok=True)
        return
    try:
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
                f"{source}: can't be fetched ({_first_line(error)}); check it and your rights."
            ) from None
        yield local


@contextmanager
def delivered(target: str, kept: Container[str] = ()) -> Iterator[Path]:
    """Where to write so that a target and what is made beside it appear whole when the block ends well.

    An upload has a hidden name until it is complete; the rename decides. kept: places that are left as they
    are, whatever is made for them.
    """
    if not is_url(target) and not kept:
        yield Path(target)
        return
    with scratch.folder() as folder:
        yield folder / base(target)
        for made in sorted(folder.iterdir(), key=lambda made: made.name == base(target)):
            place = beside(target, made.name)
            if place not in kept:
                (_upload if is_url(place) else _copy)(made, place)


def _copy(made: Path, target: str) -> None:
    with whole(target) as file, open(made, "rb") as source:
        while block := source.read(1 << 20):
            file.write(block)


def _upload(made: Path, target: str) -> None:
    temporary = beside(target, f".speechlens-{secrets.token_hex(8)}.part")
    system, path = opened(target)
    _, unfinished = opened(temporary)
    try:
        system.put_file(str(made), unfinished)
        _rename(system, unfinished, path)
    except Exception as error:
        remove(temporary)
        raise OutputError(
            f"{target}: can't be stored ({_first_line(error)}); check it and your rights."
        ) from None


def _rename(system: Any, old: str, new: str) -> None:
    """Where fsspec has no rename but copies, its own way takes a name like `talks [2020]` for a pattern."""
    from fsspec import AbstractFileSystem

    if type(system).mv is AbstractFileSystem.mv:
        system.cp_file(old, new)
        system.rm_file(old)
    else:
        system.mv(old, new)


def names_in(folder: str) -> list[str]:
    """What stands in a folder or behind a URL; nothing where that can't be told."""
    with suppress(OSError, SpeechLensError):
        if not is_url(folder):
            return os.listdir(folder)
        system, path = opened(folder)
        with reached(folder):
            return [name.rpartition("/")[2] for name in system.ls(path, detail=False)]
    return []


def is_older(place: str, before: float) -> bool:
    """Whether a file was last written to before a time, seconds as time.time(); False where nobody knows."""
    with suppress(OSError, SpeechLensError):
        if not is_url(place):
            return os.lstat(place).st_mtime < before
        system, path = opened(place)
        with reached(place):
            return bool(system.modified(path).timestamp() < before)
    return False


def size_of(place: str) -> int:
    """Bytes of a file, -1 where there is none."""
    try:
        if is_url(place):
            system, path = opened(place)
            with reached(place):
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
            with reached(str(place)), system.open(path, "rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest()
        if not os.path.isfile(place):
            return ""
        with open(place, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
