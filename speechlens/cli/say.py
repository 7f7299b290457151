"""What is printed, and where: results on standard output, everything about them on standard error."""

import json
import logging
import math
import sys
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

# Marks that reverse the reading direction can make a name look like another one.
_DIRECTION = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}


@dataclass
class Say:
    """How much is said. Notices and errors are always told."""

    quiet: bool = False

    def result(self, text: str) -> None:
        """A line for standard output."""
        if not self.quiet:
            click.echo(printable(text, sys.stdout))

    def line(self, text: str) -> None:
        """A line about the work, for standard error."""
        if not self.quiet:
            _tell(text)

    def notice(self, name: object, text: str) -> None:
        """`NAME: sentence` about a file that was done all the same."""
        _tell(f"{name}: {text}")

    def error(self, text: str) -> None:
        """`error: sentence`."""
        _tell(f"error: {text}")

    def json(self, value: Any, indent: int | None = None) -> None:
        """A JSON value on standard output; ASCII, so that undecodable names survive as escapes."""
        click.echo(json.dumps(_finite(value), indent=indent, allow_nan=False))

    def table(self, header: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> None:
        """A table in plain text; the first `left` columns are words, the others numbers."""
        lines = [header, *rows]
        widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
        for line in lines:
            cells = (
                cell.ljust(width) if column < left else cell.rjust(width)
                for column, (cell, width) in enumerate(zip(line, widths, strict=True))
            )
            self.result("  ".join(cells).rstrip())


def _tell(text: str) -> None:
    # Work goes on where nobody can hear of it.
    with suppress(OSError):
        click.echo(printable(text, sys.stderr), err=True)


def current() -> Say:
    """The Say of the running command."""
    return click.get_current_context().ensure_object(Say)


def talk_options(command: Command) -> Command:
    """Adds --quiet and --verbose, which work before and after the command's name."""
    for names, help_text in (
        (("-v", "--verbose"), "Log what happens, with tracebacks of unexpected errors."),
        (("-q", "--quiet"), "Print notices and errors only."),
    ):
        command = click.option(*names, is_flag=True, expose_value=False, callback=_talk, help=help_text)(
            command
        )
    return command


def _talk(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and param.name == "quiet":
        ctx.ensure_object(Say).quiet = True
    if value and param.name == "verbose":
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("%(relativeCreated)d ms %(name)s: %(message)s"))
        logger = logging.getLogger("speechlens")
        logger.handlers = [handler]
        logger.setLevel(logging.DEBUG)


def help_if_alone(ctx: click.Context) -> None:
    """A group without a command shows its help; the exit code is that of wrong use."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
        ctx.exit(2)


def printable(text: str, stream: Any = None) -> str:
    """The text on one line, with what the stream can't show or a terminal would obey as escapes."""
    shown = "".join(_escaped(mark) if _unsafe(mark) else mark for mark in text)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return shown.encode(encoding, "backslashreplace").decode(encoding)


def _unsafe(mark: str) -> bool:
    return unicodedata.category(mark) in ("Cc", "Cs", "Zl", "Zp") or mark in _DIRECTION


def _escaped(mark: str) -> str:
    if 0xDC80 <= ord(mark) <= 0xDCFF:  # an undecodable byte of a name
        return f"\\x{ord(mark) - 0xDC00:02x}"
    return mark.encode("unicode_escape").decode("ascii")


def clock(seconds: float) -> str:
    """Seconds as m:ss, from an hour on as h:mm:ss."""
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _finite(value: Any) -> Any:
    """JSON has no infinity: the words that most languages read back as numbers stand for it."""
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value
