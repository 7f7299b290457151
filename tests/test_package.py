"""The list of packages in pyproject.toml is what is there: a folder left out would miss in the wheel."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
SETUP = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]


def test_every_folder_of_code_is_packaged():
    homes = SETUP["package-dir"]
    there = set()
    for name, home in homes.items():
        for init in (ROOT / home).rglob("__init__.py"):
            there.add(".".join((name, *init.parent.relative_to(ROOT / home).parts)))
    assert there == set(SETUP["packages"])
