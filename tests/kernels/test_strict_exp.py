"""E(x) of the strict mode, bit for bit."""

import mlx.core as mx
import numpy as np

from speechlens.kernels import native
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
