"""How the C library keeps freed memory: programs choose, libraries of ours leave it alone."""

import ctypes
import os
import sys
from contextlib import suppress
from functools import cache

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # M_TRIM_THRESHOLD and M_MMAP_THRESHOLD of malloc.h
_VARIABLE = "MALLOC_MMAP_THRESHOLD_"
_LARGE = 1 << 20
# The largest threshold that glibc takes, and more than arrays of a few windows have.
_LARGEST, _FREE = 32 << 20, 512 << 20


@cache
def give_back_large_blocks() -> None:
    """Let glibc return each freed block of a megabyte or more to the system at once.

    Left to itself it keeps ever larger ones for the next call, and a run of many windows grows by a fifth.
    Other systems need nothing. It holds for the whole process.
    """
    _set(_MMAP_THRESHOLD, _LARGE)


@cache
def keep_blocks() -> None:
    """Let glibc keep freed blocks for the next call: fetching them anew takes the host longer than its work.

    That counts where a GPU does the rest.
    """
    _set(_MMAP_THRESHOLD, _LARGEST)
    _set(_TRIM_THRESHOLD, _FREE)


def _set(parameter: int, value: int) -> None:
    if sys.platform == "linux" and _VARIABLE not in os.environ:
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(parameter, value)
