"""What a loaded model says of itself, and what it leaves behind in its process."""

import threading
from dataclasses import replace

import mlx.core as mx
import pytest

from speechlens import kernels
from speechlens.models import load
from speechlens.models.lite import Lite, LiteConfig


def test_threads_that_plan_their_memory_leave_the_limit_as_it_was():
    """Else they would give back each other's limit, the last one of all for good."""
    entered, limit = [threading.Event(), threading.Event()], mx.set_memory_limit(1 << 40)
    mx.set_memory_limit(limit)

    class Slow:
        def memory(self, windows, rate):
            return 1000

        def enhance(self, windows, rate, *, strict=False):
            if entered[0].is_set():
                entered[1].set()
                first.join(0.5)
            else:
                entered[0].set()
                entered[1].wait(0.5)
            return windows

    model, windows = replace(load("lite"), network=Slow()), mx.zeros((1, 8))
    mx.eval(windows)
    first, second = (threading.Thread(target=model.enhance, args=(windows, 8000)) for _ in range(2))
    first.start()
    entered[0].wait()
    second.start()
    first.join()
    second.join()
    assert entered[1].is_set() and mx.set_memory_limit(limit) == limit


@pytest.mark.parametrize(("width", "names"), [(32, ("bands", "mamba_unit")), (24, ("causal_conv1d",))])
def test_kernels_are_named_that_run(monkeypatch, width, names):
    monkeypatch.setenv("SPEECHLENS_BACKEND", "cpu")
    if kernels.chosen().name != "cpu":
        pytest.skip("the native library isn't in use")
    network = Lite(LiteConfig(width, 2, 1, 3, 0.3, 0.04, 0.01, ((2, 4),)))
    assert replace(load("lite"), network=network).kernels[: len(names)] == names
