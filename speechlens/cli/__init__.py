"""The command line. Modules here import click alone; what is heavy is imported by the command that runs."""


def main() -> None:
    """Entry point `speechlens`: runs the command line and exits with its code."""
    from speechlens.cli.program import program

    program()
