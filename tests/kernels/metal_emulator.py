"""Runs the Metal kernels without a GPU: MLX generates the source, a C++ compiler builds it behind the shim.

`launch` stands in for `speechlens.kernels.gpu.launch`, so that everything above it runs as on a Mac.
"""

import ctypes
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import mlx.core as mx
import numpy as np

from speechlens.kernels.gpu import Program
from speechlens.kernels.gpu import launch as launch_on_gpu

SHIM = Path(__file__).parent / "metal_shim" / "shim.h"
# Kept for the next run; `make clean` takes it away.
BUILT = Path(__file__).parents[2] / "build" / "metal_emulator"
COMPILER = next((name for name in ("c++", "g++", "clang++") if shutil.which(name)), None)
SIMD_LANES = 32
FLAGS = ("-std=c++17", "-O1", "-shared", "-fPIC", "-ffp-contract=off", "-w")


def launch(program: Program, inputs, outputs, *, grid, threadgroup, constants, verbose=False):
    """Emulate every thread of the grid, one SIMD group after the other."""
    source = generated(program, inputs, outputs, grid=grid, threadgroup=threadgroup, constants=constants)
    arrays = [_to_numpy(a) for a in inputs]
    results = [np.full(shape, 0xA5, _bytes_of(dtype)) for shape, dtype in outputs]
    buffers, shapes = [], []
    for name, given in zip(program.inputs, arrays, strict=True):
        buffers.append(given)
        if f"{name}_shape" in program.body:
            shapes.append(np.array(inputs[program.inputs.index(name)].shape, np.int32))
            buffers.append(shapes[-1])
    everything = [*buffers, *results]
    pointers = (ctypes.c_void_p * len(everything))(*(a.ctypes.data for a in everything))
    if _library(source).run(pointers, ctypes.c_uint(grid[0]), ctypes.c_uint(threadgroup[0])):
        raise ValueError("the threadgroup has more threads than the grid")
    return [_to_mlx(a, shape, dtype) for a, (shape, dtype) in zip(results, outputs, strict=True)]


def generated(program: Program, inputs, outputs, **options) -> str:
    """The complete source that MLX would give to Apple's compiler."""
    stand_ins = [mx.zeros(a.shape, a.dtype) for a in inputs]

    def call(*arrays):
        return launch_on_gpu(program, arrays, outputs, verbose=True, **options)

    with tempfile.TemporaryDirectory() as folder:
        printed = _printed(lambda: mx.export_function(str(Path(folder) / "graph.mlxfn"), call, *stand_ins))
    return re.search(r"```\n(.*)```", printed, re.DOTALL)[1]


def _printed(call) -> str:
    """What C++ writes to standard output during the call."""
    sys.stdout.flush()
    with tempfile.TemporaryFile() as file:
        saved = os.dup(1)
        os.dup2(file.fileno(), 1)
        try:
            call()
        finally:
            os.dup2(saved, 1)
            os.close(saved)
        file.seek(0)
        return file.read().decode()


@cache
def _library(source: str) -> ctypes.CDLL:
    BUILT.mkdir(parents=True, exist_ok=True)
    text = _with_entry(source)
    key = hashlib.sha256((SHIM.read_text() + text + repr(FLAGS)).encode()).hexdigest()[:24]
    path = BUILT / f"{key}.so"
    if not path.exists():
        partial = BUILT / f"{key}.{os.getpid()}"
        command = [COMPILER, *FLAGS, "-x", "c++", "-", "-include", str(SHIM), "-o", str(partial)]
        done = subprocess.run(command, input=text, capture_output=True, text=True)
        if done.returncode:
            raise AssertionError(f"the generated Metal text doesn't compile:\n{done.stderr[-4000:]}")
        os.replace(partial, path)
    return ctypes.CDLL(str(path))


def _with_entry(source: str) -> str:
    """Metal's host-named instantiation becomes a C function that runs a grid."""
    instance = re.search(r"template \[\[host_name\([^)]*\)\]\] \[\[kernel\]\] decltype\((.*?)\) ", source)
    named = re.search(r"\[\[kernel\]\] void (\w+)\(\n(.*?)\) \{", source, re.DOTALL)
    function = instance[1] if instance else named[1]
    body = source[: instance.start()] if instance else source
    types = [
        re.sub(r"\s*\w+ \[\[buffer\(\d+\)\]\]", "", p).replace("device ", "").replace("constant ", "").strip()
        for p in named[2].split(",\n")
        if "[[buffer(" in p
    ]
    arguments = ", ".join(f"reinterpret_cast<{kind}>(buffers[{i}])" for i, kind in enumerate(types))
    return f"""{body}
static void** buffers;
static void one_thread(uint id) {{ {function}({arguments}, uint3{{id, 0, 0}}); }}
extern "C" int run(void** given, uint threads, uint group) {{
  if (group > threads) return 1;
  buffers = given;
  simd_group::work = one_thread;
  for (uint start = 0; start < threads; start += group)
    for (uint first = start; first < std::min(start + group, threads); first += {SIMD_LANES}) {{
      simd_group::first_thread = first;
      simd_group::run(int(std::min(std::min(start + group, threads) - first, {SIMD_LANES}u)));
    }}
  return 0;
}}
"""


def _bytes_of(dtype: mx.Dtype):
    return {mx.float32: np.float32, mx.float16: np.float16, mx.bfloat16: np.uint16}[dtype]


def _to_numpy(a: mx.array) -> np.ndarray:
    a = mx.contiguous(a)
    return np.array(a.view(mx.uint16) if a.dtype == mx.bfloat16 else a)


def _to_mlx(a: np.ndarray, shape, dtype: mx.Dtype) -> mx.array:
    value = mx.array(a)
    return value.view(mx.bfloat16) if dtype == mx.bfloat16 else value
