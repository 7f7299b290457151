"""Files that appear under their name only when they are whole."""

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from speechlens.audio.files import reason, shown
from speechlens.errors import InternalError, OutputError

_PREFIX, _SUFFIX = ".speechlens-", ".part"
_WRITTEN = "w"  # other hidden names are a batch's marks, which it clears itself
_BUFFER = 1 << 18
_ATTEMPTS = 100
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def is_temporary(path: str | os.PathLike) -> bool:
    """Whether a name is one that SpeechLens gives to unfinished outputs."""
    name = os.path.basename(os.fspath(path))
    return name.startswith(_PREFIX) and name.endswith(_SUFFIX)


_swept: set[str] = set()


def not_finite(name: str) -> InternalError:
    """What to raise where NaN or Inf should get into a file of this name."""
    return InternalError(
        f"{name}: NaN or Inf was to be written; use other weights where these are your own, else report this."
    )


@contextlib.contextmanager
def whole(target: str | os.PathLike, overwrite: bool = False) -> Iterator["AtomicFile"]:
    """An `AtomicFile` to write to, in its place once the block ends well and gone where it doesn't."""
    file = AtomicFile(target, overwrite)
    try:
        yield file
    except BaseException:
        file.discard()
        raise
    file.commit()


class AtomicFile:
    """An unfinished file in the folder of `target`, put in its place by `commit` or removed by `discard`.

    Where the system can, it has no name until then, so that not even `kill -9` leaves it behind (Linux,
    O_TMPFILE); else it has a hidden name. Raises OutputError at once when the target exists (unless
    overwrite), is no file, or its folder can't be written to. `file` is open for writing and seeking.
    """

    def __init__(self, target: str | os.PathLike, overwrite: bool = False) -> None:
        self.target, self.overwrite = Path(target), overwrite
        self.name = shown(target)
        self._check_target()
        sweep(self.target.parent)
        # Short and free of the target's name, so that it fits wherever the target fits.
        self.temporary = self.target.parent / f"{_PREFIX}{_WRITTEN}{secrets.token_hex(8)}{_SUFFIX}"
        self.file = self._create()

    def _check_target(self) -> None:
        try:
            mode = os.lstat(self.target).st_mode
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            raise self.failed(error) from None
        if stat.S_ISDIR(mode):
            raise OutputError(f"{self.name}: a folder has this name; choose another name for the output.")
        if not self.overwrite:
            raise self._exists()
        if not (stat.S_ISREG(mode) or stat.S_ISLNK(mode)):
            raise OutputError(f"{self.name}: this is a pipe or device; choose a file for the output.")

    def _create(self) -> BinaryIO:
        for _ in range(_ATTEMPTS):
            file = self._opened()
            # Held as long as the file is open: it tells `sweep` of other processes that somebody is at work.
            _lock(file.fileno())
            if self.nameless or _is_there(file.fileno(), self.temporary):
                return file
            file.close()  # swept away in the moment before the lock
        raise self.failed(FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))

    def _opened(self) -> BinaryIO:
        self.nameless = _can_be_nameless(self.temporary)
        # Readable too: media files are looked at before they get their name.
        flags = os.O_RDWR | (os.O_TMPFILE if self.nameless else os.O_CREAT | os.O_EXCL)
        place = self.temporary.parent if self.nameless else self.temporary
        try:
            return os.fdopen(os.open(place, flags | getattr(os, "O_BINARY", 0), 0o666), "wb", _BUFFER)
        except FileNotFoundError:
            if not self.target.parent.is_dir():
                where = shown(self.target.parent)
                raise OutputError(f"{self.name}: there is no folder {where}; create it first.") from None
            raise OutputError(
                f"{self.name}: no file can be created in this folder; choose another."
            ) from None
        except OSError as error:
            raise self.failed(error) from None

    def write(self, data: bytes) -> None:
        """Append bytes. Raises OutputError."""
        try:
            self.file.write(data)
        except OSError as error:
            raise self.failed(error) from None

    def commit(self) -> None:
        """Make the file durable and give it its name. Raises OutputError, and then nothing is left."""
        try:
            self.file.flush()
            os.fsync(self.file.fileno())
            if self.nameless:
                self._name()
            self.file.close()
            if not self.nameless or self.overwrite:
                self._rename()
        except OSError as error:
            self.discard()
            raise self.failed(error) from None
        except BaseException:
            self.discard()
            raise
        self._sync_folder()

    def _name(self) -> None:
        """The final name where none may be replaced, else the hidden one."""
        _link_open(self.file.fileno(), self.temporary if self.overwrite else self.target)

    def _rename(self) -> None:
        if self.overwrite:
            os.replace(self.temporary, self.target)
        elif os.name == "nt":
            os.rename(self.temporary, self.target)
        else:
            self._link()

    def _link(self) -> None:
        """A name that is never taken from another file, not even from one that appears right now."""
        try:
            os.link(self.temporary, self.target)
        except FileExistsError:
            raise
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK):
                raise
            # No hard links here (FAT, some network disks): claim the name, then replace the claim.
            os.close(os.open(self.target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
            os.replace(self.temporary, self.target)
            return
        os.unlink(self.temporary)

    def _sync_folder(self) -> None:
        with contextlib.suppress(OSError, AttributeError):
            folder = os.open(self.target.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def discard(self) -> None:
        """Remove the temporary file; again does nothing."""
        with contextlib.suppress(OSError):
            self.file.close()
        with contextlib.suppress(OSError):
            os.unlink(self.temporary)

    def failed(self, error: Exception) -> OutputError:
        """An error of the system as a sentence that names the target and what to do."""
        number = getattr(error, "errno", None)
        if isinstance(error, FileExistsError):
            return self._exists()
        if number in _FULL:
            return OutputError(f"{self.name}: the disk is full; free some space or choose another folder.")
        if number == errno.ENAMETOOLONG:
            return OutputError(
                f"{self.name}: this name is too long for the file system; choose a shorter one."
            )
        if number in (errno.EACCES, errno.EPERM, errno.EROFS):
            return OutputError(f"{self.name}: this folder can't be written to; choose another folder.")
        if number == errno.ENOTDIR:
            return OutputError(f"{self.name}: a part of this path is a file, not a folder; choose another.")
        return OutputError(
            f"{self.name}: writing failed ({reason(error)}); check the disk or choose another folder."
        )

    def _exists(self) -> OutputError:
        return OutputError(
            f"{self.name}: this file exists already; choose another name or allow overwriting (--overwrite)."
        )


def sweep(folder: Path) -> None:
    """Remove hidden files of dead runs from a folder, once a process; those of living runs are locked."""
    key = os.path.abspath(folder)
    if key in _swept:
        return
    _swept.add(key)
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            ours = is_temporary(entry.name) and entry.name.startswith(_PREFIX + _WRITTEN)
            if ours and entry.is_file(follow_symlinks=False):
                _remove_if_dead(entry.path)


def _remove_if_dead(path: str) -> None:
    with contextlib.suppress(OSError):
        if os.name == "nt":
            os.unlink(path)  # fails while somebody has it open
            return
        descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW)
        try:
            if _lock(descriptor):
                os.unlink(path)
        finally:
            os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Take the lock of an open file; False where somebody has it or the file system knows none."""
    try:
        import fcntl
    except ImportError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is_there(descriptor: int, path: Path) -> bool:
    """Whether the name still leads to the open file."""
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    except OSError:
        return False


def _can_be_nameless(temporary: Path) -> bool:
    """Whether files without a name can be made here and named later: tried with an empty one."""
    try:
        descriptor = os.open(temporary.parent, os.O_TMPFILE | os.O_WRONLY, 0o666)
    except (OSError, AttributeError):
        return False
    try:
        _link_open(descriptor, temporary)
        os.unlink(temporary)
        return True
    except OSError:
        return False
    finally:
        os.close(descriptor)


def _link_open(descriptor: int, name: Path) -> None:
    """Give a name to an open file without one (open(2), O_TMPFILE); never replaces."""
    folder = os.open(name.parent, os.O_RDONLY)
    try:
        # A folder descriptor makes Python call linkat, which follows the link in /proc.
        os.link(f"/proc/self/fd/{descriptor}", name, src_dir_fd=folder, follow_symlinks=True)
    finally:
        os.close(folder)
