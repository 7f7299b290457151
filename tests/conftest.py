"""What several tests need: real recordings, and models that do something simple and exact."""

import json
import os
from pathlib import Path

import mlx.core as mx
import numpy as np
import pytest
import soundfile as sf

from speechlens.dsp.stft import Geometry, istft, stft

# MLX's own default on NVIDIA GPUs is TF32, which is no reference; it reads this at its first product.
os.environ.setdefault("MLX_ENABLE_TF32", "0")

pytest_plugins = ("tests.models.fixtures",)

GPU = mx.default_device() != mx.Device(mx.cpu)
FIXTURES = Path(__file__).parent.parent / "fixtures"
PAIRS = json.loads((FIXTURES / "pairs.json").read_text())


class Identity:
    """A model that gives every window back, through the STFT of the default network."""

    name, sha256 = "identity", "0" * 64

    def geometry(self, rate: int) -> Geometry:
        return Geometry(2 * round(0.02 * rate), round(0.01 * rate))

    def enhance(self, windows: mx.array, rate: int, *, strict: bool = False) -> mx.array:
        geometry = self.geometry(rate)
        return istft(stft(windows, geometry), geometry, windows.shape[1])


class Halved(Identity):
    """A model that halves everything: easy to tell from its input."""

    def enhance(self, windows: mx.array, rate: int, *, strict: bool = False) -> mx.array:
        return 0.5 * windows


@pytest.fixture
def identity() -> Identity:
    return Identity()


@pytest.fixture
def halved() -> Halved:
    return Halved()


@pytest.fixture(scope="session")
def lite():
    """The embedded network, loaded once."""
    from speechlens.models import load

    return load("lite")


def pairs(purpose: str | None = None, **wanted) -> list[dict]:
    """Entries of fixtures/pairs.json with this purpose and these fields."""
    return [
        p
        for p in PAIRS
        if (purpose is None or p["purpose"] == purpose) and all(p[k] == v for k, v in wanted.items())
    ]


def samples(name: str) -> np.ndarray:
    """A recording of fixtures/ as float32 (frames, channels)."""
    return sf.read(FIXTURES / name, dtype="float32", always_2d=True)[0]


def through(enhancer, signal: np.ndarray, rate: int, options=None, block: int = 0) -> np.ndarray:
    """`signal` (frames, channels) through a session, appended in blocks of `block` frames."""
    from speechlens.session import Session

    session = Session(enhancer, rate, signal.shape[1], options, dtype=signal.dtype)
    block = block or max(1, len(signal))
    given = [session.append(signal[i : i + block]) for i in range(0, len(signal), block)]
    return np.concatenate([*given, session.finish()])


def agreement(estimate: np.ndarray, reference: np.ndarray) -> float:
    """SNR in dB of an estimate against its reference, without any scaling."""
    error = np.sum((estimate.astype(np.float64) - reference) ** 2)
    return float(10 * np.log10(np.sum(reference.astype(np.float64) ** 2) / max(error, 1e-30)))
