"""Going on after an end of any kind: what is done stays, the rest is done, nothing foreign is touched."""

import os
import time

from speechlens.batch import claims
from tests.batch.conftest import fill, outputs, records, write


def done_again(quick, folder, out, *more):
    """Outputs that a resumed run has written."""
    before = (out / "speechlens-manifest.jsonl").read_bytes().count(b"\n")
    run = quick(folder, "-d", out, "-r", "--resume", *more)
    assert run.exit_code == 0, run.output
    return sorted(line["output"] for line in records(out)[before:])


def test_only_what_has_changed_is_done_again(quick, tmp_path):
    folder, out = fill(tmp_path / "in", 4), tmp_path / "out"
    assert quick(folder, "-d", out, "-r").exit_code == 0
    assert done_again(quick, folder, out) == []
    os.utime(folder / "s0" / "f000.wav")  # another time, the same bytes
    assert done_again(quick, folder, out) == []
    before = outputs(out)
    write(folder / "s1" / "f001.wav", 707, seed=99)  # the same size, other samples
    assert done_again(quick, folder, out) == ["s1/f001.wav"]
    assert outputs(out)["s1/f001.wav"] != before["s1/f001.wav"]
    (out / "s2" / "f002.wav").unlink()
    assert done_again(quick, folder, out) == ["s2/f002.wav"]
    write(folder / "new.wav")
    assert done_again(quick, folder, out) == ["new.wav"]


def test_other_options_do_all_again(quick, tmp_path):
    folder, out = fill(tmp_path / "in", 3), tmp_path / "out"
    assert quick(folder, "-d", out, "-r").exit_code == 0
    assert len(done_again(quick, folder, out, "--strength", "50")) == 3
    assert done_again(quick, folder, out, "--strength", "50") == []


def test_a_line_of_a_version_with_fewer_options_still_counts(quick, tmp_path):
    folder, out = fill(tmp_path / "in", 2), tmp_path / "out"
    assert quick(folder, "-d", out, "-r").exit_code == 0
    manifest = out / "speechlens-manifest.jsonl"
    assert '"strict": false, ' in manifest.read_text()
    manifest.write_text(manifest.read_text().replace('"strict": false, ', ""))
    assert done_again(quick, folder, out) == []


def test_an_output_that_somebody_has_changed_is_not_replaced(quick, tmp_path):
    folder, out = fill(tmp_path / "in", 2), tmp_path / "out"
    assert quick(folder, "-d", out, "-r").exit_code == 0
    (out / "s0" / "f000.wav").write_text("mine")
    run = quick(folder, "-d", out, "-r", "--resume")
    assert run.exit_code == 1 and "exists already" in run.stderr
    assert (out / "s0" / "f000.wav").read_text() == "mine"


def test_folders_may_move_between_two_runs(quick, tmp_path):
    folder, out = fill(tmp_path / "in", 3), tmp_path / "out"
    assert quick(folder, "-d", out, "-r").exit_code == 0
    folder, out = folder.rename(tmp_path / "in2"), out.rename(tmp_path / "out2")
    assert done_again(quick, folder, out) == []


def test_another_folder_of_the_same_names_replaces_nothing(quick, tmp_path):
    out = tmp_path / "out"
    write(tmp_path / "one" / "a.wav", seed=1)
    write(tmp_path / "two" / "a.wav", seed=2)
    assert quick(tmp_path / "one", "-d", out).exit_code == 0
    before = outputs(out)
    assert quick(tmp_path / "two", "-d", out, "--resume").exit_code == 1
    assert outputs(out) == before


def test_failed_files_are_tried_again(quick, tmp_path):
    folder, out = tmp_path / "in", tmp_path / "out"
    write(folder / "good.wav")
    (folder / "bad.wav").write_text("text")
    assert quick(folder, "-d", out).exit_code == 1
    write(folder / "bad.wav")
    assert done_again(quick, folder, out) == ["bad.wav"]


def test_an_output_without_a_line_but_with_a_mark_is_our_own(quick, tmp_path):
    """Power was lost after the output was named and before its line was written."""
    folder, out = fill(tmp_path / "in", 3), tmp_path / "out"
    assert quick(folder, "-d", out, "-r").exit_code == 0
    expected, manifest = outputs(out), out / "speechlens-manifest.jsonl"
    lines = manifest.read_text().splitlines(keepends=True)
    manifest.write_text("".join(lines[:2]) + lines[2][:50])
    lost = out / "s2" / "f002.wav"
    assert claims.claim(str(lost))
    assert done_again(quick, folder, out) == ["s2/f002.wav"]
    assert outputs(out) == expected
    assert len(records(out)) == 3


def test_formats_keep_the_names_of_the_first_run(quick, tmp_path):
    folder, out = tmp_path / "in", tmp_path / "out"
    write(folder / "take.flac")
    assert quick(folder, "-d", out, "--format", "wav").exit_code == 0
    write(folder / "take.wav")
    assert done_again(quick, folder, out, "--format", "wav") == ["take.wav.wav"]
    assert outputs(out).keys() == {"take.wav", "take.wav.wav"}


def test_what_dead_runs_left_is_removed_and_what_is_alive_stays(quick, tmp_path):
    folder, out = fill(tmp_path / "in", 2), tmp_path / "out"
    (out / "s0").mkdir(parents=True)
    names = [".speechlens-00aa.part", ".speechlens-00bb.part", ".other.part", "notes.part"]
    for name in names:
        (out / "s0" / name).write_text("x")
    old = time.time() - 1000
    for name in names[:1] + names[2:]:
        os.utime(out / "s0" / name, (old, old))
    os.utime(out / "s0" / names[1], (old + 2000, old + 2000))  # somebody is writing to it
    assert quick(folder, "-d", out, "-r").exit_code == 0
    assert {path.name for path in (out / "s0").iterdir()} == {*names[1:], "f000.wav"}
