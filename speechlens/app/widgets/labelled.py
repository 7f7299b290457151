"""A control with a caption above it, and a slider whose caption tells its value."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSlider, QVBoxLayout, QWidget


class Labelled(QWidget):
    """Caption above, control below; both tell the same tooltip."""

    def __init__(self, caption: str, control: QWidget, tip: str) -> None:
        super().__init__()
        self.caption = QLabel(caption)
        self.caption.setProperty("role", "caption")
        self.caption.setBuddy(control)
        self.control = control
        for widget in (self, control):
            widget.setToolTip(tip)
        control.setAccessibleDescription(tip)
        if not control.accessibleName():
            control.setAccessibleName(caption)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.caption)
        layout.addWidget(control)
        layout.addStretch()


class ValueSlider(Labelled):
    """A slider; `moved` tells values that the user chose."""

    moved = Signal(int)

    def __init__(
        self, name: str, low: int, high: int, describe: Callable[[int], str], tip: str, width: int = 130
    ) -> None:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(low, high)
        slider.setPageStep(max(1, (high - low) // 10))
        slider.setMinimumWidth(width)
        slider.setFixedHeight(32)
        slider.setAccessibleName(name)
        super().__init__(describe(low), slider, tip)
        self._describe, self.slider = describe, slider
        widest = max((describe(value) for value in (low, (low + high) // 2, high)), key=len)
        self.caption.setMinimumWidth(self.caption.fontMetrics().horizontalAdvance(widest))
        slider.valueChanged.connect(self._changed)

    def set(self, value: int) -> None:
        """Show a value without telling."""
        self.slider.blockSignals(True)
        self.slider.setValue(value)
        self.slider.blockSignals(False)
        self.caption.setText(self._describe(value))

    def _changed(self, value: int) -> None:
        self.caption.setText(self._describe(value))
        self.moved.emit(value)
