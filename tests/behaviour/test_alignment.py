"""Nothing moves in time: what happens at sample n stays at sample n."""

import numpy as np
import pytest

from speechlens.options import Options
from tests.conftest import pairs, samples, through


@pytest.mark.parametrize("rate", [8000, 11025, 44100, 48000])
def test_pulses_stay_where_they_were(identity, rate):
    x = np.zeros((6 * rate + 123, 1), np.float32)
    x[:: rate // 7] = 1
    y = through(identity, x, rate, Options(profile="custom", chunk=1, overlap=0))
    assert np.array_equal(np.flatnonzero(y > 0.5), np.flatnonzero(x > 0.5))


@pytest.mark.parametrize("pair", pairs("improvement"), ids=lambda p: f"{p['voice']}-{p['rate']}")
def test_enhanced_voice_is_not_late(lite, pair):
    clean, noisy = samples(pair["clean"]), samples(pair["noisy"])
    n = min(len(clean), 3 * pair["rate"])
    y = through(lite, noisy[:n], pair["rate"])
    for channel in range(pair["channels"]):
        a, b = clean[:n, channel], y[:, channel]
        spectrum = np.fft.rfft(a, 2 * n).conj() * np.fft.rfft(b, 2 * n)
        lag = int(np.argmax(np.fft.irfft(spectrum)))
        assert lag == 0
