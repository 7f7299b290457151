"""Which tokens may be drawn, how often, and the penalty for repeating."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.errors import UsageError
from speechlens.models.sampling import Sampler, Sampling, restricted

P = np.array([0.4, 0.3, 0.15, 0.1, 0.05])
LOGITS = mx.array(np.log(P)[None].astype(np.float32))


def allowed(**settings) -> list[int]:
    kept = np.array(restricted(LOGITS, Sampling(temperature=1, **settings)))[0]
    return np.flatnonzero(np.isfinite(kept)).tolist()


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, [0, 1, 2, 3, 4]),
        ({"top_k": 2}, [0, 1]),
        ({"top_k": 99}, [0, 1, 2, 3, 4]),
        ({"top_p": 0.39}, [0]),
        ({"top_p": 0.41}, [0, 1]),
        ({"top_p": 0.84}, [0, 1, 2]),
        ({"min_p": 0.3}, [0, 1, 2]),
        ({"min_p": 1.0}, [0]),
        ({"top_k": 3, "min_p": 0.5}, [0, 1]),
    ],
)
def test_what_may_be_drawn(settings, expected):
    assert allowed(**settings) == expected


def test_draws_follow_the_probabilities():
    rows = 4000
    sampler = Sampler(Sampling(temperature=1), [[0]] * rows, len(P), len(P))
    tokens, _ = sampler.draw(mx.broadcast_to(LOGITS, (rows, len(P))))
    shares = np.bincount(np.array(tokens), minlength=len(P)) / rows
    np.testing.assert_allclose(shares, P, atol=0.03)


def test_temperature_sharpens():
    rows = 4000
    sampler = Sampler(Sampling(temperature=0.5), [[0]] * rows, len(P), len(P))
    tokens, _ = sampler.draw(mx.broadcast_to(LOGITS, (rows, len(P))))
    shares = np.bincount(np.array(tokens), minlength=len(P)) / rows
    np.testing.assert_allclose(shares, P**2 / (P**2).sum(), atol=0.03)


def test_successive_draws_differ():
    sampler = Sampler(Sampling(temperature=1), [[0]], 1000, 1000)
    drawn = {sampler.draw(mx.zeros((1, 1000)))[0].item() for _ in range(20)}
    assert len(drawn) > 10


def test_padding_of_the_vocabulary_is_never_drawn():
    logits = mx.array([[0.0, 1.0, 9.0]])
    for sampling in (Sampling(), Sampling(temperature=2)):
        sampler = Sampler(sampling, [[0]], 3, 2)
        assert all(sampler.draw(logits)[0].item() < 2 for _ in range(10))


def test_repetition_is_penalised_for_prompt_and_output():
    sampler = Sampler(Sampling(repetition_penalty=2), [[0]], 4, 4)
    logits = mx.array([[3.0, 2.0, 1.4, -1.0]])
    drawn = [sampler.draw(logits)[0].item() for _ in range(3)]
    # 0 counts 1.5 from the start, 1 counts 1 once drawn, then 0 is the best of what is left.
    assert drawn == [1, 0, 0]


def test_negative_logits_are_pushed_further_down():
    sampler = Sampler(Sampling(repetition_penalty=2), [[0]], 2, 2)
    assert sampler.draw(mx.array([[-1.0, -1.5]]))[0].item() == 1


@pytest.mark.parametrize(
    "settings",
    [
        {"temperature": -1},
        {"top_k": -1},
        {"top_p": 0},
        {"top_p": 1.1},
        {"min_p": 2},
        {"repetition_penalty": 0},
    ],
)
def test_settings_that_make_no_sense_are_refused(settings):
    with pytest.raises(UsageError, match=next(iter(settings))):
        Sampling(**settings)
