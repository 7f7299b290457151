"""Standard input and output as WAV: read and written once from front to end, of any length."""

import errno
import io
import os
import struct
import sys
from typing import BinaryIO, NoReturn, cast

import numpy as np

from speechlens.audio import tags
from speechlens.audio.codec import open_raw
from speechlens.audio.files import reason
from speechlens.audio.fmt import WIDTHS, decode_fmt
from speechlens.audio.info import AudioInfo, Chunk, Wave
from speechlens.audio.reader import Reader
from speechlens.audio.riff import DROPPED, FORMS, UNKNOWN, is_placeholder
from speechlens.errors import InputError, OutputError, UsageError
from speechlens.notices import Notice

_MAX_HEADER = 16 << 20
_ENDLESS = 1 << 60
_IN, _OUT = "standard input", "standard output"


class PipeReader(Reader):
    """WAV from standard input; nothing but the header and a block of samples is held.

    Chunks behind the samples can't be carried over, since the output's header is written before they
    arrive; they are told.
    """

    def __init__(self, path: str | bytes | os.PathLike, file: BinaryIO | None = None) -> None:
        self.path, self.pristine, self.notices = path, True, []
        self._file, self._name = file or _standard_input(), _IN
        self._position, self._ended, self._sought = 0, False, False
        self._repaired = 0
        wave, size = self._header()
        subtype, channels, rate = decode_fmt(wave.fmt, wave.order, self._name)
        if subtype is None:
            raise InputError(
                f"{_IN}: this WAV has a codec that a pipe can't bring; send PCM or float samples."
            )
        width = WIDTHS[subtype] * channels
        frames = None if size is None else size // width
        if frames == 0:
            raise self._nothing()
        endian = "BIG" if wave.order == ">" else "LITTLE"
        container = "RF64" if wave.form in ("RF64", "BW64") else "WAV"
        found = tags.from_info(wave.before, wave.order)
        self.info = AudioInfo(container, subtype, rate, channels, frames, endian, wave=wave, tags=found)
        self._limit = _ENDLESS if frames is None else frames
        self._flow = _Flow(self._file, _ENDLESS if size is None else frames * width)  # type: ignore[operator]
        self._stream = open_raw(self._flow, subtype, endian, rate, channels)  # type: ignore[arg-type]
        self._window = self._flow  # type: ignore[assignment]
        self._block = max(1, (1 << 16) // channels)
        self.dtype = "float64" if subtype in ("PCM_32", "DOUBLE") else "float32"

    def _header(self) -> tuple[Wave, int | None]:
        """Layout up to the samples, and their bytes; None where the header leaves that open."""
        head = _exactly(self._file, 12)
        if not head:
            raise InputError(f"{_IN}: nothing came through the pipe; look at the program that should send.")
        if head[:4] not in FORMS or head[8:12] != b"WAVE":
            raise InputError(
                f"{_IN}: this is no WAV; a pipe brings WAV only, so give other formats as files."
            )
        order = ">" if head[:4] == b"RIFX" else "<"
        fmt, long_size, before, held = b"", None, [], 0
        while True:
            tag, stated = struct.unpack(order + "4sI", self._must(_exactly(self._file, 8), 8))
            if tag == b"data":
                break
            held += stated
            if held > _MAX_HEADER:
                raise InputError(
                    f"{_IN}: the WAV header is longer than 16 MiB; save the sound in a file first."
                )
            body = self._must(_exactly(self._file, stated + stated % 2), stated)[:stated]
            if tag == b"fmt ":
                fmt = body
            elif tag == b"ds64" and len(body) >= 24:
                long_size = struct.unpack_from("<Q", body, 8)[0]
            elif tag not in DROPPED:
                before.append(Chunk(tag, body))
        if not fmt:
            self._cut()
        wave = Wave(head[:4].decode(), fmt, tuple(before))
        if stated == UNKNOWN and long_size:
            return wave, long_size
        if stated == 0 or is_placeholder(stated):
            return wave, None
        return wave, stated

    def _must(self, data: bytes, count: int) -> bytes:
        if len(data) < count:
            self._cut()
        return data

    def _cut(self) -> NoReturn:
        raise InputError(
            f"{_IN}: the WAV header is cut short or damaged; check what is sent through the pipe."
        )

    def _restore_negative_zeros(self, block: np.ndarray) -> None:
        """Not possible without going back; the zeros of mu-law come out as one."""

    def _end(self, broken: bool) -> None:
        if self._ended:
            return
        super()._end(broken)
        lost = self._flow.drain()
        if lost:
            text = f"Not carried over to the output: {lost} bytes behind the samples."
            self.notices.append(Notice("metadata-lost", text))

    def close(self) -> None:
        """Stop reading; standard input itself stays open."""
        self._stream.close()


class PipeFile:
    """Standard output in the shape of an `AtomicFile`: nothing to rename, nothing to take back."""

    def __init__(self, file: BinaryIO | None = None) -> None:
        self.name, self.file = _OUT, cast(BinaryIO, Forward(file or _standard_output()))

    def commit(self) -> None:
        """Send what is still held. Raises OutputError."""
        try:
            self.file.flush()
        except OSError as error:
            raise self.failed(error) from None

    def discard(self) -> None:
        """What was sent stays sent."""

    def failed(self, error: Exception) -> OutputError:
        """An error of the system as a sentence."""
        if getattr(error, "errno", None) == errno.EPIPE:
            return OutputError(
                f"{_OUT}: the program behind the pipe stopped reading; look there for the cause."
            )
        return OutputError(f"{_OUT}: writing failed ({reason(error)}); write to a file (-o).")


class Forward(io.RawIOBase):
    """A file that is only ever written on: it counts, and refuses to go back."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._position = file, 0

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        if whence != io.SEEK_SET or offset != self._position:
            raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE))
        return offset

    def tell(self) -> int:
        return self._position

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._file.write(data)
        self._position += len(data)
        return len(data)

    def flush(self) -> None:
        self._file.flush()


class _Flow:
    """The samples of a pipe as a read-only file for libsndfile, which must not go back."""

    def __init__(self, file: BinaryIO, length: int) -> None:
        self._file, self.length, self._position, self._seen = file, length, 0, 0
        self.error: BaseException | None = None

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._seen, io.SEEK_END: self.length}[whence]
        self._seen = max(0, base + offset)
        return self._seen

    def tell(self) -> int:
        return self._seen

    def readinto(self, buffer: memoryview) -> int:
        view = memoryview(buffer)[: max(0, min(len(buffer), self.length - self._position))]
        try:
            if self._seen != self._position:
                raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE))
            count = 0
            while count < len(view) and (got := self._file.readinto(view[count:])):  # type: ignore[attr-defined]
                count += got
        except BaseException as error:
            self.error = error
            return 0
        self._position += count
        self._seen = self._position
        return count

    def drain(self) -> int:
        """Read what follows the samples, so that the sender comes to its end; its bytes."""
        total = 0
        while block := self._file.read(1 << 16):
            total += len(block)
        return max(0, total - self.length % 2)


def _exactly(file: BinaryIO, count: int) -> bytes:
    """`count` bytes, fewer only at the end; never more memory than there are bytes."""
    parts = []
    while count and (part := file.read(min(count, 1 << 16))):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _standard_input() -> BinaryIO:
    if sys.stdin is None or sys.stdin.isatty():
        raise UsageError(
            "Nothing is sent to standard input; use it in a pipe, like: sox ... - | speechlens ..."
        )
    return sys.stdin.buffer


def _standard_output() -> BinaryIO:
    if sys.stdout is None or sys.stdout.isatty():
        raise UsageError("Sound can't be shown in a terminal; send standard output to a file or a program.")
    return sys.stdout.buffer
