"""Going on after an end of any kind: what is done stays, the rest is done, nothing foreign is touched."""

import json
import os
import time

import pytest

from speechlens.batch import claims
from speechlens.batch.manifest import Manifest
from tests.batch.conftest import fill, outputs, records, write
from tests.batch.standin import StandIn


def done_again(quick, folder, out, *more):
    """Outputs that a resumed run has written."""
    before = (out / "speechlens-manifest.jsonl").read_bytes().count(b"\n")
    run = quick(folder, "-d", out, "-r", "--resume", *more)
    assert run.exit_code == 0, run.output
    return sorted(line["output"] for line in records(out)[before:])


def everything_asked(tmp_path, files):
    """A folder, where its outputs go, and the words for residues and pages."""
    return fill(tmp_path / "in", files), tmp_path / "out", ["--residue", "--reports", tmp_path / "pages"]


def leave_signed_mark(path):
    """As a run does that is killed once its file has got its name."""
    assert claims.claim(str(path))
    claims.sign(str(path))


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
    leave_signed_mark(lost)
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


def test_foreign_residues_and_reports_are_not_replaced(quick, tmp_path):
    """An untouched output says nothing about what stands beside it."""
    folder, out, pages = fill(tmp_path / "in", 1), tmp_path / "out", tmp_path / "pages"
    assert quick(folder, "-d", out, "-r").exit_code == 0
    before = outputs(out)
    for more, foreign in (
        (["--residue"], out / "s0" / "f000.residue.wav"),
        (["--reports", pages, "--strength", "50"], pages / "s0" / "f000.wav.html"),
    ):
        foreign.parent.mkdir(parents=True, exist_ok=True)
        foreign.write_text("mine")
        run = quick(folder, "-d", out, "-r", "--resume", *more)
        assert run.exit_code == 1 and f"{foreign.name}: this file exists already" in run.stderr
        assert foreign.read_text() == "mine"
        foreign.unlink()
        assert outputs(out) == before


@pytest.mark.parametrize("touched", ["out/s0/f000.residue.wav", "pages/s0/f000.wav.html"])
def test_residues_and_reports_are_replaced_unless_somebody_has_changed_them(quick, tmp_path, touched):
    folder, out, more = everything_asked(tmp_path, 1)
    assert quick(folder, "-d", out, "-r", *more).exit_code == 0
    before = outputs(out) | outputs(tmp_path / "pages")
    write(folder / "s0" / "f000.wav", 900, seed=5)
    assert done_again(quick, folder, out, *more) == ["s0/f000.wav"]
    after = outputs(out) | outputs(tmp_path / "pages")
    assert len(after) == 3 and all(after[name] != before[name] for name in before)
    (tmp_path / touched).write_text("mine")
    write(folder / "s0" / "f000.wav", 1000, seed=6)
    run = quick(folder, "-d", out, "-r", "--resume", *more)
    assert run.exit_code == 1 and "exists already" in run.stderr
    assert (tmp_path / touched).read_text() == "mine"
    assert outputs(out)["s0/f000.wav"] == after["s0/f000.wav"]


@pytest.mark.parametrize("lost", ["out/s0/f000.wav", "out/s0/f000.residue.wav", "pages/s0/f000.wav.html"])
def test_what_is_missing_of_a_file_is_made_again(quick, tmp_path, lost):
    folder, out, more = everything_asked(tmp_path, 2)
    assert quick(folder, "-d", out, "-r", *more).exit_code == 0
    assert done_again(quick, folder, out, *more) == []
    before = outputs(out)
    (tmp_path / lost).unlink()
    assert done_again(quick, folder, out, *more) == ["s0/f000.wav"]
    assert (tmp_path / lost).exists() and outputs(out) == before


def test_a_residue_of_an_older_line_is_still_our_own(quick, tmp_path):
    folder, out = fill(tmp_path / "in", 1), tmp_path / "out"
    assert quick(folder, "-d", out, "-r", "--residue").exit_code == 0
    assert done_again(quick, folder, out) == ["s0/f000.wav"]
    assert done_again(quick, folder, out, "--residue") == ["s0/f000.wav"]


def test_a_manifest_without_hashes_of_residues_replaces_none(quick, tmp_path):
    folder, out = fill(tmp_path / "in", 1), tmp_path / "out"
    assert quick(folder, "-d", out, "-r", "--residue").exit_code == 0
    (line,) = records(out)
    for field in ("residue_sha256", "report", "report_sha256"):
        del line[field]
    (out / "speechlens-manifest.jsonl").write_text(json.dumps(line) + "\n")
    assert done_again(quick, folder, out, "--residue") == []
    before = outputs(out)
    write(folder / "s0" / "f000.wav", 900, seed=5)
    assert quick(folder, "-d", out, "-r", "--resume", "--residue").exit_code == 1
    assert outputs(out) == before


def test_a_mark_speaks_for_its_own_file_alone(quick, tmp_path):
    """A run without --residue was killed before its output got a name; the residue is somebody else's."""
    folder, out = fill(tmp_path / "in", 1), tmp_path / "out"
    mine = out / "s0" / "f000.residue.wav"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    assert claims.claim(str(out / "s0" / "f000.wav"))
    run = quick(folder, "-d", out, "-r", "--resume", "--residue")
    assert run.exit_code == 1 and "exists already" in run.stderr
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("name", ["f000.wav", "f000.residue.wav"])
@pytest.mark.parametrize("during", [False, True])
def test_what_came_after_a_run_that_named_nothing_is_foreign(quick, tmp_path, monkeypatch, name, during):
    """Put there before it is gone on with, or while the file is enhanced again."""
    folder, out = fill(tmp_path / "in", 1), tmp_path / "out" / "s0"
    out.mkdir(parents=True)
    for made in ("f000.wav", "f000.residue.wav"):
        assert claims.claim(str(out / made))
    enhance = StandIn.enhance

    def meanwhile(*arguments, **how):
        (out / name).write_text("mine")
        return enhance(*arguments, **how)

    if during:
        monkeypatch.setattr(StandIn, "enhance", meanwhile)
    else:
        (out / name).write_text("mine")
    run = quick(folder, "-d", tmp_path / "out", "-r", "--resume", "--residue")
    assert run.exit_code == 1 and f"{name}: this file exists already" in run.stderr
    assert {path.name: path.read_text() for path in out.glob("f*")} == {name: "mine"}


def test_a_mark_signed_for_a_file_that_never_came_excuses_no_other(quick, tmp_path, monkeypatch):
    """Killed between the two; somebody else's file comes while this one is enhanced again."""
    folder, out = fill(tmp_path / "in", 1), tmp_path / "out"
    mine = out / "s0" / "f000.wav"
    mine.parent.mkdir(parents=True)
    leave_signed_mark(mine)
    enhance = StandIn.enhance

    def meanwhile(*arguments, **how):
        mine.write_text("mine")
        return enhance(*arguments, **how)

    monkeypatch.setattr(StandIn, "enhance", meanwhile)
    run = quick(folder, "-d", out, "-r", "--resume")
    assert run.exit_code == 1 and "f000.wav: this file exists already" in run.stderr
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("there", [["out/s0/f000.residue.wav"], [], None])
def test_what_a_dead_run_made_without_a_line_is_replaced(quick, tmp_path, there):
    """Killed once the residue had its name, before any had one, or when all three files had theirs."""
    folder, out, more = everything_asked(tmp_path, 1)
    assert quick(folder, "-d", out, "-r", *more).exit_code == 0
    expected, made = (
        outputs(out),
        [out / "s0/f000.wav", out / "s0/f000.residue.wav", tmp_path / "pages/s0/f000.wav.html"],
    )
    (out / "speechlens-manifest.jsonl").unlink()
    for path in made:
        leave_signed_mark(path)
        if there is not None and str(path.relative_to(tmp_path)) not in there:
            path.unlink()
    assert quick(folder, "-d", out, "-r", "--resume", *more).exit_code == 0
    assert outputs(out) == expected and made[-1].exists()
    assert not [path for path in tmp_path.rglob(".speechlens-*")]


def test_a_mark_older_than_its_line_excuses_nothing(quick, tmp_path):
    """Killed between the line and the end of the mark; then somebody changed the output."""
    folder, out = fill(tmp_path / "in", 1), tmp_path / "out"
    assert quick(folder, "-d", out, "-r").exit_code == 0
    mine = out / "s0" / "f000.wav"
    leave_signed_mark(mine)
    mine.write_text("mine")
    assert quick(folder, "-d", out, "-r", "--resume").exit_code == 1
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("how", ["--resume", "--overwrite"])
def test_killed_while_an_output_was_replaced(quick, tmp_path, how, monkeypatch):
    """The mark of a run that made a file anew, but had no time for its line, stands for the new file."""
    folder, out = fill(tmp_path / "in", 1), tmp_path / "out"
    assert quick(folder, "-d", out, "-r").exit_code == 0
    write(folder / "s0" / "f000.wav", 900, seed=5)
    with monkeypatch.context() as patched:
        patched.setattr(Manifest, "append", lambda *_: None)
        patched.setattr(claims, "release", lambda *_: None)
        assert quick(folder, "-d", out, "-r", how).exit_code == 0
    assert len(records(out)) == 1
    assert done_again(quick, folder, out) == ["s0/f000.wav"]


def test_a_manifest_elsewhere_knows_its_outputs(quick, tmp_path):
    folder, how = (
        fill(tmp_path / "in", 2),
        ["-d", tmp_path / "out", "-r", "--manifest", tmp_path / "m" / "m.jsonl"],
    )
    assert quick(folder, *how).exit_code == 0
    again = quick(folder, *how, "--resume")
    assert again.exit_code == 0 and "Left to do: 0 of 2 files." in again.stderr
