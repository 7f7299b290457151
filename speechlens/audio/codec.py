"""The one place that calls libsndfile."""

from collections.abc import Iterator
from contextlib import contextmanager

import soundfile

from speechlens.audio import pcm
from speechlens.audio.files import Sink, Window

Failure = soundfile.SoundFileError
LOSSY = ("VORBIS", "OPUS", "MPEG_LAYER_I", "MPEG_LAYER_II", "MPEG_LAYER_III")
# Of 0 (best) to 1 (smallest): a second pass through the codec should add nothing that is heard.
TRANSPARENT = 0.1


class Stream(soundfile.SoundFile):
    """A SoundFile read or written once from start to end.

    Its seeks after each block are left out (they cost time in packed formats), and so is its belief
    in the header's number of frames.
    """

    def seekable(self) -> bool:
        return False


@contextmanager
def surfaced(window: Window | Sink) -> Iterator[None]:
    """Raise what went wrong inside a callback in place of libsndfile's idea of it."""
    try:
        yield
    except Exception:
        if window.error is not None:
            raise window.error from None
        raise
    if window.error is not None:
        raise window.error


def open_stream(window: Window) -> Stream:
    """Decode a window."""
    with surfaced(window):
        return Stream(window, "r")


def open_raw(window: Window, subtype: str, endian: str, rate: int, channels: int) -> Stream | pcm.Source:
    """Decode a window of samples without a header."""
    if subtype in pcm.SUBTYPES:
        return pcm.Source(window, subtype, endian, channels)
    with surfaced(window):
        return Stream(window, "r", rate, channels, subtype, endian, "RAW")


def create_stream(
    sink: Sink, container: str, subtype: str, endian: str, rate: int, channels: int
) -> Stream | pcm.Drain:
    """Encode into a sink; a container named RAW is samples alone."""
    if container == "RAW" and subtype in pcm.SUBTYPES:
        return pcm.Drain(sink, subtype, endian, channels)
    quality = TRANSPARENT if subtype in LOSSY else None
    with surfaced(sink):
        return Stream(sink, "w", rate, channels, subtype, endian, container, compression_level=quality)
