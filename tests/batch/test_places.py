"""Input and output behind URLs."""

import subprocess
import sys

import fsspec
import pytest

from speechlens.batch import places, scratch
from speechlens.errors import UsageError
from tests.batch.conftest import fill, outputs, records, write


@pytest.fixture
def memory():
    system = fsspec.filesystem("memory")
    yield system
    system.rm("/", recursive=True)


def test_from_and_to_an_object_store(quick, tmp_path, memory, monkeypatch):
    monkeypatch.chdir(tmp_path)
    fill(tmp_path / "in", 4)
    write(tmp_path / "in" / "._f.wav")
    (tmp_path / "in" / "bad.wav").write_text("text")
    memory.put(str(tmp_path / "in"), "/bucket/in", recursive=True)
    assert quick(tmp_path / "in", "-d", tmp_path / "out", "-r").exit_code == 1
    done = quick("memory://bucket/in", "-d", "memory://bucket/out", "-r")
    assert done.exit_code == 1 and "memory://bucket/in/bad.wav" in done.stderr
    made = {path.removeprefix("/bucket/out/"): memory.cat_file(path) for path in memory.find("/bucket/out")}
    assert made == outputs(tmp_path / "out")
    assert len(records(tmp_path)) == 5
    again = quick("memory://bucket/in", "-d", "memory://bucket/out", "-r", "--resume", "--json")
    assert again.exit_code == 1 and "Left to do: 1 of 5 files." in again.stderr


def test_the_output_folder_behind_a_url_is_no_input(quick, tmp_path, memory, monkeypatch):
    monkeypatch.chdir(tmp_path)
    memory.put(str(write(tmp_path / "a.wav")), "/b/a.wav")
    assert quick("memory://b", "-d", "memory://b/clean", "-r").exit_code == 0
    assert quick("memory://b", "-d", "memory://b/clean", "-r", "--resume").exit_code == 0
    assert sorted(memory.find("/b")) == ["/b/a.wav", "/b/clean/a.wav"]


def test_objects_that_exist_are_not_replaced(quick, tmp_path, memory, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "in" / "a.wav")
    memory.pipe_file("/out/a.wav", b"mine")
    done = quick(tmp_path / "in", "-d", "memory://out")
    assert done.exit_code == 1 and "exists already" in done.stderr
    assert memory.cat_file("/out/a.wav") == b"mine"


@pytest.mark.parametrize("extra", [[], ["--dry-run"]])
def test_without_fsspec_an_output_url_is_refused_before_anything_is_made(quick, tmp_path, monkeypatch, extra):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "fsspec", None)
    fill(tmp_path / "in", 1)
    done = quick("in", "-d", "s3://bucket/out", "-r", *extra)
    assert done.exit_code == 2 and "s3://bucket/out: URLs need fsspec" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_a_file_url_and_its_path_give_the_same(quick, tmp_path):
    folder = fill(tmp_path / "in", 2)
    assert quick(folder, "-d", tmp_path / "one", "-r").exit_code == 0
    url = (tmp_path / "two").as_uri()
    assert quick(folder.as_uri(), "-d", url, "-r", "--manifest", tmp_path / "m.jsonl").exit_code == 0
    assert outputs(tmp_path / "two") == outputs(tmp_path / "one")


def test_copies_of_dead_processes_are_swept_up(tmp_path, monkeypatch):
    monkeypatch.setattr(scratch.tempfile, "tempdir", str(tmp_path))
    dead = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True)
    left = tmp_path / f"{scratch._prefix()}{int(dead.stdout)}-abc_12"
    foreign = tmp_path / f"speechlens-elsewhere-{int(dead.stdout)}-abc_12"
    for path in (left, foreign):
        path.mkdir()
        (path / "copy.wav").write_text("x")
    with scratch.folder() as own:
        scratch.sweep()
        assert sorted(tmp_path.iterdir()) == sorted([own, foreign])
    assert list(tmp_path.iterdir()) == [foreign]


def test_a_url_that_nothing_can_open():
    with pytest.raises(UsageError, match="nonsense://x"):
        places.opened("nonsense://x/y")
