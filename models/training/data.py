"""Reading the training material: a manifest, tar files of recordings, one split of it decoded into memory.

The folder holds `manifest.csv` (columns file, shard, source, category, sample_rate, true_bandwidth_hz,
seconds, speaker, split and more) and tar files; files named `speech/...`, `noise/...` and `rir/...` are
voices, noises and impulse responses of rooms.
"""

import csv
import tarfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from speechlens.audio import memory
from speechlens.errors import InputError
from speechlens.models.training.workers import workers

KINDS = ("speech", "noise", "rir")
SPLITS = ("train", "valid", "test")
_ROOM_TRIM = 10 ** (-30 / 20)  # direct sound: first sample within 30 dB of the peak


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the manifest; bandwidth is the highest frequency in Hz at which the recording holds sound."""

    file: str
    source: str
    category: str
    speaker: str
    bandwidth: float
    split: str

    @property
    def kind(self) -> str:
        return self.file.split("/", 1)[0]


@dataclass(slots=True)
class Recording:
    """One decoded file: int16 [n] mono at `rate` Hz."""

    row: Row
    rate: int
    samples: np.ndarray


@dataclass(slots=True)
class Material:
    """One split: voices, noises and rooms."""

    speech: list[Recording] = field(default_factory=list)
    noise: list[Recording] = field(default_factory=list)
    rir: list[Recording] = field(default_factory=list)

    def seconds(self, kind: str) -> float:
        """Length of all recordings of one kind."""
        return sum(len(r.samples) / r.rate for r in getattr(self, kind))


def manifest(folder: Path) -> list[Row]:
    """Every row of `manifest.csv`; InputError where it is missing or lacks a column."""
    path = folder / "manifest.csv"
    try:
        with path.open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        return [
            Row(
                r["file"], r["source"], r["category"], r["speaker"], float(r["true_bandwidth_hz"]), r["split"]
            )
            for r in rows
        ]
    except OSError as error:
        raise InputError(
            f"{path} can't be read ({error.strerror}); give the folder that holds it."
        ) from error
    except (KeyError, ValueError) as error:
        raise InputError(f"{path} has no usable column {error}; get the manifest anew.") from error


def read(
    folder: Path, split: str, *, leave_out: Sequence[str] = (), kinds: Sequence[str] = KINDS
) -> Material:
    """Decode one split once; shards that aren't there count as left out, an empty kind is an InputError.

    leave_out: sources, or file names, not to use.
    """
    wanted = {
        row.file: row
        for row in manifest(folder)
        if row.split == split and row.kind in kinds and not {row.source, row.file} & set(leave_out)
    }
    material = Material()
    shards = sorted(folder.glob("*.tar"))
    with workers(sum(shard.stat().st_size for shard in shards)) as pool:
        # Tasks are handed out shard by shard, so that the encoded bytes of one shard at most wait in memory.
        for shard in shards:
            for recording in pool.map(_decoded, _members(shard, wanted), chunksize=4):
                getattr(material, recording.row.kind).append(recording)
    for kind in kinds:
        getattr(material, kind).sort(key=lambda r: r.row.file)
        if not getattr(material, kind):
            raise InputError(f"{folder} holds no {kind} of the split {split}; add the tar file that does.")
    return material


def _members(shard: Path, wanted: dict[str, Row]) -> Iterator[tuple[bytes, Row]]:
    try:
        with tarfile.open(shard) as tar:
            for member in tar:
                if member.name in wanted and (file := tar.extractfile(member)):
                    yield file.read(), wanted[member.name]
    except tarfile.TarError as error:
        raise InputError(f"{shard} is damaged ({error}); get the tar file anew.") from error


def _decoded(task: tuple[bytes, Row]) -> Recording:
    data, row = task
    samples, rate = memory.decode(data, row.file)
    mono = np.round(samples.mean(axis=1)).astype(np.int16) if samples.shape[1] > 1 else samples[:, 0]
    if row.kind == "speech":
        mono = filled_joins(mono, rate)
    if row.kind == "rir":
        mono = from_direct_sound(mono)
    return Recording(row, rate, np.ascontiguousarray(mono))


def filled_joins(x: np.ndarray, rate: int, least: float = 0.04) -> np.ndarray:
    """x (int16) with its stretches of digital silence filled by noise like the recording's own floor.

    Utterances were joined with silence, which no microphone gives: a network that learns from it learns to
    gate. The floor's spectrum is the mean of the quietest twentieth of the frames that aren't silent.
    """
    silent = np.abs(x) <= 1
    edges = np.flatnonzero(np.diff(np.concatenate([[0], silent.view(np.int8), [0]])))
    runs = [(a, b) for a, b in edges.reshape(-1, 2) if b - a >= least * rate]
    size = 2 * round(0.016 * rate)
    if not runs or len(x) < 20 * size:
        return x
    frames = x[: len(x) // size * size].reshape(-1, size).astype(np.float32)
    heard = frames[(np.abs(frames) <= 1).mean(axis=1) < 0.5]
    if not len(heard):
        return x
    quiet = heard[np.argsort((heard**2).mean(axis=1))[: max(1, len(heard) // 20)]]
    spectrum = np.sqrt(
        (np.abs(np.fft.rfft(quiet * np.hanning(size), axis=1)) ** 2).mean(axis=0) / (0.375 * size)
    )
    rng = np.random.default_rng(len(x))
    y = x.astype(np.float32)
    for a, b in runs:
        white = np.fft.rfft(rng.standard_normal(b - a).astype(np.float32))
        gain = np.interp(np.linspace(0, 1, len(white)), np.linspace(0, 1, len(spectrum)), spectrum)
        y[a:b] += np.fft.irfft(white * gain, b - a)
    return np.clip(np.round(y), -32768, 32767).astype(np.int16)


def from_direct_sound(x: np.ndarray) -> np.ndarray:
    """An impulse response (int16) from its first arrival on, so that a room delays nothing."""
    level = np.abs(x.astype(np.int32))
    return x[int(np.argmax(level >= _ROOM_TRIM * level.max())) :] if level.max() else x
