"""Whether Qt can open a window here: where it can't it ends the program with words of its own. No Qt in here."""

import os
import re
import subprocess
import sys

from speechlens.errors import OutputError

_TRIAL = """
import resource
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
from PySide6.QtGui import QGuiApplication
QGuiApplication([])
"""
_SECONDS = 20
_ELSEWHERE = "in a desktop session or with 'xvfb-run -a speechlens app'"


def check() -> None:
    """OutputError where Qt would find no screen, or not all libraries that it needs, and abort."""
    if sys.platform != "linux":
        return
    places = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if not any(map(os.environ.get, places)):
        raise OutputError(f"There is no screen for the window; start it {_ELSEWHERE}.")
    words = _trial()
    if words is None:
        return
    named = next(f"{place}={os.environ[place]}" for place in places if os.environ.get(place))
    # Whoever got as far as asking a screen has the libraries for it.
    missing = None if "could not connect to display" in words else missing_library(words)
    if missing is not None:
        raise missing
    raise OutputError(f"The screen for the window can't be reached ({named}); start it {_ELSEWHERE}.")


def missing_library(words: str) -> OutputError | None:
    """The error for the system library that the loader of programs names, None where it names none."""
    found = re.search(r"(lib[\w.+-]+?)\.so\.(\d+)[\d.]*: cannot open shared object file", words)
    if found is None:
        return None
    stem, version = found.groups()
    # As Debian forms names: libxcb-cursor0, libxkbcommon-x11-0.
    package = f"{stem}-{version}" if stem[-1].isdigit() else f"{stem}{version}"
    return OutputError(
        f"The window can't be opened because the system library {stem}.so.{version} is missing; "
        f"install it (on Debian and Ubuntu 'apt install {package.lower()}')."
    )


def _trial() -> str | None:
    """Let Qt try in a process of its own: what it said when it failed, None where it went well."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", _TRIAL],
            env=os.environ | {"QT_DEBUG_PLUGINS": "1"}, timeout=_SECONDS,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return None  # a slow screen is one all the same
    return done.stderr if done.returncode else None
