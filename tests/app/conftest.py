"""Real widgets on Qt's offscreen platform, the real engine, a stand-in for the sound card."""

import os
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"


def window_possible() -> bool:
    """Whether Qt is here with the system's libraries that it needs."""
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError:
        return False
    return find_spec("pytestqt") is not None


collect_ignore_glob = [] if window_possible() else ["test_*.py"]

if not collect_ignore_glob:
    from PySide6.QtCore import QLocale, QSettings

    from speechlens.app.start import make_app
    from tests.app import sound_stand_in
    from tests.app.speech import speech, write

    @pytest.fixture(scope="session")
    def qapp():
        """The application, in English whatever the system speaks."""
        return make_app([], QLocale("en"))

    @pytest.fixture(autouse=True)
    def sound(monkeypatch) -> sound_stand_in.SoundDevice:
        """A sound card that takes everything and remembers it."""
        device = sound_stand_in.SoundDevice()
        monkeypatch.setitem(sys.modules, "sounddevice", device)
        return device

    @pytest.fixture(autouse=True)
    def quiet(monkeypatch, tmp_path_factory) -> None:
        """No crash dialog or close question may wait for a click; caches and pages stay with the test."""
        home = tmp_path_factory.mktemp("home")
        monkeypatch.setenv("XDG_CACHE_HOME", str(home))
        monkeypatch.setenv("XDG_STATE_HOME", str(home))
        monkeypatch.setattr(tempfile, "tempdir", str(home))

    @pytest.fixture
    def store(tmp_path) -> QSettings:
        """Settings in a file of the test's own."""
        return QSettings(str(tmp_path / "settings" / "app.ini"), QSettings.Format.IniFormat)

    @pytest.fixture
    def window(qtbot, store) -> Iterator:
        """The window, closed with all its threads ended."""
        from speechlens.app.window import MainWindow

        made = MainWindow(store)
        made.resize(1300, 800)
        made.show()
        yield made
        made.quit_now()
        made.deleteLater()

    @pytest.fixture
    def folder(tmp_path) -> Path:
        """An empty folder for recordings."""
        place = tmp_path / "recordings"
        place.mkdir()
        return place

    @pytest.fixture
    def talk(folder) -> Path:
        """Two seconds of real speech in noise at 16 kHz."""
        return write(folder / "talk.wav", speech(2.0))

    @pytest.fixture
    def long_talk(folder) -> Path:
        """A minute of it: several chunks of every profile."""
        return write(folder / "long talk.wav", np.tile(speech(4.0), (15, 1)))
