"""The installed program with the embedded network, as a user runs it."""

import json
import subprocess
import sys

import numpy as np
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


def test_bad_inputs_are_told_fast_and_without_a_traceback(tmp_path):
    text = tmp_path / "text.wav"
    text.write_text("just words\n" * 50)
    ended = speechlens("enhance", text, tmp_path, tmp_path / "gone.wav")
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.count("error: ") == 3
    assert "Traceback" not in ended.stderr
    assert list(tmp_path.iterdir()) == [text]
