"""Training a language model through the backward kernels: loss, perplexity, a short fine-tuning."""

import math
from collections.abc import Sequence

import mlx.core as mx
import mlx.nn as nn
import mlx.optimizers as optim

from speechlens.errors import UsageError
from speechlens.models.language import LanguageModel


def loss(model: LanguageModel, ids: mx.array, mask: mx.array | None = None) -> mx.array:
    """Mean cross-entropy in nat of each token after those before it: ids [N, L], mask False at padding."""
    each = nn.losses.cross_entropy(model(ids[:, :-1]), ids[:, 1:])
    if mask is None:
        return each.mean()
    counts = mask[:, 1:]
    return (each * counts).sum() / mx.maximum(counts.sum(), 1)


def perplexity(model: LanguageModel, ids: Sequence[int], piece: int = 512) -> float:
    """exp of the mean cross-entropy of a text, read once with the state carried over."""
    if len(ids) < 2:
        raise UsageError("Perplexity needs a text of at least two tokens; give a longer one.")
    state, total = model.init_state(), 0.0
    for start in range(0, len(ids) - 1, piece):
        part = mx.array([ids[start : start + piece + 1]])
        h, state = model.advance(part[:, :-1], state)
        total += nn.losses.cross_entropy(model.logits(h), part[:, 1:]).sum().item()
    return math.exp(total / (len(ids) - 1))


def fine_tune(
    model: LanguageModel,
    ids: Sequence[int],
    *,
    steps: int = 50,
    batch: int = 4,
    length: int = 128,
    learning_rate: float = 1e-4,
    seed: int = 0,
) -> list[float]:
    """Train on random stretches of a text with AdamW; the loss of every step.

    Decays and skips (A_log, D) have no weight decay. Raises UsageError where the text is too short.
    """
    if len(ids) <= length:
        raise UsageError(
            f"The text has {len(ids)} tokens, a stretch {length + 1}; give more text or a shorter length."
        )
    text = mx.array(ids)
    kept = optim.AdamW(learning_rate, weight_decay=0.0)
    decayed = optim.AdamW(learning_rate, weight_decay=0.01)
    optimizer = optim.MultiOptimizer([kept, decayed], [_has_no_decay])
    step = nn.value_and_grad(model, loss)
    losses = []
    for count in range(steps):
        starts = mx.random.randint(0, len(ids) - length, (batch,), key=mx.random.key(seed + count))
        value, gradients = step(model, text[starts[:, None] + mx.arange(length + 1)])
        optimizer.update(model, optim.clip_grad_norm(gradients, 1.0)[0])
        mx.eval(model.parameters(), optimizer.state)
        losses.append(value.item())
    return losses


def _has_no_decay(name: str, value: mx.array) -> bool:
    return name.endswith(("A_log", ".D")) or value.ndim < 2
