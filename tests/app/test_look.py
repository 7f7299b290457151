"""What can be seen of controls, in both themes."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFormLayout, QStyle, QStyleOptionButton, QStyleOptionSpinBox

from speechlens.app import texts, theme
from speechlens.app.entries import State
from speechlens.app.views.colours import GROUND
from speechlens.app.widgets import welcome
from speechlens.app.widgets.output_dialog import OutputDialog
from tests.app.speech import speech, write
from tests.app.test_access import contrast
from tests.app.test_preview import made
from tests.app.test_run import load


@pytest.fixture(params=["dark", "light"])
def dressed(window, request):
    window.settings["appearance"] = request.param
    yield window
    window.settings["appearance"] = "system"


@pytest.fixture
def dialog(dressed, qtbot):
    page = OutputDialog(dressed.settings, [], dressed)
    qtbot.addWidget(page)
    page.show()
    return page


def colours(widget, area) -> set[str]:
    """All colours within an area of a widget, as its window shows them."""
    picture = widget.window().grab(area.translated(widget.mapTo(widget.window(), QPoint()))).toImage()
    return {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}


@pytest.mark.parametrize("ticked", [False, True])
def test_check_boxes_are_seen(dialog, ticked):
    box = dialog.residue
    box.setChecked(ticked)
    box.clearFocus()
    option = QStyleOptionButton()
    box.initStyleOption(option)
    area = box.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, box)
    ground = theme.current().window
    seen = colours(box, area)
    assert max(contrast(colour, ground) for colour in seen) >= 3
    if ticked:
        accent = theme.current().accent
        assert accent in seen and max(contrast(colour, accent) for colour in seen) >= 3


def test_labels_of_settings_stand_in_the_middle_of_their_fields(dialog):
    form = dialog.findChild(QFormLayout)
    for field in (dialog.template, dialog.format, dialog.device, dialog.appearance):
        assert abs(form.labelForField(field).geometry().center().y() - field.geometry().center().y()) <= 1


def test_spin_boxes_have_room_arrows_and_the_height_of_their_neighbours(dressed, qtbot):
    window = dressed
    window.settings["profile"] = "custom"
    window._show_page(True)
    window.controls.show()
    qtbot.wait(50)
    spin = window.controls.chunk.control
    assert abs(spin.height() - window.controls.model.height()) <= 1
    assert spin.lineEdit().mapTo(spin, QPoint(spin.lineEdit().textMargins().left(), 0)).x() >= 7
    option = QStyleOptionSpinBox()
    spin.initStyleOption(option)
    for part in (QStyle.SubControl.SC_SpinBoxUp, QStyle.SubControl.SC_SpinBoxDown):
        area = spin.style().subControlRect(QStyle.ComplexControl.CC_SpinBox, option, part, spin)
        assert area.width() >= 12
        assert max(contrast(colour, theme.current().raised) for colour in colours(spin, area)) >= 2.5


def test_what_was_not_previewed_does_not_look_like_silence(window, qtbot, long_talk):
    load(window, qtbot, long_talk)
    viewer = window.viewer
    viewer.previews.mark(10.0, 20.0)
    viewer.ask_preview()
    made(window, qtbot)
    viewer.listening.toggle()
    qtbot.waitUntil(lambda: viewer.enhanced._shape is not None and viewer.pictures.pyramid(1) is not None)
    overview, accent = viewer.overview, QColor(theme.current().wave_enhanced).name()
    width, height = overview.width(), overview.height()
    assert accent in colours(overview, QRect(round(width * 12 / 60), 2, width // 10, height - 4))
    assert accent not in colours(overview, QRect(round(width * 25 / 60), 2, width // 2, height - 4))
    picture = viewer.enhanced.viewport()
    rest = colours(picture, QRect(picture.width() // 2, 30, picture.width() // 3, picture.height() - 40))
    assert len(rest) >= 2 and QColor(GROUND).name() in rest
    viewer.end_preview()
    assert viewer.overview._made is None and viewer.enhanced._made is None


def test_a_file_that_cannot_be_read_has_no_playhead(window, qtbot, folder, talk):
    broken = folder / "broken.wav"
    broken.write_bytes(b"RIFF\x10\0\0\0WAVEfmt ")
    bad, good = load(window, qtbot, broken, talk)
    for entry, wanted in ((bad, None), (good, 0.0), (bad, None)):
        window.panel.choose(entry.id)
        qtbot.wait(100)
        assert (window.viewer.original.playhead, window.viewer.enhanced.playhead) == (wanted, wanted)


def test_the_play_button_is_pale_where_nothing_can_be_played(dressed):
    dressed._show_page(True)
    transport = dressed.viewer.transport
    images = []
    for there in (True, False):
        transport.set_possible(there, "")
        images.append(colours(transport.play, transport.play.rect().adjusted(12, 6, -12, -6)))
    ground = theme.current().window
    bright, pale = (max(contrast(colour, ground) for colour in image) for image in images)
    assert bright > 7 and pale < 3


def test_short_recordings_tell_their_length(window, qtbot, folder):
    (entry,) = load(window, qtbot, write(folder / "word.wav", speech(0.34)))
    assert texts.facts(entry).startswith("0.34 s · ")
    window.viewer.ask_preview()
    made(window, qtbot)
    assert "00:00.00\N{EN DASH}00:00.34" in window.viewer.transport.preview.text()


def test_the_bottom_line_counts_all_that_ended(window, qtbot, folder, talk):
    others = [write(folder / f"{name}.wav", speech(0.2)) for name in "ab"]
    entries = load(window, qtbot, talk, *others)
    for entry in entries[1:]:
        window.queue.update(entry.id, state=State.CANCELLED)
    qtbot.waitUntil(lambda: window.status.label.text() == "1 file waiting · 2 cancelled")


@pytest.mark.parametrize("there", [True, False])
def test_the_empty_window_names_only_what_can_be_read(qtbot, monkeypatch, there):
    monkeypatch.setattr(welcome, "find_spec", lambda name: object() if there else None)
    page = welcome.Welcome()
    qtbot.addWidget(page)
    assert "WAV" in page.formats.text()
    assert [name in page.formats.text() for name in ("M4A", "MP4", "MOV", "MKV")] == [there] * 4
