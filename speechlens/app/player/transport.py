"""Play, time, A/B, loudness: buttons only."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from speechlens.app import texts, theme
from speechlens.app.icons import icon
from speechlens.app.widgets.elided import ElidedLabel
from speechlens.app.widgets.segmented import Segmented
from speechlens.app.widgets.toggle import Toggle

_GAP = 12


class Transport(QWidget):
    """Shows what the player does and asks for changes."""

    play_wanted = Signal()
    mode_picked = Signal(str)
    match_picked = Signal(bool)
    preview_closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.play = QPushButton()
        self.play.setFixedWidth(46)
        self.play.setIconSize(QSize(16, 16))
        self.play.clicked.connect(self.play_wanted)
        self.time = QLabel()
        self.time.setAccessibleName(self.tr("Position and length"))
        self.modes = Segmented(
            self.tr("Listen to"),
            (
                ("original", self.tr("Original"), self.tr("The recording as it came")),
                ("enhanced", self.tr("Enhanced"), self.tr("The recording without noise")),
                (
                    "removed",
                    self.tr("Removed"),
                    self.tr("Only what was taken out: there should be no voice in it"),
                ),
            ),
        )
        self.modes.picked.connect(self.mode_picked)
        self.hint = ElidedLabel(Qt.TextElideMode.ElideRight)
        self._keys = self.tr("B switches, Space plays, \N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW} seek")
        self.hint.setProperty("role", "soft")
        self.preview = QPushButton()
        self.preview.setProperty("role", "plain")
        self.preview.setAccessibleName(self.tr("End the preview"))
        self.preview.setToolTip(self.tr("End the preview (Esc)"))
        self.preview.clicked.connect(self.preview_closed)
        self.match = Toggle(self.tr("Match loudness"))
        tip = self.tr(
            "Play the enhanced signal as loud as the original, so that the louder one does not win by that alone; files stay as they are"
        )
        self.match.setToolTip(tip)
        self.match.toggled.connect(self.match_picked)
        label = QLabel(self.tr("Match loudness"))
        label.setProperty("role", "soft")
        label.setToolTip(tip)
        self._matching = _pair(label, self.match)
        self._side = _pair(self.preview, self.hint)
        self._lines = QHBoxLayout(), QHBoxLayout()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for line in self._lines:
            line.setSpacing(_GAP)
            layout.addLayout(line)
        for widget in (self.play, self.time, self.modes):
            self._lines[0].addWidget(widget)
        for line in self._lines:
            line.addStretch()
        self._rows: tuple[int, int] | None = None
        self._playing, self._why = False, ""
        self.hint.setText(self._keys)
        self.set_preview(None)
        self.set_time(0, None)
        self.restyle()

    def set_playing(self, playing: bool) -> None:
        """Show whether sound runs."""
        self._playing = playing
        self.restyle()

    def set_possible(self, there: bool, why: str) -> None:
        """Grey the play button where nothing can be played, with the reason as its tooltip and beside it."""
        self._why = why
        self.play.setEnabled(there and not why)
        self.hint.setText(why or self._keys)
        self.restyle()
        self._arrange()

    def set_time(self, seconds: float, length: float | None) -> None:
        """The readout."""
        self.time.setText(f"{texts.clock(seconds, True)} / {texts.clock(length, True)}")

    def set_enhanced_there(self, there: bool) -> None:
        """Enhanced and removed can be heard once there is something."""
        for key in ("enhanced", "removed"):
            self.modes.button(key).setEnabled(there)

    def set_preview(self, words: str | None) -> None:
        """Say that a preview plays, in place of the hint."""
        self.preview.setVisible(words is not None)
        self.hint.setVisible(words is None)
        self.preview.setText(f"{words}  \N{MULTIPLICATION SIGN}" if words else "")
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        # The same with and without a preview, so that the queue beside it keeps its width.
        return QSize(self._width(self.play, self.time, self.modes), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _width(self, *widgets: QWidget) -> int:
        """Pixels of these side by side."""
        return sum(widget.sizeHint().width() for widget in widgets) + _GAP * (len(widgets) - 1)

    def _arrange(self) -> None:
        """On one line what has room there; words that matter go to a second one, the keys are left out."""
        row = (self.play, self.time, self.modes)
        side = self.hint if self.preview.isHidden() else self.preview
        matching_row = int(self._width(*row, self._matching) > self.width())
        fits = self._width(*row, self._matching, side) <= self.width()
        self._side.setVisible(fits or side is self.preview or bool(self._why))
        rows = (int(not fits), matching_row)
        if rows == self._rows:
            return
        self._rows = rows
        for line in self._lines:
            line.removeWidget(self._side)
            line.removeWidget(self._matching)
        side_line, matching_line = (self._lines[row] for row in rows)
        side_line.insertWidget(side_line.count() - 1, self._side)
        matching_line.addWidget(self._matching)

    def restyle(self) -> None:
        """Draw anew in the colours that the system has now."""
        colours = theme.current()
        name = self.tr("Pause") if self._playing else self.tr("Play")
        self.play.setIcon(icon("pause" if self._playing else "play", colours.text, colours.edge))
        self.play.setAccessibleName(name)
        self.play.setToolTip(self._why or f"{name} ({self.tr('Space')})")
        self.play.setAccessibleDescription(self._why)


def _pair(first: QWidget, second: QWidget) -> QWidget:
    """Two widgets side by side as one."""
    both = QWidget()
    layout = QHBoxLayout(both)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(_GAP)
    for widget in (first, second):
        layout.addWidget(widget)
    return both
