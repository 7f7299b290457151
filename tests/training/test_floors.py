"""Floors of voices: steady noise goes down in pauses, voice stays, what is low or no floor is left alone."""

import numpy as np
import pytest

from speechlens.models.training.floors import lowered
from tests.conftest import pairs, samples

RATE = 16000


def decibels(power):
    return 10 * np.log10(power)


@pytest.fixture(scope="module")
def voice():
    """A voice of 4 s at -24 dBFS with a pause of 1 s in its middle, and where it speaks loudly."""
    x = samples(pairs("improvement", rate=RATE)[2]["clean"])[: 4 * RATE, 0].astype(np.float64)
    x[int(1.5 * RATE) : int(2.5 * RATE)] = 0.0
    power = np.convolve(x**2, np.ones(320) / 320, "same")
    loud = power > 0.1 * power.mean()
    return x * 2000 / np.sqrt((x[loud] ** 2).mean()), loud


def with_floor(voice, under: float):
    rng = np.random.default_rng(2)
    noise = 2000 * 10 ** (-under / 20) * rng.standard_normal(len(voice))
    return np.round(voice + noise).astype(np.int16), noise


PAUSE = slice(int(1.7 * RATE), int(2.3 * RATE))


def test_steady_noise_goes_down_in_pauses_and_voice_stays(voice):
    clean, loud = voice
    x, noise = with_floor(clean, 40)
    y = lowered(x, RATE, 15.0).astype(np.float64)
    assert decibels((noise[PAUSE] ** 2).mean() / (y[PAUSE] ** 2).mean()) == pytest.approx(14, abs=2.5)
    assert decibels((y[loud] ** 2).mean() / (x[loud].astype(float) ** 2).mean()) == pytest.approx(0, abs=0.1)
    # What is taken away is about the noise, with some of the recording's own: no voice goes with it.
    assert ((x - y) ** 2).mean() < 1.5 * (noise**2).mean()


def test_no_more_is_lowered_than_asked(voice):
    x, noise = with_floor(voice[0], 40)
    y = lowered(x, RATE, 6.0).astype(np.float64)
    assert decibels((noise[PAUSE] ** 2).mean() / (y[PAUSE] ** 2).mean()) == pytest.approx(6, abs=0.7)
    assert lowered(x, RATE, 0.0) is x


def test_low_floors_stay(voice):
    x, noise = with_floor(voice[0] * 8, 62)
    y = lowered(x, RATE, 15.0).astype(np.float64)
    assert decibels((noise[PAUSE] ** 2).mean() / (y[PAUSE] ** 2).mean()) < 3


def test_noise_that_is_no_floor_stays(voice):
    x, noise = with_floor(voice[0], 25)
    y = lowered(x, RATE, 15.0).astype(np.float64)
    assert decibels((noise[PAUSE] ** 2).mean() / (y[PAUSE] ** 2).mean()) == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize("under", [50, 40, 20])
def test_rumble_of_a_room_stays(voice, under):
    turns = 2 * np.pi * 25 * np.arange(len(voice[0])) / RATE
    rumble = 2000 * 2**0.5 * 10 ** (-under / 20) * np.sin(turns) * (1 + np.sin(turns / 40))
    x = np.round(voice[0] + rumble).astype(np.int16)
    power = [(np.abs(np.fft.rfft(z)[: 45 * len(x) // RATE]) ** 2).sum() for z in (x, lowered(x, RATE, 15.0))]
    assert decibels(power[1] / power[0]) == pytest.approx(0, abs=1.2)


def test_silence_and_short_recordings_stay():
    for x in (np.zeros(4 * RATE, np.int16), np.ones(RATE, np.int16)):
        assert np.array_equal(lowered(x, RATE, 15.0), x)
