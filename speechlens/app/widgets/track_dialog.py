"""Which audio track of a film to enhance."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QVBoxLayout, QWidget

from speechlens.app import texts
from speechlens.app.entries import Entry

_ROWS, _SPACING = 8, 4


class TrackDialog(QDialog):
    """Lists the tracks of a file, the one that is taken chosen; `picked` tells a number from 1."""

    picked = Signal(int)

    def __init__(self, entry: Entry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("tracks")
        self.setWindowTitle(self.tr("Audio track"))
        self.setMinimumWidth(420)
        question = QLabel(
            self.tr("{name} has several audio tracks. Which one shall be enhanced?").format(
                name=texts.name(entry.source)
            )
        )
        question.setTextFormat(Qt.TextFormat.PlainText)
        question.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName(self.windowTitle())
        self.list.addItems([texts.track(choice, n + 1) for n, choice in enumerate(entry.tracks)])
        self.list.setCurrentRow((entry.track or 1) - 1)
        self.list.itemDoubleClicked.connect(self.accept)
        self.list.setSpacing(_SPACING)
        rows = [self.list.sizeHintForRow(n) + 2 * _SPACING for n in range(min(_ROWS, self.list.count()))]
        self.list.setFixedHeight(sum(rows) + 2 * (self.list.frameWidth() + _SPACING))
        rest = QLabel(self.tr("The others stay in the file as they are."))
        rest.setProperty("role", "soft")
        rest.setWordWrap(True)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 22, 22, 18)
        layout.setSpacing(12)
        for widget in (question, self.list, rest, buttons):
            layout.addWidget(widget)
        self.accepted.connect(lambda: self.picked.emit(self.list.currentRow() + 1))
