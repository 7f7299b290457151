"""Icons drawn in one colour of the theme, sharp at every scale."""

from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

FOLDER = files("speechlens.app") / "icons"


def icon(name: str, colour: str, disabled: str | None = None) -> QIcon:
    """A line icon in a colour; `disabled` is the colour for greyed controls."""
    made = QIcon()
    for size in (16, 20, 24, 32, 48, 64):
        made.addPixmap(_pixmap(name, colour, size))
        if disabled:
            made.addPixmap(_pixmap(name, disabled, size), QIcon.Mode.Disabled)
    return made


def app_icon() -> QIcon:
    """The program's icon."""
    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(_pixmap("speechlens", "", size))
    return made


def _pixmap(name: str, colour: str, size: int) -> QPixmap:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(QByteArray((text.replace("#000", colour) if colour else text).encode()))
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap
