"""Files with several audio tracks: asked alone, told among others, chosen on the row, kept for the file."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QMenu

from speechlens.app import texts
from speechlens.app.entries import State
from speechlens.app.widgets.track_dialog import TrackDialog
from speechlens.engine import enhance_file
from speechlens.options import Options
from tests.app.speech import speech, write
from tests.app.test_run import digest, run

films = pytest.importorskip("tests.media.films")
RATE = 48_000


def film(path, second_default=False):
    """Speech of a German and a Japanese track of different lengths and channels."""
    voice = np.repeat(speech(2.0), 3, axis=0).astype(np.float32)
    tracks = [
        films.Track(voice, RATE, "aac", language="ger", title="Kommentar", default=not second_default),
        films.Track(np.repeat(voice[:RATE], 2, axis=1), RATE, "aac", language="jpn", default=second_default),
    ]
    return films.make(path, "matroska", tracks, video=25)


def loaded(window, qtbot, *paths):
    window.take(list(paths))
    qtbot.waitUntil(lambda: len(window.queue.in_state(State.WAITING)) == len(paths))
    return window.queue.entries()


def dialog(window):
    return window.findChild(TrackDialog, "tracks")


def settled(qtbot, entry, number):
    qtbot.waitUntil(
        lambda: entry.state is State.WAITING and entry.info.media.position + 1 == number, timeout=10_000
    )


def test_a_film_added_alone_is_asked_about(window, qtbot, folder):
    (entry,) = loaded(window, qtbot, film(folder / "film.mkv"))
    asked = dialog(window)
    labels = [asked.list.item(n).text() for n in range(2)]
    assert labels == ["1 · Deutsch · Kommentar · mono", "2 · 日本語 · stereo"]
    assert asked.list.currentRow() == 0 and "film.mkv" in asked.findChild(QLabel).text()
    asked.list.setCurrentRow(1)
    asked.accept()
    settled(qtbot, entry, 2)
    assert texts.details(entry) == "00:01 · 48 kHz · stereo · track 2 of 2"
    assert window.viewer.track.isVisible() and window.viewer.track.currentIndex() == 1
    assert window.viewer.viewport.length == pytest.approx(1.0, abs=0.1)


def test_leaving_the_question_takes_the_default_track(window, qtbot, folder):
    (entry,) = loaded(window, qtbot, film(folder / "film.mkv", second_default=True))
    assert dialog(window).list.currentRow() == 1
    dialog(window).reject()
    assert entry.track == 2


def test_a_folder_is_never_asked_about_but_told_once(window, qtbot, folder):
    for number in range(3):
        film(folder / f"film {number}.mkv")
    write(folder / "talk.wav", speech(0.5))
    window.take([folder])
    qtbot.waitUntil(lambda: "3 files have several audio tracks" in window.message.text())
    assert dialog(window) is None
    assert [entry.track for entry in window.queue.entries()] == [1, 1, 1, None]


def test_one_film_among_others_is_told_by_name(window, qtbot, folder):
    loaded(window, qtbot, film(folder / "film.mkv"), write(folder / "talk.wav", speech(0.5)))
    qtbot.waitUntil(lambda: "film.mkv has several audio tracks" in window.message.text())
    assert "1 · Deutsch · Kommentar · mono is taken" in window.message.text()


def test_the_chosen_track_is_enhanced_as_the_engine_would(window, qtbot, folder, tmp_path):
    talk, path = write(folder / "talk.wav", speech(0.5)), film(folder / "film.mkv")
    _, entry = loaded(window, qtbot, talk, path)
    assert not window.viewer.track.isVisible()
    window.panel.choose(entry.id)
    window.viewer.track.activated.emit(1)
    settled(qtbot, entry, 2)
    run(window, qtbot)
    assert entry.state is State.DONE and entry.job.options.track == 2
    assert "tracks" not in [notice.code for notice in entry.notices]
    enhance_file(path, tmp_path / "film_clean.mkv", Options(track=2))
    assert digest(entry.target) == digest(tmp_path / "film_clean.mkv")
    qtbot.waitUntil(lambda: entry.comparison is not None)
    assert entry.target_track == 2 and entry.comparison.reduction > 3
    assert window.viewer.track.isEnabled()


def test_a_finished_file_waits_again_for_another_track_and_one_of_a_wav_has_none(window, qtbot, folder):
    talk, path = write(folder / "talk.wav", speech(0.5)), film(folder / "film.mkv")
    window.settings["format"] = "wav"
    _, entry = loaded(window, qtbot, talk, path)
    run(window, qtbot)
    assert entry.state is State.DONE and entry.target_track is None
    window.tracks.take([entry.id], 2)
    settled(qtbot, entry, 2)
    assert entry.result is None and entry.comparison is None
    run(window, qtbot)
    assert entry.target == folder / "film_clean_2.wav" and entry.result.channels == 2
    qtbot.waitUntil(lambda: entry.comparison is not None)


def test_preview_and_pictures_are_those_of_the_track(window, qtbot, folder):
    talk, path = write(folder / "talk.wav", speech(0.5)), film(folder / "film.mkv")
    _, entry = loaded(window, qtbot, talk, path)
    window.panel.choose(entry.id)
    window.tracks.take([entry.id], 2)
    settled(qtbot, entry, 2)
    window.viewer.previews.mark(0.2, 0.7)
    with qtbot.waitSignal(window.services.engine.previewed, timeout=30_000) as made:
        window.viewer.ask_preview()
    assert made.args[0].original.shape[1] == 2
    qtbot.waitUntil(lambda: window.viewer.pictures.pyramid(0) is not None)


def test_menu_sets_the_track_of_all_chosen_rows(window, qtbot, folder):
    entries = loaded(window, qtbot, film(folder / "a.mkv"), film(folder / "b.mkv"))
    window.panel.list.selectAll()
    window.actions_.row_menu(QPoint(5, 5))
    (tracks,) = [menu for menu in window.findChildren(QMenu) if menu.title() == "Audio track"]
    assert [action.isChecked() for action in tracks.actions()] == [True, False]
    tracks.actions()[1].trigger()
    for entry in entries:
        settled(qtbot, entry, 2)


def test_languages_in_their_own_words():
    assert [texts.language(code) for code in ("ger", "de", "eng", "spa", "chi", "fra")] == [
        "Deutsch", "Deutsch", "English", "Español", "中文", "Français",
    ]  # fmt: skip
    assert texts.language("") == "" and texts.language("tlh") == "tlh"
