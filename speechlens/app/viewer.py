"""The right side: one recording to look at and to listen to."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from speechlens.app import texts
from speechlens.app.entries import Entry, State
from speechlens.app.listening import Listening
from speechlens.app.player.transport import Transport
from speechlens.app.previews import Previews
from speechlens.app.services import Services
from speechlens.app.settings import Settings
from speechlens.app.views.overview import Overview
from speechlens.app.views.pictures import Pictures, file_opener
from speechlens.app.views.spectrogram import Spectrogram
from speechlens.app.views.timeaxis import TimeAxis
from speechlens.app.views.viewport import Viewport
from speechlens.app.widgets.elided import ElidedLabel
from speechlens.app.widgets.track_box import TrackBox
from speechlens.audio import AudioInfo

_RANGES = (60, 80, 100)


class Viewer(QWidget):
    """Pictures, waveform, transport of the chosen entry. `told` carries sentences for the message line."""

    told = Signal(str, bool)

    def __init__(self, settings: Settings, services: Services) -> None:
        super().__init__()
        self._settings = settings
        self.entry: Entry | None = None
        self._shown: tuple[int, AudioInfo | None] | None = None
        self.viewport = Viewport()
        self.original = Spectrogram(self.tr("Spectrogram of the original"))
        self.enhanced = Spectrogram(self.tr("Spectrogram of the enhanced recording"))
        self.overview = Overview()
        self.transport = Transport()
        self.pictures = Pictures((self.original, self.enhanced), self.overview, self.viewport, settings)
        self.listening = Listening(self.transport, self.pictures, settings)
        self.previews = Previews(self, services.engine, settings)
        self._build()
        self._connect()
        self._clock = QTimer(self)
        self._clock.setInterval(33)
        self._clock.timeout.connect(self._tick)
        self._clock.start()
        self.restyle()

    def _build(self) -> None:
        self.title = ElidedLabel(Qt.TextElideMode.ElideMiddle)
        self.title.setProperty("role", "title")
        self.summary = ElidedLabel(Qt.TextElideMode.ElideRight)
        self.summary.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.summary.setProperty("role", "soft")
        self.notices = QLabel()
        self.notices.setProperty("role", "warning")
        self.notices.setTextFormat(Qt.TextFormat.PlainText)
        self.notices.setWordWrap(True)
        self.track, self.axis, self.range = TrackBox(), QComboBox(), QComboBox()
        for key, label in (
            ("mel", self.tr("Mel")),
            ("log", self.tr("Logarithmic")),
            ("linear", self.tr("Linear")),
        ):
            self.axis.addItem(label, key)
        for decibels in _RANGES:
            self.range.addItem(f"{decibels} dB", decibels)
        self.axis.setToolTip(
            self.tr("Frequency axis: mel is as the ear hears, logarithmic as a piano, linear as is")
        )
        self.axis.setAccessibleName(self.tr("Frequency axis"))
        self.range.setToolTip(self.tr("From the loudest to the faintest level that is drawn"))
        self.range.setAccessibleName(self.tr("Level range"))
        for box in (self.axis, self.range):
            box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.title)
        head.addWidget(self.summary, 1)
        head.addWidget(self.track)
        head.addWidget(self.axis)
        head.addWidget(self.range)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 10, 18, 12)
        layout.setSpacing(8)
        layout.addLayout(head)
        layout.addWidget(self.notices)
        layout.addWidget(self.original, 1)
        layout.addWidget(self.enhanced, 1)
        layout.addWidget(TimeAxis(self.viewport))
        layout.addWidget(self.overview)
        layout.addWidget(self.transport)
        self.axis.setCurrentIndex(self.axis.findData(self._settings["axis"]))
        self.range.setCurrentIndex(max(0, self.range.findData(self._settings["range"])))

    def _connect(self) -> None:
        for view in (self.original, self.enhanced):
            view.range_wanted.connect(self.viewport.show)
            view.seek_wanted.connect(self.seek)
            view.switch_wanted.connect(self.switch)
            view.span_marked.connect(self.previews.mark)
        self.overview.seek_wanted.connect(self.seek)
        self.overview.switch_wanted.connect(self.switch)
        self.axis.activated.connect(lambda place: self._set("axis", self.axis.itemData(place)))
        self.range.activated.connect(lambda place: self._set("range", self.range.itemData(place)))
        self.transport.preview_closed.connect(self.end_preview)
        self.listening.told.connect(lambda sentence: self.told.emit(sentence, True))
        self.previews.told.connect(lambda sentence: self.told.emit(sentence, True))

    def show_entry(self, entry: Entry | None) -> None:
        """Look at another entry, or at the same one whose facts or result have come."""
        shown = (entry.id, entry.info) if entry else None
        other = shown is None or shown != self._shown
        self.entry, self._shown = entry, shown
        if other or (entry and entry.state is State.DONE):
            self.previews.forget()
        if other:
            self.viewport.reset(entry.seconds or 0.0 if entry else 0.0)
            self.overview.set_length(self.viewport.length)
            self.transport.set_time(0.0, self.viewport.length or None)
        self.refresh(entry)
        self.put_sources(keep_place=not other)

    def refresh(self, entry: Entry | None) -> None:
        """Words about the entry."""
        self.track.show_entry(entry)
        self.title.setText(texts.name(entry.source) if entry else "")
        self.summary.setText(texts.summary(entry) if entry else "")
        self.summary.setToolTip(self.summary.text())
        self.notices.setText("\n".join(texts.notices(entry)) if entry else "")
        self.notices.setVisible(bool(entry and entry.notices))
        self.enhanced.set_note(self._note(entry))
        self.original.set_note(
            texts.trouble(entry) if entry and entry.state is State.FAILED and entry.info is None else ""
        )

    def put_sources(self, *, keep_place: bool) -> None:
        """Give pictures and player what there is of the entry: file, preview, result."""
        entry = self.entry
        readable = entry is not None and entry.info is not None
        preview = self.previews.made if readable else None
        target = entry.target if entry else None
        if entry and entry.info:
            self.pictures.set_rate(entry.info.rate)
        track = entry.track if entry else None
        original = file_opener(entry.source, track) if readable and entry else None
        self.pictures.show(0, entry and (entry.source, track), original)
        enhanced = file_opener(target, entry.target_track) if target and entry else None
        if preview is not None:
            enhanced = self.previews.opener()
        made = None if preview is None else preview.seconds
        self.enhanced.set_made(made)
        self.overview.set_made(made)
        self.pictures.show(1, target if preview is None else ("preview", id(preview)), enhanced)
        self.listening.load(original, enhanced, self.viewport.length, keep_place=keep_place)
        self.refresh_badges()

    def refresh_badges(self) -> None:
        """The words in the corners of the pictures."""
        self.original.set_badge(self.tr("Original"), "#f1f2f7")
        word = self.tr("Preview") if self.previews.made is not None else self.tr("Enhanced")
        self.enhanced.set_badge(word, "#5eead4")

    def _note(self, entry: Entry | None) -> str:
        if entry is None or entry.info is None or self.previews.made is not None:
            return ""
        if entry.state is State.RUNNING:
            return self.tr("Being enhanced\N{HORIZONTAL ELLIPSIS} {percent} %").format(
                percent=round(100 * entry.fraction)
            )
        if entry.state is State.DONE:
            return ""
        if self.previews.waiting:
            return self.tr("Making the preview\N{HORIZONTAL ELLIPSIS}")
        return self.tr("Not enhanced yet: press Preview for a few seconds, or Enhance for all of it")

    def _set(self, key: str, value: object) -> None:
        self._settings[key] = value
        self.pictures.refresh()

    def _tick(self) -> None:
        place = self.listening.position
        if self.listening.playing:
            self.viewport.follow(place)
        shown = place if self.viewport.length else None
        if shown == self.original.playhead:
            return
        for view in (self.original, self.enhanced):
            view.set_playhead(shown)
        self.overview.set_position(place)
        self.transport.set_time(place, self.viewport.length or None)

    def ask_preview(self) -> None:
        """Enhance a few seconds and loop them."""
        self.previews.ask()

    def end_preview(self) -> bool:
        """Leave the preview; False when there was none."""
        return self.previews.end()

    def play_or_pause(self) -> None:
        """Space."""
        self.listening.toggle()

    def play(self) -> None:
        """Play from where it is."""
        self.listening.play()

    def switch(self) -> None:
        """Original to enhanced and back, at the same place."""
        self.listening.switch()

    def seek(self, seconds: float) -> None:
        """Go to a place."""
        self.listening.seek(min(max(0.0, seconds), self.viewport.length))
        self._tick()

    def skip(self, steps: int) -> None:
        """A step of a twentieth of what is shown, at most ten seconds and at least a tenth."""
        step = min(10.0, max(0.1, (self.viewport.stop - self.viewport.start) / 20))
        self.seek(self.listening.position + steps * step)

    def zoom(self, factor: float) -> None:
        """Zoom both pictures around the playhead."""
        self.viewport.zoom(factor, self.listening.position)

    def devices(self) -> list[str]:
        """Names of the sound devices."""
        return self.listening.devices

    def restyle(self) -> None:
        """Draw anew in the colours that the system has now."""
        for part in (self.original, self.enhanced, self.overview, self.transport):
            part.restyle()
        self.refresh_badges()

    def close_all(self) -> None:
        """End player and picture threads."""
        self._clock.stop()
        self.previews.forget()
        self.listening.stop()
        self.pictures.stop()
