"""Reports from the command line: one file, several, folders; what is refused is refused before the work."""

import json
import shutil

import pytest
from click.testing import CliRunner

from speechlens import report
from speechlens.cli.program import program
from speechlens.errors import OutputError
from tests.conftest import FIXTURES

NOISY = FIXTURES / "unseen" / "ls1088_16k_noisy_fireplace_00db.flac"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for place in ("one.flac", "talks/one.flac", "talks/day/two.flac"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        shutil.copy(NOISY, tmp_path / place)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str):
    return CliRunner().invoke(program, words)


def test_one_file_has_a_report_with_its_settings(folder):
    done = run("enhance", "one.flac", "--strength", "70", "--report", "page.html")
    assert done.exit_code == 0 and "page.html (report)" in done.output
    assert "strength 70 %" in (folder / "page.html").read_text()


def test_json_tells_of_the_report_after_the_result(folder):
    done = run("enhance", "one.flac", "--report", "page.html", "--json")
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert [event["event"] for event in events][-2:] == ["result", "report"]
    assert events[-1]["output"] == "page.html"


def test_several_files_have_reports_of_different_names(folder):
    done = run("enhance", "one.flac", "talks/one.flac", "-d", "out", "--reports", "out/pages")
    assert done.exit_code == 0
    assert sorted(p.name for p in (folder / "out/pages").iterdir()) == ["one.flac.html", "one_2.flac.html"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_mirrors_the_tree_in_its_reports(folder, jobs):
    done = run("batch", "talks", "-d", "out", "--recursive", "--jobs", jobs, "--reports", "pages")
    assert done.exit_code == 0
    pages = sorted(p.relative_to(folder / "pages").as_posix() for p in (folder / "pages").rglob("*.html"))
    assert pages == ["day/two.flac.html", "one.flac.html"]


def test_a_report_that_cannot_be_written_leaves_a_batch_whole(folder, monkeypatch):
    def full(source, target, result, path, **how):
        raise OutputError(f"{path}: the disk is full; free some space or choose another folder.")

    monkeypatch.setattr(report, "write_report", full)
    done = run("batch", "talks", "-d", "out", "--reports", "pages")
    assert done.exit_code == 0 and "report could not be written" in done.output
    assert (folder / "out/one.flac").exists()


@pytest.mark.parametrize(
    "command", [("batch", "talks"), ("batch", "talks", "--dry-run"), ("enhance", "one.flac")]
)
def test_a_file_is_no_folder_of_reports_and_told_before_the_work(folder, command):
    (folder / "pages").write_text("no folder")
    done = run(*command, "-d", "out", "--reports", "pages")
    assert done.exit_code == 1 and done.stderr.startswith("error: pages ")
    assert len(done.stderr.splitlines()) == 1 and "Errno" not in done.stderr
    assert not (folder / "out").exists() and (folder / "pages").read_text() == "no folder"


def test_reports_of_a_batch_do_not_go_to_a_url(folder):
    done = run("batch", "talks", "-d", "out", "--reports", "memory://pages")
    assert done.exit_code == 2 and "give a folder of this machine" in done.stderr
    assert sorted(path.name for path in folder.iterdir()) == ["one.flac", "talks"]


def test_a_folder_of_reports_that_cannot_be_made_fails_its_file_before_the_work(folder):
    (folder / "pages").mkdir()
    (folder / "pages/day").write_text("no folder")
    done = run("batch", "talks", "-d", "out", "-r", "--reports", "pages")
    assert done.exit_code == 1 and "its folder can't be made" in done.stderr and "Errno" not in done.stderr
    assert (folder / "out/one.flac").exists() and not (folder / "out/day").exists()


def test_folders_of_reports_that_never_came_are_taken_away(folder):
    (folder / "talks/day/two.flac").write_text("text")
    done = run("batch", "talks", "-d", "out", "-r", "--reports", "pages")
    assert done.exit_code == 1
    assert [path.name for path in (folder / "pages").iterdir()] == ["one.flac.html"]


def test_a_taken_name_is_told_before_the_work(folder):
    (folder / "page.html").write_text("mine")
    done = run("enhance", "one.flac", "--report", "page.html")
    assert done.exit_code == 1 and "page.html" in done.output
    assert not (folder / "one_clean.flac").exists() and (folder / "page.html").read_text() == "mine"


@pytest.mark.parametrize("page", ["one.flac", "link.flac", "one_clean.flac", "one_clean.residue.flac"])
def test_a_report_in_place_of_a_recording_is_refused_before_the_work(folder, page):
    (folder / "link.flac").symlink_to("one.flac")
    before = (folder / "one.flac").read_bytes()
    done = run("enhance", "one.flac", "--residue", "--report", page, "--overwrite")
    assert done.exit_code == 1 and "would replace a recording" in done.output
    assert not list(folder.glob("one_clean*")) and (folder / "one.flac").read_bytes() == before


@pytest.mark.parametrize(
    "words",
    [
        ("one.flac", "talks/one.flac", "-d", "out", "--report", "page.html"),
        ("one.flac", "--report", "page.html", "--reports", "pages"),
        ("one.flac", "-o", "-", "--report", "page.html"),
    ],
    ids=["several", "both", "standard output"],
)
def test_wrong_use_is_refused(folder, words):
    done = run("enhance", *words)
    assert done.exit_code == 2 and not (folder / "one_clean.flac").exists()
