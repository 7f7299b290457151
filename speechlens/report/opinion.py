"""DNSMOS where the package `speechmos` is installed: what listeners would say, guessed by a network.

C. Reddy, V. Gopal and R. Cutler, "DNSMOS P.835: a non-intrusive perceptual objective speech quality metric
to evaluate noise suppressors", ICASSP 2022.
"""

import logging

import numpy as np

from speechlens.metrics import resample
from speechlens.report.stream import Pair

RATE = 16_000
NAMES = {"ovrl_mos": "overall", "sig_mos": "speech", "bak_mos": "background"}
_log = logging.getLogger("speechlens.report")


def dnsmos(pairs: list[Pair], rate: int) -> dict[str, tuple[float, float]] | None:
    """Mean opinion scores 1..5 before and after over the excerpts, None without the package or excerpts."""
    if not pairs:
        return None
    try:
        from speechmos import dnsmos as network
    except ImportError:
        return None
    sides = [np.concatenate([_narrow(pair[side], rate) for pair in pairs]) for side in (0, 1)]
    try:
        before, after = (network.run(side, RATE) for side in sides)
    except Exception as error:  # an optional package's troubles must not cost the report
        _log.debug("DNSMOS failed", exc_info=error)
        return None
    return {word: (float(before[name]), float(after[name])) for name, word in NAMES.items()}


def _narrow(samples: np.ndarray, rate: int) -> np.ndarray:
    return np.clip(resample(samples.mean(axis=1, dtype=np.float64), rate, RATE), -1, 1).astype(np.float32)
