"""What the pages show works: commands exist, examples run, links lead somewhere."""

import re
import shlex
import shutil

import click
import pytest
from click.testing import CliRunner

from speechlens.cli.program import program
from tests.docs.pages import DOCS, PAGES, ROOT, command_lines, fences, name

# These need machines, packages or models that a test can't have.
ELSEWHERE = {"docs/cluster.md", "docs/language-models.md"}
PYTHON = [page for page in PAGES if fences(page, "python") and name(page) not in ELSEWHERE]
# Opens a window, takes long, or needs a download; that their options exist is tested below.
NOT_RUN = ("app", "doctor", "bench", "generate")
SHELL = [page for page in PAGES if page.parent == DOCS and fences(page, "sh")]
LINES = [pytest.param(line, id=f"{name(page)}: {line}") for page in PAGES for line in command_lines(page)]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Recordings with the names that the examples use."""
    noisy = ROOT / "fixtures/unseen/ls1088_16k_noisy_fireplace_00db.flac"
    for place in ("interview.wav", "one.wav", "two.flac", "interviews/one.flac", "interviews/day/two.flac"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        shutil.copy(noisy, tmp_path / place)
    shutil.copy(ROOT / "fixtures/unseen/ls1088_16k_clean.flac", tmp_path / "clean.wav")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PYTHON, ids=name)
def test_python_of_the_page_runs(page, folder):
    for code in fences(page, "python"):
        exec(compile(code, name(page), "exec"), {})


@pytest.mark.parametrize("page", SHELL, ids=name)
def test_commands_of_the_page_run(page, folder):
    lines = [line for code in fences(page, "sh") for line in code.splitlines()]
    for number, line in enumerate(lines):
        words = shlex.split(line, comments=True)
        if len(words) < 2 or words[0] != "speechlens" or words[1] in NOT_RUN:
            continue
        # Examples stand on their own: each one finds the folder as it was.
        output = folder / f"run{number}"
        output.mkdir()
        words = [str(output / word) if word.startswith("cleaned") else word for word in words[1:]]
        done = CliRunner().invoke(program, words, standalone_mode=False)
        assert done.exception is None and done.return_value in (0, None), (line, done.output)
        for made in ("interview_clean.wav", "gentle.wav", "gentle.html", "better.wav", "better.html"):
            (folder / made).unlink(missing_ok=True)


@pytest.mark.parametrize("line", LINES)
def test_a_command_line_has_known_commands_and_options(line):
    words = line.split("|")[0].split()[1:]
    found: click.Command = program
    context = click.Context(program)
    while isinstance(found, click.Group) and words and not words[0].startswith("-"):
        below = found.get_command(context, words[0])
        assert below is not None, f"there is no command {words[0]}"
        found, words = below, words[1:]
    known = {option for parameter in found.get_params(context) for option in parameter.opts}
    asked = {word.strip("[],").split("=")[0] for word in words if re.match(r"\[?--?[a-z]", word)}
    assert asked - known - {"--help", "-h", "-"} == set()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page):
    text = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        if anchor:
            heads = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in [
                re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-") for head in heads
            ]


def test_every_page_is_in_the_site():
    navigation = (DOCS / "site" / "mkdocs.yml").read_text(encoding="utf-8")
    records = {page for page in DOCS.rglob("*.md") if page.parent.name == "decisions"}
    missing = [name(page) for page in sorted(DOCS.rglob("*.md")) if page not in records]
    assert [page for page in missing if page.removeprefix("docs/") not in navigation] == []
