"""Mamba language models: config, blocks and network, with the tensor names of published checkpoints.

A. Gu, T. Dao, Mamba: linear-time sequence modeling with selective state spaces, 2023. The blocks hold the
same Mamba layer as the enhancers; a residual stream in float32 runs past them.
"""

import math
import re
import reprlib
from dataclasses import dataclass, replace
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx.utils import tree_flatten

from speechlens import kernels
from speechlens.errors import InternalError
from speechlens.models.language_state import State
from speechlens.models.mamba import CONV_WIDTH, STATES, MambaLayer

MODEL_TYPES = ("mamba", "falcon_mamba")
# Prompt tokens at a time: the fused stack on CPU needs no more, a GPU fills up with these.
PIECE, GPU_PIECE = 512, 2048
_MOST_LAYERS = 1024
_LAYER = re.compile(r"layers\.(\d+)\.")


@dataclass(frozen=True)
class LanguageConfig:
    """Sizes: vocab_size V, hidden_size H, intermediate_size D, time_step_rank R and the number of layers."""

    vocab_size: int
    hidden_size: int
    intermediate_size: int
    layers: int
    time_step_rank: int
    norm_eps: float = 1e-5
    use_bias: bool = False
    tied: bool = True
    selection_eps: float | None = None
    stop_ids: tuple[int, ...] = (0,)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "LanguageConfig":
        """Config from config.json: the standard fields win over the legacy ones (d_model, n_layer).

        KeyError, TypeError or ValueError where a field is missing or wrong.
        """
        hidden = _size(values, "hidden_size", "d_model")
        rank = values.get("time_step_rank", "auto")
        stop = values.get("eos_token_id", 0)
        falcon = values.get("model_type") == "falcon_mamba" or bool(values.get("use_bcdt_rms"))
        for name, fixed in (("state_size", STATES), ("conv_kernel", CONV_WIDTH)):
            if values.get(name, fixed) != fixed:
                raise ValueError(
                    f"{name} = {reprlib.repr(values[name])} where the kernels are built for {fixed}"
                )
        return cls(
            vocab_size=_size(values, "vocab_size"),
            hidden_size=hidden,
            intermediate_size=_inner(values, hidden),
            layers=_size(values, "num_hidden_layers", "n_layer"),
            time_step_rank=math.ceil(hidden / 16)
            if rank in ("auto", None)
            else _checked("time_step_rank", rank),
            norm_eps=_epsilon(values, "layer_norm_epsilon", 1e-5),
            use_bias=bool(values.get("use_bias", False)),
            tied=bool(values.get("tie_word_embeddings", True)),
            selection_eps=_epsilon(values, "mixer_rms_eps", 1e-6) if falcon else None,
            stop_ids=tuple(
                int(i) for i in (stop if isinstance(stop, list) else [stop] if stop is not None else [])
            ),
        )

    def corrected(self, shapes: dict[str, tuple[int, ...]]) -> "LanguageConfig":
        """This config with every size as the tensors have it; names without prefix.

        KeyError where a tensor that tells a size is missing, ValueError where one makes no sense.
        """
        vocab, hidden = shapes["embeddings.weight"]
        inner, _ = shapes["layers.0.mixer.A_log"]
        _, rank = shapes["layers.0.mixer.dt_proj.weight"]
        # They may be of any size; which layer lacks is told later.
        numbers = {match[1] for name in shapes if (match := _LAYER.match(name))}
        return replace(
            self,
            vocab_size=_checked("vocab_size", vocab),
            hidden_size=_checked("hidden_size", hidden),
            intermediate_size=_checked("intermediate_size", inner),
            layers=_checked("layers", len(numbers), _MOST_LAYERS),
            time_step_rank=_checked("time_step_rank", rank),
            use_bias="layers.0.mixer.in_proj.bias" in shapes,
            tied=self.tied or "lm_head.weight" not in shapes,
        )


class Block(nn.Module):
    """RMSNorm, Mamba layer, residual: float32 [N, L, H] -> [N, L, H]."""

    def __init__(self, config: LanguageConfig) -> None:
        super().__init__()
        self.norm = nn.RMSNorm(config.hidden_size, eps=config.norm_eps)
        self.mixer = MambaLayer(
            config.hidden_size,
            config.intermediate_size / config.hidden_size,
            config.time_step_rank,
            bias=config.use_bias,
            norm_eps=config.selection_eps,
        )

    def __call__(
        self, x: mx.array, conv: mx.array, ssm: mx.array, lengths: mx.array | None
    ) -> tuple[mx.array, ...]:
        h = self.norm(x).astype(compute_dtype(self.mixer.in_proj))
        y, conv, ssm = self.mixer.advance(h, conv, ssm, lengths)
        return x + y.astype(mx.float32), conv, ssm


class LanguageModel(nn.Module):
    """Token ids [N, L] to logits [N, L, V]; a token costs the same however many came before."""

    def __init__(self, config: LanguageConfig) -> None:
        super().__init__()
        self.config = config
        self.embeddings = nn.Embedding(config.vocab_size, config.hidden_size)
        self.layers = [Block(config) for _ in range(config.layers)]
        self.norm_f = nn.RMSNorm(config.hidden_size, eps=config.norm_eps)
        if not config.tied:
            self.lm_head = nn.Linear(config.hidden_size, config.vocab_size, bias=False)
        self._compiled = mx.compile(self._flat_step, inputs=self.state)
        self._stack: kernels.PackedStack | None = None
        self._head: kernels.Packed | None = None
        self._table: kernels.Packed | None = None

    def __call__(self, ids: mx.array) -> mx.array:
        """Logits of every position, float32 [N, L, V], from an empty state."""
        h, _ = self.advance(ids, self.init_state(ids.shape[0]))
        return self.logits(h)

    def init_state(self, batch: int = 1) -> State:
        """The state before the first token."""
        return State.zeros(batch, self.config.layers, self.config.intermediate_size)

    def step(self, ids: mx.array, state: State) -> tuple[mx.array, State]:
        """One token a row, ids [N]: (logits [N, V], new state)."""
        if self._stack is not None:
            h, state = self.advance(ids[:, None], state)
            return self.logits(h)[:, 0], state
        # The native kernels can't be traced; elsewhere one compiled graph serves every token.
        run = self._flat_step if kernels.chosen().name == "cpu" else self._compiled
        flat = run(ids, *state.conv, *state.ssm)
        return flat[0], state.after(flat[1:], [1] * ids.shape[0])

    def prefill(
        self,
        ids: mx.array,
        state: State | None = None,
        *,
        mask: mx.array | None = None,
        piece: int | None = None,
    ) -> tuple[mx.array, State]:
        """A prompt ids [N, L] into the state, `piece` tokens at a time so that memory stays bounded.

        piece None: 512 on CPU, 2048 on a GPU.
        mask [N, L]: False where a row has padding, anywhere; padding leaves no trace. Returns the logits
        of each row's last token [N, V] (of an empty row: zeros) and the new state.
        """
        piece = (GPU_PIECE if mx.default_device() == mx.gpu else PIECE) if piece is None else piece
        if piece < 1 or not ids.size:
            raise InternalError(
                f"prefill needs tokens and pieces of at least one, not {ids.shape} and {piece}."
            )
        counts = [ids.shape[1]] * ids.shape[0]
        if mask is not None:
            ids, counts = _to_the_left(ids, mask)
        state = self.init_state(ids.shape[0]) if state is None else state
        last = mx.zeros((ids.shape[0], self.config.hidden_size))
        for start in range(0, max(counts), piece):
            part = ids[:, start : start + piece]
            here = [min(max(count - start, 0), part.shape[1]) for count in counts]
            ragged = any(count < part.shape[1] for count in here)
            h, state = self.advance(part, state, here if ragged else None)
            at = mx.array(here)
            ends = mx.take_along_axis(h, mx.maximum(at - 1, 0)[:, None, None], axis=1)[:, 0]
            last = mx.where(at[:, None] > 0, ends, last)
            mx.eval(last, state.conv, state.ssm)
        empty = mx.array(counts)[:, None] == 0
        return mx.where(empty, 0.0, self.logits(last)), state

    def advance(
        self, ids: mx.array, state: State, lengths: list[int] | None = None
    ) -> tuple[mx.array, State]:
        """Hidden values [N, L, H] after the last block, and the state after the tokens.

        lengths: how many of each row's tokens count; all where None.
        """
        if self._stack is not None:
            x = mx.array(self._table.rows(np.array(ids).reshape(-1)).reshape(*ids.shape, -1))
            h, conv, ssm = kernels.mamba_stack(x, self._stack, state.conv, state.ssm, lengths)
            arrays = [*conv, *ssm]
        else:
            counts = None if lengths is None else mx.array(lengths)
            h, arrays = self._blocks(ids, state.conv, state.ssm, counts)
        return h, state.after(arrays, lengths or [ids.shape[1]] * ids.shape[0])

    def logits(self, h: mx.array) -> mx.array:
        """float32 logits [..., V] of hidden values [..., H]."""
        if self._head is not None:
            return kernels.packed_product(self.norm_f(h), self._head)
        head = self.embeddings.as_linear if self.config.tied else self.lm_head
        dtype = compute_dtype(self.embeddings if self.config.tied else self.lm_head)
        return head(self.norm_f(h).astype(dtype)).astype(mx.float32)

    def pack(self) -> None:
        """Prepare for inference where this machine has the fused stack: weights are moved into its layout.

        The plain parameters are given up, so a packed model can't be trained.
        """
        if not kernels.stack_supports(self.config.hidden_size, self.config.intermediate_size):
            return
        self._table = kernels.Packed(*_matrix(self.embeddings))
        self._head = self._table if self.config.tied else kernels.Packed(*_matrix(self.lm_head))
        blocks, self.layers = self.layers[::-1], []
        self.pop("embeddings"), self.pop("lm_head", None)
        # Taken off the list one by one: a layer's tensors are freed before the next one's are read.
        layers = (_tensors(blocks.pop()) for _ in range(len(blocks)))
        self._stack = kernels.PackedStack(layers, self.config.norm_eps, self.config.selection_eps)

    def _blocks(self, ids, conv, ssm, counts):
        h = self.embeddings(ids).astype(mx.float32)
        new_conv, new_ssm = [], []
        for layer, window, held in zip(self.layers, conv, ssm, strict=True):
            h, window, held = layer(h, window, held, counts)
            new_conv.append(window)
            new_ssm.append(held)
        return h, [*new_conv, *new_ssm]

    def _flat_step(self, ids, *arrays):
        half = len(arrays) // 2
        h, arrays = self._blocks(ids[:, None], arrays[:half], arrays[half:], None)
        return [self.logits(h)[:, 0], *arrays]


def compute_dtype(layer: nn.Module) -> mx.Dtype:
    """The type that a linear layer or an embedding multiplies in."""
    return layer.scales.dtype if "scales" in layer else layer.weight.dtype


def _matrix(layer: nn.Module) -> tuple:
    """The arguments of kernels.Packed for a linear layer or an embedding."""
    if "scales" in layer:
        return layer.weight, layer.scales, layer.biases, layer.bits
    return (layer.weight,)


def _tensors(block: Block) -> tuple[dict[str, mx.array], dict[str, tuple]]:
    """A block's vectors and matrices as kernels.PackedStack takes them."""
    names = ("in_proj", "x_proj", "dt_proj", "out_proj")
    return dict(tree_flatten(block.parameters())), {
        f"mixer.{name}": _matrix(getattr(block.mixer, name)) for name in names
    }


def _to_the_left(ids: mx.array, mask: mx.array) -> tuple[mx.array, list[int]]:
    """Each row's real tokens moved to its start, in order, and how many they are."""
    mask = mask.astype(mx.int32)
    # Position as the second key makes the order the same on every device.
    order = mx.argsort((1 - mask) * ids.shape[1] + mx.arange(ids.shape[1]), axis=1)
    return mx.take_along_axis(ids, order, axis=1), mask.sum(axis=1).tolist()


def _inner(values: dict[str, Any], hidden: int) -> int:
    if "intermediate_size" in values:
        return _size(values, "intermediate_size")
    return _checked("expand", values.get("expand", 2)) * hidden


def _size(values: dict[str, Any], *names: str) -> int:
    for name in names:
        if values.get(name) is not None:
            return _checked(name, values[name])
    raise KeyError(names[0])


def _checked(name: str, value: Any, most: int = 2**24 - 1) -> int:
    if not (isinstance(value, int) and 0 < value <= most):
        raise ValueError(f"{name} = {reprlib.repr(value)}")
    return value


def _epsilon(values: dict[str, Any], name: str, usual: float) -> float:
    value = values.get(name, usual)
    if not (type(value) in (int, float) and 0 <= value <= 1):
        raise ValueError(f"{name} = {reprlib.repr(value)}")
    return float(value)
