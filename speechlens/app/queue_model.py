"""The queue as a list model: jobs in their order, no drawing."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from speechlens.app import texts
from speechlens.app.jobs import Job, State

Index = QModelIndex | QPersistentModelIndex
JOB = Qt.ItemDataRole.UserRole
ENDED = (State.DONE, State.FAILED, State.CANCELLED)


class QueueModel(QAbstractListModel):
    """Jobs by row. Every change goes through `update`, so that views and totals follow."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._jobs: list[Job] = []
        self._rows: dict[int, int] = {}
        self._keys: set[str] = set()
        self._next = 1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._jobs)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._jobs):
            return None
        job = self._jobs[index.row()]
        if role == JOB:
            return job
        if role == Qt.ItemDataRole.DisplayRole:
            return texts.name(job.source)
        if role == Qt.ItemDataRole.ToolTipRole:
            return texts.tooltip(job)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return texts.spoken(job)
        return None

    def jobs(self) -> list[Job]:
        """All jobs in their order."""
        return list(self._jobs)

    def job(self, job_id: int) -> Job | None:
        """The job of an id, None once it is removed."""
        row = self._rows.get(job_id)
        return None if row is None else self._jobs[row]

    def index_of(self, job_id: int) -> QModelIndex:
        """The index of a job; invalid once it is removed."""
        row = self._rows.get(job_id)
        return QModelIndex() if row is None else self.index(row)

    def add(self, files: Iterable[tuple[Path, str]]) -> list[Job]:
        """Append files, given as path and key, that are not in the queue yet; returns the new jobs."""
        fresh = []
        for path, key in files:
            if key not in self._keys:
                self._keys.add(key)
                fresh.append(Job(self._next, path, key=key))
                self._next += 1
        if fresh:
            first = len(self._jobs)
            self.beginInsertRows(QModelIndex(), first, first + len(fresh) - 1)
            self._jobs += fresh
            self._number()
            self.endInsertRows()
            self.changed.emit()
        return fresh

    def update(self, job_id: int, **values: Any) -> None:
        """Set fields of a job and tell the views; nothing happens for a removed one."""
        job = self.job(job_id)
        if job is None:
            return
        for field, value in values.items():
            setattr(job, field, value)
        index = self.index_of(job_id)
        self.dataChanged.emit(index, index)
        self.changed.emit()

    def remove(self, job_ids: Iterable[int]) -> None:
        """Take jobs out of the queue; a running one stays."""
        for job_id in job_ids:
            job = self.job(job_id)
            if job is None or job.state is State.RUNNING:
                continue
            row = self._rows[job_id]
            self.beginRemoveRows(QModelIndex(), row, row)
            self._keys.discard(job.key)
            del self._jobs[row]
            self._number()
            self.endRemoveRows()
        self.changed.emit()

    def clear_finished(self) -> None:
        """Take finished jobs out; their files stay."""
        self.remove([job.id for job in self._jobs if job.state is State.DONE])

    def in_state(self, *states: State) -> list[Job]:
        """The jobs in one of the states, in their order."""
        return [job for job in self._jobs if job.state in states]

    def _number(self) -> None:
        self._rows = {job.id: row for row, job in enumerate(self._jobs)}
