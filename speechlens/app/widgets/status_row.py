"""The bottom line: total progress, speed, time left, pause and cancel."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from speechlens.app import texts
from speechlens.app.totals import Totals


class StatusRow(QWidget):
    """Shows totals; asks for pause, resume and cancel."""

    pause_wanted = Signal()
    cancel_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("statusRow")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(400)
        self.bar.setAccessibleName(self.tr("Total progress"))
        self.label = QLabel()
        self.label.setProperty("role", "soft")
        self.pause = QPushButton(self.tr("Pause"))
        self.pause.setToolTip(self.tr("Hold the work after the chunk in hand, and go on later"))
        self.cancel = QPushButton(self.tr("Cancel all"))
        self.cancel.setToolTip(
            self.tr("Stop after the chunk in hand; nothing half done is left behind (Esc)")
        )
        for button, signal in ((self.pause, self.pause_wanted), (self.cancel, self.cancel_wanted)):
            button.setProperty("role", "plain")
            button.clicked.connect(signal)
        self.setFixedHeight(self.pause.sizeHint().height() + 14)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(18, 6, 14, 6)
        layout.setSpacing(14)
        layout.addWidget(self.bar)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.pause)
        layout.addWidget(self.cancel)

    def show_totals(self, totals: Totals) -> None:
        """Bring the line up to date."""
        self.bar.setVisible(totals.running or totals.fraction > 0)
        self.bar.setValue(round(1000 * totals.fraction))
        self.pause.setVisible(totals.running)
        self.cancel.setVisible(totals.running)
        self.pause.setText(self.tr("Resume") if totals.paused else self.tr("Pause"))
        self.label.setText(self._words(totals))
        self.bar.setAccessibleDescription(self.label.text())

    def _words(self, totals: Totals) -> str:
        if not totals.running:
            return self._rest(totals)
        parts = [self.tr("{done} of {all}").format(done=totals.place, all=totals.files)]
        if totals.paused:
            parts.append(self.tr("paused"))
        elif totals.speed:
            speed = texts.number(totals.speed, 1 if totals.speed < 100 else 0)
            parts.append(self.tr("{speed}\N{MULTIPLICATION SIGN} real time").format(speed=speed))
            if totals.seconds_left is not None:
                parts.append(texts.time_left(totals.seconds_left))
        else:
            parts.append(self.tr("starting\N{HORIZONTAL ELLIPSIS}"))
        return texts.DOT.join(parts)

    def _rest(self, totals: Totals) -> str:
        parts = []
        if totals.waiting:
            parts.append(self.tr("%n file(s) waiting", "", totals.waiting))
        if totals.done:
            parts.append(self.tr("%n done", "", totals.done))
        if totals.failed:
            parts.append(self.tr("%n failed", "", totals.failed))
        if totals.cancelled:
            parts.append(self.tr("%n cancelled", "", totals.cancelled))
        return texts.DOT.join(parts)
