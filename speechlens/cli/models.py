"""`speechlens models`: which networks there are, whether their files are whole, and the user's shelf."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from speechlens.cli.given import GivenFile, GivenPath, GivenText
from speechlens.cli.say import current, help_if_alone, talk_options
from speechlens.errors import Cancelled, ModelError, UsageError

if TYPE_CHECKING:
    from speechlens.models.catalogue import Download
    from speechlens.models.fetch import Licence

PATH = GivenPath(path_type=Path)
FILE = GivenFile(path_type=Path)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
CONFIG = click.option(
    "--config", metavar="FILE", type=PATH, help="Its config.json, where that isn't beside it."
)


@click.group("models", short_help="List, check, add, fetch and convert models.", invoke_without_command=True)
@talk_options
@click.pass_context
def command(ctx: click.Context) -> None:
    """List, check, add, fetch and convert the networks that do the enhancing.

    Added and fetched models are kept in your data folder; SPEECHLENS_MODELS names another.
    """
    help_if_alone(ctx)


@command.command("list")
@JSON
@talk_options
def list_models(as_json: bool) -> None:
    """Print the models that --model knows by name, and those that can be fetched."""
    from speechlens.models import available
    from speechlens.models.catalogue import DOWNLOADS

    here = available()
    models = [_described(name) for name in here]
    models += [_fetchable(download) for name, download in DOWNLOADS.items() if name not in here]
    if as_json:
        current().json(models, indent=1)
        return
    width = max(len(model["name"]) for model in models)
    for model in models:
        size = f"{model['bytes'] / 1e6:.1f} MB"
        state = "" if model["present"] else f"  [speechlens models fetch {model['name']}]"
        current().result(f"{model['name']:<{width}}  {size:>8}  {model['description']}{state}")


@command.command()
@click.argument("model", metavar="NAME|PATH", type=GivenText())
@JSON
@talk_options
def show(model: str, as_json: bool) -> None:
    """Print what is known about one model: family, size, file, SHA-256."""
    from speechlens.models import describe

    facts = describe(model)
    if as_json:
        current().json(facts, indent=1)
        return
    for key, value in facts.items():
        current().result(f"{key + ':':<14}{value}")


@command.command()
@click.argument("model", metavar="NAME|PATH", type=GivenText())
@JSON
@talk_options
def verify(model: str, as_json: bool) -> None:
    """Check a model's file in full: header, tensors, values.

    The exit code is 3 if anything is wrong.
    """
    from speechlens.models import verify as check

    checked = check(model)
    if as_json:
        current().json({"model": model, "whole": True, "checked": checked}, indent=1)
        return
    for line in checked:
        current().result(f"ok  {line}")


@command.command()
@click.argument("source", metavar="FILE|FOLDER", type=PATH)
@click.option(
    "--name",
    metavar="NAME",
    type=GivenText(),
    help="Name on the shelf.  [default: re-use, or the file's name]",
)
@CONFIG
@click.option("--replace", is_flag=True, help="Replace the model of that name.")
@talk_options
def add(source: Path, name: str | None, config: Path | None, replace: bool) -> None:
    """Check weights that you have and copy them onto the shelf.

    RE-USE weights are taken as published (model.safetensors) and as converted (model_mlx.safetensors).

    \b
        speechlens models add model.safetensors
        speechlens enhance talk.wav --model re-use
    """
    from speechlens.models import shelf

    added, folder = shelf.add(source, name, config=config, replace=replace)
    current().result(f"{added} is ready in {folder}; use it with --model {added}.")


@command.command()
@click.argument("name", metavar="NAME")
@talk_options
def remove(name: str) -> None:
    """Delete a model from the shelf."""
    from speechlens.models import shelf

    shelf.remove(name)
    current().result(f"{name} is removed.")


@command.command()
@click.argument("source", metavar="NAME|PATH", type=GivenText())
@click.option("-o", "--output", metavar="FILE", type=FILE, help="Write to this .safetensors file.")
@click.option(
    "--to",
    "layout",
    type=click.Choice(["upstream", "converted"]),
    help="Layout to write.  [default: the other one]",
)
@CONFIG
@click.option("--overwrite", is_flag=True, help="Replace the output if it exists.")
@talk_options
def convert(
    source: str, output: Path | None, layout: str | None, config: Path | None, overwrite: bool
) -> None:
    """Write RE-USE weights in the other of their two layouts, with the very same values as 32-bit floats.

    upstream is what PyTorch programs read, converted what SpeechLens for macOS reads; this program reads
    both. The result comes into a new folder of that name beside the source, or into the current folder
    where the source is on the shelf: a folder holds the weights of one model. PyTorch's own .pth files are
    never opened, since they can hold code: save their state dict as safetensors first.
    """
    from speechlens.models.convert import convert as write

    target = write(source, output, layout=layout, config=config, overwrite=overwrite)
    current().result(f"{target} is written.")


@command.command()
@click.argument("name", metavar="NAME")
@click.option(
    "--accept-licence", is_flag=True, help="Agree to the licence of the weights without being asked."
)
@click.option("--refresh", is_flag=True, help="Fetch again though a model of that name is there.")
@talk_options
def fetch(name: str, accept_licence: bool, refresh: bool) -> int:
    """Download a model, after you have read and agreed to the licence of its weights.

    The licence's text is fetched first and kept beside the weights. The file must have the size and SHA-256
    that this program knows. A broken download goes on where it stopped when the command is run again.
    """
    from speechlens.models.fetch import fetch as download
    from speechlens.models.fetch import kept

    consent = _accepted if accept_licence else _asked
    try:
        folder = download(name, consent, _progress(), refresh=refresh)
    except KeyboardInterrupt:
        if not (size := kept(name)):
            raise
        current().line(f"cancelled; {size / 1e6:.1f} MB are kept, run the same command again to go on.")
        return Cancelled.exit_code
    current().result(f"{name} is ready in {folder}; use it with --model {name}.")
    return 0


def _described(name: str) -> dict[str, Any]:
    """Facts of a model that is here; one that is damaged must not hide the others."""
    from speechlens.models import describe

    try:
        return {**describe(name), "present": True}
    except ModelError as error:
        return {"name": name, "description": f"damaged: {error}", "bytes": 0, "present": True}


def _fetchable(download: "Download") -> dict[str, Any]:
    return {
        "name": download.name,
        "description": download.description,
        "bytes": download.size,
        "sha256": download.sha256,
        "licence": download.licence,
        "present": False,
    }


def _accepted(licence: "Licence") -> bool:
    current().line(f"licence agreed to: {licence.download.licence}, SHA-256 {licence.sha256}")
    return True


def _asked(licence: "Licence") -> bool:
    """Show the licence page by page on a terminal, else in one, and ask."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        click.echo_via_pager(licence.text)
    else:
        click.echo(licence.text, err=True)
    download = licence.download
    click.echo(f"\nThis was: {licence.path}\nSHA-256:  {licence.sha256}\n\n{download.terms}\n", err=True)
    try:
        return click.confirm(f"Fetch {download.size / 1e6:.0f} MB under this licence?", err=True)
    except click.Abort as error:
        if not isinstance(error.__context__, EOFError):
            raise
        click.echo(err=True)
        raise UsageError(
            f"Nobody is there to agree to the licence of '{download.name}'; read it, then agree with "
            "--accept-licence."
        ) from None


def _progress() -> Callable[[int, int], None]:
    """Tells how far a download is, every few seconds and at its end."""
    told = time.monotonic()

    def tell(done: int, total: int) -> None:
        nonlocal told
        if done == total or time.monotonic() - told > 2:
            told = time.monotonic()
            current().line(f"{done / 1e6:.0f} of {total / 1e6:.0f} MB")

    return tell
