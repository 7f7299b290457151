"""A page about one finished file: what was done to it, how it looks and sounds, and whether to trust it.

`write_report` reads input and output once, block by block, measures them, and writes one HTML file that
needs no network and no other file.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from speechlens.audio import is_pipe, same_file, shown
from speechlens.audio.atomic import AtomicFile, whole
from speechlens.errors import OutputError, UsageError
from speechlens.naming import shortened
from speechlens.notices import Result
from speechlens.options import Options


def write_report(
    source: str | Path,
    target: str | Path,
    result: Result,
    path: str | Path,
    *,
    options: Options | None = None,
    overwrite: bool = False,
) -> Path:
    """Write the report of one enhanced file to `path` and return it.

    source, target: the files as they are now; result: what the engine gave for them; options: what was
    asked for. Memory stays flat: about 2 MB more for each hour of sound. Raises OutputError when `path`
    exists (unless overwrite), is one of the files or can't be written, InputError when a file can't be
    read any more, and UsageError for standard input and output, which can't be read again.
    """
    from speechlens.report.page import render

    source, target, path = Path(source), Path(target), Path(path)
    for file in (source, target):
        if is_pipe(file):
            raise UsageError(
                "A report needs an input and an output that can be read again, not standard input or output; "
                "give files."
            )
    _refuse_recordings(path, source, target)
    with whole(path, overwrite) as page:
        page.write(render(source, target, result, options or Options()).encode("utf-8"))
    return path


def check_path(path: str | Path, overwrite: bool = False, recordings: Iterable[str | Path] = ()) -> None:
    """OutputError where no report could be written now: to be told before the work, not after it.

    recordings: inputs and outputs, there already or not, which a report never replaces.
    """
    _refuse_recordings(path, *recordings)
    AtomicFile(path, overwrite).discard()


def _refuse_recordings(path: str | Path, *recordings: str | Path) -> None:
    for file in recordings:
        # Outputs that are not there yet are told apart by their names alone.
        if same_file(file, path) or os.path.realpath(file) == os.path.realpath(path):
            raise OutputError(f"{shown(path)}: the report would replace a recording; choose another name.")


def report_path(folder: str | Path, target: str | Path) -> Path:
    """Where the report of an output goes in a folder of reports: talk.wav becomes talk.wav.html."""
    return Path(folder) / shortened(f"{Path(target).name}.html")


__all__ = ["check_path", "report_path", "write_report"]
