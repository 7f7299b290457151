"""Times the language model beside mlx-lm in one run, on the same random weights of a published shape.

    pip install mlx-lm            in an environment that has SpeechLens
    python -m tests.bench.language                              130m, prompt 512, float32
    python -m tests.bench.language --prompt 71 351 1401 5601    prompts of other lengths
    python -m tests.bench.language --size 2.8b --dtype bfloat16 --bits 4

Prefill is the time from a prompt to the first token's logits; decode the time a token takes when each is the
likeliest one and is given to the next step. Runs of both take turns; medians with the fastest and slowest.
--flat adds the decode rate along 2000 tokens, --no-peer leaves mlx-lm out.
"""

import argparse
import json
import math
import statistics
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten

from speechlens.bench import machine
from speechlens.models.language import LanguageConfig, LanguageModel
from speechlens.models.language_loading import GROUP, quantise

SIZES = {
    "130m": (768, 24),
    "370m": (1024, 48),
    "790m": (1536, 48),
    "1.4b": (2048, 48),
    "2.8b": (2560, 64),
}
VOCABULARY = 50280


class Ours:
    """SpeechLens behind the few calls that are timed."""

    name = "speechlens"

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def prefill(self, ids: mx.array) -> tuple[mx.array, Any]:
        logits, state = self._model.prefill(ids)
        mx.eval(logits, state.conv, state.ssm)
        return logits, state

    def decode(self, token: mx.array, state: Any, count: int) -> Any:
        for _ in range(count):
            logits, state = self._model.step(token, state)
            following = mx.argmax(logits, axis=-1)
            mx.async_eval(following, state.conv, state.ssm)
            token.tolist()
            token = following
        mx.eval(token)
        return state


class Peer:
    """mlx-lm behind the same calls, each as its own generate_step makes them."""

    name = "mlx-lm"

    def __init__(self, model: nn.Module) -> None:
        self._model = model

    def prefill(self, ids: mx.array) -> tuple[mx.array, Any]:
        cache, step = self._model.make_cache(), 2048
        while ids.shape[1] > step:
            self._model(ids[:, :step], cache=cache)
            mx.eval([c.state for c in cache])
            ids = ids[:, step:]
        logits = self._model(ids, cache=cache)[:, -1]
        mx.eval(logits, [c.state for c in cache])
        return logits, cache

    def decode(self, token: mx.array, cache: Any, count: int) -> Any:
        for _ in range(count):
            logits = self._model(token[:, None], cache=cache)[:, -1]
            following = mx.argmax(logits, axis=-1)
            mx.async_eval(following)
            token.tolist()
            token = following
        mx.eval(token)
        return cache


def make(size: str, dtype: str, bits: int | None) -> tuple[dict[str, mx.array], LanguageModel]:
    """Random weights by checkpoint name, and our model of them."""
    hidden, layers = SIZES[size]
    mx.random.seed(0)
    model = LanguageModel(LanguageConfig(VOCABULARY, hidden, 2 * hidden, layers, math.ceil(hidden / 16)))
    model.apply(lambda value: value.astype(getattr(mx, dtype)))
    weights = dict(tree_flatten(model.parameters()))
    mx.eval(weights)
    if bits:
        quantise(model, bits)
    model.eval()
    model.pack()
    return weights, model


def make_peer(size: str, weights: dict[str, mx.array], bits: int | None) -> nn.Module:
    """mlx-lm's model of the same weights, quantised as its own converter does it where bits are given."""
    from mlx_lm.models import mamba

    hidden, layers = SIZES[size]
    model = mamba.Model(
        mamba.ModelArgs(
            model_type="mamba",
            vocab_size=VOCABULARY,
            hidden_size=hidden,
            intermediate_size=2 * hidden,
            state_size=16,
            num_hidden_layers=layers,
            conv_kernel=4,
            use_bias=False,
            use_conv_bias=True,
            time_step_rank=math.ceil(hidden / 16),
        )
    )
    model.load_weights(list(model.sanitize({f"backbone.{k}": v for k, v in weights.items()}).items()))
    if bits:
        nn.quantize(
            model,
            group_size=GROUP,
            bits=bits,
            class_predicate=lambda name, m: hasattr(m, "to_quantized") and m.weight.shape[-1] % GROUP == 0,
        )
    mx.eval(model.parameters())
    return model


def in_turns(works: dict[str, Callable[[], object]], repeats: int) -> dict[str, list[float]]:
    """Milliseconds of each work, one after the other in every round."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(repeats):
        for name, work in works.items():
            begin = time.perf_counter()
            work()
            times[name].append(1e3 * (time.perf_counter() - begin))
    return times


def summary(times: list[float]) -> dict[str, float]:
    return {"median": statistics.median(times), "fastest": min(times), "slowest": max(times)}


def measure(engines: list[Ours | Peer], arguments: argparse.Namespace) -> list[dict[str, Any]]:
    """Rows of the table: what, engine, milliseconds."""
    rows = []
    for length in arguments.prompt:
        ids = mx.random.randint(1, VOCABULARY - 3, (1, length))
        mx.eval(ids)
        works = {e.name: (lambda e=e, ids=ids: e.prefill(ids)) for e in engines}
        if not arguments.cold:
            for work in works.values():
                work()
        for name, times in in_turns(works, arguments.repeats).items():
            rows.append({"what": f"prefill {length}", "engine": name, **summary(times)})
    token, held = mx.array([7]), {e.name: e.prefill(mx.array([[5, 6, 7]]))[1] for e in engines}

    def decode(engine: Ours | Peer, count: int) -> None:
        held[engine.name] = engine.decode(token, held[engine.name], count)

    for engine in engines:
        decode(engine, 8)
    works = {e.name: (lambda e=e: decode(e, arguments.tokens)) for e in engines}
    for name, times in in_turns(works, max(3, arguments.repeats)).items():
        rows.append(
            {"what": "decode, a token", "engine": name, **summary([t / arguments.tokens for t in times])}
        )
    return rows


def flat(ours: Ours, stretch: int = 50, total: int = 2000) -> list[dict[str, Any]]:
    """Milliseconds a token of stretches along one text."""
    state, rows = ours.prefill(mx.array([[5, 6, 7]]))[1], []
    for start in range(0, total, stretch):
        begin = time.perf_counter()
        state = ours.decode(mx.array([7]), state, stretch)
        rows.append(
            {"tokens": start + stretch, "milliseconds": 1e3 * (time.perf_counter() - begin) / stretch}
        )
    return rows


def agreement(engines: list[Ours | Peer]) -> float:
    """Largest difference of the logits after a short prompt, over their largest size."""
    ids = mx.random.randint(1, VOCABULARY - 3, (1, 37))
    logits = [engine.prefill(ids)[0].astype(mx.float32)[:, : VOCABULARY - 3] for engine in engines]
    return (mx.abs(logits[0] - logits[-1]).max() / mx.abs(logits[-1]).max()).item()


def show(rows: list[dict[str, Any]]) -> None:
    """The table, with how many times faster the first engine of each row's kind is."""
    reference = {row["what"]: row["median"] for row in rows if row["engine"] == Peer.name}
    print(f"{'':<18}{'':<12}{'median':>12}{'fastest':>12}{'slowest':>12}")
    for row in rows:
        ratio = ""
        if row["engine"] == Ours.name and row["what"] in reference:
            ratio = f"{reference[row['what']] / row['median']:8.2f} x mlx-lm"
        times = "".join(f"{row[key]:9.2f} ms" for key in ("median", "fastest", "slowest"))
        print(f"{row['what']:<18}{row['engine']:<12}{times}{ratio}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", choices=SIZES, default="130m")
    parser.add_argument("--dtype", choices=("float32", "float16", "bfloat16"), default="float32")
    parser.add_argument("--bits", type=int, choices=(4, 8))
    parser.add_argument("--prompt", type=int, nargs="+", default=[512])
    parser.add_argument("--tokens", type=int, default=50)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--cold", action="store_true", help="no warm-up of the prefill")
    parser.add_argument("--flat", action="store_true", help="decode rate along 2000 tokens")
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    weights, model = make(arguments.size, arguments.dtype, arguments.bits)
    engines: list[Ours | Peer] = [Ours(model)]
    report: dict[str, Any] = {"machine": machine(), "arguments": vars(arguments)}
    if not arguments.no_peer:
        engines.append(Peer(make_peer(arguments.size, weights, arguments.bits)))
        report["machine"]["mlx-lm"] = version("mlx-lm")
    del weights
    report["difference"] = agreement(engines)
    report["rows"] = measure(engines, arguments)
    if arguments.flat:
        report["flat"] = flat(engines[0])
    if arguments.json:
        print(json.dumps(report))
        return
    for key, value in report["machine"].items():
        print(f"{key + ':':<13}{value}")
    print(
        f"{arguments.size}, {arguments.bits or arguments.dtype}; logits differ by {report['difference']:.1e}"
    )
    show(report["rows"])
    if arguments.flat:
        times = [row["milliseconds"] for row in report["flat"]]
        told = ", ".join(f"{row['tokens']}: {row['milliseconds']:.2f}" for row in report["flat"][::8])
        spread = max(times[1:]) / min(times[1:]) - 1
        print(f"milliseconds a token along the text: {told}; last over first {times[-1] / times[0]:.3f},")
        print(f"slowest stretch {100 * spread:.0f} % over the fastest")


if __name__ == "__main__":
    main()
