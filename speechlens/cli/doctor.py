"""`speechlens doctor`: whether everything works here, as text for a report of a fault."""

from dataclasses import asdict

import click

from speechlens.cli.say import current, talk_options

MARKS = {"ok": "ok     ", "note": "note   ", "problem": "PROBLEM"}


@click.command(short_help="Check that everything works here.")
@click.option("--model", metavar="NAME|PATH", default="lite", show_default=True, help="Network to check.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@talk_options
def command(model: str, as_json: bool) -> int:
    """Check devices, back ends, model, sound output and folders; paste what it prints into a report.

    Every back end enhances a synthetic voice and is held against plain operations. Nothing is sent
    anywhere, and your home folder's name is left out. The exit code is 1 when there is a problem.
    """
    from speechlens.doctor import at_home, examine

    say, found = current(), []
    for finding in examine(model):
        found.append(finding)
        if not as_json:
            say.result(f"{MARKS[finding.state]}  {finding.part + ':':<20} {at_home(finding.text)}")
    problems = sum(finding.state == "problem" for finding in found)
    if as_json:
        say.json([asdict(finding) for finding in found], indent=1)
    else:
        say.result("Everything works." if not problems else f"Problems: {problems}.")
    return 1 if problems else 0
