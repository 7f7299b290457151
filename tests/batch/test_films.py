"""Folders with what FFmpeg reads and nobody writes."""

import sys

import pytest

from speechlens.audio import open_reader
from tests.batch.conftest import outputs, records
from tests.media.films import Track, lag, make, pulses

RATE = 48000
KINDS = {"wma": ("asf", "wmav2"), "ts": ("mpegts", "aac"), "flv": ("flv", "mp3"), "ac3": ("ac3", "ac3")}


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    for suffix, (muxer, codec) in KINDS.items():
        make(folder / f"{suffix}.{suffix}", muxer, [Track(pulses(RATE), RATE, codec)])
    (folder / "main.ts").write_text("export const x = 1;\n")
    return folder


def test_with_a_format_they_become_files_of_it(quick, tmp_path, folder):
    done = quick(folder, "-d", tmp_path / "out", "--format", "flac")
    assert done.exit_code == 0, done.output
    assert outputs(tmp_path / "out").keys() == {f"{suffix}.flac" for suffix in KINDS}
    for suffix in KINDS:
        with open_reader(folder / f"{suffix}.{suffix}") as before:
            x = before.read()
        with open_reader(tmp_path / "out" / f"{suffix}.flac") as after:
            y = after.read()
        assert len(x) == len(y)
        assert lag(x, y) == 0


def test_without_one_each_is_told_with_the_remedy(quick, tmp_path, folder):
    done = quick(folder, "-d", tmp_path / "out")
    assert done.exit_code == 1
    assert not outputs(tmp_path / "out")
    assert {line["error_kind"] for line in records(tmp_path / "out")} == {"OutputError"}
    assert done.stderr.count("choose WAV as the container (--format wav)") == len(KINDS)


def test_without_pyav_each_is_told_what_to_install(quick, tmp_path, folder, monkeypatch):
    monkeypatch.setitem(sys.modules, "av", None)
    done = quick(folder, "-d", tmp_path / "out", "--format", "flac")
    assert done.exit_code == 1
    assert done.stderr.count('pip install "speechlens[media]"') == len(KINDS)
    assert "main.ts" not in done.stderr
