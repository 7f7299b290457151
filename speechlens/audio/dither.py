"""From floats to integers: rounding, dither, saturation.

Dither is triangular, +-1 step (Lipshitz, Wannamaker, Vanderkooy, JAES 1992). Its values are a hash of
channel and absolute frame (SplitMix64: Steele, Lea, Flood, OOPSLA 2014), so that any split into blocks
gives equal bytes.
"""

from collections.abc import Callable

import numpy as np

# `quantise`, or something that gives the same.
Quantise = Callable[[np.ndarray, int, int, bool], tuple[np.ndarray, int]]
_SEED = np.uint64(0x5350454543484C53)
_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_CHANNEL = np.uint64(0xD1B54A32D192ED03)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)


def tpdf(first_frame: int, frames: int, channels: int) -> np.ndarray:
    """Triangular noise (frames, channels) in steps, within -1..1, for frames from `first_frame` on."""
    lane = np.arange(1, channels + 1, dtype=np.uint64)[None, :]
    z = np.arange(first_frame, first_frame + frames, dtype=np.uint64)[:, None] * _GAMMA
    z = z ^ (lane * _CHANNEL + _SEED)
    other = np.empty_like(z)  # in place: memory for a dozen temporaries costs more than the arithmetic
    for shift, factor in ((30, _MIX_A), (27, _MIX_B)):
        np.right_shift(z, np.uint64(shift), out=other)
        z ^= other
        z *= factor
    np.right_shift(z, np.uint64(31), out=other)
    z ^= other
    np.right_shift(z, np.uint64(32), out=other)
    z &= np.uint64(0xFFFFFFFF)
    other -= z
    return other.view(np.int64) * 2.0**-32


def quantise(block: np.ndarray, bits: int, first_frame: int, dither: bool) -> tuple[np.ndarray, int]:
    """Samples (frames, channels) of full scale 1.0 as int32 of `bits` bits, and how many saturated.

    dither: add `tpdf` to all samples but exact zeros. A sample counts as saturated when it exceeds
    full scale before dither.
    """
    top = float(1 << (bits - 1))
    scaled = np.multiply(block, top, dtype=np.float64)
    over = 0
    if scaled.max(initial=0.0) > top or scaled.min(initial=0.0) < -top:
        over = int(np.count_nonzero(np.abs(scaled) > top))
    if dither:
        np.add(scaled, tpdf(first_frame, *block.shape), out=scaled, where=scaled != 0)
    np.rint(scaled, out=scaled)
    return np.clip(scaled, -top, top - 1, out=scaled).astype(np.int32), over
