"""Fetching, against a server of the test's own on this machine."""

import errno
import hashlib
import os
import re
import ssl
import subprocess
import sys
import threading
import time
import urllib.request
from dataclasses import asdict, replace
from types import SimpleNamespace

import numpy as np
import pytest

from speechlens.errors import (
    CheckpointError,
    DigestError,
    FetchError,
    MissingTensorError,
    ModelError,
    ModelNameError,
    OutputError,
    UnknownModelError,
    UsageError,
)
from speechlens.models import catalogue, describe, fetch, load, transfer
from speechlens.models import shelf as place
from speechlens.models.fetch import address
from tests.conftest import FIXTURES
from tests.models.checkpoint import make_config, write
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


@pytest.mark.parametrize("refresh", [False, True])
def test_a_folder_that_is_no_model_is_told_before_anything_is_fetched(hub, shelf, refresh):
    (shelf / "re-use").mkdir(parents=True)
    (shelf / "re-use" / "thesis.txt").write_text("years of work")
    with pytest.raises(ModelNameError, match="re-use is there and isn't a model"):
        fetch.fetch("re-use", agree, refresh=refresh)
    assert not hub.licences and (shelf / "re-use" / "thesis.txt").exists()


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
        (b"Agreed to\x1b[2J already", "is no text"),
        (b"Agreed to\0", "is no text"),
        (b"x" * ((1 << 20) + 1), "is no text"),
    ],
)
def test_without_the_licence_nobody_is_asked(hub, shelf, given, sentence):
    hub.licence = given
    with pytest.raises(FetchError, match=sentence):
        fetch.fetch("re-use", lambda licence: pytest.fail("asked"))
    assert not hub.asked and not list((shelf / ".downloads").iterdir())


def test_a_licence_that_is_pinned(hub, shelf, monkeypatch):
    """Another text is never shown, and nothing else is asked for."""
    for pinned in ("0" * 64, hashlib.sha256(LICENCE_TEXT.encode()).hexdigest()):
        download = replace(catalogue.DOWNLOADS["re-use"], licence_sha256=pinned)
        monkeypatch.setitem(catalogue.DOWNLOADS, "re-use", download)
        if pinned[0] == pinned[1] == "0":
            with pytest.raises(DigestError, match=r"licence of 're-use' isn't the text that is pinned.*000;"):
                fetch.fetch("re-use", lambda licence: pytest.fail("asked"))
            assert not hub.asked and not list((shelf / ".downloads").iterdir())
        else:
            assert fetch.fetch("re-use", agree).is_dir()


def test_weights_of_the_users_own_are_not_replaced_unasked(hub, shelf, small, small_tensors, tmp_path):
    """A model of the name may be another one: added by hand, perhaps the only copy."""
    own = small_tensors | {"mask_decoder.final_conv.bias": np.zeros(1, np.float32)}
    place.add(write(tmp_path / "own", own, 2))
    before = load("re-use").sha256
    with pytest.raises(ModelNameError, match=r"other weights on the shelf as 're-use'.*--refresh"):
        fetch.fetch("re-use", agree)
    assert not hub.licences and load("re-use").sha256 == before
    fetch.fetch("re-use", agree, refresh=True)
    assert load("re-use").sha256 == catalogue.DOWNLOADS["re-use"].sha256 != before


@pytest.mark.parametrize("damage", ["model.safetensors", "config.json"])
def test_what_was_fetched_and_took_damage_is_fetched_anew(hub, damage):
    folder = fetch.fetch("re-use", agree)
    (folder / damage).write_bytes(b"{}")
    fetch.fetch("re-use", agree)
    assert load("re-use").sha256 == catalogue.DOWNLOADS["re-use"].sha256


def test_the_same_weights_added_by_hand_are_good(hub, small):
    place.add(small)
    fetch.fetch("re-use", lambda licence: pytest.fail("asked"))
    assert not hub.licences


@pytest.mark.skipif(sys.platform == "win32", reason="needs locks")
def test_two_runs_do_not_fetch_at_once(hub):
    def meanwhile(licence):
        with pytest.raises(FetchError, match="is being fetched by another run"):
            fetch.fetch("re-use", agree)
        return True

    assert fetch.fetch("re-use", meanwhile).is_dir()
    assert len(hub.asked) == 1


def test_the_disk_needs_room_for_one_copy(hub, shelf, monkeypatch):
    monkeypatch.setattr(fetch.shutil, "copyfile", lambda *args: pytest.fail("copied"))
    fetch.fetch("re-use", agree)
    assert load("re-use")


def test_where_a_file_has_one_name_only_it_is_copied(hub, shelf, monkeypatch):
    def unable(*args):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(fetch.os, "link", unable)
    assert fetch.fetch("re-use", agree).is_dir()


def test_killed_at_random_moments(hub, shelf):
    """Nothing half stands under the name, and the next run goes on."""

    def slow(handler):
        start = int((handler.headers.get("Range") or "bytes=0-")[6:-1])
        handler.send_response(206)
        handler.send_header("Content-Range", f"bytes {start}-{len(hub.data) - 1}/{len(hub.data)}")
        handler.end_headers()
        for at in range(start, len(hub.data), 1 << 20):
            handler.wfile.write(hub.data[at : at + (1 << 20)])
            sent.set()
            time.sleep(0.05)

    hub.instead, sent = slow, threading.Event()
    program = (
        "from speechlens.models import catalogue, fetch; import dataclasses; "
        "from tests.models.checkpoint import make_config; "
        f"catalogue.DOWNLOADS['re-use'] = catalogue.Download(**{asdict(catalogue.DOWNLOADS['re-use'])!r}); "
        "fetch.fetch('re-use', lambda licence: True, refresh=True)"
    )
    for moment in np.random.default_rng(0).uniform(0, 0.8, 3):
        sent.clear()
        with subprocess.Popen([sys.executable, "-c", program], cwd=FIXTURES.parent) as process:
            while process.poll() is None and not sent.wait(0.1):
                pass
            time.sleep(moment)
            process.kill()
        if (shelf / "re-use").exists():
            assert load("re-use").sha256 == catalogue.DOWNLOADS["re-use"].sha256
    fetch.fetch("re-use", agree)
    assert load("re-use").sha256 == catalogue.DOWNLOADS["re-use"].sha256
    assert {entry.name for entry in shelf.iterdir()} == {".downloads", "re-use"}


def test_a_licence_that_breaks_off_is_not_shown(hub, shelf):
    hub.stop_after = len(LICENCE_TEXT) // 2
    with pytest.raises(FetchError, match=r"licence of 're-use' .*: the connection to 127.0.0.1 broke off"):
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


def test_what_was_kept_of_another_file_is_thrown_away(hub, shelf):
    """Nobody is told of other bytes on the server because of old ones here."""
    partial(shelf).parent.mkdir(parents=True)
    partial(shelf).write_bytes(bytes(1000))
    fetch.fetch("re-use", agree)
    assert hub.asked == [(HUB_PATH, "bytes=1000-"), (HUB_PATH, None)]
    assert load("re-use").sha256 == catalogue.DOWNLOADS["re-use"].sha256


def test_a_file_that_changes_between_two_transfers(hub, shelf):
    good, hub.stop_after = hub.data, 3_000_000
    hub.data = bytes(len(good))
    with pytest.raises(FetchError):
        fetch.fetch("re-use", agree)
    hub.data, hub.stop_after = good, None
    fetch.fetch("re-use", agree)
    assert load("re-use").sha256 == catalogue.DOWNLOADS["re-use"].sha256


def part(status, start, total):
    """An answer with a part that begins elsewhere, or to what another file would have."""

    def answer(handler):
        hub = handler.server
        if not handler.headers.get("Range"):
            hub.instead = None
            return handler.do_GET()
        handler.send_response(status)
        handler.send_header("Content-Range", f"bytes {start}-{total - 1}/{total}")
        handler.send_header("Content-Length", str(total - start))
        handler.end_headers()
        handler.wfile.write(hub.data[start:total])

    return answer


@pytest.mark.parametrize("answer", [part(416, 0, 1000), part(206, 7, 6_000_000), part(206, 5, 5000)])
def test_servers_that_give_another_part_are_asked_for_the_whole(hub, shelf, answer):
    partial(shelf).parent.mkdir(parents=True)
    partial(shelf).write_bytes(hub.data[:1000])
    size = len(hub.data)
    hub.instead = part(206, 5, size) if answer is None else answer
    try:
        fetch.fetch("re-use", agree)
    except DigestError as error:
        # A part of a file of another size is another file.
        assert "isn't the file that is pinned" in str(error) and partial(shelf).stat().st_size == 1000
    else:
        assert hub.asked[-1] == (HUB_PATH, None)
        assert load("re-use").sha256 == catalogue.DOWNLOADS["re-use"].sha256


def sent_on(where):
    def answer(handler):
        handler.send_response(302)
        handler.send_header("Location", where)
        handler.end_headers()

    return answer


@pytest.mark.parametrize(
    ("where", "words"),
    [
        (HUB_PATH, "the server 127.0.0.1 sends on from address to address without end"),
        ("file:///etc/hostname", "the server 127.0.0.1 sends on to an address that isn't safe"),
        ("ftp://127.0.0.1/model", "address that isn't safe"),
        ("http://[half", "couldn't be fetched: the connection to 127.0.0.1 failed"),
        ("http://" + "a" * 70 + ".invalid/", "couldn't be fetched: the connection to a{70}.invalid failed"),
        ("http://localhost:9/", r"the connection to localhost failed \(Connection refused\);"),
        ("http://name:secret@localhost:9/", "the connection to localhost failed"),
    ],
)
def test_servers_that_send_on(hub, where, words):
    hub.instead = sent_on(where)
    with pytest.raises(FetchError, match=words) as caught:
        fetch.fetch("re-use", agree)
    assert str(caught.value).isprintable() and "secret" not in str(caught.value)


def test_no_way_leads_from_encrypted_to_plain():
    request = urllib.request.Request("https://somewhere.invalid/a")
    follow = transfer._Redirects().redirect_request
    assert follow(request, None, 302, "Found", {}, "https://elsewhere.invalid/b").full_url.endswith("/b")
    with pytest.raises(transfer.BrokenTransferError, match="isn't safe"):
        follow(request, None, 302, "Found", {}, "http://elsewhere.invalid/b")


@pytest.mark.parametrize("sent", [0, 3_000_000])
def test_a_server_that_goes_silent(hub, shelf, monkeypatch, sent):
    monkeypatch.setattr(transfer, "TIMEOUT_SECONDS", 0.3)
    over = threading.Event()

    def silent(handler):
        if sent:
            handler.send_response(200)
            handler.send_header("Content-Length", str(len(handler.server.data)))
            handler.end_headers()
            handler.wfile.write(handler.server.data[:sent])
        over.wait(10)

    hub.instead = silent
    with pytest.raises(FetchError, match=r"the connection to 127.0.0.1 failed \(.*timed out\); \d+ of"):
        fetch.fetch("re-use", agree)
    over.set()
    assert fetch.kept("re-use") <= sent and (fetch.kept("re-use") > 0) == (sent > 0)
    hub.instead = None
    fetch.fetch("re-use", agree)


@pytest.mark.parametrize("error", [OSError(113, "No route to host"), ssl.SSLError(1, "bad record")])
def test_a_network_that_fails_is_no_full_disk(hub, tmp_path, monkeypatch, error):
    def fail(self, *args):
        raise error

    monkeypatch.setattr("http.client.HTTPResponse.read", fail)
    words = re.escape(f"connection to 127.0.0.1 failed ({error.strerror})")
    with pytest.raises(FetchError, match=rf"The licence .* couldn't be fetched: the {words};"):
        fetch.fetch("re-use", agree)
    with pytest.raises(transfer.BrokenTransferError, match=words):
        transfer.resume(hub.endpoint + HUB_PATH, tmp_path / "part", len(hub.data), print)


@pytest.mark.parametrize(
    "answer", [b"nonsense\r\n\r\n", b"", b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n"]
)
def test_servers_that_speak_no_http(hub, answer):
    def odd(handler):
        handler.wfile.write(answer)
        handler.close_connection = True

    hub.instead = odd
    with pytest.raises(ModelError, match="re-use") as caught:
        fetch.fetch("re-use", agree)
    assert str(caught.value).isprintable()


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
    with pytest.raises(
        FetchError, match=f"'re-use' couldn't be fetched: the server 127.0.0.1 answered {status}"
    ):
        fetch.fetch("re-use", agree)


def test_no_server(hub, monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(
        FetchError, match=r"the connection to 127.0.0.1 failed \(Connection refused\); .*again"
    ):
        fetch.fetch("re-use", agree)


@pytest.mark.parametrize(
    "step", ["shutil.disk_usage", "os.fsync", "pathlib.Path.unlink", "hashlib.file_digest"]
)
def test_faults_of_the_disk_name_the_file(hub, shelf, monkeypatch, step):
    hub.data = bytes(len(hub.data))  # other bytes, which are thrown away

    def fail(*args, **options):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    def consent(licence):
        monkeypatch.setattr(step, fail)
        return True

    with pytest.raises(
        (OutputError, CheckpointError), match=r"\.part can't be .* \(Input/output error\); check"
    ):
        fetch.fetch("re-use", consent)


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
    for odd in ("file:///etc", "http://", "https://[half", "http://host:port", "somewhere"):
        monkeypatch.setenv("HF_ENDPOINT", odd)
        with pytest.raises(UsageError, match="HF_ENDPOINT"):
            fetch.fetch("re-use", agree)
    assert not hub.licences
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
