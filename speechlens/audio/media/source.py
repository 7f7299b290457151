"""What is in a media file: its streams, its tags, the track to enhance. Opened from a file, never by name."""

import os
import re
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, BinaryIO, NamedTuple

from speechlens.audio.files import PathLike, open_input, reason, shown
from speechlens.audio.media.kinds import library
from speechlens.errors import DamagedMediaError, InputError

# FFmpeg's names of samples: ours.
_PCM = {
    "pcm_u8": "PCM_U8",
    "pcm_s8": "PCM_S8",
    "pcm_alaw": "ALAW",
    "pcm_mulaw": "ULAW",
    **{f"pcm_s{bits}{end}": f"PCM_{bits}" for bits in (16, 24, 32) for end in ("le", "be")},
    **{
        f"pcm_{kind}{end}": name
        for kind, name in (("f32", "FLOAT"), ("f64", "DOUBLE"))
        for end in ("le", "be")
    },
}
_LOSSLESS = ("flac", "alac", "wavpack", "tta", "ape", "truehd", "mlp")
_SCANNED = 100
# A hole of some megabytes in a broadcast doesn't end it.
_OPTIONS = {"mpegts": {"resync_size": str(1 << 30)}}
_ATTACHED_PIC = 0x400


class Choice(NamedTuple):
    """One of several audio tracks: language as the file has it (ger, en), '' for none, title, channels."""

    language: str
    title: str
    channels: int


@dataclass(frozen=True, slots=True)
class Track:
    """The audio track to enhance and what an encoder needs to know of it.

    stream: index among all streams. codec: FFmpeg's name. bits: of lossless codecs. start: of the first
    sample, seconds. first: frames in the first decoded block. bit_rate: bits per second, 0 if unknown.
    audio: indexes of all audio streams; choices: what to choose one by, in the same order; besides: what
    else is in the file, for messages.
    """

    path: str | bytes | os.PathLike
    demuxer: str
    stream: int
    codec: str
    bits: int
    layout: str
    bit_rate: int
    start: Fraction = Fraction(0)
    first: int = 0
    audio: tuple[int, ...] = (0,)
    choices: tuple[Choice, ...] = ()
    besides: tuple[str, ...] = ()

    @property
    def position(self) -> int:
        """Number of the track among the audio streams, from 0."""
        return self.audio.index(self.stream)


class _Disk:
    """A file as FFmpeg reads it. Where the disk fails the file seems to end; the error is kept."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self.tell = file, file.tell
        self.error: OSError | None = None

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """-1 for places that no file has, as hostile sizes lead to."""
        try:
            return self._file.seek(offset, whence)
        except (OSError, OverflowError):
            return -1

    def read(self, count: int) -> bytes:
        try:
            return self._file.read(count)
        except OSError as error:
            self.error = error
            return b""


class Source:
    """A media file open for demuxing; `container` is PyAV's."""

    def __init__(self, path: PathLike, demuxer: str, file: BinaryIO | None = None) -> None:
        self.name = shown(path)
        self.av = library(self.name, InputError)
        self._file = file or open_input(path)
        self._file.seek(0)
        self._disk = _Disk(self._file)
        try:
            with self.errors():
                # Names and tags come as they are, odd bytes too.
                self.container = self.av.open(
                    self._disk,
                    format=demuxer,
                    metadata_errors="surrogateescape",
                    buffer_size=1 << 17,
                    options=_OPTIONS.get(demuxer, {}),
                )
        except BaseException:
            self._file.close()
            raise

    @contextmanager
    def errors(self) -> Iterator[None]:
        """FFmpeg's errors, and those of the disk that it doesn't see, as one sentence."""
        try:
            yield
        except (self.av.error.FFmpegError, ValueError, EOFError):
            raise self._unread() or self.damaged() from None
        if error := self._unread():
            raise error

    def _unread(self) -> InputError | None:
        if self._disk.error is None:
            return None
        why = reason(self._disk.error)
        return InputError(f"{self.name}: reading failed ({why}); check the disk and copy the file again.")

    def damaged(self) -> InputError:
        """The error for a file that FFmpeg can't make sense of."""
        return DamagedMediaError(
            f"{self.name}: this media file is cut short, protected or damaged; copy or export it again, "
            "or convert it to WAV or FLAC."
        )

    def audio_streams(self) -> list[Any]:
        """The streams that are sound, in their order."""
        return [s for s in self.container.streams if s.type == "audio"]

    def audio(self, track: int | None) -> Any:
        """The audio stream of that number, from 1; the default one, else the first, for None."""
        streams = self.audio_streams()
        if not streams:
            raise InputError(f"{self.name}: there is no sound in this media file; choose another.")
        if track is not None and not 1 <= track <= len(streams):
            raise InputError(
                f"{self.name}: there is no audio track {track}; choose track 1 to {len(streams)} (--track)."
            )
        if track is not None:
            return streams[track - 1]
        default = self.av.stream.Disposition.default
        return next((s for s in streams if s.disposition & default), streams[0])

    def close(self) -> None:
        """Close the file; again does nothing."""
        self.container.close()
        self._file.close()


def subtype(codec: str, bits: int) -> str:
    """The sample format in the words of the other files."""
    if codec in ("alac", "flac", *_LOSSLESS):
        return f"ALAC_{bits}" if codec == "alac" else f"PCM_{bits}"
    return _PCM.get(codec, codec.removesuffix("float").upper())


def depth(codec: str, extradata: bytes | None, format_bits: int) -> int:
    """Bits a sample of a lossless stream really holds, from its own header."""
    data = extradata or b""
    if codec == "flac" and len(data) >= 34:
        return (struct.unpack(">H", data[12:14])[0] >> 4 & 31) + 1
    if codec == "alac" and len(data) >= 18:
        return data[17]
    if codec.startswith("pcm_s"):
        return int("".join(c for c in codec[5:7] if c.isdigit()))
    return min(format_bits, 24) if codec in _LOSSLESS else format_bits


def bit_rate(path: PathLike, demuxer: str, stream: Any) -> int:
    """Bits per second as stated, or else of the first hundred packets; 0 where nothing tells."""
    if stated := stream.codec_context.bit_rate:
        return int(stated)
    source = Source(path, demuxer)
    size, times = 0, []
    try:
        with source.errors(), suppress(source.av.error.FFmpegError):
            for packet in islice(source.container.demux(stream.index), _SCANNED):
                size += packet.size
                times += [] if packet.pts is None else [packet.pts, packet.pts + (packet.duration or 0)]
    finally:
        source.close()
    seconds = (max(times) - min(times)) * stream.time_base if times else 0
    return int(8 * size / seconds) if seconds else 0


def pictures(path: PathLike, demuxer: str) -> dict[int, bytes]:
    """The covers of a file, by the index of their streams."""
    source, found = Source(path, demuxer), {}
    try:
        with source.errors():
            covers = [s.index for s in source.container.streams if is_cover(s)]
            # They come before all that has a time.
            for packet in islice(source.container.demux(*covers), len(covers)) if covers else ():
                found[packet.stream_index] = bytes(packet)
    finally:
        source.close()
    return found


def lasts(stream: Any, start: Fraction) -> Fraction | None:
    """Seconds that a stream itself says it lasts from `start` on; the whole file may well be longer."""
    total = _states(stream)
    # Only MP4 and its kin count from the beginning of the track, the others from that of the film.
    if total is None or stream.container.format.name.startswith(("mov", "mp4", "ipod")):
        return total
    return max(Fraction(0), total - max(Fraction(0), start))


def _states(stream: Any) -> Fraction | None:
    if stream.duration:
        return Fraction(stream.duration * stream.time_base)
    # Matroska has a tag of its muxer for it.
    found = re.fullmatch(r"(\d+):(\d\d):(\d\d(?:\.\d+)?)", stream.metadata.get("DURATION", ""))
    if found is None:
        return None
    return Fraction(found[1]) * 3600 + Fraction(found[2]) * 60 + Fraction(found[3])


def carried(container: Any, track: Any) -> list[Any]:
    """The streams that belong into the output beside the track, without what the muxer makes anew."""
    return [s for s in container.streams if s.index != track.index and not made_anew(s)]


def made_anew(stream: Any) -> bool:
    """Whether a data stream of MP4 or MOV holds only the chapter names or the time code.

    The muxer writes both itself: from chapters, and from the tag `timecode` of the film.
    """
    if stream.type != "data" or not stream.container.format.name.startswith(("mov", "mp4", "ipod")):
        return False
    chapters = len(stream.container.chapters())
    return "timecode" in stream.metadata or bool(chapters and stream.frames == chapters)


def tag(stream: Any) -> str:
    """The four characters that name the codec in the file; '' where there are none."""
    try:
        found = getattr(stream, "codec_tag", None) or getattr(stream.codec_context, "codec_tag", "")
    except UnicodeDecodeError:  # a number, as AVI has for sound
        return "?"
    return str(found)


def choice(stream: Any) -> Choice:
    """What an audio stream tells of itself."""
    language, title = (printable(stream.metadata.get(key, "")) for key in ("language", "title"))
    context = stream.codec_context
    return Choice("" if language == "und" else language, title, context.channels if context else 0)


def described(stream: Any) -> str:
    """A stream for messages: kind, language and title."""
    kind = "cover" if is_cover(stream) else stream.type
    told = [stream.metadata.get(key) for key in ("language", "title", "filename")]
    texts = ", ".join(printable(t) for t in told if t and t != "und")
    return f"{kind} stream {stream.index + 1}" + (f" ({texts})" if texts else "")


def is_cover(stream: Any) -> bool:
    """Whether a stream is a picture that belongs to the file, not a film."""
    return stream.type == "video" and bool(int(stream.disposition) & _ATTACHED_PIC)


def printable(text: str) -> str:
    """A tag as text that every terminal can print."""
    return shown(os.fsencode(text))
