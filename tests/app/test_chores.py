"""Report, save as, show in folder."""

import os
import re

import pytest

from speechlens.app import desktop
from speechlens.app.chores import copy_whole
from speechlens.batch import scratch
from tests.app.speech import speech, write
from tests.app.test_run import load, run


@pytest.fixture
def opened(monkeypatch) -> list:
    """What would have been opened in browser or file manager."""
    paths: list = []
    monkeypatch.setattr(desktop, "open_place", lambda path: paths.append(path) or True)
    monkeypatch.setattr(desktop, "reveal", lambda path: False)
    return paths


def test_report_is_one_page_with_pictures_levels_and_hashes(window, qtbot, folder, opened):
    path = write(folder / "a <b> & c.wav", speech(2.0))
    (entry,) = load(window, qtbot, path)
    run(window, qtbot)
    window.top.report.click()
    qtbot.waitUntil(lambda: bool(opened), timeout=20_000)
    page = opened[0].read_text()
    assert opened[0].suffix == ".html"
    assert page.count("data:image/png;base64,") >= 2
    assert "a &lt;b&gt; &amp; c" in page and "a <b> & c" not in page
    assert entry.result.model_sha256 in page
    # No process sweeps it away before this one has ended.
    scratch.sweep()
    assert opened[0].exists() and re.fullmatch(rf".*-{os.getpid()}-\w+", opened[0].parent.name)


def test_show_falls_back_to_the_folder(window, qtbot, talk, opened):
    (entry,) = load(window, qtbot, talk)
    run(window, qtbot)
    window.actions_.on_entry("reveal", entry.id)
    qtbot.waitUntil(lambda: opened == [entry.target.parent])


def test_row_buttons_do_what_they_say(window, qtbot, talk, opened, monkeypatch, tmp_path, sound):
    (entry,) = load(window, qtbot, talk)
    run(window, qtbot)
    wanted = tmp_path / "elsewhere.wav"
    monkeypatch.setattr(
        "speechlens.app.actions.QFileDialog.getSaveFileName", lambda *a, **k: (str(wanted), "")
    )
    buttons = {key: window.panel.list.findChild(object, f"row-{key}") for key in ("play", "reveal", "save")}
    assert all(button is not None and button.toolTip() for button in buttons.values())
    buttons["save"].click()
    qtbot.waitUntil(lambda: "Saved as elsewhere.wav" in window.message.text())
    assert wanted.read_bytes() == entry.target.read_bytes()
    buttons["play"].click()
    qtbot.waitUntil(lambda: window.viewer.listening.playing)


def test_save_where_nothing_can_be_written_is_told(window, qtbot, talk):
    (entry,) = load(window, qtbot, talk)
    run(window, qtbot)
    window.services.chores.copy.emit(entry.target, entry.target.parent / "no such folder" / "x.wav")
    qtbot.waitUntil(lambda: "can't be saved there" in window.message.text())


def test_copy_leaves_nothing_half_done(folder, talk):
    with pytest.raises(OSError):
        copy_whole(folder / "missing.wav", folder / "copy.wav")
    assert sorted(path.name for path in folder.iterdir()) == ["talk.wav"]


def test_a_computer_without_browser_is_told_where_the_page_is(window, qtbot, talk, monkeypatch):
    monkeypatch.setattr(desktop, "reveal", lambda path: False)
    monkeypatch.setattr(desktop, "open_place", lambda path: False)
    (entry,) = load(window, qtbot, talk)
    run(window, qtbot)
    window.actions_.on_entry("reveal", entry.id)
    qtbot.waitUntil(lambda: f"No program was found that opens {talk.parent};" in window.message.text())
    window.top.report.click()
    qtbot.waitUntil(lambda: ".html;" in window.message.text(), timeout=20_000)


def test_an_original_is_never_saved_over(window, qtbot, folder, talk, monkeypatch):
    other = write(folder / "other.wav", speech(0.5))
    before = other.read_bytes()
    entry, _ = load(window, qtbot, talk, other)
    run(window, qtbot)
    link = folder / "link.wav"
    link.symlink_to(other)
    for name in (other, link):
        monkeypatch.setattr(
            "speechlens.app.actions.QFileDialog.getSaveFileName", lambda *a, name=name, **k: (str(name), "")
        )
        window.message.clear()
        window.actions_.on_entry("save", entry.id)
        assert f"{name.name} is an original" in window.message.text()
    assert other.read_bytes() == before and link.is_symlink()
