"""Ctrl-C and its relatives."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any


@contextmanager
def handling(handler: Callable[[int, FrameType | None], Any], *names: str) -> Iterator[None]:
    """Give the named signals that this system has to a handler for a while; in the main thread alone."""
    before = {}
    if threading.current_thread() is threading.main_thread():
        for name in names:
            number = getattr(signal, name, None)
            # Work started with nohup asked not to hear of the terminal's end.
            if number is not None and not (name == "SIGHUP" and signal.getsignal(number) is signal.SIG_IGN):
                before[number] = signal.signal(number, handler)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old if old is not None else signal.SIG_DFL)


class Stop:
    """Whether the user asked to stop. The first signal asks; a second one breaks off at once.

    Work looks at `asked` between two chunks, so that it ends where everything can be tidied up.
    """

    def __init__(self) -> None:
        self.asked = False
        self._stack = ExitStack()

    def __enter__(self) -> "Stop":
        self._stack.enter_context(handling(self._ask, "SIGINT", "SIGTERM", "SIGHUP"))
        return self

    def __exit__(self, *details: object) -> None:
        self._stack.close()

    def _ask(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
