"""B90, S02: a timer of 20 ms while files run, pictures are made and recordings play."""

import time
from pathlib import Path

import numpy as np
from PySide6.QtCore import QTimer

from speechlens.app.entries import State
from tests.app.speech import speech, write
from tests.app.test_run import load

LONGEST_GAP = 0.1
TRIES = 3  # another program may take the processor away, but not three times in a row


def queued() -> float:
    """Seconds that this thread was ready to run and the system ran others, where that is known (Linux)."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


class Pulse:
    """Remembers the longest time between two ticks, less what the system gave to other programs."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last, self._queued = time.perf_counter(), queued()
        self._timer = QTimer()
        self._timer.timeout.connect(self._tick)
        self._timer.start(20)

    def _tick(self) -> None:
        now, waited = time.perf_counter(), queued()
        self.longest = max(self.longest, now - self._last - (waited - self._queued))
        self._last, self._queued = now, waited


def longest_gap(window, qtbot, folder, turn: int) -> float:
    path = write(folder / f"talk {turn}.wav", np.tile(speech(4.0), (4, 2)))
    window.settings["axis"] = "mel"
    (entry,) = [entry for entry in load_more(window, qtbot, path) if entry.source == path]
    pulse = Pulse()
    window.panel.choose(entry.id)
    window.viewer.play()
    with qtbot.waitSignal(window.runner.idle, timeout=60_000):
        window.runner.start()
    assert entry.state is State.DONE
    qtbot.waitUntil(lambda: window.viewer.pictures.pyramid(1) is not None, timeout=20_000)
    window.viewer.zoom(0.2)
    qtbot.wait(400)
    return pulse.longest


def load_more(window, qtbot, path):
    window.take([path])
    qtbot.waitUntil(
        lambda: any(entry.source == path and entry.state is State.WAITING for entry in window.queue.entries())
    )
    return window.queue.entries()


def test_no_gap_over_100_ms_while_a_file_runs(window, qtbot, folder):
    gaps: list[float] = []
    for turn in range(TRIES):
        gaps.append(longest_gap(window, qtbot, folder, turn))
        if gaps[-1] < LONGEST_GAP:
            break
    print("longest gaps", gaps)
    assert min(gaps) < LONGEST_GAP, f"longest gaps of {TRIES} runs: {gaps}"


def test_long_recording_is_looked_at_smoothly(window, qtbot, folder):
    """Scrolling and zooming 70 minutes: every redraw is quick, whatever is still being made."""
    rate = 8000
    path = write(folder / "seventy minutes.wav", np.zeros((70 * 60 * rate, 1), np.float32), rate, "PCM_U8")
    load(window, qtbot, path)
    qtbot.waitUntil(lambda: window.viewer.pictures.pyramid(0) is not None, timeout=60_000)
    redraws = []
    for step in range(40):
        window.viewer.viewport.zoom(0.8, 600 + step)
        begin = time.thread_time()
        window.viewer.pictures._draw()
        window.viewer.repaint()
        redraws.append(time.thread_time() - begin)
        qtbot.wait(5)
    assert np.median(redraws) < 0.05
