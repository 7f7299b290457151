"""The time axis that both pictures share."""

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from speechlens.app import texts, theme
from speechlens.app.views.viewport import Viewport

_STEPS = (
    0.01,
    0.02,
    0.05,
    0.1,
    0.2,
    0.5,
    1,
    2,
    5,
    10,
    15,
    30,
    60,
    120,
    300,
    600,
    900,
    1800,
    3600,
    7200,
    14400,
)


class TimeAxis(QWidget):
    """Figures under the pictures."""

    def __init__(self, viewport: Viewport) -> None:
        super().__init__()
        self._viewport = viewport
        self.setFixedHeight(18)
        viewport.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        view = self._viewport
        if not view.length:
            return
        colours, painter = theme.current(), QPainter(self)
        font = self.font()
        font.setPointSizeF(max(7.0, font.pointSizeF() - 2))
        painter.setFont(font)
        per_second = self.width() / (view.stop - view.start)
        step = step_for(per_second)
        for number in range(math.ceil(view.start / step), math.floor(view.stop / step) + 1):
            x = (number * step - view.start) * per_second
            painter.setPen(QPen(QColor(colours.edge), 1))
            painter.drawLine(QPointF(x, 0), QPointF(x, 4))
            text = label(number * step, step)
            wide = painter.fontMetrics().horizontalAdvance(text)
            if x - wide / 2 >= 0 and x + wide / 2 <= self.width():
                painter.setPen(QColor(colours.soft))
                painter.drawText(QPointF(x - wide / 2, 15), text)
        painter.end()


def step_for(pixels_per_second: float) -> float:
    """The smallest round step whose figures do not touch."""
    return next((step for step in _STEPS if step * pixels_per_second >= 78), _STEPS[-1])


def label(seconds: float, step: float) -> str:
    """A figure, with hundredths where the steps need them."""
    return texts.clock(seconds + 1e-6, step < 1)
