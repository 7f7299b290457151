"""One spectrogram: picture, scale, playhead, marked span."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsItem, QLabel, QWidget

from speechlens.app import texts
from speechlens.app.views import colours, scale
from speechlens.app.views.tiles import COLUMNS, FLOOR, TOP, TileKey, tile_seconds

_DRAG = 4  # pixels before a press becomes a drag


class Spectrogram(pg.GraphicsView):
    """Shows seconds [start, stop) of a picture made of tiles. Wheel zooms, drag moves, click seeks.

    range_wanted: another time range; seek_wanted: a time; span_marked: a span (Shift and drag).
    """

    range_wanted = Signal(float, float)
    seek_wanted = Signal(float)
    span_marked = Signal(float, float)
    switch_wanted = Signal()
    resized = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, useOpenGL=False, background=None)
        self.setAcceptDrops(False)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(38)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._image = pg.ImageItem(axisOrder="row-major")
        self._image.setLookupTable(colours.magma())
        # Scaled once, not with every move of the playhead.
        self._image.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.addItem(self._image)
        self._start, self._stop = 0.0, 1.0
        self._levels = (-100.0, -20.0)
        self._shape: tuple[float, float] | None = None  # seconds that the picture covers
        self._scale, self._rate = "mel", 0
        self.playhead: float | None = None
        self.span: tuple[float, float] | None = None
        self._made: tuple[float, float] | None = None
        self._press: QPointF | None = None
        self._moved = False
        self._marking = False
        self.badge = self._label("badge", name)
        self.note = self._label("note", "")
        self.note.setWordWrap(True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.restyle()

    def _label(self, name: str, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setObjectName(name)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        return label

    def restyle(self) -> None:
        """The picture is dark in both themes; only the frame follows."""
        self.setBackground(QColor(colours.GROUND))
        self.badge.setStyleSheet(
            f"background: rgba(10, 10, 22, 190); color: {colours.INK}; border-radius: 5px;"
            "padding: 3px 9px; font-weight: 600;"
        )
        self.note.setStyleSheet(f"color: {colours.INK}; background: transparent;")

    def set_badge(self, text: str, colour: str) -> None:
        """The word in the corner."""
        self.badge.setText(text)
        self.badge.setStyleSheet(self.badge.styleSheet() + f"color: {colour};")
        self.badge.adjustSize()
        self._lay_out()

    def set_note(self, text: str) -> None:
        """A sentence in the middle, where there is no picture yet."""
        self.note.setText(text)
        self.note.setVisible(bool(text))
        self._lay_out()

    def set_made(self, span: tuple[float, float] | None) -> None:
        """The only seconds of which there is a picture, None for all of them."""
        self._made = span
        self.viewport().update()

    def set_range(self, start: float, stop: float) -> None:
        """Show these seconds."""
        self._start, self._stop = start, stop
        self._place()

    def set_scale(self, name: str, rate: int) -> None:
        """The frequency scale of the picture, for its figures."""
        self._scale, self._rate = name, rate
        self.viewport().update()

    def set_levels(self, low: float, high: float) -> None:
        """dB of the darkest and the brightest colour."""
        self._levels = (low, high)
        step = 255 / (TOP - FLOOR)
        self._image.setLevels(((low - FLOOR) * step, (high - FLOOR) * step))

    def set_playhead(self, seconds: float | None) -> None:
        """Move the playhead and draw only where it was and is."""
        for place in (self.playhead, seconds):
            if place is not None:
                x = self.x_of(place)
                self.viewport().update(int(x) - 3, 0, 7, self.viewport().height())
        self.playhead = seconds

    def set_picture(self, picture: np.ndarray | None, keys: list[TileKey]) -> None:
        """The tiles of the visible range, side by side; None clears."""
        if picture is None or not keys:
            self._shape = None
            self._image.clear()
            return
        size = tile_seconds(keys[0].level)
        self._shape = (keys[0].index * size, (keys[0].index + picture.shape[1] / COLUMNS) * size)
        self._image.setImage(picture[::-1], autoLevels=False)
        self.set_levels(*self._levels)
        self._place()

    def _place(self) -> None:
        """Put the picture where its seconds are."""
        if self._shape is not None:
            left, right = self.x_of(self._shape[0]), self.x_of(self._shape[1])
            self._image.setRect(left, 0, right - left, self.viewport().height())
        self.viewport().update()

    def x_of(self, seconds: float) -> float:
        """Pixel of a time."""
        return (seconds - self._start) / (self._stop - self._start) * self.viewport().width()

    def seconds_at(self, x: float) -> float:
        """Time of a pixel."""
        return self._start + x / max(1, self.viewport().width()) * (self._stop - self._start)

    def _lay_out(self) -> None:
        """Badge in the corner, note in the middle, or beside the badge where the picture is low."""
        self.badge.move(11, max(0, min(9, (self.height() - self.badge.height()) // 2)))
        self._put_note(30, self.width() - 60)
        if self.note.y() < self.badge.geometry().bottom():
            left = self.badge.geometry().right() + 10
            self._put_note(left, self.width() - left - 10)

    def _put_note(self, left: int, width: int) -> None:
        """In the middle of so many pixels from `left` on."""
        self.note.setFixedWidth(max(100, min(560, width)))
        self.note.setFixedHeight(max(20, self.note.heightForWidth(self.note.width())))
        self.note.move(left + (width - self.note.width()) // 2, (self.height() - self.note.height()) // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not hasattr(self, "note"):
            return
        view = self.viewport()
        self.setRange(pg.QtCore.QRectF(0, 0, view.width(), view.height()), padding=0, disableAutoPixel=False)
        self._place()
        self._lay_out()
        self.resized.emit()

    def drawForeground(self, painter: QPainter, rect: object) -> None:
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._made is not None and self._shape is not None:
            self._hide_rest(painter, *self._made)
        if self.span is not None:
            self._draw_span(painter, *self.span)
        if self._rate and self._shape is not None:
            self._draw_figures(painter)
        if self.playhead is not None:
            x = self.x_of(self.playhead)
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.drawLine(QPointF(x, 0), QPointF(x, self.viewport().height()))
        painter.restore()

    def _hide_rest(self, painter: QPainter, start: float, stop: float) -> None:
        """Hatch what was not made: black would look like silence."""
        width, height = self.viewport().width(), self.viewport().height()
        for left, right in ((0.0, self.x_of(start)), (self.x_of(stop), float(width))):
            if right > left:
                area = pg.QtCore.QRectF(left, 0, right - left, height)
                painter.fillRect(area, QColor(colours.GROUND))
                painter.fillRect(area, QBrush(QColor(255, 255, 255, 34), Qt.BrushStyle.BDiagPattern))

    def _draw_span(self, painter: QPainter, start: float, stop: float) -> None:
        left, right, height = self.x_of(start), self.x_of(stop), self.viewport().height()
        painter.fillRect(pg.QtCore.QRectF(left, 0, right - left, height), QColor(255, 255, 255, 28))
        painter.setPen(QPen(QColor(colours.MARK), 1.5))
        for x in (left, right):
            painter.drawLine(QPointF(x, 0), QPointF(x, height))

    def _draw_figures(self, painter: QPainter) -> None:
        font = self.font()
        font.setPointSizeF(max(7.0, font.pointSizeF() - 2))
        painter.setFont(font)
        width, height = self.viewport().width(), self.viewport().height()
        last = height + 30.0
        for hertz in scale.ticks(self._scale, self._rate):
            y = height * (1 - scale.place(self._scale, self._rate, hertz))
            if last - y < 21 or not 8 <= y <= height - 8:
                continue
            last = y
            text = texts.kilohertz(int(hertz)) if hertz >= 1000 else f"{int(hertz)} Hz"
            wide = painter.fontMetrics().horizontalAdvance(text)
            painter.setPen(QPen(QColor(255, 255, 255, 70), 1))
            painter.drawLine(QPointF(width - 5, y), QPointF(width, y))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(10, 10, 22, 150))
            painter.drawRoundedRect(pg.QtCore.QRectF(width - 13 - wide, y - 8, wide + 7, 16), 4, 4)
            painter.setPen(QColor(colours.INK))
            painter.drawText(QPointF(width - 9.5 - wide, y + 4), text)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._press, self._moved = event.position(), False
            self._marking = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._anchor = (self._start, self._stop)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is None:
            return
        way = event.position().x() - self._press.x()
        self._moved = self._moved or abs(way) > _DRAG
        if not self._moved:
            return
        if self._marking:
            ends = sorted((self.seconds_at(self._press.x()), self.seconds_at(event.position().x())))
            self.span_marked.emit(*ends)
        else:
            start, stop = self._anchor
            shift = way / max(1, self.viewport().width()) * (stop - start)
            self.range_wanted.emit(start - shift, stop - shift)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._press is not None and not self._moved:
            self.seek_wanted.emit(self.seconds_at(event.position().x()))
        self._press = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn, side = event.angleDelta().y(), event.angleDelta().x()
        width = self._stop - self._start
        if abs(side) > abs(turn):
            shift = -side / 1200 * width
            self.range_wanted.emit(self._start + shift, self._stop + shift)
        else:
            self.zoom(0.85 ** (turn / 120), self.seconds_at(event.position().x()))
        event.accept()

    def zoom(self, factor: float, around: float | None = None) -> None:
        """Show `factor` times the time, with one moment staying where it is."""
        middle = (self._start + self._stop) / 2 if around is None else around
        self.range_wanted.emit(
            middle - (middle - self._start) * factor, middle + (self._stop - middle) * factor
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def event(self, event: QEvent) -> bool:
        if is_plain_tab(event):
            self.switch_wanted.emit()
            return True
        return bool(super().event(event))


def is_plain_tab(event: QEvent) -> bool:
    """The Tab key alone: it switches between original and enhanced."""
    return (
        isinstance(event, QKeyEvent)
        and event.type() == QEvent.Type.KeyPress
        and event.key() == Qt.Key.Key_Tab
        and not event.modifiers()
    )
