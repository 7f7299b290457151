"""The only use of the network: weights of the catalogue, fetched after consent to their licence.

The licence's text comes first, from the revision of the weights, and stays beside them. A broken transfer
goes on where it stopped. What arrives must have the pinned size and SHA-256 and pass every check of a model
before it takes its name; until then a good copy stays as it is.
"""

import hashlib
import json
import os
import shutil
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

from speechlens.errors import (
    DigestError,
    FetchError,
    ModelError,
    ModelNameError,
    OutputError,
    UnknownModelError,
    UsageError,
)
from speechlens.models import catalogue, loading, shelf, transfer, weights
from speechlens.models.catalogue import Download
from speechlens.models.locks import held

ENDPOINT_VARIABLE = "HF_ENDPOINT"
_MAX_LICENCE = 1 << 20
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
    done and in all. refresh: fetch again though a model of the name is there, which is kept unless all goes
    well.
    """
    download = catalogue.DOWNLOADS.get(name)
    if download is None:
        known = ", ".join(catalogue.DOWNLOADS)
        raise UnknownModelError(f"There is no model '{name}' to fetch; known are {known}.")
    folder = catalogue.shelf() / name
    shelf.check_free(name, replace=True)
    if not refresh and _is_there(folder, download):
        return folder
    partial = _partial(download)
    with _alone(download, partial.parent):
        licence = _licence(download, partial.with_name(f"{download.sha256}.{catalogue.LICENCE}"))
        _ask(licence, consent)
        _transfer(download, partial, on_progress)
        _place(licence, partial)
    return folder


def address(download: Download, file: str | None = None) -> str:
    """Where a file, the weights unless named, is: at HF_ENDPOINT, else where huggingface-hub says."""
    endpoint = os.environ.get(ENDPOINT_VARIABLE, "").rstrip("/")
    if endpoint:
        if not _is_web(endpoint):
            raise UsageError(
                f"{ENDPOINT_VARIABLE}={endpoint} is no web address; begin it with https:// and a host."
            )
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


def kept(name: str) -> int:
    """Bytes that are here of a fetch that stopped."""
    try:
        return _partial(catalogue.DOWNLOADS[name]).stat().st_size
    except (KeyError, OSError):
        return 0


def _is_web(endpoint: str) -> bool:
    try:
        parts = urlsplit(endpoint)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _is_there(folder: Path, download: Download) -> bool:
    """Whether a good copy is here; ModelNameError where the name is that of other weights."""
    if not os.path.lexists(folder):
        return False
    try:
        loading.verify(folder)  # which holds the weights against the SHA-256 that is recorded
        if (_recorded(folder) or loading.describe(folder)["sha256"]) == download.sha256:
            return True
    except ModelError:
        # What was fetched and took damage is fetched anew.
        if _recorded(folder) == download.sha256:
            return False
    raise ModelNameError(
        f"There are other weights on the shelf as '{download.name}'; remove them, or fetch with --refresh to "
        "replace them."
    )


def _recorded(folder: Path) -> str | None:
    try:
        return catalogue.card(folder).get("sha256")
    except ModelError:
        return None


def _partial(download: Download) -> Path:
    """Where bytes are kept until all are there; named by what they must become."""
    return catalogue.shelf() / ".downloads" / f"{download.sha256}.part"


@contextmanager
def _alone(download: Download, folder: Path) -> Iterator[None]:
    """The folder for what arrives, in which no other run works meanwhile."""
    with ExitStack() as stack:
        try:
            with _writing(folder):
                folder.mkdir(parents=True, exist_ok=True)
                stack.enter_context(held(folder, wait=False))
        except BlockingIOError as error:
            raise FetchError(
                f"The model '{download.name}' is being fetched by another run of SpeechLens; wait for it."
            ) from error
        yield


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Faults of the disk as OutputError."""
    try:
        yield
    except BlockingIOError:
        raise
    except OSError as error:
        raise OutputError(
            f"{path} can't be written ({error.strerror or error}); check permissions and free space."
        ) from error


def _licence(download: Download, path: Path) -> Licence:
    """The licence's text, fetched and written to a file; FetchError where there is no such text."""
    try:
        data = transfer.small(address(download, download.licence_file), _MAX_LICENCE)
    except transfer.BrokenTransferError as error:
        raise FetchError(
            f"The licence of '{download.name}' couldn't be fetched: {error}; without it nothing "
            "can be agreed to, run the same command again."
        ) from error
    text = data.decode(errors="replace")
    if len(data) > _MAX_LICENCE or not _is_text(text):
        raise FetchError(
            f"What the server gave for the licence of '{download.name}' is no text; run the same command "
            "again, or add the weights from a file."
        )
    digest = hashlib.sha256(data).hexdigest()
    if download.licence_sha256 not in (None, digest):
        raise DigestError(
            f"What the server gave for the licence of '{download.name}' isn't the text that is pinned: "
            f"SHA-256 {digest} instead of {download.licence_sha256}; nothing was fetched, update SpeechLens "
            "or add the weights from a file."
        )
    with _writing(path):
        path.write_bytes(data)
    return Licence(download, text, path, digest)


def _is_text(text: str) -> bool:
    """Whether this can be shown as a licence: no web page, and nothing that a terminal would obey."""
    odd = {"\ufffd", *(mark for mark in set(text) if unicodedata.category(mark) == "Cc")} & set(text)
    return bool(text.strip()) and text.lstrip()[:1] != "<" and odd <= set("\t\n\f\r")


def _ask(licence: Licence, consent: Callable[[Licence], bool]) -> None:
    agreed = False
    try:
        agreed = consent(licence)
    finally:
        if not agreed:
            with suppress(OSError):
                licence.path.unlink(missing_ok=True)
    if not agreed:
        name = licence.download.name
        raise UsageError(
            f"No weights were fetched because the licence of '{name}' wasn't agreed to; agree to it to go on."
        )


def _transfer(download: Download, partial: Path, on_progress: Callable[[int, int], object]) -> None:
    """All bytes, with the pinned SHA-256; what was kept of another file isn't gone on from twice."""
    while True:
        try:
            with _writing(partial):
                _check_room(download, partial)
                resumed = transfer.resume(address(download), partial, download.size, on_progress)
        except transfer.OtherFileError as error:
            raise _other_file(download, str(error)) from error
        except transfer.BrokenTransferError as error:
            raise FetchError(
                f"The model '{download.name}' couldn't be fetched: {error}; {kept(download.name)} of "
                f"{download.size} bytes are here, {_AGAIN}."
            ) from error
        found = weights.sha256(partial)
        if found == download.sha256:
            return
        with _writing(partial):
            partial.unlink()
        if not resumed:
            raise _other_file(download, f"SHA-256 {found}")


def _check_room(download: Download, partial: Path) -> None:
    missing = download.size - kept(download.name)
    if shutil.disk_usage(partial.parent).free < missing:
        raise OutputError(
            f"{partial.parent} has no room for {missing / 1e6:.0f} MB more; make room for the model."
        )


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
        _link(partial, staging / download.file)
        (staging / catalogue.LICENCE).write_bytes(licence.text.encode())
        (staging / catalogue.CONFIG).write_text(
            json.dumps(download.config, indent=1) + "\n", encoding="utf-8"
        )
        shelf.write_card(staging, note)
        loading.verify(staging)
    with _writing(partial.parent):
        partial.unlink()
        licence.path.unlink(missing_ok=True)


def _link(partial: Path, target: Path) -> None:
    """The file under a second name: the disk needs no room for a copy, and a failure costs no download."""
    try:
        os.link(partial, target)
    except OSError:
        shutil.copyfile(partial, target)


def _other_file(download: Download, found: str) -> DigestError:
    return DigestError(
        f"What the server gave for '{download.name}' isn't the file that is pinned: {found} instead of "
        f"{download.size} bytes with SHA-256 {download.sha256}; nothing was changed, update SpeechLens or "
        "add the weights from a file."
    )
