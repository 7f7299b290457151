"""How loud noise and voice are: of a finished file as its report has it, of a waveform block by block.

No Qt in here.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from speechlens.notices import Result
from speechlens.options import Options
from speechlens.report.findings import find
from speechlens.report.measuring import measured

BLOCK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Comparison:
    """Original against enhanced: floors in dBFS, voice_change in dB; None where nothing was found to measure.

    clipped: samples of the enhanced file at full scale.
    """

    floor_before: float | None
    floor_after: float | None
    voice_change: float | None
    clipped: int

    @property
    def reduction(self) -> float | None:
        """By how many dB the noise in the pauses fell."""
        if self.floor_before is None or self.floor_after is None:
            return None
        return self.floor_before - self.floor_after


def block_powers(samples: np.ndarray, block: int) -> np.ndarray:
    """Mean power of each whole block: samples (frames, channels) -> (frames // block,), full scale 1.0."""
    count = len(samples) // block
    trimmed = np.asarray(samples[: count * block], np.float32)
    return np.mean(trimmed.reshape(count, block * samples.shape[1]) ** 2, axis=1, dtype=np.float64)


def compare_files(result: Result, options: Options, between: Callable[[], None]) -> Comparison:
    """Measure the two files of a finished job. InputError where nothing can be read from them any more.

    between: called between two blocks; what it raises ends the work.
    """
    spectra, peaks, _ = measured(result.source, result.target, result, options, between)
    found = find(spectra, peaks)
    return Comparison(found.before.floor, found.after.floor, found.voice_change, found.after.clipped)
