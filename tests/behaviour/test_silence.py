"""Digital silence stays exact, also inside a recording and beside a loud channel."""

import numpy as np

from speechlens.options import Options
from tests.conftest import samples, through

VOICE = "unseen/ls1088_16k_noisy_fireplace_00db.flac"


def test_silence_stays_silence(lite):
    assert not through(lite, np.zeros((16000, 2), np.float32), 16000).any()


def test_a_gap_stays_exactly_zero(lite):
    x = samples(VOICE)[:32000].copy()
    x[9000:14000] = 0
    y = through(lite, x, 16000)
    assert not y[9000:14000].any()
    assert y[8000:9000].any() and y[14000:15000].any()


def test_a_zero_crossing_is_no_silence(halved):
    x = np.full((16000, 1), 0.5, np.float32)
    x[5000:5100] = 0
    offset = through(Shifted(halved), x, 16000)
    assert np.all(offset[5000:5100] == 1)


def test_rests_count_from_a_hop_on(halved):
    """Wherever they begin: each stands elsewhere between the frames that are looked at first."""
    hop = halved.geometry(16000).hop
    starts = np.arange(1, hop + 1) * (2 * hop + 1)
    for frames, expected in ((hop, 0), (hop - 1, 1)):
        rests = (starts[:, None] + np.arange(frames)).ravel()
        x = np.full((starts[-1] + 2 * hop, 1), 0.5, np.float32)
        x[rests] = 0
        assert np.all(through(Shifted(halved), x, 16000)[rests] == expected)


def test_one_silent_channel(lite):
    x = samples(VOICE)[:16000]
    y = through(lite, np.concatenate([x, np.zeros_like(x)], axis=1), 16000)
    assert not y[:, 1].any()
    assert np.array_equal(y[:, :1], through(lite, x, 16000))


def test_silence_with_a_limit(lite):
    """An attenuation limit mixes the input back: of nothing, nothing."""
    y = through(lite, np.zeros((8000, 1), np.float32), 16000, Options(attenuation_limit=6))
    assert not y.any()


class Shifted:
    """Adds one to everything."""

    def __init__(self, inner):
        self.geometry = inner.geometry

    def enhance(self, windows, rate, *, strict=False):
        return 0 * windows + 1
