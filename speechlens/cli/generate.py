"""`speechlens generate`: text from a Mamba language model."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from speechlens.cli.say import Say, current, printable, talk_options
from speechlens.cli.stop import Stop
from speechlens.errors import Cancelled, UsageError

if TYPE_CHECKING:
    from speechlens.models.generation import Chunk

PATH = click.Path(path_type=Path)


@click.command(short_help="Go on with a text, with a Mamba language model.")
@click.argument("prompt")
@click.option(
    "--model", metavar="DIR|NAME", required=True, help="Folder of a checkpoint, or its name on the hub."
)
@click.option("--download", is_flag=True, help="Fetch a model that isn't in the hub's local cache.")
@click.option(
    "--max-tokens",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    default=100,
    show_default=True,
    help="Tokens at most.",
)
@click.option(
    "--temperature",
    metavar="T",
    type=float,
    default=0.0,
    show_default=True,
    help="0 takes the likeliest token.",
)
@click.option("--top-k", metavar="N", type=int, default=0, help="Draw among the N likeliest tokens.")
@click.option(
    "--top-p", metavar="P", type=float, default=1.0, help="Draw among those that reach probability P."
)
@click.option(
    "--min-p",
    metavar="P",
    type=float,
    default=0.0,
    help="Leave out what is P times less likely than the best.",
)
@click.option(
    "--repetition-penalty", metavar="R", type=float, default=1.0, help="Above 1: avoid tokens used before."
)
@click.option(
    "--stop", metavar="TEXT", multiple=True, help="End before this text; may be given several times."
)
@click.option(
    "--seed", metavar="N", type=click.IntRange(0, 2**63), default=0, show_default=True, help="Random draws."
)
@click.option("--bits", type=click.Choice(["4", "8"]), help="Quantise the large matrices.")
@click.option("--dtype", type=click.Choice(["float32", "float16", "bfloat16"]), help="Type of the matrices.")
@click.option(
    "--piece",
    metavar="N",
    type=click.IntRange(1, 1 << 20),
    help="Prompt tokens at a time.  [default: 512, on a GPU 2048]",
)
@click.option("--state", type=PATH, metavar="FILE", help="Go on from a saved state.")
@click.option("--save-state", type=PATH, metavar="FILE", help="Save the state at the end.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one piece of text a line.")
@talk_options
def command(prompt: str, as_json: bool, model: str, download: bool, **settings: Any) -> None:
    """Go on with PROMPT and print the text as it comes; PROMPT - reads standard input.

    \b
        speechlens generate --model mamba-130m-hf "The capital of Japan is"
    """
    if not (text := sys.stdin.read() if prompt == "-" else prompt):
        raise UsageError("An empty prompt has nothing to go on from; give some text.")
    network, stream = _stream(model, text, download, settings)
    say, begin, first = current(), time.perf_counter(), None
    chunk = None
    with Stop() as stop:
        for chunk in stream:
            first = first or (time.perf_counter(), chunk.tokens)
            _print(say, chunk, as_json)
            if stop.asked:
                raise Cancelled
    if chunk is None or first is None:
        return
    if settings["save_state"]:
        from speechlens.models.generation import state_after

        state_after(network, chunk).save(settings["save_state"])
    _tell(say, chunk, begin, first, as_json)


def _stream(name: str, prompt: str, download: bool, settings: dict[str, Any]) -> tuple[Any, Any]:
    """The model, and its text as it comes."""
    from speechlens.models import generation, language_loading
    from speechlens.models.language_state import State
    from speechlens.models.sampling import Sampling

    chosen = ("temperature", "top_k", "top_p", "min_p", "repetition_penalty", "seed")
    sampling = Sampling(**{key: settings[key] for key in chosen})
    folder = language_loading.locate(name, download=download)
    tokenizer = generation.load_tokenizer(folder)
    bits = int(settings["bits"]) if settings["bits"] else None
    model = language_loading.load(folder, dtype=settings["dtype"], bits=bits)
    state = None
    if settings["state"]:
        state = State.load(settings["state"], model.config.layers, model.config.intermediate_size)
    return model, generation.stream(
        model,
        tokenizer,
        prompt,
        max_new_tokens=settings["max_tokens"],
        sampling=sampling,
        stop=settings["stop"],
        state=state,
        piece=settings["piece"],
    )


def _print(say: Say, chunk: "Chunk", as_json: bool) -> None:
    if as_json:
        say.json({"text": chunk.text, "tokens": chunk.tokens, "reason": chunk.reason or None})
    elif chunk.text:
        # Line breaks and tabs belong to the text; everything else a terminal would obey does not.
        lines = chunk.text.split("\n")
        shown = "\n".join(
            "\t".join(printable(part, sys.stdout) for part in line.split("\t")) for line in lines
        )
        click.echo(shown, nl=False)
        sys.stdout.flush()


def _tell(say: Say, chunk: "Chunk", begin: float, first: tuple[float, int], as_json: bool) -> None:
    wait, counted = first[0] - begin, chunk.tokens - first[1]
    rate = counted / max(time.perf_counter() - first[0], 1e-9)
    if as_json:
        say.json({"seconds_to_first": wait, "tokens_per_second": rate if counted else None})
        return
    click.echo()
    speed = f", then {rate:.1f} tokens/s" if counted else ""
    say.line(f"{chunk.tokens} tokens, the first after {wait:.2f} s{speed}; ended by {chunk.reason}")
