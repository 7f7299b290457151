"""The convolution as a sum of products, which stands in where MLX's own fails on CUDA."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.kernels.conv_stage import convolve

SHAPES = [
    ((1, 9, 11, 5), (7, 3, 3, 5), (1, 1), (1, 1), (1, 1)),
    ((2, 20, 8, 4), (6, 3, 3, 4), (1, 1), (8, 1), (8, 1)),
    ((1, 6, 13, 3), (4, 1, 3, 3), (1, 2), (0, 1), (1, 1)),
    ((1, 8, 8, 2), (3, 1, 1, 2), (4, 1), (0, 0), (1, 1)),
    ((1, 7, 9, 3), (2, 3, 3, 3), (1, 1), ([0, 1], [2, 1]), (1, 1)),
]


@pytest.mark.parametrize(("plane", "kernel", "stride", "padding", "dilation"), SHAPES)
def test_sum_of_products_is_the_convolution(plane, kernel, stride, padding, dilation):
    rng = np.random.default_rng(0)
    x, weight = (mx.array(rng.standard_normal(s).astype(np.float32)) for s in (plane, kernel))
    expected = mx.conv_general(x, weight, stride, padding, dilation, stream=mx.cpu)
    given = convolve.by_taps(x, weight, stride, padding, dilation)
    assert given.shape == expected.shape
    assert float(mx.abs(given - expected).max()) < 1e-5


@pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")
def test_small_planes_run_on_cuda():
    x, weight = mx.ones((1, 53, 163, 64)), mx.ones((64, 3, 3, 64))
    y = convolve.convolve(x, weight, (1, 1), (1, 1), (1, 1))
    assert float(y[0, 5, 5, 0]) == 9 * 64
