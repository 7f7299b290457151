"""The scan of CUDA and its gradient in every way to spread a shape, on a GPU or with its text run as C++."""

import sys

import mlx.core as mx
import numpy as np
import pytest

from speechlens.kernels import backend, gpu
from speechlens.kernels.selective_scan import cuda

from . import cuda_emulator
from .exact import sequential
from .test_gradients import NAMES, gradients, make, scan

CUDA = mx.cuda.is_available()
pytestmark = pytest.mark.skipif(
    not CUDA and (cuda_emulator.COMPILER is None or sys.platform != "linux"),
    reason="needs a GPU, or a C++ compiler on Linux",
)
BATCH, LENGTH, WIDTH = 2, 261, 20
# What counts as a busy GPU, so that this one shape is spread as larger ones are.
SPREADS = {
    "one": (0, cuda.Plan()),
    "two": (2, cuda.Plan(lanes=2)),
    "four": (8, cuda.Plan(lanes=4, threads=128)),
    "chunks": (1024, cuda.Plan(chunk=128)),
}


@pytest.fixture
def launchers(monkeypatch):
    """CUDA's launchers, over emulated kernels where there is no GPU."""
    monkeypatch.setattr(backend, "chosen", lambda: backend.Backend("cuda", "for this test"))
    if not CUDA:
        monkeypatch.setattr(gpu, "launch", cuda_emulator.launch)


@pytest.fixture(params=SPREADS)
def spread(request, launchers, monkeypatch):
    busy, plan = SPREADS[request.param]
    monkeypatch.setattr(cuda, "BUSY_WARPS", busy)
    assert cuda.plan(BATCH, LENGTH, WIDTH, strict=False) == plan
    return request.param


def close(found, expected, tolerance):
    return np.abs(np.array(found) - expected).max() < tolerance * np.abs(expected).max()


@pytest.mark.skipif(CUDA, reason="emulated")
def test_wide_accesses_beside_their_alignment_are_told():
    wide = "y[0] = ((const float4*)x)->w;"
    program = gpu.Program("cuda", "wide", (), ("x",), ("y",), wide)
    shape = {"grid": (1, 1, 1), "threadgroup": (1, 1, 1), "constants": {}}
    with pytest.raises(AssertionError, match="wide reads or writes"):
        cuda_emulator.launch(program, [mx.zeros(8)], [((8,), mx.float32)], **shape)


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("harmonic", [False, True])
# Steps so short that no state decays to zero within a chunk, some do, and all do.
@pytest.mark.parametrize("shift", [-4, 0, 4])
def test_chunks_summed_from_their_ends(launchers, draw, strict, harmonic, shift):
    arguments = make(draw, BATCH, LENGTH, WIDTH)
    arguments[1] = arguments[1] + shift
    if harmonic:
        arguments[2] = mx.log(mx.arange(1, 17).astype(mx.float32)) + draw(WIDTH, 1)
    expected = sequential(*map(np.array, arguments))
    for found, exact in zip(scan(*arguments, strict=strict), expected, strict=True):
        assert close(found, exact, 2e-6)


def test_not_a_number_ahead_of_the_end_is_not_hidden(launchers, draw):
    arguments = make(draw, 1, LENGTH, 8)
    delta = np.array(arguments[1])
    delta[0, 100, 3] = np.nan
    arguments[1] = mx.array(delta)
    y, _ = scan(*arguments)
    assert mx.isnan(y[0, 100:, 3]).all().item() and not mx.isnan(y[0, :, :3]).any().item()


@pytest.mark.parametrize("strict", [False, True])
def test_scan(spread, draw, strict):
    arguments = make(draw, BATCH, LENGTH, WIDTH)
    expected = sequential(*map(np.array, arguments))
    for found, exact in zip(scan(*arguments, strict=strict), expected, strict=True):
        assert close(found, exact, 2e-6)


def test_strict_is_cut_where_the_standard_is(spread):
    plan = cuda.plan(BATCH, LENGTH, WIDTH, strict=True)
    assert plan == (SPREADS["chunks"][1] if spread == "chunks" else cuda.Plan())


def test_chunks_of_a_length_that_fills_none(launchers, draw):
    """The last chunk is a single step; no state is given, and no gate."""
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
    monkeypatch.setenv(backend.VARIABLE, "reference")
    expected = gradients(arguments, *weights)
    for name in NAMES:
        assert close(found[name], np.array(expected[name]), 5e-6), name
