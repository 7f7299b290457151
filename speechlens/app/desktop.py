"""File manager and browser: what reaches beyond the window."""

import shutil
import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def reveal(path: Path) -> bool:
    """Show a file in the system's file manager; False where only `open_place` is left. May take a second."""
    if sys.platform == "darwin":
        return subprocess.run(["open", "-R", str(path)], check=False).returncode == 0
    if sys.platform == "win32":
        subprocess.Popen(["explorer", "/select,", str(path)])
        return True
    return _show_items(path)


def open_place(path: Path) -> bool:
    """Open a file or folder with the program that the system has for it, in the window's thread."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def _show_items(path: Path) -> bool:
    """Ask the file manager over D-Bus, as freedesktop.org has it."""
    tool = shutil.which("dbus-send")
    if tool is None:
        return False
    url = QUrl.fromLocalFile(str(path)).toString(QUrl.ComponentFormattingOption.FullyEncoded)
    command = [
        tool, "--session", "--print-reply", "--dest=org.freedesktop.FileManager1",
        "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1.ShowItems",
        f"array:string:{url}", "string:",
    ]  # fmt: skip
    try:
        return subprocess.run(command, capture_output=True, timeout=3).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
