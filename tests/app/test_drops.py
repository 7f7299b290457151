"""B81, B86 to B88, S05: everything that people drop on a window or paste into it."""

import os
import re
import time
from pathlib import Path
from urllib.parse import quote

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QTextDocument
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton

from speechlens.app.entries import State
from tests.app.speech import speech, write


def mime_of(*paths: Path) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


def drop(target, mime: QMimeData) -> float:
    """Send what Qt sends for a drop; returns the processor seconds that the handlers took."""
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    begin = time.thread_time()
    enter = QDragEnterEvent(QPointF(50, 50).toPoint(), Qt.DropAction.CopyAction, mime, left, none)
    QApplication.sendEvent(target, enter)
    event = QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, mime, left, none)
    QApplication.sendEvent(target, event)
    took = time.thread_time() - begin
    assert enter.isAccepted() and event.isAccepted()
    return took


def names(window) -> list[str]:
    return [entry.source.name for entry in window.queue.entries()]


def settled(window) -> bool:
    entries = window.queue.entries()
    return bool(entries) and all(entry.state is not State.CHECKING for entry in entries)


def test_one_file(window, qtbot, talk):
    drop(window, mime_of(talk))
    qtbot.waitUntil(lambda: settled(window))
    (entry,) = window.queue.entries()
    assert entry.state is State.WAITING
    assert (entry.info.rate, entry.info.channels, entry.info.frames) == (16000, 1, 32000)
    assert window.panel.current() is entry


def test_three_hundred_files_and_the_handler_returns_at_once(window, qtbot, folder):
    sound = speech(0.1)
    paths = [write(folder / f"take {n:03}.wav", sound) for n in range(300)]
    assert drop(window, mime_of(*paths)) < 0.05
    qtbot.waitUntil(lambda: len(window.queue.entries()) == 300 and settled(window), timeout=30_000)
    assert names(window) == [path.name for path in paths]


def test_folder_gives_its_media_only(window, qtbot, folder):
    deep = folder / "day 1" / "cam"
    deep.mkdir(parents=True)
    sound = speech(0.1)
    for name in ("b.WAV", "a.flac", "._a.flac", ".hidden.wav"):
        sf_format = write(folder / "t.flac" if name.endswith("flac") else folder / "t.wav", sound)
        sf_format.rename(deep / name)
    (folder / "notes.txt").write_text("nothing to hear")
    (folder / ".speechlens-0123456789abcdef.part").write_bytes(b"x")
    assert drop(window, mime_of(folder)) < 0.05
    qtbot.waitUntil(lambda: settled(window))
    assert names(window) == ["a.flac", "b.WAV"]
    assert window.message.text() == ""


def test_folder_gives_what_ffmpeg_reads_but_no_programs(window, qtbot, folder):
    (folder / "main.ts").write_text("export const x = 1;\n" * 300)
    (folder / "film.ts").write_bytes((b"\x47" + bytes(187)) * 30)
    (folder / "talk.WMA").write_bytes(b"x")
    drop(window, mime_of(folder))
    qtbot.waitUntil(lambda: settled(window))
    assert names(window) == ["film.ts", "talk.WMA"]


def test_a_program_dropped_alone_is_refused(window, qtbot, folder):
    (folder / "main.ts").write_text("export const x = 1;\n" * 300)
    drop(window, mime_of(folder / "main.ts"))
    qtbot.waitUntil(lambda: "this is text" in window.message.text())
    assert window.queue.rowCount() == 0


def test_the_dialog_shows_all_that_is_read(window, monkeypatch):
    asked = []
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *args: asked.append(args[-1]) or ([], ""))
    window.actions_.add_files()
    assert {"*.wav", "*.WMA", "*.m2ts", "*.3gp"} <= set(re.split(r"[ ()]", asked[0]))


def test_folder_without_media_is_told(window, qtbot, folder):
    (folder / "notes.txt").write_text("nothing to hear")
    drop(window, mime_of(folder))
    qtbot.waitUntil(lambda: "holds no sound files" in window.message.text())
    assert window.queue.rowCount() == 0


def test_plain_text_is_refused_with_a_sentence(window, qtbot):
    mime = QMimeData()
    mime.setText("a shopping list")
    drop(window, mime)
    assert window.message.text() == "Text can't be enhanced; drop sound files or folders."
    assert window.message.isVisible()


def test_link_is_refused_and_nothing_is_fetched(window, qtbot):
    mime = QMimeData()
    mime.setUrls([QUrl("https://example.org/talk.wav")])
    drop(window, mime)
    assert "https://example.org/talk.wav is a link" in window.message.text()
    assert window.queue.rowCount() == 0


def test_mixture_takes_the_good_and_tells_the_rest(window, qtbot, folder, talk):
    broken = folder / "broken.wav"
    broken.write_bytes(b"RIFF\x10\0\0\0WAVEfmt ")
    letter = folder / "letter.pdf"
    letter.write_bytes(b"%PDF-1.4 nothing")
    mime = mime_of(talk, broken, letter, folder / "gone.wav")
    mime.setUrls([*mime.urls(), QUrl("http://example.org/x.mp3")])
    drop(window, mime)
    qtbot.waitUntil(lambda: len(window.queue.entries()) == 2 and settled(window))
    good, bad = window.queue.entries()
    assert good.state is State.WAITING
    assert bad.state is State.FAILED and "header" in bad.error
    told = window.message.text()
    assert "PDF document" in told and "no such file" in told and "is a link" in told


def test_same_file_twice_is_one_row(window, qtbot, talk):
    drop(window, mime_of(talk, talk))
    qtbot.waitUntil(lambda: settled(window))
    link = talk.with_name("link.wav")
    link.symlink_to(talk)
    drop(window, mime_of(talk))
    drop(window, mime_of(link))
    qtbot.waitUntil(lambda: "in the queue already" in window.message.text())
    assert names(window) == ["talk.wav"]


@pytest.mark.parametrize(
    "name", ["50% off #1 & more?.wav", "at 9.42\u202fam.wav", "Ünïcode 日本語.wav", "%3F.wav"]
)
def test_names_arrive_as_they_are(window, qtbot, folder, name):
    path = write(folder / name, speech(0.1))
    drop(window, mime_of(path))
    qtbot.waitUntil(lambda: settled(window))
    (entry,) = window.queue.entries()
    assert entry.source == path and entry.state is State.WAITING


def test_dropping_on_any_part_reaches_the_window(window, qtbot, talk):
    drop(window, mime_of(talk))
    qtbot.waitUntil(lambda: settled(window))
    for part in (window.viewer.original, window.viewer.overview, window.panel.list, window.controls):
        assert not part.acceptDrops()


def test_paste_of_paths_and_files(window, qtbot, folder, talk):
    clipboard = QGuiApplication.clipboard()
    other = write(folder / "other.wav", speech(0.1))
    clipboard.setText(f'"{talk}"\n{QUrl.fromLocalFile(str(other)).toString()}\n')
    window.actions_.paste()
    qtbot.waitUntil(lambda: len(window.queue.entries()) == 2 and settled(window))
    clipboard.setText("hello")
    window.actions_.paste()
    assert "not a list of file paths" in window.message.text()


def test_files_of_the_command_line(window, qtbot, talk):
    window.take([talk])
    qtbot.waitUntil(lambda: settled(window))
    assert names(window) == ["talk.wav"]


@pytest.mark.skipif(os.name == "nt", reason="names are UTF-16 there")
def test_b86_name_that_is_no_text_is_opened_and_shown_on_one_line(window, qtbot, folder):
    place = os.fsencode(write(folder / "t.wav", speech(0.1)))
    odd = place.replace(b"t.wav", b"a\xff\n#%.wav")
    try:
        os.rename(place, odd)
    except OSError:
        pytest.skip("this file system takes text only")
    mime = QMimeData()
    mime.setData("text/uri-list", b"file://" + quote(odd).encode() + b"\r\n")
    drop(window, mime)
    qtbot.waitUntil(lambda: settled(window))
    (entry,) = window.queue.entries()
    assert os.fsencode(entry.source) == odd and entry.state is State.WAITING
    assert window.queue.index(0).data() == "a\\xff\\n#%.wav"


def test_names_that_look_like_marks_are_shown_as_they_are(window, qtbot, folder):
    name = "<b>x<i>.wav"
    drop(window, mime_of(folder / name, write(folder / "t.wav", speech(0.1)).rename(folder / f"<b>{name}")))
    qtbot.waitUntil(lambda: settled(window) and name in window.message.text())
    label = window.message.findChild(QLabel)
    assert label.textFormat() is Qt.TextFormat.PlainText
    tip = QTextDocument()
    tip.setHtml(window.queue.index(0).data(Qt.ItemDataRole.ToolTipRole))
    assert f"<b>{name}" in tip.toPlainText()


def test_an_error_stays_when_something_plain_is_told_after_it(window, qtbot, talk):
    bar = window.message
    window.tell("first", True)
    window.tell("second")
    assert bar.text() == "first\nsecond" and bar.property("kind") == "error" and not bar._timer.isActive()
    qtbot.mouseClick(bar.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert not window._message_holder.isVisible()
    window.tell("third")
    assert bar.property("kind") == "plain" and bar._timer.isActive()


def test_keys_go_to_what_the_window_shows(window, qtbot, talk):
    assert window.focusWidget() is window.welcome.add_files
    drop(window, mime_of(talk))
    qtbot.waitUntil(lambda: settled(window) and window.pages.currentIndex() == 1)
    assert window.focusWidget() is window.panel.list
    window.actions_.remove()
    qtbot.waitUntil(lambda: window.pages.currentIndex() == 0)
    assert window.focusWidget() is window.welcome.add_files
