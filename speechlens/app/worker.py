"""The engine on a thread of its own: one file at a time, stoppable between two chunks."""

import threading
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import Signal, Slot

from speechlens.app.levels import compare_files
from speechlens.app.threads import Worker, guarded, log
from speechlens.batch.jobs import Job, Outcome, perform, unexpected
from speechlens.batch.late import LateEnhancer
from speechlens.errors import Cancelled, ModelError, SpeechLensError
from speechlens.notices import Notice
from speechlens.options import Options


@dataclass(frozen=True, slots=True)
class Span:
    """A few seconds to enhance at once: frames [start, stop) of a file."""

    entry_id: int
    source: Path
    start: int
    stop: int
    options: Options


@dataclass(frozen=True, slots=True)
class Preview:
    """An enhanced span: samples (frames, channels) float32, full scale 1.0, and the options they are of."""

    span: Span
    rate: int
    original: np.ndarray
    enhanced: np.ndarray

    @property
    def seconds(self) -> tuple[float, float]:
        """Beginning and end in the recording."""
        return self.span.start / self.rate, self.span.stop / self.rate


class EngineWorker(Worker):
    """Performs jobs and makes previews. Ask by emitting `order` and by `ask_preview`; answers are signals.

    `cancel`, `pause` and `resume` may be called from any thread; they act between two chunks. A preview
    asked for while a file runs is made between two chunks of it.
    """

    order = Signal(int, object)  # entry id, Job
    _wake = Signal()

    started = Signal(int)
    progress = Signal(int, object)
    noticed = Signal(int, object)
    finished = Signal(int, object)
    failed = Signal(int, str, bool)  # entry id, sentence, whether it is the model's fault
    cancelled = Signal(int)
    compared = Signal(int, object)
    previewed = Signal(object)
    preview_failed = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self._cancel = threading.Event()
        self._going = threading.Event()
        self._going.set()
        self._asked: Span | None = None
        self._lock = threading.Lock()
        # The model is kept from file to file.
        self._enhancer: Callable[[str], Any] = lru_cache(maxsize=1)(LateEnhancer)
        self.order.connect(self._work)
        self._wake.connect(self._serve_preview)

    def cancel(self) -> None:
        """Stop the running job between two chunks."""
        self._cancel.set()
        self._going.set()

    def rearm(self) -> None:
        """Forget an earlier `cancel`; called before a job is given."""
        self._cancel.clear()

    def pause(self) -> None:
        """Hold the running job between two chunks."""
        self._going.clear()

    def resume(self) -> None:
        """Go on after `pause`."""
        self._going.set()

    def ask_preview(self, span: Span | None) -> None:
        """Make this preview next; a newer one replaces one that hasn't begun, None withdraws it."""
        with self._lock:
            self._asked = span
        self._wake.emit()

    def stop(self) -> None:
        self.ask_preview(None)
        self.cancel()
        super().stop()

    @Slot(int, object)
    @guarded
    def _work(self, entry_id: int, job: Job) -> None:
        if self._cancel.is_set():
            self.cancelled.emit(entry_id)
            return
        self.started.emit(entry_id)
        try:
            outcome = self._run(entry_id, job)
        except Cancelled:
            self.cancelled.emit(entry_id)
        except ModelError as error:
            self.failed.emit(entry_id, str(error), True)
        except Exception as error:
            # A row that ran for ever would hold up all others.
            self.failed.emit(entry_id, str(unexpected(job.source, error)), False)
            raise
        else:
            self._ended(entry_id, outcome)

    def _run(self, entry_id: int, job: Job) -> Outcome:
        with closing(perform(job, self._enhancer(job.options.model))) as events:
            for event in events:
                if isinstance(event, Outcome):
                    return event
                signal = self.noticed if isinstance(event, Notice) else self.progress
                signal.emit(entry_id, event)
                self._between_chunks()
        raise AssertionError("A job ends with its outcome.")

    def _ended(self, entry_id: int, outcome: Outcome) -> None:
        if outcome.result is None:
            if outcome.kind == "InternalError":
                self.crashed.emit(outcome.error)
            self.failed.emit(entry_id, outcome.error, False)
            return
        self.finished.emit(entry_id, outcome.result)
        if self._cancel.is_set():
            return
        # Without figures where a file has been moved away by now.
        with suppress(SpeechLensError, OSError):
            found = compare_files(outcome.result, outcome.job.options, self._between_chunks)
            self.compared.emit(entry_id, found)

    def _between_chunks(self) -> None:
        self._serve_preview()
        while not self._going.wait(timeout=0.1):
            self._serve_preview()
        if self._cancel.is_set():
            raise Cancelled

    @Slot()
    def _serve_preview(self) -> None:
        with self._lock:
            span, self._asked = self._asked, None
        if span is None:
            return
        try:
            self.previewed.emit(self._preview(span))
        except SpeechLensError as error:
            self.preview_failed.emit(span.entry_id, str(error))
        except Exception as error:
            log.exception("preview failed")
            self.crashed.emit(f"{type(error).__name__}: {error}")
            self.preview_failed.emit(span.entry_id, str(unexpected(str(span.source), error)))

    def _preview(self, span: Span) -> Preview:
        """The span with its context to both sides, as the engine would hear it, cut to the span."""
        from speechlens.api import Model
        from speechlens.audio import open_reader

        with open_reader(span.source, span.options.track) as reader:
            rate = reader.info.rate
            margin = round(rate * span.options.window_seconds[1] / 2)
            begin = max(0, span.start - margin)
            reader.seek(begin)
            around = np.asarray(reader.read(span.stop + margin - begin), np.float32)
        model = Model(self._enhancer(span.options.model))
        enhanced = model.enhance(around, rate, span.options)
        inner = slice(span.start - begin, span.stop - begin)
        return Preview(span, rate, around[inner], enhanced[inner])
