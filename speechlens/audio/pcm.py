"""Plain samples of WAV files, without libsndfile: its callbacks of 8 KiB wait for Python at each one.

Scales are those of libsndfile, to the bit: full scale 1.0 is the lowest integer.
"""

import numpy as np

from speechlens.audio.files import Sink, Window
from speechlens.audio.fmt import WIDTHS

_KINDS = {"PCM_16": "i2", "PCM_24": "i4", "PCM_32": "i4", "FLOAT": "f4", "DOUBLE": "f8"}
SUBTYPES = tuple(_KINDS)


class _Layout:
    def __init__(self, subtype: str, endian: str, channels: int) -> None:
        self._packed = subtype == "PCM_24"
        self._type = np.dtype((">" if endian == "BIG" else "<") + _KINDS[subtype])
        self._width, self._channels = WIDTHS[subtype], channels
        # The three bytes of 24 bits are the upper ones of an integer of four.
        self._upper = slice(0, 3) if endian == "BIG" else slice(1, 4)


class Source(_Layout):
    """Samples of a window, read from start to end."""

    def __init__(self, window: Window, subtype: str, endian: str, channels: int) -> None:
        super().__init__(subtype, endian, channels)
        self._window = window
        self.frames = window.length // (self._width * channels)

    def read(self, out: np.ndarray) -> np.ndarray:
        """Fill `out` (frames, channels), float32 or float64; the part that there were samples for."""
        data = np.empty(out.size * self._width, np.uint8)
        frame = self._width * self._channels
        frames = self._window.readinto(data.data) // frame
        samples = self._unpacked(data[: frames * frame]).reshape(frames, self._channels)
        got = out[:frames]
        if self._type.kind == "f":
            got[:] = samples
        else:
            np.multiply(samples, 0.5 ** (8 * self._type.itemsize - 1), out=got, dtype=out.dtype)
        return got

    def _unpacked(self, data: np.ndarray) -> np.ndarray:
        if not self._packed:
            return data.view(self._type)
        wide = np.zeros((len(data) // 3, 4), np.uint8)
        wide[:, self._upper] = data.reshape(-1, 3)
        return wide.view(self._type)

    def seek(self, frame: int) -> int:
        """Let the next read begin at a frame."""
        self._window.seek(frame * self._width * self._channels)
        return frame

    def close(self) -> None:
        """Nothing is held."""


class Drain(_Layout):
    """Puts samples into a sink."""

    def __init__(self, sink: Sink, subtype: str, endian: str, channels: int) -> None:
        super().__init__(subtype, endian, channels)
        self._sink = sink

    def write(self, samples: np.ndarray) -> None:
        """(frames, channels): floats for float formats, else int32 with the sample in its upper bits."""
        if self._width == 2:
            samples = samples >> 16
        data = np.ascontiguousarray(samples, self._type)
        if self._packed:
            data = np.ascontiguousarray(data.view(np.uint8).reshape(-1, 4)[:, self._upper])
        self._sink.write(data.tobytes())

    def close(self) -> None:
        """Nothing is held."""
