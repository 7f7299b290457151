"""The build says what is wrong in one line and never leaves half a library."""

import errno
import os

import pytest

from speechlens.kernels.native import build


@pytest.mark.parametrize(
    ("compiler", "sentence"), [("no-such-compiler", "can't be run"), ("false", "false failed")]
)
def test_a_compiler_that_fails_is_told(monkeypatch, tmp_path, compiler, sentence):
    monkeypatch.setenv("CXX", compiler)
    with pytest.raises(build.BuildError, match=sentence):
        build.build(tmp_path / build.NAME)
    assert not list(tmp_path.iterdir())


def test_no_compiler_is_told(monkeypatch, tmp_path):
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(build.BuildError, match=r"no C\+\+ compiler .* set CXX"):
        build.build(tmp_path / build.NAME)


@pytest.mark.parametrize("step", ["shutil.copy", "os.fsync", "os.replace"])
def test_a_full_disk_leaves_the_library_that_was_there(monkeypatch, tmp_path, step):
    (tmp_path / "linked").write_bytes(b"new")
    target = tmp_path / build.NAME
    target.write_bytes(b"old")

    def full(*args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(step, full)
    with pytest.raises(build.BuildError, match=r"can't be written \(No space left"):
        build._place(tmp_path / "linked", target)
    assert target.read_bytes() == b"old" and len(list(tmp_path.iterdir())) == 2
