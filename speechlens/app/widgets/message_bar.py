"""Lines that tell what happened, until they are closed."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget


class MessageBar(QWidget):
    """Sentences one under another; they leave by themselves where none is an error."""

    cleared = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("message")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._lines: list[str] = []
        self._error = False
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)  # names of files may look like marks
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(self._label.textInteractionFlags().TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        close = QPushButton(self.tr("Close"))
        close.setProperty("role", "plain")
        close.clicked.connect(self.clear)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 8, 8, 8)
        layout.addWidget(self._label, 1)
        layout.addWidget(close)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.clear)
        self.hide()

    def text(self) -> str:
        """What is shown now."""
        return "\n".join(self._lines) if not self.isHidden() else ""

    def tell(self, sentence: str, *, error: bool = False) -> None:
        """Show a sentence, below others that came just before."""
        if self.isHidden():
            self._lines.clear()
            self._error = False
        if sentence in self._lines:
            return
        self._error = self._error or error
        self._lines = [*self._lines[-3:], sentence]
        self._label.setText("\n".join(self._lines))
        self.setProperty("kind", "error" if self._error else "plain")
        self.style().unpolish(self)
        self.style().polish(self)
        self.setAccessibleName(sentence)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))
        if self._error:
            self._timer.stop()
        else:
            self._timer.start(12_000)

    def clear(self) -> None:
        """Take everything away."""
        self._timer.stop()
        self._lines.clear()
        self.hide()
        self.cleared.emit()
