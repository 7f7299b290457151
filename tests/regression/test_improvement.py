"""Noise is removed: on voices and noises that the embedded weights have never heard."""

import pytest

from speechlens.metrics import NotInstalled, lsd, pesq, si_sdr, stoi
from tests.conftest import pairs, samples, through

PAIRS = pairs("improvement")


@pytest.fixture(scope="module", params=PAIRS, ids=lambda p: f"{p['voice']}-{p['rate']}-{p['noise']}")
def pair(request, lite):
    rate = request.param["rate"]
    clean, noisy = samples(request.param["clean"]), samples(request.param["noisy"])
    return clean, noisy, through(lite, noisy, rate), rate


def test_si_sdr_rises_by_6_db(pair):
    clean, noisy, enhanced, _ = pair
    assert si_sdr(clean, enhanced) > si_sdr(clean, noisy) + 6


def test_lsd_falls(pair):
    clean, noisy, enhanced, rate = pair
    assert lsd(clean, enhanced, rate) < lsd(clean, noisy, rate)


@pytest.mark.parametrize("metric", [pesq, stoi], ids=["PESQ", "STOI"])
def test_perceptual_metrics_rise(pair, metric):
    clean, noisy, enhanced, rate = pair
    try:
        assert metric(clean, enhanced, rate) > metric(clean, noisy, rate)
    except NotInstalled as missing:
        pytest.skip(str(missing))
