"""Play, time, A/B, loudness: buttons only."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from speechlens.app import texts, theme
from speechlens.app.icons import icon
from speechlens.app.widgets.elided import ElidedLabel
from speechlens.app.widgets.segmented import Segmented
from speechlens.app.widgets.toggle import Toggle


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
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.hint.setMinimumWidth(0)
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
        label = ElidedLabel(Qt.TextElideMode.ElideRight)
        label.setText(self.tr("Match loudness"))
        label.setProperty("role", "soft")
        label.setToolTip(tip)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        for widget in (self.play, self.time, self.modes, self.preview):
            layout.addWidget(widget)
        layout.addWidget(self.hint, 1)
        layout.addStretch()
        layout.addWidget(label)
        layout.addWidget(self.match)
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

    def restyle(self) -> None:
        """Draw anew in the colours that the system has now."""
        colours = theme.current()
        name = self.tr("Pause") if self._playing else self.tr("Play")
        self.play.setIcon(icon("pause" if self._playing else "play", colours.text, colours.soft))
        self.play.setAccessibleName(name)
        self.play.setToolTip(self._why or f"{name} ({self.tr('Space')})")
        self.play.setAccessibleDescription(self._why)
