"""The window. All of Qt, pyqtgraph and sounddevice is in here; the engine below knows none of it."""
