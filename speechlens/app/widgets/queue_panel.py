"""The left side: the queue and its heading."""

from PySide6.QtCore import QItemSelection, QModelIndex, QPersistentModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from speechlens.app.entries import Entry, State
from speechlens.app.queue_model import ENTRY, QueueModel
from speechlens.app.widgets.row_actions import RowActions
from speechlens.app.widgets.row_delegate import RowDelegate, has_actions


class QueuePanel(QWidget):
    """Shows the queue. `chosen` tells the current entry's id (0 for none), `asked` an action and its entry."""

    chosen = Signal(int)
    asked = Signal(str, int)
    menu_wanted = Signal(QPoint)
    clear_wanted = Signal()

    def __init__(self, model: QueueModel) -> None:
        super().__init__()
        self.setObjectName("queuePanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model = model
        self._shown: tuple[int, State] | None = None
        heading = QLabel(self.tr("QUEUE"))
        heading.setProperty("role", "heading")
        self._clear = QPushButton(self.tr("Clear finished"))
        self._clear.setProperty("role", "plain")
        self._clear.setToolTip(self.tr("Take finished files out of the list; the files themselves stay"))
        self._clear.clicked.connect(self.clear_wanted)
        policy = self._clear.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._clear.setSizePolicy(policy)
        top = QHBoxLayout()
        top.setContentsMargins(16, 8, 8, 4)
        top.addWidget(heading)
        top.addStretch()
        top.addWidget(self._clear)
        hint = QLabel(self.tr("Drop recordings or folders anywhere"))
        hint.setObjectName("dropHint")
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        hint.setWordWrap(True)
        bottom = QHBoxLayout()
        bottom.setContentsMargins(14, 8, 14, 14)
        bottom.addWidget(hint)
        self.list = self._make_list()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(self.list, 1)
        layout.addLayout(bottom)
        self.follow()

    def _make_list(self) -> "QueueList":
        view = QueueList()
        self._delegate = RowDelegate(view)
        view.setModel(self._model)
        view.setItemDelegate(self._delegate)
        view.setAccessibleName(self.tr("Queue"))
        view.selectionModel().currentChanged.connect(self._current_changed)
        view.selectionModel().selectionChanged.connect(self._selection_changed)
        view.customContextMenuRequested.connect(self.menu_wanted)
        view.retry_clicked.connect(lambda entry_id: self.asked.emit("retry", entry_id))
        view.let_go.connect(self._show_actions)
        view.activated.connect(self._play)
        return view

    def current(self) -> Entry | None:
        """The entry that the right side shows."""
        return self.list.currentIndex().data(ENTRY)

    def selected(self) -> list[Entry]:
        """All chosen entries."""
        return [index.data(ENTRY) for index in self.list.selectedIndexes()]

    def choose(self, entry_id: int) -> None:
        """Make an entry the current one."""
        self.list.setCurrentIndex(self._model.index_of(entry_id))

    def _current_changed(self, now: QModelIndex, before: QModelIndex) -> None:
        entry = now.data(ENTRY)
        self._show_actions()
        self.chosen.emit(entry.id if entry else 0)

    def _play(self, index: QModelIndex) -> None:
        if index.isValid():
            self.asked.emit("play", index.data(ENTRY).id)

    def _selection_changed(self, now: QItemSelection, before: QItemSelection) -> None:
        self._show_actions()

    def follow(self) -> None:
        """Bring heading and buttons up to date."""
        self._clear.setVisible(bool(self._model.in_state(State.DONE)))
        self._show_actions()

    def _show_actions(self) -> None:
        """Give the chosen row its buttons, and take them from the one that had them."""
        if self.list.held:
            return
        entry = self.current()
        wanted = (entry.id, entry.state) if entry and has_actions(entry) else None
        if wanted == self._shown:
            return
        if self._shown and (old := self._model.index_of(self._shown[0])).isValid():
            self.list.setIndexWidget(old, None)
        self._shown = wanted
        self._delegate.current = wanted[0] if wanted else None
        self.list.scheduleDelayedItemsLayout()
        if entry and wanted:
            actions = RowActions(entry)
            actions.asked.connect(lambda action: self.asked.emit(action, wanted[0]))
            self.list.setIndexWidget(self._model.index_of(entry.id), actions)
            # Only after the row has grown is it known whether it is seen whole.
            QTimer.singleShot(0, self.list, lambda: self.list.scrollTo(self.list.currentIndex()))

    def restyle(self) -> None:
        """Draw anew in the colours that the system has now."""
        if self._shown:
            self.list.setIndexWidget(self._model.index_of(self._shown[0]), None)
            self._shown = None
        self._show_actions()


class QueueList(QListView):
    """The list itself; a click on the word Retry retries.

    While the mouse is `held` down no row may grow or shrink: others would move under the pointer, and Qt
    would choose those too. `let_go` tells that they may again.
    """

    retry_clicked = Signal(int)
    let_go = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.held = False
        self._pressed = QPersistentModelIndex()
        self.setObjectName("queueList")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setAcceptDrops(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The window plays and seeks with these, wherever the focus is; Up and Down stay here.
        if event.key() in (
            Qt.Key.Key_Up,
            Qt.Key.Key_Down,
            Qt.Key.Key_PageUp,
            Qt.Key.Key_PageDown,
            Qt.Key.Key_Return,
        ):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.held = True
        self._pressed = QPersistentModelIndex(self.indexAt(event.position().toPoint()))
        super().mousePressEvent(event)
        # The release of another button goes to the menu that it opens.
        if event.button() != Qt.MouseButton.LeftButton:
            self._let_go()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        where = event.position().toPoint()
        index = self.indexAt(where)
        super().mouseReleaseEvent(event)
        entry, closed = index.data(ENTRY), self.indexWidget(index) is None
        self._let_go()
        on_word = closed and index == self._pressed and where.x() > self.viewport().width() - 60
        if entry and entry.state is State.FAILED and on_word:
            self.retry_clicked.emit(entry.id)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The first click may have moved the rows; the second one is meant for the same.
        if event.button() == Qt.MouseButton.LeftButton and not event.modifiers():
            self.activated.emit(self.model().index(self._pressed.row(), 0))
        else:
            super().mouseDoubleClickEvent(event)

    def _let_go(self) -> None:
        self.held = False
        self.let_go.emit()
