"""The scan of CUDA, forward and backward, its text run as C++ in every way that a shape can be spread."""

import sys

import numpy as np
import pytest

from speechlens.kernels import backend, gpu
from speechlens.kernels.selective_scan import cuda

from . import cuda_emulator
from .exact import sequential
from .test_gradients import NAMES, gradients, make, scan

pytestmark = pytest.mark.skipif(
    cuda_emulator.COMPILER is None or sys.platform != "linux", reason="needs a C++ compiler on Linux"
)
BATCH, LENGTH, WIDTH = 2, 261, 20
# What counts as a busy GPU, so that this one shape is spread as larger ones are.
SPREADS = {
    "one": (0, cuda.Plan()),
    "two": (2, cuda.Plan(lanes=2)),
    "four": (8, cuda.Plan(lanes=4, threads=128)),
    "chunks": (1024, cuda.Plan(chunk=128)),
}


@pytest.fixture(params=SPREADS)
def spread(request, monkeypatch):
    """CUDA's launchers over emulated kernels."""
    busy, plan = SPREADS[request.param]
    monkeypatch.setattr(backend, "chosen", lambda: backend.Backend("cuda", "emulated"))
    monkeypatch.setattr(gpu, "launch", cuda_emulator.launch)
    monkeypatch.setattr(cuda, "BUSY_WARPS", busy)
    assert cuda.plan(BATCH, LENGTH, WIDTH, strict=False) == plan
    return request.param


def close(found, expected, tolerance):
    return np.abs(np.array(found) - expected).max() < tolerance * np.abs(expected).max()


@pytest.mark.parametrize("strict", [False, True])
def test_scan(spread, draw, strict):
    arguments = make(draw, BATCH, LENGTH, WIDTH)
    expected = sequential(*map(np.array, arguments))
    for found, exact in zip(scan(*arguments, strict=strict), expected, strict=True):
        assert close(found, exact, 2e-6)


def test_strict_is_cut_where_the_standard_is(spread):
    plan = cuda.plan(BATCH, LENGTH, WIDTH, strict=True)
    assert plan == (SPREADS["chunks"][1] if spread == "chunks" else cuda.Plan())


def test_chunks_of_a_length_that_fills_none(draw, monkeypatch):
    """The last chunk is a single step; no state is given, and no gate."""
    monkeypatch.setattr(gpu, "launch", cuda_emulator.launch)
    arguments = make(draw, 1, 257, 8, gated=False)[:7]
    assert cuda.plan(*arguments[0].shape, strict=True).chunks(257) == 3
    y, last = cuda.scan(*arguments, None, True)
    for found, exact in zip((y, last), sequential(*map(np.array, arguments[:6])), strict=True):
        assert close(found, exact, 2e-6)


def test_gradients(spread, draw, monkeypatch):
    arguments = make(draw, BATCH, LENGTH, WIDTH)
    weights = draw(BATCH, LENGTH, WIDTH), draw(BATCH, WIDTH, 16)
    found = gradients(arguments, *weights, training=True)
    monkeypatch.undo()
    monkeypatch.setenv(backend.VARIABLE, "cpu")
    expected = gradients(arguments, *weights)
    for name in NAMES:
        assert close(found[name], np.array(expected[name]), 5e-6), name
