"""Temporary folders for copies of what lies behind URLs; those of dead processes are found and removed."""

import os
import re
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def _prefix() -> str:
    # Machines and containers may share a temporary folder, but not their process numbers.
    host = re.sub(r"[^\w.]", "_", socket.gethostname())
    return f"speechlens-{host}-"


@contextmanager
def folder() -> Iterator[Path]:
    """A temporary folder of this process, removed when the block ends."""
    with tempfile.TemporaryDirectory(prefix=f"{_prefix()}{os.getpid()}-") as made:
        yield Path(made)


def lasting() -> Path:
    """A temporary folder that stays until a sweep after the end of this process."""
    return Path(tempfile.mkdtemp(prefix=f"{_prefix()}{os.getpid()}-"))


def sweep() -> None:
    """Remove the folders of processes of this machine that were killed."""
    pattern = re.compile(re.escape(_prefix()) + r"(\d+)-\w+")
    with suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
        for entry in entries:
            found = pattern.fullmatch(entry.name)
            if found and entry.is_dir(follow_symlinks=False) and not _alive(int(found[1])):
                shutil.rmtree(entry.path, ignore_errors=True)


def _alive(pid: int) -> bool:
    if os.name == "nt":  # signal 0 would end the process there
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
