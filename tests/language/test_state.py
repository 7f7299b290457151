"""The state: any split of a prompt gives the same one, padding leaves no trace, it can be kept and saved."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.errors import InternalError, ModelError
from speechlens.models.language_state import Snapshots, State

from .conftest import random_model

PROMPT = [int(i) for i in np.random.default_rng(3).integers(1, 257, 61)]


def assert_same(a: State, b: State, tolerance: float = 2e-5) -> None:
    assert a.tokens == b.tokens
    for left, right in zip((*a.conv, *a.ssm), (*b.conv, *b.ssm), strict=True):
        np.testing.assert_allclose(left, right, atol=tolerance)


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 60, 61, 1000])
def test_any_piece_length_gives_the_same_state_and_logits(model, piece):
    ids = mx.array([PROMPT])
    whole, expected = model.prefill(ids)
    logits, state = model.prefill(ids, piece=piece)
    assert_same(state, expected)
    np.testing.assert_allclose(logits, whole, atol=1e-4)


@pytest.mark.parametrize("cut", [1, 2, 3, 4, 30, 60])
def test_a_prompt_in_two_calls_is_the_prompt_in_one(model, cut):
    _, expected = model.prefill(mx.array([PROMPT]))
    _, state = model.prefill(mx.array([PROMPT[:cut]]))
    _, state = model.prefill(mx.array([PROMPT[cut:]]), state)
    assert_same(state, expected)


def test_steps_and_prefill_give_the_same_state(model):
    _, expected = model.prefill(mx.array([PROMPT]))
    state = model.init_state()
    for token in PROMPT:
        _, state = model.step(mx.array([token]), state)
    assert_same(state, expected)


@pytest.mark.parametrize("side", ["left", "right", "both", "between"])
@pytest.mark.parametrize("piece", [4, 512])
@pytest.mark.parametrize("earlier", [False, True])
def test_padding_anywhere_leaves_no_trace(model, side, piece, earlier):
    rows = [PROMPT[:17], PROMPT[20:29], PROMPT[30:31], []]
    before = model.init_state(4)
    if earlier:
        _, before = model.prefill(mx.array([PROMPT[:5], PROMPT[5:10], PROMPT[10:15], PROMPT[15:20]]))
    placed = [_padded(row, 20, side) for row in rows]
    ids = mx.array([[token or 9 for token in row] for row in placed])
    mask = mx.array([[token is not None for token in row] for row in placed])
    logits, state = model.prefill(ids, before, mask=mask, piece=piece)
    for i, row in enumerate(rows):
        alone = before.rows([i])
        if row:
            expected, alone = model.prefill(mx.array([row]), alone)
            np.testing.assert_allclose(logits[i : i + 1], expected, atol=1e-4)
        assert_same(state.rows([i]), alone)
    assert not logits[3].any()


def _padded(row: list[int], width: int, side: str) -> list[int | None]:
    gap = width - len(row)
    left = {"left": gap, "right": 0, "both": gap // 2, "between": 0}[side]
    if side == "between":
        return [*row[:2], *[None] * gap, *row[2:]]
    return [*[None] * left, *row, *[None] * (gap - left)]


def test_joined_rows_go_on_as_they_would_alone(model):
    parts = [model.prefill(mx.array([PROMPT[:n]]))[1] for n in (3, 8)]
    joined = State.joined(parts)
    assert joined.tokens == (3, 8)
    logits, state = model.step(mx.array([5, 6]), joined)
    for i, token in enumerate((5, 6)):
        alone, alone_state = model.step(mx.array([token]), parts[i])
        np.testing.assert_allclose(logits[i : i + 1], alone, atol=1e-4)
        assert_same(state.rows([i]), alone_state)


def test_an_old_state_stays_as_it_was(model):
    _, state = model.prefill(mx.array([PROMPT]))
    kept = [np.array(a) for a in (*state.conv, *state.ssm)]
    model.step(mx.array([7]), state)
    model.prefill(mx.array([PROMPT]), state)
    for before, now in zip(kept, (*state.conv, *state.ssm), strict=True):
        np.testing.assert_array_equal(before, now)


def test_a_saved_state_comes_back_bit_for_bit(model, tmp_path):
    _, state = model.prefill(mx.array([PROMPT, PROMPT[::-1]]))
    state.save(tmp_path / "state.safetensors")
    config = model.config
    assert_same(State.load(tmp_path / "state.safetensors", config.layers, config.intermediate_size), state, 0)


def test_a_state_of_another_model_is_refused(model, tmp_path):
    path = tmp_path / "state.safetensors"
    model.init_state().save(path)
    with pytest.raises(ModelError, match=str(path)):
        State.load(path, model.config.layers, model.config.intermediate_size + 1)
    mx.save_safetensors(str(path), {"conv": mx.zeros((2, 1, 3, 64)), "ssm": mx.zeros((2, 1, 64, 16))})
    with pytest.raises(ModelError, match="not a saved state"):
        State.load(path, 2, 64)


def test_snapshots_find_the_longest_prefix(model):
    kept = Snapshots(limit=2)
    states = {n: model.prefill(mx.array([PROMPT[:n]]))[1] for n in (2, 5, 9)}
    for n, state in states.items():
        kept.keep(PROMPT[:n], state)
    assert kept.find(PROMPT) == (9, states[9])
    assert kept.find(PROMPT[:9]) == (5, states[5])
    assert kept.find(PROMPT[:4]) == (0, None)  # the state after 2 was given up


def test_an_empty_prompt_is_an_error(model):
    with pytest.raises(InternalError):
        model.prefill(mx.zeros((1, 0), mx.int32))


def test_the_compiled_step_follows_changed_weights(monkeypatch):
    monkeypatch.setenv("SPEECHLENS_BACKEND", "reference")
    model = random_model()
    ids = mx.array([PROMPT[:9]])
    for _ in range(2):
        _, state = model.prefill(ids[:, :-1])
        np.testing.assert_allclose(model.step(ids[:, -1], state)[0], model(ids)[:, -1], atol=1e-4)
        model.layers[1].mixer.D = model.layers[1].mixer.D + 1
