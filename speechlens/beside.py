"""Reading and writing beside the computing: one block ahead and one behind, each in a thread of its own."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

Write = Callable[..., Any]


class _Call(threading.Thread):
    """A call that has begun. Executors refuse those of a thread that outlives the main one."""

    def __init__(self, name: str, function: Callable[..., Any], *given: Any) -> None:
        super().__init__(name=name)
        self._function, self._given = function, given
        self._value: Any = None
        self._error: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self._value = self._function(*self._given)
        except BaseException as error:
            self._error = error

    def result(self) -> Any:
        """What it gives, or raises, once it is over."""
        self.join()
        if self._error is not None:
            raise self._error
        return self._value


def read_ahead(read: Callable[[], np.ndarray]) -> Iterator[np.ndarray]:
    """What `read` gives until it is an empty block; close it before what it reads from."""
    block = _Call("read-ahead", read)
    try:
        while len(ready := block.result()):
            block = _Call("read-ahead", read)
            yield ready
    finally:
        block.join()


@contextmanager
def write_behind(write: Write) -> Iterator[Write]:
    """A `write` that returns at once; it waits for the call before, and raises what that one met.

    All is written when the context is left.
    """
    pending: _Call | None = None

    def start(*blocks: np.ndarray) -> None:
        nonlocal pending
        if pending is not None:
            pending.result()
        pending = _Call("write-behind", write, *blocks)

    try:
        yield start
        if pending is not None:
            pending.result()
    finally:
        if pending is not None:
            pending.join()
