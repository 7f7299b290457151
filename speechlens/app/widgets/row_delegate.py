"""Draws a row of the queue: state, name, facts, result, progress."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from speechlens.app import texts, theme
from speechlens.app.entries import Entry, State
from speechlens.app.queue_model import ENTRY

ROW, ACTIONS, SECOND_LINE = 52, 36, 27
_LEFT, _RIGHT, _TOP = 42, 14, 8


def has_actions(entry: Entry) -> bool:
    """Whether a chosen row shows buttons."""
    return entry.state in (State.RUNNING, State.DONE, State.FAILED, State.CANCELLED)


class RowDelegate(QStyledItemDelegate):
    """Rows of one height; the chosen one leaves room for its buttons."""

    current: int | None = None  # id of the entry whose buttons are shown

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        entry: Entry = index.data(ENTRY)
        if entry.id != self.current or not has_actions(entry):
            return QSize(100, ROW)
        if entry.state is not State.FAILED:
            return QSize(100, ROW + ACTIONS)
        view = option.widget
        width = view.width() - _LEFT - _RIGHT if isinstance(view, QWidget) else 200
        text = QFontMetrics(_font(option, -1)).boundingRect(
            QRect(0, 0, width, 2000), Qt.TextFlag.TextWordWrap, texts.trouble(entry)
        )
        return QSize(100, SECOND_LINE + text.height() + ACTIONS + 6)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        entry: Entry = index.data(ENTRY)
        colours = theme.current()
        area = QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _ground(painter, option, area, colours)
        area.setHeight(ROW)
        _mark(painter, entry, area, colours)
        told_below = entry.state is State.FAILED and entry.id == self.current
        room = 0 if told_below else _end_text(painter, option, entry, area, colours)
        _lines(painter, option, entry, area, room, colours, name_only=told_below)
        if entry.state is State.RUNNING:
            _bar(painter, entry, area, colours)
        painter.restore()


def _ground(painter: QPainter, option: QStyleOptionViewItem, area: QRect, colours: theme.Theme) -> None:
    if option.state & QStyle.StateFlag.State_Selected:
        painter.fillRect(area, QColor(colours.selected))
        painter.fillRect(QRect(area.left(), area.top(), 3, area.height()), QColor(colours.accent))
    elif option.state & QStyle.StateFlag.State_MouseOver:
        ground = QColor(colours.hover)
        ground.setAlpha(110)
        painter.fillRect(area, ground)


def _mark(painter: QPainter, entry: Entry, area: QRect, colours: theme.Theme) -> None:
    centre = QPointF(area.left() + 23, area.top() + 18)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if entry.state is State.DONE:
        painter.setPen(_pen(colours.accent, 2.2))
        tick = [centre + QPointF(-4.5, 0.5), centre + QPointF(-1.5, 3.5), centre + QPointF(4.5, -3.5)]
        painter.drawPolyline(QPolygonF(tick))
    elif entry.state is State.FAILED:
        painter.setPen(_pen(colours.error, 2.2))
        painter.drawLine(centre + QPointF(0, -5), centre + QPointF(0, 1))
        painter.drawPoint(centre + QPointF(0, 5))
    elif entry.state is State.RUNNING:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent))
        painter.drawEllipse(centre, 5, 5)
    elif entry.state is State.CANCELLED:
        painter.setPen(_pen(colours.soft, 2.0))
        painter.drawLine(centre + QPointF(-4, 0), centre + QPointF(4, 0))
    else:
        painter.setPen(_pen(colours.soft, 1.6))
        painter.drawEllipse(centre, 4, 4)


def _end_text(
    painter: QPainter, option: QStyleOptionViewItem, entry: Entry, area: QRect, colours: theme.Theme
) -> int:
    """Draw the word at the end; returns the room it takes."""
    text = texts.state(entry)
    colour = {State.DONE: colours.accent, State.RUNNING: colours.accent, State.FAILED: colours.error}
    painter.setFont(_font(option, -0.5))
    painter.setPen(QColor(colour.get(entry.state, colours.soft)))
    painter.drawText(
        area.adjusted(0, 0, -_RIGHT, 0), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text
    )
    return painter.fontMetrics().horizontalAdvance(text) + 12 if text else 0


def _lines(
    painter: QPainter,
    option: QStyleOptionViewItem,
    entry: Entry,
    area: QRect,
    room: int,
    colours: theme.Theme,
    *,
    name_only: bool,
) -> None:
    width = area.width() - _LEFT - _RIGHT - room
    lines = (
        (texts.name(entry.source), _font(option, 0.5, QFont.Weight.Medium), colours.text, 0),
        (
            texts.details(entry),
            _font(option, -1),
            colours.error if entry.state is State.FAILED else colours.soft,
            18,
        ),
    )
    for text, font, colour, down in lines[: 1 if name_only else 2]:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        mode = Qt.TextElideMode.ElideMiddle if down == 0 else Qt.TextElideMode.ElideRight
        shown = painter.fontMetrics().elidedText(text, mode, width)
        where = QRect(area.left() + _LEFT, area.top() + _TOP + down, width, 18)
        painter.drawText(where, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def _bar(painter: QPainter, entry: Entry, area: QRect, colours: theme.Theme) -> None:
    track = QRectF(area.left() + _LEFT, area.bottom() - 6, area.width() - _LEFT - _RIGHT, 3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.edge))
    painter.drawRoundedRect(track, 1.5, 1.5)
    painter.setBrush(QColor(colours.accent))
    track.setWidth(track.width() * entry.fraction)
    painter.drawRoundedRect(track, 1.5, 1.5)


def _pen(colour: str, width: float) -> QPen:
    return QPen(
        QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )


def _font(option: QStyleOptionViewItem, more: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    font = QFont(option.font)
    font.setPointSizeF(font.pointSizeF() + more)
    font.setWeight(weight)
    return font
