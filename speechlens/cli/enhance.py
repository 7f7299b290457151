"""`speechlens enhance`: clean up one or several files."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import click

from speechlens.cli.reporters import Reporter, make_reporter
from speechlens.cli.say import current, talk_options
from speechlens.cli.stop import Stop
from speechlens.errors import Cancelled, InternalError, OutputError, SpeechLensError, UsageError
from speechlens.naming import output_paths, without_repeats
from speechlens.notices import Notice, Progress, Result
from speechlens.options import PROFILES, Options

FORMATS = {"wav": ".wav", "flac": ".flac", "aiff": ".aiff", "caf": ".caf", "w64": ".w64", "rf64": ".wav",
           "ogg": ".ogg", "mp3": ".mp3"}  # fmt: skip
PATH = click.Path(path_type=Path)

_log = logging.getLogger("speechlens.cli")


@click.command(short_help="Clean up one or several recordings.")
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=PATH)
@click.option("-o", "--output", metavar="FILE", type=PATH, help="Write to this file (for one input).")
@click.option("-d", "--output-dir", metavar="DIR", type=PATH, help="Write into this folder; made if missing.")
@click.option("--name-template", metavar="TEXT", help="Name of outputs; may use {stem}, {suffix}, {model}.")
@click.option("--model", metavar="NAME|PATH", default="lite", show_default=True, help="Network to use.")
@click.option("--strength", metavar="P", type=float, default=100, show_default=True,
              help="Percent of enhanced sound, 0 to 100; 0 gives the input back.")  # fmt: skip
@click.option(
    "--attenuation-limit", metavar="DB", type=float, help="Never turn anything down by more than this."
)
@click.option("--strict", is_flag=True, help="Strict numerics: slower, the reference arithmetic.")
@click.option("--profile", type=click.Choice([*PROFILES, "custom"]),
              help="Length of the chunks: 5, 10 or 30 seconds.  [default: balanced]")  # fmt: skip
@click.option("--chunk", metavar="S", type=float, help="Chunk length of a custom profile, 1 to 60 seconds.")
@click.option("--overlap", metavar="P", type=float, help="Overlap of a custom profile, 0 to 50 percent.")
@click.option("--format", "container", type=click.Choice(["keep", *FORMATS], case_sensitive=False),
              default="keep", help="Output format.  [default: keep]", metavar="NAME")  # fmt: skip
@click.option(
    "--subtype",
    metavar="NAME",
    default="keep",
    help="Sample format such as PCM_24 or FLOAT.  [default: keep]",
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
    settings["container"] = (
        settings["container"] if settings["container"] == "keep" else settings["container"].upper()
    )
    settings["subtype"] = (
        settings["subtype"] if settings["subtype"] == "keep" else settings["subtype"].upper()
    )
    profile = "custom" if custom else profile or "balanced"
    return Options(profile=profile, chunk=chunk, overlap=overlap, **settings)


class Work:
    """The inputs of one call, one after another, with one model."""

    def __init__(self, options: Options, skip_existing: bool, reporter: Reporter, stop: Stop) -> None:
        self._options, self._skip_existing = options, skip_existing
        self._reporter, self._stop = reporter, stop
        self._enhancer = LateEnhancer(options.model)

    def one(self, source: Path, target: Path) -> bool:
        """Enhance one file; False when it failed. What would fail for every file is raised."""
        if self._stop.asked:
            raise Cancelled
        if self._skip_existing and target.exists():
            self._reporter.skipped(source, target)
            return True
        self._reporter.start(source, target)
        try:
            self._run(source, target)
        except SpeechLensError as error:
            if error.exit_code != SpeechLensError.exit_code:
                raise
            self._reporter.error(source, error)
            return False
        except Exception as error:
            from speechlens.cli.program import unexpected

            self._reporter.error(source, InternalError(f"{source}: {unexpected(error)}"))
            return False
        return True

    def _run(self, source: Path, target: Path) -> None:
        from speechlens.engine import run

        with closing(run(source, target, self._options, enhancer=self._enhancer)) as events:
            for event in events:
                self._tell(source, event)
                if self._stop.asked and not isinstance(event, Result):
                    raise Cancelled

    def _tell(self, source: Path, event: Notice | Progress | Result) -> None:
        if isinstance(event, Progress):
            self._reporter.progress(source, event)
        elif isinstance(event, Notice):
            self._reporter.notice(source, event)
        else:
            self._reporter.result(source, event)
            _log.debug("model %s %s on %s", event.model, event.model_sha256, event.backend)


class LateEnhancer:
    """A model that is loaded when first used, so that a bad input is told without waiting for it."""

    def __init__(self, model: str) -> None:
        self._model = model

    def __getattr__(self, name: str) -> Any:
        from speechlens.models import load

        loaded = load(self._model)
        self.__dict__.update(
            {field: getattr(loaded, field) for field in ("name", "sha256", "geometry", "enhance")}
        )
        return getattr(loaded, name)


@contextmanager
def folder(path: Path | None) -> Iterator[None]:
    """Make the output folder, and take away again what of it stayed empty."""
    made = _missing(path) if path is not None else []
    try:
        for step in made:
            step.mkdir(exist_ok=True)
    except OSError as error:
        raise OutputError(f"{path} can't be made ({error.strerror}); choose another output folder.") from None
    try:
        yield
    finally:
        with ExitStack() as stack:
            for step in made:
                stack.callback(_remove_empty, step)


def _missing(path: Path) -> Sequence[Path]:
    """The folders that have to be made for a path, outermost first."""
    return [step for step in (*reversed(path.parents), path) if not step.exists()]


def _remove_empty(path: Path) -> None:
    try:
        path.rmdir()
    except OSError:
        return
