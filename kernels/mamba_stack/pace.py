"""How many threads a call for one token takes, found out while it runs.

Memory limits such a call: where one core already draws most of it, or others want the cores, waiting for a
second thread costs more than it brings. Results don't depend on the number.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

_TRY_AGAIN = 32
_SHARE = 0.2


class Pace:
    """Times of calls by one thread and by all; the faster way is taken, the other tried now and then."""

    def __init__(self) -> None:
        self._seconds: dict[int, float] = {}
        self._calls = 0

    @contextmanager
    def threads(self, most: int) -> Iterator[int]:
        """The number of threads for the call inside, which is timed."""
        number = self._choice(most)
        begin = time.perf_counter()
        yield number
        took = time.perf_counter() - begin
        before = self._seconds.get(number, took)
        self._seconds[number] = before + _SHARE * (took - before)

    def _choice(self, most: int) -> int:
        self._calls += 1
        for number in (most, 1):
            if number not in self._seconds:
                return number
        faster, slower = sorted((1, most), key=self._seconds.__getitem__)
        return faster if self._calls % _TRY_AGAIN else slower
