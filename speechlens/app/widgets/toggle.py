"""A switch."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from speechlens.app import theme


class Toggle(QAbstractButton):
    """A check box drawn as a switch; Space turns it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(38, 24)

    def hitButton(self, pos) -> bool:  # type: ignore[no-untyped-def]
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, painter = theme.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(2, (self.height() - 18) / 2, 34, 18)
        on = self.isChecked()
        ground = QColor(colours.accent if on else colours.edge)
        if not self.isEnabled():
            ground = QColor(colours.border)
        ring = QColor(colours.text) if self.hasFocus() else ground
        painter.setPen(QPen(ring, 1.5))
        painter.setBrush(ground)
        painter.drawRoundedRect(track, 9, 9)
        knob = QColor(colours.on_accent if on else "#ffffff")
        if not self.isEnabled():
            knob = QColor(colours.soft)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(knob)
        left = track.right() - 16 if on else track.left() + 2
        painter.drawEllipse(QRectF(left, track.top() + 2, 14, 14))
        painter.end()
