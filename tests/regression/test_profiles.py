"""Long windows and high rates against one pass; short windows at 16 kHz are in tests/behaviour/test_seams.py.

Both networks look far in both directions of time, so chunks differ from one pass without being worse. The
thresholds are promises with a margin below what was measured (in the comments).
"""

import numpy as np
import pytest

from speechlens.metrics import si_sdr
from speechlens.options import Options
from tests.conftest import agreement, samples, through

CASES = {
    # voice, noise, seconds, profile: at least dB against one pass
    "extended, 16 kHz": ("unseen/ls1594_16k", "wind_05db", 16000, 65, "extended", 20),
    "balanced, 48 kHz": ("unseen/ls4362_48k", "fireplace_05db", 48000, 44, "balanced", 20),
}


@pytest.mark.parametrize("case", CASES)
def test_chunks_agree_with_one_pass(lite, case):
    voice, noise, rate, seconds, profile, least = CASES[case]

    def long(name):
        signal = samples(name)
        return np.tile(signal, (-(-seconds * rate // len(signal)), 1))[: seconds * rate]

    noisy, clean = long(f"{voice}_noisy_{noise}.flac"), long(f"{voice}_clean.flac")
    once, chunked = (
        through(lite, noisy, rate, options) for options in (Options(chunk=60), Options(profile=profile))
    )
    assert agreement(chunked, once) > least
    assert si_sdr(clean, chunked) > si_sdr(clean, once) - 0.5
