"""Glue between player and transport."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from speechlens.app.player.mixer import Mixer, Mode, matching_gain
from speechlens.app.player.player import Player
from speechlens.app.player.transport import Transport
from speechlens.app.settings import Settings
from speechlens.app.source import Source
from speechlens.app.views.pictures import Pictures

Opener = Callable[[], Source]


class Listening(QObject):
    """What is played and how loud."""

    told = Signal(str)

    def __init__(self, transport: Transport, pictures: Pictures, settings: Settings) -> None:
        super().__init__(transport)
        self._transport, self._pictures, self._settings = transport, pictures, settings
        self._player = Player()
        self.devices: list[str] = []
        self._why = ""
        self._there = False
        self._enhanced = False
        self._wish = Mode.ENHANCED  # what the user chose last, kept from file to file
        self._player.state_changed.connect(transport.set_playing)
        self._player.available.connect(self._available)
        self._player.trouble.connect(self._trouble)
        self._player.set_device(settings["device"])
        transport.play_wanted.connect(self.toggle)
        transport.mode_picked.connect(lambda key: self.set_mode(Mode(key)))
        transport.match.setChecked(settings["match"])
        transport.match_picked.connect(self._match)
        settings.changed.connect(self._setting)
        pictures.surveyed.connect(self._set_gain)
        self._player.start()
        self._show_mode()

    @property
    def playing(self) -> bool:
        """Whether sound is wanted."""
        return self._player.playing

    @property
    def position(self) -> float:
        """Seconds of what is heard now."""
        return self._player.position

    @property
    def mode(self) -> Mode:
        """Which signal is heard."""
        return self._player.mode

    @property
    def player(self) -> Player:
        """The player itself."""
        return self._player

    def load(
        self, original: Opener | None, enhanced: Opener | None, length: float, *, keep_place: bool
    ) -> None:
        """Other sources; the wish for one signal stays and is met where it can be."""

        def opener() -> Mixer:
            assert original is not None
            return Mixer(original(), enhanced() if enhanced else None)

        self._there, self._enhanced = original is not None, enhanced is not None
        self._player.load(opener if original else None, keep_place=keep_place)
        self._transport.set_enhanced_there(self._enhanced)
        self._show_possible()
        self._show_mode()
        self._set_gain()

    def toggle(self) -> None:
        """Play or pause."""
        if self._player.playing:
            self._player.pause()
        else:
            self.play()

    def play(self) -> None:
        """Play, or say why not."""
        if self._why:
            self.told.emit(self._why)
        elif self._there:
            self._player.play()

    def seek(self, seconds: float) -> None:
        """Go to a place."""
        self._player.seek(seconds)

    def loop(self, span: tuple[float, float] | None) -> None:
        """Repeat a span."""
        self._player.loop(span)

    def switch(self) -> None:
        """Original to enhanced and back."""
        if self._enhanced:
            self.set_mode(Mode.ENHANCED if self._player.mode is Mode.ORIGINAL else Mode.ORIGINAL)

    def set_mode(self, mode: Mode) -> None:
        """Hear another signal at the same place."""
        self._wish = mode
        self._show_mode()

    def rescan(self) -> None:
        """Look for devices again when there was none."""
        if self._why and not self._player.playing:
            self._player.rescan()

    def stop(self) -> None:
        """End the player's thread."""
        self._player.stop()

    def _show_mode(self) -> None:
        mode = self._wish if self._enhanced else Mode.ORIGINAL
        self._player.set_mode(mode)
        self._transport.modes.set(mode.value)

    def _show_possible(self) -> None:
        self._transport.set_possible(self._there, self._why)

    def _available(self, devices: list[str], why: str) -> None:
        self.devices, self._why = devices, why
        self._show_possible()

    def _trouble(self, sentence: str) -> None:
        self.told.emit(sentence)
        self._player.rescan()

    def _match(self, on: bool) -> None:
        self._settings["match"] = on
        self._set_gain()

    def _setting(self, key: str) -> None:
        if key == "device":
            self._player.set_device(self._settings["device"])

    def _set_gain(self) -> None:
        original, enhanced = self._pictures.pyramid(0), self._pictures.pyramid(1)
        gain = 1.0
        if self._settings["match"] and original is not None and enhanced is not None:
            # A preview is silent outside its span, which must not count.
            there = enhanced.powers[: len(original.powers)] > 0
            before, after = original.powers[: len(there)][there], enhanced.powers[: len(there)][there]
            gain = matching_gain(before, after, enhanced.peak)
        self._player.set_gain(gain)
