"""The recordings whose outputs are stored, and how outputs are made: floats, before any quantising."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile as sf

from speechlens.options import Options
from tests.conftest import FIXTURES, PAIRS, samples, through

STORED = FIXTURES / "regression" / "outputs"
SECONDS = 2.5


@dataclass(frozen=True)
class Recording:
    """The first seconds of a noisy fixture."""

    noisy: str
    rate: int

    @property
    def stored(self) -> Path:
        return STORED / Path(self.noisy).with_suffix(".flac").name

    def input(self) -> np.ndarray:
        return samples(self.noisy)[: round(SECONDS * self.rate)]

    def reference(self) -> np.ndarray:
        """The stored output."""
        return sf.read(self.stored, dtype="float32", always_2d=True)[0]

    def output(self, model, *, strict: bool = False) -> np.ndarray:
        return through(model, self.input(), self.rate, Options(strict=strict))


def chosen() -> list[Recording]:
    """One recording a rate and number of channels."""
    found = {(p["rate"], p["channels"]): Recording(p["noisy"], p["rate"]) for p in reversed(PAIRS)}
    return list(found.values())
