"""A window of another program that files are dragged out of: python -m tests.app.drag_source FILE..."""

import sys

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget


class Source(QWidget):
    """All of it is a handle; the drag begins when the mouse moves with its button down."""

    def __init__(self, paths: list[str]) -> None:
        super().__init__(None, Qt.WindowType.FramelessWindowHint)
        self.setWindowTitle("drag source")
        self.setGeometry(0, 0, 120, 120)
        self._paths = paths

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(path) for path in self._paths])
        drag = QDrag(self)
        drag.setMimeData(mime)
        action = drag.exec(Qt.DropAction.CopyAction | Qt.DropAction.MoveAction)
        print(action.name, flush=True)


if __name__ == "__main__":
    app = QApplication(sys.argv[:1])
    source = Source(sys.argv[1:])
    source.show()
    print("shown", flush=True)
    app.exec()
