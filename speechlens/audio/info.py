"""What an audio file holds, and which formats there are."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from speechlens.audio.media.source import Track

# Suffix -> containers whose files carry it; the first is the one that the suffix asks for.
SUFFIXES = {
    ".wav": ("WAV", "RF64"),
    ".wave": ("WAV", "RF64"),
    ".bwf": ("WAV", "RF64"),
    ".rf64": ("RF64",),
    ".w64": ("W64",),
    ".aiff": ("AIFF",),
    ".aif": ("AIFF",),
    ".aifc": ("AIFF",),
    ".caf": ("CAF",),
    ".flac": ("FLAC",),
    ".ogg": ("OGG",),
    ".oga": ("OGG",),
    ".opus": ("OGG",),
    ".mp3": ("MP3",),
    ".au": ("AU",),
    ".snd": ("AU",),
    ".sph": ("NIST",),
    ".nist": ("NIST",),
    ".sf": ("IRCAM",),
    ".paf": ("PAF",),
    ".iff": ("SVX",),
    ".svx": ("SVX",),
    ".avr": ("AVR",),
    ".pvf": ("PVF",),
    ".m4a": ("M4A", "MP4"),
    ".m4b": ("M4A", "MP4"),
    ".mp4": ("MP4", "M4A", "MOV"),
    ".m4v": ("MP4", "MOV"),
    ".3gp": ("MP4",),
    ".3g2": ("MP4",),
    ".mov": ("MOV", "MP4"),
    ".qt": ("MOV",),
    ".mkv": ("MKV", "WEBM"),
    ".mka": ("MKV", "WEBM"),
    ".webm": ("WEBM",),
    ".avi": ("AVI",),
    ".aac": ("AAC",),
}

_COMMON = (
    "WAV",
    "RF64",
    "W64",
    "AIFF",
    "CAF",
    "FLAC",
    "OGG",
    "Opus",
    "MP3",
    "AU",
    "M4A",
    "MP4",
    "MOV",
    "MKV",
)


def known_formats() -> str:
    """The formats that work, for messages."""
    # No word of any language: the window says the sentence around it in others.
    return ", ".join(_COMMON)


class Chunk(NamedTuple):
    """One RIFF chunk: four bytes of name and its content without padding."""

    tag: bytes
    payload: bytes

    @property
    def name(self) -> str:
        """For messages."""
        return f"chunk {self.tag.decode('ascii', 'replace').strip()}"


@dataclass(frozen=True, slots=True)
class Wave:
    """What makes a file of the WAV family the same file again, samples apart.

    form: RIFF, RIFX, RF64 or BW64; fmt: content of the fmt chunk; before, after: the other chunks
    around the samples, in their order.
    """

    form: str
    fmt: bytes
    before: tuple[Chunk, ...] = ()
    after: tuple[Chunk, ...] = ()

    @property
    def order(self) -> str:
        """Byte order in the notation of `struct`."""
        return ">" if self.form == "RIFX" else "<"


@dataclass(frozen=True, slots=True)
class AudioInfo:
    """One audio file: what its samples are and what a file of the same kind needs.

    frames: None when only decoding will tell; estimated_frames: then the header's guess, for progress.
    wave: layout of files of the WAV family that are read here, not by libsndfile.
    tags: title, artist, album, ... ; extra: metadata that a file of the same container takes as it is;
    uncarried: what else is in the file that no writer keeps. media: the track, where there are streams
    around the sound.
    """

    container: str
    subtype: str
    rate: int
    channels: int
    frames: int | None
    endian: str = "FILE"
    estimated_frames: int | None = None
    wave: Wave | None = None
    tags: dict[str, str] = field(default_factory=dict)
    uncarried: tuple[str, ...] = ()
    extra: bytes = b""
    media: "Track | None" = None

    @property
    def seconds(self) -> float | None:
        """Duration in seconds, from the estimate where frames are unknown."""
        frames = self.frames if self.frames is not None else self.estimated_frames
        return None if frames is None else frames / self.rate
