"""The threads behind the window, started together and ended together."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from speechlens.app import desktop
from speechlens.app.chores import Chores
from speechlens.app.entries import Entry, State
from speechlens.app.intake import Intake
from speechlens.app.model_list import ModelScout
from speechlens.app.queue_model import QueueModel
from speechlens.app.threads import Worker
from speechlens.app.worker import EngineWorker
from speechlens.audio import shown


class Services(QObject):
    """Engine, intake, model scout. Results of the intake go into the queue from here."""

    added = Signal(list)
    told = Signal(str, bool)
    crashed = Signal(str)
    models = Signal(list)
    backend = Signal(str)

    def __init__(self, queue: QueueModel, parent: QObject) -> None:
        super().__init__(parent)
        # Loading native libraries holds Python's lock: better before the window shows than while it runs.
        import speechlens.engine
        import speechlens.models
        import speechlens.session  # noqa: F401

        self._queue = queue
        self.engine, self.intake, self.scout, self.chores = EngineWorker(), Intake(), ModelScout(), Chores()
        self._workers: list[Worker] = [self.engine, self.intake, self.scout, self.chores]
        self.intake.found.connect(self._found)
        self.intake.refused.connect(self._refused)
        self.intake.probed.connect(self._probed)
        self.intake.unreadable.connect(self._unreadable)
        self.scout.seen.connect(self.models)
        self.scout.backend.connect(self.backend)
        self.chores.told.connect(self.told)
        self.chores.written.connect(self._open)
        self.chores.folder_wanted.connect(self._open_folder)
        for worker, name in zip(self._workers, ("engine", "intake", "models", "chores"), strict=True):
            worker.crashed.connect(self.crashed)
            worker.start(name)

    def stop(self) -> None:
        """End all threads; each finishes the chunk or file it has in hand."""
        for worker in self._workers:
            worker.stop()

    def probe(self, entry: Entry) -> None:
        """Look at a file, again maybe."""
        self.intake.probe.emit(entry.id, entry.source, entry.track)

    def _found(self, files: list[tuple[Path, str]]) -> None:
        entries = self._queue.add(files)
        for entry in entries:
            self.probe(entry)
        if len(entries) < len(files):
            self.told.emit(
                self.tr("%n file(s) are in the queue already.", "", len(files) - len(entries)), False
            )
        self.added.emit(entries)

    def _refused(self, sentence: str) -> None:
        self.told.emit(sentence, True)

    # Methods, not functions: Qt runs them in the window's thread.
    def _open(self, path: Path) -> None:
        if not desktop.open_place(path):
            text = self.tr("No program was found that opens {place}; open it by hand.")
            self.told.emit(text.format(place=shown(path)), True)

    def _open_folder(self, path: Path) -> None:
        self._open(path.parent)

    def _probed(self, entry_id: int, info: object) -> None:
        entry = self._queue.entry(entry_id)
        state = State.WAITING if entry and entry.state is State.CHECKING else entry.state if entry else None
        self._queue.update(entry_id, info=info, state=state)

    def _unreadable(self, entry_id: int, sentence: str) -> None:
        self._queue.update(entry_id, state=State.FAILED, error=sentence)
