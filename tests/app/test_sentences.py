"""What the engine says is said in the language of the window."""

import errno
import os
import re
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

import speechlens.app
from speechlens.app import sentences, start, texts
from speechlens.app.entries import State
from speechlens.app.sentences import told
from speechlens.errors import SpeechLensError
from speechlens.models import load
from tests.app.speech import speech, write
from tests.app.test_run import run

sys.path.insert(0, str(Path(speechlens.app.__file__).parent / "translations"))
import update

LOCALES = {"de": "de_DE", "ja": "ja_JP", "es": "es_ES"}


@pytest.fixture
def speak(qapp):
    """speak(language) translates the app; English comes back afterwards."""
    yield lambda language: start.translate(qapp, QLocale(LOCALES.get(language, language)))
    start.translate(qapp, QLocale("en"))


def test_the_templates_are_those_of_the_source():
    whole, parts = update.SENTENCES.read_text(encoding="utf-8").split("\n\n")
    assert (whole.splitlines(), parts.splitlines()) == update.templates()


@pytest.mark.parametrize("language", LOCALES)
def test_no_sentence_of_the_engine_stays_english(language, speak):
    """Each one with made-up fields, as the engine would say it."""
    speak(language)
    whole, parts = update.templates()
    for template in whole:
        sentence = re.sub(r"{(\d)}", r"/x\1.wav", template)
        assert told(sentence) != sentence, template
        assert all(f"/x{number}.wav" in told(sentence) for number in kept(language, template))
    same = {"d_conv", "d_state", "Hz", "dB", "Windows Media", "tag {0}", "audio", "{0} bytes"}
    same.add('pip install "speechlens[media]"')  # what is typed has one language
    known = update.known(language)
    for part in set(parts) - same:
        assert known[update.Text(update.CONTEXT, part, False)] != [part], part


def kept(language, template):
    """Numbers of the fields that the translation has."""
    (form,) = update.known(language)[update.Text(update.CONTEXT, template, False)]
    return set(re.findall(r"{(\d)}", form))


def test_english_has_no_options_of_a_command_line(speak):
    speak("en")
    for template in update.templates()[0]:
        assert not re.search(r"--\w| -[do]\b|'speechlens ", told(re.sub(r"{\d}", "x", template))), template


def test_fields_are_translated_but_names_are_not(speak):
    speak("de")
    system = os.strerror(errno.ENOSPC).lower()
    assert told(f"/data/text: writing failed ({system}); check the disk or choose another folder.") == (
        "/data/text: Das Schreiben ist fehlgeschlagen (kein Speicherplatz mehr frei); prüfen Sie den "
        "Datenträger oder wählen Sie einen anderen Ordner."
    )
    foreign = "text: this is text; SpeechLens reads WAV and FLAC, so convert it to one of these first."
    assert told(foreign).startswith("text: Dies ist Text; SpeechLens liest WAV and FLAC,")
    assert told("Not carried over to the output: chunk bext, tag TITLE, 5 bytes behind the last chunk.") == (
        "Nicht in die Ausgabe übernommen: Chunk bext, Tag TITLE, 5 Bytes hinter dem letzten Chunk."
    )
    told_of = "a: b.wav: The chunk is too short for its context; choose a longer chunk or less overlap."
    assert told(told_of).startswith("a: b.wav: Der Abschnitt ist zu kurz")


def test_faults_of_a_download_are_told_in_german(speak):
    speak("de")
    fault = f"the connection to hub.invalid failed ({os.strerror(errno.ECONNREFUSED)})"
    after = "5 of 9 bytes are here, run the same command again to go on."
    words = told(f"The model 're-use' couldn't be fetched: {fault}; {after}")
    assert "die Verbindung mit hub.invalid scheiterte (Verbindung abgelehnt);" in words


def test_what_nobody_knows_stays_as_it_is(speak):
    speak("ja")
    assert told("Something else happened.") == "Something else happened."
    assert told("") == ""


@pytest.mark.parametrize(
    "content", [b"", b"PK\x03\x04rest of it", b"<html>", b"\0" * 20, b'{"a": 1}', b"x" * 30]
)
def test_faults_of_weights_are_told_in_spanish(speak, tmp_path, content):
    speak("es")
    path = tmp_path / "lacks.safetensors"
    path.write_bytes(content)
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(SpeechLensError) as caught:
        load(str(path))
    words = told(str(caught.value))
    assert words != str(caught.value) and str(path) in words
    assert not re.search(r"\b(the|is|has|weights|bytes of)\b", words.replace(str(path), "")), words


def test_row_notices_and_messages_speak_the_language(window, qtbot, folder, speak):
    speak("de")
    broken = folder / "broken.wav"
    broken.write_bytes(b"RIFF\x10\0\0\0WAVEfmt ")
    samples = speech(0.5)
    samples[100:103] = float("nan")
    holes = write(folder / "holes.wav", samples, subtype="FLOAT")
    window.take([broken, holes, folder / "missing.wav"])
    qtbot.waitUntil(lambda: len(window.queue.in_state(State.FAILED, State.WAITING)) == 2)
    bad, good = window.queue.entries()
    assert texts.trouble(bad).startswith("Der WAV-Header ist")
    assert "WAV-Header" in texts.tooltip(bad) and "WAV-Header" in texts.spoken(bad)
    qtbot.waitUntil(lambda: "Diese Datei gibt es nicht" in window.message.text())
    run(window, qtbot)
    assert texts.notices(good)[0].startswith("3 Samples, die NaN")
    window.panel.choose(good.id)
    assert window.viewer.notices.text() == texts.notices(good)[0]


def test_a_long_queue_is_told_quickly(speak):
    speak("de")
    sentences._templates()
    begin = os.times().user
    for number in range(300):
        told(f"/a/b{number}.wav: the file is empty (0 bytes); record or copy it again.")
    assert os.times().user - begin < 3
