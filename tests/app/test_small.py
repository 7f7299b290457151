"""The window at its smallest, in every language."""

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from speechlens.app import start
from speechlens.app.window import MainWindow
from tests.app.test_preview import made
from tests.app.test_run import load


@pytest.fixture(params=["en", "de", "ja", "es"])
def small(qapp, qtbot, store, sound, request):
    """A machine without a sound device, which has one more sentence to show."""
    sound.devices = []
    start.translate(qapp, QLocale(request.param))
    window = MainWindow(store)
    window.show()
    window.resize(980, 620)
    yield window
    window.quit_now()
    window.deleteLater()
    start.translate(qapp, QLocale("en"))


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def assert_whole(window, *widgets: QWidget) -> None:
    """All of these are seen with all of their words, side by side or one below the other."""
    places = []
    for widget in widgets:
        place = widget.rect().translated(widget.mapTo(window, widget.rect().topLeft()))
        assert widget.isVisible() and window.rect().contains(place), widget
        assert widget.width() >= widget.sizeHint().width(), (widget, widget.size())
        assert not any(place.intersects(other) for other in places), widget
        places.append(place)


def transport_parts(window) -> list[QWidget]:
    transport = window.viewer.transport
    modes = [transport.modes.button(key) for key in ("original", "enhanced", "removed")]
    name = transport.match.accessibleName()
    (label,) = [one for one in transport.findChildren(QLabel) if one.text() == name]
    return [transport.play, transport.time, *modes, label, transport.match]


def test_the_transport_is_whole_also_during_a_preview(small, qtbot, talk):
    load(small, qtbot, talk)
    transport = small.viewer.transport
    qtbot.waitUntil(lambda: bool(transport.play.accessibleDescription()))
    settle()
    width = small.panel.width()
    assert_whole(small, *transport_parts(small), transport.hint)
    small.viewer.ask_preview()
    made(small, qtbot)
    settle()
    assert_whole(small, *transport_parts(small), transport.preview)
    assert small.panel.width() == width


def test_no_words_lie_on_others_in_the_lowest_pictures(small, qtbot, talk):
    small.settings["profile"] = "custom"
    load(small, qtbot, talk)
    small.tell("Something happened.")
    settle()
    for height in (44, 60, 90, 200):
        picture = small.viewer.enhanced
        picture.setFixedHeight(height)
        picture.set_note("Not enhanced yet: press Preview for a few seconds, or Enhance for all of it")
        settle()
        badge, note = picture.badge.geometry(), picture.note.geometry()
        assert not badge.intersects(note)
        assert picture.rect().contains(badge) and picture.rect().contains(note)


def test_where_there_is_room_all_is_on_one_line(window, qtbot, talk):
    load(window, qtbot, talk)
    window.resize(1900, 800)
    settle()
    transport = window.viewer.transport
    assert_whole(window, *transport_parts(window), transport.hint)
    middle = {widget.mapTo(transport, widget.rect().center()).y() for widget in transport_parts(window)}
    assert max(middle) - min(middle) <= 1 and transport.height() < 40


def test_figures_of_a_low_picture_are_whole(window, qtbot, talk, monkeypatch):
    from speechlens.app.views import spectrogram

    drawn = []

    class Painter:
        """Takes everything and remembers the words."""

        def __getattr__(self, name):
            return lambda *_: None

        def fontMetrics(self):
            return QFontMetrics(window.font())

        def drawText(self, place, text):
            drawn.append((place.y(), text))

    load(window, qtbot, talk)
    qtbot.waitUntil(lambda: window.viewer.pictures.complete)
    for height in (44, 67, 180):
        view = window.viewer.original
        view.setFixedHeight(height)
        settle()
        drawn.clear()
        spectrogram.Spectrogram._draw_figures(view, Painter())
        assert all(12 <= y <= view.viewport().height() - 4 for y, _ in drawn)
    assert drawn


def test_nothing_is_squeezed_with_all_controls_and_a_message(small, qtbot, talk):
    small.settings["profile"] = "custom"
    load(small, qtbot, talk)
    small.tell("Something happened.")
    transport = small.viewer.transport
    qtbot.waitUntil(lambda: bool(transport.play.accessibleDescription()))
    settle()
    assert_whole(small, *transport_parts(small), transport.hint)
    for widget in (transport.play, transport.modes, transport.match, small.viewer.overview):
        assert widget.height() >= widget.minimumSizeHint().height() and widget.height() >= 24
    assert small.viewer.original.height() >= 38
