"""Worker objects on threads of their own, ended in good order."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

log = logging.getLogger("speechlens.app")


class Worker(QObject):
    """An object that lives in its own thread; `crashed` carries what nobody expected."""

    crashed = Signal(str)

    def start(self, name: str) -> None:
        """Move to a new thread and run its event loop."""
        self._thread = QThread()
        self._thread.setObjectName(name)
        self.moveToThread(self._thread)
        self._thread.start()

    def stop(self) -> None:
        """End the thread after what it is doing now; called from the thread that started it."""
        self._thread.quit()
        self._thread.wait()


def guarded(slot: Callable[..., None]) -> Callable[..., None]:
    """A slot of a Worker whose unexpected errors go to the log and to `crashed`."""

    @wraps(slot)
    def run(self: Worker, *args: Any) -> None:
        try:
            slot(self, *args)
        except Exception as error:
            log.exception("%s failed", slot.__qualname__)
            self.crashed.emit(f"{type(error).__name__}: {error}")

    return run
