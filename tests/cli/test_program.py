"""The program as a whole: quick start, help, version, wrong use, unexpected errors, odd names."""

import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from speechlens import __version__
from speechlens.cli import say
from speechlens.cli.program import COMMANDS, program

HEAVY = ("mlx", "numpy", "soundfile", "librosa", "rich", "soxr", "scipy", "numba", "speechlens.engine")


def python(*arguments, **how):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=120, **how)


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["enhance", "--help"], ["bench", "--help"]])
def test_help_and_version_import_nothing_heavy(arguments):
    code = (
        "import sys\nfrom speechlens.cli import main\n"
        f"sys.argv[1:] = {arguments!r}\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert end.code == 0, end.code\n"
        f"print('heavy', [name for name in {HEAVY!r} if name in sys.modules])"
    )
    ended = python("-c", code)
    assert ended.stdout.splitlines()[-1] == "heavy []", ended.stderr


def test_help_imports_little():
    """What the start of a program takes is what it imports; Python alone and click are two thirds of this."""
    code = "import sys\nfrom speechlens.cli import main\nsys.argv[1:] = ['--help']\ntry:\n    main()\n"
    ended = python("-c", code + "except SystemExit:\n    print('modules', len(sys.modules))")
    assert int(ended.stdout.split()[-1]) < 220, ended.stderr


def test_version():
    assert python("-m", "speechlens", "--version").stdout == f"speechlens {__version__}\n"


def commands():
    """Every command and command of a group, with the words that call it."""
    for name in COMMANDS:
        command = program.get_command(click.Context(program), name)
        yield [name]
        if isinstance(command, click.Group):
            yield from ([name, inner] for inner in command.commands)


@pytest.mark.parametrize("words", [[], *commands()])
def test_every_command_has_help_that_fits_80_columns(run, words, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    result = run(*words, "--help")
    assert result.exit_code == 0
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    # Each option says what it does.
    options = re.findall(r"^ +(-\S.*)$", result.stdout, re.M)
    assert options
    assert all(re.search(r"  \S", option) or len(option) > 22 for option in options)


@pytest.mark.parametrize(("words", "shows"), [([], "enhance"), (["models"], "verify")])
def test_without_a_command_the_help_is_shown_and_the_use_is_wrong(run, words, shows):
    result = run(*words)
    assert result.exit_code == 2
    assert shows in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["enhance"], "IN..."),
        (["enhance", "a.wav", "--strength", "200"], "strength"),
        (["enhance", "a.wav", "--strength", "nan"], "strength"),
        (["enhance", "a.wav", "--chunk", "0.5"], "chunk"),
        (["enhance", "a.wav", "--overlap", "60"], "overlap"),
        (["enhance", "a.wav", "--profile", "fast", "--chunk", "3"], "--profile"),
        (["enhance", "a.wav", "--profile", "slow"], "profile"),
        (["enhance", "a.wav", "--overwrite", "--skip-existing"], "--skip-existing"),
        (["enhance", "a.wav", "b.wav", "-o", "c.wav"], "-o"),
        (["enhance", "a.wav", "--name-template", "../{stem}"], "template"),
        (["enhance", "a.wav", "-o", "out/"], "'out/' ends as a folder does"),
        (["enhance", "a.wav", "--report", "out/"], "'out/' ends as a folder does"),
        (["enhance", "a.wav", "--frobnicate"], "--frobnicate"),
        (["dance"], "dance"),
        (["compare", "a.wav"], "ESTIMATE"),
        (["bench", "--rates", "fast"], "--rates"),
        (["bench", "--rates", "16000,3"], "--rates"),
        (["completion", "tcsh"], "tcsh"),
    ],
)
def test_wrong_use_is_one_sentence_and_code_2(run, arguments, says):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    assert says in result.stderr


def test_an_unexpected_error_asks_for_a_report_and_hides_the_traceback(run, monkeypatch):
    def broken():
        raise ZeroDivisionError("a fault\nof two lines")

    monkeypatch.setattr("speechlens.models.available", broken)
    result = run("models", "list")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "ZeroDivisionError" in result.stderr
    assert "report" in result.stderr
    verbose = run("models", "list", "--verbose")
    assert "Traceback" in verbose.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(run, shell, monkeypatch):
    # click asks the bash on this machine for its version.
    monkeypatch.setenv("PATH", os.environ["PATH"])
    result = run("completion", shell)
    assert result.exit_code == 0
    assert "_SPEECHLENS_COMPLETE" in result.stdout


def test_completion_completes():
    environment = {
        **os.environ,
        "_SPEECHLENS_COMPLETE": "bash_complete",
        "COMP_WORDS": "speechlens enh",
        "COMP_CWORD": "1",
    }
    code = "from speechlens.cli import main; main()"
    assert python("-c", code, env=environment).stdout.strip() == "plain,enhance"


@pytest.mark.skipif(os.name != "posix", reason="names of any bytes exist on POSIX only")
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_names_of_any_bytes_are_printed_as_escapes(encoding, tmp_path):
    name = os.fsdecode(b"\xff\x1b[31m\n\xc3\xbc.wav")
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    ended = subprocess.run(
        [sys.executable, "-m", "speechlens", "enhance", tmp_path / name],
        capture_output=True, env=environment, timeout=120,
    )  # fmt: skip
    assert ended.returncode == 1
    said = ended.stderr.decode(encoding)
    assert r"\xff\x1b[31m\n" in said
    assert "Traceback" not in said
    assert "\x1b" not in said


def test_printable_escapes_what_terminals_obey():
    assert say.printable("a\tb\x1b\u202e\u2028") == r"a\tb\x1b\u202e\u2028"
    assert say.printable("Grüße 日本 at 9.42\u202fam") == "Grüße 日本 at 9.42\u202fam"


def test_clock():
    assert [say.clock(s) for s in (0, 59.6, 61, 3600 * 25 + 1)] == ["0:00", "1:00", "1:01", "25:00:01"]


def test_reading_end_that_closes_early_is_no_fault():
    code = f"{sys.executable} -m speechlens enhance --help | head -1"
    ended = subprocess.run(["sh", "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.stdout.startswith("Usage")
    assert "Traceback" not in ended.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device here is always full")
@pytest.mark.parametrize("words", [["models", "list"], ["--help"], ["--version"], ["backends", "--json"]])
def test_a_full_standard_output_is_told_as_such(words):
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "speechlens", *words],
            stdout=full, stderr=subprocess.PIPE, text=True, timeout=120,
        )  # fmt: skip
    assert ended.returncode == 1
    assert ended.stderr.startswith("error: standard output: writing failed (no space left on device)")
    assert ended.stderr.count("\n") == 1


def test_the_package_runs_as_a_module():
    assert (Path(say.__file__).parents[1] / "__main__.py").is_file()
    assert "enhance" in python("-m", "speechlens", "--help").stdout
