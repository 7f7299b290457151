"""Folders that one process at a time may change."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def held(folder: Path, *, wait: bool = True) -> Iterator[bool]:
    """Hold an existing folder against other runs; a run that dies holds nothing.

    Yields whether it is held: False where the system or the disk knows no such locks (Windows, some network
    disks). BlockingIOError where another run holds it and this one isn't to wait.
    """
    descriptor = None
    try:
        descriptor, is_held = _lock(folder, wait)
        yield is_held
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _lock(folder: Path, wait: bool) -> tuple[int | None, bool]:
    try:
        import fcntl
    except ImportError:
        return None, False
    descriptor = os.open(folder, os.O_RDONLY)
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
