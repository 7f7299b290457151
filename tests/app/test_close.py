"""The whole program as a process of its own: starts from a command, ends with 0, leaves nothing half done."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from tests.app.speech import speech, write

START = """
import sys
from PySide6.QtCore import QSettings, QTimer
from speechlens.app import start, window

def later(made):
    def poll():
        entries = made.queue.entries()
        if entries and entries[0].info and not made.runner.running:
            made.runner.start()
        if made.runner.running and entries[0].progress:
            print("running", flush=True)
            timer.stop()
    timer = QTimer(made)
    timer.timeout.connect(poll)
    timer.start(50)

show = window.MainWindow.show
window.MainWindow.show = lambda self: (show(self), later(self))
sys.exit(start.main(sys.argv[1:]))
"""


@pytest.fixture
def home(tmp_path):
    """A home of its own, so that settings and log of the user stay out of it."""
    place = tmp_path / "home"
    place.mkdir()
    names = ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")
    return os.environ | dict.fromkeys(names, str(place))


def until_it_listens(home) -> None:
    """Wait until the program has its log, which it opens after it listens to signals."""
    for _ in range(300):
        time.sleep(0.1)
        if list(Path(home["HOME"]).rglob("app.log")):
            return


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to send")
def test_shutdown_while_running_ends_with_0_and_leaves_no_half_file(folder, home):
    path = write(folder / "long.wav", np.tile(speech(4.0), (75, 1)))
    before = sorted(os.listdir(folder))
    program = subprocess.Popen(
        [sys.executable, "-c", START, str(path)],
        env=home,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout.readline() == "running\n"
    program.send_signal(signal.SIGTERM)
    _, errors = program.communicate(timeout=60)
    assert program.returncode == 0, errors
    assert "QThread: Destroyed" not in errors
    assert sorted(os.listdir(folder)) == before


@pytest.mark.parametrize("command", [["-m", "speechlens.app"], ["-m", "speechlens", "app"]])
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to send")
def test_both_commands_open_the_window(command, talk, home):
    program = subprocess.Popen(
        [sys.executable, *command, str(talk)], env=home, stderr=subprocess.PIPE, text=True
    )
    until_it_listens(home)
    assert program.poll() is None
    program.send_signal(signal.SIGTERM)
    _, errors = program.communicate(timeout=60)
    assert program.returncode == 0, errors


@pytest.mark.parametrize("factor", ["1", "1.5", "2"])
def test_scaling(factor, talk, home, tmp_path):
    picture = tmp_path / "window.png"
    script = (
        "import sys; from PySide6.QtCore import QSettings, QTimer; from pathlib import Path\n"
        "from speechlens.app.start import make_app; app = make_app([])\n"
        "from speechlens.app.window import MainWindow\n"
        "w = MainWindow(QSettings()); w.resize(1100, 700); w.show()\n"
        "w.take([Path(sys.argv[1])])\n"
        "QTimer.singleShot(2500, lambda: (w.grab().save(sys.argv[2]), w.quit_now()))\n"
        "sys.exit(app.exec())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(talk), str(picture)],
        env=home | {"QT_SCALE_FACTOR": factor}, timeout=60, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    from PySide6.QtGui import QImage

    assert QImage(str(picture)).width() == round(1100 * float(factor))
