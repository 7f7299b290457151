"""Where there is no screen, or Qt lacks something: one sentence, never Qt's own abort."""

import os
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

from speechlens.app.screen import missing_library

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE")
linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")


def start(program: list[str], **places: str) -> subprocess.CompletedProcess:
    kept = {name: value for name, value in os.environ.items() if name not in SCREENS}
    return subprocess.run([sys.executable, "-m", *program], env=kept | places, timeout=60,
                          capture_output=True, text=True)  # fmt: skip


@linux
@pytest.mark.parametrize("program", [["speechlens", "app"], ["speechlens.app"]])
def test_without_a_screen_one_sentence_is_told(program):
    done = start(program)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: There is no screen") and "xvfb-run -a speechlens app" in line


@linux
@pytest.mark.parametrize(
    "places, named",
    [
        ({"DISPLAY": ":4711"}, "DISPLAY=:4711"),
        ({"WAYLAND_DISPLAY": "wayland-4711", "QT_QPA_PLATFORM": "wayland"}, "WAYLAND_DISPLAY=wayland-4711"),
        ({"DISPLAY": ":4711", "QT_QPA_PLATFORM": "no-such-thing"}, "DISPLAY=:4711"),
    ],
)
@pytest.mark.parametrize("program", [["speechlens", "app"], ["speechlens.app"]])
def test_with_a_dead_screen_one_sentence_is_told(program, places, named, tmp_path):
    done = start(program, **places, XDG_RUNTIME_DIR=str(tmp_path))
    assert done.returncode == 1, done
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: The screen for the window can't be reached")
    assert named in line and "xvfb-run -a speechlens app" in line


@linux
def test_a_missing_library_of_qt_is_named(tmp_path):
    """A plugin that asks for a library no system has."""
    plugins = Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms"
    asked = b"libQt6XcbQpa.so.6"
    plugin = (plugins / "libqxcb.so").read_bytes() if (plugins / "libqxcb.so").exists() else b""
    if asked not in plugin:
        pytest.skip("another build of Qt")
    # Its key is another, too, or Qt would take its own.
    plugin = plugin.replace(asked, b"libQt6XcbNop.so.6").replace(b"cxcb", b"cxcz")
    (tmp_path / "libqxcb.so").write_bytes(plugin)
    done = start(["speechlens", "app"], DISPLAY=":4711", QT_QPA_PLATFORM="xcz",
                 QT_QPA_PLATFORM_PLUGIN_PATH=str(tmp_path))  # fmt: skip
    assert done.returncode == 1, done
    (line,) = done.stderr.splitlines()
    assert "the system library libQt6XcbNop.so.6 is missing" in line and "apt install" in line


@pytest.mark.parametrize(
    "library, package",
    [
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libEGL.so.1", "libegl1"),
    ],
)
def test_the_package_of_a_library_is_named_as_debian_does(library, package):
    words = f"Cannot load: ({library}: cannot open shared object file: No such file or directory)"
    told = str(missing_library(words))
    assert library in told and f"apt install {package}'" in told
    assert missing_library("could not connect to display :9") is None


def test_what_pip_has_to_install_is_quoted_for_every_shell(tmp_path):
    """A folder that shadows Qt's is as if there were none."""
    (tmp_path / "PySide6").mkdir()
    (tmp_path / "PySide6" / "__init__.py").write_text("raise ModuleNotFoundError('No module named PySide6')")
    done = start(["speechlens", "app"], PYTHONPATH=str(tmp_path))
    (line,) = done.stderr.splitlines()
    assert "pip install 'speechlens[app]'" in line
