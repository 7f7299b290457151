"""Every channel in, every channel out, in order, each enhanced on its own."""

import numpy as np
import pytest

from speechlens.errors import UsageError
from speechlens.session import Session
from tests.conftest import pairs, samples, through

A, B = "unseen/ls1088_16k_noisy_fireplace_00db.flac", "unseen/ls1594_16k_noisy_wind_05db.flac"


def test_channels_are_independent(lite):
    left, right = samples(A)[:16000], samples(B)[:16000]
    both = through(lite, np.concatenate([left, right], axis=1), 16000)
    assert np.array_equal(both[:, :1], through(lite, left, 16000))
    assert np.array_equal(both[:, 1:], through(lite, right, 16000))


@pytest.mark.parametrize("channels", [1, 2, 3, 6, 16, 64])
def test_order_is_kept(halved, channels):
    x = np.tile(np.arange(1, channels + 1, dtype=np.float32), (4000, 1)) / channels
    assert np.array_equal(through(halved, x, 16000), x / 2)


def test_stereo_recordings_stay_apart(lite):
    """The correlation of two voices is not raised."""
    for pair in pairs(channels=2):
        noisy = samples(pair["noisy"])[: 3 * pair["rate"]]
        y = through(lite, noisy, pair["rate"])
        before, after = (abs(np.corrcoef(x.T)[0, 1]) for x in (noisy, y))
        assert after < before + 0.05


@pytest.mark.parametrize("shape", [(100,), (100, 3), (2, 100)])
def test_shapes_are_never_guessed(halved, shape):
    with pytest.raises(UsageError, match="frames"):
        Session(halved, 16000, 2).append(np.zeros(shape, np.float32))
