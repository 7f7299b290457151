"""The manifest: a JSON line for each outcome, written so that a loss of power costs one line at most."""

import json
import os
import stat
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from speechlens import __version__
from speechlens.audio import shown
from speechlens.batch import places
from speechlens.batch.jobs import Outcome
from speechlens.errors import InputError, OutputError
from speechlens.options import Options

_TAIL = 1 << 20


class Manifest:
    """An open manifest that no other batch may write to.

    Each line is appended by one write and is durable after `sync`. A last line that a loss of power has
    torn is taken away when the file is opened; `repaired` tells. Raises OutputError.
    """

    def __init__(self, path: str | os.PathLike) -> None:
        self.path = Path(path)
        self.repaired = False
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._file = os.open(self.path, flags, 0o666)
        except OSError as error:
            raise self._failed(error) from None
        try:
            self._check_file()
            self._lock()
            self._check_kind()
            self._repair()
        except OSError as error:
            os.close(self._file)
            raise self._failed(error) from None
        except BaseException:
            os.close(self._file)
            raise

    def append(self, outcome: Outcome) -> None:
        """Add the line of an outcome."""
        line = (json.dumps(as_record(outcome, self.path.parent)) + "\n").encode()
        try:
            done = os.write(self._file, line)
            if done < len(line):
                # A full disk takes a part; the next write says why.
                os.write(self._file, line[done:])
        except OSError as error:
            raise self._failed(error) from None

    def sync(self) -> None:
        """Return when all lines so far would survive a loss of power."""
        try:
            os.fsync(self._file)
        except OSError as error:
            raise self._failed(error) from None

    def close(self) -> None:
        """Let go of the file; one that got no line at all is taken away."""
        empty = os.fstat(self._file).st_size == 0
        os.close(self._file)
        if empty:
            self.path.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _lock(self) -> None:
        """The system gives the lock back when the process dies, however it dies."""
        try:
            if os.name == "nt":
                import msvcrt

                os.lseek(self._file, 1 << 40, os.SEEK_SET)
                msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            else:
                import fcntl

                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise OutputError(
                f"{shown(self.path)}: another batch is writing to this folder; wait for its end or choose "
                "another output folder."
            ) from None
        except OSError:
            pass  # no locks on this file system

    def _check_file(self) -> None:
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            raise OutputError(
                f"{shown(self.path)}: this is a pipe or a device and no place for a manifest; "
                "choose another name."
            )

    def _check_kind(self) -> None:
        """A recording given here by mistake must not be mended as if it were a manifest."""
        os.lseek(self._file, 0, os.SEEK_SET)
        head = os.read(self._file, _TAIL)
        first, ended, _ = head.partition(b"\n")
        if head and not (_parsed(first) if ended else head.startswith(b'{"')):
            raise OutputError(
                f"{shown(self.path)}: this file is no manifest and stays as it is; choose another name for "
                "the manifest."
            )

    def _repair(self) -> None:
        size = os.fstat(self._file).st_size
        start = max(0, size - _TAIL)
        os.lseek(self._file, start, os.SEEK_SET)
        tail = os.read(self._file, _TAIL)
        if not tail or tail.endswith(b"\n"):
            return
        self.repaired = True
        keep = start + tail.rfind(b"\n") + 1
        if _parsed(tail[keep - start :]) is not None:
            os.write(self._file, b"\n")
        else:
            os.ftruncate(self._file, keep)
        os.fsync(self._file)

    def _failed(self, error: OSError) -> OutputError:
        reason = (error.strerror or str(error)).lower()
        return OutputError(
            f"{shown(self.path)}: the manifest can't be written ({reason}); choose another output folder or "
            "free some space."
        )


def as_record(outcome: Outcome, home: Path) -> dict[str, Any]:
    """The line of an outcome; the output is told from the folder `home` on where it lies in it."""
    job, result = outcome.job, outcome.result
    return {
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "state": "done" if result else "failed",
        "input": job.source,
        "size": job.size,
        "modified": job.modified,
        "sha256": outcome.sha256 or None,
        "output": relative(job.target, home),
        "output_size": outcome.output_size if result else None,
        "output_sha256": outcome.output_sha256 or None,
        "residue": relative(str(result.residue), home) if result and result.residue else None,
        "residue_sha256": outcome.residue_sha256 or None,
        "report": relative(job.report, home) if outcome.report_sha256 else None,
        "report_sha256": outcome.report_sha256 or None,
        "model": job.options.model,
        "model_sha256": result.model_sha256 if result else job.model_sha256 or None,
        "options": settings(job.options),
        "backend": result.backend if result else None,
        "frames": result.frames if result else None,
        "rate": result.rate if result else None,
        "channels": result.channels if result else None,
        "seconds": round(outcome.seconds, 4),
        "speed": round(result.speed, 2) if result else None,
        "notices": [asdict(notice) for notice in result.notices] if result else [],
        "error": outcome.error or None,
        "error_kind": outcome.kind or None,
        "version": __version__,
    }


def settings(options: Options) -> dict[str, Any]:
    """The options that decide about the sound."""
    held = asdict(options)
    del held["overwrite"], held["model"]
    return held


def relative(place: str, home: Path) -> str:
    """A place from a folder on, with forward slashes, or as it is where it lies elsewhere."""
    try:
        return Path(place).relative_to(os.path.abspath(home)).as_posix()
    except ValueError:
        return place


def absolute(place: str, home: Path) -> str:
    """What `relative` has shortened."""
    if places.is_url(place) or os.path.isabs(place):
        return place
    return os.path.join(os.path.abspath(home), *place.split("/"))


def records(path: str | os.PathLike) -> Iterator[dict[str, Any]]:
    """The lines of a manifest, those left out that are none. Raises InputError."""
    try:
        with open(path, "rb") as file:
            for line in file:
                if (record := _parsed(line)) is not None:
                    yield record
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"{shown(path)}: this manifest can't be read ({reason}); check its name.") from None


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    known = isinstance(record, dict) and all(isinstance(record.get(k), str) for k in ("input", "output"))
    known = known and isinstance(record.get("options") or {}, dict)
    return record if known else None
