"""E(x) of the strict mode, bit for bit."""

import mlx.core as mx
import numpy as np

from speechlens.kernels import gpu, native
from speechlens.kernels.selective_scan import cuda, metal
from speechlens.kernels.selective_scan.reference import strict_exp


def test_reference_bits(exp_table):
    assert np.array_equal(np.array(strict_exp(mx.array(exp_table["x"]))).view(np.uint32), exp_table["bits"])


def test_native_bits(instruction_set, exp_table):
    assert np.array_equal(
        native.maths("decay", exp_table["x"], strict=True).view(np.uint32), exp_table["bits"]
    )


def test_slope_is_the_value():
    x = mx.array([-3.0, -0.25, 0.0])
    assert mx.allclose(mx.grad(lambda v: strict_exp(v).sum())(x), mx.exp(x), rtol=1e-6)


BODIES = {
    "metal": "uint i = thread_position_in_grid.x; y[i] = speechlens::strict_exp(x[i]);",
    "cuda": "int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = speechlens::strict_exp(x[i]);",
}


def test_gpu_bits(gpu_runner, exp_table):
    device = gpu_runner.split()[0]
    (file,) = {"metal": metal, "cuda": cuda}[device]._FORWARD
    program = gpu.Program(device, "speechlens_strict_exp", (file,), ("x",), ("y",), BODIES[device])
    x = mx.array(exp_table["x"])
    (y,) = gpu.launch(
        program,
        [x],
        [(x.shape, x.dtype)],
        grid=(x.size, 1, 1),
        threadgroup=(256, 1, 1),
        constants={},
    )
    found, expected = np.array(y).view(np.uint32), exp_table["bits"]
    if gpu_runner == "metal":
        # Apple's GPUs may flush subnormal numbers.
        expected = np.where(found == 0, np.where(expected < 0x00800000, 0, expected), expected)
    assert np.array_equal(found, expected)
