"""Which container holds which samples, and what libsndfile really takes."""

import io
from contextlib import closing

import numpy as np
import soundfile

from speechlens.audio.codec import LOSSY, Failure, create_stream
from speechlens.audio.files import Sink

# Steps of integer formats; what is not here is float, companded or packed.
BITS = {
    "PCM_S8": 8,
    "PCM_U8": 8,
    "PCM_16": 16,
    "PCM_24": 24,
    "PCM_32": 32,
    "ALAC_16": 16,
    "ALAC_20": 20,
    "ALAC_24": 24,
    "ALAC_32": 32,
    "DPCM_8": 8,
    "DPCM_16": 16,
    "DWVW_12": 12,
    "DWVW_16": 16,
    "DWVW_24": 24,
}
FLOATS = ("FLOAT", "DOUBLE", *LOSSY)

# libsndfile 1.2.2 doesn't give back what it wrote in these.
_BROKEN = {("CAF", "ALAC_20"), ("CAF", "ALAC_32")}
# With more channels others find them in another order (ALAC begins with the centre), or loud noise is lost.
_MOST_CHANNELS = {"ALAC_16": 2, "ALAC_24": 1}
_MOST_SVX_RATE = 0xFFFF
_INSTEAD = {
    "PCM_S8": ("PCM_U8", "PCM_16"),
    "PCM_U8": ("PCM_S8", "PCM_16"),
    "PCM_32": ("PCM_24", "PCM_16"),
    "FLOAT": ("PCM_24", "PCM_16"),
    "DOUBLE": ("FLOAT", "PCM_24", "PCM_16"),
    "ALAC_20": ("PCM_24",),
    "ALAC_24": ("PCM_24",),
    "ALAC_32": ("PCM_32", "PCM_24"),
}


def known_subtypes(container: str) -> tuple[str, ...]:
    """Names of the sample formats that a container can hold."""
    return tuple(s for s in soundfile.available_subtypes(container) if _is_written(container, s))


def _is_written(container: str, subtype: str) -> bool:
    # libsndfile lists MPEG for WAV too, and then refuses to write it.
    mpeg = subtype.startswith("MPEG_LAYER_") and container != "MP3"
    return not mpeg and (container, subtype) not in _BROKEN


def nearest(container: str, subtype: str, channels: int) -> str:
    """The sample format to use in `container` for so many channels of samples that are `subtype` now."""
    held = [s for s in known_subtypes(container) if channels <= _MOST_CHANNELS.get(s, channels)]
    choices = (subtype, *_INSTEAD.get(subtype, ()), "PCM_16", "VORBIS", "MPEG_LAYER_III")
    return next((s for s in choices if s in held), soundfile.default_subtype(container) or held[0])


def _is_given_back(container: str, subtype: str, rate: int, channels: int) -> bool:
    """Whether a file holds what libsndfile writes into it without a complaint."""
    if container == "SVX" and rate > _MOST_SVX_RATE:
        return False
    if (container, subtype) == ("PAF", "PCM_24"):
        return channels in (1, 2, 4)
    return channels <= _MOST_CHANNELS.get(subtype, channels)


def takes(container: str, subtype: str, endian: str, rate: int, channels: int) -> bool:
    """Whether libsndfile can write this: tried in memory, as its own check ignores rates."""
    if not _is_given_back(container, subtype, rate, channels):
        return False
    try:
        sink = Sink(io.BytesIO())
        with closing(create_stream(sink, container, subtype, endian, rate, channels)) as stream:
            stream.write(np.zeros((64, channels), "float32"))
    except (Failure, AssertionError, ValueError, TypeError):
        return False
    return True
