"""Recordings of one kind side by side in one array on the accelerator, and how one is drawn."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import mlx.core as mx
import numpy as np

from speechlens.models.training.data import Material, Recording
from speechlens.models.training.preparing import RATE, at_rate, prepared
from speechlens.models.training.workers import workers

FULL_BAND = 13000.0  # Hz
ROOM_SECONDS = 1.2


@dataclass(frozen=True, slots=True)
class Pool:
    """flat int16 [all samples] at RATE; row i is flat[start[i] : start[i] + length[i]]; share sums to 1."""

    flat: mx.array
    start: np.ndarray
    length: np.ndarray
    bandwidth: np.ndarray
    share: np.ndarray

    @classmethod
    def of(cls, recordings: Sequence[Recording], lower: float = 0.0) -> "Pool":
        """Recordings at RATE with short fades at both ends, each speaker's share the root of its length.

        lower: dB by which steady floors of the recordings are lowered at most.
        """
        with workers(sum(r.samples.nbytes for r in recordings)) as pool:
            rows = list(pool.map(partial(prepared, lower=lower), recordings, chunksize=4))
        length = np.array([len(row) for row in rows])
        speakers = [r.row.speaker or r.row.file for r in recordings]
        total: Counter[str] = Counter()
        for speaker, n in zip(speakers, length, strict=True):
            total[speaker] += int(n)
        share = length / np.sqrt([total[speaker] for speaker in speakers])
        start = np.concatenate([[0], np.cumsum(length)[:-1]])
        bandwidth = np.array([r.row.bandwidth for r in recordings])
        return cls(mx.array(np.concatenate(rows)), start, length, bandwidth, share / share.sum())

    def draw(self, rng: np.random.Generator, count: int, chosen: np.ndarray | None = None) -> np.ndarray:
        """Indices of `count` rows by their share, among those where `chosen` is true."""
        share = self.share if chosen is None or not chosen.any() else self.share * chosen
        return rng.choice(len(share), count, p=share / share.sum())


@dataclass(frozen=True, slots=True)
class Pools:
    """Voices, noises, and rooms as a table float16 [rooms, samples] of unit direct sound."""

    speech: Pool
    noise: Pool
    rooms: mx.array

    @classmethod
    def of(cls, material: Material, lower: float = 0.0) -> "Pools":
        """A split's material; lower: dB by which the floors of the voices are lowered at most."""
        size = round(ROOM_SECONDS * RATE)
        table = np.zeros((len(material.rir), size), np.float16)
        for i, recording in enumerate(material.rir):
            x = at_rate(recording.samples, recording.rate)[:size].astype(np.float32)
            fade = np.minimum(1.0, (size - np.arange(len(x))) / (0.1 * size))
            table[i, : len(x)] = x * fade / max(1.0, float(np.abs(x).max()))
        return cls(Pool.of(material.speech, lower), Pool.of(material.noise), mx.array(table))
