"""The queue as a list model: entries in their order, no drawing."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from speechlens.app import texts
from speechlens.app.entries import Entry, State

Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole


class QueueModel(QAbstractListModel):
    """Entries by row. Every change goes through `update`, so that views and totals follow."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []
        self._rows: dict[int, int] = {}
        self._keys: set[str] = set()
        self._next = 1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._entries):
            return None
        entry = self._entries[index.row()]
        if role == ENTRY:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return texts.name(entry.source)
        if role == Qt.ItemDataRole.ToolTipRole:
            return texts.literal(texts.tooltip(entry))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return texts.spoken(entry)
        return None

    def entries(self) -> list[Entry]:
        """All entries in their order."""
        return list(self._entries)

    def entry(self, entry_id: int) -> Entry | None:
        """The entry of an id, None once it is removed."""
        row = self._rows.get(entry_id)
        return None if row is None else self._entries[row]

    def index_of(self, entry_id: int) -> QModelIndex:
        """The index of an entry; invalid once it is removed."""
        row = self._rows.get(entry_id)
        return QModelIndex() if row is None else self.index(row)

    def add(self, files: Iterable[tuple[Path, str]]) -> list[Entry]:
        """Append files, given as path and key, that are not in the queue yet; returns the new entries."""
        fresh = []
        for path, key in files:
            if key not in self._keys:
                self._keys.add(key)
                fresh.append(Entry(self._next, path, key=key))
                self._next += 1
        if fresh:
            first = len(self._entries)
            self.beginInsertRows(QModelIndex(), first, first + len(fresh) - 1)
            self._entries += fresh
            self._number()
            self.endInsertRows()
            self.changed.emit()
        return fresh

    def update(self, entry_id: int, **values: Any) -> None:
        """Set fields of an entry and tell the views; nothing happens for a removed one."""
        entry = self.entry(entry_id)
        if entry is None:
            return
        for field, value in values.items():
            setattr(entry, field, value)
        index = self.index_of(entry_id)
        self.dataChanged.emit(index, index)
        self.changed.emit()

    def renew(self, entry_id: int, state: State) -> None:
        """Forget how an entry ended: it is in this state again."""
        self.update(entry_id, state=state, error="", notices=[], progress=None, result=None, comparison=None)

    def remove(self, entry_ids: Iterable[int]) -> None:
        """Take entries out of the queue; a running one stays."""
        rows = sorted(self._rows[one] for one in set(entry_ids) if one in self._rows)
        rows = [row for row in rows if self._entries[row].state is not State.RUNNING]
        # Thousands go in runs of neighbours, the last ones first so that the others keep their rows.
        while rows:
            first = last = rows.pop()
            while rows and rows[-1] == first - 1:
                first = rows.pop()
            self.beginRemoveRows(QModelIndex(), first, last)
            self._keys -= {entry.key for entry in self._entries[first : last + 1]}
            del self._entries[first : last + 1]
            self._number()
            self.endRemoveRows()
        self.changed.emit()

    def clear_finished(self) -> None:
        """Take finished entries out; their files stay."""
        self.remove([entry.id for entry in self._entries if entry.state is State.DONE])

    def in_state(self, *states: State) -> list[Entry]:
        """The entries in one of the states, in their order."""
        return [entry for entry in self._entries if entry.state in states]

    def _number(self) -> None:
        self._rows = {entry.id: row for row, entry in enumerate(self._entries)}
