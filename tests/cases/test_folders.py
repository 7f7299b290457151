"""Folders of the case list through the command line: the bad file is told, the rest goes on."""

import subprocess
import sys

import pytest

from tests.cases import sounds
from tests.cases.rows import NAMES, RATE, wav


def batch(given, out, *more):
    command = [sys.executable, "-m", "speechlens", "batch", str(given), "-d", str(out), "--recursive", *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, errors="backslashreplace")


def outputs(folder):
    return sorted(
        str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file() and p.suffix != ".jsonl"
    )


@pytest.fixture(scope="module")
def voice():
    return wav(sounds.voice(RATE, RATE // 4, 95))


def test_one_bad_file_does_not_end_a_folder(tmp_path, voice):
    given, out = tmp_path / "in", tmp_path / "out"
    given.mkdir()
    for name in ("good_1.wav", "good_3.wav"):
        (given / name).write_bytes(voice)
    (given / "bad_2.wav").write_bytes(b"RIFF\x10\0\0\0WAVEjunk")
    (given / "notes.txt").write_bytes(b"not audio\n")
    done = batch(given, out)
    assert done.returncode == 1
    assert outputs(out) == ["good_1.wav", "good_3.wav"]
    said = done.stdout + done.stderr
    assert "bad_2.wav" in said and "notes.txt" not in said and "Traceback" not in said


def test_a_second_run_takes_no_output_for_an_input(tmp_path, voice):
    given = tmp_path / "in"
    given.mkdir()
    (given / "voice.wav").write_bytes(voice)
    for _ in range(2):
        batch(given, given / "enhanced")
    assert outputs(given / "enhanced") == ["voice.wav"]
    assert outputs(given) == ["enhanced/voice.wav", "voice.wav"]


def test_all_kinds_of_names_in_one_folder(tmp_path, voice):
    given, out = tmp_path / "in", tmp_path / "out"
    for name in NAMES:
        (given / name).parent.mkdir(parents=True, exist_ok=True)
        (given / name).write_bytes(voice)
    done = batch(given, out)
    assert done.returncode == 0, done.stderr
    assert outputs(out) == sorted(name for name in NAMES if name != "no_extension")


@pytest.mark.parametrize("name", ["empty_folder", "folder_called.wav"])
def test_a_folder_without_sound_is_told(tmp_path, name):
    (tmp_path / name).mkdir()
    done = batch(tmp_path / name, tmp_path / "out")
    assert done.returncode != 0
    assert name in done.stdout + done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists() or outputs(tmp_path / "out") == []
