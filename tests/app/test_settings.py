"""What is chosen stays chosen; what can't be read falls back."""

import pytest
from PySide6.QtCore import Qt

from speechlens.app.settings import DEFAULTS, Settings
from speechlens.app.widgets.fetch_dialog import FetchDialog
from speechlens.app.widgets.output_dialog import OutputDialog
from speechlens.app.window import MainWindow
from speechlens.options import Options

CHOSEN = {
    "strength": 70,
    "limit": 18,
    "strict": True,
    "profile": "custom",
    "chunk": 7,
    "overlap": 20,
    "folder": "/tmp/somewhere",
    "template": "{stem}_x{suffix}",
    "format": "flac",
    "residue": True,
    "link": True,
    "device": "Headphones",
    "match": True,
    "axis": "log",
    "range": 60,
    "appearance": "dark",
}


def test_all_values_survive_a_restart(store):
    settings = Settings(store)
    for key, value in CHOSEN.items():
        settings[key] = value
    store.sync()
    again = Settings(store)
    assert {key: again[key] for key in CHOSEN} == CHOSEN


@pytest.mark.parametrize(
    "key, bad",
    [("strength", "loud"), ("strength", 400), ("strict", "perhaps"), ("profile", "turbo"), ("chunk", 0),
     ("template", "../{stem}"), ("template", "fixed.wav"), ("format", "xyz"), ("range", None)],
)  # fmt: skip
def test_unreadable_values_fall_back(store, key, bad):
    store.setValue(key, bad)
    assert Settings(store)[key] == DEFAULTS[key]


def test_defaults_are_the_engines_own(store):
    assert Settings(store).options() == Options()


def test_options_of_a_job(store):
    settings = Settings(store)
    for key, value in CHOSEN.items():
        settings[key] = value
    assert settings.options() == Options(
        strength=70, attenuation_limit=18, strict=True, profile="custom", chunk=7, overlap=20,
        container="FLAC", residue=True, link_channels=True,
    )  # fmt: skip
    assert settings.suffix == ".flac"


def test_controls_show_and_set_the_settings(window, qtbot):
    controls, settings = window.controls, window.settings
    controls._strength.slider.setValue(40)
    controls._limit.slider.setValue(23)
    controls.profile.button("extended").click()
    qtbot.keyClick(controls.strict, Qt.Key.Key_Space)
    assert (settings["strength"], settings["limit"], settings["profile"], settings["strict"]) == (
        40, 24, "extended", True,
    )  # fmt: skip
    assert controls._limit.caption.text() == "Never reduce by more than 24 dB"
    controls._limit.slider.setValue(60)
    assert settings.options().attenuation_limit is None
    controls.profile.button("custom").click()
    assert not controls.chunk.isHidden()
    controls.chunk.control.setValue(3)
    assert settings.options().chunk == 3


def test_window_opens_as_it_was_left(qtbot, store):
    first = MainWindow(store)
    first.show()
    first.controls.profile.button("fast").click()
    first.quit_now()
    second = MainWindow(store)
    assert second.controls.profile.current() == "fast"
    second.quit_now()


def test_output_dialog_shows_an_example_and_refuses_bad_templates(store, qtbot):
    settings = Settings(store)
    dialog = OutputDialog(settings, ["Speakers"])
    qtbot.addWidget(dialog)
    assert dialog.example.text().endswith("Interview 12_clean.wav")
    qtbot.keyClicks(dialog.template, "{stem} neu{suffix}")
    dialog.template.editingFinished.emit()
    assert settings["template"] == "{stem} neu{suffix}"
    assert dialog.example.text().endswith("Interview 12 neu.wav")
    dialog.template.clear()
    qtbot.keyClicks(dialog.template, "../{stem}")
    assert settings["template"] != "../{stem}"
    assert "leaves the output folder" in dialog.example.text()


def test_model_list_has_states(window, qtbot, tmp_path):
    damaged = tmp_path / "mine.safetensors"
    damaged.write_bytes(b"\x08" + bytes(20))
    (tmp_path / "config.json").write_text("{}")
    window.settings["model"] = str(damaged)
    window.services.scout.look.emit(str(damaged))
    qtbot.waitUntil(lambda: window.controls.model.findData(str(damaged)) >= 0, timeout=20_000)
    texts = [window.controls.model.itemText(n) for n in range(window.controls.model.count())]
    assert "lite (built in)" in texts
    assert "mine.safetensors (not usable)" in texts
    assert str(damaged) in window.message.text()
    window.settings["model"] = "lite"
    place = texts.index("re-use (missing)")
    assert "choose it in the list of models to fetch it" in window.controls.model.itemData(
        place, Qt.ItemDataRole.ToolTipRole
    )
    window.controls.model.activated.emit(place)
    assert window.settings["model"] == "lite" == window.controls.model.currentData()
    window.findChild(FetchDialog, "fetch").reject()


@pytest.fixture(autouse=True)
def no_shelf(monkeypatch, tmp_path):
    """Models that somebody has fetched on this machine stay out of the tests."""
    monkeypatch.setenv("SPEECHLENS_MODELS", str(tmp_path / "shelf"))


def test_a_name_that_is_being_typed_holds_only_when_it_is_complete(store, qtbot):
    settings = Settings(store)
    settings["template"] = "{stem}_x{suffix}"
    for typed, held in (("{stem}/../y", "{stem}_x{suffix}"), ("{stem}_z{suffix}", "{stem}_z{suffix}")):
        dialog = OutputDialog(settings, [])
        qtbot.addWidget(dialog)
        dialog.show()
        dialog.template.clear()
        qtbot.keyClicks(dialog.template, typed)
        assert settings["template"] == "{stem}_x{suffix}"
        dialog.reject()
        assert settings["template"] == held
