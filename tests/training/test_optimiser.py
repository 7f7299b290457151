"""The flat vector of parameters, and AdamW over it."""

import mlx.core as mx
import mlx.optimizers
import numpy as np
import pytest

from speechlens.models.training import parameters
from speechlens.models.training.config import Config
from speechlens.models.training.optimiser import State, advanced, decays
from speechlens.models.training.parameters import ALIGNMENT, Layout


@pytest.fixture(scope="module")
def network():
    return parameters.network("lite", "", 1)[0]


def test_parameters_lie_aligned_in_the_vector_and_come_back(network):
    values = parameters.of(network)
    layout = Layout(values)
    flat = layout.flat(values)
    mx.eval(flat)
    begin = np.asarray(flat).ctypes.data
    for name, view in layout.parameters(flat).items():
        mx.eval(view)
        place = np.asarray(view).ctypes.data - begin
        assert 0 <= place < 4 * layout.size and place % (4 * ALIGNMENT) == 0, name
        assert mx.array_equal(view, values[name]), name
    assert flat.size == layout.size < 1.02 * sum(value.size for value in values.values())


def test_decay_rates_are_whole_in_the_network_and_their_gradient_is_that_of_the_shift(network):
    values = parameters.of(network)
    layout = Layout(values)
    name = next(name for name in values if name.endswith("A_log"))
    weights = mx.random.normal((values[name].shape[0], 16), key=mx.random.key(1))

    def of_flat(flat):
        return (layout.full(flat)[name] * weights).sum()

    flat = layout.flat(values)
    full = {k: mx.zeros(v.shape) for k, v in layout.full(flat).items()}
    found = layout.gradient({**full, name: weights})
    assert mx.allclose(found, mx.grad(of_flat)(flat), atol=1e-5)
    original = network.blocks[0].time_mamba.forward_blocks.A_log
    assert mx.allclose(layout.full(flat)["blocks.0.time_mamba.forward_blocks.A_log"], original, atol=1e-5)


@pytest.fixture
def small():
    rng = np.random.default_rng(2)
    shapes = {"weight": (5, 7), "other.bias": (7,), "other.weight": (3, 5)}
    return {name: mx.array(rng.standard_normal(shape).astype(np.float32)) for name, shape in shapes.items()}


def test_steps_are_those_of_adamw(small):
    config = Config(clip=1e9, weight_decay=0.1)
    layout, rate = Layout(small), mx.array(0.02)
    state, decay = State.of(layout.flat(small)), decays(layout)
    matrices, rest = {k: v for k, v in small.items() if v.ndim == 2}, {"other.bias": small["other.bias"]}
    optimisers = [
        mlx.optimizers.AdamW(0.02, betas=(0.9, 0.99), weight_decay=d, bias_correction=True) for d in (0.1, 0)
    ]
    for step in range(4):
        gradient = {
            name: mx.random.normal(v.shape, key=mx.random.key(10 * step + i))
            for i, (name, v) in enumerate(small.items())
        }
        state, _ = advanced(state, layout.flat(gradient), decay, rate, config)
        matrices = optimisers[0].apply_gradients({k: gradient[k] for k in matrices}, matrices)
        rest = optimisers[1].apply_gradients({k: gradient[k] for k in rest}, rest)
    for name, value in {**matrices, **rest}.items():
        assert mx.allclose(layout.parameters(state.parameters)[name], value, atol=1e-5), name


def test_a_gradient_that_is_not_finite_changes_nothing(small):
    layout = Layout(small)
    state, config = State.of(layout.flat(small)), Config()
    bad = layout.flat({**small, "other.bias": small["other.bias"] * float("nan")})
    after, norm = advanced(state, bad, decays(layout), mx.array(0.1), config)
    assert not mx.isfinite(norm).item()
    assert all(mx.array_equal(a, b).item() for a, b in zip(state, after, strict=True))


def test_large_gradients_are_clipped(small):
    layout = Layout(small)
    state, decay, config = State.of(layout.flat(small)), decays(layout), Config(clip=1.0)
    gradient = layout.flat(small)
    norm = mx.sqrt((gradient * gradient).sum())
    large, told = advanced(state, 100 * gradient, decay, mx.array(0.1), config)
    unit, _ = advanced(state, gradient / norm, decay, mx.array(0.1), config)
    assert told.item() == pytest.approx(100 * norm.item(), rel=1e-5)
    assert mx.allclose(large.first, unit.first, rtol=1e-4)
