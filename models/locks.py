"""Folders and files that one process at a time may change."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def held(place: Path, *, wait: bool = True) -> Iterator[bool]:
    """Hold an existing folder or file against other runs; a run that dies holds nothing.

    Yields whether it is held: False where the system or the disk knows no such locks (Windows, some network
    disks). BlockingIOError where another run holds it and this one isn't to wait.
    """
    descriptor = None
    try:
        descriptor, is_held = _lock(place, wait)
        yield is_held
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _lock(place: Path, wait: bool) -> tuple[int | None, bool]:
    try:
        import fcntl
    except ImportError:
        return None, False
    # Network disks lock only files that are open for writing.
    descriptor = os.open(place, os.O_RDONLY if place.is_dir() else os.O_RDWR)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        os.close(descriptor)
        raise
    except OSError:
        return descriptor, False
    except BaseException:
        with suppress(OSError):
            os.close(descriptor)
        raise
    return descriptor, True
