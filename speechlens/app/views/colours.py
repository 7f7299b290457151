"""Colours of the spectrograms, the same in light and dark."""

from functools import lru_cache

import numpy as np
import pyqtgraph as pg

GROUND, INK, MARK = "#0b0a1f", "#f1f2f7", "#5eead4"


@lru_cache(maxsize=1)
def magma() -> np.ndarray:
    """Perceptually even colours from near black to pale yellow (van der Walt and Smith): uint8 (256, 3)."""
    return pg.colormap.get("magma").getLookupTable(nPts=256)
