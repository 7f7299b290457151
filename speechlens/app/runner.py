"""Takes waiting jobs in turn to the engine worker and keeps their state in the queue."""

import time

from PySide6.QtCore import QObject, Signal

from speechlens.app.jobs import Job, State
from speechlens.app.queue_model import QueueModel
from speechlens.app.settings import Settings
from speechlens.app.targets import free_target
from speechlens.app.worker import EngineWorker, Order
from speechlens.errors import SpeechLensError
from speechlens.notices import Notice, Progress, Result


class Runner(QObject):
    """Start, pause, cancel, retry. `changed` says that running or paused may be new.

    finished_job: a file came out whole. idle: nothing runs any more.
    """

    changed = Signal()
    finished_job = Signal(int)
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
        waiting = [job.id for job in self._model.in_state(State.WAITING)]
        self.batch += [job_id for job_id in waiting if job_id not in self.batch]
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

    def cancel(self, job_id: int) -> None:
        """Cancel one job, running or waiting."""
        if job_id == self.current:
            self.paused = False
            self._worker.cancel()
        elif (job := self._model.job(job_id)) and job.state in (State.WAITING, State.CHECKING):
            self._model.update(job_id, state=State.CANCELLED)
            self._drop(job_id)
        self.changed.emit()

    def cancel_all(self) -> None:
        """Cancel what runs, and let what was to follow wait again."""
        self._wanted = False
        for job_id in [job_id for job_id in self.batch if job_id != self.current]:
            self._drop(job_id)
        if self.current is not None:
            self.cancel(self.current)

    def retry(self, job_id: int) -> None:
        """Let a failed or cancelled job wait again; while a batch runs it joins it."""
        job = self._model.job(job_id)
        if job is None or job.state not in (State.FAILED, State.CANCELLED):
            return
        fresh = State.WAITING if job.info else State.CHECKING
        self._model.update(job_id, state=fresh, error="", notices=[], progress=None)
        if self.running and self._wanted and fresh is State.WAITING:
            self.batch.append(job_id)

    def _next(self) -> None:
        if self.running:
            return
        while self._wanted:
            job = next(
                (j for i in self.batch if (j := self._model.job(i)) and j.state is State.WAITING), None
            )
            if job is None:
                break
            if self._order(job):
                return
        self._wanted = False
        self.batch.clear()
        self.changed.emit()
        self.idle.emit()

    def _order(self, job: Job) -> bool:
        try:
            target = free_target(job.source, self._settings)
            options = self._settings.options()
        except (SpeechLensError, OSError) as error:
            self._model.update(job.id, state=State.FAILED, error=str(error))
            return False
        self.current, self._begin = job.id, time.monotonic()
        self._model.update(job.id, state=State.RUNNING, options=options, error="", notices=[], progress=None)
        self._worker.rearm()
        job.options = options
        self._worker.order.emit(Order(job.id, job.source, target, options))
        self.changed.emit()
        return True

    def _progress(self, job_id: int, progress: Progress) -> None:
        self._model.update(job_id, progress=progress)

    def _noticed(self, job_id: int, notice: Notice) -> None:
        if job := self._model.job(job_id):
            self._model.update(job_id, notices=[*job.notices, notice])

    def _finished(self, job_id: int, result: Result) -> None:
        self._model.update(job_id, state=State.DONE, result=result, comparison=None)
        self._end(job_id)
        self.finished_job.emit(job_id)

    def _failed(self, job_id: int, sentence: str, model_fault: bool) -> None:
        # A model that can't be loaded would fail for every file: the rest waits.
        if model_fault:
            self._wanted = False
        self._model.update(job_id, state=State.FAILED, error=sentence)
        self._end(job_id)

    def _cancelled(self, job_id: int) -> None:
        self._model.update(job_id, state=State.CANCELLED, progress=None)
        self._end(job_id)

    def _compared(self, job_id: int, comparison: object) -> None:
        self._model.update(job_id, comparison=comparison)

    def _end(self, job_id: int) -> None:
        if job_id == self.current:
            self.current = None
            self._next()

    def _drop(self, job_id: int) -> None:
        if job_id in self.batch:
            self.batch.remove(job_id)
