"""Chunked against one pass: what the product promises, on real speech in noise."""

import numpy as np
import pytest

from speechlens.metrics import si_sdr
from speechlens.options import Options
from tests.conftest import agreement, pairs, samples, through

RATE = 16000


@pytest.fixture(
    scope="module", params=pairs("improvement", rate=RATE, channels=1), ids=lambda p: f"{p['noise']}"
)
def recording(request):
    """24 s of one speaker in one noise, and the clean version."""
    return tuple(np.concatenate([samples(request.param[kind])] * 4) for kind in ("noisy", "clean"))


@pytest.fixture(scope="module")
def one_pass(lite, recording):
    return through(lite, recording[0], RATE, Options(chunk=60))


@pytest.fixture(scope="module", params=["balanced", "fast"])
def chunked(request, lite, recording):
    return request.param, through(lite, recording[0], RATE, Options(profile=request.param))


def borders(profile):
    from speechlens.dsp.overlap import plan

    p = plan(RATE, RATE // 100, *Options(profile=profile).window_seconds)
    return p, [p.window - p.after - p.fade + i * p.stride for i in range(8)]


def test_agrees_with_one_pass(chunked, one_pass):
    profile, y = chunked
    assert agreement(y, one_pass) > {"balanced": 20, "fast": 15}[profile]


def test_is_as_close_to_the_clean_voice(chunked, one_pass, recording):
    _, y = chunked
    clean = recording[1]
    assert si_sdr(clean, y) > si_sdr(clean, one_pass) - 0.5


def test_no_level_step_at_a_border(lite, recording, one_pass):
    """The level from before a border to behind it moves as in one pass, within 1 dB.

    Promised for the default profile. Levels 30 dB under the recording's own are taken for silence.
    """
    y = through(lite, recording[0], RATE)
    p, places = borders("balanced")
    floor = np.mean(one_pass**2) / 1000
    for place in places:
        if place + 7 * p.fade > len(y):
            break
        sides = (slice(place - 6 * p.fade, place), slice(place + p.fade, place + 7 * p.fade))
        steps = [
            np.diff([10 * np.log10(np.mean(signal[side] ** 2) + floor) for side in sides])
            for signal in (y, one_pass)
        ]
        assert abs(steps[0] - steps[1]) < 1


def test_no_click_at_a_border(chunked, recording):
    profile, y = chunked
    p, places = borders(profile)
    allowed = 2 * np.abs(np.diff(recording[0][:, 0])).max()
    for place in places:
        near = y[max(0, place - p.hop) : place + p.fade + p.hop, 0]
        assert len(near) < 2 or np.abs(np.diff(near)).max() <= allowed


def test_the_overlap_code_is_exact(identity):
    """With a network that changes nothing, chunks agree with the input to 100 dB."""
    x = np.random.default_rng(0).standard_normal((40 * RATE + 77, 1)).astype(np.float32) * 0.1
    assert agreement(through(identity, x, RATE), x) > 100
