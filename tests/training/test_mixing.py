"""Mixtures: the same for the same seed, the clean part and the levels as drawn."""

from dataclasses import replace

import mlx.core as mx
import numpy as np
import pytest

from speechlens.models.training import damage, data, drawing, mixing, signals
from speechlens.models.training.config import Mixing, Shape
from speechlens.models.training.pool import Pools
from speechlens.models.training.preparing import RATE

SHAPE = Shape(16000, 0.5, 6)
PLAIN = Mixing(
    clean=0.0,
    noise_only=0.0,
    speed=0.0,
    formants=0.0,
    dip=0.0,
    second_voice=0.0,
    cut=0.0,
    room=0.0,
    clipping=0.0,
    band_limit=0.0,
    codec=0.0,
    packet_loss=0.0,
    mild=0.0,
)
EVERYTHING = Mixing(
    **{k: 1.0 for k in ("speed", "formants", "room", "second_voice", "dip", "codec", "clipping")}
)


@pytest.mark.parametrize("settings", [Mixing(), EVERYTHING], ids=["default", "everything"])
def test_equal_seeds_give_equal_samples(pools, settings):
    first, again, other = (mixing.batch(pools, SHAPE, settings, 1, step) for step in (4, 4, 5))
    assert all(mx.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert not mx.array_equal(first.noisy, other.noisy)
    assert all(mx.isfinite(x).all() for x in first)


@pytest.mark.parametrize("rate", [16000, 24000, 44100, 48000])
def test_crops_have_their_rate_length_and_level(pools, rate):
    settings = replace(PLAIN, peak=(-20.0, -10.0))
    batch = mixing.batch(pools, replace(SHAPE, rate=rate), settings, 2)
    assert batch.noisy.shape == batch.clean.shape == (6, rate // 2)
    peak = 20 * np.log10(np.abs(np.array(batch.noisy)).max(axis=1))
    # The peak is that of the crop with its margins, which are cut off.
    assert (peak < -9.5).all() and (peak > -35).all()
    assert (np.array(batch.band) <= 8000).all()


def test_noise_lies_at_the_drawn_ratio(pools):
    batch = mixing.batch(pools, replace(SHAPE, seconds=2.0), replace(PLAIN, snr=(10.0, 10.0)), 3)
    clean, noise = batch.clean, batch.noisy - batch.clean
    ratio = signals.active_rms(clean, 320) / signals.rms(noise)
    np.testing.assert_allclose(20 * np.log10(np.array(ratio)), 10.0, atol=1.5)


def test_mild_crops_keep_to_their_own_ratios(pools):
    settings = replace(PLAIN, snr=(-20.0, -20.0), mild_snr=(10.0, 12.0))
    shape = replace(SHAPE, crops=200)
    for share, low, high in ((0.0, 0, 0), (0.5, 70, 130), (1.0, 200, 200)):
        snr = drawing.draw(pools, shape, replace(settings, mild=share), np.random.default_rng(1))["snr"]
        inside = ((snr >= 10.0) & (snr <= 12.0)).sum()
        assert low <= inside <= high and inside + (snr == -20.0).sum() == 200


def test_faint_noise_goes_before_mild(pools):
    settings = replace(PLAIN, mild=0.5, faint=1.0, faint_snr=(40.0, 41.0))
    snr = drawing.draw(pools, replace(SHAPE, crops=400), settings, np.random.default_rng(1))["snr"]
    assert ((snr >= 40) & (snr <= 41)).all()
    none = drawing.draw(pools, SHAPE, replace(PLAIN, faint_snr=(40.0, 41.0)), np.random.default_rng(1))["snr"]
    assert (none < 40).all()


def test_rumble_lies_low_and_hiss_high(pools):
    settings = replace(PLAIN, noise_only=1.0, coloured_noise=1.0, babble=0.0, hum=0.0, clicks=0.0)
    shape = Shape(48000, 0.5, 16)

    def levels(**shares):
        x = np.array(mixing.batch(pools, shape, replace(settings, **shares), 7).noisy)
        power = (np.abs(np.fft.rfft(x)) ** 2)[:, 1:]
        f = np.arange(1, power.shape[1] + 1) * 2.0
        parts = [power[:, chosen].sum(axis=1) / power.sum(axis=1) for chosen in (f < 120, f > 8000)]
        return [np.mean(10 * np.log10(part)) for part in parts]

    plain, rumble, hiss = (levels(rumble=r, hiss=h) for r, h in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
    assert rumble[0] > plain[0] + 1 and rumble[1] < plain[1] - 5
    assert hiss[1] > plain[1] + 3


def test_clean_input_is_its_own_target_and_noise_has_none(pools):
    clean = mixing.batch(pools, SHAPE, replace(PLAIN, clean=1.0), 4)
    assert mx.array_equal(clean.noisy, clean.clean)
    noise = mixing.batch(pools, SHAPE, replace(PLAIN, noise_only=1.0), 4)
    assert not noise.clean.any() and (signals.rms(noise.noisy) > 1e-4).all()


def test_a_knock_at_the_microphone_stays_in_clean_crops_alone(pools):
    def low(settings, crops=16):
        batch = mixing.batch(pools, Shape(16000, 0.5, crops), settings, 4)
        power = np.abs(np.fft.rfft(np.array(batch.clean))) ** 2
        return batch, power[:, :50].sum(axis=1) / power.sum(axis=1)  # below 100 Hz

    plain, before = low(replace(PLAIN, clean=1.0))
    knocked, after = low(replace(PLAIN, clean=1.0, thump=1.0))
    assert mx.array_equal(knocked.noisy, knocked.clean) and mx.isfinite(knocked.noisy).all()
    assert not mx.array_equal(knocked.noisy, plain.noisy)
    assert np.median(after) > np.median(before) + 0.05
    for part, other in zip(*(low(replace(PLAIN, thump=t))[0] for t in (0.0, 1.0)), strict=True):
        assert mx.array_equal(part, other)


def test_a_room_adds_to_the_input_only_what_the_target_lacks_late(pools):
    batch = mixing.batch(pools, SHAPE, replace(PLAIN, room=1.0, snr=(90.0, 90.0), decay=(0.5, 0.9)), 5)
    late = batch.noisy - batch.clean
    assert (signals.rms(late) > 1e-3 * signals.rms(batch.clean)).all()


def test_digital_silence_is_exact_in_both(pools):
    batch = mixing.batch(pools, SHAPE, replace(PLAIN, cut=1.0), 6)
    silent = np.array(batch.noisy) == 0
    assert (silent.sum(axis=1) > 0.015 * silent.shape[1]).all()
    assert not np.array(batch.clean)[silent].any()


def test_speed_moves_pitch_and_length():
    t = np.arange(RATE)
    tone = np.round(8000 * np.sin(2 * np.pi * 1000 * t / RATE)).astype(np.int16)
    place = [np.array([v]) for v in (0, RATE, 100)]
    fast = np.array(signals.at_speed(mx.array(tone), *place, np.array([1.25]), 9600))[0]
    spectrum = np.abs(np.fft.rfft(fast * np.hanning(9600)))
    assert np.argmax(spectrum) * RATE / 9600 == pytest.approx(1250, abs=5)
    wanted = 8000 / 32768 * np.sin(2 * np.pi * 1000 * (100 + 1.25 * np.arange(9600)) / RATE)
    assert np.abs(fast - wanted)[100:].max() < 2e-3


def test_change_of_rate_keeps_tones():
    t48, t44 = np.arange(4800) / 48000, np.arange(4410) / 44100
    x = np.sin(2 * np.pi * 700 * t48).astype(np.float32)
    y = np.array(signals.carried(mx.array(x)[None], 4410))[0]
    assert np.abs(y - np.sin(2 * np.pi * 700 * t44)).max() < 1e-4


def test_low_pass_ends_at_its_edge():
    x = mx.random.normal((1, 9600), key=mx.random.key(1))
    y = signals.filtered(x, signals.low_pass(9600, 48000, np.array([6000.0])))
    power = np.abs(np.fft.rfft(np.array(y)[0])) ** 2
    assert power[1201:].max() < 1e-6 * power[:1150].mean()


def test_lost_packets_are_silent_for_the_share_asked(pools):
    x = mx.ones((2, RATE))
    y = np.array(damage.without_packets(x, np.array([0.0, 0.3]), RATE, mx.random.key(2)))
    assert (y[0] == 1).all()
    assert 0.1 < (np.abs(y[1]) < 1e-3).mean() < 0.5


def test_formants_move_without_the_pitch():
    t = np.arange(RATE // 2)
    voice = sum(
        np.sin(2 * np.pi * 150 * k * t / RATE) * np.exp(-(((150 * k - 1200) / 300) ** 2))
        for k in range(1, 40)
    )
    moved = damage.moved_formants(mx.array(voice.astype(np.float32))[None], np.array([1.15]))
    before, after = (np.abs(np.fft.rfft(x * np.hanning(len(x)))) ** 2 for x in (voice, np.array(moved)[0]))
    f = np.fft.rfftfreq(len(voice), 1 / RATE)
    centres = [(f * p).sum() / p.sum() for p in (before, after)]
    assert centres[1] > centres[0] + 40
    assert f[np.argmax(after)] % 150 == pytest.approx(0, abs=4)


def test_floors_are_lowered_where_asked(folder):
    read = data.read(folder, "train")
    own, lowered = (np.array(Pools.of(read, most).speech.flat).astype(float) for most in (0.0, 15.0))
    assert 0 < ((own - lowered) ** 2).mean() < 1e-3 * (own**2).mean()


def test_joins_of_utterances_get_the_floor_of_the_recording():
    rng = np.random.default_rng(4)
    x = np.round(rng.standard_normal(32000) * np.where(np.arange(32000) % 8000 < 4000, 3000, 30)).astype(
        np.int16
    )
    x[9000:11000] = 0
    y = data.filled_joins(x, 16000)
    assert y[9500:10500].astype(float).std() == pytest.approx(30, rel=0.5)
    untouched = np.r_[0:9000, 11000:32000]
    assert np.array_equal(y[untouched], x[untouched])


def test_rows_go_in_groups_of_eight():
    x = mx.zeros((24, 3))
    chosen = np.arange(24) % 5 == 0
    assert signals.rows_where(chosen).tolist() == [0, 5, 10, 15, 20, 20, 20, 20]
    assert not len(signals.rows_where(chosen & False))
    changed = np.array(signals.on_rows(x, chosen, lambda part, rows: part + mx.array(rows + 1.0)[:, None]))
    assert np.array_equal(changed, np.where(chosen, np.arange(24) + 1.0, 0.0)[:, None] * np.ones(3))


def test_few_shapes_of_transforms_occur(pools, monkeypatch):
    """Plans for all have to fit into the cache of cuFFT's, and to be made anew costs milliseconds."""
    seen, plain = set(), mx.fft.rfft

    def noted(x, n=None, axis=-1):
        seen.add((n or x.shape[-1], x.size // x.shape[-1]))
        return plain(x, n=n, axis=axis)

    monkeypatch.setattr(mx.fft, "rfft", noted)
    for step in range(40):
        mixing.batch(pools, Shape(48000, 0.5, 24), Mixing(), 1, step)
    assert len(seen) < 40
