"""What is shown while files are worked on: a bar on a terminal, plain lines elsewhere."""

import os
import re
import sys
from pathlib import Path

import pytest

from speechlens.cli.reporters import Lines, named
from speechlens.cli.say import Say
from speechlens.errors import InputError
from speechlens.naming import PIPE
from speechlens.notices import Notice, Progress

ROOT = Path(__file__).parents[2]


def test_plain_progress_comes_at_most_every_ten_seconds(capsys, monkeypatch):
    now = iter([0.0, 9.0, 11.0, 11.0, 12.0])
    monkeypatch.setattr("speechlens.cli.reporters.time.monotonic", lambda: next(now))
    reporter, source = Lines(Say()), Path("take.wav")
    reporter.start(source, Path("out.wav"))
    for done in (10, 20, 30):
        reporter.progress(source, Progress(done, 40, 8.0, 3.2))
    told = capsys.readouterr().err.splitlines()
    assert told == ["take.wav: enhancing to out.wav", "take.wav: 50 %, 8.0x real time, 0:03 left"]


def test_the_first_line_waits_until_something_is_known_of_the_file(capsys):
    reporter, source = Lines(Say()), Path("take.wav")
    reporter.start(source, Path("out.wav"))
    assert capsys.readouterr().err == ""
    reporter.notice(source, Notice("joined", "The file is several."))
    reporter.progress(source, Progress(10, 40, 8.0, 3.2))
    told = ["take.wav: enhancing to out.wav", "take.wav: The file is several."]
    assert capsys.readouterr().err.splitlines() == told


def test_unknown_length_and_time_are_left_out(capsys, monkeypatch):
    monkeypatch.setattr("speechlens.cli.reporters.PLAIN_SECONDS", 0.0)
    Lines(Say()).progress(Path("take.mp3"), Progress(10, None, 8.0, None))
    assert capsys.readouterr().err == "take.mp3: working, 8.0x real time\n"


def test_standard_input_is_named_once():
    text = "standard input: this is no WAV."
    assert named(PIPE, InputError(text)) == text
    assert named(Path("take.wav"), InputError("x.wav: a folder.")) == "take.wav: x.wav: a folder."


def on_a_terminal(*arguments):
    """Exit code and everything that a terminal of 80 columns gets to see."""
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(ROOT)
        os.environ |= {"TERM": "xterm", "COLUMNS": "80"}
        os.execv(sys.executable, [sys.executable, "-m", "tests.cli.slow_network", *map(str, arguments)])
    seen = b""
    while True:
        try:
            part = os.read(terminal, 1 << 16)
        except OSError:  # Linux: the other side is closed
            break
        if not part:
            break
        seen += part
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), seen.decode()


@pytest.mark.skipif(os.name != "posix", reason="Windows has no pseudo-terminals of this kind")
def test_a_terminal_gets_a_bar_with_speed_and_time_left(record, tmp_path):
    # A name that the bar's own markup must not swallow.
    source = record("[bold]take.wav", seconds=5, rate=8000)
    code, seen = on_a_terminal(
        "enhance", source, tmp_path / "gone.wav", "-d", tmp_path / "out", "--chunk", "1"
    )
    assert code == 1
    assert re.search(r"\[bold\]take\.wav .*\d+%.* \d+\.\dx real time, 0:0\d left", seen)
    assert f"{source} -> {tmp_path / 'out' / source.name}" in seen.replace("\r\n", "")
    assert seen.count("error: ") == 1
    assert seen.rstrip().endswith("1 of 2 files done, 1 failed.")
