"""The program with a network that takes its time: python -m tests.cli.slow_network enhance ..."""

import time

import mlx.core as mx

from speechlens import models
from speechlens.cli import main
from tests.conftest import Identity


class Slow(Identity):
    """A fifth of a second for every window."""

    def enhance(self, windows: mx.array, rate: int, *, strict: bool = False) -> mx.array:
        time.sleep(0.2)
        return windows


if __name__ == "__main__":
    models.load = lambda model: Slow()
    main()
