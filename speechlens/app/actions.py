"""What buttons, keys and menus do."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFileDialog, QMenu

from speechlens.app import drops, texts
from speechlens.app.crash import log_path
from speechlens.app.entries import Entry, State
from speechlens.app.widgets.dialogs import show_about
from speechlens.app.widgets.help_dialog import HelpDialog
from speechlens.app.widgets.output_dialog import OutputDialog
from speechlens.audio import READABLE, same_file

if TYPE_CHECKING:
    from speechlens.app.window import MainWindow


class Actions(QObject):
    """Deeds of one window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        key = QKeySequence.StandardKey
        self._add(self.tr("Add files\N{HORIZONTAL ELLIPSIS}"), self.add_files, QKeySequence(key.Open))
        self._add(self.tr("Add folder\N{HORIZONTAL ELLIPSIS}"), self.add_folder, QKeySequence("Ctrl+Shift+O"))
        self._add(self.tr("Paste paths"), self.paste, QKeySequence(key.Paste))
        window.menu.addSeparator()
        self._add(
            self.tr("Enhance"), window.runner.start, QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter")
        )
        self._add(self.tr("Clear finished"), window.queue.clear_finished)
        self._add(self.tr("Names, formats and sound device\N{HORIZONTAL ELLIPSIS}"), self.output_dialog,
                  QKeySequence("Ctrl+,"))  # fmt: skip
        window.menu.addSeparator()
        self._add(self.tr("Help and shortcuts"), self.help, QKeySequence(key.HelpContents))
        self._add(self.tr("Show the log file"), lambda: window.services.chores.reveal.emit(log_path()))
        self._add(self.tr("About SpeechLens"), lambda: show_about(window))
        self._add(self.tr("Quit"), window.close, QKeySequence("Ctrl+Q"))

    @staticmethod
    def make_menu(window: "MainWindow") -> QMenu:
        """The menu that the constructor fills."""
        return QMenu(window)

    def _add(self, text: str, deed: Callable[[], object], *keys: QKeySequence) -> None:
        action = QAction(text, self._window)
        action.setShortcuts(list(keys))
        action.triggered.connect(lambda: deed())
        self._window.menu.addAction(action)
        self._window.addAction(action)

    def key(self, event: QKeyEvent) -> bool:
        """A key that no control wanted; True when it did something."""
        window, code = self._window, event.key()
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        deeds: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Space: window.viewer.play_or_pause,
            Qt.Key.Key_B: window.viewer.switch,
            Qt.Key.Key_Left: lambda: window.viewer.skip(-1),
            Qt.Key.Key_Right: lambda: window.viewer.skip(1),
            Qt.Key.Key_Home: lambda: window.viewer.seek(0.0),
            Qt.Key.Key_Plus: lambda: window.viewer.zoom(0.7),
            Qt.Key.Key_Equal: lambda: window.viewer.zoom(0.7),
            Qt.Key.Key_Minus: lambda: window.viewer.zoom(1 / 0.7),
            Qt.Key.Key_0: window.viewer.viewport.whole,
            Qt.Key.Key_F6: self.next_part,
            Qt.Key.Key_Delete: self.remove,
            Qt.Key.Key_Backspace: self.remove,
            Qt.Key.Key_Escape: self.escape,
        }
        deed = deeds.get(code)
        if deed is not None:
            deed()
        return deed is not None

    def next_part(self) -> None:
        """Move the focus from queue to pictures to controls and round again."""
        window = self._window
        parts = [window.panel.list, window.viewer.overview, window.controls.model, window.top.files]
        parts = [part for part in parts if part.isVisible()]
        has = next((n for n, part in enumerate(parts) if part.hasFocus()), -1)
        parts[(has + 1) % len(parts)].setFocus(Qt.FocusReason.TabFocusReason)

    def escape(self) -> None:
        """Close the message, else drop the preview, else cancel everything."""
        window = self._window
        if not window.message.isHidden():
            window.message.clear()
            window.refresh()
        elif not window.viewer.end_preview():
            window.runner.cancel_all()

    def add_files(self) -> None:
        """Ask for files and add them."""
        patterns = " ".join(f"*{suffix} *{suffix.upper()}" for suffix in READABLE)
        kinds = f"{self.tr('Sound files')} ({patterns});;{self.tr('All files')} (*)"
        names, _ = QFileDialog.getOpenFileNames(
            self._window, self.tr("Add files"), self._folder("last"), kinds
        )
        if names:
            self._window.settings.store.setValue("last", str(Path(names[0]).parent))
            self._window.take([Path(name) for name in names])

    def add_folder(self) -> None:
        """Ask for a folder and add the sound files in it and below."""
        name = QFileDialog.getExistingDirectory(self._window, self.tr("Add folder"), self._folder("last"))
        if name:
            self._window.settings.store.setValue("last", name)
            self._window.take([Path(name)])

    def paste(self) -> None:
        """Take files or paths from the clipboard."""
        self._window.hand(drops.from_mime(QGuiApplication.clipboard().mimeData(), pasted=True))

    def remove(self) -> None:
        """Take the chosen files out of the queue; a running one is cancelled by its own button."""
        self._window.queue.remove([entry.id for entry in self._window.panel.selected()])

    def pause_or_resume(self) -> None:
        """Hold the work, or go on."""
        runner = self._window.runner
        (runner.resume if runner.paused else runner.pause)()

    def choose_output_folder(self) -> None:
        """Ask for the folder that outputs go to."""
        settings = self._window.settings
        start = settings["folder"] or self._folder("last")
        name = QFileDialog.getExistingDirectory(self._window, self.tr("Save enhanced files to"), start)
        if name:
            settings["folder"] = name

    def output_dialog(self) -> None:
        """Names, formats, sound device."""
        OutputDialog(self._window.settings, self._window.viewer.devices(), self._window).open()

    def help(self) -> None:
        """Help with all shortcuts."""
        HelpDialog(self._window).open()

    def row_menu(self, where: QPoint) -> None:
        """Menu of the chosen rows."""
        window = self._window
        entries = window.panel.selected()
        if not entries:
            return
        menu = QMenu(window)
        labels = {
            "play": self.tr("Play"),
            "reveal": self.tr("Show in folder"),
            "save": self.tr("Save as\N{HORIZONTAL ELLIPSIS}"),
            "report": self.tr("Open report"),
            "retry": self.tr("Retry"),
            "cancel": self.tr("Cancel"),
            "remove": self.tr("Remove from queue"),
        }
        for action in possible(entries):
            deed = menu.addAction(labels[action])
            deed.triggered.connect(
                lambda _=False, action=action: [self.on_entry(action, entry.id) for entry in entries]
            )
        self._add_tracks(menu, entries)
        menu.popup(window.panel.list.viewport().mapToGlobal(where))

    def _add_tracks(self, menu: QMenu, entries: list[Entry]) -> None:
        """The audio tracks of the first chosen file, for all chosen ones that have as many."""
        if len(entries[0].tracks) < 2:
            return
        tracks = menu.addMenu(self.tr("Audio track"))
        ids = [entry.id for entry in entries]
        for number, choice in enumerate(entries[0].tracks, 1):
            action = tracks.addAction(texts.track(choice, number).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(number == entries[0].track)
            action.triggered.connect(lambda _=False, number=number: self._window.tracks.take(ids, number))

    def on_entry(self, action: str, entry_id: int) -> None:
        """Do something with one entry."""
        window = self._window
        entry = window.queue.entry(entry_id)
        if entry is None:
            return
        if action == "retry":
            window.runner.retry(entry_id)
            if entry.state is State.CHECKING:
                window.services.probe(entry)
        elif action == "cancel":
            window.runner.cancel(entry_id)
        elif action == "remove":
            window.queue.remove([entry_id])
        elif action == "play":
            window.panel.choose(entry_id)
            window.viewer.play()
        elif entry.target is not None:
            self._on_target(action, entry, entry.target)

    def _on_target(self, action: str, entry: Entry, target: Path) -> None:
        chores = self._window.services.chores
        if action == "reveal":
            chores.reveal.emit(target)
        elif action == "report" and entry.job is not None:
            chores.report.emit(entry.result, entry.job.options)
        elif action == "save":
            kinds = f"*{target.suffix} (*{target.suffix})"
            title = self.tr("Save enhanced file as")
            name, _ = QFileDialog.getSaveFileName(self._window, title, str(target), kinds)
            if name and Path(name) != target:
                self._save(target, Path(name))

    def _save(self, target: Path, name: Path) -> None:
        if any(same_file(entry.source, name) for entry in self._window.queue.entries()):
            text = self.tr("{name} is an original; save under another name.")
            self._window.tell(text.format(name=texts.name(name)), True)
        else:
            self._window.services.chores.copy.emit(target, name)

    def report(self) -> None:
        """Open the report of the chosen file."""
        entry = self._window.panel.current()
        if entry is not None:
            self.on_entry("report", entry.id)

    def _folder(self, key: str) -> str:
        return str(self._window.settings.store.value(key, ""))


def possible(entries: list[Entry]) -> list[str]:
    """The actions that make sense for these entries, in the order of the menu."""
    states = {entry.state for entry in entries}
    wanted = []
    if len(entries) == 1 and states & {State.DONE}:
        wanted += ["play", "reveal", "save", "report"]
    if states & {State.FAILED, State.CANCELLED}:
        wanted.append("retry")
    if states & {State.RUNNING, State.WAITING, State.CHECKING}:
        wanted.append("cancel")
    if states - {State.RUNNING}:
        wanted.append("remove")
    return wanted
