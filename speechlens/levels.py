"""What can be a signal at all: rates in Hz, channels, values of samples."""

from typing import TYPE_CHECKING

# Options take these limits, and the command line reads options before anything heavy is there.
if TYPE_CHECKING:
    import numpy as np

MIN_RATE, MAX_RATE = 4000, 192000
MAX_CHANNELS = 64

# +200 dB over full scale: unscaled 32-bit integers stay below, and sums of squares fit float32.
MAX_SAMPLE = 1e10


def usable(samples: "np.ndarray") -> bool:
    """Whether every sample is a number within MAX_SAMPLE; samples: floats of any shape."""
    # Least and greatest need no copy, and NaN fails both comparisons.
    return not samples.size or bool(samples.min() >= -MAX_SAMPLE and samples.max() <= MAX_SAMPLE)
