"""Loss and gradients through the kernels, and a short fine-tuning that learns a small text."""

import mlx.core as mx
import numpy as np
from mlx.utils import tree_flatten

from speechlens.models.language_training import fine_tune, loss, perplexity

from .conftest import random_model


def test_the_loss_is_the_cross_entropy_of_the_next_token(model):
    ids = mx.array([[5, 9, 2, 7]])
    logits = model(ids[:, :-1])
    chosen = (logits - mx.logsumexp(logits, axis=-1, keepdims=True))[0, mx.arange(3), ids[0, 1:]]
    np.testing.assert_allclose(loss(model, ids), -chosen.mean(), rtol=1e-5)


def test_masked_tokens_don_t_count(model):
    ids, padded = mx.array([[5, 9, 2, 7]]), mx.array([[5, 9, 2, 7, 3, 3]])
    mask = mx.array([[True] * 4 + [False] * 2])
    np.testing.assert_allclose(loss(model, padded, mask), loss(model, ids), rtol=1e-5)


def test_gradients_are_the_slope_of_the_loss():
    model = random_model(vocabulary=40, hidden=16, layers=1)
    ids = mx.array([[3, 1, 4, 1, 5, 9, 2, 6]])
    gradients = dict(tree_flatten(mx.grad(lambda p: _loss_of(model, p, ids))(model.trainable_parameters())))
    parameters = dict(tree_flatten(model.trainable_parameters()))
    generator = np.random.default_rng(0)
    assert gradients.keys() == parameters.keys()
    for name, value in parameters.items():
        direction = mx.array(generator.standard_normal(value.shape).astype(np.float32))
        direction = direction / mx.linalg.norm(direction.reshape(-1))
        step = 1e-2
        high, low = (loss_at(model, name, value + sign * step * direction, ids) for sign in (1, -1))
        slope = (high - low) / (2 * step)
        np.testing.assert_allclose((gradients[name] * direction).sum(), slope, atol=3e-3, err_msg=name)


def loss_at(model, name, value, ids) -> float:
    before = dict(tree_flatten(model.parameters()))[name]
    model.load_weights([(name, value)], strict=False)
    found = loss(model, ids).item()
    model.load_weights([(name, before)], strict=False)
    return found


def _loss_of(model, parameters, ids):
    model.update(parameters)
    return loss(model, ids)


def test_fine_tuning_learns_a_small_text(bytes_tokenizer):
    model = random_model(hidden=32)
    ids = bytes_tokenizer.encode("the scan is the heart of it; " * 6)
    before = perplexity(model, ids)
    losses = fine_tune(model, ids, steps=30, batch=4, length=32, learning_rate=5e-3)
    assert losses[-1] < 0.5 * losses[0]
    assert perplexity(model, ids) < 0.2 * before
