"""Renders the pictures of the app that the README and the docs show.

    python docs/screenshots.py [NAME...]

Real window, real engine, the recordings of fixtures/. Without a display it starts Xvfb itself. Look at
every picture before it is committed.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
FIXTURES = HERE.parent / "fixtures"
SIZE = (1440, 900)


def under_display() -> None:
    """Run this script again under Xvfb where there is no display."""
    if os.environ.get("DISPLAY") or sys.platform in ("darwin", "win32"):
        return
    tool = shutil.which("xvfb-run")
    if tool is None:
        raise SystemExit("There is no display and no xvfb-run; install the package xvfb.")
    command = [tool, "-a", "-s", "-screen 0 1920x1200x24", sys.executable, *sys.argv]
    sys.exit(subprocess.run(command, env=os.environ | {"QT_QPA_PLATFORM": "xcb"}).returncode)


def recordings(folder: Path) -> list[Path]:
    """The fixtures as the files of somebody's week; a broken one among them."""
    import numpy as np
    import soundfile as sf

    noisy = {
        pair["purpose"]: FIXTURES / pair["noisy"]
        for pair in json.loads((FIXTURES / "pairs.json").read_text())
    }
    demo, rate = sf.read(noisy["demo"], always_2d=True)
    panel, panel_rate = sf.read(noisy["regression"], always_2d=True)
    note = next(FIXTURES / pair["noisy"] for pair in json.loads((FIXTURES / "pairs.json").read_text())
                if pair["rate"] == 16000)  # fmt: skip
    small, small_rate = sf.read(note, always_2d=True)
    files = (
        ("Interview \N{EN DASH} kitchen table.wav", demo, rate, 1),
        ("field-recorder 004.wav", demo, rate, 9),
        ("Panel discussion.flac", panel, panel_rate, 20),
        ("phone-note.wav", small, small_rate, 4),
        ("tape side B.flac", panel, panel_rate, 60),
    )
    paths = []
    for name, samples, hertz, times in files:
        paths.append(folder / name)
        sf.write(paths[-1], np.tile(samples, (times, 1)), hertz)
    paths.append(folder / "broken header.wav")
    paths[-1].write_bytes(b"RIFF\x24\0\0\0WAVEfmt ")
    return paths


class Stage:
    """A window and what is needed to pose it."""

    def __init__(self, folder: Path, appearance: str, language: str) -> None:
        from PySide6.QtCore import QLocale, QSettings
        from PySide6.QtWidgets import QApplication

        from speechlens.app import start
        from speechlens.app.window import MainWindow

        self.app = QApplication.instance() or start.make_app([])
        start.translate(self.app, QLocale(language))
        store = QSettings(str(folder / f"{appearance}-{language}.ini"), QSettings.Format.IniFormat)
        store.setValue("appearance", appearance)
        self.window = MainWindow(store)
        self.window.restyle()
        self.window.resize(*SIZE)
        self.window.show()
        self.until(lambda: bool(self.window.viewer.listening.devices))

    def spin(self, seconds: float) -> None:
        """Let the window work."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.app.processEvents()
            time.sleep(0.005)

    def until(self, reached: Callable[[], bool], patience: float = 40) -> None:
        """Let the window work until something is so."""
        end = time.monotonic() + patience
        while not reached():
            if time.monotonic() > end:
                raise SystemExit("The window did not get as far as the picture needs.")
            self.spin(0.02)

    def load(self, paths: list[Path]) -> None:
        """Put files into the queue and wait until all are looked at."""
        from speechlens.app.entries import State

        self.window.take(paths)
        entries = self.window.queue.entries
        self.until(
            lambda: (
                len(entries()) == len(paths) and all(entry.state is not State.CHECKING for entry in entries())
            )
        )

    def enhance_first(self) -> None:
        """Enhance until the first file is done and measured."""
        self.window.runner.start()
        first = self.window.queue.entries()[0]
        self.until(lambda: first.comparison is not None)

    def pictures(self) -> None:
        """Wait for all tiles and waveforms."""
        shown = self.window.viewer.pictures
        self.until(lambda: all(t is None or t in shown.pyramids for t in shown.shown))
        self.spin(0.5)
        self.until(lambda: shown.complete)
        self.spin(0.5)

    def save(self, name: str, widget: object = None) -> None:
        """Write the picture."""
        path = HERE / f"{name}.png"
        (widget or self.window).grab().save(str(path))  # type: ignore[attr-defined]
        print(path)

    def close(self) -> None:
        """End the window and all its threads."""
        self.window.quit_now()
        self.spin(0.1)


def main_window(name: str, folder: Path, appearance: str, language: str = "en") -> None:
    """One file done, one running, one broken; the playhead in the middle of a word."""
    stage = Stage(folder, appearance, language)
    stage.load(recordings(folder))
    stage.enhance_first()
    running = stage.window.queue.entries()[1]
    stage.until(lambda: running.fraction > 0.3)
    stage.window.runner.pause()
    stage.window.runner.paused = False
    stage.window.refresh()
    stage.window.viewer.seek(3.87)
    stage.pictures()
    stage.save(name)
    stage.window.runner.resume()
    stage.close()


def empty(folder: Path) -> None:
    """Nothing but a place to drop files."""
    for appearance in ("dark", "light"):
        stage = Stage(folder, appearance, "en")
        stage.spin(0.5)
        stage.save(f"app-empty-{appearance}")
        stage.close()


def preview(folder: Path) -> None:
    """Five seconds enhanced and looped."""
    stage = Stage(folder, "light", "en")
    stage.load(recordings(folder)[:2])
    stage.window.viewer.previews.mark(2.4, 6.1)
    stage.window.viewer.ask_preview()
    stage.until(lambda: stage.window.viewer.previews.made is not None)
    stage.window.viewer.listening.player.pause()
    stage.window.viewer.seek(3.87)
    stage.pictures()
    stage.save("app-preview")
    stage.close()


def dialogs(folder: Path) -> None:
    """Help and output dialog."""
    from speechlens.app.widgets.help_dialog import HelpDialog
    from speechlens.app.widgets.output_dialog import OutputDialog

    stage = Stage(folder, "light", "en")
    for name, dialog in (
        ("app-help", HelpDialog(stage.window)),
        ("app-output", OutputDialog(stage.window.settings, ["Speakers", "Headphones"], stage.window)),
    ):
        dialog.open()
        stage.spin(0.4)
        stage.save(name, dialog)
        dialog.close()
    stage.close()


def model(folder: Path) -> None:
    """A missing model was picked."""
    from speechlens.app.widgets.fetch_dialog import FetchDialog

    os.environ["SPEECHLENS_MODELS"] = str(folder / "shelf")
    stage = Stage(folder, "light", "en")
    box = stage.window.controls.model
    stage.until(lambda: box.findText("re-use (missing)") >= 0)
    box.activated.emit(box.findText("re-use (missing)"))
    stage.spin(0.5)
    dialog = stage.window.findChild(FetchDialog, "fetch")
    stage.save("app-model", dialog)
    dialog.reject()
    stage.close()


def trouble(folder: Path) -> None:
    """A row that failed, chosen: reason, remedy, retry."""
    stage = Stage(folder, "light", "en")
    stage.window.resize(1100, 700)
    stage.load(recordings(folder))
    stage.window.panel.choose(stage.window.queue.entries()[-1].id)
    stage.window.tell("https://example.org/talk.wav is a link and nothing is fetched from the net; "
                      "download it and drop the file.", True)  # fmt: skip
    stage.spin(1.0)
    stage.save("app-error")
    stage.close()


POSES: dict[str, Callable[[Path], None]] = {
    "app-dark": lambda folder: main_window("app-dark", folder, "dark"),
    "app-light": lambda folder: main_window("app-light", folder, "light"),
    "app-ja": lambda folder: main_window("app-ja", folder, "dark", "ja_JP"),
    "app-de": lambda folder: main_window("app-de", folder, "light", "de_DE"),
    "app-empty": empty,
    "app-preview": preview,
    "app-dialogs": dialogs,
    "app-error": trouble,
    "app-model": model,
}


def main(names: list[str]) -> None:
    """Render all poses or those named."""
    under_display()
    # A machine that draws these pictures rarely has loudspeakers.
    sys.path.insert(0, str(HERE.parent))
    from tests.app.sound_stand_in import SoundDevice

    sys.modules["sounddevice"] = SoundDevice()  # type: ignore[assignment]
    for name in names or POSES:
        with tempfile.TemporaryDirectory() as folder:
            POSES[name](Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
