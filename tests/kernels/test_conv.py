"""The causal convolution: float64 tables, splits, threads, the switch and the fallback."""

import logging

import mlx.core as mx
import numpy as np
import pytest

from speechlens.kernels import causal_conv1d, dispatch, native

CASES = ("plain", "odd_width", "one_step", "three_steps", "full_width")
SWITCH = "SPEECHLENS_DISABLE_METAL_CONV1D"


def inputs(case):
    return mx.array(case["x"]), mx.array(case["weight"])[..., None], mx.array(case["bias"])


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("library", ["0", "1"])
@pytest.mark.parametrize(("activation", "key"), [(None, "conv"), ("silu", "conv_silu")])
def test_output(runner, oracle, monkeypatch, name, library, activation, key):
    monkeypatch.setenv(SWITCH, library)
    case = oracle("conv", name)
    y = causal_conv1d(*inputs(case), activation=activation)
    assert np.abs(np.array(y) - case[key]).max() < 5e-6


@pytest.mark.parametrize("library", ["0", "1"])
def test_any_split_in_time_gives_the_same_bits(runner, oracle, monkeypatch, library):
    monkeypatch.setenv(SWITCH, library)
    x, weight, bias = inputs(oracle("conv", "plain"))
    state, parts = None, []
    for start, stop in ((0, 1), (1, 3), (3, 70), (70, 96)):
        y, state = causal_conv1d(x[:, start:stop], weight, bias, state=state, return_state=True)
        parts.append(y)
    whole, last = causal_conv1d(x, weight, bias, return_state=True)
    assert mx.array_equal(mx.concatenate(parts, axis=1), whole)
    assert mx.array_equal(state, last) and mx.array_equal(last, x[:, -3:])


def test_threads_and_batch_splits_give_the_same_bits(cpu, draw, monkeypatch):
    x, weight, bias = draw(5, 700, 96), draw(96, 4, 1), draw(96)
    results = []
    for threads in ("1", "3"):
        monkeypatch.setenv("SPEECHLENS_THREADS", threads)
        results.append(causal_conv1d(x, weight, bias, activation="silu"))
    parts = [causal_conv1d(x[b : b + 1], weight, bias, activation="silu") for b in range(5)]
    assert mx.array_equal(results[0], results[1]) and mx.array_equal(mx.concatenate(parts), results[0])


def test_strided_and_half_precision_inputs(runner, draw):
    x, weight, bias = draw(2, 9, 12), draw(12, 4, 1), draw(12)
    expected = causal_conv1d(x, weight, bias)
    assert mx.array_equal(causal_conv1d(mx.contiguous(x.T).T, weight, bias), expected)
    half = causal_conv1d(x.astype(mx.float16), weight, bias)
    exact = causal_conv1d(x.astype(mx.float16).astype(mx.float32), weight, bias)
    assert half.dtype == mx.float16 and mx.array_equal(half, exact.astype(mx.float16))


@pytest.mark.parametrize("name", ["plain", "odd_width"])
def test_gradients(runner, oracle, name):
    case = oracle("conv", name)
    weights = mx.array(case["grad_out"])

    def loss(*args):
        return (causal_conv1d(*args, activation="silu") * weights).sum()

    found = mx.grad(loss, argnums=(0, 1, 2))(*inputs(case))
    for value, argument in zip(found, ("x", "weight", "bias"), strict=True):
        expected = case[f"grad_{argument}"]
        assert (
            np.abs(np.array(value).reshape(expected.shape) - expected).max() < 5e-6 * np.abs(expected).max()
        )


def test_a_failed_dispatch_is_told_once_and_falls_back(cpu, oracle, monkeypatch, caplog):
    def broken(*_):
        raise OSError("no such symbol")

    monkeypatch.setattr(native, "run", broken)
    monkeypatch.setattr(dispatch, "_failed", set())
    case = oracle("conv", "plain")
    with caplog.at_level(logging.WARNING, "speechlens.kernels"):
        outputs = [causal_conv1d(*inputs(case)) for _ in range(3)]
    assert all(np.abs(np.array(y) - case["conv"]).max() < 5e-6 for y in outputs)
    assert len(caplog.records) == 1 and "no such symbol" in caplog.text
