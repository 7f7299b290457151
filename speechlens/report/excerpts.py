"""Which seconds of a recording are worth hearing, and their sound."""

import math
from dataclasses import dataclass

import numpy as np

from speechlens.audio.clips import flac
from speechlens.report.findings import Findings
from speechlens.report.frames import Spectra
from speechlens.report.pictures import address
from speechlens.report.stream import Pair

SECONDS, SHORT = 6.0, 12.0
_HIGHEST_RATE = 48_000


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A stretch of [start, stop) frames and why it was chosen."""

    start: int
    stop: int
    why: str

    def sounds(self, pair: Pair, rate: int) -> dict[str, str]:
        """FLAC data addresses of before, after and removed; one channel, or both of two."""
        before, after = (_listenable(x) for x in pair)
        clips = {"before": before, "after": after, "removed": before - after}
        loudest = max(1.0, *(float(np.abs(clip).max()) for clip in clips.values()))
        return {name: address("audio/flac", _clip(clip / loudest, rate)) for name, clip in clips.items()}


def choose(spectra: Spectra, found: Findings, frames: int) -> list[Excerpt]:
    """The whole of a short recording; of a longer one up to three excerpts of six seconds that differ."""
    if frames <= SHORT * spectra.rate:
        return [Excerpt(0, frames, "The whole recording")]
    powers = spectra.powers
    wishes = (
        ("Where most was removed", powers["removed"]),
        ("The loudest voice", np.where(found.voice, powers["after"], 0)),
        ("Where voice may have been lost", np.where(found.lost, powers["before"], 0)),
    )
    chosen: list[Excerpt] = []
    length = math.ceil(SECONDS * spectra.rate / spectra.hop)
    for why, weight in wishes:
        place = _best(weight, length, [e.start // spectra.hop for e in chosen])
        if place is not None:
            start = min(place * spectra.hop, frames - round(SECONDS * spectra.rate))
            chosen.append(Excerpt(start, start + round(SECONDS * spectra.rate), why))
    return sorted(chosen, key=lambda excerpt: excerpt.start)


def _best(weight: np.ndarray, length: int, taken: list[int]) -> int | None:
    """First frame of the window with the most weight that overlaps none that is taken; None for no weight."""
    sums = np.cumsum(np.concatenate([[0.0], weight.astype(np.float64)]))
    windows = sums[length:] - sums[:-length]
    for place in taken:
        windows[max(0, place - length) : place + length] = 0
    best = int(np.argmax(windows)) if len(windows) else 0
    return best if len(windows) and windows[best] > 0 else None


def _listenable(samples: np.ndarray) -> np.ndarray:
    """One channel or two as they are; of more the loudest one."""
    if samples.shape[1] <= 2:
        return samples
    loudest = int(np.argmax(np.sum(samples.astype(np.float64) ** 2, axis=0)))
    return samples[:, loudest : loudest + 1]


def _clip(samples: np.ndarray, rate: int) -> bytes:
    if rate > _HIGHEST_RATE:
        from speechlens.metrics import resample

        samples, rate = resample(samples, rate, _HIGHEST_RATE), _HIGHEST_RATE
    return flac(samples, rate)
