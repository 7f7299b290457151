"""Audio files in and out: any length in flat memory, same kind of file out as in."""

from speechlens.audio.atomic import is_temporary
from speechlens.audio.files import Witness, is_pipe, same_file, shown
from speechlens.audio.info import SUFFIXES, AudioInfo, known_formats
from speechlens.audio.names import READABLE, is_readable, is_stranger
from speechlens.audio.plan import CONTAINERS, OutputSpec, plan_output, suffix_for
from speechlens.audio.reader import Reader, open_reader
from speechlens.audio.resample import Resampled
from speechlens.audio.streams import AnyReader, AnyWriter
from speechlens.audio.writer import Writer, create_writer

__all__ = [
    "CONTAINERS",
    "READABLE",
    "SUFFIXES",
    "AnyReader",
    "AnyWriter",
    "AudioInfo",
    "OutputSpec",
    "Reader",
    "Resampled",
    "Witness",
    "Writer",
    "create_writer",
    "is_pipe",
    "is_readable",
    "is_stranger",
    "is_temporary",
    "known_formats",
    "open_reader",
    "plan_output",
    "same_file",
    "shown",
    "suffix_for",
]
