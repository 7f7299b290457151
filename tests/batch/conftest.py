"""Folders of short recordings, the program as a process, and what it leaves behind."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile
from click.testing import CliRunner

from speechlens import models
from speechlens.cli.program import program as commands
from tests.batch.standin import load

ROOT = Path(__file__).parents[2]
RATE = 8000


def write(path, frames=800, channels=1, seed=0, first=None):
    """Noise as a sound file; `first` is the sample it begins with."""
    path.parent.mkdir(parents=True, exist_ok=True)
    samples = np.random.default_rng(seed).uniform(-0.3, 0.3, (frames, channels))
    if first is not None:
        samples[0] = first
    format = {".flac": "FLAC"}.get(path.suffix.lower(), "WAV")
    soundfile.write(os.fsencode(path), samples, RATE, format=format)
    return path


def fill(folder, count=20):
    """`count` recordings of different lengths in three subfolders."""
    for number in range(count):
        write(folder / f"s{number % 3}" / f"f{number:03}.wav", 700 + 7 * number, seed=number)
    return folder


def outputs(folder):
    """Every file below a folder but the manifest: relative name -> bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "speechlens-manifest.jsonl"
    }


def records(folder):
    """The lines of a manifest."""
    lines = (folder / "speechlens-manifest.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def start(*arguments, seconds=0.0, **env):
    """The program as a process in a group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.batch.program", "batch", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "STANDIN_SECONDS": str(seconds), **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def finish(process, timeout=60):
    """Exit code, standard output, standard error."""
    out, err = process.communicate(timeout=timeout)
    return process.returncode, out, err


def program(*arguments, **how):
    """Run the program to its end."""
    return finish(start(*arguments, **how))


@pytest.fixture
def quick(monkeypatch):
    """run(*arguments) is `speechlens batch` in this process, with the network that halves."""
    monkeypatch.setattr(models, "load", load)

    def run(*arguments):
        return CliRunner().invoke(commands, ["batch", *map(str, arguments)])

    return run
