"""The one window: puts the parts together."""

import os
from pathlib import Path

from PySide6.QtCore import QEvent, QSettings, QSize, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from speechlens.app import drops, theme
from speechlens.app.actions import Actions
from speechlens.app.entries import Entry, State
from speechlens.app.model_actions import ModelActions
from speechlens.app.queue_model import QueueModel
from speechlens.app.runner import Runner
from speechlens.app.sentences import told
from speechlens.app.services import Services
from speechlens.app.settings import Settings
from speechlens.app.totals import totals
from speechlens.app.tracks import Tracks
from speechlens.app.viewer import Viewer
from speechlens.app.widgets.control_row import ControlRow
from speechlens.app.widgets.dialogs import ask_close, tell_crash
from speechlens.app.widgets.message_bar import MessageBar
from speechlens.app.widgets.queue_panel import QueuePanel
from speechlens.app.widgets.status_row import StatusRow
from speechlens.app.widgets.top_bar import TopBar
from speechlens.app.widgets.welcome import Welcome

_TITLE_BAR = 40


class MainWindow(QMainWindow):
    """Queue on the left, the chosen recording on the right, controls and progress below."""

    def __init__(self, store: QSettings) -> None:
        super().__init__()
        self.setWindowTitle("SpeechLens")
        self.setAcceptDrops(True)
        # A screen at 200 % may have less room.
        self._room = self.screen().availableGeometry().size() - QSize(0, _TITLE_BAR)
        self.setMinimumSize(QSize(980, 620).boundedTo(self._room))
        self.settings = Settings(store)
        self.settings.changed.connect(self._setting)
        theme.prefer(self.settings["appearance"])
        self.queue = QueueModel()
        self.services = Services(self.queue, self)
        self.runner = Runner(self.queue, self.settings, self.services.engine, self)
        self.tracks = Tracks(self.queue, self.services, self)
        self._quitting = False
        self._build()
        self.actions_ = Actions(self)
        self.models = ModelActions(self)
        self._connect()
        self._restore()
        self.refresh()
        self.welcome.setFocus()
        self.services.scout.look.emit(self.settings["model"])

    def _build(self) -> None:
        self.menu = Actions.make_menu(self)
        self.top = TopBar(self.menu)
        self.message = MessageBar()
        self.welcome = Welcome()
        self.panel = QueuePanel(self.queue)
        self.viewer = Viewer(self.settings, self.services)
        self.controls = ControlRow(self.settings)
        self.status = StatusRow()
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        self.panel.setMinimumWidth(290)
        self.splitter.addWidget(self.panel)
        self.splitter.addWidget(self.viewer)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([340, 1100])
        self.pages = QStackedWidget()
        self.pages.addWidget(self.welcome)
        self.pages.addWidget(self.splitter)
        holder = QWidget()
        margins = QVBoxLayout(holder)
        margins.setContentsMargins(12, 8, 12, 8)
        margins.addWidget(self.message)
        self._message_holder = holder
        self.message.cleared.connect(holder.hide)
        centre = QWidget()
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (self.top, holder, self.pages, self.controls, self.status):
            layout.addWidget(widget, 1 if widget is self.pages else 0)
        self.setCentralWidget(centre)
        holder.hide()

    def _connect(self) -> None:
        act, services = self.actions_, self.services
        for source in (self.top, self.welcome):
            source.files_wanted.connect(act.add_files)
            source.folder_wanted.connect(act.add_folder)
        self.top.start_wanted.connect(self.runner.start)
        self.top.report_wanted.connect(act.report)
        self.panel.chosen.connect(self._choose)
        self.panel.asked.connect(act.on_entry)
        self.panel.clear_wanted.connect(self.queue.clear_finished)
        self.panel.menu_wanted.connect(act.row_menu)
        self.controls.preview_wanted.connect(self.viewer.ask_preview)
        self.controls.folder_wanted.connect(act.choose_output_folder)
        self.controls.output_wanted.connect(act.output_dialog)
        self.controls.model.activated.connect(self.models.pick)
        self.status.pause_wanted.connect(act.pause_or_resume)
        self.status.cancel_wanted.connect(self.runner.cancel_all)
        # Thousands of files are looked at in a row: one refresh is enough for many of them.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(30)
        self._soon.timeout.connect(self.refresh)
        self.queue.changed.connect(self._refresh_soon)
        self.runner.changed.connect(self.refresh)
        self.runner.finished_entry.connect(self._finished)
        services.added.connect(self._added)
        services.intake.probed.connect(self._probed)
        for source in (services, self.tracks):
            source.told.connect(self.tell)
        self.viewer.track.picked.connect(self._pick_track)
        services.crashed.connect(self.show_crash)
        services.models.connect(self.models.show)
        services.backend.connect(self._show_backend)
        self.viewer.told.connect(self.tell)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.restyle)

    def take(self, paths: list[Path]) -> None:
        """Look through files and folders off this thread and add what can be enhanced."""
        self.tracks.expect(paths)
        self.services.intake.scan.emit(paths)

    def hand(self, handed: drops.Handed) -> None:
        """Take what was dropped or pasted, and tell what can't be taken."""
        if handed.paths:
            self.take(handed.paths)
        for sentence in handed.refused:
            self.tell(sentence, True)

    def tell(self, sentence: str, error: bool = False) -> None:
        """Show a sentence above the queue."""
        self._message_holder.show()
        self.message.tell(told(sentence), error=error)

    def show_crash(self, summary: str) -> None:
        """Tell of a fault of the program and where the log is."""
        tell_crash(self, told(summary))

    def _refresh_soon(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def refresh(self) -> None:
        """Bring all totals and buttons up to date."""
        entries = self.queue.entries()
        now = totals(entries, self.runner.batch, self.runner.running, self.runner.paused)
        self._show_page(bool(entries))
        self.top.set_empty(not entries)
        for row in (self.controls, self.status):
            row.setVisible(bool(entries))
        self.top.show_waiting(now.to_start)
        self.status.show_totals(now)
        self.panel.follow()
        current = self.panel.current()
        self.controls.preview.setEnabled(current is not None and current.info is not None)
        self.top.report.setEnabled(current is not None and current.state is State.DONE)
        self.viewer.refresh(current)
        self._message_holder.setVisible(not self.message.isHidden())

    def _show_page(self, filled: bool) -> None:
        """The drop target or the queue; keys go to what is new."""
        if filled == bool(self.pages.currentIndex()):
            return
        self.pages.setCurrentIndex(int(filled))
        (self.panel.list if filled else self.welcome).setFocus()

    def _choose(self, entry_id: int) -> None:
        self.viewer.show_entry(self.queue.entry(entry_id))
        self.refresh()

    def _added(self, entries: list[Entry]) -> None:
        if self.panel.current() is None and entries:
            self.panel.choose(entries[0].id)

    def _probed(self, entry_id: int, info: object) -> None:
        current = self.panel.current()
        if current is not None and current.id == entry_id:
            self.viewer.show_entry(current)
            self.refresh()

    def _pick_track(self, number: int) -> None:
        current = self.panel.current()
        if current is not None:
            self.tracks.take([current.id], number)

    def _finished(self, entry_id: int) -> None:
        current = self.panel.current()
        if current is not None and current.id == entry_id:
            self.viewer.show_entry(current)

    def _show_backend(self, name: str) -> None:
        cores = os.cpu_count() or 1
        self.top.machine.setText(self.tr("{model} \N{MIDDLE DOT} {backend} \N{MIDDLE DOT} %n core(s)", "", cores)
                                 .format(model=Path(self.settings["model"]).stem, backend=name))  # fmt: skip

    def _setting(self, key: str) -> None:
        if key == "appearance":
            theme.prefer(self.settings["appearance"])
            self.restyle()

    def restyle(self) -> None:
        """Follow the system from light to dark or back."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply(app)
        for part in (self.top, self.welcome, self.panel, self.viewer):
            part.restyle()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.welcome.set_hot(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.welcome.set_hot(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self.welcome.set_hot(False)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.hand(drops.from_mime(event.mimeData()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.actions_.key(event):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.viewer.listening.rescan()

    def quit_now(self) -> None:
        """Close without asking, as when the system shuts down."""
        self._quitting = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.runner.running and not self._quitting and not ask_close(self):
            event.ignore()
            return
        self._save()
        self.runner.cancel_all()
        self.models.fetcher.cancel()
        self.viewer.close_all()
        self.services.stop()
        event.accept()

    def _restore(self) -> None:
        store = self.settings.store
        if not self.restoreGeometry(store.value("geometry", b"")):
            self.resize(QSize(1440, 900).boundedTo(self._room))
        self.splitter.restoreState(store.value("splitter", b""))

    def _save(self) -> None:
        self.settings.store.setValue("geometry", self.saveGeometry())
        self.settings.store.setValue("splitter", self.splitter.saveState())
        self.settings.store.sync()
