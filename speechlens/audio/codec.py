"""The one place that calls libsndfile."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import soundfile

from speechlens.audio import pcm
from speechlens.audio.files import Sink, Window

Failure = soundfile.SoundFileError
LOSSY = ("VORBIS", "OPUS", "MPEG_LAYER_I", "MPEG_LAYER_II", "MPEG_LAYER_III")
# Of 0 (best) to 1 (smallest): a second pass through the codec should add nothing that is heard.
TRANSPARENT = 0.1
# libsndfile keeps the packets of ALAC in such a file until the end.
_PACKETS = "-alac.tmp"
# Bytes that must stay free beside it, for the packet that comes last and for other programs.
_SPARE = 1 << 16


class RoomError(Exception):
    """The packets of ALAC find no room: the folder and what is wrong with it."""


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
    check_room(subtype, 0)
    quality = TRANSPARENT if subtype in LOSSY else None
    with surfaced(sink):
        stream = Stream(sink, "w", rate, channels, subtype, endian, container, compression_level=quality)
    if subtype.startswith("ALAC_"):
        _unname_packets()
    return stream


def check_room(subtype: str, size: int) -> None:
    """RoomError where so many bytes of ALAC find none: libsndfile then writes past the end of a buffer."""
    if not subtype.startswith("ALAC_"):
        return
    folder = os.environ.get("TEMP", "") if os.name == "nt" else os.environ.get("TMPDIR", "/tmp")
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        folder = "."
    if not os.access(folder, os.W_OK | os.X_OK):
        raise RoomError(os.path.abspath(folder), "can't be written to")
    if shutil.disk_usage(folder).free < size + _SPARE:
        raise RoomError(os.path.abspath(folder), "is full")


def _unname_packets() -> None:
    """Take the names of open files of packets away (Linux), so that not even `kill -9` leaves them behind."""
    with suppress(OSError), os.scandir("/proc/self/fd") as entries:
        for entry in entries:
            with suppress(OSError):
                path = os.readlink(entry.path)
                if path.endswith(_PACKETS):
                    os.unlink(path)
