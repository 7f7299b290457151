"""Chunked against one pass: what the product promises, on real speech in noise."""

import numpy as np
import pytest

from speechlens.dsp.overlap import plan
from speechlens.metrics import si_sdr
from speechlens.options import Options
from tests.conftest import agreement, pairs, samples, through

RATE = 16000


@pytest.fixture(
    scope="module", params=pairs("improvement", rate=RATE, channels=1), ids=lambda p: f"{p['noise']}"
)
def recording(request):
    """48 s of one speaker in one noise, and the clean version."""
    return tuple(np.concatenate([samples(request.param[kind])] * 8) for kind in ("noisy", "clean"))


@pytest.fixture(scope="module")
def one_pass(lite, recording):
    return through(lite, recording[0], RATE, Options(chunk=60))


@pytest.fixture(scope="module", params=["balanced", "fast"])
def chunked(request, lite, recording):
    return request.param, through(lite, recording[0], RATE, Options(profile=request.param))


def fades(profile):
    """Where neighbouring windows meet."""
    p = plan(RATE, RATE // 100, *Options(profile=profile).window_seconds)
    first = p.first - p.after - p.fade
    return [slice(first + i * p.stride, first + i * p.stride + p.fade) for i in range(8)]


def test_agrees_with_one_pass(chunked, one_pass):
    profile, y = chunked
    assert agreement(y, one_pass) > {"balanced": 20, "fast": 15}[profile]


def test_is_as_close_to_the_clean_voice(chunked, one_pass, recording):
    _, y = chunked
    clean = recording[1]
    assert si_sdr(clean, y) > si_sdr(clean, one_pass) - 0.5


def test_no_level_step_at_a_border(lite, recording, one_pass):
    """Where windows meet the level moves from second to second as in one pass, within 1 dB.

    Promised for the default profile. Levels 30 dB under the recording's own are taken for silence.
    """
    y, n = through(lite, recording[0], RATE), RATE
    floor = np.mean(one_pass**2) / 1000
    for fade in fades("balanced"):
        levels = [
            10 * np.log10(np.mean(signal[fade][: len(signal[fade]) // n * n].reshape(-1, n) ** 2, 1) + floor)
            for signal in (y, one_pass)
        ]
        assert np.abs(np.diff(levels[0] - levels[1])).max(initial=0) < 1


def test_no_click_at_a_border(chunked, recording):
    profile, y = chunked
    allowed = 2 * np.abs(np.diff(recording[0][:, 0])).max()
    for fade in fades(profile):
        assert np.abs(np.diff(y[fade, 0])).max(initial=0) <= allowed


@pytest.mark.parametrize("voice", ["unseen/ls1594_16k_clean", "hard/ls125_16k_clean"])
def test_the_places_of_borders_do_not_show(lite, voice):
    """Cutting 2.4 s off the start moves every border; a voice over a tone stays as it is to -15 dB."""
    cut, n = 24 * RATE // 10, RATE // 10
    x = samples(f"{voice}.flac")
    x = np.tile(x, (60 * RATE // len(x) + 1, 1))[: 60 * RATE]
    x += 0.05 * np.sin(2 * np.pi * 300 * np.arange(len(x)) / RATE)[:, None].astype(np.float32)
    a, b = through(lite, x, RATE)[cut:], through(lite, x[cut:], RATE)
    level, change = (np.sqrt(np.mean(s[5 * RATE :].reshape(-1, n) ** 2, axis=1)) for s in (a, a - b))
    assert (20 * np.log10(change / np.maximum(level, 0.1 * np.sqrt(np.mean(a**2))))).max() < -15


def test_the_overlap_code_is_exact(identity):
    """With a network that changes nothing, chunks agree with the input to 100 dB."""
    x = np.random.default_rng(0).standard_normal((40 * RATE + 77, 1)).astype(np.float32) * 0.1
    assert agreement(through(identity, x, RATE), x) > 100
