"""A drop as a hand makes it: another program, a real mouse, an X server of the test's own."""

import ctypes.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.speech import speech, write

pytestmark = pytest.mark.skipif(
    not (shutil.which("xvfb-run") and shutil.which("xdotool") and ctypes.util.find_library("xcb-cursor")),
    reason="needs xvfb-run, xdotool and libxcb-cursor0",
)


def dropped(tmp_path, *paths):
    """What source and window tell after the drop."""
    run = subprocess.run(
        [
            "xvfb-run",
            "-a",
            "-s",
            "-screen 0 1400x900x24",
            sys.executable,
            "-m",
            "tests.app.real_drop",
            *paths,
        ],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout.splitlines()[-1])


def test_folder_and_file_from_another_program(folder, tmp_path):
    (folder / "sub").mkdir()
    write(folder / "sub" / "Ümlaut #1 %20.wav", speech(0.5))
    write(folder / "take.flac", speech(0.5))
    alone = write(tmp_path / "alone.wav", speech(0.5))
    told = dropped(tmp_path, str(folder), str(alone))
    assert sorted(told["queue"]) == ["alone.wav", "take.flac", "Ümlaut #1 %20.wav"]
    # The source offered to move the files: that would take them away.
    assert told["told"] == ["CopyAction"] and alone.exists()


def test_what_is_no_sound_is_refused(folder, tmp_path):
    (folder / "note.txt").write_text("text\n")
    told = dropped(tmp_path, str(folder / "note.txt"))
    assert told["queue"] == [] and "this is text" in told["message"]
