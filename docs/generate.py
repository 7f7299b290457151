"""Write the pages that come from the program itself: python docs/generate.py [--check]

docs/cli.md has the help of every command, docs/trouble.md every sentence that tells of trouble.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS))
import sentences as told  # noqa: E402

WIDTH = 96
NOTE = "<!-- Written by docs/generate.py; change the program, then run it again. -->\n"

CLASSES = {
    "InputError": ("Reading", "An input can't be read. Exit code 1; in a batch the other files go on."),
    "OutputError": ("Writing", "An output can't be written, or would replace something. Exit code 1."),
    "UsageError": ("Options and arguments", "What was asked for makes no sense. Exit code 2."),
    "ModelError": ("Models", "A model is unknown, missing, damaged or doesn't fit the kernels. Exit code 3."),
    "ClusterError": ("Clusters", "Scheduler or workers are lost. Exit code 1; `--resume` goes on."),
    "GpuError": ("Training", "The GPU failed. Exit code 4; the same command goes on."),
    "InternalError": (
        "Faults",
        "A fault of SpeechLens, or of a program that calls its kernels. Exit code 1. Please report those "
        "that you meet on the command line or in the window, with what `speechlens doctor` prints.",
    ),
}


def command_line() -> str:
    """The help of every command."""
    from speechlens.cli.program import program

    parts = [
        "# Command line\n",
        NOTE,
        "Exit codes: 0 all done, 1 some inputs failed, 2 wrong use, 3 a problem with the model, 130 "
        "cancelled. Progress goes to standard error, results to standard output; with `--json` the results "
        "are JSON.\n",
    ]
    for context in contexts(program, "speechlens"):
        path = context.command_path
        level = "#" * min(len(path.split()) + 1, 3)
        parts.append(f"{level} {path}\n\n```text\n{context.get_help().rstrip()}\n```\n")
    return "\n".join(parts)


def contexts(
    command: click.Command, name: str, parent: click.Context | None = None
) -> Iterator[click.Context]:
    """Contexts of the command and of all below it."""
    extra = {**command.context_settings, "terminal_width": WIDTH, "max_content_width": WIDTH}
    context = click.Context(command, parent, name, **extra)
    command._help_option = None  # click keeps the names (-h or not) of whoever asked first
    yield context
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None, below
            yield from contexts(found, below, context)


@dataclass(frozen=True, order=True)
class Sentence:
    """A message of the source: its class (or the notice's code), cause and remedy."""

    kind: str
    cause: str
    remedy: str = ""


def trouble() -> str:
    """Every error sentence and notice of the source."""
    found = sorted(set(sentences()))
    parts = [
        "# Trouble\n",
        NOTE,
        "Every sentence that SpeechLens tells when something can't be done, with its remedy. `FILE` stands "
        "for a name, `…` for what depends on the case. `speechlens doctor` checks the installation itself, "
        "and `--verbose` shows tracebacks.\n",
        "## Notices\n",
        "Told about files that were done all the same; the word in front is the `code` of `--json` and of "
        "the manifest.\n",
        table(("code", "what it says"), [(f"`{s.kind}`", s.cause) for s in found if s.kind not in CLASSES]),
    ]
    for kind, (title, about) in CLASSES.items():
        rows = [(s.cause, s.remedy) for s in found if s.kind == kind]
        parts += [f"## {title}\n", f"{about}\n", table(("message", "what to do"), rows)]
    return "\n".join(parts)


def table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def sentences() -> Iterator[Sentence]:
    """What the source says, in no order."""
    for found in told.sentences():
        if found.kind in CLASSES:
            yield _split(found.kind, told.filled(found))
        elif found.kind != told.PART:
            yield Sentence(found.kind, _readable(found.text))


def _split(kind: str, text: str) -> Sentence:
    """Cause and remedy: the remedy follows the last semicolon."""
    cause, mark, remedy = text.rpartition("; ")
    if not mark:
        return Sentence(kind, _readable(text))
    remedy = _readable(remedy)
    return Sentence(kind, _readable(cause), remedy[:1].upper() + remedy[1:])


def _readable(text: str) -> str:
    """Fields as FILE where a name opens the sentence, else as dots."""
    opening = re.match(
        r"\{[^{}]*(name|path|source|target|url|folder|file|place)[^{}]*\}", text, re.IGNORECASE
    )
    if opening:
        text = "FILE" + text[opening.end() :]
    return re.sub(r"\{[^{}]*\}", "…", text).replace("<", "&lt;")


PAGES = {"cli.md": command_line, "trouble.md": trouble}


def stale() -> list[str]:
    """Names of pages that differ from what the program gives."""
    return [
        name
        for name, make in PAGES.items()
        if not (DOCS / name).exists() or (DOCS / name).read_text(encoding="utf-8") != make()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only tell which pages are out of date")
    if parser.parse_args().check:
        old = stale()
        sys.exit(f"Out of date: {', '.join(old)}; run python docs/generate.py." if old else 0)
    for name, make in PAGES.items():
        (DOCS / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
