"""Several audio tracks in one file: the default one is taken unless the user says another."""

import os
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from speechlens.app import texts
from speechlens.app.entries import Entry, State
from speechlens.app.queue_model import QueueModel
from speechlens.app.services import Services
from speechlens.app.widgets.track_dialog import TrackDialog


class Tracks(QObject):
    """Asks for the track of a file that was added alone; tells of those that came with others."""

    told = Signal(str, bool)

    def __init__(self, queue: QueueModel, services: Services, window: QWidget) -> None:
        super().__init__(window)
        self._queue, self._services, self._window = queue, services, window
        self._alone = ""
        self._untold: list[int] = []
        # A folder is looked through file by file: one sentence for all of them.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(500)
        self._soon.timeout.connect(self._tell)
        services.intake.probed.connect(self._probed)

    def expect(self, paths: list[Path]) -> None:
        """Know what was handed in."""
        self._alone = os.path.abspath(paths[0]) if len(paths) == 1 else ""

    def take(self, entry_ids: Iterable[int], number: int) -> None:
        """Enhance the track of that number, from 1; what is running stays, what is finished waits again."""
        for entry in filter(None, map(self._queue.entry, entry_ids)):
            if entry.state is State.RUNNING or entry.track == number or number > len(entry.tracks):
                continue
            self._queue.update(entry.id, track=number)
            if entry.state is not State.WAITING:
                self._queue.renew(entry.id, State.CHECKING)
            self._services.probe(entry)

    def _probed(self, entry_id: int, info: object) -> None:
        entry = self._queue.entry(entry_id)
        if entry is None or len(entry.tracks) < 2 or entry.track is not None:
            return
        assert entry.info is not None and entry.info.media is not None
        self._queue.update(entry_id, track=entry.info.media.position + 1)
        if str(entry.source) == self._alone:
            self._ask(entry)
        else:
            self._untold.append(entry_id)
            self._soon.start()

    def _ask(self, entry: Entry) -> None:
        dialog = TrackDialog(entry, self._window)
        dialog.picked.connect(lambda number: self.take([entry.id], number))
        dialog.open()

    def _tell(self) -> None:
        found = [entry for entry in map(self._queue.entry, self._untold) if entry]
        self._untold.clear()
        if len(found) == 1:
            (entry,) = found
            words = self.tr("{name} has several audio tracks, of which {track} is taken; choose another above "
                            "its pictures.")  # fmt: skip
            label = texts.track(entry.tracks[(entry.track or 1) - 1], entry.track or 1)
            self.told.emit(words.format(name=texts.name(entry.source), track=label), False)
        elif found:
            words = self.tr("%n file(s) have several audio tracks, of which the default one is taken; choose "
                            "another above the pictures or in the menu of the queue.", "", len(found))  # fmt: skip
            self.told.emit(words, False)
