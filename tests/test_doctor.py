"""The self-test: says what is there, finds what is broken, gives no names away."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from speechlens import __version__, doctor
from speechlens.cli.program import program


def examine(model: str = "lite") -> dict[str, doctor.Finding]:
    return {finding.part: finding for finding in doctor.examine(model)}


def test_all_is_well_here_and_everything_is_looked_at():
    found = examine()
    assert [f for f in found.values() if f.state == doctor.PROBLEM] == []
    assert found["speechlens"].text == __version__
    for part in (
        "model",
        "kernels",
        "back end cpu",
        "parity standard",
        "parity strict",
        "sound",
        "folder models",
    ):
        assert part in found
    assert "SHA-256" in found["model"].text and "dB" in found["parity strict"].text


def outputs(factor: float):
    """Stand-in for the network: plain operations give the clip, other back ends `factor` of it."""
    return lambda name, model, clip, strict: clip * (1.0 if name == "reference" else factor)


@pytest.mark.parametrize("factor, state", [(1.01, doctor.PROBLEM), (1.0001, doctor.OK)])
def test_a_back_end_that_is_wrong_by_one_percent_is_a_problem(monkeypatch, factor, state):
    monkeypatch.setattr(doctor, "_enhanced", outputs(factor))
    row = doctor.backend.describe()[0]
    rows = [replace(row, name=name, available=True) for name in ("metal", "reference")]
    monkeypatch.setattr(doctor.backend, "describe", lambda: rows)
    monkeypatch.setattr(doctor, "operations", lambda: iter(()))
    assert examine()["parity standard"].state == state


def test_a_library_that_gives_zeros_is_a_problem(monkeypatch):
    true, calls = doctor._operations, []

    def zeros_the_second_time():
        calls.append(None)
        return {name: y * (len(calls) == 1) for name, y in true().items()}

    monkeypatch.setattr(doctor, "_operations", zeros_the_second_time)
    monkeypatch.setattr(doctor, "_others", lambda: ["reference"])
    assert [finding.state for finding in doctor.operations()] == [doctor.PROBLEM]


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder of the kernel")
def test_a_folder_that_takes_no_files_is_a_problem(monkeypatch):
    monkeypatch.setattr(doctor, "_enhanced", outputs(1.0))
    # Not even root can make files here.
    monkeypatch.setenv("SPEECHLENS_MODELS", "/proc/self/fdinfo")
    assert examine()["folder models"].state == doctor.PROBLEM
    assert examine()["folder current"].state == doctor.OK


def test_an_unknown_model_is_a_problem_and_the_rest_goes_on():
    found = examine("no-such-model")
    assert found["model"].state == found["parity"].state == doctor.PROBLEM
    assert found["folder current"].state == doctor.OK


def test_command_prints_text_and_json_without_the_users_name(monkeypatch, tmp_path):
    home = tmp_path / "mary"
    home.mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setenv("SPEECHLENS_MODELS", str(home / "models"))
    monkeypatch.setattr(doctor, "parity", lambda model: iter(()))
    done = CliRunner().invoke(program, ["doctor"], standalone_mode=False)
    assert "mary" not in done.output and "~" in done.output and "Everything works." in done.output
    rows = json.loads(CliRunner().invoke(program, ["doctor", "--json"], standalone_mode=False).output)
    assert {"part", "state", "text"} == set(rows[0])


def test_clip_is_the_same_each_time_and_no_silence():
    clip = doctor.voice()
    assert (clip == doctor.voice()).all() and 0.1 < abs(clip).max() < 1
