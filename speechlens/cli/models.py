"""`speechlens models`: which networks there are and whether their files are whole."""

import click

from speechlens.cli.say import current, help_if_alone, talk_options

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group("models", short_help="List, describe and check models.", invoke_without_command=True)
@talk_options
@click.pass_context
def command(ctx: click.Context) -> None:
    """List, describe and check the networks that do the enhancing."""
    help_if_alone(ctx)


@command.command("list")
@JSON
@talk_options
def list_models(as_json: bool) -> None:
    """Print the models that --model knows by name."""
    from speechlens.models import available, describe

    models = [describe(name) for name in available()]
    if as_json:
        current().json(models, indent=1)
        return
    rows = [[model["name"], f"{model['bytes'] / 1e6:.1f} MB", model["description"]] for model in models]
    for row in rows:
        current().result("  ".join([row[0].ljust(max(len(name) for name, _, _ in rows)), *row[1:]]))


@command.command()
@click.argument("model", metavar="NAME|PATH")
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
        current().result(f"{key + ':':<13}{value}")


@command.command()
@click.argument("model", metavar="NAME|PATH")
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
