"""--link-channels: one gain for all channels keeps the image; equal channels are computed once."""

import numpy as np
import pytest

from speechlens.options import Options
from tests.conftest import Identity, agreement, pairs, samples, through

LINKED = Options(link_channels=True)


@pytest.fixture(scope="module")
def scene():
    """A voice left of the middle in noise of its own on each side, 16 kHz, (frames, 2)."""
    pair = next(p for p in pairs("improvement", rate=16000, channels=1))
    clean = samples(pair["clean"])[: 4 * 16000]
    noise = samples(pair["noisy"])[: 4 * 16000] - clean
    other = np.roll(noise, 7919, axis=0)
    return np.concatenate([clean + noise, 0.5 * clean + other], axis=1), clean


def image(x):
    """Left over right in dB, block by block where there is sound."""
    blocks = x[: len(x) // 800 * 800].reshape(-1, 800, 2)
    energy = np.mean(blocks.astype(np.float64) ** 2, axis=1)
    loud = energy.sum(axis=1) > 0.1 * energy.sum(axis=1).max()
    return 10 * np.log10(energy[loud, 0] / energy[loud, 1])


def test_the_voice_stays_at_its_place(lite, scene):
    """The voice is 6 dB louder on the left; apart, each side is judged on its own."""
    x, _ = scene
    linked = np.abs(image(through(lite, x, 16000, LINKED)) - 20 * np.log10(2))
    assert np.median(linked) < 1.5


def test_one_gain_for_all(lite, scene):
    """Channels that differ by a factor differ by that factor afterwards."""
    mono = scene[0][:, :1]
    y = through(lite, np.concatenate([mono, 0.25 * mono], axis=1), 16000, LINKED)
    assert agreement(4 * y[:, 1:], y[:, :1]) > 60


def test_equal_channels_linked_are_as_one_channel(lite, scene):
    mono = scene[0][:, :1]
    alone = through(lite, mono, 16000)
    linked = through(lite, np.repeat(mono, 2, axis=1), 16000, LINKED)
    assert agreement(linked[:, :1], alone) > 60


def test_opposite_channels_do_not_cancel(lite, scene):
    mono = scene[0][:, :1]
    alone = through(lite, mono, 16000)
    y = through(lite, np.concatenate([mono, -mono], axis=1), 16000, LINKED)
    assert agreement(y[:, :1], alone) > 60
    assert np.abs(y[:, 0] + y[:, 1]).max() < 1e-6


def test_the_voice_is_as_clean_as_without(lite, scene):
    from speechlens.metrics import si_sdr

    x, clean = scene
    apart, linked = through(lite, x, 16000), through(lite, x, 16000, LINKED)
    assert si_sdr(clean[:, 0], linked[:, 0]) > si_sdr(clean[:, 0], apart[:, 0]) - 1.5
    assert si_sdr(clean[:, 0], linked[:, 0]) > si_sdr(clean[:, 0], x[:, 0]) + 2


def test_a_silent_channel_stays_silent(lite, scene):
    x = scene[0] * np.array([1, 0], np.float32)
    assert not through(lite, x, 16000, LINKED)[:, 1].any()


def test_a_model_without_a_mask_gives_its_gain(halved):
    x = np.random.default_rng(0).standard_normal((30000, 3)).astype(np.float32) * 0.1
    y = through(halved, x, 16000, LINKED)
    assert agreement(y, 0.5 * x) > 60


class Counting(Identity):
    """Counts the rows that it is asked for."""

    rows_seen = 0

    def enhance(self, windows, rate, *, strict=False):
        type(self).rows_seen += windows.shape[0]
        return super().enhance(windows, rate, strict=strict)


@pytest.mark.parametrize(("channels", "different"), [(2, 1), (6, 2), (64, 1)])
def test_equal_channels_are_computed_once_and_are_bit_equal(channels, different):
    model = Counting()
    Counting.rows_seen = 0
    own = np.random.default_rng(1).standard_normal((20000, different)).astype(np.float32) * 0.1
    x = own[:, np.arange(channels) % different]
    y = through(model, x, 16000)
    assert Counting.rows_seen == different
    for channel in range(channels):
        assert np.array_equal(y[:, channel], through(model, x[:, [channel]], 16000)[:, 0])


def test_equal_channels_of_the_network_are_bit_equal(lite, scene):
    mono = scene[0][:16000, :1]
    y = through(lite, np.repeat(mono, 3, axis=1), 16000)
    alone = through(lite, mono, 16000)
    assert all(np.array_equal(y[:, channel], alone[:, 0]) for channel in range(3))


def test_sixty_four_channels(identity):
    x = np.random.default_rng(2).standard_normal((5000, 64)).astype(np.float32) * 0.1
    assert through(identity, x, 8000).shape == x.shape
    assert through(identity, x, 8000, LINKED).shape == x.shape
