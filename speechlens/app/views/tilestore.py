"""The tiles that are there, and how those of a view make one picture. No Qt in here."""

from collections import OrderedDict

import numpy as np

from speechlens.app.views.scale import ROWS
from speechlens.app.views.tiles import COLUMNS, TileKey, tile_seconds

_KEPT = 400  # 48 kB each


class TileStore:
    """Remembers tiles, the newest longest."""

    def __init__(self) -> None:
        self._tiles: OrderedDict[TileKey, np.ndarray] = OrderedDict()

    def put(self, key: TileKey, tile: np.ndarray) -> None:
        """Keep a tile; the one not looked at for longest goes."""
        self._tiles[key] = tile
        self._tiles.move_to_end(key)
        if len(self._tiles) > _KEPT:
            self._tiles.popitem(last=False)

    def forget(self, token: int) -> None:
        """Drop the tiles of a source."""
        for key in [key for key in self._tiles if key.token == token]:
            del self._tiles[key]

    def missing(self, keys: list[TileKey]) -> list[TileKey]:
        """Those of the keys that have to be made."""
        return [key for key in keys if key not in self._tiles]

    def picture(self, keys: list[TileKey]) -> np.ndarray | None:
        """Neighbouring tiles side by side, uint8 (ROWS, COLUMNS * n); coarser ones stand in for missing ones."""
        pieces = [self._piece(key) for key in keys]
        if all(piece is None for piece in pieces):
            return None
        empty = np.zeros((ROWS, COLUMNS), np.uint8)
        return np.concatenate([empty if piece is None else piece for piece in pieces], axis=1)

    def _piece(self, key: TileKey) -> np.ndarray | None:
        tile = self._tiles.get(key)
        if tile is not None and tile.shape == (ROWS, COLUMNS):
            self._tiles.move_to_end(key)
            return tile
        for up in range(1, 8):
            parent = self._tiles.get(key._replace(level=key.level + up, index=key.index >> up))
            if parent is not None and parent.shape == (ROWS, COLUMNS):
                width = COLUMNS >> up
                first = (key.index & ((1 << up) - 1)) * width
                return np.repeat(parent[:, first : first + width], 1 << up, axis=1)
        return None


def visible_keys(
    token: int, scale: str, level: int, start: float, stop: float, length: float
) -> list[TileKey]:
    """Keys of the tiles over [start, stop) seconds of a recording of `length` seconds."""
    size = tile_seconds(level)
    last = max(0, int(np.ceil(min(stop, length) / size)) - 1)
    first = min(max(0, int(start // size)), last)
    return [TileKey(token, scale, level, index) for index in range(first, last + 1)]
