"""Opening inputs safely, and parts of files in the shape that libsndfile's callbacks need."""

import errno
import io
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO

from speechlens.audio.info import known_formats
from speechlens.errors import InputError
from speechlens.notices import Notice

PathLike = str | bytes | os.PathLike

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")

# First bytes of things that people take for readable audio.
_FOREIGN = (
    (re.compile(rb".{4}ftyp", re.S), "MP4 or M4A media"),
    (re.compile(rb"\x1a\x45\xdf\xa3"), "Matroska or WebM media"),
    (re.compile(rb"RIFF.{4}AVI ", re.S), "an AVI film"),
    (re.compile(rb"\xff[\xf0\xf1\xf8\xf9]"), "AAC audio"),
    (re.compile(rb"\x30\x26\xb2\x75"), "Windows Media"),
    (re.compile(rb"#!AMR"), "AMR audio"),
    (re.compile(rb"PK\x03\x04"), "a ZIP archive"),
    (re.compile(rb"\x89PNG|\xff\xd8\xff|GIF8"), "a picture"),
    (re.compile(rb"%PDF"), "a PDF document"),
    (re.compile(rb"\s*<(!doctype|html|\?xml)", re.I), "a web page"),
)


def shown(path: PathLike) -> str:
    """A path as text that every terminal can print: odd bytes and control characters are escaped."""
    text = os.fsencode(path).decode("utf-8", "backslashreplace")
    return _CONTROL.sub(lambda m: m[0].encode("unicode_escape").decode(), text)


def same_file(a: PathLike, b: PathLike) -> bool:
    """Whether both names lead to one file (also by links). A name without a file is no file's equal."""
    try:
        return os.path.samefile(a, b)
    except OSError:
        return False


def read_at(file: BinaryIO, offset: int, count: int) -> bytes:
    """Up to so many bytes of an open file from a place on; none where a size leads beyond all files."""
    try:
        file.seek(max(0, offset))
    except OverflowError:
        return b""
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        return b""
    return file.read(count)


@contextmanager
def reopened(file: BinaryIO) -> Iterator[BinaryIO]:
    """A file that was written and is open for reading too, to be read and changed."""
    file.flush()
    with os.fdopen(os.dup(file.fileno()), "r+b") as again:
        yield again


def is_pipe(path: str | bytes | os.PathLike) -> bool:
    """Whether a name means standard input or output: "-"."""
    return os.fsencode(path) == b"-"


@dataclass(frozen=True, slots=True)
class Witness:
    """Remembers which file a name led to, and in which state, when the work began."""

    path: PathLike
    state: tuple[int, ...] | None

    @classmethod
    def of(cls, path: PathLike) -> "Witness":
        """The file as it is now."""
        return cls(path, None if is_pipe(path) else _state(path))

    def notice(self) -> Notice | None:
        """What happened to the file since; None if nothing."""
        if self.state is None or (now := _state(self.path)) == self.state:
            return None
        if now is None:
            return Notice("input-removed", "The input was removed while it was read; the output is whole.")
        text = "The input was changed while it was read; the output may mix both states, so run it again."
        return Notice("input-changed", text)


def _state(path: PathLike) -> tuple[int, ...] | None:
    try:
        info = os.stat(path)
    except (OSError, ValueError):
        return None
    return info.st_dev, info.st_ino, info.st_size, info.st_mtime_ns


def open_input(path: PathLike) -> BinaryIO:
    """A regular file open for reading; never waits on a pipe or device. Raises InputError."""
    name = shown(path)

    def opener(file: str, flags: int) -> int:
        return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))

    try:
        file = open(os.fspath(path), "rb", buffering=0, opener=opener)  # noqa: SIM115
    except FileNotFoundError:
        raise InputError(f"{name}: there is no such file; check the name.") from None
    except IsADirectoryError:
        raise InputError(
            f"{name}: this is a folder; give an audio file, or use 'batch' for folders."
        ) from None
    except PermissionError:
        if os.path.isdir(path):
            raise InputError(f"{name}: this is a folder; give an audio file.") from None
        raise InputError(f"{name}: you may not read this file; change its permissions.") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{name}: can't be opened ({reason(error)}); check the name and the disk.") from None
    info = os.fstat(file.fileno())
    if not stat.S_ISREG(info.st_mode):
        file.close()
        raise InputError(
            f"{name}: this is not a regular file but a pipe or device; save the sound in a file first."
        )
    if info.st_size == 0:
        file.close()
        raise InputError(f"{name}: the file is empty (0 bytes); record or copy it again.")
    return file


def reason(error: Exception) -> str:
    """The system's words for an error, without the file name that it may carry."""
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).lower()


def not_audio(path: PathLike, head: bytes) -> InputError:
    """The error for content that no decoder knows; `head` is how the file begins."""
    what = next((what for pattern, what in _FOREIGN if pattern.match(head)), None)
    if what is None:
        what = "text" if _is_text(head) else "no audio that SpeechLens knows"
    return InputError(
        f"{shown(path)}: this is {what}; SpeechLens reads {known_formats()}, "
        "so convert it to one of these first."
    )


def _is_text(head: bytes) -> bool:
    return all(32 <= b < 127 or b in b"\t\n\r" for b in head)


class Window:
    """Bytes [start, end) of an open file as a read-only file for libsndfile.

    hole: place and length of bytes that are left out, as if they weren't in the file. An error inside a
    callback would be lost in C code: it is kept in `error` and reading ends.
    """

    def __init__(self, file: BinaryIO, start: int, end: int, hole: tuple[int, int] | None = None) -> None:
        self._file = file
        self._hole, self._left_out = hole or (end, 0)
        self.error: BaseException | None = None
        self.move(start, end - self._left_out)

    def move(self, start: int, end: int) -> None:
        """Become other bytes of the file, from their beginning."""
        self._start, self.length, self._position = start, end - start, 0

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self.length}[whence]
        self._position = max(0, base + offset)
        return self._position

    def tell(self) -> int:
        return self._position

    def at(self, offset: int, count: int) -> bytes:
        """Bytes from somewhere in the window; the position stays."""
        self._file.seek(self._start + offset)
        return self._file.read(count)

    @property
    def place(self) -> int:
        """Where in the file the next byte is read."""
        at = self._start + self._position
        return at + self._left_out if at >= self._hole else at

    def readinto(self, buffer: memoryview) -> int:
        rest = memoryview(buffer)[: max(0, self.length - self._position)]
        total = 0
        while rest:
            place = self.place
            part = rest[: self._hole - place] if place < self._hole else rest
            try:
                self._file.seek(place)
                count = self._file.readinto(part) or 0  # type: ignore[attr-defined]
            except BaseException as error:
                self.error = error
                return 0
            total, self._position, rest = total + count, self._position + count, rest[count:]
            if count < len(part):
                break
        return total


class Sink:
    """An open file for libsndfile to write, with a gap that it doesn't see; keeps the first error.

    From byte `gap_at` on, all that it writes lies `gap` bytes later in the file.
    """

    def __init__(self, file: BinaryIO, gap: int = 0, gap_at: int = 0) -> None:
        self._file, self._gap, self._gap_at = file, gap, gap_at
        self._position = self._length = 0
        self._there = -1
        self.error: BaseException | None = None

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self._length}[whence]
        self._position = max(0, base + offset)
        return self._position

    def tell(self) -> int:
        return self._position

    def write(self, data: bytes) -> int:
        split = max(0, self._gap_at - self._position)
        for part in (data[:split], data[split:]):
            self._put(part)
        # After an error success is feigned, so that libsndfile comes to its end quickly.
        return len(data)

    def _put(self, part: bytes) -> None:
        if self.error is None and part:
            at = self._position + (self._gap if self._position >= self._gap_at else 0)
            try:
                if at != self._there:
                    self._file.seek(at)
                self._file.write(part)
                self._there = at + len(part)
            except BaseException as error:
                self.error = error
        self._position += len(part)
        self._length = max(self._length, self._position)
