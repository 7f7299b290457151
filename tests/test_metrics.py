"""Metrics against values worked out by hand, and the properties that their definitions promise."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speechlens import metrics
from speechlens.errors import InputError, UsageError

RATE = 16_000
SEEDS = st.integers(0, 2**32 - 1)
GAINS = st.floats(1e-3, 1e3)


def noise(seed, frames=RATE, channels=None):
    shape = frames if channels is None else (frames, channels)
    return np.random.default_rng(seed).standard_normal(shape)


@pytest.mark.parametrize("gain_db", [-20, -6, 0, 6])
def test_snr_of_added_noise_is_its_level(gain_db):
    clean = noise(1)
    other = noise(2)
    other *= np.linalg.norm(clean) / np.linalg.norm(other) * 10 ** (-gain_db / 20)
    assert metrics.snr(clean, clean + other) == pytest.approx(gain_db, abs=1e-9)


def test_snr_of_a_gain_is_known():
    clean = noise(1)
    assert metrics.snr(clean, 0.9 * clean) == pytest.approx(20, abs=1e-9)
    assert metrics.snr(clean, 0 * clean) == pytest.approx(0, abs=1e-9)


def test_si_sdr_of_orthogonal_noise_is_the_energy_ratio():
    t = np.arange(RATE) / RATE
    clean, error = np.sin(2 * np.pi * 100 * t), 0.1 * np.sin(2 * np.pi * 300 * t)
    assert metrics.si_sdr(clean, clean + error) == pytest.approx(20, abs=1e-6)


@settings(max_examples=25, deadline=None)
@given(SEEDS, GAINS, GAINS)
def test_si_sdr_knows_no_scale(seed, a, b):
    clean = noise(seed, 500)
    estimate = clean + noise(seed + 1, 500)
    assert metrics.si_sdr(a * clean, b * estimate) == pytest.approx(metrics.si_sdr(clean, estimate), abs=1e-6)


@settings(max_examples=15, deadline=None)
@given(SEEDS, GAINS)
def test_a_common_gain_changes_nothing(seed, gain):
    clean = noise(seed, 5000)
    estimate = clean + 0.3 * noise(seed + 1, 5000)
    for metric in ("snr", "segmental_snr", "si_sdr", "lsd", "lsd_own_rate"):
        measure = metrics.METRICS[metric].measure
        scaled = measure(gain * clean, gain * estimate, 22_050)
        assert scaled == pytest.approx(measure(clean, estimate, 22_050), abs=1e-6)


@settings(max_examples=15, deadline=None)
@given(SEEDS, st.integers(1, 4000), st.sampled_from([8000, 16_000, 44_100]))
def test_a_perfect_estimate_is_perfect_at_any_length(seed, frames, rate):
    clean = noise(seed, frames)
    assert metrics.snr(clean, clean) == math.inf
    assert metrics.segmental_snr(clean, clean, rate) == 35
    assert metrics.lsd(clean, clean, rate) == 0
    assert metrics.lsd(clean, clean, rate, at=None) == 0


def test_si_sdr_of_a_scaled_copy_is_beyond_rounding_and_of_silence_minus_infinity():
    clean = noise(1)
    assert metrics.si_sdr(clean, 0.3 * clean) > 250
    assert metrics.si_sdr(clean, 0 * clean) == -math.inf


@pytest.mark.parametrize("shift", [1, 7, 100])
def test_a_shift_is_not_forgiven(shift):
    clean = noise(1)
    late = np.concatenate([np.zeros(shift), clean[:-shift]])
    assert metrics.si_sdr(clean, late) < -20
    assert metrics.snr(clean, late) == pytest.approx(-3, abs=0.2)


@pytest.mark.parametrize("rate", [8000, 16_000, 44_100, 48_000])
@pytest.mark.parametrize("gain_db", [-12, 3])
def test_lsd_of_a_gain_is_the_gain(rate, gain_db):
    # One second, so that frames of padding alone are few and no bin of white noise meets the floor.
    clean = noise(3, rate)
    distance = metrics.lsd(clean, clean * 10 ** (gain_db / 20), rate, at=None)
    assert distance == pytest.approx(abs(gain_db), rel=0.15)
    assert distance <= abs(gain_db) + 1e-9


def test_lsd_follows_its_formula():
    clean, estimate = noise(4, 6000), noise(5, 6000)
    padded = [np.concatenate([np.zeros(1024), x, np.zeros(2048)]) for x in (clean, estimate)]
    window = np.hanning(2048)
    power = [
        np.array([np.abs(np.fft.rfft(window * x[i : i + 2048])) ** 2 for i in range(0, len(x) - 2047, 512)])
        for x in padded
    ]
    floor = power[0].max() * 1e-10
    p, q = (10 * np.log10(np.maximum(x, floor)) for x in power)
    expected = np.mean([math.sqrt(np.mean((a - b) ** 2)) for a, b in zip(p, q, strict=True)])
    assert metrics.lsd(clean, estimate, RATE) == pytest.approx(expected, rel=1e-12)


def test_lsd_of_silence_is_no_more_than_the_floor():
    clean = noise(6)
    assert 50 < metrics.lsd(clean, 0 * clean, RATE) < 100


def test_lsd_over_many_blocks_equals_one_block(monkeypatch):
    clean, estimate = noise(7, 30_000), noise(8, 30_000)
    whole = metrics.lsd(clean, estimate, RATE), metrics.segmental_snr(clean, estimate, RATE)
    monkeypatch.setattr(metrics, "BLOCK", 3)
    parts = metrics.lsd(clean, estimate, RATE), metrics.segmental_snr(clean, estimate, RATE)
    assert parts == pytest.approx(whole, rel=1e-12)


def test_lsd_at_16_khz_is_deaf_above_8_khz():
    t = np.arange(48_000) / 48_000
    clean = noise(9, 48_000)
    hiss = clean + np.sin(2 * np.pi * 20_000 * t)
    assert metrics.lsd(clean, hiss, 48_000) < 0.3 * metrics.lsd(clean, hiss, 48_000, at=None)


def test_segmental_snr_limits_each_frame():
    clean = np.concatenate([noise(1, RATE // 2), np.zeros(RATE // 2)])
    estimate = clean.copy()
    estimate[RATE // 2 :] += noise(2, RATE // 2)
    assert metrics.segmental_snr(clean, estimate, RATE) == pytest.approx(12.5, abs=1)
    assert metrics.segmental_snr(clean, clean, RATE) == 35
    assert metrics.segmental_snr(clean, -99 * clean, RATE) == pytest.approx((35 - 10) / 2, abs=1)


def test_segmental_snr_of_even_noise_is_its_level():
    clean = noise(1)
    assert metrics.segmental_snr(clean, clean + 0.1 * noise(2), RATE) == pytest.approx(20, abs=0.2)


def test_channels_are_averaged():
    clean, estimate = noise(1, channels=2), noise(2, channels=2)
    for metric in ("snr", "segmental_snr", "si_sdr", "lsd"):
        measure = metrics.METRICS[metric].measure
        assert measure(clean, estimate, RATE) == measure(clean.mean(axis=1), estimate.mean(axis=1), RATE)


def test_inputs_are_left_alone():
    clean, estimate = noise(1).astype(np.float32), noise(2).astype(np.float32)
    kept = clean.copy(), estimate.copy()
    metrics.evaluate(clean, estimate, RATE)
    assert np.array_equal(clean, kept[0])
    assert np.array_equal(estimate, kept[1])


@pytest.mark.parametrize(
    ("reference", "estimate", "error", "says"),
    [
        (noise(1, 9), noise(1, 10), UsageError, "10 frames"),
        (noise(1, 9, 2), noise(1, 9, 3), UsageError, "3 channels"),
        (noise(1, 0), noise(1, 0), InputError, "no samples"),
        (np.zeros(9), noise(1, 9), InputError, "silent"),
        (np.full(9, np.nan), noise(1, 9), InputError, "NaN"),
        (noise(1, 9), np.full(9, np.inf), InputError, "NaN"),
        (np.ones(9, np.int16), noise(1, 9), UsageError, "int16"),
        (np.ones((1, 2, 3)), np.ones((1, 2, 3)), UsageError, "3 axes"),
    ],
)
@pytest.mark.parametrize("metric", list(metrics.METRICS))
def test_what_cannot_be_measured_is_a_typed_error(reference, estimate, error, says, metric):
    with pytest.raises(error, match=says):
        metrics.METRICS[metric].measure(reference, estimate, RATE)


def test_rates_must_agree_and_be_positive():
    clean = noise(1)
    with pytest.raises(UsageError, match=r"b\.wav runs at 48000 Hz and a\.wav at 16000 Hz"):
        metrics.validate(clean, clean, RATE, 48_000, names=("a.wav", "b.wav"))
    for rate in (0, -1, math.nan, math.inf):
        with pytest.raises(UsageError, match="sample rate"):
            metrics.validate(clean, clean, rate)


def test_a_constant_reference_has_no_si_sdr():
    with pytest.raises(InputError, match="constant"):
        metrics.si_sdr(np.ones(99), noise(1, 99))


def test_pesq_and_stoi_rank_noise_and_say_what_is_too_short():
    pytest.importorskip("pesq")
    pytest.importorskip("pystoi")
    # Bursts of noise stand for syllables: both measures look for activity, not for words.
    clean = noise(1, 4 * RATE) * (np.sin(2 * np.pi * 3 * np.arange(4 * RATE) / RATE) > 0) * 0.1
    little, much = clean + 0.003 * noise(2, len(clean)), clean + 0.1 * noise(2, len(clean))
    assert metrics.pesq(clean, clean, RATE) == pytest.approx(4.64, abs=0.01)
    assert metrics.pesq(clean, little, RATE) > metrics.pesq(clean, much, RATE)
    assert metrics.stoi(clean, clean, RATE) == pytest.approx(1, abs=1e-6)
    assert metrics.stoi(clean, little, RATE) > metrics.stoi(clean, much, RATE)
    with pytest.raises(InputError, match="PESQ"):
        metrics.pesq(clean[:1000], clean[:1000], RATE)
    with pytest.raises(InputError, match="PESQ"):
        metrics.pesq(clean, 0 * clean, RATE)
    with pytest.raises(InputError, match="STOI"):
        metrics.stoi(clean[:1000], clean[:1000], RATE)


def test_pesq_of_a_long_signal_is_the_mean_of_its_stretches():
    pytest.importorskip("pesq")
    # 120 bursts: the standard's own code ends in a segmentation fault beyond 50 of them.
    clean = noise(1, 60 * RATE) * (np.sin(4 * np.pi * np.arange(60 * RATE) / RATE) > 0) * 0.1
    estimate = clean + 0.02 * noise(2, len(clean))
    stretches = [
        metrics.pesq(clean[i:][: 20 * RATE], estimate[i:][: 20 * RATE], RATE) for i in (0, 320_000, 640_000)
    ]
    assert metrics.pesq(clean, estimate, RATE) == pytest.approx(np.mean(stretches), abs=1e-6)
    estimate[: 20 * RATE] = 0
    assert metrics.pesq(clean, estimate, RATE) == pytest.approx(np.mean(stretches[1:]), abs=1e-6)


@pytest.mark.parametrize(("metric", "package"), [("pesq", "pesq"), ("stoi", "pystoi")])
def test_a_missing_package_is_named_with_its_remedy(monkeypatch, metric, package):
    monkeypatch.setitem(__import__("sys").modules, package, None)
    with pytest.raises(metrics.NotInstalled, match=f"pip install {package}") as caught:
        metrics.METRICS[metric].measure(noise(1), noise(2), RATE)
    assert caught.value.remedy == f"pip install {package}"
    assert metric not in metrics.evaluate(noise(1), noise(2), RATE)


def test_evaluate_holds_all_that_can_be_measured():
    clean = noise(1, 500)
    scores = metrics.evaluate(clean, clean + 0.1 * noise(2, 500), RATE)
    assert {"snr", "segmental_snr", "si_sdr", "lsd", "lsd_own_rate"} <= scores.keys()
    with pytest.raises(InputError):
        metrics.evaluate(0 * clean, clean, RATE)
