"""Frames in, as many frames out: any length, any rate, any block size."""

import numpy as np
import pytest

from speechlens.dsp.overlap import plan
from speechlens.options import Options
from tests.conftest import samples, through

FAST = Options(profile="fast")


def noise(n, channels=1):
    return np.random.default_rng(n).standard_normal((n, channels)).astype(np.float32) * 0.1


@pytest.mark.parametrize("n", range(1, 514))
def test_very_short_signals(identity, n):
    x = noise(n)
    y = through(identity, x, 16000)
    assert y.shape == x.shape
    assert np.abs(y - x).max() < 1e-5


def borders(rate):
    p = plan(rate, round(0.01 * rate), *FAST.window_seconds)
    second = p.single + p.first - p.overlap
    edges = (p.hop, 2 * p.hop, p.first, p.window, p.single, second, second + p.stride)
    return [edge + d for edge in edges for d in (-1, 0, 1)]


@pytest.mark.parametrize("n", borders(4000))
def test_around_hops_and_chunk_borders(identity, n):
    x = noise(n, 2)
    y = through(identity, x, 4000, FAST, block=1777)
    assert y.shape == x.shape
    assert np.abs(y - x).max() < 1e-5


@pytest.mark.parametrize("n", [1, 2, 99, 159, 160, 161, 319, 320, 321, 513])
def test_very_short_signals_through_the_network(lite, n):
    x = noise(n)
    y = through(lite, x, 16000)
    assert y.shape == x.shape and np.isfinite(y).all()


def test_the_last_samples_are_kept(lite):
    """Voice up to the last sample: its last 100 ms are as loud as in a longer file."""
    x = samples("unseen/ls1088_16k_clean.flac")
    cut = 3 * 16000 + 37
    alone, inside = through(lite, x[:cut], 16000), through(lite, x, 16000)[:cut]
    for part in np.array_split(np.arange(cut - 1600, cut), 5):
        level, usual = (np.sqrt(np.mean(y[part] ** 2)) for y in (alone, inside))
        assert 20 * np.log10((level + 1e-5) / (usual + 1e-5)) > -6
