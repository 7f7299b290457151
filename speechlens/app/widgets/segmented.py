"""A row of buttons of which one is chosen."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QWidget


class Segmented(QWidget):
    """Choices (key, label, tooltip) side by side; `picked` tells the key that the user chose."""

    picked = Signal(str)

    def __init__(self, name: str, choices: Sequence[tuple[str, str, str]]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._buttons: dict[str, QPushButton] = {}
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for place, (key, label, tip) in enumerate(choices):
            button = QPushButton(label)
            button.setCheckable(True)
            button.setToolTip(tip)
            button.setAccessibleName(f"{name}: {label}")
            button.setAccessibleDescription(tip)
            button.setProperty("segment", _place(place, len(choices)))
            button.clicked.connect(lambda _=False, key=key: self.picked.emit(key))
            self._group.addButton(button)
            self._buttons[key] = button
            layout.addWidget(button)

    def set(self, key: str) -> None:
        """Show a choice without telling."""
        self._buttons[key].setChecked(True)

    def current(self) -> str:
        """The key that is chosen."""
        return next(key for key, button in self._buttons.items() if button.isChecked())

    def button(self, key: str) -> QPushButton:
        """The button of a choice."""
        return self._buttons[key]


def _place(index: int, count: int) -> str:
    if count == 1:
        return "only"
    return "first" if index == 0 else "last" if index == count - 1 else "middle"
