"""Levels are kept: clean voice passes nearly unchanged, quiet and loud voice come out as they went in."""

import numpy as np
import pytest

from speechlens.metrics import si_sdr
from tests.conftest import pairs, samples, through

PAIRS = pairs("improvement", channels=1)


def voiced_gain(before: np.ndarray, after: np.ndarray, rate: int) -> float:
    """dB by which the loud 20 ms blocks of `before` change: the median over the top 40 %."""
    block = rate // 50
    energies = [
        np.mean(x[: len(x) // block * block, 0].reshape(-1, block).astype(np.float64) ** 2, axis=1)
        for x in (before, after)
    ]
    voiced = energies[0] >= np.quantile(energies[0], 0.6)
    return float(np.median(10 * np.log10((energies[1][voiced] + 1e-20) / energies[0][voiced])))


@pytest.fixture(scope="module", params=PAIRS, ids=lambda p: f"{p['voice']}-{p['rate']}")
def voice(request):
    """Four seconds of a clean voice and its rate."""
    rate = request.param["rate"]
    return samples(request.param["clean"])[: 4 * rate], rate


def test_clean_voice_passes_nearly_unchanged(lite, voice):
    x, rate = voice
    y = through(lite, x, rate)
    # 16.5 to 30 dB with the embedded weights; the rooms of these recordings count as voice here.
    assert si_sdr(x, y) > 16
    assert abs(voiced_gain(x, y, rate)) < 1


@pytest.mark.parametrize("peak_dbfs", [-66, -40, -6, 6])
def test_gain_does_not_depend_on_level(lite, voice, peak_dbfs):
    x, rate = voice
    x = x / np.abs(x).max() * np.float32(10 ** (peak_dbfs / 20))
    y = through(lite, x, rate)
    assert abs(voiced_gain(x, y, rate)) < 1
    assert si_sdr(x, y) > 15


def test_quiet_after_loud_is_heard(lite, voice):
    """A voice that drops by 20 dB keeps its level."""
    x, rate = voice
    half = len(x) // 2
    dropped = x.copy()
    dropped[half:] *= 10 ** (-20 / 20)
    y = through(lite, dropped, rate)
    assert abs(voiced_gain(dropped[half:], y[half:], rate)) < 3


@pytest.mark.parametrize("pair", PAIRS, ids=lambda p: f"{p['voice']}-{p['rate']}")
def test_voice_in_noise_keeps_its_level(lite, pair):
    rate = pair["rate"]
    noisy, clean = (samples(pair[kind])[: 4 * rate] for kind in ("noisy", "clean"))
    assert abs(voiced_gain(clean, through(lite, noisy, rate), rate)) < 1.5
