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


def test_a_clipped_voice_keeps_its_level(lite, voice):
    x, rate = voice
    clipped = np.clip(x / np.abs(x).max() * 2, -1, 1).astype(np.float32)
    y = through(lite, clipped, rate)
    assert abs(voiced_gain(clipped, y, rate)) < 1.5
    assert np.isfinite(y).all()


@pytest.mark.parametrize("offset", [0.3, -0.3])
def test_a_voice_on_an_offset_comes_out_as_without(lite, voice, offset):
    """No thump at the ends, and the voice itself as if there were no offset."""
    x, rate = voice
    x = 0.4 * x / np.abs(x).max()
    y, plain = through(lite, x + np.float32(offset), rate), through(lite, x, rate)
    moving = y - np.mean(y)
    assert abs(voiced_gain(x, moving, rate)) < 1
    assert si_sdr(plain[:, 0], moving[:, 0] - np.mean(moving[:, 0])) > 15
    edge = rate // 50
    for part in (y[:edge], y[-edge:]):
        assert abs(part.mean() - y.mean()) < 0.1


@pytest.mark.parametrize("rate", [16000, 48000])
def test_almost_nothing_is_not_blown_up(lite, rate):
    """One step of 16 bits up and down, and noise far below."""
    steps = np.sign(np.random.default_rng(3).standard_normal((2 * rate, 1))).astype(np.float32) / 32768
    for x in (steps, steps * 1e-3):
        y = through(lite, x, rate)
        assert np.sqrt(np.mean(y**2)) <= np.sqrt(np.mean(x**2)) * 1.1
