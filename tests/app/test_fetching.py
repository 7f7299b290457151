"""Models fetched from a server on this machine, and added from the user's disk, in the window."""

import shutil
import socket
import time

import pytest

from speechlens.app.widgets.fetch_dialog import FetchDialog
from speechlens.models import catalogue, transfer
from tests.models.fixtures import LICENCE_TEXT


@pytest.fixture
def listed(window, qtbot):
    """The place of a model in the list by its label, once it is there."""

    def place(label):
        box = window.controls.model
        qtbot.waitUntil(lambda: box.findText(label) >= 0, timeout=20_000)
        return box.findText(label)

    return place


@pytest.fixture
def opened(window, listed):
    """Picks a missing model and gives the dialog."""

    def open_dialog():
        window.controls.model.activated.emit(listed("re-use (missing)"))
        return window.findChild(FetchDialog, "fetch")

    return open_dialog


def partial(shelf):
    return shelf / ".downloads" / f"{catalogue.DOWNLOADS['re-use'].sha256}.part"


def read(qtbot, dialog):
    """On to the licence, shown in full, and agree."""
    dialog.go.click()
    qtbot.waitUntil(dialog.text.isVisible, timeout=10_000)
    assert dialog.text.toPlainText() == LICENCE_TEXT
    assert not dialog.go.isEnabled()
    dialog.agreed.click()
    assert dialog.go.isEnabled()


def test_fetched_after_the_licence_and_chosen(hub, shelf, opened, window, qtbot, listed):
    dialog = opened()
    assert "Nothing has been sent yet" in dialog.about.text() and "non-commercial" in dialog.about.text()
    assert hub.licences == 0 and not hub.asked
    read(qtbot, dialog)
    assert hub.licences == 1 and not hub.asked
    with qtbot.waitSignal(window.models.fetcher.ready, timeout=30_000):
        dialog.go.click()
    assert window.settings["model"] == "re-use"
    assert listed("re-use (ready)") == window.controls.model.currentIndex()
    assert "The model re-use is ready." in window.message.text()
    assert (shelf / "re-use" / "LICENSE").read_text(encoding="utf-8") == LICENCE_TEXT


def test_a_refusal_leaves_nothing(hub, shelf, opened, window, qtbot):
    dialog = opened()
    dialog.go.click()
    qtbot.waitUntil(dialog.text.isVisible, timeout=10_000)
    dialog.cancel.click()
    qtbot.waitUntil(lambda: not list((shelf / ".downloads").iterdir()))
    assert window.settings["model"] == "lite" and not hub.asked
    assert window.message.text() == ""


def test_a_broken_transfer_is_told_and_goes_on(hub, shelf, opened, window, qtbot):
    dialog = opened()
    read(qtbot, dialog)
    hub.stop_after = 5000
    dialog.go.click()
    qtbot.waitUntil(lambda: dialog.go.text() == "Try again", timeout=20_000)
    assert "5000 of" in dialog.state.text() and "fetch it again to go on" in dialog.state.text()
    hub.stop_after = None
    read(qtbot, dialog)
    with qtbot.waitSignal(window.models.fetcher.ready, timeout=30_000):
        dialog.go.click()
    assert [asked for _, asked in hub.asked] == [None, "bytes=5000-"]


def test_cancelled_in_the_middle_and_gone_on_later(hub, shelf, opened, window, qtbot, monkeypatch):
    monkeypatch.setattr(transfer, "_BLOCK", 4096)
    dialog = opened()
    read(qtbot, dialog)
    window.models.fetcher.progress.connect(dialog.reject)
    dialog.go.click()
    qtbot.waitUntil(lambda: not window.models.fetcher.busy, timeout=20_000)
    assert 0 < partial(shelf).stat().st_size < len(hub.data)
    assert not (shelf / "re-use").exists() and window.message.text() == ""
    qtbot.waitUntil(lambda: window.findChild(FetchDialog, "fetch") is None)
    dialog = opened()
    read(qtbot, dialog)
    with qtbot.waitSignal(window.models.fetcher.ready, timeout=30_000):
        dialog.go.click()
    assert hub.asked[-1][1].startswith("bytes=")


def test_other_bytes_are_refused(hub, shelf, opened, qtbot):
    dialog = opened()
    read(qtbot, dialog)
    hub.data = bytes(len(hub.data))
    dialog.go.click()
    qtbot.waitUntil(lambda: dialog.go.text() == "Try again", timeout=20_000)
    assert "isn't the file that is pinned" in dialog.state.text()
    assert not (shelf / "re-use").exists()


def test_a_licence_that_is_not_there(hub, opened, qtbot):
    hub.licence = b""
    dialog = opened()
    dialog.go.click()
    qtbot.waitUntil(lambda: dialog.go.text() == "Try again", timeout=20_000)
    assert "the server 127.0.0.1 answered 404" in dialog.state.text() and "try again" in dialog.state.text()


def test_a_server_that_never_answers_does_not_hold_the_window(hub, opened, window, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{silent.getsockname()[1]}")
        dialog = opened()
        dialog.go.click()
        silent.accept()
        begin = time.monotonic()
        window.quit_now()
        assert time.monotonic() - begin < 10


def test_weights_are_added_from_a_file_and_from_a_folder(small, shelf, window, qtbot, listed):
    with qtbot.waitSignal(window.models.fetcher.ready, timeout=30_000) as ready:
        window.models.add(small / "model.safetensors")
    assert ready.args == ["re-use"] and window.settings["model"] == "re-use"
    listed("re-use (ready)")
    with qtbot.waitSignal(window.models.fetcher.ready, timeout=30_000) as ready:
        window.models.add(_lite(shelf.parent / "my own weights"))
    assert ready.args == ["my-own-weights"]
    listed("my-own-weights (ready)")


def _lite(folder):
    return shutil.copytree(catalogue.locate("lite")[1].parent, folder)


@pytest.mark.parametrize("yes", [True, False])
def test_a_name_that_is_taken_is_asked_about(shelf, window, qtbot, monkeypatch, yes):
    asked = []
    monkeypatch.setattr("speechlens.app.model_actions.ask_replace", lambda *args: asked.append(args) or yes)
    source = _lite(shelf.parent / "mine")
    for _ in range(2):
        card = shelf / "mine" / "card.json"
        before = card.stat().st_ino if card.exists() else None
        signal = window.models.fetcher.taken if before and not yes else window.models.fetcher.ready
        with qtbot.waitSignal(signal, timeout=30_000):
            window.models.add(source)
    assert len(asked) == 1
    assert (card.stat().st_ino != before) == yes


def test_what_is_no_model_is_refused_with_a_sentence(shelf, window, qtbot, tmp_path):
    path = tmp_path / "page.safetensors"
    path.write_bytes(b"<html>" + b" " * 100)
    (tmp_path / "config.json").write_text("{}")
    window.models.add(path)
    qtbot.waitUntil(lambda: "page.safetensors" in window.message.text() and "copy" in window.message.text())
    assert window.settings["model"] == "lite"
