"""The program: its commands, loaded when asked for, and what becomes of errors."""

import logging
import os
import signal
import sys
import traceback
from importlib import import_module
from typing import Any, NoReturn

import click

from speechlens import __version__
from speechlens.cli.say import Say, help_if_alone, talk_options
from speechlens.cli.stop import handling
from speechlens.errors import Cancelled, SpeechLensError
from speechlens.heap import give_back_large_blocks

COMMANDS = (
    "enhance",
    "batch",
    "app",
    "compare",
    "inspect",
    "models",
    "backends",
    "bench",
    "doctor",
    "generate",
    "completion",
)


class Program(click.Group):
    """A group whose commands are modules of this package, and which ends every error in one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        return import_module(f"speechlens.cli.{cmd_name}").command

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        if sys.stderr is None:
            # It was closed. Else the next file opened takes its number, and libraries print into it.
            sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
        give_back_large_blocks()
        say = Say()
        extra |= {"prog_name": "speechlens", "standalone_mode": False, "obj": say}
        with handling(signal.default_int_handler, "SIGTERM"):
            try:
                code = super().main(*args, **extra)
            except Exception as error:
                code = end(error, say)
        drop_unwritten()
        sys.exit(code if isinstance(code, int) else 0)


def end(error: Exception, say: Say) -> int:
    """Tell an error in one sentence on standard error; returns the exit code."""
    if isinstance(error, click.Abort | Cancelled):
        say.line("cancelled; nothing half done was left behind.")
        return Cancelled.exit_code
    if isinstance(error, click.ClickException):
        say.error(_usage(error))
        return error.exit_code
    if isinstance(error, SpeechLensError):
        say.error(str(error))
        return error.exit_code
    say.error(unexpected(error))
    return 1


def unexpected(error: Exception) -> str:
    """The sentence for a fault of the program itself; its traceback goes to the log, seen with --verbose.

    A full disk under standard output, wherever it was printed to, is no such fault.
    """
    logging.getLogger("speechlens").debug("unexpected error", exc_info=error)
    if isinstance(error, OSError) and _in_echo(error):
        why = (error.strerror or str(error)).lower()
        return f"standard output: writing failed ({why}); free some space or send it elsewhere."
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" at {frame.filename}:{frame.lineno}" for frame in last)
    told = f"{type(error).__name__}: {error}".strip(": ")
    return f"SpeechLens {__version__} met a fault of its own, {told}{where}; please report it with this line."


def _in_echo(error: Exception) -> bool:
    """Whether an error arose while printing: on standard output, as `Say` passes over the other one."""
    return any(frame.f_code is click.echo.__code__ for frame, _ in traceback.walk_tb(error.__traceback__))


def drop_unwritten() -> None:
    """Forget what can't be printed, or Python tries again at its end and fails with code 120."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), stream.fileno())


def _usage(error: click.ClickException) -> str:
    # Choices come one a line.
    text = " ".join(error.format_message().split()).rstrip(".")
    ctx = getattr(error, "ctx", None)
    return f"{text}; '{ctx.command_path if ctx else 'speechlens'} --help' tells more."


@click.command(
    cls=Program,
    name="speechlens",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="speechlens", message="%(prog)s %(version)s")
@talk_options
@click.pass_context
def program(ctx: click.Context) -> None:
    """Clean up recorded speech: the same file, only with less noise.

    Everything runs on this machine. To begin:

    \b
        speechlens enhance interview.wav
    """
    help_if_alone(ctx)
