"""The build says what is wrong in one line and never leaves half a library."""

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
