"""A network that takes as long as one asks, for processes that can't be reached with monkeypatch.

STANDIN_SECONDS is how long a window takes; a window that begins with the sample STANDIN_KILLS makes its
process die.
"""

import os
import signal
import time

import mlx.core as mx

from speechlens.models import describe
from tests.conftest import Halved


class StandIn(Halved):
    """Half of the input, after a while."""

    name = "lite"

    def __init__(self) -> None:
        self.sha256 = describe("lite")["sha256"]
        self.seconds = float(os.environ.get("STANDIN_SECONDS", "0"))
        self.deadly = float(os.environ.get("STANDIN_KILLS", "nan"))

    def enhance(self, windows: mx.array, rate: int, *, strict: bool = False) -> mx.array:
        if windows[0, 0].item() == self.deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(self.seconds)
        return super().enhance(windows, rate, strict=strict)


def load(model: str = "lite") -> StandIn:
    """In place of speechlens.models.load."""
    return StandIn()
