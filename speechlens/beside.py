"""Reading and writing beside the computing: one block ahead and one behind, each in a thread of its own."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import numpy as np

Write = Callable[..., Any]


def read_ahead(read: Callable[[int], np.ndarray], frames: int) -> Iterator[np.ndarray]:
    """Blocks of so many frames until an empty one; close it before what it reads from."""
    with ThreadPoolExecutor(1, "read-ahead") as pool:
        block = pool.submit(read, frames)
        while len(ready := block.result()):
            block = pool.submit(read, frames)
            yield ready


@contextmanager
def write_behind(write: Write) -> Iterator[Write]:
    """A `write` that returns at once; it waits for the call before, and raises what that one met.

    All is written when the context is left.
    """
    with ThreadPoolExecutor(1, "write-behind") as pool:
        pending: Future[Any] | None = None

        def start(*blocks: np.ndarray) -> None:
            nonlocal pending
            if pending is not None:
                pending.result()
            pending = pool.submit(write, *blocks)

        yield start
        if pending is not None:
            pending.result()
