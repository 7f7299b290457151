"""The convolution as a sum of products, which stands in where MLX's own fails on CUDA."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.kernels import PackedStage, StageShape, precision
from speechlens.kernels.conv_stage import convolve, cuda, tiles

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
    allowed = mx.full(expected.shape, 1e-5)
    if precision.uses_tf32():
        # Either factor may lose what is below ten bits of mantissa.
        sizes = mx.conv_general(mx.abs(x), mx.abs(weight), stride, padding, dilation, stream=mx.cpu)
        allowed += 2**-9 * sizes
    assert mx.all(mx.abs(given - expected) < allowed).item()


@pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")
def test_small_planes_run_on_cuda():
    x, weight = mx.ones((1, 53, 163, 64)), mx.ones((64, 3, 3, 64))
    y = convolve.convolve(x, weight, (1, 1), (1, 1), (1, 1))
    assert float(y[0, 5, 5, 0]) == 9 * 64


@pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")
@pytest.mark.parametrize("layer", [0, 1, 2, 3])
@pytest.mark.parametrize(("rows", "columns"), [(1005, 885), (1003, 963), (203, 323), (252, 442)])
def test_tiles_of_re_use_run_on_cuda(rows, columns, layer):
    """The shapes that the network's windows give: first, second and last tile of each dense stage."""
    inputs, dilation = 64 * (layer + 1), 2**layer
    weight = mx.random.normal((64, inputs, 3, 3), key=mx.random.key(1)) / (9 * inputs) ** 0.5
    shape = StageShape((3, 3), padding=(dilation, 1), dilation=(dilation, 1), keep=4)
    stage = PackedStage(shape, weight, *[mx.ones(64)] * 4, 1e-5)
    x = mx.random.normal((1, rows, columns, inputs), key=mx.random.key(2))
    parts = tiles.bounds([[x]], stage, cuda.Kernels())
    for start, stop in {*parts[:2], parts[-1]}:
        low, high = max(start - dilation, 0), min(stop + dilation, rows)
        padding = ([low - start + dilation, 1], [stop + dilation - high, 1])
        arguments = (x[:, low:high], stage.weight, (1, 1), padding, shape.dilation)
        y, wanted = convolve.convolve(*arguments), convolve.by_taps(*arguments)
        assert y.shape == wanted.shape == (1, stop - start, columns, 64)
        assert float(mx.abs(y - wanted).max()) < (2e-2 if precision.uses_tf32() else 1e-4)
