"""Models from the net or from the user's disk, put on the shelf off the window's thread."""

import queue
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, SignalInstance

from speechlens.app.threads import log
from speechlens.batch.jobs import unexpected
from speechlens.errors import Cancelled, ModelNameError, SpeechLensError
from speechlens.models import catalogue

if TYPE_CHECKING:
    from speechlens.models.fetch import Licence


class _Run:
    """One fetch or copy: whether it is still wanted, and what the user answered."""

    def __init__(self) -> None:
        self.cancelled = threading.Event()
        self.answers: queue.SimpleQueue[bool] = queue.SimpleQueue()


class Fetcher(QObject):
    """Ask with `fetch` and `add`; answers are signals, of the last thing asked for only.

    Nothing is sent before `fetch`, which gets the licence's text and waits for `agree`. What a cancelled
    fetch has got stays, and the next one goes on from there.
    """

    licence = Signal(object)  # Licence
    progress = Signal(object, object)  # bytes done, bytes in all
    ready = Signal(str)  # name of a model
    taken = Signal(object)  # path of a model whose name is on the shelf already
    failed = Signal(str)  # of a fetch
    refused = Signal(str)  # of what was to be added

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._run = _Run()
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being fetched or added, or has not yet heard that it is cancelled."""
        return self._thread is not None and self._thread.is_alive()

    def fetch(self, name: str, *, refresh: bool = False) -> None:
        """Fetch a model of the catalogue. refresh: though a good copy of its weights is there."""

        def work(run: _Run) -> None:
            from speechlens.models.fetch import fetch

            def agreed(licence: "Licence") -> bool:
                self._tell(run, self.licence, licence)
                return run.answers.get()

            def told(done: int, total: int) -> None:
                if run.cancelled.is_set():
                    raise Cancelled
                self._tell(run, self.progress, done, total)

            fetch(name, agreed, told, refresh=refresh)
            self._tell(run, self.ready, name)

        self._start(work, self.failed)

    def agree(self) -> None:
        """The licence that was told is agreed to."""
        self._run.answers.put(True)

    def add(self, path: Path, *, replace: bool = False) -> None:
        """Check weights given as a file or folder and copy them onto the shelf."""

        def work(run: _Run) -> None:
            from speechlens.models import shelf

            try:
                name, _ = shelf.add(path, _usable_name(path), replace=replace)
            except ModelNameError:
                if replace:
                    raise
                self._tell(run, self.taken, path)
            else:
                self._tell(run, self.ready, name)

        self._start(work, self.refused)

    def cancel(self) -> None:
        """Stop after the block in hand, without waiting for it."""
        self._run.cancelled.set()
        self._run.answers.put(False)

    def _start(self, work: Callable[[_Run], None], failed: SignalInstance) -> None:
        self.cancel()
        before, run = self._thread, _Run()
        self._run = run

        def go() -> None:
            if before is not None:
                before.join()
            try:
                if not run.cancelled.is_set():
                    work(run)
            except SpeechLensError as error:
                self._tell(run, failed, str(error))
            except Exception as error:
                log.exception("fetching failed")
                self._tell(run, failed, str(unexpected("fetching", error)))

        # A server that doesn't answer must not hold the window when it closes.
        self._thread = threading.Thread(target=go, name="fetching", daemon=True)
        self._thread.start()

    def _tell(self, run: _Run, signal: SignalInstance, *values: object) -> None:
        if not run.cancelled.is_set():
            signal.emit(*values)


def _usable_name(path: Path) -> str | None:
    """A name for the shelf where the file's own can't be one; None where it can."""
    own = path.name if path.is_dir() else path.stem
    if catalogue.is_name(own):
        return None
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", own).strip("-._")[:50]
    return plain if catalogue.is_name(plain) else f"own-{plain or 'model'}"
