"""What goes to the sound device: original, enhanced or what was removed, at one place. No Qt in here."""

from enum import Enum

import numpy as np

from speechlens.app.source import Source

_FADE = 0.005  # seconds over which one signal turns into another
_MAX_GAIN = 4.0


class Mode(Enum):
    """What is heard."""

    ORIGINAL = "original"
    ENHANCED = "enhanced"
    REMOVED = "removed"


class Mixer:
    """Reads both recordings frame by frame and gives the one that is wanted.

    Switching changes nothing but the signal: the place stays, and a short fade avoids clicks.
    """

    def __init__(self, original: Source, enhanced: Source | None) -> None:
        self._original, self._enhanced = original, enhanced
        self.rate, self.channels, self.frames = original.rate, original.channels, original.frames
        self._before: tuple[Mode, float] | None = None

    def read(self, start: int, count: int, mode: Mode, gain: float = 1.0) -> np.ndarray:
        """Frames [start, start + count) as float32 (count, channels); `gain` is for the enhanced signal."""
        original = self._original.read(start, count)
        enhanced = original if self._enhanced is None else self._enhanced.read(start, count)
        now = (mode, gain)
        heard = _pick(original, enhanced, *now)
        if self._before is not None and self._before != now:
            fade = min(count, round(_FADE * self.rate))
            ramp = np.linspace(0, 1, fade, dtype=np.float32)[:, None]
            earlier = _pick(original[:fade], enhanced[:fade], *self._before)
            heard = heard.copy()
            heard[:fade] = ramp * heard[:fade] + (1 - ramp) * earlier
        self._before = now
        return heard

    def close(self) -> None:
        """Close both recordings."""
        self._original.close()
        if self._enhanced is not None:
            self._enhanced.close()


def _pick(original: np.ndarray, enhanced: np.ndarray, mode: Mode, gain: float) -> np.ndarray:
    if mode is Mode.ORIGINAL:
        return original
    if mode is Mode.REMOVED:
        return original - enhanced
    return enhanced if gain == 1.0 else enhanced * np.float32(gain)


def matching_gain(original: np.ndarray, enhanced: np.ndarray, peak: float) -> float:
    """Gain that makes the enhanced recording as loud as the original: from mean block powers, no clipping.

    peak: largest magnitude of the enhanced recording.
    """
    before, after = (float(powers.mean()) if len(powers) else 0.0 for powers in (original, enhanced))
    if before <= 0 or after <= 0:
        return 1.0
    gain = min(_MAX_GAIN, float(np.sqrt(before / after)))
    return max(1.0, min(gain, 1.0 / peak)) if peak > 0 and gain > 1 else gain


def to_channels(samples: np.ndarray, channels: int) -> np.ndarray:
    """For listening only: (frames, any) to (frames, channels); many are mixed down, one goes to two sides."""
    have = samples.shape[1]
    if have == channels:
        return samples
    if channels == 1:
        return samples.mean(axis=1, keepdims=True, dtype=np.float32)
    out = np.zeros((len(samples), channels), np.float32)
    if have == 1:
        out[:, :2] = samples
    elif have > channels:
        # Odd channels are left ones in all usual orders.
        for side in range(2):
            out[:, side] = samples[:, side::2].mean(axis=1)
    else:
        out[:, :have] = samples
    return out
