"""Another sample rate, once, before enhancing: soxr, very high quality, exact length, no delay."""

from collections.abc import Callable
from dataclasses import replace
from types import TracebackType
from typing import Self

import numpy as np

from speechlens.audio import positions
from speechlens.audio.info import AudioInfo, Wave
from speechlens.audio.streams import AnyReader
from speechlens.notices import Notice

_BLOCK = 1 << 16


class Resampled:
    """A reader at another rate; the same interface as the reader that it reads from.

    n frames become round(n * rate / old rate), and the frame at a time stays at that time.
    """

    def __init__(self, reader: AnyReader, rate: int) -> None:
        import soxr

        self._reader, self._old, self._rate = reader, reader.info.rate, rate
        self.path, self.dtype = reader.path, reader.dtype
        self.info = resampled_info(reader.info, rate)
        channels = reader.info.channels
        self._stream = soxr.ResampleStream(self._old, rate, channels, dtype=self.dtype, quality="VHQ")
        self._buffer = np.zeros((0, channels), self.dtype)
        self._taken = self._given = 0
        self._ended = False
        text = f"The sound was resampled from {self._old} to {rate} Hz."
        self._notices = [Notice("resampled", text)]

    @property
    def notices(self) -> list[Notice]:
        """Those of the reader, and that the rate was changed."""
        return [*self._reader.notices, *self._notices]

    @property
    def pristine(self) -> bool:
        """As the reader says it."""
        return self._reader.pristine

    def read(self, frames: int = -1) -> np.ndarray:
        """The next samples, (frames, channels); all that are left for -1; none after the end."""
        wanted = frames if frames >= 0 else 1 << 62
        while len(self._buffer) < wanted and not self._ended:
            self._fill()
        block, self._buffer = self._buffer[:wanted], self._buffer[wanted:]
        return block

    def _fill(self) -> None:
        block = self._reader.read(_BLOCK)
        self._taken += len(block)
        self._ended = not len(block)
        made = self._stream.resample_chunk(block, last=self._ended).reshape(-1, self.info.channels)
        self._given += len(made)
        if self._ended:
            made = self._exact(made)
        self._buffer = np.concatenate([self._buffer, made]) if len(self._buffer) else made

    def _exact(self, last: np.ndarray) -> np.ndarray:
        """The last samples, so that there are as many as promised."""
        missing = round(self._taken * self._rate / self._old) - self._given
        if missing < 0:
            return last[: max(0, len(last) + missing)]
        return np.concatenate([last, np.zeros((missing, last.shape[1]), last.dtype)])

    def close(self) -> None:
        """Close the file; again does nothing."""
        self._reader.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def resampled_info(info: AudioInfo, rate: int) -> AudioInfo:
    """What the file would be at another rate; places that count in samples move with the sound."""

    def scaled(frames: int) -> int:
        return round(frames * rate / info.rate)

    return replace(
        info,
        rate=rate,
        frames=None if info.frames is None else scaled(info.frames),
        estimated_frames=None if info.estimated_frames is None else scaled(info.estimated_frames),
        wave=info.wave and _moved(info.wave, scaled, rate),
        media=info.media and replace(info.media, first=0),
    )


def _moved(wave: Wave, scaled: Callable[[int], int], rate: int) -> Wave:
    before, after = (
        tuple(positions.moved(chunk, wave.order, scaled, rate) for chunk in held)
        for held in (wave.before, wave.after)
    )
    return replace(wave, before=before, after=after)
