"""What is shown while a batch runs: one bar on a terminal, a line now and then elsewhere."""

import os
import re
import sys

import pytest

from speechlens.batch.jobs import Job, failed
from speechlens.cli import batch_progress
from speechlens.cli.batch_progress import BatchLines, Totals
from speechlens.cli.say import Say
from speechlens.errors import InputError
from speechlens.notices import Progress
from speechlens.options import Options
from tests.batch.conftest import ROOT, write

JOBS = [Job(f"/in/{name}", f"/out/{name}", Options(), size=size) for name, size in (("a", 300), ("b", 100))]


def test_shares_go_by_bytes_and_speed_by_sound(monkeypatch):
    now = 100.0
    monkeypatch.setattr(batch_progress.time, "monotonic", lambda: now)
    totals = Totals(JOBS)
    assert (totals.share, totals.speed, totals.seconds_left) == (0.0, 0.0, None)
    totals.add(JOBS[0], Progress(0, 1000, 0.0, None))
    now = 110.0
    totals.add(JOBS[0], Progress(500, 1000, 3.0, None))
    assert (totals.share, totals.speed) == (150 / 400, 3.0)
    assert totals.seconds_left == pytest.approx(10 * 250 / 150)
    totals.add(JOBS[1], failed(JOBS[1], InputError("b: text")))
    assert (totals.share, totals.done, totals.failed) == (250 / 400, 0, 1)
    assert totals.amounts() == "0 of 2 files, 1 failed, 3.0x real time, 0:06 left"


def test_a_line_now_and_then(capsys, monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(batch_progress.time, "monotonic", lambda: clock[0])
    totals, lines = Totals(JOBS), BatchLines(Say())
    for clock[0] in (1.0, 9.0, 11.0, 12.0):
        told = Progress(500, 1000, 2.0, None)
        totals.add(JOBS[0], told)
        lines.told(JOBS[0], told, totals)
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1 and said[0].startswith("38 %: 0 of 2 files, ")


@pytest.mark.skipif(os.name != "posix", reason="Windows has no pseudo-terminals of this kind")
def test_a_terminal_gets_one_bar_and_the_errors(tmp_path):
    import pty

    for number in range(3):
        write(tmp_path / "in" / f"[bold]{number}.wav", 1000)
    (tmp_path / "in" / "bad.wav").write_text("text")
    words = ["batch", str(tmp_path / "in"), "-d", str(tmp_path / "out")]
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(ROOT)
        os.environ |= {"TERM": "xterm", "COLUMNS": "100", "STANDIN_SECONDS": "0.5"}
        os.execv(sys.executable, [sys.executable, "-m", "tests.batch.program", *words])
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
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 1
    text = seen.decode()
    assert re.search(r"\d+%.* \d of 4 files, 1 failed, \d+\.\dx real time", text)
    assert "bad.wav: this is text" in re.sub(r"\s+", " ", text)
    assert "3 of 4 files done" in text and "Traceback" not in text
