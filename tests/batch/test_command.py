"""The command: what it does with a folder, what it says, how it exits."""

import json
import os
import sys

import numpy as np
import pytest
import soundfile

from tests.batch.conftest import fill, outputs, program, records, write


def test_a_tree_comes_out_with_the_same_names(quick, tmp_path):
    folder, out = fill(tmp_path / "in", 5), tmp_path / "out"
    done = quick(folder, "-d", out, "-r")
    assert done.exit_code == 0, done.output
    assert outputs(out).keys() == outputs(folder).keys()
    before, _ = soundfile.read(folder / "s1" / "f001.wav")
    after, _ = soundfile.read(out / "s1" / "f001.wav")
    assert np.abs(after - before / 2).max() < 2e-4
    lines = records(out)
    assert {line["output"] for line in lines} == outputs(folder).keys()
    assert all(line["state"] == "done" and line["backend"] and line["speed"] > 0 for line in lines)
    assert "5 of 5 files done" in done.stderr


def test_a_bad_file_is_one_line_and_the_rest_goes_on(quick, tmp_path):
    write(tmp_path / "in" / "good.wav")
    (tmp_path / "in" / "bad.wav").write_bytes(b"RIFF\x10\0\0\0WAVEjunk")
    done = quick(tmp_path / "in", "-d", tmp_path / "out")
    assert done.exit_code == 1
    assert outputs(tmp_path / "out").keys() == {"good.wav"}
    assert next(line for line in done.stderr.splitlines() if "bad.wav" in line).startswith("error: ")
    (line,) = [line for line in records(tmp_path / "out") if line["state"] == "failed"]
    assert line["error_kind"] == "InputError" and line["sha256"]


def test_an_option_that_does_not_fit_one_file_fails_that_file_alone(quick, tmp_path):
    write(tmp_path / "in" / "a.wav")
    write(tmp_path / "in" / "b.flac")
    done = quick(tmp_path / "in", "-d", tmp_path / "out", "--subtype", "FLOAT")
    assert done.exit_code == 1
    assert outputs(tmp_path / "out").keys() == {"a.wav"}


def test_equal_stems_all_survive_a_format(quick, tmp_path):
    for name in ("take.wav", "take.flac", "s/other.wav"):
        write(tmp_path / "in" / name)
    assert quick(tmp_path / "in", "-d", tmp_path / "out", "-r", "--format", "flac").exit_code == 0
    assert outputs(tmp_path / "out").keys() == {"take.wav.flac", "take.flac.flac", "s/other.flac"}


def test_an_output_folder_inside_is_no_input(quick, tmp_path):
    write(tmp_path / "voice.wav")
    out = tmp_path / "enhanced"
    assert quick(tmp_path, "-d", out, "-r").exit_code == 0
    before = outputs(tmp_path)
    again = quick(tmp_path, "-d", out, "-r")
    assert again.exit_code == 2 and "--resume" in again.stderr
    assert quick(tmp_path, "-d", out, "-r", "--resume").exit_code == 0
    assert outputs(tmp_path) == before and len(records(out)) == 1


def test_files_that_exist_are_not_replaced_unless_asked(quick, tmp_path):
    write(tmp_path / "in" / "a.wav")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.wav").write_text("mine")
    done = quick(tmp_path / "in", "-d", tmp_path / "out")
    assert done.exit_code == 1 and "exists already" in done.stderr
    assert outputs(tmp_path / "out") == {"a.wav": b"mine"}
    again = quick(tmp_path / "in", "-d", tmp_path / "out", "--resume")
    assert again.exit_code == 1
    assert quick(tmp_path / "in", "-d", tmp_path / "out", "--skip-existing").exit_code == 0
    assert outputs(tmp_path / "out") == {"a.wav": b"mine"}
    assert quick(tmp_path / "in", "-d", tmp_path / "out", "--overwrite").exit_code == 0
    assert outputs(tmp_path / "out")["a.wav"][:4] == b"RIFF"


@pytest.mark.parametrize("there", ["a.wav", "a.residue.wav", "a.wav.html"])
def test_skip_existing_makes_what_is_missing_and_nothing_else(quick, tmp_path, there):
    source, out = write(tmp_path / "in" / "a.wav"), tmp_path / "out"
    more = ["-d", out, "--residue", "--reports", out, "--skip-existing"]
    assert quick(source.parent, *more).exit_code == 0
    made = outputs(out)
    for name in made:
        (out / name).unlink()
    (out / there).write_bytes(made[there] + b"mine")
    assert quick(source.parent, *more).exit_code == 0
    mine = outputs(out).pop(there)
    assert mine == made[there] + b"mine" and outputs(out).keys() == made.keys()
    assert all(outputs(out)[name] == made[name] for name in {"a.wav", "a.residue.wav"} - {there})
    assert not quick(source.parent, *more).stdout
    write(source, 900)  # what it made may be replaced, but never what was there
    assert quick(source.parent, *more[:-1], "--resume").exit_code == 1
    assert outputs(out)[there] == mine


@pytest.mark.parametrize("extra", [[], ["--dry-run"]])
def test_a_file_is_no_output_folder(quick, tmp_path, extra):
    fill(tmp_path / "in", 1)
    (tmp_path / "out").write_text("mine")
    done = quick(tmp_path / "in", "-d", tmp_path / "out", "-r", *extra)
    assert done.exit_code == 1
    assert "out is a file, not a folder; choose another output folder." in done.stderr
    assert (tmp_path / "out").read_text() == "mine"


def test_a_dry_run_writes_nothing(quick, tmp_path):
    fill(tmp_path / "in", 3)
    done = quick(tmp_path / "in", "-d", tmp_path / "out", "-r", "--dry-run")
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 3 and "f001.wav -> " in done.stdout
    assert not (tmp_path / "out").exists()


def test_a_number_of_files_at_a_time(quick, tmp_path):
    folder, out = fill(tmp_path / "in", 5), tmp_path / "out"
    for done in (2, 4, 5):
        assert quick(folder, "-d", out, "-r", "--resume", "--max-files", 2).exit_code == 0
        assert len(records(out)) == len(outputs(out)) == done


def test_what_was_taken_out_is_written_beside(quick, tmp_path):
    write(tmp_path / "in" / "a.wav")
    assert quick(tmp_path / "in", "-d", tmp_path / "out", "--residue").exit_code == 0
    assert outputs(tmp_path / "out").keys() == {"a.wav", "a.residue.wav"}
    assert records(tmp_path / "out")[0]["residue"] == "a.residue.wav"


def test_json_lines(quick, tmp_path):
    write(tmp_path / "in" / "a.wav")
    (tmp_path / "in" / "b.wav").write_text("text")
    done = quick(tmp_path / "in", "-d", tmp_path / "out", "--json")
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert {event["event"] for event in events} == {"progress", "result", "error"}
    (result,) = [event for event in events if event["event"] == "result"]
    assert result["output"] == str(tmp_path / "out" / "a.wav") and len(result["sha256"]) == 64


def test_a_summary(quick, tmp_path):
    fill(tmp_path / "in", 3)
    (tmp_path / "in" / "b.wav").write_text("text")
    quick(tmp_path / "in", "-d", tmp_path / "out", "-r")
    manifest = tmp_path / "out" / "speechlens-manifest.jsonl"
    told = quick("--summary", manifest)
    assert told.exit_code == 0 and "4 files: 3 done, 1 failed." in told.stdout
    assert "1 x InputError, such as: " in told.stdout
    values = json.loads(quick("--summary", manifest, "--json").stdout)
    assert (values["files"], values["done"], values["failures"]) == (4, 3, {"InputError": 1})
    assert quick("--summary", tmp_path / "nowhere").exit_code == 1


def test_a_summary_of_another_file_is_refused(quick, tmp_path):
    told = quick("--summary", write(tmp_path / "voice.wav"))
    assert told.exit_code == 1 and "voice.wav is no manifest" in told.stderr and not told.stdout
    (tmp_path / "empty").touch()
    assert quick("--summary", tmp_path / "empty").exit_code == 0


@pytest.mark.parametrize("name", ["talk.wav", "talk.residue.wav", "talk.wav.html"])
def test_a_manifest_in_place_of_an_output_is_refused(quick, tmp_path, name):
    write(tmp_path / "in" / "talk.wav")
    manifest = tmp_path / "out" / name
    more = ["--manifest", manifest, "--residue", "--reports", tmp_path / "out", "--overwrite"]
    told = quick(tmp_path / "in", "-d", tmp_path / "out", *more)
    assert told.exit_code == 2 and f"{manifest} would stand in place of an output" in told.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["DIR"], 2),
        ([], 2),
        (["DIR", "-d", "OUT", "--jobs", "2", "--cluster", "tcp://x:1"], 2),
        (["DIR", "-d", "OUT", "--resume", "--overwrite"], 2),
        (["DIR", "-d", "OUT", "--jobs", "0"], 2),
        (["DIR", "-d", "OUT", "--strength", "200"], 2),
        (["DIR", "-d", "DIR"], 2),
        (["DIR", "-d", "OUT", "--model", "nonsense"], 3),
        (["EMPTY", "-d", "OUT"], 1),
        (["NOWHERE", "-d", "OUT"], 1),
    ],
)
def test_exit_codes_of_wrong_use(quick, tmp_path, arguments, code):
    write(tmp_path / "DIR" / "a.wav")
    (tmp_path / "EMPTY").mkdir()
    named = [tmp_path / word if word.isupper() else word for word in arguments]
    done = quick(*named)
    assert done.exit_code == code, done.output
    assert done.stderr.startswith("error: ") and len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "OUT").exists()


def test_folders_without_outputs_are_taken_away(quick, tmp_path):
    write(tmp_path / "in" / "good.wav")
    (tmp_path / "in" / "s" / "t").mkdir(parents=True)
    (tmp_path / "in" / "s" / "t" / "bad.wav").write_text("text")
    assert quick(tmp_path / "in", "-d", tmp_path / "out", "-r").exit_code == 1
    assert [path.name for path in (tmp_path / "out").iterdir() if path.is_dir()] == []


def test_a_link_in_the_output_folder_does_not_lead_out(quick, tmp_path):
    write(tmp_path / "in" / "s" / "a.wav")
    (tmp_path / "away").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "s").symlink_to(tmp_path / "away", target_is_directory=True)
    done = quick(tmp_path / "in", "-d", tmp_path / "out", "-r")
    assert done.exit_code == 1 and "leads out of the output folder" in done.stderr
    assert list((tmp_path / "away").iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="a folder that not even root can write to")
def test_a_folder_that_cannot_be_written_to(quick, tmp_path):
    write(tmp_path / "in" / "a.wav")
    done = quick(tmp_path / "in", "-d", "/proc/cleaned")
    assert done.exit_code == 1 and "choose another output folder" in done.stderr


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder(quick, tmp_path):
    write(tmp_path / "in" / "a.wav")
    (tmp_path / "out").mkdir(mode=0o555)
    done = quick(tmp_path / "in", "-d", tmp_path / "out")
    assert done.exit_code == 1 and "choose another output folder" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="no limits of file sizes")
def test_a_full_disk_fails_large_files_and_leaves_nothing_of_them(tmp_path):
    import resource

    write(tmp_path / "in" / "small.wav", 800)
    write(tmp_path / "in" / "large.wav", 40_000)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, before[1]))
    try:
        code, _, said = program(tmp_path / "in", "-d", tmp_path / "out")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert code == 1 and "large.wav: the disk is full" in said
    assert outputs(tmp_path / "out").keys() == {"small.wav"}
    assert {line["output"]: line["state"] for line in records(tmp_path / "out")} == {
        "small.wav": "done",
        "large.wav": "failed",
    }


@pytest.mark.skipif(os.name == "nt", reason="no limits of file sizes")
def test_a_manifest_that_finds_no_room_ends_the_batch_and_is_mended(tmp_path):
    import resource

    fill(tmp_path / "in", 3)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300, before[1]))
    try:
        code, _, said = program(tmp_path / "in", "-d", tmp_path / "out", "-r")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert code == 1 and "the manifest can't be written (file too large)" in said
    code, _, said = program(tmp_path / "in", "-d", tmp_path / "out", "-r", "--resume")
    assert code == 0 and "torn" in said
    assert {line["state"] for line in records(tmp_path / "out")} == {"done"}
    assert outputs(tmp_path / "out").keys() == outputs(tmp_path / "in").keys()


@pytest.mark.skipif(sys.platform != "linux", reason="names are Unicode elsewhere")
def test_names_of_any_bytes_come_out_as_they_are(quick, tmp_path):
    names = [b"\xff\xfe.wav", b"new\nline.wav", b"-v.wav", "Größe \U0001f602.wav".encode()]
    for name in names:
        write(tmp_path / "in" / os.fsdecode(name))
    assert quick(tmp_path / "in", "-d", tmp_path / "out").exit_code == 0
    assert sorted(map(os.fsencode, outputs(tmp_path / "out"))) == sorted(names)
    assert quick(tmp_path / "in", "-d", tmp_path / "out", "--resume").exit_code == 0
    assert len(records(tmp_path / "out")) == 4


def test_what_is_left_is_told_whatever_max_files_says_and_one_is_no_plural(quick, tmp_path):
    folder, out = fill(tmp_path / "in", 5), tmp_path / "out"
    planned = quick(folder, "-d", out, "-r", "--dry-run", "--max-files", 1)
    assert planned.stdout.count(" -> ") == 1 and "1 file would be enhanced" in planned.stderr
    first = quick(folder, "-d", out, "-r", "--max-files", 2)
    assert "Left to do" not in first.stderr and len(outputs(out)) == 2
    second = quick(folder, "-d", out, "-r", "--resume", "--max-files", 1)
    assert "Left to do: 3 of 5 files." in second.stderr and "1 of 1 files done" in second.stderr
    assert len(outputs(out)) == 3
