"""Which back end runs the operations on this machine, and why.

metal and cuda are MLX's GPU devices, cpu is the native library, reference is plain MLX operations.
"""

import logging
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import mlx.core as mx

from speechlens.errors import UsageError
from speechlens.kernels import native

NAMES = ("metal", "cuda", "cpu", "reference")
VARIABLE = "SPEECHLENS_BACKEND"
_GPU = ("metal", "cuda")

_log = logging.getLogger("speechlens.kernels")


@dataclass(frozen=True, slots=True)
class Backend:
    """A back end and the reason it is used."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of `speechlens backends`."""

    name: str
    available: bool
    used: bool
    why: str
    device: str
    instruction_set: str
    threads: int


def chosen() -> Backend:
    """The back end in use: SPEECHLENS_BACKEND where set, else the first available of metal, cuda, cpu.

    Raises UsageError when the variable names an unknown or unavailable back end.
    """
    return _choose(os.environ.get(VARIABLE, ""))


def describe() -> list[Row]:
    """One row per back end: what the machine has, what is used and why."""
    used = chosen()
    return [_row(name, used) for name in NAMES]


def has_kernels(name: str) -> bool:
    """Whether the scan has a launcher for this back end; without it plain MLX operations run there."""
    return Path(__file__).with_name("selective_scan").joinpath(f"{name}.py").exists()


def _choose(forced: str) -> Backend:
    if not forced:
        best = next(Backend(name, available) for name in NAMES if (available := _available(name)))
        if best.name == "reference":
            _tell_of_reference()
        return best
    if forced not in NAMES:
        raise UsageError(f"{VARIABLE}={forced} names no back end; choose one of {', '.join(NAMES)}.")
    if not _available(forced):
        raise UsageError(f"{VARIABLE}={forced} can't be used ({_missing(forced)}); unset it.")
    return Backend(forced, f"{VARIABLE} asks for it")


@cache
def _tell_of_reference() -> None:
    _log.warning("The native library can't be used (%s); plain MLX operations run instead.", native.reason())


@cache
def _available(name: str) -> str:
    """Why the back end can be used; empty where it can't."""
    if name == "metal" and mx.metal.is_available():
        return "MLX has a Metal device" + _honest(name)
    if name == "cuda" and mx.cuda.is_available():
        return "MLX has a CUDA device" + _honest(name)
    if name == "cpu" and native.library() is not None:
        return "MLX has no GPU here, and the native library is built"
    if name == "reference":
        return "plain MLX operations run anywhere"
    return ""


def _honest(name: str) -> str:
    return "" if has_kernels(name) else "; plain MLX operations run on it"


def _missing(name: str) -> str:
    if name == "cpu":
        return native.reason()
    return f"MLX has no {name.upper() if name == 'cuda' else 'Metal'} device here"


def _row(name: str, used: Backend) -> Row:
    why = used.why if name == used.name else _available(name) or _missing(name)
    gpu = name in _GPU
    device = _gpu_name() if gpu and _available(name) else "" if gpu else "CPU"
    is_native = name == "cpu" and bool(_available(name))
    return Row(
        name=name,
        available=bool(_available(name)),
        used=name == used.name,
        why=why,
        device=device,
        instruction_set=native.instruction_set() if is_native else "",
        threads=native.threads() if is_native else 0,
    )


def _gpu_name() -> str:
    return str(mx.device_info(mx.gpu).get("device_name", "GPU"))
