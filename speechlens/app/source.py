"""Any span of a recording, at once: for looking and listening. No Qt in here."""

from pathlib import Path
from typing import Protocol

import numpy as np

from speechlens.audio import AudioInfo
from speechlens.notices import Result


class Source(Protocol):
    """Frames by place. `read` gives float32 (count, channels), zeros where there is nothing."""

    rate: int
    channels: int
    frames: int

    def read(self, start: int, count: int) -> np.ndarray: ...

    def close(self) -> None: ...


class FileSource:
    """A file read where asked. One thread at a time."""

    def __init__(self, path: Path, track: int | None = None) -> None:
        from speechlens.audio import open_reader

        self._reader = open_reader(path, track)
        info = self._reader.info
        self.rate, self.channels = info.rate, info.channels
        self.frames = info.frames if info.frames is not None else info.estimated_frames or 0
        self._at = 0

    def read(self, start: int, count: int) -> np.ndarray:
        """Frames [start, start + count)."""
        wanted = np.zeros((count, self.channels), np.float32)
        first, last = max(0, start), min(start + count, self.frames)
        if first < last:
            if first != self._at:
                self._reader.seek(first)
            got = self._reader.read(last - first)
            self._at = first + len(got)
            wanted[first - start : first - start + len(got)] = got
        return wanted

    def close(self) -> None:
        """Close the file."""
        self._reader.close()


def kept_track(track: int | None, info: AudioInfo, result: Result) -> int | None:
    """Number of an enhanced track in the output: the others stay beside it where the format stays."""
    return track if info.container == result.container else None


class SpanSource:
    """A span that is in memory, at its place in a recording of `frames` frames; zeros around it."""

    def __init__(self, samples: np.ndarray, start: int, frames: int, rate: int) -> None:
        self._samples, self._start = samples, start
        self.rate, self.frames, self.channels = rate, frames, samples.shape[1]

    def read(self, start: int, count: int) -> np.ndarray:
        """Frames [start, start + count)."""
        wanted = np.zeros((count, self.channels), np.float32)
        first = max(start, self._start)
        last = min(start + count, self._start + len(self._samples))
        if first < last:
            wanted[first - start : last - start] = self._samples[first - self._start : last - self._start]
        return wanted

    def close(self) -> None:
        """Nothing to close."""
