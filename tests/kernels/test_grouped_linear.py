"""One linear map per frequency band, at any size."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.kernels import grouped_linear

SIZES = [(1, 1, 1, 2), (7, 3, 12, 48), (50, 2, 240, 48), (49, 5, 48, 192), (101, 1, 96, 26), (3, 2, 5, 34)]


def exact(x, weight, bias, glu):
    y = np.einsum("mgi,gio->mgo", *(np.array(a, np.float64) for a in (x, weight))) + np.array(
        bias, np.float64
    )
    if not glu:
        return y
    value, gate = np.split(y, 2, axis=-1)
    return value / (1 + np.exp(-gate))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glu", [False, True])
def test_output(runner, draw, size, glu):
    rows, groups, width, out = size
    args = draw(rows, groups, width), draw(groups, width, out, scale=width**-0.5), draw(groups, out)
    expected = exact(*args, glu)
    y = grouped_linear(*args, glu=glu)
    assert y.shape == expected.shape
    assert np.abs(np.array(y) - expected).max() < 1e-6 * max(1, np.abs(expected).max()) * width**0.5


def test_threads_and_row_splits_give_the_same_bits(instruction_set, draw, monkeypatch):
    x, weight, bias = draw(1100, 3, 48), draw(3, 48, 96), draw(3, 96)
    results = []
    for threads in ("1", "3"):
        monkeypatch.setenv("SPEECHLENS_THREADS", threads)
        results.append(grouped_linear(x, weight, bias, glu=True))
    parts = [grouped_linear(part, weight, bias, glu=True) for part in (x[:1], x[1:500], x[500:])]
    assert mx.array_equal(results[0], results[1])
    assert mx.array_equal(mx.concatenate(parts), results[0])
