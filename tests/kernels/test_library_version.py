"""A native library of another version is not called: its structures may differ."""

import shutil

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


def test_the_digest_follows_the_structures(tmp_path, monkeypatch):
    before = build.interface()
    changed = tmp_path / "kernels.h"
    changed.write_bytes((build.HERE / "kernels.h").read_bytes() + b"// one more field\n")
    monkeypatch.setattr(build, "_INTERFACE", (changed, *build._INTERFACE[1:]))
    assert build.interface() != before
