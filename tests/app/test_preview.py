"""A few seconds at once, looped, made anew when the settings change."""

import numpy as np
import soundfile as sf
from PySide6.QtCore import Qt

from speechlens.app.entries import State
from speechlens.app.player.mixer import Mode
from speechlens.engine import enhance_file
from tests.app.speech import speech, write
from tests.app.test_run import load


def made(window, qtbot):
    qtbot.waitUntil(lambda: window.viewer.previews.made is not None and not window.viewer.previews.waiting,
                    timeout=30_000)  # fmt: skip
    return window.viewer.previews.made


def test_five_seconds_from_the_playhead_and_looped(window, qtbot, sound, long_talk):
    load(window, qtbot, long_talk)
    window.viewer.seek(20.0)
    window.controls.preview.click()
    preview = made(window, qtbot)
    assert (preview.span.start, preview.span.stop) == (20 * 16000, 25 * 16000)
    assert preview.enhanced.shape == preview.original.shape == (5 * 16000, 1)
    qtbot.waitUntil(lambda: window.viewer.listening.playing)
    assert window.viewer.listening.mode is Mode.ENHANCED
    assert window.viewer.listening.player.looping
    assert window.viewer.enhanced.badge.text() == "Preview"
    assert "00:20" in window.viewer.transport.preview.text()


def test_preview_sounds_like_the_file_will(window, qtbot, folder, tmp_path):
    path = write(folder / "some chunks.wav", np.tile(speech(4.0), (6, 1)))
    load(window, qtbot, path)
    window.viewer.previews.mark(12.0, 15.0)
    window.viewer.ask_preview()
    preview = made(window, qtbot)
    enhance_file(path, tmp_path / "whole.wav", window.settings.options())
    whole = sf.read(tmp_path / "whole.wav")[0][preview.span.start : preview.span.stop]
    error = np.mean((preview.enhanced[:, 0] - whole) ** 2)
    assert 10 * np.log10(np.mean(whole**2) / error) > 15


def test_settings_that_are_heard_make_it_anew(window, qtbot, talk):
    load(window, qtbot, talk)
    window.viewer.ask_preview()
    full = made(window, qtbot)
    window.controls._strength.slider.setValue(0)
    qtbot.waitUntil(lambda: window.viewer.previews.made is not full, timeout=30_000)
    np.testing.assert_array_equal(window.viewer.previews.made.enhanced, full.original)


def test_preview_while_a_file_runs_is_made_between_two_chunks(window, qtbot, long_talk, talk):
    window.settings["profile"] = "custom"
    window.settings["chunk"] = 1
    running, other = load(window, qtbot, long_talk, talk)
    with qtbot.waitSignal(window.services.engine.progress, timeout=30_000):
        window.runner.start()
    window.panel.choose(other.id)
    window.viewer.ask_preview()
    made(window, qtbot)
    assert running.state is State.RUNNING
    with qtbot.waitSignal(window.runner.idle, timeout=60_000):
        window.runner.cancel_all()


def test_escape_ends_it(window, qtbot, talk):
    load(window, qtbot, talk)
    window.viewer.ask_preview()
    made(window, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.viewer.previews.made is None
    assert not window.viewer.listening.player.looping
    assert window.viewer.listening.mode is Mode.ORIGINAL
    assert window.viewer.original.span is None


def test_marking_with_shift_and_mouse(window, qtbot, talk):
    load(window, qtbot, talk)
    view = window.viewer.original.viewport()
    width = view.width()
    shift = Qt.KeyboardModifier.ShiftModifier
    at = view.rect().center()
    at.setX(width // 4)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, shift, at)
    at.setX(width // 2)
    qtbot.mouseMove(view, at)
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, shift, at)
    start, stop = window.viewer.original.span
    assert abs(start - 0.5) < 0.02 and abs(stop - 1.0) < 0.02


def test_short_file_is_previewed_whole(window, qtbot, talk):
    (entry,) = load(window, qtbot, talk)
    window.viewer.ask_preview()
    preview = made(window, qtbot)
    assert (preview.span.start, preview.span.stop) == (0, entry.info.frames)
