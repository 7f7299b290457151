"""Everything by keyboard, everything named for a screen reader; readable in light and dark."""

from dataclasses import fields
from itertools import pairwise

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QColor, QScreen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QListView,
    QScrollBar,
    QWidget,
)

from speechlens.app import theme
from speechlens.app.entries import State
from speechlens.app.widgets.help_dialog import HelpDialog
from speechlens.app.widgets.queue_panel import QueueList
from speechlens.app.window import MainWindow
from tests.app.test_run import load, run

CONTROLS = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QListView)


def controls(window) -> list[QWidget]:
    found = [w for kind in CONTROLS for w in window.findChildren(kind)]
    inner = (QScrollBar, QLineEdit)
    return [w for w in found if not isinstance(w, inner) and not isinstance(w.parent(), QComboBox)
            and not w.objectName().startswith("qt_") and w.window() is window
            and type(w).__name__ != "QComboBoxListView"]  # fmt: skip


def test_every_control_is_named_and_reachable(window, qtbot, talk):
    load(window, qtbot, talk)
    run(window, qtbot)
    window.settings["profile"] = "custom"
    named = controls(window)
    assert len(named) > 20
    for widget in named:
        spoken = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
        assert spoken.strip(), f"{widget} has no accessible name"
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus, f"{spoken} can't be reached by Tab"


def test_every_control_of_the_sound_has_a_tooltip(window):
    for widget in controls(window.controls.window()):
        if window.controls.isAncestorOf(widget):
            assert widget.toolTip(), widget.accessibleName()


def test_tab_goes_round_all_parts(window, qtbot, talk):
    load(window, qtbot, talk)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    seen = set()
    window.top.files.setFocus()
    for _ in range(80):
        widget = window.focusWidget()
        seen.add(widget)
        # Tab switches A/B in the pictures; Shift+Tab and F6 leave them.
        qtbot.keyClick(widget, Qt.Key.Key_Backtab)
    for part in (window.panel, window.viewer, window.controls, window.top):
        assert any(part.isAncestorOf(widget) for widget in seen), part


def test_f6_goes_from_part_to_part(window, qtbot, talk):
    load(window, qtbot, talk)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.panel.list.setFocus()
    places = []
    for _ in range(4):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_F6)
        places.append(window.focusWidget())
    assert len(set(places)) == 4 and isinstance(places[-1], QueueList)


def test_shortcuts_work_from_the_queue(window, qtbot, talk, sound):
    load(window, qtbot, talk)
    run(window, qtbot)
    queue, listening = window.panel.list, window.viewer.listening
    queue.setFocus()
    qtbot.keyClick(queue, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: listening.playing)
    qtbot.keyClick(queue, Qt.Key.Key_Space)
    assert not listening.playing
    mode = listening.mode
    qtbot.keyClick(queue, Qt.Key.Key_B)
    assert listening.mode is not mode
    before = listening.position
    qtbot.keyClick(queue, Qt.Key.Key_Right)
    assert listening.position == pytest.approx(before + 0.1, abs=0.02)
    qtbot.keyClick(queue, Qt.Key.Key_Home)
    assert listening.position == 0
    qtbot.keyClick(queue, Qt.Key.Key_Plus)
    assert window.viewer.viewport.stop - window.viewer.viewport.start == pytest.approx(1.4)
    qtbot.keyClick(queue, Qt.Key.Key_Delete)
    assert window.queue.entries() == []


def test_tab_switches_in_the_waveform(window, qtbot, talk):
    load(window, qtbot, talk)
    run(window, qtbot)
    mode = window.viewer.listening.mode
    window.viewer.overview.setFocus()
    qtbot.keyClick(window.viewer.overview, Qt.Key.Key_Tab)
    assert window.viewer.listening.mode is not mode


def test_ctrl_return_starts_and_escape_cancels(window, qtbot, long_talk):
    window.settings["profile"] = "fast"
    (entry,) = load(window, qtbot, long_talk)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: entry.state is State.RUNNING)
    with qtbot.waitSignal(window.runner.idle, timeout=60_000):
        qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert entry.state is State.CANCELLED


def test_rows_speak(window, qtbot, talk):
    (entry,) = load(window, qtbot, talk)
    spoken = window.queue.index_of(entry.id).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "talk.wav, 00:02 · 16 kHz · mono, waiting"


def test_help_lists_every_shortcut_of_the_menu(window, qtbot):
    page = HelpDialog(window)
    qtbot.addWidget(page)
    listed = {key for key, _ in page.shortcuts()}
    for action in window.menu.actions():
        for key in action.shortcuts()[:1]:
            assert key.toString() in listed, action.text()


def test_messages_are_announced(window, monkeypatch):
    told = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: told.append(event))
    window.tell("Something happened.")
    assert isinstance(told[0], QAccessibleEvent) and told[0].type() == QAccessible.Event.Alert
    assert window.message.accessibleName() == "Something happened."


def contrast(one: str, other: str) -> float:
    """Ratio of relative luminances (WCAG 2.1)."""

    def luminance(name: str) -> float:
        colour = QColor(name)
        parts = (colour.redF(), colour.greenF(), colour.blueF())
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [theme.DARK, theme.LIGHT], ids=["dark", "light"])
def test_contrast_of_all_text(colours):
    assert all(QColor(getattr(colours, f.name)).isValid() for f in fields(colours) if f.name != "dark")
    for ground in (colours.window, colours.panel, colours.raised, colours.selected):
        for ink in (colours.text, colours.soft, colours.accent, colours.error, colours.warning):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    assert contrast(colours.on_accent, colours.accent) >= 4.5
    assert contrast(colours.on_start, colours.start) >= 4.5


def test_colours_follow_at_once(window, qtbot, talk):
    load(window, qtbot, talk)
    window.settings["appearance"] = "dark"
    dark = window.grab().toImage().pixelColor(5, window.height() - 5).lightness()
    window.settings["appearance"] = "light"
    assert dark < 60 < 200 < window.grab().toImage().pixelColor(5, window.height() - 5).lightness()


def test_nothing_is_covered_or_cut_on_a_screen_of_960_by_540(store, qtbot, talk, monkeypatch):
    """Full HD at 200 %."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda screen: QRect(0, 0, 960, 540))
    window = MainWindow(store)
    qtbot.addWidget(window)
    window.show()
    load(window, qtbot, talk)
    qtbot.waitUntil(lambda: window.pages.currentIndex() == 1)
    QApplication.processEvents()
    assert window.width() <= 960 and window.height() < 540
    viewer = window.viewer
    parts = [viewer.original, viewer.enhanced, viewer.overview, viewer.transport]
    for above, below in pairwise(parts):
        assert above.geometry().bottom() < below.geometry().top(), (above, below)
    for button in map(viewer.transport.modes.button, ("original", "enhanced", "removed")):
        assert button.width() >= button.sizeHint().width()
    for widget in (window.top.start, window.controls.preview, viewer.transport.match, window.status):
        corner = widget.mapTo(window, widget.rect().bottomRight())
        assert window.rect().contains(corner), widget
    window.quit_now()
