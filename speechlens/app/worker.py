"""The engine on a thread of its own: one file at a time, stoppable between two chunks."""

import threading
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal, Slot

from speechlens.app.levels import compare_files
from speechlens.app.threads import Worker, guarded, log
from speechlens.errors import Cancelled, InternalError, SpeechLensError
from speechlens.notices import Notice, Progress, Result
from speechlens.options import Options

if TYPE_CHECKING:
    from speechlens.models import Enhancer


@dataclass(frozen=True, slots=True)
class Order:
    """One file to enhance."""

    job_id: int
    source: Path
    target: Path
    options: Options


@dataclass(frozen=True, slots=True)
class Span:
    """A few seconds to enhance at once: frames [start, stop) of a file."""

    job_id: int
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


class EngineWorker(Worker):
    """Runs orders and previews. Ask by emitting `order` and by `ask_preview`; answers are signals.

    `cancel`, `pause` and `resume` may be called from any thread; they act between two chunks. A preview
    asked for while a file runs is made between two chunks of it.
    """

    order = Signal(object)
    _wake = Signal()

    started = Signal(int)
    progress = Signal(int, object)
    noticed = Signal(int, object)
    finished = Signal(int, object)
    failed = Signal(int, str, bool)  # job id, sentence, whether it is the model's fault
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
        self._loaded: tuple[str, Enhancer] | None = None
        self.order.connect(self._work)
        self._wake.connect(self._serve_preview)

    def cancel(self) -> None:
        """Stop the running order between two chunks."""
        self._cancel.set()
        self._going.set()

    def rearm(self) -> None:
        """Forget an earlier `cancel`; called before an order is given."""
        self._cancel.clear()

    def pause(self) -> None:
        """Hold the running order between two chunks."""
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

    @Slot(object)
    @guarded
    def _work(self, order: Order) -> None:
        if self._cancel.is_set():
            self.cancelled.emit(order.job_id)
            return
        self.started.emit(order.job_id)
        try:
            self._run(order)
        except Cancelled:
            self.cancelled.emit(order.job_id)
        except SpeechLensError as error:
            self.failed.emit(order.job_id, str(error), error.exit_code == 3)
        except Exception as error:
            log.exception("enhancing failed")
            self.crashed.emit(f"{type(error).__name__}: {error}")
            self.failed.emit(order.job_id, f"{order.source}: {_fault(error)}", False)

    def _run(self, order: Order) -> None:
        from speechlens.engine import run

        enhancer = self._enhancer(order.options.model)
        with closing(run(order.source, order.target, order.options, enhancer=enhancer)) as events:
            for event in events:
                if isinstance(event, Result):
                    self.finished.emit(order.job_id, event)
                    break
                signal = self.noticed if isinstance(event, Notice) else self.progress
                signal.emit(order.job_id, event)
                self._between_chunks(event)
        if not self._cancel.is_set():
            self.compared.emit(order.job_id, compare_files(order.source, order.target))

    def _between_chunks(self, event: Notice | Progress) -> None:
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
            self.preview_failed.emit(span.job_id, str(error))
        except Exception as error:
            log.exception("preview failed")
            self.crashed.emit(f"{type(error).__name__}: {error}")
            self.preview_failed.emit(span.job_id, f"{span.source}: {_fault(error)}")

    def _preview(self, span: Span) -> Preview:
        """The span with its context to both sides, as the engine would hear it, cut to the span."""
        from speechlens.api import Model
        from speechlens.audio import open_reader

        with open_reader(span.source) as reader:
            rate = reader.info.rate
            margin = round(rate * max(span.options.window_seconds[1:]))
            begin = max(0, span.start - margin)
            reader.seek(begin)
            around = np.asarray(reader.read(span.stop + margin - begin), np.float32)
        model = Model(self._enhancer(span.options.model))
        enhanced = model.enhance(around, rate, span.options)
        inner = slice(span.start - begin, span.stop - begin)
        return Preview(span, rate, around[inner], enhanced[inner])

    def _enhancer(self, model: str) -> "Enhancer":
        """The loaded model, kept from file to file."""
        if self._loaded is None or self._loaded[0] != model:
            from speechlens.models import load

            self._loaded = None
            self._loaded = (model, load(model))
        return self._loaded[1]


def _fault(error: Exception) -> str:
    told = f"{type(error).__name__}: {error}".rstrip(": ")
    return str(
        InternalError(f"SpeechLens met a fault of its own ({told}); retry, and report it with the log.")
    )
