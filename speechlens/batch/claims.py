"""Who made a file that nobody has written down: marks beside what a job makes while it is under way.

A job puts its marks before it works, signs them when its files get their names, and the batch takes them
away once the manifest knows the outcome. A file with a signed mark was made by a run that died in between: it
may be replaced, unlike a file of anybody else. The hash that the manifest had of the file then is a part of
the mark's name: a later line makes it void.
"""

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from speechlens.audio import shown
from speechlens.batch import places
from speechlens.errors import OutputError, SpeechLensError

_SIGNATURE = b"named\n"


def mark(target: str, known: str = "") -> str:
    """The place of a file's mark: hidden, short, and of the names that scans pass over.

    known: SHA-256 of the file in the manifest; empty where it has no line.
    """
    digest = hashlib.sha256(os.fsencode(places.base(target)) + known.encode()).hexdigest()
    return places.beside(target, f".speechlens-{digest[:16]}.part")


def claim(target: str, known: str = "") -> bool:
    """Put the mark; False if it was there. One that was signed for a file that never came is empty again."""
    place = mark(target, known)
    there = places.exists(place)
    if not (there and places.exists(target)):
        _put(target, place, b"")
    return not there


def sign(target: str, known: str = "") -> None:
    """Tell in the mark that the file gets its name now; what stood there before was not ours."""
    _put(target, mark(target, known), _SIGNATURE)


def _put(target: str, place: str, content: bytes) -> None:
    """A mark with this content, durable where it has any."""
    if places.is_url(place):
        system, path = places.opened(place)
        with places.reached(target, output=True):
            system.pipe_file(path, content)
        return
    try:
        with open(place, "wb") as file:
            file.write(content)
            file.flush()
            if content:
                os.fsync(file.fileno())
    except OSError as error:
        raise OutputError(
            f"{shown(target)}: this folder can't be written to ({(error.strerror or str(error)).lower()}); "
            "choose another folder or free some space."
        ) from None


@contextmanager
def held(files: Mapping[str, str]) -> Iterator[None]:
    """The marks of files, with what is known of each, for the time of the work and beyond success."""
    ours = set()
    try:
        for target, known in files.items():
            if not claim(target, known):
                ours.add(target)
        yield
    except BaseException:
        for target, known in files.items():
            if not (target in ours and places.may_exist(target)):
                release(target, known)
        raise


def claimed(target: str, known: str = "") -> bool:
    """Whether the mark is there."""
    return places.exists(mark(target, known))


def signed(target: str, known: str = "") -> bool:
    """Whether the mark is there and says that the file has got its name."""
    return places.size_of(mark(target, known)) > 0


def may_excuse(target: str, known: str = "") -> bool:
    """Whether a file is there that its mark calls our own; true where that can't be told."""
    try:
        return places.exists(target) and signed(target, known)
    except SpeechLensError:
        return True


def release(target: str, known: str = "") -> None:
    """Take the mark away."""
    places.remove(mark(target, known))
