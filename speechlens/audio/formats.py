"""Which container holds which samples, and what libsndfile really takes."""

import io
from contextlib import closing

import numpy as np
import soundfile

from speechlens.audio.codec import LOSSY, Failure, RoomError, create_stream
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
# Its header has 16 bits for the rate.
MOST_RATES = {"SVX": 0xFFFF}
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


def counted(channels: int) -> str:
    """The number of channels in words."""
    return "1 channel" if channels == 1 else f"{channels} channels"


def keeps(container: str, subtype: str, channels: int) -> bool:
    """Whether so many channels of these samples come back as they were written, where they are known."""
    if (container, subtype) == ("PAF", "PCM_24"):
        return channels in (1, 2, 4)
    return channels <= _MOST_CHANNELS.get(subtype, channels)


def nearest(container: str, subtype: str, channels: int) -> str:
    """The sample format to use in `container` for so many channels of samples that are `subtype` now."""
    held = [s for s in known_subtypes(container) if keeps(container, s, channels)]
    choices = (subtype, *_INSTEAD.get(subtype, ()), "PCM_16", "VORBIS", "MPEG_LAYER_III")
    return next((s for s in choices if s in held), soundfile.default_subtype(container) or held[0])


def takes(container: str, subtype: str, endian: str, rate: int, channels: int) -> bool:
    """Whether libsndfile can write this and gives it back: tried in memory, as its own check ignores rates.

    Whether its packets find room is told by the writer, with the cause.
    """
    if rate > MOST_RATES.get(container, rate) or not keeps(container, subtype, channels):
        return False
    try:
        sink = Sink(io.BytesIO())
        with closing(create_stream(sink, container, subtype, endian, rate, channels)) as stream:
            stream.write(np.zeros((64, channels), "float32"))
    except RoomError:
        return True
    except (Failure, AssertionError, ValueError, TypeError):
        return False
    return True
