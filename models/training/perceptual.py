"""The mean opinion score that listeners are expected to give: a differentiable measure that follows PESQ.

The steps are those of ITU-T P.862.2: both signals at one level, a high-pass filter, power in Bark bands, the
recording's own colour and its swings of level forgiven, Zwicker's loudness, a dead zone under a quarter of
the smaller loudness, asymmetry for added sound. Smooth formulas take the place of its tables, and nothing
is aligned in time. J. M. Martin-Donas et al., A deep learning loss function based on the perceptual
evaluation of the speech quality, 2018, showed that training by such a measure raises PESQ.
"""

from functools import lru_cache

import mlx.core as mx
import numpy as np

from speechlens.models.training.signals import frames

TOP = 8000.0  # Hz
BANDS = 49
_EXPONENT = 0.23
# Mean power per frame, over the bands from 350 to 3250 Hz, that both signals are brought to.
_LISTENING = 3.4e8
_HIGH_PASS, _GAIN = 202.0, 7.94  # Hz; power
_LOUD = 1e7  # audible power of a frame that tells of the recording's colour
_DEAD_ZONE = 0.25
_SYMMETRIC, _ASYMMETRIC = 0.1, 0.0309
_RAW = 4.5  # score of an estimate that is the clean signal, before it is mapped to listeners' scores
_SWINGS = (0.8, 0.16, 0.032, 0.0064)  # what a frame's gain takes from its own and from the frames before


def lost_opinion(estimate: mx.array, clean: mx.array, rate: int, band: mx.array) -> mx.array:
    """Mean opinion score that each row lacks, [B], 0 where it agrees with the clean one and 3.6 at the most.

    estimate, clean [B, n]; band [B]: Hz up to which the rows count.
    """
    return _opinion(mx.array(0.0)) - _opinion(disturbance(estimate, clean, rate, band))


def disturbance(estimate: mx.array, clean: mx.array, rate: int, band: mx.array) -> mx.array:
    """What is heard of each row's difference from the clean one, [B], in points off P.862's 4.5."""
    counts = (mx.array(_centres()) < band[:, None]).astype(mx.float32)[:, None, :]
    p, q = _levelled(*(_bark_power(x, rate) * counts for x in (clean, estimate)))
    p = p * _colour(p, q)
    heard = _audible(p).sum(axis=2)
    q = q * _swings(heard, q)
    loudness, other = _loudness(p), _loudness(q)
    weight = mx.array(_widths()) * counts
    dead = _DEAD_ZONE * mx.minimum(loudness, other)
    difference = weight * mx.maximum(mx.abs(other - loudness) - dead, 0.0)
    symmetric = mx.sqrt((difference**2).sum(axis=2) * weight.sum(axis=2) + 1e-6) - 1e-3
    factor = ((q + 50.0) / (p + 50.0)) ** 1.2
    factor = mx.where(factor < 3.0, 0.0, mx.minimum(factor, 12.0))
    asymmetric = (difference * factor).sum(axis=2)
    # Loud frames count less: what they cover is not heard as much.
    frame = ((heard + 1e5) / 1e7) ** 0.04
    symmetric, asymmetric = mx.minimum(symmetric / frame, 45.0), mx.minimum(asymmetric / frame, 45.0)
    return _SYMMETRIC * _over_time(symmetric, 6) + _ASYMMETRIC * _over_time(asymmetric, 6)


def _opinion(disturbance: mx.array) -> mx.array:
    """Listeners' mean score from 1 to 5 by P.862.2's curve."""
    return 1.0 + 4.0 * mx.sigmoid(1.3669 * (_RAW - disturbance) - 3.8224)


def _levelled(p: mx.array, q: mx.array) -> tuple[mx.array, mx.array]:
    """Both at the level of listening, through the high-pass filter that follows."""
    gain = _LISTENING / (_speech_power(p).mean(axis=1) + 1e-9)
    own = _LISTENING / (_speech_power(q).mean(axis=1) + 1e-9)
    # An estimate without any speech isn't brought up.
    own = mx.clip(own, gain / 4.0, gain * 4.0)
    passed = mx.array(_passed())
    return p * gain[:, None, None] * passed, q * own[:, None, None] * passed


def _colour(p: mx.array, q: mx.array) -> mx.array:
    """Gain of each band from clean to estimate over the loud frames, [B, 1, BANDS]."""
    loud = (_audible(p, 100.0).sum(axis=2, keepdims=True) >= _LOUD).astype(mx.float32)
    a, b = ((loud * _audible(x, 100.0)).mean(axis=1, keepdims=True) + 1000.0 for x in (p, q))
    return mx.clip(b / a, 0.01, 100.0)


def _swings(heard: mx.array, q: mx.array) -> mx.array:
    """Smoothed gain of each frame from estimate to clean, whose audible power is heard [B, T]: [B, T, 1]."""
    gain = (heard + 5e3) / (_audible(q).sum(axis=2) + 5e3)
    count, before = gain.shape[1], len(_SWINGS) - 1
    gain = mx.concatenate([mx.repeat(gain[:, :1], before, axis=1), gain], axis=1)
    smooth = sum(tap * gain[:, before - i : before - i + count] for i, tap in enumerate(_SWINGS))
    return mx.clip(smooth, 3e-4, 5.0)[..., None]


def _audible(power: mx.array, times: float = 1.0) -> mx.array:
    """Power above so many times the threshold of hearing, 0 elsewhere and in the lowest band."""
    floor = times * _threshold()
    floor[0] = np.inf
    return mx.where(power > mx.array(floor), power, 0.0)


def _over_time(x: mx.array, power: int) -> mx.array:
    """L_power over stretches of 20 frames, half overlapping, then L2 over the stretches: [B, T] -> [B]."""
    size = 20
    if x.shape[1] < size:
        return mx.sqrt((x * x).mean(axis=1) + 1e-8)
    stretches = frames(x, size, size // 2)
    # Scaled by its maximum: sixth powers of float32 lose small values.
    top = mx.stop_gradient(stretches.max(axis=2, keepdims=True)) + 1e-4
    each = top[..., 0] * (((stretches / top) ** power).mean(axis=2) + 1e-12) ** (1.0 / power)
    return mx.sqrt((each**2).mean(axis=1) + 1e-8)


def _bark_power(x: mx.array, rate: int) -> mx.array:
    """Power [B, T, BANDS] of 32 ms frames every 16 ms."""
    hop = round(0.016 * rate)
    window = np.hanning(2 * hop + 1)[:-1].astype(np.float32)
    spectrum = mx.fft.rfft(frames(x, 2 * hop, hop) * mx.array(window / np.sqrt((window**2).sum())))
    power = mx.real(spectrum) ** 2 + mx.imag(spectrum) ** 2
    return power @ _bands(hop, rate)


def _speech_power(bark: mx.array) -> mx.array:
    """Power between 350 and 3250 Hz of each frame, [B, T]."""
    f = _centres()
    return bark @ mx.array(((f > 350) & (f < 3250)).astype(np.float32))


def _loudness(power: mx.array) -> mx.array:
    """Zwicker's loudness density, 0 under the threshold of hearing."""
    # His exponent rises below 4 Bark, as P.862 has it.
    exponent = mx.array((_EXPONENT * np.clip(6.0 / (_barks() + 2.0), 1.0, 2.0) ** 0.15).astype(np.float32))
    threshold = mx.array(_threshold())
    # Held at the threshold before the power is taken: no gradient comes from what isn't heard.
    scaled = (0.5 + 0.5 * mx.maximum(power / threshold, 1.0)) ** exponent - 1.0
    return 0.1866 * (threshold / 0.5) ** exponent * scaled


@lru_cache(maxsize=1)
def _bark_edges() -> np.ndarray:
    """Edges of BANDS bands in Bark, each a little wider than the one before."""
    widths = 0.31 + 0.0057 * np.arange(BANDS)
    top = 26.81 * TOP / (1960.0 + TOP) - 0.53
    return np.concatenate([[0.0], np.cumsum(widths) * top / widths.sum()])


@lru_cache(maxsize=1)
def _edges() -> np.ndarray:
    """The same in Hz (Traunmueller 1990, with his correction below 2 Bark)."""
    bark = _bark_edges()
    bark = np.where(bark < 2.0, (bark - 0.3) / 0.85, bark)
    return np.maximum(1960.0 * (bark + 0.53) / (26.28 - bark), 0.0)


@lru_cache(maxsize=1)
def _centres() -> np.ndarray:
    return (0.5 * (_edges()[1:] + _edges()[:-1])).astype(np.float32)


def _barks() -> np.ndarray:
    return 0.5 * (_bark_edges()[1:] + _bark_edges()[:-1])


def _widths() -> np.ndarray:
    """Width of each band in Bark, [BANDS]; what lies in the lowest one isn't heard."""
    widths = np.diff(_bark_edges()).astype(np.float32)
    widths[0] = 0.0
    return widths


def _passed() -> np.ndarray:
    """Power that the high-pass filter of second order leaves, [BANDS]."""
    f = _centres().astype(np.float64) ** 4
    return (_GAIN * f / (f + _HIGH_PASS**4)).astype(np.float32)


def _threshold() -> np.ndarray:
    """Power of the threshold of hearing, flat but for low frequencies, on the scale that _LISTENING sets."""
    return (10 ** (7.8 * np.exp(-_centres().astype(np.float64) / 185.0) - 0.5)).astype(np.float32)


@lru_cache(maxsize=8)
def _bands(hop: int, rate: int) -> mx.array:
    """Share of each bin in each band, [bins, BANDS]; a bin over an edge counts in both by its parts."""
    width = rate / (2 * hop)
    f = np.arange(hop + 1) * width
    low, high = _edges()[:-1], _edges()[1:]
    overlap = np.minimum(f[:, None] + width / 2, high) - np.maximum(f[:, None] - width / 2, low)
    return mx.array((np.clip(overlap, 0, None) / width).astype(np.float32))
