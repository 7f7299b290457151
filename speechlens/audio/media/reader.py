"""Reading the sound of a media file: one track, gaps in its time as silence."""

import os
from collections.abc import Iterator
from fractions import Fraction
from types import TracebackType
from typing import Any, BinaryIO, Self

import numpy as np

from speechlens.audio import repairs
from speechlens.audio.fmt import check_shape
from speechlens.audio.info import AudioInfo
from speechlens.audio.media import ends, flac, pages
from speechlens.audio.media import source as sources
from speechlens.audio.media.clock import Clock
from speechlens.audio.media.damage import STREAMED, Damage
from speechlens.audio.media.samples import samples
from speechlens.audio.media.source import Source, Track
from speechlens.errors import InputError, UnknownCodecError
from speechlens.notices import Notice

# No file may make days of silence out of some wrong numbers.
_MAX_SILENCE_SECONDS = 24 * 3600
_TAGS = {"track": "tracknumber", "encoder": "software"}
_NAMES = ("title", "artist", "album", "comment", "date", "genre", "track", "copyright")


class MediaReader:
    """A stream of blocks from one audio track; the same interface as `Reader`.

    info.frames is None: only decoding tells. What FFmpeg decodes is the sound: priming that the file
    declares is gone, and a jump of the time stamps is that much silence.
    """

    def __init__(
        self,
        path: str | bytes | os.PathLike,
        file: BinaryIO,
        container: str,
        demuxer: str,
        track: int | None = None,
    ) -> None:
        self.path, self.pristine = path, True
        self.notices: list[Notice] = []
        self._container, self._demuxer, self._file = container, demuxer, file
        self._cut = ends.cut_short(demuxer, file)
        self._source = Source(path, demuxer, file)
        self._name = self._source.name
        try:
            self._stream = self._source.audio(track)
            self._start()
        except BaseException:
            self.close()
            raise
        self._tell_tracks(track)

    def _start(self) -> None:
        """Decode the first block, which says what the samples are."""
        self._read = self._repaired = self._gaps = 0
        self._sought = self._ended = False
        self._buffer: list[np.ndarray] = []
        if self._stream.codec_context is None:
            raise self._unknown_codec()
        self._discard_others()
        if self._demuxer == "flac":
            self._stream.codec_context.options = flac.STRICT
        self._damage = Damage(self._demuxer, self._cut)
        self._frames = self._decoded()
        with self._source.errors():
            first = next(self._frames, None)
        if first is None and self._damage.found:
            raise self._source.damaged()
        if first is None:
            raise InputError(
                f"{self._name}: the file holds no samples (0 frames); record or export it again."
            )
        self.info = self._described(first)
        deep = self.info.media.bits > 24 and self.info.subtype not in ("FLOAT",)  # type: ignore[union-attr]
        self.dtype = "float64" if deep and first.format.name[:3] in ("s32", "dbl") else "float32"
        self._clock = Clock(first.time_base or Fraction(1), first.sample_rate, self._demuxer in STREAMED)
        if first.pts and not self.info.media.start:  # type: ignore[union-attr]
            self._clock.gap(0, 0, None)
        self._coming: Any = first

    def _discard_others(self) -> None:
        everything = self._source.av.stream.Discard.all
        for stream in self._source.container.streams:
            if stream.index != self._stream.index:
                stream.discard = everything

    def _described(self, first: Any) -> AudioInfo:
        context, stream = self._stream.codec_context, self._stream
        rate, channels = first.sample_rate, first.layout.nb_channels
        check_shape(rate, channels, self._name)
        codec = stream.codec_context.codec.name
        bits = sources.depth(codec, context.extradata, first.format.bits)
        # What is lost before it of FLAC is time; recordings of a broadcast without a length begin late.
        late = self._demuxer == "flac" and self._damage.found and (first.pts or 0) < (stream.duration or 0)
        start = Fraction(0) if first.pts is None or late else first.pts * first.time_base
        container = self._source.container
        others = sources.carried(container, stream)
        audio = self._source.audio_streams()
        alone = {k.lower(): v for k, v in stream.metadata.items()} if self._demuxer == "ogg" else {}
        metadata = alone or container.metadata  # Ogg has tags for each stream
        track = Track(
            self.path,
            self._demuxer,
            stream.index,
            codec,
            bits,
            first.layout.name,
            sources.bit_rate(self.path, self._demuxer, stream),
            start,
            first.samples,
            tuple(s.index for s in audio),
            tuple(map(sources.choice, audio)),
            tuple(map(sources.described, others)),
        )
        seconds = sources.lasts(stream, start)
        self._damage.expect(seconds)
        if seconds is None and container.duration:
            seconds = Fraction(container.duration, self._source.av.time_base)
        return AudioInfo(
            self._container,
            sources.subtype(codec, bits),
            rate,
            channels,
            None,
            estimated_frames=None if seconds is None else max(1, round(seconds * rate)),
            tags={_TAGS.get(n, n): metadata[n] for n in _NAMES if metadata.get(n)},
            uncarried=tuple(f"tag {n.upper()}" for n in alone if n not in (*_NAMES, "encoder")),
            media=track,
        )

    def _decoded(self) -> Iterator[Any]:
        """Frames of the track; damaged packets are passed over, and leave a gap."""
        if self._demuxer == "ogg":
            return pages.in_place(self._placed(), self._file, self._stream.codec_context.extradata or b"")
        return (frame for _, frame in self._placed())

    def _placed(self) -> Iterator[tuple[int | None, Any]]:
        """Frames and where their packets are in the file."""
        failure, damage = self._source.av.error.FFmpegError, self._damage
        context, bare = self._stream.codec_context, self._demuxer == "flac"
        for packet in pages.packets(self._source.container, self._stream, self._file, failure):
            if packet is None:
                damage.failed()
                continue
            for part in flac.parts(packet, context, self._source.av) if bare else (packet,):
                try:
                    frames = context.decode(part)
                except failure:
                    damage.failed()
                    continue
                damage.decoded(part, frames)
                yield from ((packet.pos, frame) for frame in frames)

    @property
    def left(self) -> bool:
        """Whether there is more to read."""
        return bool(self._buffer) or self._coming is not None

    def read(self, frames: int = -1) -> np.ndarray:
        """The next samples, (frames, channels) of `dtype`, full scale 1.0; all that are left for -1."""
        wanted = frames if frames >= 0 else 1 << 62
        parts: list[np.ndarray] = []
        while wanted and (self._buffer or self._fill()):
            block = self._buffer.pop(0)
            if len(block) > wanted:
                self._buffer.insert(0, block[wanted:])
                block = block[:wanted]
            parts.append(block)
            wanted -= len(block)
            self._read += len(block)
        if not parts:
            return np.zeros((0, self.info.channels), self.dtype)
        return np.ascontiguousarray(parts[0]) if len(parts) == 1 else np.concatenate(parts)

    def _fill(self) -> bool:
        """Decode some frames into the buffer, with silence where the clock has a gap; False at the end."""
        held: list[Any] = []
        last = self._clock.frames + self.info.rate // 4
        with self._source.errors():
            while (frame := self._coming) is not None and self._clock.frames < last:
                self._coming = next(self._frames, None)
                self._check_shape(frame)
                gap = self._clock.gap(frame.pts, frame.samples, self._coming and self._coming.pts)
                self._clock.count(frame.samples)
                if held and (gap or frame.format.name != held[0].format.name):
                    self._keep(held)
                    held = []
                if gap and not self._sought:
                    self._add_silence(gap)
                held.append(frame)
        if not held:
            self._end()
            return False
        self._keep(held)
        return True

    def _check_shape(self, frame: Any) -> None:
        if (frame.sample_rate, frame.layout.nb_channels) != (self.info.rate, self.info.channels):
            raise InputError(
                f"{self._name}: rate or channels change within the track, which one output can't hold; "
                "convert the file to WAV first."
            )

    def _add_silence(self, gap: int) -> None:
        """A view of one frame: a gap takes no memory, however long it says it is."""
        self._gaps += gap
        silence = np.zeros((1, self.info.channels), self.dtype)
        self._buffer.append(np.broadcast_to(silence, (gap, self.info.channels)))
        if self._gaps > _MAX_SILENCE_SECONDS * self.info.rate:
            raise self._source.damaged()

    def _keep(self, frames: list[Any]) -> None:
        block = samples(frames, self.dtype)
        self._repaired += repairs.silence(block)
        self._buffer.append(block)

    def seek(self, frame: int) -> None:
        """Let the next read begin at a frame, for listening and looking; exact where time stamps are."""
        self._sought, self._buffer, self._coming = True, [], None
        media = self.info.media
        start = media.start if media else Fraction(0)
        wanted = start + Fraction(frame, self.info.rate)
        with self._source.errors():
            self._source.container.seek(
                max(0, int((wanted - Fraction(1, 5)) / self._stream.time_base)), stream=self._stream
            )
            self._stream.codec_context.flush_buffers()
            self._frames = self._decoded()
            for decoded in self._frames:
                skip = 0
                if decoded.pts is not None:
                    skip = round((wanted - decoded.pts * decoded.time_base) * self.info.rate)
                if skip < decoded.samples:
                    self._buffer = [samples([decoded], self.dtype)[max(0, skip) :]]
                    self._coming = next(self._frames, None)
                    return

    def _end(self) -> None:
        """Tell what was found on the way, once."""
        if self._sought or self._ended:
            return
        self._ended = True
        damage = self._damage.told(self._read / self.info.rate)
        self.pristine &= not damage
        self.notices += damage
        if self._gaps:
            seconds = self._gaps / self.info.rate
            self.notices.append(Notice("gap", f"Gaps in the track become {seconds:.3f} s of silence."))
        if self._clock.leapt:
            seconds = self._clock.leapt / self.info.rate
            text = f"The clock of the track leaps by {seconds:.3f} s; it was taken for a new one."
            self.notices.append(Notice("gap", text))
        if self._repaired:
            self.pristine = False
            total = self._read * self.info.channels
            self.notices.append(repairs.notice(self._name, self._repaired, total))

    def _tell_tracks(self, track: int | None) -> None:
        streams = self._source.audio_streams()
        if len(streams) > 1 and track is None:
            number = [s.index for s in streams].index(self._stream.index) + 1
            text = (
                f"The file has {len(streams)} audio tracks, of which number {number} is taken; "
                "another can be chosen (--track)."
            )
            self.notices.append(Notice("tracks", text))

    def _unknown_codec(self) -> InputError:
        return UnknownCodecError(
            f"{self._name}: this track has a codec that SpeechLens doesn't know; convert it to WAV or FLAC."
        )

    def close(self) -> None:
        """Close the file; again does nothing."""
        self._source.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
