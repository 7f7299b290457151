"""`speechlens completion`: the script that completes commands in a shell."""

import click


@click.command(short_help="Print the completion script of a shell.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the script that completes commands and options in a shell.

    Put the line for your shell into the file that it reads at its start:

    \b
        bash   eval "$(speechlens completion bash)"
        zsh    eval "$(speechlens completion zsh)"
        fish   speechlens completion fish | source
    """
    from click.shell_completion import get_completion_class

    from speechlens.cli.program import program

    kind = get_completion_class(shell)
    if kind is not None:
        click.echo(kind(program, {}, "speechlens", "_SPEECHLENS_COMPLETE").source())
