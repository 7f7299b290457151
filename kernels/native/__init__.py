"""Loader of the native library: C++ behind a plain C interface, called through ctypes.

ctypes lets go of the interpreter lock during a call. SPEECHLENS_CPU_ISA forces a lower instruction
set, SPEECHLENS_THREADS the number of threads.
"""

import ctypes
import math
import os
import struct
import threading
from functools import cache
from pathlib import Path

import mlx.core as mx
import numpy as np

from speechlens.errors import InternalError, UsageError
from speechlens.kernels.native.build import HERE, NAME, interface

ISA_VARIABLE = "SPEECHLENS_CPU_ISA"
THREADS_VARIABLE = "SPEECHLENS_THREADS"
CACHE_LINE = 64

_local = threading.local()


@cache
def library() -> ctypes.CDLL | None:
    """The loaded library with its instruction set chosen, or None where it can't be had.

    Raises UsageError when SPEECHLENS_CPU_ISA names an instruction set that doesn't run here.
    """
    lib = _opened(HERE / NAME)
    if lib is None:
        return None
    lib.speechlens_selected.restype = ctypes.c_char_p
    lib.speechlens_instruction_set.restype = ctypes.c_char_p
    wanted = os.environ.get(ISA_VARIABLE, "")
    if lib.speechlens_select(wanted.encode()):
        known = ", ".join(_instruction_sets(lib))
        raise UsageError(f"{ISA_VARIABLE}={wanted} doesn't run on this machine; choose one of {known}.")
    return lib


def _opened(path: Path) -> ctypes.CDLL | None:
    """The library at `path`, or None where it isn't whole, doesn't load or was built for other launchers."""
    try:
        if not _is_whole(path):
            return None
        lib = ctypes.CDLL(str(path))
        lib.speechlens_interface.restype = ctypes.c_char_p
    except (OSError, AttributeError):
        return None
    return lib if lib.speechlens_interface().decode() == interface() else None


def _is_whole(path: Path) -> bool:
    """Whether every segment of an ELF library lies within its file.

    glibc maps one that was cut short, and the first touch beyond its end kills the process; the loaders of
    other systems look for themselves.
    """
    try:
        with path.open("rb") as file:
            head, there = file.read(64), os.fstat(file.fileno()).st_size
            if len(head) < 64:
                return False
            if head[:6] != b"\x7fELF\2\1":  # 64 bits, little-endian
                return True
            (table,) = struct.unpack_from("<Q", head, 32)
            size, count = struct.unpack_from("<HH", head, 54)
            file.seek(table)
            entries = file.read(size * count)
        segments = [struct.unpack_from("<IIQQQQ", entries, i * size) for i in range(count)]
    except OSError:
        return True  # told by the loader
    except (struct.error, ValueError, OverflowError):
        return False
    return all(begin + length <= there for _, _, begin, _, _, length in segments)


def reason() -> str:
    """Why `library()` is None."""
    path = HERE / NAME
    if path.exists():
        what = "of another version or machine" if _is_whole(path) else "cut short"
        return f"{NAME} is {what}; run `python -m speechlens.kernels.native.build`"
    return "not built at install; with a C++ compiler, run `python -m speechlens.kernels.native.build`"


def instruction_set() -> str:
    """The instruction set in use: avx512, avx2 or baseline."""
    return library().speechlens_selected().decode()


def instruction_sets() -> list[str]:
    """Those that run on this machine, best first."""
    return _instruction_sets(library())


def select(name: str) -> None:
    """Use this instruction set from now on (for tests and benchmarks)."""
    if library().speechlens_select(name.encode()):
        raise UsageError(f"The instruction set {name} doesn't run on this machine.")


def threads() -> int:
    """Threads a call may use: SPEECHLENS_THREADS, else the processors this process may run on."""
    forced = os.environ.get(THREADS_VARIABLE, "")
    if not forced:
        return processors()
    if not forced.isdecimal() or not 1 <= int(forced) <= 1024:
        raise UsageError(f"{THREADS_VARIABLE} must be a whole number from 1 to 1024, not {forced!r}.")
    return int(forced)


def run(function: str, call: ctypes.Structure) -> None:
    """Call `speechlens_<function>`; raises InternalError when memory runs out in it."""
    if getattr(library(), f"speechlens_{function}")(ctypes.byref(call)):
        raise InternalError(f"Memory ran out in the native {function}; use shorter chunks or fewer threads.")


def maths(function: str, x: np.ndarray, *, strict: bool = False) -> np.ndarray:
    """A vector function of the scan over x: decay (2^x, strict E(x)), exp, softplus, silu, sigmoid or log."""
    x = np.ascontiguousarray(x, np.float32)
    y = np.empty_like(x)
    number = ("decay", "exp", "softplus", "silu", "sigmoid", "log").index(function)
    library().speechlens_maths(int(strict), number, *_addresses(x, y), ctypes.c_int64(x.size))
    return y


def to_numpy(x: mx.array) -> np.ndarray:
    """x as float32 in row-major order, without a copy where it is that already."""
    return np.ascontiguousarray(np.array(x.astype(mx.float32), copy=False))


def pointer(x: np.ndarray | None) -> int | None:
    """Address of a float32 array for a c_void_p field."""
    return None if x is None else x.ctypes.data


def aligned(shape: tuple[int, ...]) -> np.ndarray:
    """Zeroed float32 array that starts on a cache line."""
    count = math.prod(shape)
    raw = np.zeros(count + CACHE_LINE // 4, np.float32)
    skip = -raw.ctypes.data % CACHE_LINE // 4
    return raw[skip : skip + count].reshape(shape)


def scratch(shape: tuple[int, ...]) -> np.ndarray:
    """Uninitialised float32 array of this thread, valid until the thread asks again.

    Fresh memory costs a page fault per 4 KiB, which is more than the copy out of this one.
    """
    return scratches(shape)[0]


def scratches(*shapes: tuple[int, ...]) -> list[np.ndarray]:
    """Several such arrays at once, each on a cache line of its own."""
    line = CACHE_LINE // 4
    counts = [math.prod(shape) for shape in shapes]
    ends = np.cumsum([-(-count // line) * line for count in counts]).tolist()
    held = getattr(_local, "scratch", None)
    if held is None or not ends[-1] <= held.size <= 4 * ends[-1] + (1 << 20):
        held = _local.scratch = aligned((ends[-1],))
    starts = (0, *ends)
    return [
        held[start : start + count].reshape(shape)
        for start, count, shape in zip(starts, counts, shapes, strict=False)
    ]


def _addresses(*arrays: np.ndarray) -> list[ctypes.c_void_p]:
    return [ctypes.c_void_p(a.ctypes.data) for a in arrays]


def _instruction_sets(lib: ctypes.CDLL) -> list[str]:
    names: list[str] = []
    while name := lib.speechlens_instruction_set(len(names)):
        names.append(name.decode())
    return names


def processors() -> int:
    """Processors that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
