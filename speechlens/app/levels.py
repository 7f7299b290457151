"""How loud noise and voice are, measured in short blocks. No Qt in here."""

from dataclasses import dataclass

import numpy as np

from speechlens.app.source import kept_track
from speechlens.audio import AnyReader, open_reader
from speechlens.notices import Result
from speechlens.options import Options

BLOCK_SECONDS = 0.05
_QUIET_SHARE, _VOICE_SHARE = 30, 90  # percentiles of the original's blocks
_FLOOR = 1e-12  # -120 dBFS


@dataclass(frozen=True, slots=True)
class Comparison:
    """Original against enhanced, all in dB; floors in dBFS.

    reduction: how much less power the pauses have; voice_change: how much the loudest tenth changed.
    clipped: samples of the enhanced file at full scale.
    """

    floor_before: float
    floor_after: float
    reduction: float
    voice_change: float
    clipped: int


def block_powers(samples: np.ndarray, block: int) -> np.ndarray:
    """Mean power of each whole block: samples (frames, channels) -> (frames // block,), full scale 1.0."""
    count = len(samples) // block
    trimmed = np.asarray(samples[: count * block], np.float32)
    return np.mean(trimmed.reshape(count, block * samples.shape[1]) ** 2, axis=1, dtype=np.float64)


def compare(before: np.ndarray, after: np.ndarray, clipped: int = 0) -> Comparison:
    """Compare block powers of original and enhanced, which belong together block by block.

    Blocks of exact silence say nothing of the noise and are left out.
    """
    count = min(len(before), len(after))
    before, after = before[:count], after[:count]
    heard = before > _FLOOR
    before, after = before[heard], after[heard]
    if not len(before):
        return Comparison(-120.0, -120.0, 0.0, 0.0, clipped)
    quiet = before <= np.percentile(before, _QUIET_SHARE)
    voice = before >= np.percentile(before, _VOICE_SHARE)
    floor_before, floor_after = decibels(before[quiet]), decibels(after[quiet])
    return Comparison(
        floor_before,
        floor_after,
        floor_before - floor_after,
        decibels(after[voice]) - decibels(before[voice]),
        clipped,
    )


def decibels(powers: np.ndarray) -> float:
    """Mean of powers in dB of full scale, never below -120."""
    return float(10 * np.log10(max(float(np.mean(powers)), _FLOOR)))


def compare_files(result: Result, options: Options) -> Comparison:
    """Measure the two files of a finished job; reads them block by block."""
    with open_reader(result.source, options.track) as reader:
        before, _ = _measure(reader)
        track = kept_track(options.track, reader.info, result)
    with open_reader(result.target, track) as reader:
        after, clipped = _measure(reader)
    return compare(before, after, clipped)


def _measure(reader: AnyReader) -> tuple[np.ndarray, int]:
    """Powers of all blocks, and how many samples are at full scale."""
    powers, clipped = [], 0
    block = max(1, round(reader.info.rate * BLOCK_SECONDS))
    while len(samples := reader.read(block * 100)):
        powers.append(block_powers(samples, block))
        clipped += int(np.count_nonzero(np.abs(samples) >= 1.0))
    return np.concatenate(powers) if powers else np.zeros(0), clipped
