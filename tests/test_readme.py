"""What the README shows exists: commands, options, files, and its Python runs."""

import re
import shutil
from pathlib import Path

import click
import pytest

from speechlens.cli.program import Program

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
FENCES = re.findall(r"```(\w+)\n(.*?)```", TEXT, re.DOTALL)
COMMANDS = [line.split("#")[0].split() for kind, code in FENCES if kind == "sh" for line in code.splitlines()]


def command(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command that `words` name, and what follows its name."""
    found: click.Command = Program(name="speechlens")
    context = click.Context(found)
    while isinstance(found, click.Group):
        name, *words = words
        found = found.get_command(context, name)
        assert found is not None, f"there is no command {name}"
    return found, words


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command_line_is_understood(words, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for name in words:
        if name.endswith(".wav") and "*" not in name:
            (tmp_path / name).touch()
    found, rest = command(words[1:])
    found.make_context("speechlens", rest)


def test_the_python_runs(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "fixtures/unseen/ls1088_16k_noisy_fireplace_00db.flac", "interview.wav")
    for code in (code for kind, code in FENCES if kind == "python"):
        exec(compile(code, "README.md", "exec"), {})
    assert (tmp_path / "interview_enhanced.wav").exists()
    assert (tmp_path / "gentle.wav").exists()


def test_the_links_lead_somewhere():
    links = [link for link in re.findall(r"\]\(([^)]+)\)", TEXT) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("target", re.findall(r"^ {4}make (\w+)", TEXT, re.MULTILINE))
def test_a_task_exists(target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_extras_exist():
    import tomllib

    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r'pip install "\.\[(\w+)\]"', TEXT)
    assert named and set(named) <= set(extras["optional-dependencies"])
