"""How the C library keeps freed memory."""

import ctypes
import os
import sys
from contextlib import suppress
from functools import cache

_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of malloc.h
_VARIABLE = "MALLOC_MMAP_THRESHOLD_"
_LARGE = 1 << 20


@cache
def give_back_large_blocks() -> None:
    """Let glibc return each freed block of a megabyte or more to the system at once.

    Left to itself it keeps ever larger ones for the next call, and a run of many windows grows by a fifth.
    Other systems need nothing. It holds for the whole process, so only programs of ours do this, no library.
    """
    if sys.platform == "linux" and _VARIABLE not in os.environ:
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE)
