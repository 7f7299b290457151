"""Logits are those of Hugging Face's implementation, whichever way they are computed."""

import mlx.core as mx
import numpy as np

from speechlens.models.generation import tokens
from speechlens.models.language_loading import load

TOLERANCE = 2e-5


def test_whole_forward_matches_the_recorded_logits(case):
    np.testing.assert_allclose(case.model(case.ids), case.logits, atol=TOLERANCE)


def test_prefill_gives_the_last_logits(case):
    logits, _ = case.model.prefill(case.ids)
    np.testing.assert_allclose(logits, case.logits[:, -1], atol=TOLERANCE)


def test_step_by_step_gives_every_logit(case):
    state = case.model.init_state(len(case.ids))
    for t in range(case.ids.shape[1]):
        logits, state = case.model.step(case.ids[:, t], state)
        np.testing.assert_allclose(logits, case.logits[:, t], atol=TOLERANCE)


def test_greedy_tokens_are_the_recorded_ones(case):
    prompt = case.ids[0].tolist()
    drawn = [event.tokens[0] for event in tokens(case.model, [prompt], max_new_tokens=len(case.generated))]
    assert drawn == case.generated


def test_half_precision_stays_close(tied):
    """bfloat16 matrices keep 8 bits: logits of about 2 move by some hundredths."""
    model = load(tied.folder, dtype="bfloat16", trainable=True)
    assert model.layers[0].mixer.in_proj.weight.dtype == mx.bfloat16
    assert model.layers[0].mixer.A_log.dtype == mx.float32
    for either in (model, load(tied.folder, dtype="bfloat16")):
        np.testing.assert_allclose(either(tied.ids), tied.logits, atol=0.06)
