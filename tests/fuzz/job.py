"""A fuzz job with atheris (coverage decides what to try next): python -m tests.fuzz.job TARGET SECONDS.

Needs x86-64 Linux and `pip install atheris`. What goes wrong is written into the folder where it runs;
a file worth keeping goes into tests/fuzz/corpus/TARGET.
"""

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["speechlens"]):
    from tests.fuzz.targets import TARGETS, frugal


def main() -> None:
    """Attack one target for so many seconds, from the corpus on."""
    if len(sys.argv) != 3 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: python -m tests.fuzz.job {{{','.join(TARGETS)}}} SECONDS")
    name, seconds = sys.argv[1:]
    found = Path("build/fuzz") / name
    found.mkdir(parents=True, exist_ok=True)
    corpus = Path(__file__).parent / "corpus" / name
    arguments = [
        sys.argv[0],
        f"-max_total_time={seconds}",
        "-max_len=4096",
        "-timeout=10",
        "-rss_limit_mb=2048",
    ]
    atheris.Setup([*arguments, str(found), str(corpus)], lambda data: frugal(TARGETS[name], data))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
