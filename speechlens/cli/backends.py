"""`speechlens backends`: what this machine has, what is used and why."""

from dataclasses import asdict

import click

from speechlens.cli.say import current, talk_options


@click.command(short_help="Show what this machine has, what is used and why.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@talk_options
def command(as_json: bool) -> None:
    """Show the back ends that can run the networks here, which one is used and why.

    SPEECHLENS_BACKEND=metal, cuda, cpu or reference asks for one of them.
    """
    from speechlens.kernels.backend import describe

    rows = [asdict(row) for row in describe()]
    if as_json:
        current().json(rows, indent=1)
        return
    for row in rows:
        mark = "*" if row["used"] else " "
        state = "used" if row["used"] else "available" if row["available"] else "missing"
        details = [
            row["device"],
            row["instruction_set"],
            f"{row['threads']} threads" if row["threads"] else "",
        ]
        device = f" [{', '.join(filter(None, details))}]" if any(details) else ""
        current().result(f"{mark} {row['name']:<10} {state:<10} {row['why']}{device}")
