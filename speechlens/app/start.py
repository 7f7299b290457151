"""Starting the app: application object, language, colours, log, window."""

import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QLibraryInfo, QLocale, QObject, QSettings, QTimer, QTranslator, Signal
from PySide6.QtWidgets import QApplication

from speechlens import __version__
from speechlens.app import crash, icons, screen, theme

if TYPE_CHECKING:
    from speechlens.app.window import MainWindow

TRANSLATIONS = Path(__file__).parent / "translations"


class Relay(QObject):
    """Carries words from any thread to the window's."""

    told = Signal(str)


def make_app(argv: Sequence[str], locale: QLocale | None = None) -> QApplication:
    """The application object, dressed and translated into the system's language or the one given."""
    QApplication.setApplicationName("SpeechLens")
    QApplication.setOrganizationName("SpeechLens")
    QApplication.setApplicationVersion(__version__)
    QApplication.setDesktopFileName("speechlens")
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(["speechlens", *argv])
    app.setStyle("Fusion")
    app.setWindowIcon(icons.app_icon())
    QDir.setSearchPaths("icons", [str(icons.FOLDER)])
    translate(app, locale or QLocale.system())
    theme.set_font(app)
    theme.apply(app)
    return app


def translate(app: QApplication, locale: QLocale) -> None:
    """Install the program's texts and Qt's own for a language; English where there are none."""
    QLocale.setDefault(locale)
    for old in app.findChildren(QTranslator):
        app.removeTranslator(old)
        old.setParent(None)
    own, qt = QTranslator(app), QTranslator(app)
    if not own.load(locale, "speechlens", "_", str(TRANSLATIONS)):
        own.load(str(TRANSLATIONS / "speechlens_en.qm"))
    if qt.load(locale, "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(qt)
    app.installTranslator(own)


def main(files: Sequence[str] = ()) -> int:
    """Run the app with these files in its queue; returns the exit code. Raises OutputError without a screen."""
    screen.check()
    from speechlens.app.window import MainWindow

    ending = _Ending()
    crash.start_log()
    app = make_app(sys.argv[:1])
    window = MainWindow(QSettings())
    theme.apply(app)
    relay = Relay()
    relay.told.connect(window.show_crash)
    crash.catch_all(relay.told.emit)
    window.show()
    if files:
        window.take([Path(file) for file in files])
    ending.watch(window)
    return app.exec()


class _Ending:
    """Lets Ctrl-C and a shutdown end the app as if its window were closed without asking."""

    def __init__(self) -> None:
        self._asked = False
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._ask)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self._asked = True

    def watch(self, window: "MainWindow") -> None:
        """Look at it now and then: Python handles signals only when it runs."""
        self._timer = QTimer(window)
        self._timer.timeout.connect(lambda: self._asked and window.quit_now())
        self._timer.start(200)
