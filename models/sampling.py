"""Choosing the next token from logits, on the device: nothing waits for a value.

Order: repetition penalty, temperature, top-k, top-p, min-p, then one draw by the Gumbel rule.
Top-p: Holtzman et al., The curious case of neural text degeneration, 2020.
Min-p: Nguyen et al., Turning up the heat, 2024.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import mlx.core as mx

from speechlens.errors import UsageError

_NEVER = -float("inf")


@dataclass(frozen=True)
class Sampling:
    """How tokens are chosen. temperature 0: always the likeliest one.

    top_k: among so many likeliest, 0 for all. top_p: among the likeliest that together reach this
    probability. min_p: among those with at least this part of the likeliest one's probability.
    repetition_penalty: logits of tokens seen before are divided by it where positive, multiplied where
    negative. seed: row i of a batch draws as a single run with seed + i would.
    """

    temperature: float = 0.0
    top_k: int = 0
    top_p: float = 1.0
    min_p: float = 0.0
    repetition_penalty: float = 1.0
    seed: int = 0

    def __post_init__(self) -> None:
        for name, fits, wanted in (
            ("temperature", 0 <= self.temperature <= 100, "from 0 to 100"),
            ("top_k", self.top_k >= 0, "0 or more"),
            ("top_p", 0 < self.top_p <= 1, "above 0 and at most 1"),
            ("min_p", 0 <= self.min_p <= 1, "from 0 to 1"),
            ("repetition_penalty", 0.01 <= self.repetition_penalty <= 100, "from 0.01 to 100"),
        ):
            if not fits:
                raise UsageError(f"{name} must be {wanted}, not {getattr(self, name)}.")


class Sampler:
    """Draws tokens for a batch of rows; holds the random keys and which tokens each row has seen.

    vocabulary: ids from here on are padding of the embedding and never drawn.
    """

    def __init__(
        self, sampling: Sampling, prompts: Sequence[Sequence[int]], width: int, vocabulary: int
    ) -> None:
        self._sampling = sampling
        self._keys = mx.stack([mx.random.key(sampling.seed + row) for row in range(len(prompts))])
        self._ids = mx.arange(width)
        self._allowed = self._ids < vocabulary
        self._seen: mx.array | None = None
        if sampling.repetition_penalty != 1:
            self._seen = mx.stack(
                [(self._ids[:, None] == mx.array(list(p) or [-1])).any(axis=1) for p in prompts]
            )

    def draw(self, logits: mx.array) -> tuple[mx.array, mx.array]:
        """Tokens int32 [N] and their log-probabilities [N] under the unaltered logits [N, V]."""
        logits = mx.where(self._allowed, logits, _NEVER)
        altered = logits if self._seen is None else self._penalised(logits)
        if self._sampling.temperature == 0:
            tokens = mx.argmax(altered, axis=-1)
        else:
            tokens = self._random(altered / self._sampling.temperature)
        if self._seen is not None:
            self._seen = self._seen | (self._ids == tokens[:, None])
        chosen = mx.take_along_axis(logits, tokens[:, None], axis=-1)[:, 0]
        return tokens.astype(mx.int32), chosen - mx.logsumexp(logits, axis=-1)

    def _penalised(self, logits: mx.array) -> mx.array:
        penalty = self._sampling.repetition_penalty
        return mx.where(self._seen, mx.where(logits > 0, logits / penalty, logits * penalty), logits)

    def _random(self, logits: mx.array) -> mx.array:
        pairs = mx.vmap(mx.random.split)(self._keys)
        self._keys = pairs[:, 0]
        noise = mx.vmap(lambda key: mx.random.gumbel(logits.shape[-1:], key=key))(pairs[:, 1])
        return mx.argmax(restricted(logits, self._sampling) + noise, axis=-1)


def restricted(logits: mx.array, sampling: Sampling) -> mx.array:
    """Logits [N, V] with those that top-k, top-p and min-p leave out at minus infinity."""
    if 0 < sampling.top_k < logits.shape[-1]:
        floor = mx.topk(logits, sampling.top_k, axis=-1).min(axis=-1, keepdims=True)
        logits = mx.where(logits >= floor, logits, _NEVER)
    if sampling.top_p < 1:
        logits = mx.where(_nucleus(logits, sampling.top_p), logits, _NEVER)
    if sampling.min_p > 0:
        floor = logits.max(axis=-1, keepdims=True) + mx.log(sampling.min_p)
        logits = mx.where(logits >= floor, logits, _NEVER)
    return logits


def _nucleus(logits: mx.array, top_p: float) -> mx.array:
    """The fewest likeliest tokens whose probabilities reach top_p, as a mask."""
    order = mx.argsort(-logits, axis=-1)
    sorted_p = mx.take_along_axis(mx.softmax(logits, axis=-1), order, axis=-1)
    before = mx.cumsum(sorted_p, axis=-1) - sorted_p
    return mx.put_along_axis(mx.zeros(logits.shape, mx.bool_), order, before < top_p, axis=-1)
