"""`speechlens batch`: clean up a folder of recordings."""

import logging
import os
import time
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from speechlens.cli.engine_options import FORMATS, engine_options, make_options
from speechlens.cli.given import GivenFile, GivenText
from speechlens.cli.say import Say, clock, current, talk_options
from speechlens.cli.work import folder
from speechlens.errors import Cancelled, UsageError

GIVEN, FILE = GivenText(), GivenFile()


@click.command(short_help="Clean up a folder of recordings.")
@click.argument("source", metavar="DIR", required=False, type=GIVEN)
@click.option(
    "-d", "--output-dir", metavar="OUT", type=GIVEN, help="Write into this folder or URL; made if missing."
)
@click.option("-r", "--recursive", is_flag=True, help="Enter subfolders; OUT gets the same tree.")
@click.option(
    "--glob", metavar="PAT", multiple=True, help="Take files that match instead of known audio suffixes."
)
@click.option("--include", metavar="PAT", multiple=True, help="Only files that match; may be repeated.")
@click.option("--exclude", metavar="PAT", multiple=True, help="No files and folders that match.")
@click.option("--max-files", metavar="N", type=click.IntRange(1), help="End after so many files.")
@click.option("--resume", is_flag=True, help="Pass over what an earlier run has done, by its manifest.")
@click.option("--dry-run", is_flag=True, help="Only print what would be done.")
@click.option(
    "-j", "--jobs", metavar="N", type=click.IntRange(1, 1024), default=None,
    help="Files at a time; the cores are shared out among them.  [default: 1, on a GPU 4]",
)  # fmt: skip
@click.option("--cluster", metavar="ADDRESS", default="", help="Dask scheduler, tcp://HOST:PORT or its file.")
@click.option("--cluster-resource", metavar="NAME", default="", help="Worker resource that each job takes.")
@click.option("--manifest", metavar="FILE", type=FILE, help="Where the manifest is.  [default: in OUT]")
@click.option("--summary", metavar="MANIFEST", type=GIVEN, help="Only add up a manifest.")
@engine_options
@click.option("--overwrite", is_flag=True, help="Replace outputs that exist; never an input.")
@click.option("--skip-existing", is_flag=True, help="Leave what exists as it is; make what is missing.")
@click.option("--residue", is_flag=True, help="Also write what was taken out.")
@click.option("--reports", metavar="DIR", type=GIVEN, help="Write a page about each file into this folder.")
@click.option("--json", "as_json", is_flag=True, help="Print events as JSON, one a line.")
@talk_options
def command(source: str | None, output_dir: str | None, summary: str | None, **asked: Any) -> int:
    """Clean up all recordings of a folder into another one, with the same names.

    OUT also gets speechlens-manifest.jsonl, a line for each file: what was done, how, with what result.
    After a loss of power, --resume goes on where it ended. DIR and OUT may be URLs that fsspec knows.

    \b
        speechlens batch interviews -d cleaned --recursive
        speechlens batch interviews -d cleaned --recursive --resume --jobs 4
        speechlens batch --summary cleaned/speechlens-manifest.jsonl
    """
    if summary is not None:
        return tell_summary(summary, asked["as_json"])
    if source is None or output_dir is None:
        raise UsageError(
            "A batch needs a folder and, with -d, another one for the outputs; --help tells more."
        )
    return Call(source, output_dir, asked).run()


class Call:
    """One call of the command: which files, what is left of them, the work."""

    def __init__(self, folder: str, output: str, asked: dict[str, Any]) -> None:
        from speechlens.batch import places
        from speechlens.batch.discover import Choice
        from speechlens.batch.run import Machines

        places.check_output(output)
        self._say: Say = current()
        self._folder, self._output = folder, output
        self._take = {key: asked.pop(key) for key in ("resume", "dry_run", "max_files", "skip_existing")}
        self._as_json = asked.pop("as_json")
        self._choice = Choice(**{key: asked.pop(key) for key in ("recursive", "glob", "include", "exclude")})
        self._machines = Machines(asked.pop("jobs") or 0, asked.pop("cluster"), asked.pop("cluster_resource"))
        if self._machines.cluster and self._machines.jobs > 1:
            raise UsageError("--jobs and --cluster can't both be asked for; choose one of them.")
        self._reports = asked.pop("reports")
        if self._reports and places.is_url(self._reports):
            raise UsageError(f"{self._reports}: reports can't go to a URL; give a folder of this machine.")
        if self._reports:
            places.check_output(self._reports)
        self._manifest = manifest_path(output, asked.pop("manifest"))
        self._suffix = FORMATS.get(asked["container"])
        self._options = make_options(**asked)
        chosen = [self._take["resume"], self._options.overwrite, self._take["skip_existing"]]
        if sum(chosen) > 1:
            raise UsageError("Of --resume, --overwrite and --skip-existing only one can be asked for.")
        if self._manifest.is_file() and not any(chosen) and not self._take["dry_run"]:
            raise UsageError(
                f"{self._manifest} tells of an earlier run; add --resume to go on with it, "
                "--skip-existing or --overwrite."
            )

    def run(self) -> int:
        """Returns the exit code."""
        from speechlens.batch import places
        from speechlens.batch.discover import find
        from speechlens.batch.manifest import Manifest

        begin = time.time()
        found = find(self._folder, self._choice, self._output)
        for error in found.unreadable:
            self._say.error(str(error))
        if found.links:
            self._say.line(f"Links that lead out of the folder or nowhere: {found.links} passed over.")
        if self._take["dry_run"]:
            return self._dry_run(self._jobs(found.files, begin)[: self._take["max_files"]])
        with (
            folder(None if places.is_url(self._output) else Path(self._output)),
            folder(Path(self._reports) if self._reports else None),
            Manifest(self._manifest) as manifest,
        ):
            if manifest.repaired:
                self._say.line(f"{self._manifest}: the last line was torn and has been mended.")
            jobs = self._jobs(found.files, begin)
            if not self._say.quiet and len(jobs) < len(found.files):
                self._say.line(f"Left to do: {len(jobs)} of {_files(len(found.files))}.")
            failed = self._work(jobs[: self._take["max_files"]], manifest)
        return 1 if failed or found.unreadable else 0

    def _jobs(self, files: list[Any], begin: float) -> list[Any]:
        """What is to be done, in order of the names."""
        from speechlens.batch.resume import clean, history, lacking
        from speechlens.batch.targets import plan
        from speechlens.models import describe

        past, resume = history(self._manifest), self._take["resume"]
        planned = plan(
            files,
            self._folder,
            self._output,
            self._options,
            suffix=self._suffix,
            known=past.outputs if resume else None,
            model_sha256=describe(self._options.model)["sha256"],
        )
        if self._reports:
            planned = [with_report(job, self._output, self._reports) for job in planned]
        check_manifest(self._manifest, planned)
        jobs = planned
        if resume:
            jobs = past.remaining(planned)
        elif self._take["skip_existing"]:
            jobs = lacking(planned)
        jobs = [past.told(job) for job in jobs]
        if not self._take["dry_run"]:
            clean(planned, jobs, begin)
        return jobs

    def _dry_run(self, jobs: list[Any]) -> int:
        for job in jobs:
            if self._as_json:
                self._say.json({"event": "planned", "input": job.source, "output": job.target})
            else:
                self._say.result(f"{job.source} -> {job.target}")
        self._say.line(f"{_files(len(jobs))} would be enhanced.")
        return 0

    def _work(self, jobs: list[Any], manifest: Any) -> int:
        """Returns how many have failed."""
        from speechlens.batch.jobs import Outcome
        from speechlens.batch.run import run
        from speechlens.cli.batch_progress import Totals, make_batch_reporter
        from speechlens.cli.stop import Stop

        if self._machines.cluster:
            quieten_dask()
        totals, barren = Totals(jobs), []
        with Stop() as stop, closing(make_batch_reporter(self._say, self._as_json)) as reporter:
            try:
                for job, told in run(jobs, manifest, self._machines, lambda: stop.asked):
                    totals.add(job, told)
                    reporter.told(job, told, totals)
                    if isinstance(told, Outcome) and told.result is None:
                        barren.append(job)
            except Cancelled:
                reporter.close()
                self._say.line(f"{_files(totals.done)} done; --resume goes on with the others.")
                raise
            finally:
                remove_empty(barren if totals.ended else jobs, self._output, self._reports)
        if jobs:
            length = clock(totals.sound)
            self._say.line(
                f"{totals.done} of {totals.files} files done ({length} of sound in {clock(totals.seconds)}), "
                f"{totals.failed} failed."
            )
        return totals.failed


def _files(count: int) -> str:
    """1 file, 2 files."""
    return f"{count} file{'' if count == 1 else 's'}"


def quieten_dask() -> None:
    """What matters of a cluster is told in a sentence; Dask would add tracebacks of its connections."""
    with suppress(ImportError):
        import distributed  # noqa: F401  (sets the levels of its loggers)
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def manifest_path(output: str, given: str | None) -> Path:
    """Where the manifest goes: beside the outputs, for those behind a URL into the current folder."""
    from speechlens.batch import places

    if given is not None:
        return Path(given)
    return Path("" if places.is_url(output) else output, places.MANIFEST)


def check_manifest(manifest: Path, jobs: list[Any]) -> None:
    """UsageError where a job would make one of its files in place of the manifest."""
    place = os.path.abspath(manifest)
    if any(place in job.files for job in jobs):
        raise UsageError(f"The manifest {manifest} would stand in place of an output; choose another name.")


def with_report(job: Any, output: str, reports: str) -> Any:
    """The job with a page in the same tree as the output's, under the output's whole name."""
    from speechlens.batch import places
    from speechlens.report import report_path

    top = output if places.is_url(output) else os.path.abspath(output)
    folder, name = os.path.split(os.path.relpath(job.target, top))
    return replace(job, report=str(report_path(os.path.join(os.path.abspath(reports), folder), name)))


def remove_empty(jobs: list[Any], *tops: str | None) -> None:
    """Take away folders in the given ones that were made for outputs which never came."""
    from speechlens.batch import places

    steps = {os.path.dirname(place) for job in jobs for place in job.files if not places.is_url(place)}
    roots = tuple(os.path.abspath(top) + os.sep for top in tops if top and not places.is_url(top))
    for step in steps:
        with suppress(OSError):  # not empty, or never made
            while step.startswith(roots):
                os.rmdir(step)
                step = os.path.dirname(step)


def tell_summary(manifest: str, as_json: bool) -> int:
    """What a manifest says when added up."""
    from speechlens.batch.summary import summarise

    say, total = current(), summarise(manifest)
    if as_json:
        say.json(total.as_dict())
        return 0
    speed = f" at {total.speed:.1f}x real time a worker" if total.speed else ""
    say.result(f"{_files(total.files)}: {total.done} done, {total.failed} failed.")
    say.result(f"{total.hours:.2f} hours of sound{speed}.")
    for kind, count in total.failures.most_common():
        say.result(f"{count} x {kind}, such as: {total.examples[kind]}")
    for code, count in total.notices.most_common():
        say.result(f"{count} x notice '{code}'")
    return 0
