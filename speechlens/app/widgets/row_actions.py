"""The buttons of the chosen row."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from speechlens.app import texts, theme
from speechlens.app.entries import Entry, State
from speechlens.app.icons import icon
from speechlens.app.widgets.row_delegate import ROW, SECOND_LINE


class RowActions(QWidget):
    """Reveal, play, save as and report of a finished row; retry of any other. `asked` tells which."""

    asked = Signal(str)

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation, False)
        line = QHBoxLayout()
        line.setContentsMargins(36, 0, 8, 6)
        line.setSpacing(2)
        self._buttons = [self._button(*action) for action in self._actions(entry)]
        self._room = sum(button.sizeHint().width() + 2 for button in self._buttons)
        for button in self._buttons:
            line.addWidget(button)
        line.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, ROW - 4, 0, 0)
        if entry.state is State.FAILED:
            layout.setContentsMargins(0, SECOND_LINE, 0, 0)
            layout.addWidget(self._reason(entry), 1)
        layout.addLayout(line)

    def _actions(self, entry: Entry) -> list[tuple[str, str, str, str]]:
        if entry.state is State.DONE:
            return [
                ("play", "play", self.tr("Play"), self.tr("Listen to the enhanced file")),
                ("reveal", "folder", self.tr("Show"), self.tr("Show the enhanced file in its folder")),
                ("save", "save", self.tr("Save as"), self.tr("Save a copy of the enhanced file elsewhere")),
                ("report", "report", self.tr("Report"), self.tr("Open a report with pictures and levels")),
            ]
        if entry.state is State.RUNNING:
            tip = self.tr("Stop this file after the chunk in hand and go on with the next")
            return [("cancel", "close", self.tr("Cancel"), tip)]
        return [("retry", "retry", self.tr("Retry"), self.tr("Let this file wait again"))]

    def _reason(self, entry: Entry) -> QLabel:
        reason = QLabel(texts.trouble(entry))
        reason.setTextFormat(Qt.TextFormat.PlainText)
        reason.setWordWrap(True)
        reason.setProperty("role", "error")
        reason.setAlignment(Qt.AlignmentFlag.AlignTop)
        reason.setContentsMargins(42, 0, 14, 0)
        font = reason.font()
        font.setPointSizeF(font.pointSizeF() - 1)
        reason.setFont(font)
        return reason

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pictures alone where the words have no room."""
        wide = event.size().width() - 44 >= self._room
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if wide else Qt.ToolButtonStyle.ToolButtonIconOnly
        for button in self._buttons:
            button.setToolButtonStyle(style)

    def _button(self, key: str, picture: str, label: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"row-{key}")
        button.setText(label)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setIcon(icon(picture, theme.current().soft))
        button.setIconSize(QSize(14, 14))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.clicked.connect(lambda: self.asked.emit(key))
        return button
