"""Bytes from a web server: a short text in one go, or a file that goes on where it stopped."""

import http.client
import os
import re
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from speechlens import __version__

TIMEOUT_SECONDS = 30
_BLOCK = 1 << 20
# What a server or the way to it may do. Names of hosts that can't be encoded are ValueErrors.
_NETWORK = (OSError, http.client.HTTPException, ValueError)
_RANGE = re.compile(r"bytes (\d{1,18})-\d{1,18}/(\d{1,18}|\*)")


class BrokenTransferError(Exception):
    """The server, or the way to it, and in what way it failed."""


class OtherFileError(Exception):
    """The server has a file of another size; the text says which."""


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Goes on to web addresses only, and never from an encrypted one to a plain one.

    where: the address that was asked last.
    """

    where = ""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        before, after = urlsplit(req.full_url).scheme, urlsplit(newurl).scheme
        if after not in ("http", "https") or (before == "https" and after == "http"):
            raise BrokenTransferError(_unsafe(req.full_url))
        self.where = newurl
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def small(where: str, most: int) -> bytes:
    """The bytes at an address, one more than `most` of a larger file; BrokenTransferError."""
    with _answer(where) as answer, _told(answer.url):
        data = answer.read(most + 1)
        # A connection that breaks off within this read ends it without an error.
        if len(data) <= most and answer.length:
            raise BrokenTransferError(f"the connection to {_host(answer.url)} broke off")
        return data


def resume(where: str, partial: Path, size: int, on_progress: Callable[[int, int], object]) -> bool:
    """Bring a file to `size` bytes, from those on that are there; whether it began with such.

    BrokenTransferError keeps what has arrived; OtherFileError where the server has another size; OSError
    where the file can't be written.
    """
    have = partial.stat().st_size if partial.exists() else 0
    if have > size:
        have = 0
    if have < size:
        with _part(where, have, size) as (answer, start):
            _receive(answer, partial, start, size, on_progress)
            return start > 0
    return True


@contextmanager
def _part(where: str, have: int, size: int) -> Iterator[tuple[Any, int]]:
    """An answer, and the place in the file that it begins at: `have`, or 0 where servers give no parts."""
    try:
        with _answer(where, have) as answer:
            start = _start(answer, size)
            if start in (0, have):
                yield answer, start
                return
    except _NoPartError:
        pass
    with _answer(where) as answer:
        _start(answer, size)
        yield answer, 0


def _start(answer: Any, size: int) -> int:
    """Where in the file an answer begins; OtherFileError where the file isn't of `size` bytes."""
    part = _RANGE.fullmatch(answer.headers.get("Content-Range", "")) if answer.status == 206 else None
    start = int(part[1]) if part else 0 if answer.status == 200 else -1
    whole = part[2] if part else "*"
    if whole == "*" and start >= 0 and answer.length is not None:
        whole = str(start + answer.length)
    if whole not in ("*", str(size)):
        raise OtherFileError(f"{whole} bytes")
    return start


def _receive(
    answer: Any, partial: Path, have: int, size: int, on_progress: Callable[[int, int], object]
) -> None:
    if not have:
        partial.unlink(missing_ok=True)
    with open(partial, "r+b" if have else "wb") as file:
        file.seek(have)
        file.truncate()
        while block := _read(answer, min(_BLOCK, size - have + 1)):
            have += len(block)
            if have > size:
                raise OtherFileError(f"more than {size} bytes")
            file.write(block)
            on_progress(have, size)
        file.flush()
        os.fsync(file.fileno())
    if have < size:
        raise BrokenTransferError(f"the connection to {_host(answer.url)} ended after {have} bytes")


def _read(answer: Any, count: int) -> bytes:
    with _told(answer.url):
        return answer.read(count)


class _NoPartError(Exception):
    """The server can't give the part that was asked for."""


@contextmanager
def _answer(where: str, start: int = 0) -> Iterator[Any]:
    request = urllib.request.Request(where, headers={"User-Agent": f"speechlens/{__version__}"})
    if start:
        request.add_header("Range", f"bytes={start}-")
    redirects = _Redirects()
    try:
        answer = urllib.request.build_opener(redirects).open(request, timeout=TIMEOUT_SECONDS)
    except _NETWORK as error:
        if start and getattr(error, "code", 0) == 416:
            raise _NoPartError from error
        raise BrokenTransferError(_reason(error, redirects.where or where)) from error
    with answer:
        yield answer


@contextmanager
def _told(where: str) -> Iterator[None]:
    """Faults of the network as BrokenTransferError."""
    try:
        yield
    except _NETWORK as error:
        raise BrokenTransferError(_reason(error, where)) from error


def _reason(error: Exception, where: str) -> str:
    """What happened with whom, as a part of a sentence."""
    host = _host(where)
    if isinstance(error, urllib.error.HTTPError):
        if 300 <= error.code < 400 and "infinite loop" in str(error.reason):
            return f"the server {host} sends on from address to address without end"
        if 300 <= error.code < 400:
            return _unsafe(where)
        return f"the server {host} answered {error.code} {_plain(error.reason)}".strip()
    cause = error.reason if isinstance(error, urllib.error.URLError) else error
    if cause is not error and isinstance(cause, ssl.SSLError):
        return f"the connection to {host} isn't secure ({_plain(cause)})"
    words = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
    return f"the connection to {host} failed ({_plain(words)})"


def _unsafe(where: str) -> str:
    return f"the server {_host(where)} sends on to an address that isn't safe"


def _host(where: str) -> str:
    """The host of an address, without a password that may stand before it."""
    return _plain(urlsplit(where).hostname or where)


def _plain(text: object) -> str:
    """What a server or the system says, on one line of words that print."""
    words = "".join(mark if mark.isprintable() else " " for mark in str(text)[:200]).split()
    return " ".join(words)
