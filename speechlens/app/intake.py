"""Looks through what was handed in, off the window's thread: folders, formats, readability."""

import os
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal, Slot

from speechlens.app import texts
from speechlens.app.threads import Worker, guarded
from speechlens.audio import is_readable, is_stranger, is_temporary, open_reader
from speechlens.batch.jobs import unexpected
from speechlens.errors import SpeechLensError

_BATCH = 64


def tr(text: str, number: int = -1) -> str:
    """The translation of a text of this module."""
    return QCoreApplication.translate("intake", text, None, number)


class Intake(Worker):
    """Finds media in files and folders and says what each is.

    Ask with `scan` and `probe`; the answers are signals.
    """

    scan = Signal(list)  # paths as handed in
    probe = Signal(int, object, object)  # entry id, path, number of the audio track or None
    found = Signal(list)  # (path, key): the key is equal for all names of one file
    refused = Signal(str)
    probed = Signal(int, object)  # entry id, AudioInfo
    unreadable = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self._stopping = False
        self.scan.connect(self._scan)
        self.probe.connect(self._probe)

    def stop(self) -> None:
        self._stopping = True
        super().stop()

    @Slot(list)
    @guarded
    def _scan(self, paths: list[Path]) -> None:
        batch: list[tuple[Path, str]] = []
        for path in paths:
            for file in self._media(path):
                batch.append((Path(os.path.abspath(file)), os.path.normcase(os.path.realpath(file))))
                if len(batch) == _BATCH:
                    self.found.emit(batch)
                    batch = []
        if batch:
            self.found.emit(batch)

    def _media(self, path: Path) -> Iterator[Path]:
        if path.is_dir():
            count = 0
            for file in walk(path):
                if self._stopping:
                    return
                count += 1
                yield file
            if not count:
                self.refused.emit(tr("{name} holds no sound files.").format(name=texts.name(path)))
        elif is_readable(path) and path.exists() and not is_stranger(path):
            yield path
        else:
            yield from self._odd(path)

    def _odd(self, path: Path) -> Iterator[Path]:
        """A file whose name promises nothing: taken when it can be read."""
        try:
            open_reader(path).close()
        except SpeechLensError as error:
            self.refused.emit(str(error))
        else:
            yield path

    @Slot(int, object, object)
    @guarded
    def _probe(self, entry_id: int, path: Path, track: int | None) -> None:
        if self._stopping:
            return
        try:
            with open_reader(path, track) as reader:
                info = reader.info
        except SpeechLensError as error:
            self.unreadable.emit(entry_id, str(error))
        except Exception as error:
            self.unreadable.emit(entry_id, str(unexpected(str(path), error)))
            raise
        else:
            self.probed.emit(entry_id, info)


def walk(folder: Path) -> Iterator[Path]:
    """Sound files in a folder and below, sorted, but none that are hidden or own temporary files."""
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(root, name)
            if name.startswith(".") or is_temporary(path) or not is_readable(path):
                continue
            if not is_stranger(path):
                yield path
