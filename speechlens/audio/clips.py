"""Short sounds in memory, for pages that carry them."""

import io

import numpy as np
import soundfile


def flac(samples: np.ndarray, rate: int) -> bytes:
    """A 16-bit FLAC file of samples (frames, channels), full scale 1.0, beyond which they saturate."""
    file = io.BytesIO()
    soundfile.write(file, np.clip(samples, -1, 1), rate, "PCM_16", format="FLAC")
    return file.getvalue()
