"""docs/formats.md says what the program does: its tables are the program's own."""

import runpy

from tests.conftest import FIXTURES

DOCS = FIXTURES.parent / "docs"


def test_the_page_is_what_the_program_says():
    page = runpy.run_path(str(DOCS / "formats_page.py"))["page"]
    assert (DOCS / "formats.md").read_text(encoding="utf-8") == page()


def test_every_container_is_on_the_page():
    from speechlens.audio import CONTAINERS

    text = (DOCS / "formats.md").read_text(encoding="utf-8")
    assert [name for name in CONTAINERS if name not in text] == []
