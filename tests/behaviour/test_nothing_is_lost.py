"""Whatever goes wrong: no half file, no replaced file, no touched input."""

import os
import resource
import subprocess
import sys

import numpy as np
import pytest
import soundfile as sf

from speechlens.engine import enhance_file
from speechlens.errors import InputError, OutputError
from speechlens.options import Options
from tests.conftest import Identity


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "in.wav"
    sf.write(path, np.random.default_rng(0).standard_normal(4 * 16000) * 0.1, 16000, "PCM_16")
    return path


def names(folder):
    return sorted(p.name for p in folder.iterdir())


def test_disk_full_leaves_nothing(tmp_path, source):
    """A file-size limit stands in for a full disk; in a child process, since the limit stays."""
    code = (
        "import sys; from tests.conftest import Identity; from speechlens.engine import enhance_file\n"
        "from speechlens.errors import OutputError\n"
        "try: enhance_file(sys.argv[1], sys.argv[2], enhancer=Identity())\n"
        "except OutputError as e: print(e); raise SystemExit(1)"
    )

    def limit():
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = subprocess.run(
        [sys.executable, "-c", code, source, tmp_path / "out.wav"],
        preexec_fn=limit,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1, done.stderr
    assert "out.wav" in done.stdout and done.stdout.count("\n") == 1
    assert names(tmp_path) == ["in.wav"]


def test_an_existing_file_is_never_replaced_unasked(tmp_path, source):
    target = tmp_path / "out.wav"
    target.write_bytes(b"precious")
    with pytest.raises(OutputError, match=r"out\.wav"):
        enhance_file(source, target, enhancer=Identity())
    assert target.read_bytes() == b"precious"
    enhance_file(source, target, Options(overwrite=True), enhancer=Identity())
    assert sf.info(target).frames == 4 * 16000


def test_the_input_is_never_written_to(tmp_path, source):
    before = source.read_bytes()
    (tmp_path / "link.wav").symlink_to(source)
    os.link(source, tmp_path / "hard.wav")
    for target in (source, tmp_path / "link.wav", tmp_path / "hard.wav"):
        with pytest.raises(OutputError, match="input itself"):
            enhance_file(source, target, Options(overwrite=True), enhancer=Identity())
    assert source.read_bytes() == before


def test_a_failing_model_leaves_nothing(tmp_path, source):
    class Broken(Identity):
        def enhance(self, windows, rate, *, strict=False):
            raise RuntimeError("out of luck")

    with pytest.raises(RuntimeError):
        enhance_file(source, tmp_path / "out.wav", Options(residue=True), enhancer=Broken())
    assert names(tmp_path) == ["in.wav"]


@pytest.mark.parametrize("content", [b"", b"words, no sound", b"RIFF\x10\0\0\0WAVEjunk"])
def test_bad_input_names_the_file(tmp_path, content):
    source = tmp_path / "bad.wav"
    source.write_bytes(content)
    with pytest.raises(InputError, match=r"bad\.wav"):
        enhance_file(source, tmp_path / "out.wav", enhancer=Identity())
    assert names(tmp_path) == ["bad.wav"]


def test_the_residue_is_what_was_taken_out(tmp_path, source, halved):
    enhance_file(source, tmp_path / "out.wav", Options(residue=True, subtype="FLOAT"), enhancer=halved)
    given, clean, residue = (sf.read(tmp_path / n)[0] for n in ("in.wav", "out.wav", "out.residue.wav"))
    assert np.abs(clean + residue - given).max() < 1e-6
