"""Samples that can't be: silenced where they are read, told at the end."""

import numpy as np

from speechlens.errors import InputError
from speechlens.levels import MAX_SAMPLE
from speechlens.notices import Notice


def silence(block: np.ndarray) -> int:
    """Put 0 in place of NaN, Inf and samples far beyond full scale; how many there were."""
    if np.abs(block).max(initial=0) <= MAX_SAMPLE:
        return 0
    bad = ~(np.abs(block) <= MAX_SAMPLE)
    block[bad] = 0
    return int(np.count_nonzero(bad))


def notice(name: str, count: int, total: int) -> Notice:
    """What to tell of so many in all samples that were read; InputError where it is every one."""
    if count == total:
        raise InputError(f"{name}: every sample is NaN, Inf or far beyond full scale; export the file again.")
    text = f"{count} samples that are NaN, Inf or far beyond full scale are replaced by 0."
    if count == 1:
        text = "1 sample that is NaN, Inf or far beyond full scale is replaced by 0."
    return Notice("non-finite", text)
