"""Wrong calls: one sentence that names argument, expected and found."""

import mlx.core as mx
import pytest

from speechlens.errors import InternalError, ModelError
from speechlens.kernels import causal_conv1d, selective_scan


def scan_arguments():
    B, L, D = 2, 5, 3
    shapes = {"u": (B, L, D), "delta_raw": (B, L, D), "A_log": (D, 16), "B": (B, L, 16), "C": (B, L, 16)}
    return {name: mx.ones(shape) for name, shape in {**shapes, "D": (D,), "z": (B, L, D)}.items()}


@pytest.mark.parametrize(
    ("name", "shape", "sentence"),
    [
        ("u", (2, 5), r"u must be \[B, L, D\] = \[any, any, any\], not \[2, 5\]\."),
        ("u", (2, 0, 3), r"u must be .* not \[2, 0, 3\]\."),
        ("delta_raw", (2, 5, 4), r"delta_raw must be \[B, L, D\] = \[2, 5, 3\], not \[2, 5, 4\]\."),
        ("A_log", (4, 16), r"A_log must be \[D, 16\] = \[3, 16\], not \[4, 16\]\."),
        ("B", (2, 5, 8), r"B must be \[B, L, 16\] = \[2, 5, 16\], not \[2, 5, 8\]\."),
        ("C", (1, 5, 16), r"C must be \[B, L, 16\] = \[2, 5, 16\], not \[1, 5, 16\]\."),
        ("D", (3, 1), r"D must be \[D\] = \[3\], not \[3, 1\]\."),
        ("z", (2, 4, 3), r"z must be \[B, L, D\] = \[2, 5, 3\], not \[2, 4, 3\]\."),
    ],
)
def test_scan_shapes(name, shape, sentence):
    with pytest.raises(InternalError, match=sentence):
        selective_scan(**{**scan_arguments(), name: mx.ones(shape)})


def test_scan_state():
    with pytest.raises(InternalError, match=r"state must be \[B, D, 16\] = \[2, 3, 16\], not \[3, 16\]"):
        selective_scan(**scan_arguments(), state=mx.ones((3, 16)))


def test_another_state_size_is_a_matter_of_the_checkpoint():
    with pytest.raises(ModelError, match="A_log has 8 states per channel where the kernels hold 16"):
        selective_scan(**{**scan_arguments(), "A_log": mx.ones((3, 8))})


def test_dtype_and_type():
    with pytest.raises(InternalError, match=r"u must be float32, float16 or bfloat16, not .*int32"):
        selective_scan(**{**scan_arguments(), "u": mx.ones((2, 5, 3), mx.int32)})
    with pytest.raises(InternalError, match=r"B must be an mlx array \[B, L, 16\], not list"):
        selective_scan(**{**scan_arguments(), "B": [1.0]})


def test_convolution():
    x, weight, bias = mx.ones((2, 5, 3)), mx.ones((3, 4, 1)), mx.ones(3)
    with pytest.raises(InternalError, match=r"weight must be \[D, 4, 1\] = \[3, 4, 1\], not \[3, 1, 4\]"):
        causal_conv1d(x, weight.swapaxes(1, 2), bias)
    with pytest.raises(InternalError, match=r"state must be \[B, 3, D\] = \[2, 3, 3\], not \[2, 4, 3\]"):
        causal_conv1d(x, weight, bias, state=mx.ones((2, 4, 3)))
    with pytest.raises(InternalError, match="activation must be None or 'silu', not 'relu'"):
        causal_conv1d(x, weight, bias, activation="relu")
