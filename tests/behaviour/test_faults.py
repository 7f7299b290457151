"""Killed at random moments, inputs that change or vanish meanwhile, hidden files of dead runs, links."""

import os
import random
import shutil
import subprocess
import sys
import time

import numpy as np
import pytest
import soundfile as sf

from speechlens.audio import AudioInfo, Witness, atomic, create_writer, plan_output
from speechlens.engine import enhance_file, run
from speechlens.errors import OutputError
from speechlens.notices import Progress, Result
from speechlens.options import Options
from tests.conftest import Identity

KILLS = int(os.environ.get("SPEECHLENS_KILLS", "20"))
FRAMES = 30 * 16000

# A short life: load, read, write, rename, with files that have names or have none before they are whole.
WORK = """
import os, sys, time
if sys.argv[3] == "named":
    del os.O_TMPFILE
from speechlens.engine import enhance_file
from speechlens.options import Options
from tests.conftest import Identity
print("ready", flush=True)
options = Options(overwrite=True, chunk=1, profile="custom")
enhance_file(sys.argv[1], sys.argv[2], options, enhancer=Identity())
"""


@pytest.fixture(scope="module")
def long_input(tmp_path_factory):
    path = tmp_path_factory.mktemp("kill") / "in.wav"
    sf.write(path, np.random.default_rng(0).standard_normal(FRAMES) * 0.1, 16000, "PCM_16")
    return path


@pytest.mark.skipif(os.name == "nt", reason="no such signal there")
@pytest.mark.parametrize("way", ["nameless", "named"])
def test_killed_at_random_moments(tmp_path, long_input, way):
    """Never a half file under the name, never a touched input; the next start sweeps what was left."""
    before, target = long_input.read_bytes(), tmp_path / "out.wav"
    moments = random.Random(way)
    whole, seconds = 0, 1.0
    for _ in range(KILLS // 2):
        target.unlink(missing_ok=True)
        command = [sys.executable, "-c", WORK, str(long_input), str(target), way]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=os.getcwd()) as process:
            process.stdout.readline()
            begin = time.monotonic()
            try:
                process.wait(moments.uniform(0, 1.2 * seconds))
                seconds = time.monotonic() - begin
            except subprocess.TimeoutExpired:
                process.kill()
        if target.exists():
            assert sf.info(target).frames == FRAMES
            whole += 1
        assert all(atomic.is_temporary(name) for name in os.listdir(tmp_path) if name != "out.wav")
    atomic._swept.clear()
    enhance_file(long_input, target, Options(overwrite=True), enhancer=Identity())
    assert os.listdir(tmp_path) == ["out.wav"]
    assert long_input.read_bytes() == before


def spec():
    return plan_output(AudioInfo("WAV", "PCM_16", 16000, 1, None))


@pytest.fixture
def fresh(monkeypatch):
    """As in a process that has swept nothing yet, with named temporary files."""
    monkeypatch.setattr(atomic, "_swept", set())
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)


def test_files_of_dead_runs_are_swept_and_nothing_else(tmp_path, fresh):
    for name in (".speechlens-w0123.part", ".speechlens-0123.part", ".speechlens-w", "take.part", ".hidden"):
        (tmp_path / name).write_bytes(b"left")
    (tmp_path / ".speechlens-folder.part").mkdir()
    with create_writer(tmp_path / "x.wav", spec()) as writer:
        assert not (tmp_path / ".speechlens-w0123.part").exists()
        writer.discard()
    kept = {".hidden", ".speechlens-0123.part", ".speechlens-folder.part", ".speechlens-w", "take.part"}
    assert set(os.listdir(tmp_path)) == kept


@pytest.mark.skipif(os.name == "nt", reason="no links there without rights")
def test_a_link_with_such_a_name_is_left_alone(tmp_path, fresh):
    (tmp_path / "precious").write_bytes(b"mine")
    (tmp_path / ".speechlens-w1.part").symlink_to(tmp_path / "precious")
    with create_writer(tmp_path / "x.wav", spec()):
        pass
    assert (tmp_path / "precious").read_bytes() == b"mine"
    assert (tmp_path / ".speechlens-w1.part").is_symlink()


def test_files_of_living_runs_are_left_alone(tmp_path, fresh):
    with create_writer(tmp_path / "x.wav", spec()) as one:
        one.write(np.full((1000, 1), 0.5, "float32"))
        atomic._swept.clear()
        with create_writer(tmp_path / "y.wav", spec()) as two:
            two.write(np.full((1000, 1), 0.5, "float32"))
            two.commit()
        one.commit()
    assert sorted(os.listdir(tmp_path)) == ["x.wav", "y.wav"]


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "in.wav"
    sf.write(path, np.random.default_rng(0).standard_normal(40 * 16000) * 0.1, 16000, "PCM_16")
    return path


def meanwhile(source, target, act):
    """Run, and do something once after the first block; the notices."""
    events = []
    # Short blocks: what is read ahead ends well before the places that are changed.
    options = Options(profile="custom", chunk=1)
    for event in run(source, target, options, enhancer=Identity()):
        if isinstance(event, Progress) and act:
            act()
            act = None
        events.append(event)
    (result,) = (event for event in events if isinstance(event, Result))
    return [notice.code for notice in result.notices]


@pytest.mark.skipif(os.name == "nt", reason="open files can't be removed there")
def test_an_input_that_is_removed_meanwhile_is_told(tmp_path, source):
    assert meanwhile(source, tmp_path / "out.wav", source.unlink) == ["input-removed"]
    assert sf.info(tmp_path / "out.wav").frames == 40 * 16000


def test_an_input_that_is_written_to_meanwhile_is_told(tmp_path, source):
    def touch():
        with open(source, "r+b") as file:
            file.seek(10000)
            file.write(bytes(100))
        os.utime(source, ns=(1, 1))

    assert meanwhile(source, tmp_path / "out.wav", touch) == ["input-changed"]


def test_an_input_that_is_replaced_meanwhile_is_told(tmp_path, source):
    def replace():
        shutil.copy(source, tmp_path / "other")
        os.replace(tmp_path / "other", source)

    assert "input-changed" in meanwhile(source, tmp_path / "out.wav", replace)


def test_an_input_that_is_cut_meanwhile_is_told(tmp_path, source):
    codes = meanwhile(source, tmp_path / "out.wav", lambda: os.truncate(source, 700000))
    assert codes == ["truncated", "input-changed"]
    assert sf.info(tmp_path / "out.wav").frames == (700000 - 44) // 2


def test_an_input_left_alone_is_not_mentioned(tmp_path, source):
    assert meanwhile(source, tmp_path / "out.wav", None) == []
    assert Witness.of(source).notice() is None


@pytest.mark.skipif(os.name == "nt", reason="no links there without rights")
def test_a_linked_folder_is_followed_and_the_target_link_replaced_only_when_asked(tmp_path, source):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    enhance_file(source, tmp_path / "link" / "out.wav", enhancer=Identity())
    assert (tmp_path / "real" / "out.wav").exists()
    (tmp_path / "precious.wav").write_bytes(b"mine")
    (tmp_path / "real" / "two.wav").symlink_to(tmp_path / "precious.wav")
    with pytest.raises(OutputError, match="exists already"):
        enhance_file(source, tmp_path / "real" / "two.wav", enhancer=Identity())
    enhance_file(source, tmp_path / "real" / "two.wav", Options(overwrite=True), enhancer=Identity())
    assert (tmp_path / "precious.wav").read_bytes() == b"mine"
    assert not (tmp_path / "real" / "two.wav").is_symlink()
