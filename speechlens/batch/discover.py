"""Which files of a folder are taken: sound, not hidden, not our own, not outside."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from speechlens.audio import is_readable, is_temporary, known_formats, shown
from speechlens.audio.names import HEAD_BYTES, is_doubtful, is_media, is_stranger
from speechlens.batch import places
from speechlens.errors import InputError, UsageError


@dataclass(frozen=True, slots=True)
class Choice:
    """What to take of a folder.

    glob: patterns that decide instead of the suffixes of known formats and, where those may mean other
    things, of the content. include: only files that match one of these. exclude: neither files nor folders
    that match one of these. A pattern with a slash is held against the path within the folder, another one
    against the name.
    """

    recursive: bool = False
    glob: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    def takes(self, relative: str) -> bool:
        """Whether a file with this path within the folder is wanted."""
        wanted = matches(relative, self.glob) if self.glob else is_readable(relative)
        return wanted and (not self.include or matches(relative, self.include)) and not self.drops(relative)

    def drops(self, relative: str) -> bool:
        """Whether a file or folder is excluded."""
        return matches(relative, self.exclude)


@dataclass(frozen=True, slots=True)
class File:
    """One file: path within the folder with forward slashes, its place, bytes, what tells of a change."""

    relative: str
    place: str
    size: int
    modified: int | str | None


@dataclass
class Found:
    """The files in order of their names, and what was passed over and would be missed."""

    files: list[File] = field(default_factory=list)
    unreadable: list[InputError] = field(default_factory=list)
    links: int = 0
    others: int = 0
    folders: int = 0


def matches(relative: str, patterns: tuple[str, ...]) -> bool:
    """Whether one of the patterns fits a path."""
    name = relative.rpartition("/")[2]
    return any(fnmatchcase(relative if "/" in pattern else name, pattern) for pattern in patterns)


def find(folder: str, choice: Choice, avoid: str = "") -> Found:
    """The files of a folder or URL. avoid: an output folder inside, never taken as input.

    Raises InputError for a folder that is none, can't be read, or holds nothing to take.
    """
    found = Found()
    if places.is_url(folder):
        _find_remote(folder, choice, avoid, found)
    else:
        _find_local(folder, choice, avoid, found)
    if not choice.glob:
        _drop_strangers(found)
    found.files.sort(key=lambda file: os.fsencode(file.relative))
    if not found.files and not found.unreadable:
        raise _nothing(folder, choice, found)
    return found


def _drop_strangers(found: Found) -> None:
    """Leave out programs in TypeScript and the like."""
    kept = [file for file in found.files if not (is_doubtful(file.relative) and _is_stranger(file))]
    found.others += len(found.files) - len(kept)
    found.files = kept


def _is_stranger(file: File) -> bool:
    if not places.is_url(file.place):
        return is_stranger(file.place)
    system, path = places.opened(file.place)
    try:
        with places.reached(file.place):
            return not is_media(system.cat_file(path, start=0, end=HEAD_BYTES))
    except (InputError, FileNotFoundError):  # S3 has no bytes to give of an empty object
        return not file.size


def _find_local(folder: str, choice: Choice, avoid: str, found: Found) -> None:
    root = os.path.realpath(folder)
    if os.path.isfile(root):
        raise UsageError(f"{shown(folder)} is a file; enhance it with 'speechlens enhance'.")
    if not os.path.isdir(root):
        raise InputError(f"{shown(folder)}: there is no such folder; check the name.")
    avoid = os.path.realpath(avoid) if avoid else ""
    waiting = [""]
    while waiting:
        inside = waiting.pop()
        try:
            with os.scandir(os.path.join(root, inside)) as listing:
                entries = list(listing)
        except OSError as error:
            place = shown(os.path.join(folder, inside))
            reason = (error.strerror or str(error)).lower()
            found.unreadable.append(
                InputError(f"{place}: this folder can't be read ({reason}); change its permissions.")
            )
            continue
        if inside and any(entry.name == places.MANIFEST for entry in entries):
            continue
        for entry in entries:
            relative = f"{inside}/{entry.name}" if inside else entry.name
            if _hidden(entry) or choice.drops(relative):
                continue
            if entry.is_dir(follow_symlinks=False):
                if os.path.join(root, relative) == avoid:
                    continue
                found.folders += 1
                if choice.recursive:
                    waiting.append(relative)
            elif choice.takes(relative):
                _take(entry, relative, root, avoid, folder, found)
            else:
                found.others += 1


def _take(entry: os.DirEntry, relative: str, root: str, avoid: str, folder: str, found: Found) -> None:
    if entry.is_symlink() and not _stays(entry.path, root, avoid):
        found.links += 1
        return
    try:
        info = entry.stat()
    except OSError:
        found.links += 1
        return
    if stat.S_ISREG(info.st_mode):
        place = os.path.join(os.path.abspath(folder), *relative.split("/"))
        found.files.append(File(relative, place, info.st_size, info.st_mtime_ns))
    elif not stat.S_ISDIR(info.st_mode):
        found.others += 1


def _stays(link: str, root: str, avoid: str) -> bool:
    """Whether a link leads to something in the folder and not into the outputs."""
    real = os.path.realpath(link)
    return places.within(real, root) and not (avoid and places.within(real, avoid))


def _hidden(entry: os.DirEntry) -> bool:
    if entry.name.startswith(".") or is_temporary(entry.name):
        return True
    flag = getattr(stat, "FILE_ATTRIBUTE_HIDDEN", 0)
    attributes = getattr(entry.stat(follow_symlinks=False), "st_file_attributes", 0) if os.name == "nt" else 0
    return bool(attributes & flag)


def _find_remote(folder: str, choice: Choice, avoid: str, found: Found) -> None:
    system, root = places.opened(folder)
    root = root.rstrip("/")
    kept_out = places.opened(avoid)[1].rstrip("/") + "/" if places.is_url(avoid) else ""
    kept_out = "" if kept_out == root + "/" else kept_out  # which the plan refuses with a better sentence
    with places.reached(folder):
        if not system.isdir(root):
            raise InputError(f"{folder}: there is no such folder; check the name.")
        listing = system.find(root, detail=True, maxdepth=None if choice.recursive else 1)
    own = {path[: -len(places.MANIFEST)] for path in listing if path.endswith("/" + places.MANIFEST)} - {
        root + "/"
    }
    for path, info in listing.items():
        relative = path.removeprefix(root).lstrip("/")
        steps = list(_steps(relative))
        if any(base.startswith(".") or choice.drops(step) for step, base in steps):
            continue
        if (kept_out and path.startswith(kept_out)) or any(path.startswith(folder) for folder in own):
            continue
        if choice.takes(relative):
            found.files.append(
                File(relative, places.below(folder, relative), int(info.get("size") or 0), _tag(info))
            )
        else:
            found.others += 1


def _steps(relative: str) -> Iterator[tuple[str, str]]:
    """Each folder on the way to a file and the file, with its last part."""
    parts = relative.split("/")
    for count in range(1, len(parts) + 1):
        yield "/".join(parts[:count]), parts[count - 1]


def _tag(info: dict) -> str | None:
    """What a storage says of the last change of an object."""
    for key in ("ETag", "etag", "mtime", "LastModified", "last_modified", "created"):
        if info.get(key) is not None:
            return str(info[key])
    return None


def _nothing(folder: str, choice: Choice, found: Found) -> InputError:
    remedy = "give a folder that holds recordings"
    if found.folders and not choice.recursive:
        remedy = f"add --recursive to enter its folders ({found.folders})"
    elif choice.glob or choice.include or choice.exclude:
        remedy = "check the patterns of --glob, --include and --exclude"
    passed = f" (other files: {found.others}, links out of it: {found.links})"
    passed = passed if found.others + found.links else ""
    return InputError(
        f"{shown(folder)}: this folder holds no audio files to take{passed}; {remedy}. "
        f"Known are {known_formats()}."
    )
