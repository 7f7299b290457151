"""Which seconds of the recording the pictures show. No drawing."""

from PySide6.QtCore import QObject, Signal

_SHORTEST = 0.05


class Viewport(QObject):
    """A range [start, stop] within [0, length], in seconds."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.length, self.start, self.stop = 0.0, 0.0, 1.0

    def reset(self, length: float) -> None:
        """Another recording, shown whole."""
        self.length = length
        self.start, self.stop = 0.0, length or 1.0
        self.changed.emit()

    def show(self, start: float, stop: float) -> None:
        """Show a range, moved and cut so that it lies in the recording."""
        if not self.length:
            return
        width = min(self.length, max(_SHORTEST, stop - start))
        if stop - start < _SHORTEST:
            start = (start + stop - width) / 2
        start = min(max(0.0, start), self.length - width)
        if (start, start + width) != (self.start, self.stop):
            self.start, self.stop = start, start + width
            self.changed.emit()

    def whole(self) -> None:
        """Show everything."""
        self.show(0.0, self.length)

    def zoom(self, factor: float, around: float) -> None:
        """Show `factor` times the time."""
        self.show(around - (around - self.start) * factor, around + (self.stop - around) * factor)

    def follow(self, seconds: float) -> None:
        """Turn the page when the playhead leaves it."""
        width = self.stop - self.start
        if width < self.length and not self.start <= seconds < self.stop:
            self.show(seconds, seconds + width)
