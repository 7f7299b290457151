"""The only writer: blocks of floats in, a whole file of the planned kind out, or nothing."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Self

import numpy as np

from speechlens.audio import aiff, formats
from speechlens.audio.atomic import AtomicFile, not_finite
from speechlens.audio.codec import Failure, RoomError, check_room, create_stream, surfaced
from speechlens.audio.dither import Quantise, quantise
from speechlens.audio.files import Sink, is_pipe
from speechlens.audio.info import Wave
from speechlens.audio.media.writer import MediaWriter
from speechlens.audio.pipes import PipeFile
from speechlens.audio.plan import OutputSpec
from speechlens.audio.repeatable import settle
from speechlens.audio.riff_write import IN_BLOCKS, WaveHeader, state_frames
from speechlens.audio.streams import AnyWriter
from speechlens.errors import InternalError, OutputError
from speechlens.notices import Notice

# Samples of all channels at a time: temporaries stay in the cache.
_SAMPLES = 1 << 17
# Frames at a time that keep libsndfile's Vorbis encoder off the end of its stack.
_VORBIS = 4096
_BYTES = ("PCM_S8", "PCM_U8", "ULAW", "ALAW")
# Bytes of "fLaC" and STREAMINFO, which must come first (RFC 9639, section 8).
_FLAC_FIRST = 42


def create_writer(
    target: str | os.PathLike,
    spec: OutputSpec,
    overwrite: bool = False,
    dither: bool = True,
    riff_limit: int | None = None,
    quantise: Quantise = quantise,
) -> AnyWriter:
    """Start an output. Raises OutputError at once when target or folder don't allow it.

    target: "-" is standard output. dither: TPDF at 16 bits and below. riff_limit: bytes from which on a
    WAV becomes an RF64. quantise: a faster one where there is one.
    """
    if spec.media is not None:
        return MediaWriter(target, spec, overwrite, dither)
    return Writer(target, spec, overwrite, dither, riff_limit, quantise)


class Writer:
    """Takes blocks (frames, channels) of float32 or float64, full scale 1.0.

    Only `commit` makes the file appear; leaving the `with` block in any other way removes all traces.
    notices: what was lost or saturated; complete after `commit`.
    """

    def __init__(
        self,
        target: str | os.PathLike,
        spec: OutputSpec,
        overwrite: bool,
        dither: bool,
        riff_limit: int | None,
        quantise: Quantise,
    ) -> None:
        self.spec, self.notices, self.frames = spec, list(spec.notices), 0
        self._bits = formats.BITS.get(spec.subtype)
        self._dither = dither and self._bits is not None and self._bits <= 16
        self._quantise, self._saturated = quantise, 0
        self._held = np.zeros((0, spec.channels), np.float32)
        self._atomic = PipeFile() if is_pipe(target) else AtomicFile(target, overwrite)
        self._done = False
        # Tracked only where a PEAK chunk asks for it.
        wave = spec.wave
        has_peaks = wave and any(c.tag == b"PEAK" for c in wave.before + wave.after)
        self._peaks = [(-1.0, 0)] * spec.channels if has_peaks else []
        try:
            self._start(riff_limit)
        except BaseException:
            self.discard()
            raise

    def _start(self, riff_limit: int | None) -> None:
        spec, file = self.spec, self._atomic.file
        self._header, container, endian = None, spec.container, spec.endian
        gap, gap_at = len(spec.extra), _FLAC_FIRST if spec.container == "FLAC" else 0
        if spec.container == "AIFF":
            gap = 0  # its texts come last
        with self._errors():
            if spec.wave:
                self._header = self._wave_header(spec.wave, riff_limit)
                gap = file.write(self._opening(self._header))
                container, endian = "RAW", "BIG" if spec.wave.order == ">" else "LITTLE"
            self._sink = Sink(file, gap, gap_at)
            self._stream = create_stream(
                self._sink, container, spec.subtype, endian, spec.rate, spec.channels
            )
            if not spec.wave:
                for name, text in spec.tags.items():
                    setattr(self._stream, name, text)

    def _wave_header(self, wave: Wave, limit: int | None) -> WaveHeader:
        """Room for 64-bit sizes is reserved only where they may be needed."""
        spec = self.spec
        if isinstance(self._atomic, PipeFile):
            return WaveHeader(wave, spec.subtype, spec.channels, reserve=False, limit=limit)
        plain = WaveHeader(wave, spec.subtype, spec.channels, reserve=False, limit=limit)
        if spec.frames is not None and plain.fits(spec.frames):
            return plain
        return WaveHeader(wave, spec.subtype, spec.channels, reserve=True, limit=limit)

    def _opening(self, header: WaveHeader) -> bytes:
        """The header as far as it is known now; a pipe can't be gone back on."""
        frames = self.spec.frames
        if isinstance(self._atomic, PipeFile) and (frames is None or not header.fits(frames)):
            return header.open_ended()
        return header.head(frames or 0)

    def write(self, block: np.ndarray) -> None:
        """Append a block. Raises OutputError (disk full, I/O error); InternalError for non-finite samples."""
        if block.ndim != 2 or block.shape[1] != self.spec.channels:
            raise InternalError(
                f"{self._atomic.name}: a block of shape {block.shape} was to be written; report this."
            )
        block = self._whole(block)
        step = _VORBIS if self.spec.subtype == "VORBIS" else max(1, _SAMPLES // self.spec.channels)
        for first in range(0, len(block), step):
            self._write(block[first : first + step])

    def _whole(self, block: np.ndarray) -> np.ndarray:
        """What is to be written now: Vorbis comes out otherwise where its encoder is fed in other steps."""
        if self.spec.subtype != "VORBIS":
            return block
        block = np.concatenate([self._held, block])
        whole = len(block) // _VORBIS * _VORBIS
        self._held = block[whole:].copy()
        return block[:whole]

    def _write(self, block: np.ndarray) -> None:
        if not np.isfinite(block).all():
            raise not_finite(self._atomic.name)
        data = np.ascontiguousarray(self._encoded(block))
        with self._errors(), surfaced(self._sink):
            check_room(self.spec.subtype, block.size * (self._bits or 32) // 8)
            self._stream.write(data)
        self._note_peaks(block)
        self.frames += len(block)

    def _note_peaks(self, block: np.ndarray) -> None:
        for channel, (loudest, _) in enumerate(self._peaks):
            column = np.abs(block[:, channel])
            at = int(np.argmax(column))
            if column[at] > loudest:
                self._peaks[channel] = float(column[at]), min(self.frames + at, 0xFFFFFFFF)

    def _encoded(self, block: np.ndarray) -> np.ndarray:
        """The samples as libsndfile takes them without changing them: left-justified integers or floats."""
        subtype = self.spec.subtype
        if subtype in formats.FLOATS:
            return block.astype("float64" if subtype == "DOUBLE" else "float32", copy=False)
        bits = self._bits or 16
        samples, saturated = self._quantise(block, bits, self.frames, self._dither)
        self._saturated += saturated
        if subtype == "ULAW":
            samples[np.signbit(block) & (samples == 0)] = -1  # encoded as the negative zero
        return samples << (32 - bits) if self._bits else samples.astype(np.int16)

    def commit(self) -> None:
        """Finish the file and give it its name. Raises OutputError, and then nothing is left."""
        try:
            self._finish()
            self._atomic.commit()
        except BaseException:
            self.discard()
            raise
        self._done = True
        if self._saturated:
            were = "1 sample" if self._saturated == 1 else f"{self._saturated} samples"
            text = (
                f"{were} louder than full scale saturated; a float format (--subtype float) keeps such peaks."
            )
            self.notices.append(Notice("clipped", text))

    def _finish(self) -> None:
        if len(self._held):
            self._write(self._held)
        with self._errors():
            with surfaced(self._sink):
                self._stream.close()
            if self._header:
                self._finish_wave(self._header)
            else:
                settle(self._atomic.file, self.spec.container)
                self._place_extra()
            if self.spec.container == "AIFF" and self.spec.subtype in _BYTES:
                aiff.state_frames(self._atomic.file, self.frames, self.spec.channels)
            if self.spec.subtype in IN_BLOCKS:
                state_frames(self._atomic.file, self.frames)

    def _finish_wave(self, header: WaveHeader) -> None:
        if not header.fits(self.frames) and not isinstance(self._atomic, PipeFile):
            raise OutputError(
                f"{self._atomic.name}: a WAV of this kind can't hold more than 4 GiB; "
                "choose RF64 as the container (--format rf64)."
            )
        file = self._atomic.file
        if isinstance(self._atomic, PipeFile):
            file.write(header.tail(self.frames, self._peaks))
            return
        file.seek(0, os.SEEK_END)
        file.write(header.tail(self.frames, self._peaks))
        file.seek(0)
        file.write(header.head(self.frames, self._peaks))

    def _place_extra(self) -> None:
        """Put the metadata into the gap that was left for it, or behind the samples."""
        file, flac = self._atomic.file, self.spec.container == "FLAC"
        if not self.spec.extra:
            return
        if self.spec.container == "AIFF":
            aiff.append(file, self.spec.extra)
            return
        file.seek(_FLAC_FIRST if flac else 0)
        file.write(self.spec.extra)
        if flac:
            # libsndfile's own comment block, the last one, becomes padding: there may be only one.
            file.write(b"\x81")

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Errors of the system and of encoders as one sentence that names the target."""
        try:
            yield
        except OSError as error:
            raise self._atomic.failed(error) from None
        except RoomError as error:
            folder, fault = error.args
            raise OutputError(
                f"{self._atomic.name}: the folder for temporary files, {folder}, {fault}; "
                "free some space there or choose another (TMPDIR, on Windows TEMP)."
            ) from None
        except (Failure, AssertionError) as error:
            raise OutputError(
                f"{self._atomic.name}: encoding {self.spec.container} failed ({error}); "
                "choose WAV as the container (--format wav)."
            ) from None

    def discard(self) -> None:
        """Remove the unfinished file; after `commit`, or again, does nothing."""
        if not self._done:
            self._done = True
            stream = getattr(self, "_stream", None)
            if stream is not None:
                self._sink.error = self._sink.error or OSError("discarded")
                with suppress(Failure):
                    stream.close()
            self._atomic.discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.discard()
