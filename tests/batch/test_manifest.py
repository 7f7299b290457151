"""The manifest: one line for each outcome, whatever happens in between."""

import io
import json
import os
from pathlib import Path

import pytest

from speechlens.batch.jobs import Job, failed
from speechlens.batch.manifest import Manifest, records
from speechlens.batch.summary import summarise
from speechlens.errors import InputError, OutputError
from speechlens.options import Options


def outcome(folder, name="a.wav", text="this is text; convert it."):
    job = Job(f"/in/{name}", str(folder / name), Options(strength=80), size=3, modified=5)
    return failed(job, InputError(f"{name}: {text}"))


def test_lines_come_back(tmp_path):
    path = tmp_path / "made" / "m.jsonl"
    with Manifest(path) as manifest:
        manifest.append(outcome(path.parent))
        manifest.append(outcome(path.parent, "s/new\nline \udcff.wav"))
        manifest.sync()
    first, second = records(path)
    assert (first["input"], first["output"], first["size"], first["modified"]) == ("/in/a.wav", "a.wav", 3, 5)
    assert first["error"] == "a.wav: this is text; convert it."
    assert (first["state"], first["error_kind"], first["options"]["strength"]) == ("failed", "InputError", 80)
    assert second["output"] == "s/new\nline \udcff.wav"


def test_each_line_is_one_write(tmp_path, monkeypatch):
    import os

    written, write = [], os.write
    with Manifest(tmp_path / "m") as manifest:
        monkeypatch.setattr(os, "write", lambda fd, data: written.append(data) or write(fd, data))
        manifest.append(outcome(tmp_path))
    assert len(written) == 1 and written[0].count(b"\n") == 1 and written[0].endswith(b"\n")


@pytest.mark.parametrize("cut", [1, 20, 100])
def test_a_torn_last_line_is_taken_away(tmp_path, cut):
    path = tmp_path / "m"
    with Manifest(path) as manifest:
        manifest.append(outcome(tmp_path))
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:cut])
    with Manifest(path) as manifest:
        assert manifest.repaired
        manifest.append(outcome(tmp_path, "b.wav"))
    assert [record["output"] for record in records(path)] == ["a.wav", "b.wav"]
    assert path.read_bytes().startswith(whole)


def test_a_whole_last_line_without_its_end_stays(tmp_path):
    path = tmp_path / "m"
    with Manifest(path) as manifest:
        manifest.append(outcome(tmp_path))
    path.write_bytes(path.read_bytes()[:-1])
    with Manifest(path) as manifest:
        manifest.append(outcome(tmp_path, "b.wav"))
    assert [record["output"] for record in records(path)] == ["a.wav", "b.wav"]


def test_nothing_is_left_of_a_manifest_without_lines(tmp_path):
    with Manifest(tmp_path / "m") as manifest:
        assert not manifest.repaired
    assert list(tmp_path.iterdir()) == []


def test_only_one_batch_at_a_time(tmp_path):
    with Manifest(tmp_path / "m") as manifest:
        manifest.append(outcome(tmp_path))
        with pytest.raises(OutputError, match="another batch is writing"):
            Manifest(tmp_path / "m")
    Manifest(tmp_path / "m").close()


def test_a_manifest_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="manifest can't be written"):
        Manifest(tmp_path / "file" / "m")


def test_foreign_lines_are_passed_over(tmp_path):
    path = tmp_path / "m"
    path.write_bytes(b'\n[]\n{"input": 3}\n\xff\xfe\n{"input": "a", "output": "b"}\n')
    assert list(records(path)) == [{"input": "a", "output": "b"}]


def test_a_summary_counts_the_last_line_of_each_input(tmp_path):
    done = {
        "state": "done", "frames": 7200 * 10, "rate": 10, "seconds": 3600.0, "size": 5, "model": "lite",
        "notices": [{"code": "clipped", "text": ""}],
    }  # fmt: skip
    lines = [
        {"input": "a", "output": "a", "state": "failed", "error_kind": "OutputError", "error": "full"},
        {"input": "a", "output": "a", **done},
        {"input": "b", "output": "b", "state": "failed", "error_kind": "InputError", "error": "b: text"},
        {"input": "c", "output": "c", "state": "done", "notices": None, "frames": "x"},
    ]
    path = tmp_path / "m"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    total = summarise(path)
    assert (total.files, total.done, total.failed) == (3, 2, 1)
    assert (total.hours, total.speed) == (2.0, 2.0)
    assert total.failures == {"InputError": 1} and total.examples == {"InputError": "b: text"}
    assert total.notices == {"clipped": 1}


def test_pandas_reads_it_in_one_line(tmp_path):
    pandas = pytest.importorskip("pandas")
    with Manifest(tmp_path / "m") as manifest:
        for name in ("a.wav", "odd \udcff.wav"):
            manifest.append(outcome(tmp_path, name))
    table = pandas.read_json(io.StringIO(Path(tmp_path / "m").read_text()), lines=True)
    assert list(table["state"]) == ["failed", "failed"]


@pytest.mark.parametrize(
    "content", [b"RIFF\x24\0\0\0WAVEfmt \n and samples", b"notes\n", b"[1]\n", b"no line"]
)
def test_a_file_that_is_no_manifest_stays_as_it_is(tmp_path, content):
    path = tmp_path / "precious.wav"
    path.write_bytes(content)
    with pytest.raises(OutputError, match="no manifest"):
        Manifest(path)
    assert path.read_bytes() == content


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_what_is_no_file_is_refused_and_stays(tmp_path):
    """An empty manifest is taken away at the end, as a device never must be."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OutputError, match="pipe: this is a pipe or a device"):
        Manifest(tmp_path / "pipe")
    assert (tmp_path / "pipe").is_fifo()
