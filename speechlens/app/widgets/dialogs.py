"""Questions and tellings that need an answer."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from speechlens import __version__
from speechlens.app import texts
from speechlens.app.crash import log_path
from speechlens.app.icons import app_icon


def tr(text: str) -> str:
    """The translation of a text of this module."""
    return QCoreApplication.translate("dialogs", text)


def ask_close(parent: QWidget) -> bool:
    """Whether to stop the work and close."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(tr("Close SpeechLens?"))
    box.setText(tr("A file is being enhanced."))
    box.setInformativeText(
        tr("Closing stops the work. Nothing half done is left behind; finished files stay.")
    )
    stop = box.addButton(tr("Stop and close"), QMessageBox.ButtonRole.DestructiveRole)
    go_on = box.addButton(tr("Keep working"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(go_on)
    box.setEscapeButton(go_on)
    box.exec()
    return box.clickedButton() is stop


def ask_replace(parent: QWidget, path: Path) -> bool:
    """Whether weights replace the model of the same name."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(tr("Replace the model?"))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(tr("You have a model of the name of {name} already.").format(name=texts.name(path)))
    replace = box.addButton(tr("Replace"), QMessageBox.ButtonRole.DestructiveRole)
    keep = box.addButton(tr("Keep the old one"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(keep)
    box.setEscapeButton(keep)
    box.exec()
    return box.clickedButton() is replace


def tell_crash(parent: QWidget, summary: str) -> None:
    """Tell of a fault of the program; the window stays usable."""
    box = QMessageBox(parent)
    box.setObjectName("crash")
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(QMessageBox.Icon.Critical)
    box.setWindowTitle(tr("SpeechLens met a fault of its own"))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(tr("Something failed that should not have. Your files are untouched."))
    box.setInformativeText(
        tr("{summary}\n\nDetails are in the log file; please report them:\n{path}").format(
            summary=summary, path=log_path()
        )
    )
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.open()


def show_about(parent: QWidget) -> None:
    """Name, version, licence, promise."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIconPixmap(app_icon().pixmap(64, 64))
    box.setWindowTitle(tr("About SpeechLens"))
    box.setText(f"<b>SpeechLens {__version__}</b>")
    box.setInformativeText(
        tr(
            "Cleans up recorded speech on your own machine. Nothing you open here leaves it.\n\n"
            "Licence: Apache 2.0. Uses Qt for Python (LGPL), pyqtgraph, PortAudio, libsndfile and MLX."
        )
    )
    box.open()
