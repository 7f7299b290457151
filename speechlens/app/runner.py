"""Takes waiting entries in turn to the engine worker and keeps their state in the queue."""

import time
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from speechlens.app.entries import Entry, State
from speechlens.app.queue_model import QueueModel
from speechlens.app.settings import Settings
from speechlens.app.targets import free_target
from speechlens.app.worker import EngineWorker
from speechlens.batch.jobs import Job
from speechlens.errors import SpeechLensError
from speechlens.notices import Notice, Progress, Result


class Runner(QObject):
    """Start, pause, cancel, retry. `changed` says that running or paused may be new.

    finished_entry: a file came out whole. idle: nothing runs any more.
    """

    changed = Signal()
    finished_entry = Signal(int)
    idle = Signal()

    def __init__(self, model: QueueModel, settings: Settings, worker: EngineWorker, parent: QObject) -> None:
        super().__init__(parent)
        self._model, self._settings, self._worker = model, settings, worker
        self.current: int | None = None
        self.paused = False
        self._wanted = False
        self.batch: list[int] = []
        self._begin = 0.0
        worker.progress.connect(self._progress)
        worker.noticed.connect(self._noticed)
        worker.finished.connect(self._finished)
        worker.failed.connect(self._failed)
        worker.cancelled.connect(self._cancelled)
        worker.compared.connect(self._compared)

    @property
    def running(self) -> bool:
        """Whether a file is being enhanced or held by pause."""
        return self.current is not None

    def start(self) -> None:
        """Enhance everything that waits; files added later are for the next start."""
        taken = set(self.batch)
        waiting = [entry.id for entry in self._model.in_state(State.WAITING)]
        self.batch += [entry_id for entry_id in waiting if entry_id not in taken]
        self._wanted = True
        self.resume()
        self._next()

    def pause(self) -> None:
        """Hold between two chunks."""
        if self.running:
            self.paused = True
            self._worker.pause()
            self.changed.emit()

    def resume(self) -> None:
        """Go on."""
        self.paused = False
        self._worker.resume()
        self.changed.emit()

    def cancel(self, entry_id: int) -> None:
        """Cancel one entry, running or waiting."""
        if entry_id == self.current:
            self.paused = False
            self._worker.cancel()
        elif (entry := self._model.entry(entry_id)) and entry.state in (State.WAITING, State.CHECKING):
            self._model.update(entry_id, state=State.CANCELLED)
            self._drop(entry_id)
        self.changed.emit()

    def cancel_all(self) -> None:
        """Cancel what runs, and let what was to follow wait again."""
        self._wanted = False
        self.batch = [entry_id for entry_id in self.batch if entry_id == self.current]
        if self.current is not None:
            self.cancel(self.current)

    def retry(self, entry_id: int) -> None:
        """Let a failed or cancelled entry wait again; while a batch runs it joins it."""
        entry = self._model.entry(entry_id)
        if entry is None or entry.state not in (State.FAILED, State.CANCELLED):
            return
        fresh = State.WAITING if entry.info else State.CHECKING
        self._model.renew(entry_id, fresh)
        if self.running and self._wanted and fresh is State.WAITING:
            self.batch.append(entry_id)

    def _next(self) -> None:
        if self.running:
            return
        while self._wanted:
            entry = next(
                (j for i in self.batch if (j := self._model.entry(i)) and j.state is State.WAITING), None
            )
            if entry is None:
                break
            if self._order(entry):
                return
        self._wanted = False
        self.batch.clear()
        self.changed.emit()
        self.idle.emit()

    def _order(self, entry: Entry) -> bool:
        try:
            target = free_target(entry.source, self._settings)
            options = replace(self._settings.options(), track=entry.track)
            job = Job(str(entry.source), str(target), options)
        except (SpeechLensError, OSError) as error:
            self._model.update(entry.id, state=State.FAILED, error=str(error))
            return False
        self.current, self._begin = entry.id, time.monotonic()
        self._model.update(entry.id, state=State.RUNNING, job=job, error="", notices=[], progress=None)
        self._worker.rearm()
        self._worker.order.emit(entry.id, job)
        self.changed.emit()
        return True

    def _progress(self, entry_id: int, progress: Progress) -> None:
        self._model.update(entry_id, progress=progress)

    def _noticed(self, entry_id: int, notice: Notice) -> None:
        if entry := self._model.entry(entry_id):
            self._model.update(entry_id, notices=[*entry.notices, notice])

    def _finished(self, entry_id: int, result: Result) -> None:
        self._model.update(entry_id, state=State.DONE, result=result, comparison=None)
        self._end(entry_id)
        self.finished_entry.emit(entry_id)

    def _failed(self, entry_id: int, sentence: str, model_fault: bool) -> None:
        # A model that can't be loaded would fail for every file: the rest waits.
        if model_fault:
            self._wanted = False
        self._model.update(entry_id, state=State.FAILED, error=sentence)
        self._end(entry_id)

    def _cancelled(self, entry_id: int) -> None:
        self._model.update(entry_id, state=State.CANCELLED, progress=None)
        self._end(entry_id)

    def _compared(self, entry_id: int, comparison: object) -> None:
        # Measured after the result was told: it may be wanted no more.
        entry = self._model.entry(entry_id)
        if entry is not None and entry.state is State.DONE:
            self._model.update(entry_id, comparison=comparison)

    def _end(self, entry_id: int) -> None:
        if entry_id == self.current:
            self.current = None
            self._next()

    def _drop(self, entry_id: int) -> None:
        if entry_id in self.batch:
            self.batch.remove(entry_id)
