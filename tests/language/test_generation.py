"""Both generators give the same text; a batch gives what its rows give alone; stops are exact."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.errors import ModelError, UsageError
from speechlens.models.generation import generate, generate_batch, generate_fast, state_after, stream, tokens
from speechlens.models.sampling import Sampling

from .conftest import random_model

WARM = Sampling(temperature=0.9, top_k=60, top_p=0.95, min_p=0.01, repetition_penalty=1.2, seed=7)
PROMPT = "Speech, räin & naïve tests"


@pytest.mark.parametrize("sampling", [Sampling(), WARM], ids=["greedy", "sampled"])
def test_stateful_generation_equals_reading_everything_again(model, bytes_tokenizer, sampling):
    settings = {"max_new_tokens": 40, "sampling": sampling}
    fast = generate_fast(model, bytes_tokenizer, PROMPT, **settings)
    assert fast == generate(model, bytes_tokenizer, PROMPT, **settings)
    assert fast


@pytest.mark.parametrize("sampling", [Sampling(), WARM], ids=["greedy", "sampled"])
def test_a_batch_gives_what_each_prompt_gives_alone(model, bytes_tokenizer, sampling):
    prompts = ["a", PROMPT, "Zwei Wörter"]
    together = generate_batch(model, bytes_tokenizer, prompts, max_new_tokens=25, sampling=sampling)
    for row, prompt in enumerate(prompts):
        own = Sampling(**{**vars_of(sampling), "seed": sampling.seed + row})
        assert together[row] == generate_fast(model, bytes_tokenizer, prompt, max_new_tokens=25, sampling=own)


def vars_of(sampling: Sampling) -> dict:
    return {name: getattr(sampling, name) for name in sampling.__dataclass_fields__}


def test_log_probabilities_are_those_of_the_logits(model):
    prompt = [5, 6, 7]
    events = list(tokens(model, [prompt], max_new_tokens=4))
    ids = prompt + [event.tokens[0] for event in events]
    logits = model(mx.array([ids[:-1]]))
    expected = logits - mx.logsumexp(logits, axis=-1, keepdims=True)
    for i, event in enumerate(events):
        at = len(prompt) - 1 + i
        assert event.log_probabilities[0] == pytest.approx(expected[0, at, ids[at + 1]].item(), abs=1e-4)


def test_a_text_goes_on_from_its_state(model, bytes_tokenizer):
    whole = list(tokens(model, [bytes_tokenizer.encode(PROMPT)], max_new_tokens=20))
    first = list(stream(model, bytes_tokenizer, PROMPT, max_new_tokens=8))[-1]
    state = state_after(model, first)
    assert state.tokens == (len(bytes_tokenizer.encode(PROMPT)) + 8,)
    np.testing.assert_allclose(state.ssm[0], whole[8].state.ssm[0], atol=1e-5)


def test_generation_ends_at_a_stop_token(model, bytes_tokenizer):
    ids = bytes_tokenizer.encode(PROMPT)
    drawn = [event.tokens[0] for event in tokens(model, [ids], max_new_tokens=30)]
    stop = drawn[10]
    chunks = _with_stop(model, bytes_tokenizer, stop)
    assert chunks[-1].reason == "stop"
    assert chunks[-1].tokens == drawn.index(stop) + 1
    text = bytes_tokenizer.decode(drawn[: drawn.index(stop)])
    assert "".join(chunk.text for chunk in chunks) == text


def _with_stop(model, tokenizer, stop):
    from dataclasses import replace

    before = model.config
    model.config = replace(before, stop_ids=(stop,))
    try:
        return list(stream(model, tokenizer, PROMPT, max_new_tokens=30))
    finally:
        model.config = before


def test_a_stop_string_is_cut_off(model, bytes_tokenizer):
    full = generate_fast(model, bytes_tokenizer, PROMPT, max_new_tokens=40)
    at = len(full) // 2
    stop = full[at : at + 3]
    expected = full[: full.find(stop)]
    chunks = list(stream(model, bytes_tokenizer, PROMPT, max_new_tokens=40, stop=[stop]))
    assert "".join(chunk.text for chunk in chunks) == expected
    assert chunks[-1].reason == "stop"
    assert generate(model, bytes_tokenizer, PROMPT, max_new_tokens=40, stop=[stop]) == expected
    assert (
        generate_batch(model, bytes_tokenizer, [PROMPT, "b"], max_new_tokens=40, stop=[stop])[0] == expected
    )


def test_the_last_chunk_tells_the_length(model, bytes_tokenizer):
    chunks = list(stream(model, bytes_tokenizer, PROMPT, max_new_tokens=5))
    assert [chunk.reason for chunk in chunks][-1] == "length"
    assert chunks[-1].tokens == 5
    assert not any(chunk.reason for chunk in chunks[:-1])


def test_the_seed_decides(model):
    def draw(seed):
        sampling = Sampling(temperature=1.0, seed=seed)
        return [event.tokens[0] for event in tokens(model, [[1, 2]], max_new_tokens=12, sampling=sampling)]

    assert draw(3) == draw(3)
    assert draw(3) != draw(4)


@pytest.mark.parametrize("prompts", [[[]], [[1], []], [[257]], [[-1]]])
def test_prompts_that_make_no_sense_are_refused(model, prompts):
    with pytest.raises(UsageError):
        next(tokens(model, prompts, max_new_tokens=1))


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
@pytest.mark.parametrize("sampling", [Sampling(), WARM], ids=["greedy", "sampled"])
def test_weights_that_are_no_numbers_are_told(bytes_tokenizer, value, sampling):
    model = random_model()
    model.norm_f.weight = model.norm_f.weight.at[3].add(value)
    with pytest.raises(ModelError, match="gives NaN or Inf for probabilities, so its weights are damaged"):
        generate_fast(model, bytes_tokenizer, PROMPT, sampling=sampling)
