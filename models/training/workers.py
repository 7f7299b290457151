"""One worker for each core."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager

from speechlens.kernels import native

# Bytes of work from which on processes are worth their start.
_MANY = 128 << 20


@contextmanager
def workers(size: int) -> Iterator[Executor]:
    """Processes for much work (`size` in bytes of sound), threads for little.

    Threads need no start but hold each other up where NumPy holds Python's lock. Processes are spawned: a
    fork of one that has a GPU fails.
    """
    pool: Executor
    if size < _MANY or native.processors() < 2:
        pool = ThreadPoolExecutor(native.processors())
    else:
        pool = ProcessPoolExecutor(native.processors(), multiprocessing.get_context("spawn"))
    with pool:
        yield pool
