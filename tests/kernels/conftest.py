import sys
from pathlib import Path

import mlx.core as mx
import numpy as np
import pytest

from speechlens.kernels import backend, gpu, native

from . import metal_emulator

ORACLE = Path(__file__).parents[2] / "fixtures" / "oracle"
SETS = native.instruction_sets() if native.library() else []
GPUS = [name for name in ("metal", "cuda") if getattr(mx, name).is_available()]


EMULATED = ["metal emulated"] if metal_emulator.COMPILER and sys.platform == "linux" else []


@pytest.fixture(params=["reference", *SETS, *GPUS, *EMULATED])
def runner(request, monkeypatch):
    """Every way to run an operation here: plain MLX, each instruction set of the native library, a GPU,
    and the Metal kernels behind a shim of Metal's library, thread by thread."""
    if request.param in EMULATED:
        monkeypatch.setattr(backend, "chosen", lambda: backend.Backend("metal", "emulated"))
        monkeypatch.setattr(gpu, "launch", metal_emulator.launch)
        yield request.param
        return
    if request.param in ("reference", *GPUS):
        monkeypatch.setenv("SPEECHLENS_BACKEND", request.param)
        yield request.param
        return
    monkeypatch.setenv("SPEECHLENS_BACKEND", "cpu")
    native.select(request.param)
    yield request.param
    native.select("")


@pytest.fixture(params=[*GPUS, *EMULATED])
def gpu_runner(request, monkeypatch):
    """A GPU, and the emulated Metal kernels."""
    if request.param in EMULATED:
        monkeypatch.setattr(gpu, "launch", metal_emulator.launch)
    return request.param


@pytest.fixture(params=SETS)
def instruction_set(request, monkeypatch):
    """Each instruction set of the native library."""
    monkeypatch.setenv("SPEECHLENS_BACKEND", "cpu")
    native.select(request.param)
    yield request.param
    native.select("")


@pytest.fixture
def cpu(monkeypatch):
    if not SETS:
        pytest.skip("the native library isn't built")
    monkeypatch.setenv("SPEECHLENS_BACKEND", "cpu")


@pytest.fixture(scope="session")
def oracle():
    """Arrays of one case of an oracle table, as {name: numpy array}."""
    tables = {}

    def case(table: str, name: str) -> dict[str, np.ndarray]:
        if table not in tables:
            tables[table] = dict(np.load(ORACLE / f"{table}.npz"))
        prefix = f"{name}/"
        return {k.removeprefix(prefix): v for k, v in tables[table].items() if k.startswith(prefix)}

    return case


@pytest.fixture(scope="session")
def exp_table():
    """Arguments `x` and exact `bits` of E(x)."""
    return np.load(ORACLE / "exp.npz")


@pytest.fixture
def draw():
    """Normal random arrays from a fixed seed."""
    rng = np.random.default_rng(5)

    def normal(*shape: int, scale: float = 1.0) -> mx.array:
        return mx.array((rng.standard_normal(shape) * scale).astype(np.float32))

    return normal
