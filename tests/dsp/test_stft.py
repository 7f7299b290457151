"""The STFT and its inverse: sizes, exact reconstruction at any rate and length, edges."""

import mlx.core as mx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speechlens.dsp.stft import Geometry, hann, istft, stft


def geometry(rate: int) -> Geometry:
    return Geometry(2 * round(0.02 * rate), round(0.01 * rate))


def noise(n: int, seed: int = 0) -> mx.array:
    return mx.array(np.random.default_rng(seed).standard_normal((1, n)).astype(np.float32))


@pytest.mark.parametrize("rate", [4000, 8000, 11025, 12345, 16000, 22050, 44100, 48000, 96000, 192000])
def test_inverse_gives_the_signal_back(rate):
    x = noise(rate // 3 + 7)
    g = geometry(rate)
    y = istft(stft(x, g), g, x.shape[1])
    assert float(mx.abs(y - x).max()) < 2e-5


@settings(max_examples=40, deadline=None)
@given(n=st.integers(1, 2000), rate=st.sampled_from([4000, 12345, 16000]))
def test_any_length_comes_back(n, rate):
    x, g = noise(n, n), geometry(rate)
    spectrum = stft(x, g)
    assert spectrum.shape == (1, n // g.hop + 1, g.bins)
    y = istft(spectrum, g, n)
    assert y.shape == (1, n)
    assert float(mx.abs(y - x).max()) < 2e-5


def test_spectrum_is_that_of_numpy():
    x, g = noise(3000), geometry(16000)
    padded = np.pad(np.array(x[0]), g.n_fft // 2, mode="reflect")
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(g.n_fft) / g.n_fft)
    frames = [padded[t * g.hop :][: g.n_fft] * window for t in range(g.frames(3000))]
    expected = np.fft.rfft(frames)
    assert np.abs(np.array(stft(x, g)[0]) - expected).max() < 1e-4


def test_window_is_periodic():
    w = np.array(hann(64))
    assert w[0] == 0 and w[32] == 1 and w[63] == pytest.approx(w[1])


def test_a_tone_falls_into_its_bin():
    g = geometry(16000)
    x = mx.array(np.sin(2 * np.pi * 1000 * np.arange(16000) / 16000, dtype=np.float32))[None]
    power = np.abs(np.array(stft(x, g)[0])).mean(0)
    assert power.argmax() == 1000 // 25


def test_items_do_not_mix():
    a, b, g = noise(1000, 1), noise(1000, 2), geometry(16000)
    both = stft(mx.concatenate([a, b]), g)
    assert mx.array_equal(both[1:], stft(b, g)).item()
