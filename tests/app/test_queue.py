"""Clicks in the queue mean the row that is under the pointer, though rows grow and shrink."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from speechlens.app.entries import State
from speechlens.app.widgets.row_actions import RowActions
from tests.app.speech import speech, write
from tests.app.test_run import load, run

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


@pytest.fixture
def rows(window, qtbot, folder):
    """A broken file, whose row is open with its reason, and five good ones below it."""
    broken = folder / "a.wav"
    broken.write_bytes(b"RIFF\x10\0\0\0WAVEfmt ")
    good = [write(folder / f"{name}.wav", speech(0.2)) for name in "bcdef"]
    entries = load(window, qtbot, broken, *good)
    qtbot.waitUntil(lambda: open_rows(window) == 1)
    return entries


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def place(window, entry) -> QPoint:
    return window.panel.list.visualRect(window.queue.index_of(entry.id)).center()


def press(window, qtbot, entry, modifier=NONE, button=LEFT) -> QPoint:
    at = place(window, entry)
    qtbot.mousePress(window.panel.list.viewport(), button, modifier, at)
    settle()
    return at


def click(window, qtbot, entry, modifier=NONE) -> None:
    at = press(window, qtbot, entry, modifier)
    if modifier == NONE:  # mouseMove of qtbot knows no others
        qtbot.mouseMove(window.panel.list.viewport(), at + QPoint(1, 1))
    qtbot.mouseRelease(window.panel.list.viewport(), LEFT, modifier, at)
    settle()


def chosen(window) -> list[str]:
    return sorted(entry.source.stem for entry in window.panel.selected())


def open_rows(window) -> int:
    return len(window.panel.list.viewport().findChildren(RowActions))


@pytest.mark.parametrize("place", range(1, 6))
def test_a_click_chooses_what_it_shows(window, qtbot, rows, place):
    wanted = rows[place]
    click(window, qtbot, wanted)
    assert window.viewer.entry is wanted and window.panel.selected() == [wanted]
    qtbot.keyClick(window.panel.list, Qt.Key.Key_Delete)
    assert wanted not in window.queue.entries() and len(window.queue.entries()) == 5


def test_clicks_among_finished_rows_choose_what_they_show(window, qtbot, rows):
    run(window, qtbot)
    settle()
    for number in (4, 1, 3, 0, 5, 2):
        click(window, qtbot, rows[number])
        assert window.viewer.entry is rows[number] and window.panel.selected() == [rows[number]]
        qtbot.waitUntil(lambda: open_rows(window) == 1)


def test_a_row_opens_when_the_button_is_let_go(window, qtbot, rows):
    at = press(window, qtbot, rows[3])
    assert window.panel.list.indexAt(at).row() == 3
    window.refresh()
    settle()
    assert window.panel.list.indexAt(at).row() == 3
    qtbot.mouseRelease(window.panel.list.viewport(), LEFT, NONE, at)
    qtbot.waitUntil(lambda: open_rows(window) == 0)


def test_shift_and_control_choose_the_rows_between_and_single_ones(window, qtbot, rows):
    click(window, qtbot, rows[4], SHIFT)
    assert chosen(window) == list("abcde")
    click(window, qtbot, rows[0])
    click(window, qtbot, rows[3], CONTROL)
    assert chosen(window) == list("ad")
    click(window, qtbot, rows[0], CONTROL)
    assert chosen(window) == ["d"]


def test_keys_choose_what_they_show(window, qtbot, rows):
    queue = window.panel.list
    queue.setFocus()
    for number in (1, 2):
        qtbot.keyClick(queue, Qt.Key.Key_Down)
        settle()
        assert window.viewer.entry is rows[number] and window.panel.selected() == [rows[number]]
    for _ in range(2):
        qtbot.keyClick(queue, Qt.Key.Key_Up)
        settle()
    assert window.viewer.entry is rows[0] and window.panel.selected() == [rows[0]]


def test_the_menu_is_of_the_row_below_the_pointer(window, qtbot, rows):
    press(window, qtbot, rows[3], button=RIGHT)
    assert window.viewer.entry is rows[3] and window.panel.selected() == [rows[3]]
    qtbot.waitUntil(lambda: open_rows(window) == 0)


def test_a_double_click_plays_the_row_of_its_first_click(window, qtbot, rows, sound):
    at = place(window, rows[3])
    click(window, qtbot, rows[3])
    view = window.panel.list.viewport()
    qtbot.mouseDClick(view, LEFT, NONE, at)
    qtbot.mouseRelease(view, LEFT, NONE, at)
    settle()
    assert window.viewer.entry is rows[3] and window.panel.selected() == [rows[3]]
    qtbot.waitUntil(lambda: window.viewer.listening.playing)


def test_the_word_retry_is_of_its_own_row(window, qtbot, rows):
    asked = []
    window.panel.list.retry_clicked.connect(asked.append)
    click(window, qtbot, rows[2])
    view, at = window.panel.list.viewport(), place(window, rows[0])
    at.setX(view.width() - 20)
    qtbot.mouseClick(view, LEFT, NONE, at)
    assert asked == [rows[0].id] and rows[0].state is not State.DONE
    # Once the row is open it has a button instead, and the corner is only a corner.
    qtbot.waitUntil(lambda: rows[0].state is State.FAILED and open_rows(window) == 1)
    qtbot.mouseClick(view, LEFT, NONE, QPoint(view.width() - 20, 10))
    assert asked == [rows[0].id]
