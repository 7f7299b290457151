"""The ends of the default network in one call each against the composition of plain operations."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.errors import InternalError
from speechlens.kernels import band_decoder, band_encoder, bands_support
from speechlens.models.lite import Lite, LiteConfig

BANDS = ((2, 4), (1, 10), (2, 25))  # 68 bins
WIDTH = 32


@pytest.fixture(scope="module")
def network():
    config = LiteConfig(WIDTH, 2, 1, 3, 0.3, 0.04, 0.01, BANDS)
    mx.random.seed(3)
    network = Lite(config)
    for half in (network.encoder, network.decoder):
        half.apply(lambda a: a + 0.1 * mx.random.normal(a.shape))
    return network


@pytest.fixture
def bands(network, cpu):
    network.pack()
    return network._bands


def spectrum(draw, frames, bins):
    return draw(2, frames, bins, scale=3) + 1j * draw(2, frames, bins, scale=1e-3)


@pytest.mark.parametrize(("frames", "bins"), [(1, 2), (25, 9), (50, 20), (97, 69), (3, 120)])
def test_they_are_the_composition(instruction_set, network, bands, draw, frames, bins):
    s = spectrum(draw, frames, bins)
    used = network.config.used(bins)
    covered = sum(n * w for n, (_, w) in zip(used, BANDS, strict=True))
    x = band_encoder(s, bands)
    expected = network.encoder(network._features(s, covered), used)
    assert x.shape == expected.shape == (2, frames, sum(used), WIDTH)
    assert mx.abs(x - expected).max() < 2e-6 * mx.abs(expected).max()
    mask = network.decoder(x, used)[..., :bins]
    above = mx.broadcast_to(mask[..., -1:], (2, frames, bins - mask.shape[2]))
    expected = s * mx.concatenate([mask, above], axis=-1)
    assert mx.abs(band_decoder(x, bands, s) - expected).max() < 2e-6 * mx.abs(expected).max()


def test_silence_stays_silence(instruction_set, bands):
    s = mx.zeros((1, 3, 69), mx.complex64)
    x = band_encoder(s, bands)
    assert mx.isfinite(x).all() and not mx.abs(band_decoder(x, bands, s)).any()


def test_threads_and_frames_apart_give_the_same_bits(instruction_set, bands, draw, monkeypatch):
    s = spectrum(draw, 110, 69)
    results = []
    for threads in ("1", "3"):
        monkeypatch.setenv("SPEECHLENS_THREADS", threads)
        x = band_encoder(s, bands)
        results.append((x, band_decoder(x, bands, s)))
    x = mx.concatenate([band_encoder(part, bands) for part in (s[:, :7], s[:, 7:])], axis=1)
    for a in (results[1], (x, band_decoder(x, bands, s))):
        assert all(
            np.array_equal(np.array(one), np.array(two)) for one, two in zip(a, results[0], strict=True)
        )


def test_wrong_use_is_told(bands, draw, monkeypatch):
    with pytest.raises(InternalError, match=r"must be complex \[B, T, F\], not mlx.core.float32"):
        band_encoder(draw(1, 2, 9), bands)
    with pytest.raises(InternalError, match=r"x must be .* = \[2, 4, 5, 32\], not \[2, 4, 4, 32\]"):
        band_decoder(draw(2, 4, 4, WIDTH), bands, spectrum(draw, 4, 69))
    assert bands_support(WIDTH) and not bands_support(WIDTH + 8)
    monkeypatch.setenv("SPEECHLENS_BACKEND", "reference")
    assert not bands_support(WIDTH)
