"""What an empty window shows: one large drop target."""

from importlib.util import find_spec

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from speechlens.app import texts, theme
from speechlens.app.icons import icon


def _formats() -> tuple[str, ...]:
    """What can be read here: some formats need a package that not everybody installs."""
    media = ("M4A", "MP4", "MOV", "MKV") if find_spec("av") else ()
    return ("WAV", "FLAC", "AIFF", "CAF", "MP3", "OGG", "Opus", *media)


class Welcome(QWidget):
    """Two buttons in a field that takes drops; a click on the field opens the file dialog."""

    files_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._field = QWidget()
        self._field.setObjectName("welcome")
        self._field.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._picture = QLabel()
        title = _centred(QLabel(self.tr("Drop recordings or folders here")), "hero")
        lead = _centred(
            QLabel(
                self.tr(
                    "SpeechLens takes the noise out of speech and gives back the same file, only cleaner.\n"
                    "Everything happens on this computer; your originals are never changed."
                )
            ),
            "lead",
        )
        self.formats = _centred(QLabel(texts.DOT.join(_formats())), "soft")
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inner = QVBoxLayout(self._field)
        inner.setContentsMargins(48, 48, 48, 48)
        inner.setSpacing(0)
        inner.addStretch(4)
        for widget, gap in ((self._picture, 22), (title, 12), (lead, 30)):
            inner.addWidget(widget)
            inner.addSpacing(gap)
        inner.addLayout(self._buttons())
        inner.addSpacing(30)
        inner.addWidget(self.formats)
        inner.addStretch(5)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 28, 28, 28)
        layout.addWidget(self._field)
        self.setFocusProxy(self.add_files)
        self.restyle()

    def _buttons(self) -> QHBoxLayout:
        self.add_files = QPushButton(self.tr("Add files\N{HORIZONTAL ELLIPSIS}"))
        self.add_files.setProperty("role", "start")
        self.add_files.setProperty("large", True)
        self.add_files.clicked.connect(self.files_wanted)
        self.add_folder = QPushButton(self.tr("Add folder\N{HORIZONTAL ELLIPSIS}"))
        self.add_folder.setProperty("role", "big")
        self.add_folder.clicked.connect(self.folder_wanted)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addStretch()
        row.addWidget(self.add_files)
        row.addWidget(self.add_folder)
        row.addStretch()
        return row

    def set_hot(self, hot: bool) -> None:
        """Light up while something is dragged over the window."""
        self._field.setProperty("hot", hot)
        self._field.style().unpolish(self._field)
        self._field.style().polish(self._field)

    def restyle(self) -> None:
        """Draw anew in the colours that the system has now."""
        self._picture.setPixmap(icon("wave", theme.current().accent).pixmap(QSize(64, 64)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._field.geometry().contains(event.position().toPoint()):
            self.files_wanted.emit()


def _centred(label: QLabel, role: str) -> QLabel:
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setProperty("role", role)
    return label
