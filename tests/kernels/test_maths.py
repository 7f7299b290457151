"""Accuracy of the native vector functions against float64."""

import numpy as np
import pytest

from speechlens.kernels import native

X = np.concatenate([np.linspace(-87, 87, 200_001), np.linspace(-1e-3, 1e-3, 2001)]).astype(np.float32)
X64 = X.astype(np.float64)


def worst(found, exact):
    return np.max(np.abs(found - exact) / np.abs(exact))


@pytest.mark.parametrize("strict", [False, True])
def test_exp(instruction_set, strict):
    assert worst(native.maths("exp", X, strict=strict), np.exp(X64)) < 3e-7


@pytest.mark.parametrize("strict", [False, True])
def test_softplus(instruction_set, strict):
    exact = np.logaddexp(X64, 0)
    found = native.maths("softplus", X, strict=strict)
    assert worst(found, exact) < 4e-7


def test_gate(instruction_set):
    assert worst(native.maths("silu", X[X != 0]), X64[X != 0] / (1 + np.exp(-X64[X != 0]))) < 5e-7


def test_decay(instruction_set):
    t = np.linspace(-125, 0, 200_001).astype(np.float32)
    assert worst(native.maths("decay", t), np.exp2(t.astype(np.float64))) < 2.5e-7


def test_log(instruction_set):
    x = np.concatenate([np.geomspace(1e-37, 1e37, 200_001), np.linspace(0.5, 2, 20_001)]).astype(np.float32)
    exact = np.log(x.astype(np.float64))
    assert (np.abs(native.maths("log", x) - exact) / np.maximum(1, np.abs(exact))).max() < 2e-7


def test_limits(instruction_set):
    far = np.array([-np.inf, -1e30, -200, 0, 200, 1e30], np.float32)
    assert native.maths("exp", far)[:4].tolist() == [0, 0, 0, 1]
    assert native.maths("decay", far)[:4].tolist() == [0, 0, 0, 1]
    assert native.maths("softplus", far)[[0, 1, 2]].tolist() == [0, 0, 0]
    assert native.maths("softplus", far)[4:].tolist() == [200, np.float32(1e30)]
    assert np.abs(native.maths("silu", far)[2:]).tolist() == [
        pytest.approx(0, abs=1e-35),
        0,
        200,
        np.float32(1e30),
    ]
