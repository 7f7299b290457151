"""What an output must be. A check takes a `Made` and asserts; limits leave room for the network's taste."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

from speechlens.metrics import si_sdr
from tests.cases.rows import FINE, Row

SILENT = 1e-4
PULSE_EVERY = 8000


@dataclass
class Made:
    """Input and output samples (frames, channels) of a row; again: the product on other samples."""

    row: Row
    x: np.ndarray
    y: np.ndarray
    given: Path
    target: Path
    said: str
    again: Callable[[np.ndarray], np.ndarray]

    @property
    def rate(self) -> int:
        return self.row.rate


def db(ratio):
    return 20 * np.log10(np.maximum(ratio, 1e-12))


def rms(samples):
    return float(np.sqrt(np.mean(np.square(samples)))) if samples.size else 0.0


def block_rms(samples, size):
    blocks = samples[: len(samples) // size * size].reshape(-1, size)
    return np.sqrt(np.mean(np.square(blocks), axis=1))


def voiced_gain(x, y, rate):
    """Output over input in dB, over the louder 40 % of 20 ms blocks, without DC."""
    size = rate // 50
    before, after = block_rms(x - x.mean(), size), block_rms(y - y.mean(), size)
    loud = before >= np.quantile(before, 0.6)
    return float(db(rms(after[loud]) / max(rms(before[loud]), 1e-12)))


def late(x, y):
    """Frames by which y is late, and how alike they are there."""
    x, y = x - x.mean(), y - y.mean()
    size = 2 * len(x)
    product = np.fft.irfft(np.fft.rfft(y, size) * np.conj(np.fft.rfft(x, size)), size)
    top = int(np.argmax(product))
    return (top if top < len(x) else top - size), product[top] / max(np.sqrt((x @ x) * (y @ y)), 1e-30)


def correlation(a, b):
    a, b = a - a.mean(), b - b.mean()
    return float(a @ b / max(np.sqrt((a @ a) * (b @ b)), 1e-30))


# Of every output.


def properties(made: Made) -> None:
    row = made.row
    with open(made.target, "rb") as file, soundfile.SoundFile(file) as opened:
        assert (opened.channels, opened.samplerate) == (row.channels, row.rate)
        assert not row.subtype or opened.subtype in row.subtype.split("|")
    assert abs(len(made.y) - row.frames) <= row.tolerance
    assert np.isfinite(made.y).all()
    if row.expected == "silence":
        assert np.abs(made.y).max() <= SILENT


def nothing_moves(made: Made) -> None:
    limit = max(2, made.row.tolerance) if made.row.tolerance else 1
    for channel in range(made.x.shape[1]):
        frames, alike = late(made.x[:, channel], made.y[:, channel])
        assert alike <= 0.5 or abs(frames) <= limit, f"channel {channel + 1} is {frames} frames late"


def voice_is_kept(made: Made) -> None:
    for channel in range(made.x.shape[1]):
        x, y = made.x[:, channel], made.y[:, channel]
        if not x.any():
            assert np.abs(y).max() <= SILENT
        else:
            assert -12 < voiced_gain(x, y, made.rate) < 3


def channels_stay_apart(made: Made) -> None:
    count = made.x.shape[1]
    for channel in range(count):
        like = [abs(correlation(made.y[:, channel], made.x[:, other])) for other in range(count)]
        assert max(like) <= like[channel] + 0.1
    pairs = [(a, b) for a in range(count) for b in range(a)]
    if pairs:
        before, after = (
            np.mean([abs(correlation(s[:, a], s[:, b])) for a, b in pairs]) for s in (made.x, made.y)
        )
        assert after <= before + 0.1


def always(made: Made) -> None:
    """The checks of every row; those of the sound where there is a quarter of a second of it."""
    properties(made)
    n = min(len(made.x), len(made.y))
    made.x, made.y = made.x[:n], made.y[:n]
    if n < made.rate // 4 or made.row.expected == "silence" or not made.x.any():
        return
    if made.row.name != FINE:
        nothing_moves(made)
    if made.row.case not in ("C03", "C12", "C20") and made.row.name != FINE:
        voice_is_kept(made)
    channels_stay_apart(made)


# Of single rows, by name.


def pulses_stay(made: Made) -> None:
    y = made.y[:, 0]
    for start in range(0, len(y), PULSE_EVERY):
        first = max(start - 400, 0)
        near = np.abs(y[first : start + 400])
        if near.max() > max(0.05, 6 * rms(near)):
            assert abs(int(np.argmax(near)) + first - start) <= 2


def starts_quietly(made: Made) -> None:
    n = made.rate // 100
    assert np.abs(made.y[:n]).max() <= 1.5 * np.abs(made.x[: 3 * n]).max() + 0.01


def tail_kept(made: Made) -> None:
    """No fifth of the last 100 ms falls far below the same place of a longer file."""
    n = made.rate // 10
    longer = made.again(np.concatenate([made.x, made.x[: int(0.77 * made.rate)]]))[: len(made.y)]
    before, alone, inside = (block_rms(s[-n:, 0], n // 5) for s in (made.x, made.y, longer))
    loud = before > 0.5 * rms(made.x[-n:])
    assert db((alone + 1e-5) / (inside + 1e-5))[loud].min() > -12


def no_clicks(made: Made) -> None:
    assert np.abs(np.diff(made.y[:, 0])).max() <= 2 * np.abs(np.diff(made.x[:, 0])).max() + 0.02


def no_louder(made: Made) -> None:
    assert db(rms(made.y) / rms(made.x)) < 3  # dither of one step on one step


def no_thump(made: Made) -> None:
    n = made.rate // 50
    for edge in (slice(None, n), slice(-n, None)):
        moved = (made.y[edge].mean() - made.y.mean()) - (made.x[edge].mean() - made.x.mean())
        assert abs(moved) < 0.1


def peaks_above_one(made: Made) -> None:
    assert np.abs(made.x).max() > 1.5
    assert np.abs(made.y).max() > 1


def level_kept(made: Made, first: int = 0, limit: float = 3.0) -> None:
    """The gain is that of the same sound at a usual level."""
    x = made.x[first:]
    usual = x * (0.5 / np.abs(x).max())
    wanted = voiced_gain(usual[:, 0], made.again(usual)[:, 0], made.rate)
    assert abs(voiced_gain(x[:, 0], made.y[first:, 0], made.rate) - wanted) < limit


def quiet_half_heard(made: Made) -> None:
    level_kept(made, len(made.x) // 2, 6.0)


def clean_passes(made: Made) -> None:
    assert si_sdr(made.x[:, 0], made.y[:, 0]) > 10
    assert abs(voiced_gain(made.x[:, 0], made.y[:, 0], made.rate)) < 1


def finer_than_16_bits(made: Made) -> None:
    steps = made.y[np.abs(made.y) > 1e-6] * 32768
    assert steps.size and np.mean(steps != np.round(steps)) > 0.5


def speaker_mask(made: Made) -> None:
    assert _fmt(made.target)[20:24] == _fmt(made.given)[20:24] != bytes(4)


def tags_kept(made: Made) -> None:
    data = made.target.read_bytes()
    assert "Täst".encode() in data and b"made up" in data


def _fmt(path: Path) -> bytes:
    data = path.read_bytes()
    at = data.index(b"fmt ") + 8
    return data[at : at + 40]


def sentence(text: str, name: str) -> None:
    """One sentence with the file's name, in whole or as far as it can be shown, and a remedy."""
    shown = name if name.isascii() else re.split(r"[^\x20-\x7e]", name)[0]
    assert shown[:60] in text
    assert "\n" not in text and text.endswith(".") and "Traceback" not in text
