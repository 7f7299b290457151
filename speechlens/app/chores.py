"""Small things that may take a while: copies, reports, the file manager."""

import os
import shutil
import tempfile
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal, Slot

from speechlens.app import desktop, texts
from speechlens.app.threads import Worker, guarded
from speechlens.batch import scratch
from speechlens.errors import SpeechLensError
from speechlens.notices import Result
from speechlens.options import Options


def tr(text: str) -> str:
    """The translation of a text of this module."""
    return QCoreApplication.translate("chores", text)


class Chores(Worker):
    """Ask with `copy`, `report` and `reveal`; `told` says how it went."""

    copy = Signal(object, object)  # from, to
    report = Signal(object, object)  # Result, Options
    reveal = Signal(object)

    told = Signal(str, bool)
    written = Signal(object)  # path of a report
    folder_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.copy.connect(self._copy)
        self.report.connect(self._report)
        self.reveal.connect(self._reveal)

    @Slot(object, object)
    @guarded
    def _copy(self, source: Path, target: Path) -> None:
        try:
            copy_whole(source, target)
        except OSError as error:
            why = error.strerror or type(error).__name__
            text = tr("{name} can't be saved there ({why}); choose another folder.")
            self.told.emit(text.format(name=texts.name(target), why=why), True)
        else:
            self.told.emit(tr("Saved as {name}.").format(name=texts.name(target)), False)

    @Slot(object, object)
    @guarded
    def _report(self, result: Result, options: Options) -> None:
        from speechlens.report import report_path, write_report

        try:
            scratch.sweep()
            page = report_path(scratch.lasting(), result.target)
            self.written.emit(write_report(result.source, result.target, result, page, options=options))
        except (SpeechLensError, OSError) as error:
            self.told.emit(str(error), True)

    @Slot(object)
    @guarded
    def _reveal(self, path: Path) -> None:
        if not desktop.reveal(path):
            self.folder_wanted.emit(path)


def copy_whole(source: Path, target: Path) -> None:
    """Copy a file so that its new name appears only when it is whole. The user has agreed to replace."""
    handle, name = tempfile.mkstemp(prefix=".speechlens-", suffix=".part", dir=target.parent)
    os.close(handle)
    try:
        shutil.copyfile(source, name)
        shutil.copymode(source, name)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
