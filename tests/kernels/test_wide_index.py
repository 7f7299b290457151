"""Arrays of more than 2^32 elements: by arithmetic where no GPU is, and for real where its memory allows."""

import subprocess
from pathlib import Path

import mlx.core as mx
import pytest

from speechlens.kernels import selective_scan
from speechlens.kernels.selective_scan import metal

from .conftest import GPUS
from .metal_emulator import COMPILER, SHIM


@pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler")
def test_metal_indices(tmp_path):
    program = tmp_path / "wide_index"
    kernel = f'-DKERNEL="{Path(metal.__file__).with_name("scan.metal")}"'
    source = SHIM.with_name("wide_index.cpp")
    subprocess.run([COMPILER, "-std=c++17", "-O1", "-w", kernel, str(source), "-o", str(program)], check=True)
    done = subprocess.run([str(program)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(not GPUS, reason="needs a GPU")
def test_the_end_of_a_huge_batch():
    batch, length, width = 16500, 1024, 256
    if mx.device_info(mx.gpu).get("free_memory", 0) < 90e9:
        pytest.skip("needs 90 GB of GPU memory")
    assert batch * length * width > 1 << 32
    u = mx.broadcast_to(mx.random.normal((1, length, width)), (batch, length, width)).astype(mx.bfloat16)
    B = mx.broadcast_to(mx.random.normal((1, length, 16)), (batch, length, 16)).astype(mx.bfloat16)
    A_log = mx.log(mx.arange(1, 17).astype(mx.float32)) + mx.random.normal((width, 1))
    arguments = u, u - 2, A_log, B, B, mx.ones(width), u
    ends = [selective_scan(*arguments)[b] for b in (0, batch - 1)]
    assert mx.array_equal(*ends)
