"""The waveform of the whole recording; it scrubs."""

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from speechlens.app import texts, theme
from speechlens.app.views.pyramid import Pyramid
from speechlens.app.views.spectrogram import is_plain_tab

_STEPS = 10_000


class Overview(QSlider):
    """A slider drawn as original and enhanced waveform on top of each other.

    A slider, so that keyboard and screen readers know what to do with it.
    """

    seek_wanted = Signal(float)
    switch_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setRange(0, _STEPS)
        self.setAccessibleName(self.tr("Position"))
        self.setToolTip(
            self.tr("The whole recording: grey the original, coloured the enhanced. Drag to seek")
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._waves: list[Pyramid | None] = [None, None]
        self._length, self._at = 0.0, 0.0
        self._range = (0.0, 0.0)
        self._made: tuple[float, float] | None = None
        self._drawn: QPixmap | None = None
        self.valueChanged.connect(lambda value: self.seek_wanted.emit(value / _STEPS * self._length))

    def sizeHint(self) -> QSize:
        return QSize(200, 66)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 40)

    def set_waves(self, original: Pyramid | None, enhanced: Pyramid | None) -> None:
        """The two waveforms, as far as they are there."""
        self._waves, self._drawn = [original, enhanced], None
        self.update()

    def set_made(self, span: tuple[float, float] | None) -> None:
        """The only seconds of which there is an enhanced waveform, None for all of them."""
        self._made, self._drawn = span, None
        self.update()

    def set_length(self, seconds: float) -> None:
        """Length of the recording."""
        self._length, self._drawn = seconds, None
        self.update()

    def set_position(self, seconds: float) -> None:
        """Where the playhead is."""
        self._at = seconds
        self.blockSignals(True)
        self.setValue(round(_STEPS * seconds / self._length) if self._length else 0)
        self.blockSignals(False)
        self.setAccessibleDescription(f"{texts.clock(seconds)} / {texts.clock(self._length)}")
        self.update()

    def set_range_shown(self, start: float, stop: float) -> None:
        """What the pictures above show."""
        self._range = (start, stop)
        self.update()

    def restyle(self) -> None:
        """Draw anew in the colours that the system has now."""
        self._drawn = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._drawn is None or self._drawn.deviceIndependentSize().toSize() != self.size():
            self._drawn = self._draw()
        colours, painter = theme.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._drawn)
        if self._length:
            self._shade(painter, colours)
            x = self._at / self._length * self.width()
            painter.setPen(QPen(QColor(colours.text), 2))
            painter.drawLine(QPointF(x, 1), QPointF(x, self.height() - 1))
        edge = QColor(colours.accent if self.hasFocus() else colours.border)
        painter.setPen(QPen(edge, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.end()

    def _shade(self, painter: QPainter, colours: theme.Theme) -> None:
        """Dim what the pictures above do not show."""
        start, stop = self._range
        if stop - start >= self._length * 0.999 or stop <= start:
            return
        veil = QColor(colours.window)
        veil.setAlpha(150)
        left, right = start / self._length * self.width(), stop / self._length * self.width()
        painter.fillRect(QRectF(0, 0, left, self.height()), veil)
        painter.fillRect(QRectF(right, 0, self.width() - right, self.height()), veil)

    def _draw(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        colours, painter = theme.current(), QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.scope))
        painter.drawRoundedRect(QRectF(0, 0, self.width(), self.height()), 6, 6)
        loudest = max((_height(wave, self.width()) for wave in self._waves if wave), default=0.0)
        for wave, colour in zip(self._waves, (colours.wave, colours.wave_enhanced), strict=True):
            if wave is None or loudest <= 0:
                continue
            if wave is self._waves[1] and self._made is not None and self._length:
                left, right = (seconds / self._length * self.width() for seconds in self._made)
                painter.setClipRect(QRectF(left, 0, right - left, self.height()))
            self._draw_wave(painter, wave, QColor(colour), loudest, ratio)
        painter.end()
        return pixmap

    def _draw_wave(
        self, painter: QPainter, wave: Pyramid, colour: QColor, loudest: float, ratio: float
    ) -> None:
        width = max(1, round(self.width() * ratio))
        columns = wave.columns(0, wave.frames, width)
        middle, half = self.height() / 2, (self.height() / 2 - 6) / loudest
        thin = 0.5 / ratio
        columns = np.clip(columns, -loudest, loudest)
        tops = np.minimum(middle - columns[:, 1] * half, middle - thin)
        bottoms = np.maximum(middle - columns[:, 0] * half, middle + thin)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(colour, 1 / ratio))
        for x, (top, bottom) in enumerate(zip(tops.tolist(), bottoms.tolist(), strict=True)):
            painter.drawLine(QPointF(x / ratio, top), QPointF(x / ratio, bottom))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _seek(self, x: float) -> None:
        if self._length:
            self.seek_wanted.emit(min(1.0, max(0.0, x / self.width())) * self._length)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._seek(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._seek(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The window's own keys seek, so that they do the same everywhere.
        event.ignore()

    def event(self, event: QEvent) -> bool:
        if is_plain_tab(event):
            self.switch_wanted.emit()
            return True
        return bool(super().event(event))


def _height(wave: Pyramid, width: int) -> float:
    """The level that fills the height: nearly the loudest, so that one click does not flatten the rest."""
    tops = np.abs(wave.columns(0, wave.frames, max(1, width))).max(axis=1)
    return min(wave.peak, 1.25 * float(np.percentile(tops, 98.5)))
