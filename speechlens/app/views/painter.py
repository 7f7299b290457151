"""Workers that make pyramids and tiles off the window's thread."""

import threading
from collections import OrderedDict
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import Signal, Slot

from speechlens.app.source import Source
from speechlens.app.threads import Worker, guarded, log
from speechlens.app.views.pyramid import build
from speechlens.app.views.tiles import TileKey, make_tile
from speechlens.errors import SpeechLensError

Opener = Callable[[], Source]
_OPEN = 4


class Surveyor(Worker):
    """Builds pyramids: ask by `survey`, answered by `surveyed`. `forget` breaks off what is not begun."""

    survey = Signal(int, object)  # token, opener
    surveyed = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        self._wanted: set[int] = set()
        self.survey.connect(self._survey)

    def want(self, tokens: set[int]) -> None:
        """Only these are still of interest."""
        self._wanted = set(tokens)

    def stop(self) -> None:
        self._wanted = set()
        super().stop()

    @Slot(int, object)
    @guarded
    def _survey(self, token: int, opener: Opener) -> None:
        if token not in self._wanted:
            return
        try:
            source = opener()
            try:
                pyramid = build(source, stopped=lambda: token not in self._wanted)
            finally:
                source.close()
        except SpeechLensError as error:
            log.warning("no waveform: %s", error)
            return
        if pyramid is not None:
            self.surveyed.emit(token, pyramid)


class TilePainter(Worker):
    """Makes the tiles that are wanted now, in their order; `made` hands them over."""

    made = Signal(object, object)  # TileKey, uint8 (rows, columns)
    _wake = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._wanted: list[TileKey] = []
        self._openers: dict[int, Opener] = {}
        self._open: OrderedDict[int, Source] = OrderedDict()
        self._wake.connect(self._next)

    def want(self, keys: list[TileKey], openers: dict[int, Opener]) -> None:
        """Make these tiles and nothing that was asked for before; callable from any thread."""
        with self._lock:
            self._wanted, self._openers = list(keys), dict(openers)
        self._wake.emit()

    def stop(self) -> None:
        self.want([], {})
        super().stop()

    @Slot()
    @guarded
    def _next(self) -> None:
        with self._lock:
            if not self._wanted:
                return
            key = self._wanted.pop(0)
            opener = self._openers.get(key.token)
        try:
            if opener is not None:
                self.made.emit(key, make_tile(self._source(key.token, opener), key))
        except SpeechLensError as error:
            log.warning("no picture: %s", error)
            self.made.emit(key, np.zeros((1, 1), np.uint8))
        self._wake.emit()

    def _source(self, token: int, opener: Opener) -> Source:
        """The open source of a token; the longest unused one is closed."""
        if token not in self._open:
            self._open[token] = opener()
            if len(self._open) > _OPEN:
                self._open.popitem(last=False)[1].close()
        self._open.move_to_end(token)
        return self._open[token]
