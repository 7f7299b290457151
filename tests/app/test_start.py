"""Where there is no screen."""

import os
import subprocess
import sys

import pytest


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
@pytest.mark.parametrize("program", [["speechlens", "app"], ["speechlens.app"]])
def test_without_a_screen_one_sentence_is_told(program):
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    done = subprocess.run(
        [sys.executable, "-m", *program],
        env={name: value for name, value in os.environ.items() if name not in screens},
        timeout=60, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: There is no screen") and "xvfb-run -a speechlens app" in line
