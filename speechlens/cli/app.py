"""`speechlens app`: the window."""

from pathlib import Path

import click

from speechlens.cli.given import GivenPath
from speechlens.cli.say import talk_options
from speechlens.errors import UsageError


@click.command(short_help="Open the window.")
@click.argument("files", metavar="[FILES]...", nargs=-1, type=GivenPath(path_type=Path))
@talk_options
def command(files: tuple[Path, ...]) -> int:
    """Open the window, with these files and folders in its queue.

    \b
        speechlens app
        speechlens app interviews/ note.wav
    """
    try:
        from speechlens.app.start import main
    except ImportError as error:
        raise UsageError(
            f"The window can't be opened ({error}); install it with 'pip install speechlens[app]', "
            "and on Linux the libraries that the README names."
        ) from error
    return main([str(file) for file in files])
