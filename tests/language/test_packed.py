"""The fused stack on CPU: every number format, instruction set and shape against plain operations."""

import time

import mlx.core as mx
import numpy as np
import pytest

from speechlens import kernels
from speechlens.errors import InternalError
from speechlens.kernels import native
from speechlens.kernels.mamba_stack.pace import Pace

from .conftest import random_model

pytestmark = pytest.mark.skipif(not kernels.stack_supports(16, 16), reason="needs the native library in use")
GENERATOR = np.random.default_rng(5)


@pytest.fixture(params=native.instruction_sets() if native.library() is not None else [])
def instruction_set(request):
    used = native.instruction_set()
    native.select(request.param)
    yield request.param
    native.select(used)


def matrix(form: str, outputs: int, inputs: int) -> tuple[kernels.Packed, np.ndarray]:
    """A packed matrix and the numbers that it stands for."""
    weight = mx.array(GENERATOR.standard_normal((outputs, inputs)).astype(np.float32))
    if form.startswith("q"):
        bits = int(form[1:])
        parts = mx.quantize(weight, 64, bits)
        return kernels.Packed(*parts, bits), np.array(mx.dequantize(*parts, 64, bits))
    weight = weight.astype(getattr(mx, form))
    return kernels.Packed(weight), np.array(weight.astype(mx.float32))


@pytest.mark.parametrize("form", ["float32", "float16", "bfloat16", "q8", "q4"])
@pytest.mark.parametrize("rows", [1, 2, 7, 60])
@pytest.mark.parametrize(("outputs", "inputs"), [(16, 64), (50, 128), (144, 1152)])
def test_products_match(instruction_set, form, rows, outputs, inputs):
    packed, weight = matrix(form, outputs, inputs)
    x = GENERATOR.standard_normal((rows, inputs)).astype(np.float32)
    exact = x.astype(np.float64) @ weight.T.astype(np.float64)
    scale = np.abs(x).astype(np.float64) @ np.abs(weight).T
    error = np.abs(np.array(kernels.packed_product(mx.array(x), packed)) - exact) / scale
    assert error.max() < 1e-6


@pytest.mark.parametrize("form", ["float32", "bfloat16", "q8", "q4"])
def test_rows_are_the_embedding(form):
    packed, weight = matrix(form, 50, 128)
    ids = np.array([0, 17, 49, 17])
    np.testing.assert_allclose(packed.rows(ids), weight[ids], rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("lengths", [[1, 1, 1], [0, 1, 0], [7, 8, 9], [70, 0, 3], [130, 129, 64]])
@pytest.mark.parametrize("harmonic", [True, False])
def test_the_stack_matches_plain_layers(instruction_set, lengths, harmonic):
    plain = random_model(hidden=48, rank=5)
    if not harmonic:
        for layer in plain.layers:
            layer.mixer.A_log = layer.mixer.A_log + 0.3 * mx.random.normal(layer.mixer.A_log.shape)
    packed = random_model(hidden=48, rank=5)
    packed.load_weights(list(_flat(plain)))
    packed.pack()
    ids = mx.array(GENERATOR.integers(1, 257, (3, max(lengths))))
    mask = mx.arange(max(lengths))[None] < mx.array(lengths)[:, None]
    # Twice, so that the second call begins with a state.
    states = [None, None]
    for _ in range(2):
        found = [model.prefill(ids, s, mask=mask) for model, s in zip((plain, packed), states, strict=True)]
        np.testing.assert_allclose(found[0][0], found[1][0], atol=1e-4)
        states = [state for _, state in found]
        for a, b in zip((*states[0].conv, *states[0].ssm), (*states[1].conv, *states[1].ssm), strict=True):
            np.testing.assert_allclose(a, b, atol=2e-5)


def _flat(model):
    from mlx.utils import tree_flatten

    return tree_flatten(model.parameters())


@pytest.mark.parametrize("threads", ["1", "2", "5"])
def test_the_number_of_threads_changes_nothing(monkeypatch, threads):
    model = random_model()
    model.pack()
    ids = mx.array(GENERATOR.integers(1, 257, (2, 70)))
    expected, _ = model.prefill(ids)
    monkeypatch.setenv(native.THREADS_VARIABLE, threads)
    np.testing.assert_array_equal(model.prefill(ids)[0], expected)


def test_wrong_shapes_are_told():
    model = random_model()
    model.pack()
    state = model.init_state(2)
    with pytest.raises(InternalError, match="conv"):
        model.step(mx.array([1, 2, 3]), state)
    with pytest.raises(InternalError, match="lengths"):
        model.advance(mx.array([[1], [2]]), state, [1, 2])
    with pytest.raises(InternalError, match="32 inputs"):
        kernels.packed_product(mx.zeros((1, 16)), model._head)


def test_the_faster_number_of_threads_is_taken(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    pace, chosen = Pace(), []
    for cost in ({1: 2.0, 4: 1.0}, {1: 1.0, 4: 3.0}):
        for _ in range(200):
            with pace.threads(4) as number:
                clock[0] += cost[number]
            chosen.append(number)
    assert chosen[:2] == [4, 1]
    assert chosen[150:200].count(4) >= 48
    assert chosen[350:].count(1) >= 48


def test_one_thread_is_all_there_is():
    pace = Pace()
    for _ in range(40):
        with pace.threads(1) as number:
            assert number == 1
