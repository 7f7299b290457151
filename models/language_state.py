"""What a Mamba language model remembers: the same few numbers however long the text was.

States are values: nothing changes one in place, so keeping an old one is a snapshot.
"""

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import mlx.core as mx

from speechlens.errors import ModelError
from speechlens.models import weights
from speechlens.models.mamba import CONV_WIDTH, STATES

_FORMAT = "speechlens-language-state"


@dataclass(frozen=True)
class State:
    """A layer's last convolution inputs, conv [N, 3, D], and scan states, ssm [N, D, 16], both float32.

    tokens: how many tokens each of the N rows has seen.
    """

    conv: tuple[mx.array, ...]
    ssm: tuple[mx.array, ...]
    tokens: tuple[int, ...]

    @classmethod
    def zeros(cls, batch: int, layers: int, inner: int) -> "State":
        """The state before the first token."""
        conv, ssm = mx.zeros((batch, CONV_WIDTH - 1, inner)), mx.zeros((batch, inner, STATES))
        return cls((conv,) * layers, (ssm,) * layers, (0,) * batch)

    def after(self, arrays: Sequence[mx.array], counts: Sequence[int]) -> "State":
        """The state with new arrays (all conv, then all ssm) after so many more tokens a row."""
        tokens = tuple(seen + count for seen, count in zip(self.tokens, counts, strict=True))
        layers = len(self.conv)
        return State(tuple(arrays[:layers]), tuple(arrays[layers:]), tokens)

    def rows(self, chosen: Sequence[int]) -> "State":
        """Some rows, in the given order; a row may be taken more than once."""
        index = mx.array(list(chosen))
        return State(
            tuple(a[index] for a in self.conv),
            tuple(a[index] for a in self.ssm),
            tuple(self.tokens[i] for i in chosen),
        )

    @staticmethod
    def joined(states: Sequence["State"]) -> "State":
        """The rows of several states as one batch."""
        return State(
            tuple(mx.concatenate(parts) for parts in zip(*(s.conv for s in states), strict=True)),
            tuple(mx.concatenate(parts) for parts in zip(*(s.ssm for s in states), strict=True)),
            tuple(count for s in states for count in s.tokens),
        )

    def save(self, path: Path) -> None:
        """Write a safetensors file: conv [layers, N, 3, D] and ssm [layers, N, D, 16]."""
        arrays = {"conv": mx.stack(self.conv), "ssm": mx.stack(self.ssm)}
        mx.save_safetensors(str(path), arrays, {"format": _FORMAT, "tokens": json.dumps(self.tokens)})

    @staticmethod
    def load(path: Path, layers: int, inner: int) -> "State":
        """Read what `save` wrote, for a model of these sizes; ModelError if it doesn't fit."""
        entries, _ = weights.read_header(path)
        shape = entries["conv"].shape if "conv" in entries else ()
        batch = shape[1] if len(shape) == 4 else 1
        tensors = weights.load(
            path, {"conv": (layers, batch, CONV_WIDTH - 1, inner), "ssm": (layers, batch, inner, STATES)}
        )
        return State(tuple(tensors["conv"]), tuple(tensors["ssm"]), _tokens(path, batch))


class Snapshots:
    """States after chosen prompts, the least recently used given up beyond `limit`.

    A recurrent state can't be cut back to an earlier token, so a prompt goes on from the longest prefix kept.
    """

    def __init__(self, limit: int = 8) -> None:
        self._limit = limit
        self._kept: OrderedDict[tuple[int, ...], State] = OrderedDict()

    def keep(self, ids: Sequence[int], state: State) -> None:
        """Remember the state after exactly these tokens."""
        self._kept[tuple(ids)] = state
        self._kept.move_to_end(tuple(ids))
        while len(self._kept) > self._limit:
            self._kept.popitem(last=False)

    def find(self, ids: Sequence[int]) -> tuple[int, State | None]:
        """How many first tokens of a prompt are covered by a kept state, and that state.

        At least one token is left over, because the logits come from a token.
        """
        ids = tuple(ids)
        fitting = (key for key in self._kept if len(key) < len(ids) and ids[: len(key)] == key)
        longest = max(fitting, key=len, default=None)
        if longest is None:
            return 0, None
        self._kept.move_to_end(longest)
        return len(longest), self._kept[longest]


def _tokens(path: Path, batch: int) -> tuple[int, ...]:
    _, metadata = mx.load(str(path), return_metadata=True)
    try:
        tokens = json.loads(metadata["tokens"])
        if (
            metadata["format"] == _FORMAT
            and len(tokens) == batch
            and all(type(n) is int and n >= 0 for n in tokens)
        ):
            return tuple(tokens)
    except (KeyError, TypeError, ValueError):
        pass
    raise ModelError(f"{path} is not a saved state of a language model; save one with State.save.")
