"""A layout that breaks its line where the width ends."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class Flow(QLayout):
    """Widgets from left to right, at their own size, on as many lines as it takes; hidden ones take no room."""

    def __init__(self, gap: int, line_gap: int) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap, self._line_gap = gap, line_gap

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        self._place(area, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, area: QRect, *, move: bool) -> int:
        """Put the items in place; returns the height they take."""
        at, tallest = QPoint(area.topLeft()), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if at.x() > area.left() and at.x() + size.width() > area.right() + 1:
                at, tallest = QPoint(area.left(), at.y() + tallest + self._line_gap), 0
            if move:
                item.setGeometry(QRect(at, size))
            at.setX(at.x() + size.width() + self._gap)
            tallest = max(tallest, size.height())
        return at.y() + tallest - area.top()
