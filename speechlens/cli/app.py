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
        import speechlens.app.window  # noqa: F401  (all that the window needs)
        from speechlens.app.start import main
    except ImportError as error:
        from speechlens.app.screen import missing_library

        raise missing_library(str(error)) or UsageError(
            f"The window can't be opened ({error}); install it with pip install 'speechlens[app]', "
            "and on Linux the libraries that the README names."
        ) from error
    return main([str(file) for file in files])
