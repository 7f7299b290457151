"""stub"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget


class Viewer(QWidget):
    told = Signal(str, bool)

    def __init__(self, settings, services):
        super().__init__()
        self.l = QLabel()
        QVBoxLayout(self).addWidget(self.l)

    def ask_preview(self): ...
    def refresh(self, job):
        self.l.setText(str(job))

    def show_job(self, job): ...
    def restyle(self): ...
    def play_or_pause(self): ...
    def switch(self): ...
    def skip(self, d): ...
    def seek(self, s): ...
    def play(self): ...
    def end_preview(self):
        return False

    def devices(self):
        return []

    def close_all(self): ...
