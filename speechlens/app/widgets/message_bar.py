"""A line that tells what happened, until it is closed or something newer is told."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget


class MessageBar(QWidget):
    """Sentences one under another; plain ones leave by themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("message")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._lines: list[str] = []
        self._label = QLabel()
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
        if sentence in self._lines:
            return
        self._lines = [*self._lines[-3:], sentence]
        self._label.setText("\n".join(self._lines))
        self.setProperty("kind", "error" if error else "plain")
        self.style().unpolish(self)
        self.style().polish(self)
        self.setAccessibleName(sentence)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))
        if not error:
            self._timer.start(12_000)
        else:
            self._timer.stop()

    def clear(self) -> None:
        """Take everything away."""
        self._timer.stop()
        self._lines.clear()
        self.hide()
