"""Lowering the steady floor (room, microphone, codec) that recordings of voices carry."""

from collections.abc import Callable
from functools import reduce

import numpy as np

_WINDOW, _HOP = 0.064, 0.016  # s
_VOICE_FROM = 90.0  # Hz: nearly all voice lies above
_ACTIVE = 10**-1.59  # of the mean power, the margin of ITU-T P.56
_QUIET = 0.1  # quantile of a bin's smoothed power over time, and
_UNBIASED = 2.0  # what brings it to the mean of a steady noise
_MOST = 1e-3  # of the voice's level: more than that is noise, or a recording without pauses
_LOWEST = 1e-7  # of the voice's level, an octave: a floor as low as that stays
_CERTAIN = 3.0  # times the floor: only what lies above is surely voice
_HELD = 3  # frames on each side that a voice holds its gain


def lowered(x: np.ndarray, rate: int, most: float) -> np.ndarray:
    """x [n] int16 with its steady floor lowered by up to `most` dB, to 70 dB under the voice an octave.

    The gain is Wiener's over each bin's power in its quietest moments, with a margin, held around voice. What
    lies less than 30 dB under the voice (above or below 90 Hz) is left as it is.
    """
    import librosa

    size = 4 * round(_WINDOW / 4 * rate)
    if most <= 0 or len(x) < 20 * size:
        return x
    hop = size // 4
    spectrum = librosa.stft(x.astype(np.float32), n_fft=size, hop_length=hop)
    power = spectrum.real**2 + spectrum.imag**2
    frequency = np.arange(len(power)) * (rate / size)
    audible = frequency >= _VOICE_FROM
    total = power[audible].sum(axis=0)
    voice = total[total >= _ACTIVE * total.mean()].mean()
    power = _mean(_mean(power, 1, 0), 1, 1) + 1e-9
    floor = _mean(np.quantile(power, _QUIET, axis=1) * _UNBIASED, 1, 0)
    wiener = np.sqrt(np.clip(1.0 - _CERTAIN * floor[:, None] / power, 0.0, 1.0))
    gain = np.maximum(wiener, _least(floor, frequency, voice, most)[:, None])
    for part in (audible, ~audible):
        if floor[part].sum() > _MOST * voice:
            gain[part] = 1.0
    gain = _mean(_spread(np.maximum, gain, _HELD, 1), 1, 1)
    y = librosa.istft(spectrum * gain, hop_length=hop, length=len(x))
    return np.clip(np.round(y), -32768, 32767).astype(np.int16)


def _least(floor: np.ndarray, frequency: np.ndarray, voice: float, most: float) -> np.ndarray:
    """Lowest gain of each bin, by what the octave around it lies over `_LOWEST`, at most `most` dB."""
    below = np.concatenate([[0.0], np.cumsum(floor)])
    ends = [np.interp(frequency * f, frequency, below[1:]) for f in (2**-0.5, 2**0.5)]
    octave = np.maximum(ends[1] - ends[0], floor) / voice
    return np.clip(np.sqrt(_LOWEST / octave), 10 ** (-most / 20), 1.0)


def _spread(join: Callable, x: np.ndarray, reach: int, axis: int) -> np.ndarray:
    """`join` (add, maximum) over 2 reach + 1 neighbours along an axis, the ends repeated."""
    widths = [(reach, reach) if i == axis else (0, 0) for i in range(x.ndim)]
    padded, n = np.moveaxis(np.pad(x, widths, mode="edge"), axis, 0), x.shape[axis]
    return np.moveaxis(reduce(join, (padded[k : k + n] for k in range(2 * reach + 1))), 0, axis)


def _mean(x: np.ndarray, reach: int, axis: int) -> np.ndarray:
    return _spread(np.add, x, reach, axis) / (2 * reach + 1)
