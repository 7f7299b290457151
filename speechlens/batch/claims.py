"""Who made an output that nobody has written down: marks beside outputs while a job is under way.

A job puts its mark before it writes and the batch takes it away once the manifest knows the outcome. An
output with a mark was made by a run that died in between: it may be replaced, unlike a file of anybody else.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager

from speechlens.audio import shown
from speechlens.batch import places
from speechlens.errors import OutputError


def mark(target: str) -> str:
    """The place of a target's mark: hidden, short, and of the names that scans pass over."""
    digest = hashlib.sha256(os.fsencode(places.base(target))).hexdigest()
    return places.beside(target, f".speechlens-{digest[:16]}.part")


def claim(target: str) -> bool:
    """Put the mark; False if it was there, so that what stands at the target is our own."""
    place = mark(target)
    if places.is_url(place):
        system, path = places.opened(place)
        with places.reached(target, output=True):
            first = not system.exists(path)
            system.touch(path)
        return first
    try:
        os.close(os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        return True
    except FileExistsError:
        return False
    except OSError as error:
        raise OutputError(
            f"{shown(target)}: this folder can't be written to ({(error.strerror or str(error)).lower()}); "
            "choose another folder or free some space."
        ) from None


@contextmanager
def held(target: str) -> Iterator[bool]:
    """The mark for the time of the work and beyond success; yields whether it was there before."""
    ours = not claim(target)
    try:
        yield ours
    except BaseException:
        if not (ours and places.may_exist(target)):
            release(target)
        raise


def claimed(target: str) -> bool:
    """Whether the mark is there."""
    return places.exists(mark(target))


def release(target: str) -> None:
    """Take the mark away."""
    places.remove(mark(target))
