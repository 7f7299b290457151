"""Where the threads of a run are, by looking at their stacks 200 times a second.

    python -m tests.bench.where batch FOLDER -d OUT --jobs 4 --quiet

Any command of `speechlens` runs in this process. Prints, for each kind of thread, how many there were on
average and which lines of ours they were at (and in what below them); then how much later than asked a look
came, which is how long a thread waits for Python's lock where the processor is free.
"""

import re
import statistics
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType

import speechlens
from speechlens.cli import main as speechlens_main

INTERVAL = 0.005
LINES = 8
_OURS = str(Path(speechlens.__file__).resolve().parent.parent)


class Looks:
    """Counts what all threads but its own do, until the `with` block is left."""

    def __init__(self) -> None:
        self.places: dict[str, Counter[str]] = {}
        self.late: list[float] = []
        self.count = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="looks")

    def __enter__(self) -> "Looks":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        due = time.perf_counter()
        while not self._over.is_set():
            due = max(due + INTERVAL, time.perf_counter())
            time.sleep(max(0.0, due - time.perf_counter()))
            self.late.append(time.perf_counter() - due)
            names = {thread.ident: thread.name for thread in threading.enumerate()}
            for ident, frame in sys._current_frames().items():
                if ident != self._thread.ident and ident in names:
                    kind = re.sub(r"[\d-]+$", "", names[ident])
                    self.places.setdefault(kind, Counter())[_place(frame)] += 1
            self.count += 1

    def report(self) -> str:
        """Kinds of threads with their busiest lines, busiest first."""
        lines = []
        for kind, places in sorted(self.places.items(), key=lambda item: -item[1].total()):
            lines.append(f"{kind}: {places.total() / self.count:.2f} threads")
            lines += [
                f"    {100 * times / places.total():5.1f} %  {place}"
                for place, times in places.most_common(LINES)
            ]
        late = [1e3 * seconds for seconds in self.late]
        lines.append(f"late by {statistics.mean(late):.2f} ms on average, {max(late):.1f} ms at most")
        return "\n".join(lines)


def _place(frame: FrameType) -> str:
    """The innermost line of ours, and the function at work below it."""
    inner, ours = frame.f_code.co_name, frame
    while ours.f_back is not None and not ours.f_code.co_filename.startswith(_OURS):
        ours = ours.f_back
    place = f"{Path(ours.f_code.co_filename).name}:{ours.f_lineno} {ours.f_code.co_name}"
    return place if ours is frame else f"{place} > {inner}"


def main() -> None:
    begin = time.perf_counter()
    with Looks() as looks:
        try:
            speechlens_main()
        except SystemExit as end:
            print(f"exit code {end.code or 0}")
    print(f"{time.perf_counter() - begin:.1f} s, {looks.count} looks")
    print(looks.report())


if __name__ == "__main__":
    main()
