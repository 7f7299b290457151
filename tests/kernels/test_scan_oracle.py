"""The scan against float64 tables, on plain MLX and on every instruction set of this machine."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.kernels import scan_step, selective_scan

CASES = ("plain", "odd_width", "one_step", "one_channel", "full_width", "long", "extreme")
INPUTS = ("u", "delta_raw", "A_log", "B", "C", "D", "z")
TOLERANCE = 2e-6


def inputs(case):
    return [mx.array(case[name]) if name in case else None for name in INPUTS]


def error(found, expected):
    return np.abs(np.array(found) - expected).max() / np.abs(expected).max()


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize(("strict", "key"), [(False, "out"), (True, "out_strict")])
def test_output(runner, oracle, name, strict, key):
    case = oracle("scan", name)
    assert error(selective_scan(*inputs(case), strict=strict), case[key]) < TOLERANCE


@pytest.mark.parametrize("name", ["gated", "no_gate", "one_step"])
@pytest.mark.parametrize("strict", [False, True])
def test_state_in_and_out(runner, oracle, name, strict):
    case = oracle("scan_state", name)
    y, last = selective_scan(*inputs(case), state=mx.array(case["state"]), return_state=True, strict=strict)
    assert error(y, case["out"]) < TOLERANCE
    assert error(last, case["last"]) < TOLERANCE


@pytest.mark.parametrize("name", ["gated", "no_gate"])
def test_steps_give_what_the_whole_gives(runner, oracle, name):
    case = oracle("scan_state", name)
    u, delta_raw, A_log, B, C, D, z = inputs(case)
    state, outputs = mx.array(case["state"]), []
    for t in range(u.shape[1]):
        gate = None if z is None else z[:, t]
        y, state = scan_step(u[:, t], delta_raw[:, t], A_log, B[:, t], C[:, t], D, gate, state)
        outputs.append(y)
    assert error(mx.stack(outputs, axis=1), case["out"]) < TOLERANCE
    assert error(state, case["last"]) < TOLERANCE


@pytest.mark.parametrize("name", ["plain", "odd_width", "extreme"])
def test_gradients(runner, oracle, name):
    case = oracle("scan", name)
    weights = mx.array(case["grad_out"])
    gradient = mx.grad(lambda *args: (selective_scan(*args) * weights).sum(), argnums=list(range(7)))
    for found, argument in zip(gradient(*inputs(case)), INPUTS, strict=True):
        expected = case[f"grad_{argument}"]
        assert np.abs(np.array(found) - expected).max() < 5e-6 * max(np.abs(expected).max(), 1e-3), argument
