"""Text from a language model: token by token over its state, or by the whole text again (the oracle).

The next token is computed while the last one is looked at, so the device never waits for Python.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import mlx.core as mx

from speechlens.errors import ModelError, UsageError
from speechlens.models.language import LanguageModel
from speechlens.models.language_state import State
from speechlens.models.sampling import Sampler, Sampling
from speechlens.models.text import Detokenizer, StopStrings

GREEDY = Sampling()
_CLEAR_EVERY = 256


class Tokenizer(Protocol):
    """What generation needs of a tokenizer; `load_tokenizer` gives one."""

    vocabulary: int

    def encode(self, text: str) -> list[int]:
        """Ids of a text, without special tokens added."""

    def decode(self, ids: list[int]) -> str:
        """Text of ids, special tokens left out."""


@dataclass(frozen=True)
class Emitted:
    """One token of every row: ids, log-probabilities, and the state before these tokens."""

    tokens: list[int]
    log_probabilities: list[float]
    state: State


@dataclass(frozen=True)
class Chunk:
    """A piece of text that is certain; `reason` is set with the last one: stop, length.

    tokens: how many were generated so far. state: the state that has seen the prompt and all tokens but the
    last, `last`, from which the text can go on.
    """

    text: str
    tokens: int
    reason: str
    state: State
    last: int


def load_tokenizer(folder: Path) -> "Tokenizer":
    """The tokenizer.json of a model's folder; ModelError where it is missing or no tokenizer."""
    try:
        import tokenizers
    except ImportError as error:
        raise ModelError(
            "Text needs the package tokenizers; install it with pip install 'speechlens[lm]'."
        ) from error
    path = folder / "tokenizer.json"
    if not path.exists():
        raise ModelError(f"{path} isn't there; copy the tokenizer.json that belongs to the model.")
    try:
        return _Tokenizer(tokenizers.Tokenizer.from_file(str(path)))
    except Exception as error:
        raise ModelError(
            f"{path} is no tokenizer; copy the tokenizer.json that belongs to the model."
        ) from error


class _Tokenizer:
    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self.vocabulary = inner.get_vocab_size(with_added_tokens=True)

    def encode(self, text: str) -> list[int]:
        return self._inner.encode(text, add_special_tokens=False).ids

    def decode(self, ids: list[int]) -> str:
        return self._inner.decode(ids, skip_special_tokens=True)


def tokens(
    model: LanguageModel,
    prompts: Sequence[Sequence[int]],
    *,
    max_new_tokens: int,
    sampling: Sampling = GREEDY,
    state: State | None = None,
    piece: int | None = None,
    vocabulary: int | None = None,
) -> Iterator[Emitted]:
    """Tokens of a batch of prompts, without end until max_new_tokens; rows don't influence each other.

    Prompts of different lengths are padded, and padding leaves no trace. state: what came before, one row a
    prompt. Raises UsageError for an empty prompt or an id outside the vocabulary, ModelError for NaN or Inf.
    """
    _check_prompts(prompts, model.config.vocab_size)
    longest = max(map(len, prompts))
    ids = mx.array([[*prompt, *[0] * (longest - len(prompt))] for prompt in prompts])
    mask = mx.array([[i < len(prompt) for i in range(longest)] for prompt in prompts])
    ragged = any(len(prompt) < longest for prompt in prompts)
    logits, state = model.prefill(ids, state, mask=mask if ragged else None, piece=piece)
    width = model.config.vocab_size
    sampler = Sampler(sampling, prompts, width, min(vocabulary or width, width))
    drawn = sampler.draw(logits)
    for count in range(max_new_tokens):
        before, current = state, drawn
        mx.async_eval(*current)
        if count + 1 < max_new_tokens:
            logits, state = model.step(current[0], before)
            drawn = sampler.draw(logits)
            mx.async_eval(*drawn, state.conv, state.ssm)
        likely = current[1].tolist()
        if not all(map(math.isfinite, likely)):
            raise ModelError(
                "The language model gives NaN or Inf for probabilities, so its weights are damaged; fetch or "
                "copy them again."
            )
        yield Emitted(current[0].tolist(), likely, before)
        if count % _CLEAR_EVERY == _CLEAR_EVERY - 1:
            mx.clear_cache()


def stream(
    model: LanguageModel,
    tokenizer: Tokenizer,
    prompt: str | Sequence[int],
    *,
    max_new_tokens: int = 100,
    sampling: Sampling = GREEDY,
    stop: Sequence[str] = (),
    state: State | None = None,
    piece: int | None = None,
) -> Iterator[Chunk]:
    """Text after a prompt, in pieces as they become certain; the last one has a reason."""
    ids = tokenizer.encode(prompt) if isinstance(prompt, str) else list(prompt)
    text, stops = Detokenizer(tokenizer.decode), StopStrings(stop)
    chunk = None
    emitted = tokens(
        model,
        [ids],
        max_new_tokens=max_new_tokens,
        sampling=sampling,
        state=state,
        piece=piece,
        vocabulary=tokenizer.vocabulary,
    )
    for count, event in enumerate(emitted, 1):
        token = event.tokens[0]
        ended = token in model.config.stop_ids
        new = stops.add(text.finish() if ended else text.add(token))
        over = ended or stops.stopped
        if over or count == max_new_tokens:
            new += "" if stops.stopped else stops.add(text.finish())
            new += stops.finish()
        reason = "stop" if over or stops.stopped else "length" if count == max_new_tokens else ""
        chunk = Chunk(new, count, reason, event.state, token)
        if new or reason:
            yield chunk
        if reason:
            return


def state_after(model: LanguageModel, chunk: Chunk) -> State:
    """The state after all text of a stream's last chunk; a token that only said stop is left out."""
    if chunk.last in model.config.stop_ids:
        return chunk.state
    return model.step(mx.array([chunk.last]), chunk.state)[1]


def generate_fast(model: LanguageModel, tokenizer: Tokenizer, prompt: str, **settings: Any) -> str:
    """The whole text that `stream` gives; the same settings."""
    return "".join(chunk.text for chunk in stream(model, tokenizer, prompt, **settings))


def generate_batch(
    model: LanguageModel,
    tokenizer: Tokenizer,
    prompts: Sequence[str],
    *,
    max_new_tokens: int = 100,
    sampling: Sampling = GREEDY,
    stop: Sequence[str] = (),
    piece: int | None = None,
) -> list[str]:
    """The texts after several prompts at once: each what it would be alone."""
    ids = [tokenizer.encode(prompt) for prompt in prompts]
    rows = [(Detokenizer(tokenizer.decode), StopStrings(stop)) for _ in ids]
    texts, open_rows = [""] * len(ids), set(range(len(ids)))
    settings = {"max_new_tokens": max_new_tokens, "sampling": sampling, "piece": piece}
    for event in tokens(model, ids, vocabulary=tokenizer.vocabulary, **settings):
        for row in tuple(open_rows):
            text, stops = rows[row]
            ended = event.tokens[row] in model.config.stop_ids
            texts[row] += "" if ended else stops.add(text.add(event.tokens[row]))
            if ended or stops.stopped:
                open_rows.discard(row)
        if not open_rows:
            break
    for row, (text, stops) in enumerate(rows):
        texts[row] += stops.add(text.finish()) + stops.finish()
    return texts


def generate(
    model: LanguageModel,
    tokenizer: Tokenizer,
    prompt: str,
    *,
    max_new_tokens: int = 100,
    sampling: Sampling = GREEDY,
    stop: Sequence[str] = (),
) -> str:
    """The same text as `generate_fast` by reading everything again for each token: slow, the oracle."""
    ids = tokenizer.encode(prompt)
    _check_prompts([ids], model.config.vocab_size)
    width = model.config.vocab_size
    sampler = Sampler(sampling, [ids], width, min(tokenizer.vocabulary, width))
    text, stops, parts = Detokenizer(tokenizer.decode), StopStrings(stop), []
    for _ in range(max_new_tokens):
        token = sampler.draw(model(mx.array([ids]))[:, -1])[0].item()
        if token in model.config.stop_ids:
            break
        ids.append(token)
        parts.append(stops.add(text.add(token)))
        if stops.stopped:
            break
    return "".join([*parts, stops.add(text.finish()), stops.finish()])


def _check_prompts(prompts: Sequence[Sequence[int]], width: int) -> None:
    for prompt in prompts:
        if not len(prompt):
            raise UsageError("An empty prompt has nothing to go on from; give at least one token.")
        if not all(0 <= token < width for token in prompt):
            raise UsageError(
                f"The prompt has tokens beyond the model's {width}; use the model's own tokenizer."
            )
