"""Keeps both spectrograms and the overview up to date with sources and viewport."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from speechlens.app.settings import Settings
from speechlens.app.source import FileSource, Source
from speechlens.app.views.overview import Overview
from speechlens.app.views.painter import Surveyor, TilePainter
from speechlens.app.views.pyramid import Pyramid
from speechlens.app.views.spectrogram import Spectrogram
from speechlens.app.views.tiles import TileKey, level_for
from speechlens.app.views.tilestore import TileStore, visible_keys
from speechlens.app.views.viewport import Viewport

Opener = Callable[[], Source]
BRIGHTEST = -25.0  # dB of a bin in the brightest colour, where the loudness is not known yet


class Pictures(QObject):
    """Two slots, original and enhanced; each shows a source or nothing. `surveyed` tells of a new pyramid."""

    surveyed = Signal()

    def __init__(
        self,
        views: tuple[Spectrogram, Spectrogram],
        overview: Overview,
        viewport: Viewport,
        settings: Settings,
    ) -> None:
        super().__init__(overview)
        self._views, self._overview, self._viewport, self._settings = views, overview, viewport, settings
        self._store = TileStore()
        self._tokens: dict[object, int] = {}
        self._openers: dict[int, Opener] = {}
        self.shown: list[int | None] = [None, None]
        self.pyramids: dict[int, Pyramid] = {}
        self._rate = 0
        self.complete = False  # all tiles on show are there
        self.painter, self.surveyor = TilePainter(), Surveyor()
        self.painter.made.connect(self._made)
        self.surveyor.surveyed.connect(self._surveyed)
        self.painter.start("pictures")
        self.surveyor.start("waveforms")
        self._stopped = False
        # Many tiles and range changes fall into one redraw.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(15)
        self._later.timeout.connect(self._draw)
        viewport.changed.connect(self._moved)
        views[0].resized.connect(self._later.start)

    def show(self, slot: int, key: object, opener: Opener | None) -> None:
        """Put a source into a slot; `key` tells sources apart, None empties the slot."""
        token = None if opener is None else self._token(key, opener)
        if token == self.shown[slot]:
            return
        self.shown[slot] = token
        self._views[slot].set_picture(None, [])
        self.surveyor.want({token for token in self.shown if token is not None})
        if token is not None and opener is not None and token not in self.pyramids:
            self.surveyor.survey.emit(token, opener)
        self._show_waves()
        self._later.start()

    def set_rate(self, rate: int) -> None:
        """Sample rate of what is shown."""
        self._rate = rate
        self._later.start()

    def refresh(self) -> None:
        """Scale or dB range may be new."""
        self._later.start()

    def pyramid(self, slot: int) -> Pyramid | None:
        """The waveform of a slot, once it is there."""
        token = self.shown[slot]
        return None if token is None else self.pyramids.get(token)

    def stop(self) -> None:
        """End the threads."""
        self._stopped = True
        self._later.stop()
        self.painter.stop()
        self.surveyor.stop()

    def _token(self, key: object, opener: Opener) -> int:
        token = self._tokens.setdefault(key, len(self._tokens) + 1)
        self._openers[token] = opener
        return token

    def _moved(self) -> None:
        for view in self._views:
            view.set_range(self._viewport.start, self._viewport.stop)
        self._overview.set_range_shown(self._viewport.start, self._viewport.stop)
        self._later.start()

    def _draw(self) -> None:
        """Show the tiles that are there and ask for those that are not, the middle ones first."""
        if self._stopped:
            return
        view, missing = self._viewport, []
        top = self._brightest()
        scale = self._settings["axis"]
        pixels = max(1, self._views[0].viewport().width()) * self._views[0].devicePixelRatioF()
        level = level_for((view.stop - view.start) / pixels)
        for slot, picture in enumerate(self._views):
            picture.set_scale(scale, self._rate)
            picture.set_levels(top - self._settings["range"], top)
            token = self.shown[slot]
            if token is None or not view.length:
                continue
            keys = visible_keys(token, scale, level, view.start, view.stop, view.length)
            lack = self._store.missing(keys)
            if lack:
                missing += self._coarse_first(keys, lack)
            picture.set_picture(self._store.picture(keys), keys)
        self.complete = not missing
        self.painter.want(missing, self._openers)

    def _coarse_first(self, keys: list[TileKey], lack: list[TileKey]) -> list[TileKey]:
        """A rough picture of everything before the fine ones, then from the middle outwards."""
        middle = (keys[0].index + keys[-1].index) / 2
        rough = list(dict.fromkeys(k._replace(level=k.level + 3, index=k.index >> 3) for k in lack))
        rough = self._store.missing(rough) if len(lack) > 3 else []
        return rough + sorted(lack, key=lambda key: abs(key.index - middle))

    def _brightest(self) -> float:
        """dB of the brightest colour: a little under the loudest 50 ms of the original."""
        pyramid = self.pyramid(0)
        if pyramid is None or not len(pyramid.powers):
            return BRIGHTEST
        loud = float(10 * np.log10(max(float(pyramid.powers.max()), 1e-9)))
        return min(0.0, max(-70.0, loud - 8.0))

    def _made(self, key: TileKey, tile: object) -> None:
        self._store.put(key, tile)  # type: ignore[arg-type]
        if not self._later.isActive():
            self._later.start()

    def _surveyed(self, token: int, pyramid: Pyramid) -> None:
        self.pyramids[token] = pyramid
        self._show_waves()
        self._later.start()
        self.surveyed.emit()

    def _show_waves(self) -> None:
        self._overview.set_waves(self.pyramid(0), self.pyramid(1))


def file_opener(path: Path, track: int | None = None) -> Opener:
    """Opens a file as a source; track: number of the audio track from 1, None for the default one."""
    return lambda: FileSource(path, track)
