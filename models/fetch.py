"""The only use of the network: weights of the catalogue, fetched after consent to their licence.

The licence's text comes first, from the revision of the weights, and stays beside them. A broken transfer
goes on where it stopped. What arrives must have the pinned size and SHA-256 and pass every check of a model
before it takes its name; until then a good copy stays as it is.
"""

import hashlib
import http.client
import json
import os
import shutil
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

from speechlens import __version__
from speechlens.errors import DigestError, FetchError, OutputError, UnknownModelError, UsageError
from speechlens.models import catalogue, loading, shelf, weights
from speechlens.models.catalogue import Download

ENDPOINT_VARIABLE = "HF_ENDPOINT"
_NETWORK = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError, ssl.SSLError)
_BLOCK = 1 << 20
_MAX_LICENCE = 1 << 20
_TIMEOUT_SECONDS = 30
_AGAIN = "run the same command again to go on"


@dataclass(frozen=True, slots=True)
class Licence:
    """What is to be agreed to: the text, the file that it was written to, and its SHA-256."""

    download: Download
    text: str
    path: Path
    sha256: str


def fetch(
    name: str,
    consent: Callable[[Licence], bool],
    on_progress: Callable[[int, int], object] = lambda done, total: None,
    *,
    refresh: bool = False,
) -> Path:
    """Fetch a model of the catalogue onto the shelf; returns its folder.

    consent: shown the licence, True to agree; nothing but its text is fetched before. on_progress: bytes
    done and in all. refresh: fetch again though a good copy is there, which is kept unless all goes well.
    """
    download = catalogue.DOWNLOADS.get(name)
    if download is None:
        known = ", ".join(catalogue.DOWNLOADS)
        raise UnknownModelError(f"There is no model '{name}' to fetch; known are {known}.")
    folder = catalogue.shelf() / name
    if not refresh and _is_good(folder, download):
        return folder
    partial = _partial(download)
    licence = _licence(download, partial.with_name(f"{download.sha256}.{catalogue.LICENCE}"))
    agreed = False
    try:
        agreed = consent(licence)
    finally:
        if not agreed:
            licence.path.unlink(missing_ok=True)
    if not agreed:
        raise UsageError(
            f"No weights were fetched because the licence of '{name}' wasn't agreed to; agree to it to go on."
        )
    try:
        _transfer(download, partial, on_progress)
    except _NETWORK as error:
        raise _broken(download, partial, error) from error
    except OSError as error:
        raise OutputError(f"{partial} can't be written ({error.strerror}); make room for it.") from error
    _check_digest(download, partial)
    _place(licence, partial)
    return folder


def address(download: Download, file: str | None = None) -> str:
    """Where a file, the weights unless named, is: at HF_ENDPOINT, else where huggingface-hub says."""
    endpoint = os.environ.get(ENDPOINT_VARIABLE, "").rstrip("/")
    if endpoint:
        if urlsplit(endpoint).scheme not in ("http", "https"):
            raise UsageError(f"{ENDPOINT_VARIABLE}={endpoint} is no web address; begin it with https://.")
        parts = (download.repository, "resolve", download.revision, file or download.file)
        return "/".join((endpoint, *map(quote, parts)))
    try:
        from huggingface_hub import hf_hub_url
    except ImportError as error:
        raise FetchError(
            f"The address of '{download.name}' is known to the package huggingface-hub, which isn't "
            f"installed; install speechlens[lm], or set {ENDPOINT_VARIABLE} to the hub's address."
        ) from error
    return hf_hub_url(download.repository, file or download.file, revision=download.revision)


def _is_good(folder: Path, download: Download) -> bool:
    path = folder / download.file
    return path.is_file() and weights.sha256(path) == download.sha256


def _partial(download: Download) -> Path:
    """Where bytes are kept until all are there; named by what they must become."""
    folder = catalogue.shelf() / ".downloads"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder} can't be made ({error.strerror}); check its permissions.") from error
    return folder / f"{download.sha256}.part"


def _licence(download: Download, path: Path) -> Licence:
    """The licence's text, fetched and written to a file; FetchError where there is no such text."""
    where = address(download, download.licence_file)
    try:
        with urllib.request.urlopen(_request(where), timeout=_TIMEOUT_SECONDS) as answer:
            data = answer.read(_MAX_LICENCE + 1)
            # A connection that breaks off within this read ends it without an error.
            if len(data) <= _MAX_LICENCE and answer.length:
                raise ConnectionError("the connection broke off")
    except _NETWORK as error:
        raise FetchError(
            f"The licence of '{download.name}' couldn't be fetched: {_reason(error)}; without it nothing "
            "can be agreed to, run the same command again."
        ) from error
    text = data.decode(errors="replace")
    if len(data) > _MAX_LICENCE or not text.strip() or "\ufffd" in text or text.lstrip()[:1] == "<":
        raise FetchError(
            f"What the server gave for the licence of '{download.name}' is no text; run the same command "
            "again, or add the weights from a file."
        )
    try:
        path.write_bytes(data)
    except OSError as error:
        raise OutputError(f"{path} can't be written ({error.strerror}); make room for it.") from error
    return Licence(download, text, path, hashlib.sha256(data).hexdigest())


def _request(where: str) -> urllib.request.Request:
    return urllib.request.Request(where, headers={"User-Agent": f"speechlens/{__version__}"})


def _transfer(download: Download, partial: Path, on_progress: Callable[[int, int], object]) -> None:
    have = partial.stat().st_size if partial.exists() else 0
    if have > download.size:
        have = 0
    if shutil.disk_usage(partial.parent).free < download.size - have:
        missing = (download.size - have) / 1e6
        raise OutputError(f"{partial.parent} has no room for {missing:.0f} MB more; make room for the model.")
    if have == download.size:
        return
    request = _request(address(download))
    if have:
        request.add_header("Range", f"bytes={have}-")
    with urllib.request.urlopen(request, timeout=_TIMEOUT_SECONDS) as answer:
        if answer.status != 206 or not answer.headers.get("Content-Range", "").startswith(f"bytes {have}-"):
            have = 0
        _check_length(download, answer.headers.get("Content-Length"), have)
        with open(partial, "r+b" if have else "wb") as file:
            file.seek(have)
            file.truncate()
            while block := answer.read(min(_BLOCK, download.size - have + 1)):
                have += len(block)
                if have > download.size:
                    raise _other_file(download, f"more than {download.size} bytes")
                file.write(block)
                on_progress(have, download.size)
            file.flush()
            os.fsync(file.fileno())
    if have < download.size:
        raise ConnectionError(f"the connection ended after {have} bytes")


def _check_length(download: Download, stated: str | None, have: int) -> None:
    if stated is not None and stated.isdecimal() and int(stated) + have != download.size:
        raise _other_file(download, f"{int(stated) + have} bytes")


def _check_digest(download: Download, partial: Path) -> None:
    found = weights.sha256(partial)
    if found != download.sha256:
        partial.unlink()
        raise _other_file(download, f"SHA-256 {found}")


def _place(licence: Licence, partial: Path) -> None:
    download = licence.download
    note = {
        "description": download.description,
        "sha256": download.sha256,
        "licence": download.licence,
        "licence_sha256": licence.sha256,
        "source": f"{download.repository} at {download.revision}",
    }
    with shelf.placing(download.name, replace=True) as staging:
        shutil.copyfile(partial, staging / download.file)
        (staging / catalogue.LICENCE).write_bytes(licence.text.encode())
        (staging / catalogue.CONFIG).write_text(
            json.dumps(download.config, indent=1) + "\n", encoding="utf-8"
        )
        shelf.write_card(staging, note)
        loading.verify(staging)
    partial.unlink()
    licence.path.unlink(missing_ok=True)


def _broken(download: Download, partial: Path, error: Exception) -> FetchError:
    kept = partial.stat().st_size if partial.exists() else 0
    return FetchError(
        f"The model '{download.name}' couldn't be fetched: {_reason(error)}; {kept} of {download.size} bytes "
        f"are here, {_AGAIN}."
    )


def _reason(error: Exception) -> str:
    if isinstance(error, urllib.error.HTTPError):
        return f"the server answered {error.code} {error.reason}"
    return str(getattr(error, "reason", None) or error)


def _other_file(download: Download, found: str) -> DigestError:
    return DigestError(
        f"What the server gave for '{download.name}' isn't the file that is pinned: {found} instead of "
        f"{download.size} bytes with SHA-256 {download.sha256}; nothing was changed, update SpeechLens or "
        "add the weights from a file."
    )
