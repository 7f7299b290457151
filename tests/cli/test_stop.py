"""Ctrl-C and its relatives end a run within a chunk, with code 130 and nothing left behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from speechlens.cli.stop import Stop, handling

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no signals to send to one process")


def start(*arguments):
    def hear_all():  # also when the tests themselves run under nohup
        signal.signal(signal.SIGHUP, signal.SIG_DFL)

    return subprocess.Popen(
        [sys.executable, "-m", "tests.cli.slow_network", *map(str, arguments)], cwd=ROOT,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_all,
    )  # fmt: skip


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_stops_within_a_chunk_and_leaves_nothing(record, tmp_path, name):
    source = record("long.wav", seconds=60, rate=8000)
    process = start("enhance", source, "-d", tmp_path / "out", "--chunk", "1", "--residue", "--json")
    while '"progress"' not in process.stdout.readline():
        assert process.poll() is None
    process.send_signal(getattr(signal, name))
    _, said = process.communicate(timeout=5)
    assert process.returncode == 130
    assert said == "cancelled; nothing half done was left behind.\n"
    assert list(tmp_path.iterdir()) == [source]


def test_what_was_done_before_stays(record, tmp_path):
    first, second = record("first.wav", rate=8000), record("second.wav", seconds=60, rate=8000)
    process = start("enhance", first, second, "-d", tmp_path / "out", "--chunk", "1", "--json")
    while not ("second.wav" in (line := process.stdout.readline()) and '"progress"' in line):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=5)
    assert process.returncode == 130
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["first.wav"]


def test_the_first_signal_asks_and_the_second_breaks_off():
    before = signal.getsignal(signal.SIGINT)
    with Stop() as stop:
        signal.raise_signal(signal.SIGINT)
        assert stop.asked
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_handlers_are_given_back():
    before = signal.getsignal(signal.SIGTERM)
    with handling(lambda number, frame: None, "SIGTERM", "SIGNOT"):
        assert signal.getsignal(signal.SIGTERM) is not before
    assert signal.getsignal(signal.SIGTERM) is before


def test_work_under_nohup_does_not_hear_of_the_terminals_end():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Stop() as stop:
            signal.raise_signal(signal.SIGHUP)
            assert not stop.asked
    finally:
        signal.signal(signal.SIGHUP, before)
