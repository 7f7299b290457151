"""Input and output behind URLs."""

import hashlib
import subprocess
import sys
import time

import fsspec
import pytest
from fsspec.implementations.memory import MemoryFileSystem

from speechlens.batch import claims, places, scratch
from speechlens.batch.jobs import Job
from speechlens.batch.resume import clean
from speechlens.errors import UsageError
from speechlens.options import Options
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


def test_a_url_is_refused_as_its_own_output(quick, tmp_path, memory, monkeypatch):
    monkeypatch.chdir(tmp_path)
    memory.put(str(write(tmp_path / "a.wav")), "/b/a.wav")
    done = quick("memory://b/", "-d", "memory://b")
    assert done.exit_code == 2 and "is the input folder itself" in done.stderr


def test_names_that_look_like_patterns(quick, tmp_path, memory, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = ["talks [2020]/take [1].wav", "star*.wav", "who?.wav", "50 %#.wav"]
    for number, name in enumerate(names):
        memory.pipe_file(f"/in/{name}", write(tmp_path / "a.wav", seed=number).read_bytes())
    assert quick("memory://in", "-d", "memory://out", "-r").exit_code == 0
    assert sorted(memory.find("/out")) == sorted(f"/out/{name}" for name in names)


def test_what_killed_runs_have_left_behind_a_url_is_removed(quick, tmp_path, memory, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "in" / "a.wav")
    memory.pipe_file("/out/.speechlens-0123456789abcdef.part", b"half")
    memory.pipe_file("/out/.another", b"not ours")
    assert quick("in", "-d", "memory://out").exit_code == 0
    assert sorted(memory.find("/out")) == ["/out/.another", "/out/a.wav"]


def test_unfinished_files_of_living_runs_behind_a_url_stay(memory):
    memory.pipe_file("/out/.speechlens-0123456789abcdef.part", b"half")
    job = Job("memory://in/a.wav", "memory://out/a.wav", Options())
    assert clean([job], [job], time.time() - 60) == []
    assert clean([job], [job], time.time() + 60) == ["memory://out/.speechlens-0123456789abcdef.part"]


def test_the_mark_of_what_is_left_to_do_stays(memory):
    job = Job("memory://in/a.wav", "memory://out/a.wav", Options())
    assert claims.claim(job.target)
    assert clean([job], [job], time.time() + 60) == []
    assert clean([job], [], time.time() + 60) == [claims.mark(job.target)]


def test_outputs_are_not_fetched_again(quick, tmp_path, memory, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "in" / "a.wav")
    opened = MemoryFileSystem._open

    def writing(self, path, mode="rb", **more):
        assert "r" not in mode
        return opened(self, path, mode, **more)

    with monkeypatch.context() as patch:
        patch.setattr(MemoryFileSystem, "_open", writing)
        done = quick("in", "-d", "memory://out")
    assert done.exit_code == 0, done.stderr
    (line,) = records(tmp_path)
    data = memory.cat_file("/out/a.wav")
    assert (line["output_size"], line["output_sha256"]) == (len(data), hashlib.sha256(data).hexdigest())


class StrangeError(Exception):
    """As storages have them: of no kind that Python knows."""


def strange(*_, **__):
    raise StrangeError("no credentials.\nand more")


@pytest.mark.parametrize("method", ["isdir", "find"])
def test_a_storage_that_fails_at_the_listing(quick, tmp_path, memory, monkeypatch, method):
    memory.put(str(write(tmp_path / "a.wav")), "/in/a.wav")
    with monkeypatch.context() as patch:
        patch.setattr(MemoryFileSystem, method, strange)
        done = quick("memory://in", "-d", tmp_path / "out")
    assert done.exit_code == 1
    assert "memory://in: can't be reached (no credentials); check it" in done.stderr


METHODS = ["makedirs", "exists", "pipe_file", "size", "put_file", "cp_file"]


@pytest.mark.parametrize("method", METHODS)
def test_a_storage_that_fails_at_the_work_is_told_for_each_file(quick, tmp_path, memory, monkeypatch, method):
    monkeypatch.chdir(tmp_path)
    fill(tmp_path / "in", 3)
    with monkeypatch.context() as patch:
        patch.setattr(MemoryFileSystem, method, strange)
        done = quick("in", "-d", "memory://out", "-r")
    assert done.exit_code == 1 and "fault of its own" not in done.stderr
    assert len(records(tmp_path)) == 3
    for line in records(tmp_path):
        assert line["error_kind"] in ("OutputError", "InputError")
        assert line["output"].rpartition("/")[0] in line["error"]
        assert "(no credentials); check it and your rights" in line["error"]


def test_listings_from_before_are_not_believed(memory, monkeypatch):
    """File systems of fsspec hold them, and workers write in the meantime."""
    forgotten = []
    monkeypatch.setattr(MemoryFileSystem, "invalidate_cache", lambda self, path=None: forgotten.append(path))
    assert not places.exists("memory://a/b")
    assert forgotten == [None]


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
