"""Pages that the program gives are those of this program, and its sentences are whole."""

import re

import pytest

from speechlens import errors
from tests.docs.pages import generate

GENERATE = generate()
SENTENCES = sorted(set(GENERATE.sentences()))
ERRORS = [s for s in SENTENCES if s.kind in GENERATE.CLASSES]
# Contracts of the kernels tell programmers what was expected; their remedy is to do so.
TOLD = [s for s in ERRORS if s.kind != "InternalError"]


@pytest.mark.parametrize("page", GENERATE.PAGES)
def test_page_is_up_to_date(page):
    assert page not in GENERATE.stale(), "run 'make pages'"


def test_the_catalogue_finds_what_is_there():
    assert len(TOLD) > 150
    kinds = {s.kind for s in SENTENCES}
    assert kinds > {*GENERATE.CLASSES, "clipped", "truncated", "non-finite", "metadata-lost"}
    page = GENERATE.trouble()
    assert "there is no such file | Check the name. |" in page
    # A remedy that several sentences of a module share.
    assert "are listed, … are there | Fetch or copy the file again. |" in page


def test_every_class_of_errors_has_its_section():
    """Beside those below another one; a cancelled job has no sentence of its own."""
    bases = {c.__name__ for c in errors.SpeechLensError.__subclasses__() if c.__module__ == errors.__name__}
    assert bases - {"Cancelled"} == {*GENERATE.CLASSES}


def test_every_error_for_users_has_a_remedy():
    # A limit or an expected shape says what to do by itself; a sentence put together of parts is its parts'.
    itself = re.compile(r"\b(must|takes?|lie between|can be asked|goes alone)\b|^FILE …\.$|instruction set")
    assert [f"{s.kind}: {s.cause}" for s in TOLD if not s.remedy and not itself.search(s.cause)] == []


def test_every_error_is_one_sentence_with_its_end():
    def whole(text: str) -> bool:
        return text.endswith((".", "…"))

    assert [s for s in ERRORS if not whole(s.remedy or s.cause)] == []


def test_the_library_names_options_behind_its_own_words():
    """Callers of Python have no command line: its options stand in parentheses, after what they are about."""
    terminal = re.compile(r"speechlens/(cli|app|batch|bench|naming)")
    bare = re.compile(r"(?<![\w-])--?[a-z][\w-]*(?![^(]*\))")
    library = [told for told in GENERATE.told.sentences() if not terminal.match(told.file)]
    assert any("(--overwrite)" in told.text for told in library)
    assert [t.text for t in library if t.file.startswith("speechlens/") and bare.search(t.text)] == []


def test_a_changed_sentence_makes_the_page_stale(monkeypatch, tmp_path):
    (tmp_path / "trouble.md").write_text(GENERATE.trouble().replace("Check the name.", "Check names."))
    (tmp_path / "cli.md").write_text(GENERATE.command_line(), encoding="utf-8")
    monkeypatch.setattr(GENERATE, "DOCS", tmp_path)
    assert GENERATE.stale() == ["trouble.md"]
