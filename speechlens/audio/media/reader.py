"""Reading the sound of a media file: one track, gaps in its time as silence."""

import os
from collections.abc import Iterator
from fractions import Fraction
from types import TracebackType
from typing import Any, BinaryIO, Self

import numpy as np

from speechlens.audio.fmt import check_shape
from speechlens.audio.info import AudioInfo
from speechlens.audio.media import ends
from speechlens.audio.media import source as sources
from speechlens.audio.media.source import Source, Track
from speechlens.errors import InputError
from speechlens.levels import MAX_SAMPLE
from speechlens.notices import Notice

# A jump of the time stamps by less is rounding: Matroska counts milliseconds.
_GAP_SECONDS = Fraction(1, 100)
# No file may make a day of silence out of one wrong number.
_MAX_GAP_SECONDS, _MAX_SILENCE_SECONDS = 3600, 24 * 3600
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
        self._container, self._demuxer = container, demuxer
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
        self._read = self._position = self._repaired = self._damaged = self._gaps = 0
        self._sought = False
        self._buffer: list[np.ndarray] = []
        if self._stream.codec_context is None:
            raise self._unknown_codec()
        self._discard_others()
        self._frames = self._decoded()
        first = next(self._frames, None)
        if first is None:
            raise InputError(
                f"{self._name}: the file holds no samples (0 frames); record or export it again."
            )
        self.info = self._described(first)
        deep = self.info.media.bits > 24 and self.info.subtype not in ("FLOAT",)  # type: ignore[union-attr]
        self.dtype = "float64" if deep and first.format.name[:3] in ("s32", "dbl") else "float32"
        self._anchor, self._since = self._time(first), 0
        self._take(first)

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
        container = self._source.container
        others = sources.carried(container, stream)
        audio = self._source.audio_streams()
        track = Track(
            self.path,
            self._demuxer,
            stream.index,
            codec,
            bits,
            first.layout.name,
            sources.bit_rate(self.path, self._demuxer, stream),
            self._time(first) or Fraction(0),
            first.samples,
            tuple(s.index for s in audio),
            tuple(map(sources.choice, audio)),
            tuple(map(sources.described, others)),
        )
        seconds = self._stated = sources.lasts(stream)
        if seconds is None and container.duration:
            seconds = Fraction(container.duration, self._source.av.time_base)
        return AudioInfo(
            self._container,
            sources.subtype(codec, bits),
            rate,
            channels,
            None,
            estimated_frames=None if seconds is None else max(1, round(seconds * rate)),
            tags={_TAGS.get(n, n): container.metadata[n] for n in _NAMES if container.metadata.get(n)},
            media=track,
        )

    def _time(self, frame: Any) -> Fraction | None:
        return None if frame.pts is None else frame.pts * frame.time_base

    def _decoded(self) -> Iterator[Any]:
        """Frames of the track; damaged packets are passed over, and leave a gap."""
        failure = self._source.av.error.FFmpegError
        packets = self._source.container.demux(self._stream)
        while True:
            try:
                packet = next(packets, None)
            except failure as error:
                self._damaged += 1
                if isinstance(error, OSError) and error.errno == 5:
                    raise self._failed() from None
                return
            if packet is None:
                return
            try:
                yield from packet.decode()
            except failure:
                self._damaged += 1

    def _take(self, frame: Any) -> None:
        """A decoded frame into the buffer, after the silence of a gap before it."""
        if (frame.sample_rate, frame.layout.nb_channels) != (self.info.rate, self.info.channels):
            raise InputError(
                f"{self._name}: rate or channels change within the track, which one output can't hold; "
                "convert the file to WAV first."
            )
        gap = self._gap(frame)
        if gap:
            self._gaps += gap
            # A view of one frame: a gap takes no memory, however long it says it is.
            silence = np.zeros((1, self.info.channels), self.dtype)
            self._buffer.append(np.broadcast_to(silence, (gap, self.info.channels)))
            if self._gaps > _MAX_SILENCE_SECONDS * self.info.rate:
                raise self._source.damaged()
        block = _samples(frame, self.dtype)
        bad = ~(np.abs(block) <= MAX_SAMPLE)
        if bad.any():
            block[bad] = 0
            self._repaired += int(np.count_nonzero(bad))
        self._since += len(block)
        self._buffer.append(block)

    def _gap(self, frame: Any) -> int:
        """Frames of silence before this one: how far its time is ahead of the samples so far."""
        time = self._time(frame)
        if time is None:
            return 0
        if self._anchor is None:
            self._anchor, self._since = time, 0
            return 0
        ahead = time - self._anchor - Fraction(self._since, self.info.rate)
        jump = ahead - self._drift
        self._drift = ahead
        if jump < _GAP_SECONDS or self._sought:
            return 0
        self._anchor, self._since, self._drift = time, 0, Fraction(0)
        return round(min(ahead, Fraction(_MAX_GAP_SECONDS)) * self.info.rate)

    _drift = Fraction(0)

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
        with self._source.errors():
            frame = next(self._frames, None)
        if frame is None:
            self._end()
            return False
        self._take(frame)
        return True

    def seek(self, frame: int) -> None:
        """Let the next read begin at a frame, for listening and looking; exact where time stamps are."""
        self._sought, self._buffer = True, []
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
                time = self._time(decoded)
                skip = 0 if time is None else round((wanted - time) * self.info.rate)
                if skip < decoded.samples:
                    self._buffer = [_samples(decoded, self.dtype)[max(0, skip) :]]
                    return

    def _end(self) -> None:
        if self._sought:
            return
        found, stated = self._read / self.info.rate, self._stated
        if stated and found < stated - 1:
            self._tell_cut(
                f"The track is cut short: {found:.1f} of the {float(stated):.1f} s that its header states "
                "were found."
            )
        elif self._cut:
            self._tell_cut(f"The file is cut short: {found:.1f} s of sound were found.")
        # The last packet of a file that is cut is damaged for that reason.
        if self._damaged > self._cut:
            self._tell_cut(f"The track is damaged: {self._damaged} of its packets could not be decoded.")
        self._stated, self._cut, self._damaged = None, False, 0
        if self._gaps:
            seconds = self._gaps / self.info.rate
            self.notices.append(Notice("gap", f"Gaps in the track became {seconds:.3f} s of silence."))
            self._gaps = 0
        if self._repaired:
            self.pristine = False
            if self._repaired == self._read * self.info.channels:
                raise InputError(
                    f"{self._name}: every sample is NaN, Inf or far beyond full scale; export the file again."
                )
            text = f"{self._repaired} samples that were NaN, Inf or far beyond full scale were replaced by 0."
            self.notices.append(Notice("non-finite", text))
            self._repaired = 0

    def _tell_cut(self, text: str) -> None:
        self.pristine = False
        self.notices.append(Notice("truncated", text))

    def _tell_tracks(self, track: int | None) -> None:
        streams = self._source.audio_streams()
        if len(streams) > 1 and track is None:
            number = [s.index for s in streams].index(self._stream.index) + 1
            text = (
                f"The file has {len(streams)} audio tracks, of which number {number} was taken; "
                "--track takes another."
            )
            self.notices.append(Notice("tracks", text))

    def _unknown_codec(self) -> InputError:
        return InputError(
            f"{self._name}: this track has a codec that SpeechLens doesn't know; convert it to WAV or FLAC."
        )

    def _failed(self) -> InputError:
        return InputError(f"{self._name}: reading failed; check the disk and copy the file again.")

    def close(self) -> None:
        """Close the file; again does nothing."""
        self._source.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _samples(frame: Any, dtype: str) -> np.ndarray:
    """A decoded frame as (frames, channels) of full scale 1.0."""
    array = frame.to_ndarray()
    array = array.T if frame.format.is_planar else array.reshape(-1, frame.layout.nb_channels)
    if array.dtype == np.uint8:
        return (array.astype(dtype) - 128) / 128
    if np.issubdtype(array.dtype, np.integer):
        return array.astype(dtype) / dtype_top(array.dtype)
    return np.array(array, dtype)


def dtype_top(dtype: np.dtype) -> float:
    """Full scale of an integer type."""
    return float(1 << (8 * dtype.itemsize - 1))
