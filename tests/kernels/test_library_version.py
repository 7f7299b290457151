"""A native library of another version is not called, and one that is damaged ends no process."""

import shutil
import subprocess
import sys

import pytest

from speechlens.kernels import native
from speechlens.kernels.native import build


@pytest.mark.skipif(native.library() is None, reason="the native library isn't built here")
def test_only_a_library_for_these_launchers_is_opened(tmp_path, monkeypatch):
    copy = shutil.copy(build.HERE / build.NAME, tmp_path / build.NAME)
    assert native._opened(copy) is not None
    monkeypatch.setattr(native, "interface", lambda: "of another day")
    assert native._opened(copy) is None


def test_what_is_no_library_is_not_opened(tmp_path):
    path = tmp_path / build.NAME
    path.write_bytes(b"no library")
    assert native._opened(path) is None
    assert native._opened(tmp_path / "missing.so") is None


@pytest.mark.skipif(sys.platform != "linux" or native.library() is None, reason="needs the library as ELF")
def test_a_library_that_was_cut_short_is_told_and_not_opened(tmp_path):
    """In a process of its own, which a bus error would end."""
    whole = (build.HERE / build.NAME).read_bytes()
    program = (
        "import sys; from pathlib import Path; from speechlens.kernels import native; "
        "native.HERE = Path(sys.argv[1]); print(native.library(), native.reason())"
    )
    for size in (0, 5, 63, 1000, len(whole) // 4, len(whole) // 2):
        (tmp_path / build.NAME).write_bytes(whole[:size])
        done = subprocess.run([sys.executable, "-c", program, tmp_path], capture_output=True, text=True)
        assert done.returncode == 0, (size, done.returncode)
        assert done.stdout.startswith(f"None {build.NAME} is cut short; run `python -m"), (size, done.stdout)


def test_nonsense_in_the_header_of_a_library(tmp_path):
    """Whatever stands where the segments are described, an answer comes."""
    path = tmp_path / build.NAME
    for fault in range(32, 64):
        path.write_bytes(b"\x7fELF\2\1".ljust(fault, b"\0").ljust(64, b"\xff"))
        assert native._opened(path) is None


def test_the_digest_follows_the_structures(tmp_path, monkeypatch):
    before = build.interface()
    changed = tmp_path / "kernels.h"
    changed.write_bytes((build.HERE / "kernels.h").read_bytes() + b"// one more field\n")
    monkeypatch.setattr(build, "_INTERFACE", (changed, *build._INTERFACE[1:]))
    assert build.interface() != before
