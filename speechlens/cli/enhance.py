"""`speechlens enhance`: clean up one or several files."""

from contextlib import closing
from pathlib import Path
from typing import Any

import click

from speechlens.cli.reporters import make_reporter
from speechlens.cli.say import current, talk_options
from speechlens.cli.stop import Stop
from speechlens.cli.work import Work, folder
from speechlens.errors import UsageError
from speechlens.naming import output_paths, without_repeats
from speechlens.options import PROFILES, Options

FORMATS = {
    "wav": ".wav",
    "flac": ".flac",
    "aiff": ".aiff",
    "caf": ".caf",
    "w64": ".w64",
    "rf64": ".wav",
    "ogg": ".ogg",
    "mp3": ".mp3",
}
PATH = click.Path(path_type=Path)


@click.command(short_help="Clean up one or several recordings.")
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=PATH)
@click.option("-o", "--output", metavar="FILE", type=PATH, help="Write to this file (for one input).")
@click.option("-d", "--output-dir", metavar="DIR", type=PATH, help="Write into this folder; made if missing.")
@click.option("--name-template", metavar="TEXT", help="Name of outputs; may use {stem}, {suffix}, {model}.")
@click.option("--model", metavar="NAME|PATH", default="lite", show_default=True, help="Network to use.")
@click.option(
    "--strength",
    metavar="P",
    type=float,
    default=100,
    show_default=True,
    help="Percent of enhanced sound, 0 to 100; 0 gives the input back.",
)
@click.option("--attenuation-limit", metavar="DB", type=float, help="Never turn anything down by more.")
@click.option("--strict", is_flag=True, help="Strict numerics: slower, the reference arithmetic.")
@click.option(
    "--profile",
    metavar="NAME",
    type=click.Choice([*PROFILES, "custom"]),
    help="Chunk length: fast (5 s), balanced (10 s) or extended (30 s).  [default: balanced]",
)
@click.option("--chunk", metavar="S", type=float, help="Chunk length of a custom profile, 1 to 60 seconds.")
@click.option("--overlap", metavar="P", type=float, help="Overlap of a custom profile, 0 to 50 percent.")
@click.option(
    "--format",
    "container",
    metavar="NAME",
    type=click.Choice(["keep", *FORMATS], case_sensitive=False),
    default="keep",
    help=f"Output format: {', '.join(FORMATS)}.  [default: as the input]",
)
@click.option(
    "--subtype",
    metavar="NAME",
    default="keep",
    help="Sample format such as PCM_24 or FLOAT.  [default: as the input]",
)
@click.option("--overwrite", is_flag=True, help="Replace outputs that exist; never an input.")
@click.option("--skip-existing", is_flag=True, help="Pass over inputs whose output exists.")
@click.option("--residue", is_flag=True, help="Also write what was taken out.")
@click.option("--json", "as_json", is_flag=True, help="Print events as JSON, one a line.")
@talk_options
def command(
    inputs: tuple[Path, ...],
    output: Path | None,
    output_dir: Path | None,
    name_template: str | None,
    skip_existing: bool,
    as_json: bool,
    **settings: Any,
) -> int:
    """Clean up recordings: the same length, rate, channels and format, less noise.

    The output stands beside its input as NAME_clean.SUFFIX unless -o or -d says otherwise. Inputs are
    never written to.

    \b
        speechlens enhance talk.wav
        speechlens enhance talk.wav -o better.flac
        speechlens enhance *.wav -d cleaned --strength 80
    """
    if skip_existing and settings["overwrite"]:
        raise UsageError("--overwrite and --skip-existing can't both be asked for; choose one of them.")
    options = make_options(**settings)
    sources = without_repeats(inputs)
    targets = output_paths(
        sources,
        output=output,
        directory=output_dir,
        template=name_template,
        suffix=FORMATS.get(settings["container"]),
        model=options.model,
    )
    reporter = make_reporter(current(), as_json)
    with Stop() as stop, closing(reporter), folder(output_dir):
        work = Work(options, skip_existing, reporter, stop)
        failed = sum(not work.one(*pair) for pair in zip(sources, targets, strict=True))
    if len(sources) > 1:
        current().line(f"{len(sources) - failed} of {len(sources)} files done, {failed} failed.")
    return 1 if failed else 0


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
