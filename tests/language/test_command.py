"""`speechlens generate`: text on standard output, how it went on standard error."""

import json
import shutil

import pytest
from click.testing import CliRunner
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

from speechlens.cli.program import program
from speechlens.models.generation import generate_fast, load_tokenizer
from speechlens.models.language_loading import load

PROMPT = "ab ba"


@pytest.fixture(scope="module")
def folder(tied, tmp_path_factory):
    """A checkpoint with a byte-level tokenizer as the published ones have, of 64 entries."""
    path = shutil.copytree(tied.folder, tmp_path_factory.mktemp("language") / "model")
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    space, small = "\u0120", [mark for mark in alphabet if mark.isascii()]
    entries = ["<|endoftext|>", space, *[mark for mark in small if mark.isalnum()][:59], "ab"]
    tokenizer = Tokenizer(models.BPE({mark: i for i, mark in enumerate(entries)}, [("a", "b")]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(["<|endoftext|>"])
    tokenizer.save(str(path / "tokenizer.json"))
    return path


def run(*arguments: object):
    return CliRunner().invoke(program, ["generate", *map(str, arguments)])


@pytest.fixture(scope="module")
def expected(folder):
    text = generate_fast(load(folder), load_tokenizer(folder), PROMPT, max_new_tokens=12)
    assert text
    return text


def test_text_comes_on_standard_output_and_speed_on_standard_error(folder, expected):
    done = run("--model", folder, "--max-tokens", 12, PROMPT)
    assert done.exit_code == 0, done.stderr
    assert done.stdout == expected + "\n"
    assert "tokens/s" in done.stderr


def test_pieces_as_json_add_up(folder, expected):
    done = run("--model", folder, "--max-tokens", 12, "--json", PROMPT)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert "".join(line["text"] for line in lines[:-1]) == expected
    assert lines[-2]["reason"] in ("length", "stop")
    assert lines[-1]["tokens_per_second"] > 0


def test_a_prompt_comes_from_standard_input(folder, expected):
    done = CliRunner().invoke(
        program, ["generate", "--model", str(folder), "--max-tokens", "12", "-"], input=PROMPT
    )
    assert done.stdout == expected + "\n"


def test_a_saved_state_goes_on(folder, tmp_path):
    state = tmp_path / "a.safetensors"
    first = run("--model", folder, "--max-tokens", 1, "--save-state", state, "ab").stdout.rstrip("\n")
    direct = run("--model", folder, "--max-tokens", 8, "ab" + first + "ba")
    resumed = run("--model", folder, "--max-tokens", 8, "--state", state, "ba")
    assert resumed.exit_code == direct.exit_code == 0
    assert resumed.stdout == direct.stdout


@pytest.mark.parametrize(
    "options", [["--temperature", 1, "--seed", 5], ["--bits", 8], ["--dtype", "bfloat16"]]
)
def test_other_settings_run_and_repeat(folder, options):
    runs = [run("--model", folder, "--max-tokens", 6, *options, PROMPT) for _ in range(2)]
    assert [done.exit_code for done in runs] == [0, 0]
    assert runs[0].stdout == runs[1].stdout


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--model", "nowhere", "a"], 3, "nowhere"),
        (["--model", "{folder}", ""], 2, "empty prompt"),
        (["--model", "{folder}", "--top-p", "0", "a"], 2, "top_p"),
        (["a"], 2, "--model"),
    ],
)
def test_faults_are_told_in_one_sentence(folder, arguments, code, told):
    done = run(*[argument.format(folder=folder) for argument in arguments])
    assert done.exit_code == code
    assert done.stderr.startswith("error: ")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_missing_tokenizer_is_told(tied):
    done = run("--model", tied.folder, "a")
    assert done.exit_code == 3
    assert "tokenizer.json" in done.stderr
