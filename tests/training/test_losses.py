"""Losses: nothing where signals agree, nothing counted above the band, the order that PESQ gives."""

from dataclasses import replace

import mlx.core as mx
import numpy as np
import pytest

from speechlens import metrics
from speechlens.models.training import losses, perceptual
from speechlens.models.training.config import Loss
from speechlens.models.training.mixing import Batch
from tests.conftest import pairs, samples

RATE = 16000


@pytest.fixture(scope="module")
def pair():
    entry = pairs("improvement", rate=RATE)[0]
    return tuple(mx.array(samples(entry[name])[: 3 * RATE, 0])[None] for name in ("clean", "noisy"))


def terms(estimate, clean, noisy, band=8000.0):
    return losses.of_signals(estimate, Batch(noisy, clean, mx.array([band])), RATE, Loss())


def test_equal_signals_lose_nothing(pair):
    clean, noisy = pair
    found = terms(clean, clean, noisy)
    for name in ("complex", "magnitude", "removed", "log"):
        assert found[name].item() == pytest.approx(0, abs=1e-6)
    assert found["snr"].item() == pytest.approx(0, abs=0.01)
    assert found["level"].item() == pytest.approx(0, abs=1e-4)
    assert found["perceptual"].item() == pytest.approx(0, abs=0.01)


def test_nothing_counts_above_the_band(pair):
    clean, noisy = pair
    t = mx.arange(clean.shape[1]) / RATE
    hiss = 0.3 * mx.sin(2 * np.pi * 7000 * t)[None]
    counted, masked = (terms(clean + hiss, clean, noisy, band) for band in (8000.0, 4000.0))
    # Windows of 10 ms leak a little, which the logarithm hears.
    for name, share in (("complex", 0.03), ("magnitude", 0.03), ("log", 0.3)):
        assert masked[name].item() < share * counted[name].item(), name
    assert masked["snr"].item() < counted["snr"].item() - 20
    assert masked["perceptual"].item() < 0.1 * counted["perceptual"].item()


def test_removed_speech_costs_more_than_added(pair):
    clean, noisy = pair
    removed = terms(0.5 * clean, clean, noisy)["removed"].item()
    added = terms(1.5 * clean, clean, noisy)["removed"].item()
    assert removed > 100 * max(added, 1e-9)


def test_level_counts_in_decibels(pair):
    clean, noisy = pair
    for gain in (0.5, 2.0):
        assert terms(gain * clean, clean, noisy)["level"].item() == pytest.approx(6.02, abs=0.01)


def test_the_log_term_hears_nothing_far_under_its_floor(pair):
    clean, noisy = pair
    level = mx.sqrt((noisy**2).mean()).item()
    hiss = 10 ** (-65 / 20) * level * mx.random.normal(clean.shape, key=mx.random.key(1))
    batch = Batch(noisy, mx.zeros_like(clean), mx.array([8000.0]))
    deep, high = (
        losses.of_signals(hiss, batch, RATE, replace(Loss(), log_floor=floor))["log"].item()
        for floor in (-80.0, -50.0)
    )
    assert high == pytest.approx(10**-1.5, rel=0.1)
    assert deep > 20 * high


def test_an_estimate_for_no_speech_has_finite_gradients(pair):
    noisy = pair[1]
    silence = mx.zeros_like(noisy)
    weights = Loss()

    def total(estimate):
        found = terms(estimate, silence, noisy)
        return sum(getattr(weights, name) * found[name] for name in losses.TERMS)

    for estimate in (noisy, silence):
        assert mx.isfinite(mx.grad(total)(estimate)).all()


def lost(estimate, clean, rate=RATE, band=8000.0):
    return perceptual.lost_opinion(estimate, clean, rate, mx.array([band])).item()


def tilted(x, decibels):
    """x with so many dB more for each octave from 125 Hz to 8 kHz."""
    octaves = np.clip(np.log2(np.maximum(np.fft.rfftfreq(x.shape[1], 1 / RATE), 1.0) / 1000), -3, 3)
    spectrum = np.fft.rfft(np.array(x)) * 10 ** (decibels / 20 * octaves)
    return mx.array(np.fft.irfft(spectrum, x.shape[1]).astype(np.float32))


def test_the_perceptual_term_scores_signals_as_pesq_does(pair):
    pytest.importorskip("pesq")
    clean, noisy = pair
    mixed = [(1 - s) * noisy + s * clean for s in (0.0, 0.3, 0.6, 0.8, 0.95)]
    # What PESQ forgives: a colour of the whole recording, and slow swings of level.
    swing = 10 ** (6 / 20 * mx.sin(2 * np.pi * 0.7 * mx.arange(clean.shape[1]) / RATE))
    for estimate in (*mixed, tilted(clean, 2.0), swing * clean):
        score = metrics.pesq(np.array(clean[0]), np.array(estimate[0]), RATE)
        assert 4.64 - lost(estimate, clean) == pytest.approx(score, abs=0.35)


def test_the_perceptual_term_hears_no_level(pair):
    clean, noisy = pair
    assert lost(0.5 * noisy, clean) == pytest.approx(lost(noisy, clean), rel=1e-3)


def test_rates_agree_about_the_same_signal(pair):
    clean, noisy = pair
    both = []
    for rate in (16000, 48000):
        at = [
            mx.array(metrics.resample(np.array(x[0]), RATE, rate).astype(np.float32))[None]
            for x in (clean, noisy)
        ]
        both.append(lost(at[1], at[0], rate, 7000.0))
    assert both[1] == pytest.approx(both[0], rel=0.05)
