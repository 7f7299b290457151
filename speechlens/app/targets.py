"""Where the output of an entry goes. Nothing that exists is ever replaced."""

import os
from pathlib import Path

from speechlens.app.settings import Settings
from speechlens.naming import output_paths, shortened


def free_target(source: Path, settings: Settings) -> Path:
    """The output path of the settings, numbered where a file has that name."""
    (path,) = output_paths(
        [source],
        directory=settings.directory,
        template=settings["template"] or None,
        suffix=settings.suffix,
        model=settings["model"],
    )
    return numbered(path)


def numbered(path: Path) -> Path:
    """The path, or the first of name_2, name_3, ... that is free."""
    number, free = 2, path
    while os.path.lexists(free):
        free = path.with_name(shortened(f"{path.stem}_{number}{path.suffix}"))
        number += 1
    return free
