"""What a report says without a clean reference, held against recordings where the truth is known."""

import numpy as np
import pytest

from speechlens.metrics import snr
from speechlens.report.findings import find
from speechlens.report.frames import Outline, Peaks, Spectra
from tests.conftest import pairs, samples, through


def measure(before: np.ndarray, after: np.ndarray, rate: int, block: int = 30_011):
    """Findings of two signals (frames, channels) that are fed in blocks."""
    spectra, peaks = Spectra(rate, before.shape[1], len(before)), (Peaks(), Peaks())
    for start in range(0, len(before), block):
        parts = before[start : start + block], after[start : start + block]
        spectra.feed(*parts)
        for part, peak in zip(parts, peaks, strict=True):
            peak.feed(part)
    spectra.finish()
    return find(spectra, peaks)


@pytest.fixture(scope="module", params=pairs("improvement", rate=16000), ids=lambda p: p["noise"])
def pair(request, lite):
    noisy = samples(request.param["noisy"])
    return samples(request.param["clean"]), noisy, through(lite, noisy, 16000)


def test_snr_before_is_within_4_db_of_the_truth(pair):
    clean, noisy, enhanced = pair
    assert measure(noisy, enhanced, 16000).before.snr == pytest.approx(snr(clean, noisy), abs=4)


def test_voice_of_real_speech_is_kept_and_nothing_is_warned_of(pair):
    _, noisy, enhanced = pair
    found = measure(noisy, enhanced, 16000)
    assert abs(found.voice_change) < 1 and found.warnings == ()
    assert found.before.floor - found.after.floor > 15


def test_blocks_make_no_difference(pair):
    _, noisy, enhanced = pair
    one, many = (measure(noisy, enhanced, 16000, block) for block in (len(noisy), 997))
    assert one.before == many.before and one.after == many.after


def test_a_lost_voice_is_warned_of(pair):
    clean, noisy, _ = pair
    told = measure(noisy, 0.2 * clean, 16000).warnings
    assert any("quieter" in text for text in told) and any("removed" in text for text in told)


def test_a_lost_second_speaker_is_warned_of():
    clean = samples(pairs("improvement", rate=16000)[0]["clean"])
    half = len(clean) // 2
    after = clean.copy()
    after[half:] *= 0.05
    assert any("distant speakers" in text for text in measure(clean, after, 16000).warnings)


def chords(rate: int = 44100, seconds: int = 8) -> np.ndarray:
    """Struck chords with decaying harmonics over a little noise, (frames, 1)."""
    random, t = np.random.default_rng(5), np.arange(seconds * rate) / rate
    sound = 0.01 * random.standard_normal(len(t))
    for start in range(0, len(t), rate // 2):
        for pitch in random.choice([220, 261.6, 293.7, 329.6, 392, 440], 3, replace=False):
            for harmonic in range(1, 9):
                wave = np.sin(2 * np.pi * pitch * harmonic * t[: len(t) - start]) / harmonic
                sound[start:] += 0.05 * wave * np.exp(-2 * t[: len(t) - start])
    return (0.5 * sound / np.abs(sound).max()).astype(np.float32)[:, None]


def test_music_is_warned_of_and_speech_is_not():
    music = chords()
    assert any("music" in text for text in measure(music, music, 44100).warnings)
    for entry in pairs(rate=16000):
        clean, noisy = samples(entry["clean"]), samples(entry["noisy"])
        assert measure(noisy, clean, entry["rate"]).steadiness < 0.15


def test_new_clipping_is_counted_and_warned_of():
    clean = samples(pairs("improvement", rate=16000)[0]["clean"])
    clean = 0.5 * clean / np.abs(clean).max()
    found = measure(clean, np.clip(3 * clean, -1, 1), 16000)
    assert found.before.clipped == 0
    assert found.after.clipped == np.count_nonzero(np.abs(3 * clean) >= 1 - 1.5 / 2**15)
    assert any("full scale" in text for text in found.warnings)


@pytest.mark.parametrize("hertz", [4000, 11000, 16000])
def test_bandwidth_of_what_was_low_passed(hertz):
    rate, random = 48000, np.random.default_rng(3)
    spectrum = np.fft.rfft(random.standard_normal(3 * rate))
    spectrum[np.fft.rfftfreq(3 * rate, 1 / rate) > hertz] = 0
    noise = (0.1 * np.fft.irfft(spectrum))[:, None].astype(np.float32)
    assert measure(noise, noise, rate).before.bandwidth == pytest.approx(hertz, abs=300)


def test_levels_are_exact():
    t = np.arange(48000) / 48000
    tone = (0.5 * np.sin(2 * np.pi * 1000 * t))[:, None].astype(np.float32)
    found = measure(tone, 0.5 * tone, 48000)
    assert found.before.peak == pytest.approx(-6.02, abs=0.01)
    assert found.before.rms == pytest.approx(-9.03, abs=0.2)
    assert found.before.rms - found.after.rms == pytest.approx(6.02, abs=0.01)


@pytest.mark.parametrize("channels", [1, 2, 6])
@pytest.mark.parametrize("frames", [1, 7, 480, 5000])
def test_anything_has_findings(frames, channels):
    silent = np.zeros((frames, channels), np.float32)
    found = measure(silent, silent, 48000)
    assert found.before.snr is None and any("silence" in text for text in found.warnings)
    loud = np.ones((frames, channels), np.float32)
    assert measure(loud, loud, 8000).before.peak == pytest.approx(0, abs=1e-6)


def test_outline_holds_every_extreme():
    random = np.random.default_rng(2)
    for frames in (1, 10, 2999, 3001, 70_000):
        signal = random.standard_normal((frames, 2))
        outline = Outline(frames)
        for start in range(0, frames, 4097):
            outline.feed(signal[start : start + 4097])
        assert outline.high.max() == signal.max() and outline.low.min() == signal.min()
        place = np.argmax(signal.max(axis=1)) * outline.columns // frames
        assert np.argmax(outline.high) == place
        assert np.isfinite(outline.low).all() and np.isfinite(outline.high).all()
