"""The choice of the audio track, where a file has several."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from speechlens.app import texts
from speechlens.app.entries import Entry, State


class TrackBox(QComboBox):
    """Hidden for files with one track; `picked` tells a number from 1."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setToolTip(self.tr("The audio track to enhance; the others stay in the file as they are"))
        self.setAccessibleName(self.tr("Audio track"))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setMaximumWidth(260)
        self.activated.connect(lambda place: self.picked.emit(place + 1))
        self.hide()

    def show_entry(self, entry: Entry | None) -> None:
        """List the tracks of an entry."""
        labels = [texts.track(choice, n + 1) for n, choice in enumerate(entry.tracks)] if entry else []
        self.setVisible(len(labels) > 1)
        if labels != [self.itemText(place) for place in range(self.count())]:
            self.clear()
            self.addItems(labels)
        if entry is not None and labels:
            self.setCurrentIndex((entry.track or 1) - 1)
            self.setEnabled(entry.state is not State.RUNNING)
