"""Drops files with a real mouse onto the real window, on an X server: python -m tests.app.real_drop FILE...

Prints what the drag source was told and what is in the queue then, as JSON.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QPoint, QSettings

from speechlens.app.start import make_app
from speechlens.app.window import MainWindow
from tests.app.sound_stand_in import SoundDevice

PATIENCE = 60


def mouse(*command: object) -> None:
    subprocess.run(["xdotool", *map(str, command)], check=True)


def main(paths: list[str]) -> None:
    sys.modules["sounddevice"] = SoundDevice()  # type: ignore[assignment]
    app = make_app([])
    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(QSettings(f"{folder}/app.ini", QSettings.Format.IniFormat))
        window.move(200, 0)
        window.resize(1000, 700)
        window.show()
        source = subprocess.Popen(
            [sys.executable, "-m", "tests.app.drag_source", *paths], stdout=subprocess.PIPE, text=True
        )
        assert source.stdout is not None and source.stdout.readline() == "shown\n"
        deed = subprocess.Popen([sys.executable, "-m", "tests.app.real_drop", "--mouse", *_place(window)])
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and not (deed.poll() is not None and _settled(window)):
            app.processEvents()
            time.sleep(0.01)
        source.terminate()
        told = source.stdout.read().split()
        queue = [Path(entry.source).name for entry in window.queue.entries()]
        print(json.dumps({"told": told, "queue": queue, "message": window.message.text()}))
        window.quit_now()


def _place(window: MainWindow) -> list[str]:
    place = window.mapToGlobal(QPoint(window.width() // 2, window.height() // 2))
    return [str(place.x()), str(place.y())]


def _settled(window: MainWindow) -> bool:
    return bool(window.queue.entries()) or bool(window.message.text())


def drag(x: int, y: int) -> None:
    """Press on the source, move in steps as a hand does, let go over the window."""
    mouse("mousemove", 60, 60)
    mouse("mousedown", 1)
    for step in range(1, 21):
        mouse("mousemove", 60 + (x - 60) * step // 20, 60 + (y - 60) * step // 20)
        time.sleep(0.05)
    time.sleep(0.5)
    mouse("mouseup", 1)


if __name__ == "__main__":
    if sys.argv[1] == "--mouse":
        drag(*map(int, sys.argv[2:]))
    else:
        main(sys.argv[1:])
