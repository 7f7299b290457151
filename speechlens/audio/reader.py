"""Reading audio as blocks of floats: any length, flat memory, headers not believed."""

import os
from dataclasses import replace
from types import TracebackType
from typing import BinaryIO, Self

import numpy as np

from speechlens.audio import aiff, beyond, pcm, probe, repairs, riff, tags
from speechlens.audio.codec import Failure, Stream, open_raw, surfaced
from speechlens.audio.files import Window, is_pipe, not_audio, open_input, reason, shown
from speechlens.audio.fmt import WIDTHS, check_shape
from speechlens.audio.info import AudioInfo
from speechlens.audio.media.kinds import recognise
from speechlens.audio.media.reader import MediaReader
from speechlens.audio.packed import Packed
from speechlens.audio.riff_write import IN_BLOCKS
from speechlens.audio.streams import AnyReader
from speechlens.errors import InputError, UnknownCodecError
from speechlens.notices import Notice

# Samples a block. Packed formats lose a block where they are damaged, so theirs is short.
_BLOCK, _PACKED_BLOCK = 1 << 17, 1 << 12
_WIDE = ("PCM_32", "DOUBLE", "ALAC_32")
_COUNTABLE = 1 << 50
_MP3_SLACK = 2 * 1152
_SHORT = "The file is cut short or damaged: {} of the {} frames that its header states were found."


def open_reader(path: str | bytes | os.PathLike, track: int | None = None) -> AnyReader:
    """Open any audio or media file, damaged WAV headers included.

    "-" is WAV from standard input. track: number of the audio track from 1, where there are several; None
    for the default one.
    Raises InputError: missing, folder, pipe, no permission, empty, not audio, impossible header, no samples.
    """
    if is_pipe(path):
        from speechlens.audio.pipes import PipeReader

        return PipeReader(path)
    file = open_input(path)
    try:
        if media := recognise(file.read(4096)):
            return MediaReader(path, file, *media, track)
        if mended := beyond.mended(path, file, track):
            file.close()
            return mended
        file.seek(0)
        try:
            reader = Reader(path, file)
        except UnknownCodecError:
            return beyond.opened(path, file, track)
        if track not in (None, 1):
            raise InputError(
                f"{shown(path)}: this file has one track only; leave the choice of a track (--track) out."
            )
        return reader
    except BaseException:
        file.close()
        raise


class Reader:
    """A stream of blocks from one audio file.

    info: what the file is. dtype: float32, or float64 where samples hold more than 24 bits.
    notices: what was repaired so far; complete once the end is read.
    pristine: headers told the truth and no sample was repaired so far.
    """

    def __init__(self, path: str | bytes | os.PathLike, file: BinaryIO) -> None:
        self.path, self.pristine = path, True
        self.notices: list[Notice] = []
        self._file, self._name = file, shown(path)
        self._position, self._ended, self._sought = 0, False, False
        self._repaired, self._limit = 0, _COUNTABLE
        head = b""
        try:
            head = file.read(4096)
            raw = self._open(riff.parse(file, path) if riff.is_wave(head) else None)
        except OSError as error:
            raise self._failed(error) from None
        except (Failure, TypeError) as error:
            raise _undecodable(path, head, error) from None
        if self.info.frames == 0:
            raise self._nothing()
        self._block = _BLOCK // self.info.channels if raw else _PACKED_BLOCK
        self.dtype = "float64" if self.info.subtype in _WIDE else "float32"

    def _open(self, layout: riff.Layout | None) -> bool:
        """Start decoding; whether the samples are raw ones, found by the own parser."""
        if layout:
            self.notices += layout.notices
            self.pristine = layout.honest
        if layout and layout.subtype:
            self.info, self._window = self._raw(layout)
            info = self.info
            self._stream: Stream | pcm.Source | Packed = open_raw(
                self._window, info.subtype, info.endian, info.rate, info.channels
            )
            return True
        self._stream = packed = Packed(self.path, self._file)
        self._window = packed.window
        self.info = self._described(layout, packed)
        if packed.notices:
            self.notices += packed.notices
            self.pristine = False
        return False

    def _raw(self, layout: riff.Layout) -> tuple[AudioInfo, Window]:
        wave, frames = layout.wave, layout.frames
        if frames == 0:
            raise self._nothing()
        endian = "BIG" if wave.order == ">" else "LITTLE"
        container = "RF64" if wave.form in ("RF64", "BW64") else "WAV"
        info = AudioInfo(
            container,
            layout.subtype or "",
            layout.rate,
            layout.channels,
            frames,
            endian,
            wave=wave,
            tags=tags.from_info(wave.before + wave.after, wave.order),
            uncarried=tuple(layout.uncarried),
        )
        width = WIDTHS[info.subtype] * info.channels
        return info, Window(self._file, layout.start, layout.start + frames * width)

    def _described(self, layout: riff.Layout | None, stream: Packed) -> AudioInfo:
        """What libsndfile says of the file, checked against the file itself."""
        file, size = self._file, self._file.seek(0, os.SEEK_END)
        container = "WAV" if stream.format == "WAVEX" else stream.format
        check_shape(stream.samplerate, stream.channels, self._name)
        counted = 0 <= stream.frames <= _COUNTABLE and probe.frames_counted(container, file)
        counted = counted and not stream.miscounted
        if layout:
            chunks = layout.wave.before + layout.wave.after
            lost = tuple(c.name for c in chunks if c.tag not in (b"LIST", b"fact"))
        else:
            lost = probe.uncarried(container, file, size)
        extra = probe.extra(container, file)
        info = AudioInfo(
            container,
            stream.subtype,
            stream.samplerate,
            stream.channels,
            None if stream.subtype.startswith("MPEG_") or not counted else stream.frames,
            stream.endian,
            estimated_frames=stream.frames if counted else None,
            tags=self._tags(layout, stream, extra),
            extra=extra,
            uncarried=lost,
        )
        stated = probe.stated_frames(container, info.subtype, info.channels, file)
        if layout and info.frames and info.subtype in IN_BLOCKS:
            stated = riff.counted(layout, info.frames)
        return self._measured(info, stated, probe.cut_short(container, file, size))

    def _tags(self, layout: riff.Layout | None, stream: Packed, extra: bytes) -> dict[str, str]:
        """By the own parsers where libsndfile takes for UTF-8 or ASCII what old writers meant otherwise."""
        if layout:
            return tags.from_info(layout.wave.before + layout.wave.after, layout.wave.order)
        if stream.format == "AIFF" and extra:
            return aiff.tags(extra)[0]
        return {name: text for name in tags.NAMES if (text := getattr(stream, name))}

    def _measured(self, info: AudioInfo, stated: int | None, cut: bool) -> AudioInfo:
        """Trust the smaller of what the header states and what libsndfile found."""
        found = info.frames
        if found is None:
            if cut and not info.estimated_frames:
                self._tell_cut("The file is cut short: its last frame is incomplete.")
            return info
        if cut:
            self._tell_cut(f"The file is cut short: its end mark is missing after {found} frames.")
        elif stated and stated > found:
            self._tell_cut(_SHORT.format(found, stated))
        if stated and not cut and stated < found:
            self._limit = found = stated
        return replace(info, frames=found)

    def _tell_cut(self, text: str) -> None:
        self.pristine = False
        self.notices.append(Notice("truncated", text))

    def read(self, frames: int = -1) -> np.ndarray:
        """The next samples, (frames, channels) of `dtype`, full scale 1.0; all that are left for -1.

        Fewer than asked for only at the end, none after it. NaN, Inf and what is far beyond full
        scale (`levels.MAX_SAMPLE`) come as 0, with a notice.
        Raises InputError when the disk fails, or at the end if the file held no usable sample at all.
        """
        wanted = frames if frames >= 0 else 1 << 62
        blocks, got = [], 0
        while got < wanted and not self._ended:
            block = self._read_block(min(self._block, wanted - got, self._limit - self._position))
            blocks.append(block)
            got += len(block)
        if len(blocks) == 1:
            return blocks[0]
        return np.concatenate(blocks) if blocks else np.zeros((0, self.info.channels), self.dtype)

    def seek(self, frame: int) -> None:
        """Let the next read begin at a frame: for listening and looking, not for whole files.

        From then on nothing is told: notices are for one way from start to end. A place beyond the end
        reads as the end.
        """
        self._sought = True
        try:
            with surfaced(self._window):
                last = self._stream.frames if self.info.frames is None else self.info.frames
                self._position = self._stream.seek(min(frame, max(0, last)))
            self._ended = self._position == self.info.frames
        except OSError as error:
            raise self._failed(error) from None
        except Failure:
            self._ended = True

    def _read_block(self, frames: int) -> np.ndarray:
        out = np.zeros((frames, self.info.channels), self.dtype)
        broken = False
        try:
            with surfaced(self._window):
                block = self._stream.read(out=out)
        except OSError as error:
            raise self._failed(error) from None
        except Failure:
            # Damaged packets: keep what came before them.
            block, broken = out[:0], True
        self._repaired += repairs.silence(block)
        if self.info.wave and self.info.subtype == "ULAW":
            self._restore_negative_zeros(block)
        self._position += len(block)
        if broken or len(block) < frames or self._position == self.info.frames:
            self._end(broken)
        return block

    def _restore_negative_zeros(self, block: np.ndarray) -> None:
        """Mu-law has two zeros (ITU-T G.711); told apart by sign they come back as they were."""
        codes = np.frombuffer(self._window.at(self._position * self.info.channels, block.size), np.uint8)
        block.reshape(-1)[: len(codes)][codes == 0x7F] = -0.0

    def _end(self, broken: bool) -> None:
        self._ended = True
        if self._sought:
            return
        stated = self.info.frames or self.info.estimated_frames or 0
        slack = 0 if self.info.frames else _MP3_SLACK
        if self._position == 0:
            raise self._nothing()
        if self._position < stated - slack:
            self._tell_cut(_SHORT.format(self._position, stated))
        elif broken:
            self._tell_cut(f"The file is damaged: only its first {self._position} frames could be read.")
        if rest := self._stream.rest(self._position) if isinstance(self._stream, Packed) else ():
            self.notices += rest
            self.pristine = False
        if self._repaired:
            self.pristine = False
            total = self._position * self.info.channels
            self.notices.append(repairs.notice(self._name, self._repaired, total))

    def _nothing(self) -> InputError:
        return InputError(f"{self._name}: the file holds no samples (0 frames); record or export it again.")

    def _failed(self, error: OSError) -> InputError:
        return InputError(
            f"{self._name}: reading failed ({reason(error)}); check the disk and copy the file again."
        )

    def close(self) -> None:
        """Close the file; again does nothing."""
        self._stream.close()
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _undecodable(path: str | bytes | os.PathLike, head: bytes, error: Exception) -> InputError:
    text, kind = str(error), beyond.kind(head)
    # The header of a WAV is sound, as the own parser has read it; a codec in W64 is called malformed, too.
    damaged = "malformed" in text or ("Error in" in text and "'fmt '" not in text)
    if damaged and not riff.is_wave(head):
        return InputError(f"{shown(path)}: this audio file is cut short or damaged; copy or export it again.")
    return beyond.unknown(path, kind[0]) if kind else not_audio(path, head)
