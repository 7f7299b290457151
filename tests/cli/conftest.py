"""Recordings to work on, and a network that costs no time where the network is not the subject."""

import json

import numpy as np
import pytest
import soundfile
from click.testing import CliRunner

from speechlens import models
from speechlens.cli.program import program
from tests.conftest import Identity


@pytest.fixture
def quick(monkeypatch):
    """`load` gives a network without effect; a list of the calls."""
    calls = []

    def load(model="lite"):
        calls.append(model)
        return Identity()

    monkeypatch.setattr(models, "load", load)
    return calls


@pytest.fixture
def record(tmp_path):
    """record(name, seconds, ...) writes noise as a sound file and gives its path."""

    def write(name, seconds=0.5, rate=16_000, channels=1, subtype="PCM_16", format=None):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        samples = np.random.default_rng(len(name)).uniform(-0.3, 0.3, (round(seconds * rate), channels))
        with open(path, "wb") as file:
            format = format or {".flac": "FLAC"}.get(path.suffix, "WAV")
            soundfile.write(file, samples, rate, subtype=subtype, format=format)
        return path

    return write


@pytest.fixture
def run():
    """run(*arguments) runs the command line in this process."""

    def invoke(*arguments):
        return CliRunner().invoke(program, [str(argument) for argument in arguments])

    return invoke


@pytest.fixture
def lines():
    """JSON lines as a list of objects."""
    return lambda text: [json.loads(line) for line in text.splitlines()]
