"""Fetching, against a server of the test's own on this machine."""

import hashlib
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from speechlens.errors import (
    DigestError,
    FetchError,
    MissingTensorError,
    ModelError,
    OutputError,
    UnknownModelError,
    UsageError,
)
from speechlens.models import catalogue, describe, fetch, load
from speechlens.models.fetch import address
from tests.models.checkpoint import make_config
from tests.models.fixtures import HUB_PATH, LICENCE_TEXT


def agree(licence) -> bool:
    return True


def partial(shelf):
    return shelf / ".downloads" / f"{catalogue.DOWNLOADS['re-use'].sha256}.part"


def test_fetched_checked_and_ready(hub, shelf):
    told = []
    folder = fetch.fetch("re-use", agree, lambda done, total: told.append((done, total)))
    assert folder == shelf / "re-use"
    assert load("re-use").sha256 == catalogue.DOWNLOADS["re-use"].sha256
    assert told[-1] == (len(hub.data), len(hub.data)) and told == sorted(told)
    assert hub.asked == [(HUB_PATH, None)]
    assert "Noncommercial" in describe("re-use")["licence"]
    assert not partial(shelf).exists()


def test_only_the_licence_is_fetched_before_consent(hub, shelf):
    """Shown are its text, file and SHA-256; a refusal leaves nothing."""
    shown = []

    def refuse(licence):
        shown.append(licence)
        assert licence.path.read_text(encoding="utf-8") == licence.text
        return False

    with pytest.raises(UsageError, match="licence"):
        fetch.fetch("re-use", refuse)
    (licence,) = shown
    assert licence.text == LICENCE_TEXT
    assert licence.sha256 == hashlib.sha256(LICENCE_TEXT.encode()).hexdigest()
    assert "never for commercial use" in licence.download.terms
    assert hub.licences == 1 and not hub.asked
    assert not list((shelf / ".downloads").iterdir()) and not (shelf / "re-use").exists()


def test_the_licence_stays_beside_the_weights(hub, shelf):
    folder = fetch.fetch("re-use", agree)
    assert (folder / "LICENSE").read_text(encoding="utf-8") == LICENCE_TEXT
    assert describe("re-use")["licence_text"] == str(folder / "LICENSE")
    digest = hashlib.sha256(LICENCE_TEXT.encode()).hexdigest()
    assert catalogue.card(folder)["licence_sha256"] == digest
    assert not list((shelf / ".downloads").iterdir())


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (b"", "answered 404"),
        (b"  \n", "is no text"),
        (b"<!doctype html><title>Sign in</title>", "is no text"),
        (bytes(range(128, 256)), "is no text"),
        (b"x" * ((1 << 20) + 1), "is no text"),
    ],
)
def test_without_the_licence_nobody_is_asked(hub, shelf, given, sentence):
    hub.licence = given
    with pytest.raises(FetchError, match=sentence):
        fetch.fetch("re-use", lambda licence: pytest.fail("asked"))
    assert not hub.asked and not list((shelf / ".downloads").iterdir())


def test_a_licence_that_breaks_off_is_not_shown(hub, shelf):
    hub.stop_after = len(LICENCE_TEXT) // 2
    with pytest.raises(FetchError, match="licence of 're-use' couldn't be fetched: the connection broke off"):
        fetch.fetch("re-use", lambda licence: pytest.fail("asked"))
    assert not list((shelf / ".downloads").iterdir())


def test_a_licence_file_that_another_fetch_took_away_is_no_fault(hub):
    def answered(agreed):
        return lambda licence: licence.path.unlink() or agreed

    with pytest.raises(UsageError, match="wasn't agreed to"):
        fetch.fetch("re-use", answered(False))
    folder = fetch.fetch("re-use", answered(True))
    assert (folder / "LICENSE").read_text(encoding="utf-8") == LICENCE_TEXT


def test_a_good_copy_is_not_fetched_again(hub):
    fetch.fetch("re-use", agree)
    fetch.fetch("re-use", lambda licence: pytest.fail("asked again"))
    assert len(hub.asked) == 1
    fetch.fetch("re-use", agree, refresh=True)
    assert len(hub.asked) == 2


@pytest.mark.parametrize("ranges", [True, False])
def test_a_broken_transfer_goes_on(hub, shelf, ranges):
    hub.stop_after = 3_000_000
    with pytest.raises(FetchError, match=r"3000000 of \d+ bytes are here"):
        fetch.fetch("re-use", agree)
    assert partial(shelf).stat().st_size == 3_000_000
    assert not (shelf / "re-use").exists()
    hub.stop_after, hub.ranges = None, ranges
    fetch.fetch("re-use", agree)
    assert hub.asked[-1] == (HUB_PATH, "bytes=3000000-")
    assert load("re-use").sha256 == catalogue.DOWNLOADS["re-use"].sha256


def test_what_was_kept_of_another_file_is_found_out(hub, shelf):
    partial(shelf).parent.mkdir(parents=True)
    partial(shelf).write_bytes(bytes(1000))
    with pytest.raises(DigestError, match="isn't the file that is pinned"):
        fetch.fetch("re-use", agree)
    assert not partial(shelf).exists()
    fetch.fetch("re-use", agree)


@pytest.mark.parametrize("refresh", [False, True])
def test_other_bytes_are_refused_and_a_good_copy_stays(hub, shelf, refresh):
    good = hub.data
    if refresh:
        fetch.fetch("re-use", agree)
    for data in (good[:-1] + bytes([good[-1] ^ 1]), good + b"x", good[:-1], b"<html>Sign in</html>"):
        for hub.lengths in (True, False):
            hub.data = data
            with pytest.raises(ModelError, match="re-use"):
                fetch.fetch("re-use", agree, refresh=refresh)
            assert (shelf / "re-use").exists() == refresh
            partial(shelf).unlink(missing_ok=True)
    if refresh:
        assert load("re-use").sha256 == catalogue.DOWNLOADS["re-use"].sha256


@pytest.mark.parametrize("status", [404, 401, 500])
def test_answers_of_the_server_are_told(hub, shelf, status):
    hub.status = status
    with pytest.raises(FetchError, match=f"answered {status}"):
        fetch.fetch("re-use", agree)


def test_no_server(hub, monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(FetchError, match="couldn't be fetched"):
        fetch.fetch("re-use", agree)


def test_a_full_disk_is_told_before_anything_is_asked(hub, monkeypatch):
    usage = fetch.shutil.disk_usage("/")._replace(free=1000)
    monkeypatch.setattr(fetch.shutil, "disk_usage", lambda path: usage)
    with pytest.raises(OutputError, match="no room"):
        fetch.fetch("re-use", agree)
    assert not hub.asked


def test_weights_that_pass_the_hash_but_no_check(hub, shelf, monkeypatch):
    """The catalogue itself may be wrong: the network's checks have the last word."""
    wrong = replace(catalogue.DOWNLOADS["re-use"], config=make_config(3))
    monkeypatch.setitem(catalogue.DOWNLOADS, "re-use", wrong)
    with pytest.raises(MissingTensorError, match="TF-Mamba block 2"):
        fetch.fetch("re-use", agree)
    assert not (shelf / "re-use").exists()


def test_unknown_names_and_odd_endpoints(hub, monkeypatch):
    with pytest.raises(UnknownModelError, match="no model 'nonsense' to fetch"):
        fetch.fetch("nonsense", agree)
    monkeypatch.setenv("HF_ENDPOINT", "file:///etc")
    with pytest.raises(UsageError, match="HF_ENDPOINT"):
        fetch.fetch("re-use", agree)
    assert not hub.asked


def test_address_at_the_endpoint(monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", "http://mirror.invalid/hub/")
    download = catalogue.DOWNLOADS["re-use"]
    parts = (download.repository, "resolve", download.revision, download.file)
    assert address(download) == "http://mirror.invalid/hub/" + "/".join(parts)


def test_without_an_endpoint_the_hub_package_knows_the_address(monkeypatch):
    monkeypatch.delenv("HF_ENDPOINT", raising=False)
    known = SimpleNamespace(hf_hub_url=lambda repo, file, *, revision: f"{repo}|{revision}|{file}")
    monkeypatch.setitem(sys.modules, "huggingface_hub", known)
    download = catalogue.DOWNLOADS["re-use"]
    assert address(download) == f"{download.repository}|{download.revision}|{download.file}"
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(FetchError, match="HF_ENDPOINT"):
        address(download)
