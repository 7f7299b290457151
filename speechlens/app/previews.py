"""A few seconds enhanced at once, to hear what the settings do."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from speechlens.app import texts
from speechlens.app.player.mixer import Mode
from speechlens.app.settings import Settings
from speechlens.app.source import SpanSource
from speechlens.app.views.pictures import Opener
from speechlens.app.worker import EngineWorker, Preview, Span
from speechlens.errors import UsageError

if TYPE_CHECKING:
    from speechlens.app.viewer import Viewer

SECONDS = 5.0
LONGEST = 30.0
_HEARD = ("model", "strength", "limit", "strict", "profile", "chunk", "overlap", "link")


class Previews(QObject):
    """The marked span and its preview; made anew when a setting that can be heard changes."""

    told = Signal(str)

    def __init__(self, viewer: "Viewer", engine: EngineWorker, settings: Settings) -> None:
        super().__init__(viewer)
        self._viewer, self._engine, self._settings = viewer, engine, settings
        self._marked: tuple[float, float] | None = None
        self._span: Span | None = None
        self.made: Preview | None = None
        engine.previewed.connect(self._made)
        engine.preview_failed.connect(self._failed)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(350)
        self._again.timeout.connect(self._request)
        settings.changed.connect(self._setting)

    @property
    def waiting(self) -> bool:
        """Whether a preview is being made."""
        return self._span is not None and (self.made is None or self.made.span != self._span)

    def mark(self, start: float, stop: float) -> None:
        """Mark a span for the next preview."""
        length = self._viewer.viewport.length
        start, stop = max(0.0, start), min(length, stop, start + LONGEST)
        self._marked = (start, stop) if stop - start >= 0.05 else None
        self._show_mark(self._marked)

    def ask(self) -> None:
        """Enhance the marked span, or five seconds from the playhead."""
        length = self._viewer.viewport.length
        if self._marked is None:
            start = max(0.0, min(self._viewer.listening.position, length - SECONDS))
            self._marked = (start, min(length, start + SECONDS))
        self._show_mark(self._marked)
        self._request()

    def opener(self) -> Opener:
        """The preview as a source, at its place in the recording."""
        made = self.made
        assert made is not None
        entry = self._viewer.entry
        frames = max(made.span.stop, round((entry.seconds or 0.0) * made.rate) if entry else 0)
        return lambda: SpanSource(made.enhanced, made.span.start, frames, made.rate)

    def end(self) -> bool:
        """Leave the preview and its mark; False when there was none."""
        if self._marked is None and self._span is None:
            return False
        self.forget()
        self._viewer.put_sources(keep_place=True)
        self._viewer.refresh(self._viewer.entry)
        return True

    def forget(self) -> None:
        """Drop mark and preview."""
        self._again.stop()
        self._engine.ask_preview(None)
        self._marked = self._span = self.made = None
        self._viewer.listening.loop(None)
        self._show_mark(None)
        self._viewer.transport.set_preview(None)

    def _request(self) -> None:
        entry = self._viewer.entry
        if entry is None or entry.info is None or self._marked is None:
            return
        rate = entry.info.rate
        start, stop = (round(seconds * rate) for seconds in self._marked)
        try:
            options = replace(self._settings.options(), track=entry.track)
            self._span = Span(entry.id, entry.source, start, max(start + 1, stop), options)
        except UsageError as error:
            self._failed(entry.id, str(error))
            return
        self._engine.ask_preview(self._span)
        self._viewer.transport.set_preview(self.tr("Making the preview\N{HORIZONTAL ELLIPSIS}"))
        self._viewer.refresh(entry)

    def _made(self, preview: Preview) -> None:
        if preview.span != self._span or self._marked is None:
            return
        first = self.made is None
        self.made = preview
        viewer = self._viewer
        viewer.put_sources(keep_place=True)
        viewer.refresh(viewer.entry)
        start, stop = preview.seconds
        fine = stop - start < 1
        viewer.transport.set_preview(
            self.tr("Preview {start}\N{EN DASH}{stop}").format(
                start=texts.clock(start, fine), stop=texts.clock(stop, fine)
            )
        )
        viewer.listening.loop((start, stop))
        if first:
            viewer.listening.set_mode(Mode.ENHANCED)
            viewer.seek(start)
            if not viewer.listening.playing and viewer.listening.devices:
                viewer.listening.play()

    def _failed(self, entry_id: int, sentence: str) -> None:
        entry = self._viewer.entry
        if entry is not None and entry.id == entry_id and self._span is not None:
            self.forget()
            self._viewer.refresh(entry)
            self.told.emit(sentence)

    def _setting(self, key: str) -> None:
        if key in _HEARD and self._span is not None:
            self._again.start()

    def _show_mark(self, span: tuple[float, float] | None) -> None:
        for view in (self._viewer.original, self._viewer.enhanced):
            view.span = span
            view.viewport().update()
