"""Gradients of both operations on every back end: float64 tables, finite differences, promises."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.kernels import causal_conv1d, dispatch, selective_scan
from speechlens.kernels.selective_scan import cuda

from .exact import blockwise, sequential

NAMES = ("u", "delta_raw", "A_log", "B", "C", "D", "z", "state")
TOLERANCE = 5e-6
# Shapes [B, L, D] that CUDA runs with one thread a channel, with two, with four, and in chunks.
SPREADS = {"one": (100, 20, 1000), "two": (40, 20, 1000), "four": (40, 20, 300), "chunks": (2, 700, 40)}


def scan(u, delta_raw, A_log, B, C, D, z, state, **flags):
    return selective_scan(u, delta_raw, A_log, B, C, D, z, state=state, return_state=True, **flags)


def make(draw, batch, length, width, gated=True):
    A_log = mx.log(mx.arange(1, 17).astype(mx.float32)) + draw(width, 16, scale=0.2)
    u, delta_raw, z = (draw(batch, length, width) for _ in range(3))
    gains = [draw(batch, length, 16) for _ in range(2)]
    return [u, delta_raw - 2, A_log, *gains, draw(width), z if gated else None, draw(batch, width, 16)]


def gradients(arguments, grad_y, grad_last, **flags):
    """Gradients of sum(y grad_y) + sum(last grad_last), by name."""
    given = [i for i, a in enumerate(arguments) if a is not None]

    def loss(*arrays):
        filled = list(arguments)
        for i, value in zip(given, arrays, strict=True):
            filled[i] = value
        y, last = scan(*filled, **flags)
        return (y * grad_y).sum() + (last * grad_last).sum()

    found = mx.grad(loss, argnums=list(range(len(given))))(*[arguments[i] for i in given])
    return {NAMES[i]: g for i, g in zip(given, found, strict=True)}


def close(found, expected):
    return np.abs(np.array(found) - expected).max() < TOLERANCE * max(np.abs(expected).max(), 1e-3)


@pytest.mark.parametrize("name", ["gated", "no_gate", "one_step"])
@pytest.mark.parametrize("flags", [{}, {"training": True}, {"strict": True}], ids=str)
def test_through_both_states(runner, oracle, name, flags):
    case = oracle("scan_state", name)
    arguments = [mx.array(case[key]) if key in case else None for key in NAMES]
    found = gradients(arguments, mx.array(case["grad_out"]), mx.array(case["grad_last"]), **flags)
    for key, value in found.items():
        assert value.shape == case[key].shape
        assert close(value, case[f"grad_{key}"]), key


@pytest.mark.parametrize("gated", [True, False])
def test_against_finite_differences(runner, draw, gated):
    arguments = make(draw, 2, 21, 5, gated)
    check_directions(
        draw, arguments, gradients(arguments, *(weights := (draw(2, 21, 5), draw(2, 5, 16)))), weights
    )


def check_directions(draw, arguments, found, weights):
    """Each gradient along a random direction against central differences in float64."""
    arrays = [None if a is None else np.float64(np.array(a)) for a in arguments]

    def loss(i, shift):
        y, last = sequential(*(a + shift if k == i else a for k, a in enumerate(arrays)))
        return (y * weights[0]).sum() + (last * weights[1]).sum()

    weights = [np.float64(np.array(w)) for w in weights]
    for i, name in enumerate(NAMES):
        if arrays[i] is None:
            continue
        direction = np.float64(np.array(draw(*arrays[i].shape)))
        step = 1e-5
        slope = (loss(i, step * direction) - loss(i, -step * direction)) / (2 * step)
        gradient = np.float64(np.array(found[name]))
        scale = np.abs(gradient).max() * np.sqrt(gradient.size)
        assert abs((gradient * direction).sum() - slope) < 1e-5 * scale, name


@pytest.mark.parametrize("name", SPREADS)
def test_every_spread_of_a_gpu(runner, draw, name):
    if runner in ("reference", "baseline", "metal emulated"):
        pytest.skip("these have one way for all shapes, and would take long")
    shape = SPREADS[name]
    spread = cuda.plan(*shape, strict=False)
    assert (spread.lanes, bool(spread.chunk)) == {
        "one": (1, False),
        "two": (2, False),
        "four": (4, False),
    }.get(name, (1, True))
    batch, _, width = shape
    arguments = make(draw, *shape)
    weights = draw(*shape), draw(batch, width, 16)
    expected = sequential(*map(np.array, arguments))
    for strict in (False, True):
        for found, exact in zip(scan(*arguments, strict=strict), expected, strict=True):
            assert np.abs(np.array(found) - exact).max() < 2e-6 * np.abs(exact).max()
    check_directions(draw, arguments, gradients(arguments, *weights), weights)


def test_they_come_from_the_kernels(runner, draw, monkeypatch):
    if runner == "reference":
        pytest.skip("plain operations are what the others must not fall back to")
    monkeypatch.setattr(dispatch, "plain_gradients", None)
    arguments = make(draw, 2, 9, 12)
    gradients(arguments, draw(2, 9, 12), draw(2, 12, 16))
    mx.eval(mx.grad(lambda x: causal_conv1d(x, draw(12, 4, 1), draw(12)).sum())(arguments[0]))


def test_the_same_bits_every_time(runner, draw):
    arguments = make(draw, 3, 40, 96)
    weights = draw(3, 40, 96), draw(3, 96, 16)
    first, second = (gradients(arguments, *weights) for _ in range(2))
    assert all(mx.array_equal(first[name], second[name]) for name in NAMES)


@pytest.mark.parametrize("dtype", [mx.float16, mx.bfloat16])
def test_gradients_have_the_dtype_of_their_arrays(runner, draw, dtype):
    arguments = make(draw, 2, 9, 12)
    exact = gradients(arguments, *(weights := (draw(2, 9, 12), draw(2, 12, 16))))
    half = [a.astype(dtype) if i in (0, 1, 3, 4, 6) else a for i, a in enumerate(arguments)]
    found = gradients(half, *weights)
    for a, (name, value) in zip(half, found.items(), strict=True):
        assert value.dtype == a.dtype, name
        assert mx.abs(value - exact[name]).max() < 0.1 * mx.abs(exact[name]).max(), name


def test_steps_without_delta_pass_the_adjoint_on(runner, draw):
    """exp(delta A) is 1 there: the gradient of the initial state is that of the last."""
    arguments = make(draw, 1, 30, 8)
    arguments[1] = mx.full((1, 30, 8), -200.0)
    found = gradients(arguments, mx.zeros((1, 30, 8)), weights := draw(1, 8, 16))
    assert mx.allclose(found["state"], weights, rtol=1e-6)


def test_two_implementations_agree(draw):
    """The step-by-step oracle of these tests and a block scan in time, over a length that fills no tile."""
    for gated in (True, False):
        arrays = [None if a is None else np.array(a) for a in make(draw, 2, 333, 6, gated)]
        for a, b in zip(sequential(*arrays), blockwise(*arrays), strict=True):
            assert np.abs(a - b).max() < 1e-12 * np.abs(a).max()


def test_the_scan_against_the_block_scan(runner, draw):
    arguments = make(draw, 2, 150, 20)
    exact_y, exact_last = blockwise(*(np.array(a) for a in arguments))
    y, last = scan(*arguments)
    assert np.abs(np.array(y) - exact_y).max() < 2e-6 * np.abs(exact_y).max()
    assert np.abs(np.array(last) - exact_last).max() < 2e-6 * np.abs(exact_last).max()


@pytest.mark.parametrize("name", ["plain", "odd_width", "one_step", "three_steps", "full_width"])
def test_convolution(runner, oracle, name):
    case = oracle("conv", name)
    arrays = mx.array(case["x"]), mx.array(case["weight"])[..., None], mx.array(case["bias"])
    weights = mx.array(case["grad_out"])
    found = mx.grad(lambda *a: (causal_conv1d(*a, activation="silu") * weights).sum(), argnums=[0, 1, 2])(
        *arrays
    )
    for key, value in zip(("x", "weight", "bias"), found, strict=True):
        assert close(value.reshape(case[key].shape), case[f"grad_{key}"]), key


@pytest.mark.parametrize("activation", [None, "silu"])
@pytest.mark.parametrize("length", [1, 2, 3, 100])
def test_convolution_through_both_states(runner, draw, activation, length):
    """Against MLX's own derivative of the plain form."""
    arrays = [draw(2, length, 9), draw(9, 4, 1), draw(9), draw(2, 3, 9)]
    weights = draw(2, length, 9), draw(2, 3, 9)

    def loss(x, weight, bias, state):
        y, last = causal_conv1d(x, weight, bias, state=state, return_state=True, activation=activation)
        return (y * weights[0]).sum() + (last * weights[1]).sum()

    def plain(x, weight, bias, state):
        padded = mx.concatenate([state, x], axis=1)
        y = bias + sum(weight[:, k, 0] * padded[:, k : k + length] for k in range(4))
        y = y if activation is None else y * mx.sigmoid(y)
        return (y * weights[0]).sum() + (padded[:, length:] * weights[1]).sum()

    found, expected = (mx.grad(f, argnums=[0, 1, 2, 3])(*arrays) for f in (loss, plain))
    for a, b in zip(found, expected, strict=True):
        assert close(a, np.array(b))
