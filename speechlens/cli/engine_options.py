"""The options of the engine, the same for every command that enhances."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from speechlens.cli.given import GivenText
from speechlens.errors import UsageError
from speechlens.options import PROFILES, Options

Command = TypeVar("Command", bound=Callable[..., Any])

FORMATS = {
    "wav": ".wav",
    "flac": ".flac",
    "aiff": ".aiff",
    "caf": ".caf",
    "w64": ".w64",
    "rf64": ".wav",
    "ogg": ".ogg",
    "mp3": ".mp3",
    "m4a": ".m4a",
    "mp4": ".mp4",
    "mov": ".mov",
    "mkv": ".mkv",
}
_OPTIONS = (
    click.option(
        "--model",
        metavar="NAME|PATH",
        type=GivenText(),
        default="lite",
        show_default=True,
        help="Network to use.",
    ),
    click.option(
        "--strength",
        metavar="P",
        type=float,
        default=100,
        show_default=True,
        help="Percent of enhanced sound, 0 to 100; 0 gives the input back.",
    ),
    click.option("--attenuation-limit", metavar="DB", type=float, help="Never turn anything down by more."),
    click.option("--strict", is_flag=True, help="Strict numerics: slower, the reference arithmetic."),
    click.option(
        "--tf32",
        is_flag=True,
        help="TF32 products on an NVIDIA GPU: faster, coarser; not with --strict.",
    ),
    click.option(
        "--profile",
        metavar="NAME",
        type=click.Choice([*PROFILES, "custom"]),
        help="Chunk length: fast (5 s), balanced (18 s), extended (30 s) or custom.  [default: balanced]",
    ),
    click.option(
        "--chunk", metavar="S", type=float, help="Chunk of a custom profile, 1 to 60 seconds.  [default: 18]"
    ),
    click.option(
        "--overlap",
        metavar="P",
        type=float,
        help="More overlap of a custom profile, 0 to 50 percent of a chunk.  [default: 0]",
    ),
    click.option(
        "--format",
        "container",
        metavar="NAME",
        type=click.Choice(["keep", *FORMATS], case_sensitive=False),
        default="keep",
        help=f"Output format: {', '.join(FORMATS)}.  [default: as the input]",
    ),
    click.option(
        "--subtype",
        metavar="NAME",
        default="keep",
        help="Sample format such as PCM_24 or FLOAT.  [default: as the input]",
    ),
    click.option("--rate", metavar="HZ", type=int, help="Resample to this rate.  [default: as the input]"),
    click.option("--track", metavar="N", type=int, help="Audio track of a film to enhance, from 1."),
    click.option("--link-channels", is_flag=True, help="One gain for all channels: the stereo image stays."),
)


def engine_options(command: Command) -> Command:
    """Adds model, strength, limit, strictness, profile, format and sample format."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def make_options(profile: str | None, chunk: float | None, overlap: float | None, **settings: Any) -> Options:
    """Options of the engine; --chunk and --overlap make a profile of their own."""
    custom = chunk is not None or overlap is not None
    if custom and profile not in (None, "custom"):
        raise UsageError(f"--chunk and --overlap don't go with --profile {profile}; leave one of them out.")
    for key in ("container", "subtype"):
        if settings[key] != "keep":
            settings[key] = settings[key].upper()
    return Options(
        profile="custom" if custom else profile or "balanced", chunk=chunk, overlap=overlap, **settings
    )
