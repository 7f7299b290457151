"""The installed program with the embedded network, as a user runs it."""

import json
import os
import shlex
import subprocess
import sys

import numpy as np
import pytest
import soundfile


def speechlens(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "speechlens", *map(str, arguments)],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip


def test_one_file_as_plain_lines_and_again_as_json(record, tmp_path):
    source, first, second = record("take.wav", seconds=0.3), tmp_path / "1.wav", tmp_path / "2.wav"
    ended = speechlens("enhance", source, "-o", first)
    assert ended.returncode == 0, ended.stderr
    assert f"{source}: enhancing to {first}\n" in ended.stderr
    assert ended.stdout.startswith(f"{source} -> {first} (0:00 at ")
    assert "\x1b" not in ended.stdout + ended.stderr
    before, after = soundfile.read(source)[0], soundfile.read(first)[0]
    assert len(before) == len(after)
    assert not np.array_equal(before, after)
    ended = speechlens("enhance", source, "-o", second, "--json")
    assert json.loads(ended.stdout.splitlines()[-1])["model"] == "lite"
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="the shell and its devices are those of POSIX")
@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize("command", ["enhance", "batch"])
def test_work_is_done_where_nothing_can_be_told(record, tmp_path, where, command):
    if "full" in where and not os.path.exists("/dev/full"):
        pytest.skip("no device here is always full")
    source, gone = record("in/take.wav", seconds=0.3), tmp_path / "gone.wav"
    inputs = [source.parent] if command == "batch" else [gone, source]
    words = [sys.executable, "-m", "speechlens", command, *inputs, "-d", tmp_path / "out"]
    line = f"{shlex.join(map(str, words))} {where}"
    ended = subprocess.run(["sh", "-c", line], stdout=subprocess.PIPE, text=True, timeout=300)
    assert ended.returncode == (0 if command == "batch" else 1)
    assert "take" in ended.stdout
    made = [path for path in (tmp_path / "out").iterdir() if path.suffix == ".wav"]
    assert [soundfile.info(path).frames for path in made] == [soundfile.info(source).frames]


def test_bad_inputs_are_told_fast_and_without_a_traceback(tmp_path):
    text = tmp_path / "text.wav"
    text.write_text("just words\n" * 50)
    ended = speechlens("enhance", text, tmp_path, tmp_path / "gone.wav")
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.count("error: ") == 3
    assert "Traceback" not in ended.stderr
    assert list(tmp_path.iterdir()) == [text]
