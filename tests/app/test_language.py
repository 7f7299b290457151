"""English through translation files; German, Japanese and Spanish complete."""

import re
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

import speechlens.app
from speechlens.app import start, texts
from speechlens.app.entries import Entry, State

sys.path.insert(0, str(Path(speechlens.app.__file__).parent / "translations"))
import update

LOCALES = {"de": "de_DE", "ja": "ja_JP", "es": "es_ES"}


@pytest.mark.parametrize("language", update.LANGUAGES)
def test_every_text_has_words(language):
    assert update.missing(language) == []


@pytest.mark.parametrize("language", LOCALES)
def test_placeholders_and_plurals_are_kept(language):
    for text, forms in update.known(language).items():
        wanted = sorted(re.findall(r"{\w+}|%n", text.source))
        for form in forms:
            found = sorted(re.findall(r"{\w+}|%n", form))
            # What a sentence of the engine says to a terminal need not be said in a window.
            kept = set(found) <= set(wanted) if text.context == update.CONTEXT else found == wanted
            assert kept, (text.source, form)


@pytest.mark.parametrize("language", update.LANGUAGES)
def test_compiled_files_are_those_of_the_sources(language):
    translator = QTranslator()
    assert translator.load(str(start.TRANSLATIONS / f"speechlens_{language}.qm"))
    for text, forms in update.known(language).items():
        if text.plural:
            assert translator.translate(text.context, text.source, "", 5) == forms[-1]
        else:
            assert translator.translate(text.context, text.source) == forms[0]


@pytest.fixture
def speaking(qapp):
    """Switches the language, and back to English afterwards."""
    yield lambda name: start.translate(qapp, QLocale(name))
    start.translate(qapp, QLocale("en"))


@pytest.mark.parametrize(
    "language, button, waiting",
    [
        ("de_DE", "Dateien hinzufügen …", "Wartet"),
        ("ja_JP", "ファイルを追加…", "待機中"),
        ("es_MX", "Añadir archivos…", "En espera"),
    ],
)
def test_window_speaks_the_systems_language(speaking, store, qtbot, language, button, waiting):
    from speechlens.app.window import MainWindow

    speaking(language)
    window = MainWindow(store)
    assert window.welcome.add_files.text() == button
    assert texts.state(Entry(1, Path("a.wav"), State.WAITING)) == waiting
    window.quit_now()


def test_numbers_follow_the_language(speaking):
    assert texts.number(-14.26) == "\N{MINUS SIGN}14.3"
    speaking("de_DE")
    assert texts.kilohertz(44100) == "44,1 kHz"


def test_unknown_language_is_english(speaking):
    speaking("fi_FI")
    assert QCoreApplication.translate("TopBar", "Enhance %n file(s)", None, 1) == "Enhance 1 file"
