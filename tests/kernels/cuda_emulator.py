"""Runs CUDA kernels without a GPU: a C++ compiler builds their text behind a shim of CUDA's functions.

`launch` stands in for `speechlens.kernels.gpu.launch`, so that everything above it runs as with a GPU.
Functions of inline assembly are replaced by plain C++. Inputs begin one value beside any alignment, as slices
of larger arrays may, and wide accesses there are told as the errors that they are on a GPU.
"""

import ctypes
import hashlib
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import mlx.core as mx
import numpy as np

from speechlens.kernels.gpu import Program

SHIM = Path(__file__).parent / "cuda_shim" / "shim.h"
# Kept for the next run; `make clean` takes it away.
BUILT = Path(__file__).parents[2] / "build" / "cuda_emulator"
COMPILER = next((name for name in ("c++", "g++", "clang++") if shutil.which(name)), None)
FLAGS = ("-std=c++20", "-O1", "-fPIC", "-pthread", "-ffp-contract=off", "-fsanitize=alignment", "-w")
# What other kernels of ours or MLX's products made, and nobody else gives.
MADE = {"checkpoints", "raw"}
PLAIN = {
    "exp2_fast": "return exp2f(x);",
    "reciprocal": "return 1.0f / x;",
    "prefetch": "",
    "copy_run": "std::copy(from, from + COUNT, to);",
    "end_of_copies": "",
    "wait_for_copies": "",
}


def launch(program: Program, inputs, outputs, *, grid, threadgroup, constants, verbose=False):
    """Emulate every thread of the grid, one block after the other; all arrays are float32."""
    arrays = [
        _placed(np.array(a.astype(mx.float32)), 0 if name in MADE else 1)
        for name, a in zip(program.inputs, inputs, strict=True)
    ]
    results = [_placed(np.full(shape, np.nan, np.float32), 0) for shape, _ in outputs]
    buffers = []
    for name, given in zip(program.inputs, arrays, strict=True):
        buffers.append(given)
        if f"{name}_shape" in program.body:
            buffers.append(np.array([*given.shape, *[0] * (8 - given.ndim)], np.int32))
    everything = [*buffers, *results]
    pointers = (ctypes.c_void_p * len(everything))(*(a.ctypes.data for a in everything))
    # MLX counts threads.
    blocks = [-(-n // size) for n, size in zip(grid, threadgroup, strict=True)]
    aligned = _library(_source(program, constants)).run(pointers, blocks[0], blocks[1], threadgroup[0])
    assert aligned, f"{program.name} reads or writes several values at once where they aren't aligned"
    return [mx.array(a) for a in results]


def _placed(values: np.ndarray, offset: int) -> np.ndarray:
    """A copy that begins so many values behind a multiple of 64 bytes."""
    room = np.empty(values.size + 32, np.float32)
    begin = -room.ctypes.data % 64 // 4 + offset
    copy = room[begin : begin + values.size].reshape(values.shape)
    copy[...] = values
    return copy


def _source(program: Program, constants) -> str:
    text = program.header()
    for name, body in PLAIN.items():
        text = re.sub(rf"(\w+ {name}\([^)]*\)) {{.*?\n?}}\n", rf"\1 {{ {body} }}\n", text, flags=re.DOTALL)
    text = re.sub(r"__shared__ (alignas\(\d+\))", r"\1 __shared__", text)
    lines, count = [], 0
    for names, qualifier in ((program.inputs, "const "), (program.outputs, "")):
        for name in names:
            lines.append(f"{qualifier}float* {name} = ({qualifier}float*)buffers[{count}];")
            count += 1
            if qualifier and f"{name}_shape" in program.body:
                lines.append(f"const Shape& {name}_shape = *(const Shape*)buffers[{count}];")
                count += 1
    for key, value in constants.items():
        lines.append(f"constexpr {'bool' if isinstance(value, bool) else 'int'} {key} = {int(value)};")
    kernel = "\n  ".join([*lines, program.body])
    return f"""{text}
static void** buffers;
static void kernel() {{
  {kernel}
}}
extern "C" int run(void** given, unsigned x, unsigned y, unsigned threads) {{
  buffers = given;
  aligned = true;
  run_grid({{x, y, 1}}, {{threads, 1, 1}}, kernel);
  return aligned;
}}
"""


@cache
def _library(source: str) -> ctypes.CDLL:
    BUILT.mkdir(parents=True, exist_ok=True)
    key = hashlib.sha256((SHIM.read_text() + source + repr(FLAGS)).encode()).hexdigest()[:24]
    path = BUILT / f"{key}.so"
    if not path.exists():
        partial = BUILT / f"{key}.{os.getpid()}"
        compiled = f"{partial}.o"
        # In two steps, so that the shim's handler stands in for the sanitizer's library.
        for command in (
            [COMPILER, *FLAGS, "-x", "c++", "-", "-include", str(SHIM), "-c", "-o", compiled],
            [COMPILER, "-shared", "-pthread", compiled, "-o", str(partial)],
        ):
            done = subprocess.run(command, input=source, capture_output=True, text=True)
            if done.returncode:
                raise AssertionError(f"the CUDA text doesn't compile as C++:\n{done.stderr[-4000:]}")
        os.unlink(compiled)
        os.replace(partial, path)
    return ctypes.CDLL(str(path))
