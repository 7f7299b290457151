"""`speechlens enhance`: clean up one or several files."""

from contextlib import closing
from pathlib import Path
from typing import Any

import click

from speechlens.cli.engine_options import FORMATS, engine_options, make_options
from speechlens.cli.given import GivenFile, GivenPath
from speechlens.cli.reporters import make_reporter
from speechlens.cli.say import current, talk_options
from speechlens.cli.stop import Stop
from speechlens.cli.work import Work, folder
from speechlens.errors import UsageError
from speechlens.naming import PIPE, all_different, output_paths, without_repeats

PATH = GivenPath(path_type=Path)
FILE = GivenFile(path_type=Path)


@click.command(short_help="Clean up one or several recordings.")
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=PATH)
@click.option("-o", "--output", metavar="FILE", type=FILE, help="Write to this file (for one input).")
@click.option("-d", "--output-dir", metavar="DIR", type=PATH, help="Write into this folder; made if missing.")
@click.option("--name-template", metavar="TEXT", help="Name of outputs; may use {stem}, {suffix}, {model}.")
@engine_options
@click.option("--overwrite", is_flag=True, help="Replace outputs that exist; never an input.")
@click.option("--skip-existing", is_flag=True, help="Leave what exists as it is; make what is missing.")
@click.option("--residue", is_flag=True, help="Also write what was taken out.")
@click.option("--report", metavar="FILE", type=FILE, help="Write a page about the work (for one input).")
@click.option("--reports", metavar="DIR", type=PATH, help="Write a page about each input into this folder.")
@click.option("--json", "as_json", is_flag=True, help="Print events as JSON, one a line.")
@talk_options
def command(
    inputs: tuple[Path, ...],
    output: Path | None,
    output_dir: Path | None,
    name_template: str | None,
    skip_existing: bool,
    as_json: bool,
    report: Path | None,
    reports: Path | None,
    **settings: Any,
) -> int:
    """Clean up recordings: the same length, rate, channels and format, less noise.

    The output stands beside its input as NAME_clean.SUFFIX unless -o or -d says otherwise. Inputs are
    never written to.

    \b
        speechlens enhance talk.wav
        speechlens enhance talk.wav -o better.flac
        speechlens enhance *.wav -d cleaned --strength 80
        speechlens enhance talk.wav --report talk.html
        speechlens enhance film.mp4 --track 2
        sox talk.wv -t wav - | speechlens enhance - > clean.wav
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
    if PIPE in targets and as_json:
        raise UsageError("Standard output takes either sound or --json; write the sound to a file with -o.")
    pages = report_paths(targets, report, reports)
    reporter = make_reporter(current(), as_json)
    with Stop() as stop, closing(reporter), folder(output_dir), folder(reports):
        work = Work(options, skip_existing, reporter, stop)
        failed = sum(not work.one(*job) for job in zip(sources, targets, pages, strict=True))
    if len(sources) > 1:
        current().line(f"{len(sources) - failed} of {len(sources)} files done, {failed} failed.")
    return 1 if failed else 0


def report_paths(targets: list[Path], report: Path | None, reports: Path | None) -> list[Path | None]:
    """Where the page about each output goes, None where none is wanted."""
    if report is not None and (len(targets) != 1 or reports is not None):
        raise UsageError("--report names the page of one input alone; use --reports DIR for several inputs.")
    if PIPE in targets and (report or reports):
        raise UsageError("There is no report on standard output; write the sound to a file with -o.")
    if reports is None:
        return [report] * len(targets)
    from speechlens.report import report_path

    pages: list[Path | None] = [*all_different(report_path(reports, target) for target in targets)]
    return pages
