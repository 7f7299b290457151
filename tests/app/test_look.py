"""What can be seen of controls, in both themes."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QFormLayout, QStyle, QStyleOptionButton, QStyleOptionSpinBox

from speechlens.app import theme
from speechlens.app.widgets.output_dialog import OutputDialog
from tests.app.test_access import contrast


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
    picture = widget.grab().toImage()
    return {picture.pixelColor(x, y).name() for x in range(area.left(), area.right() + 1)
            for y in range(area.top(), area.bottom() + 1)}  # fmt: skip


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
