"""One engine: equal inputs give equal bytes, from every entrance and for any number of threads."""

import os
import subprocess
import sys

import numpy as np
import pytest
import soundfile as sf

import speechlens
from speechlens.engine import enhance_file
from speechlens.options import Options
from tests.conftest import FIXTURES, samples

NOISY = "unseen/ls1088_16k_noisy_fireplace_00db.flac"


@pytest.fixture(scope="module")
def by_engine(tmp_path_factory):
    target = tmp_path_factory.mktemp("engine") / "out.wav"
    enhance_file(FIXTURES / NOISY, target, Options(subtype="FLOAT"))
    return target.read_bytes()


@pytest.mark.parametrize("threads", ["1", "2", "5"])
def test_command_line_and_threads(tmp_path, by_engine, threads):
    target = tmp_path / "out.wav"
    command = [sys.executable, "-m", "speechlens", "enhance", FIXTURES / NOISY, "-o", target]
    environment = {**os.environ, "SPEECHLENS_THREADS": threads}
    subprocess.run([*command, "--subtype", "float"], check=True, env=environment, capture_output=True)
    assert target.read_bytes() == by_engine


def test_library(tmp_path, by_engine):
    target = tmp_path / "out.wav"
    target.write_bytes(by_engine)
    assert np.array_equal(
        speechlens.load().enhance(samples(NOISY), 16000), sf.read(target, dtype="float32", always_2d=True)[0]
    )


def test_blocks_of_any_size(by_engine, tmp_path):
    target = tmp_path / "out.wav"
    target.write_bytes(by_engine)
    session, x = speechlens.load().session(16000), samples(NOISY)
    y = [session.append(x[i : i + 333]) for i in range(0, len(x), 333)]
    assert np.array_equal(
        np.concatenate([*y, session.finish()]), sf.read(target, dtype="float32", always_2d=True)[0]
    )


def test_runs_repeat(tmp_path, by_engine):
    """Dither included: the same file twice."""
    for name in ("a.wav", "b.wav"):
        enhance_file(FIXTURES / NOISY, tmp_path / name, Options(subtype="PCM_16"))
    assert (tmp_path / "a.wav").read_bytes() == (tmp_path / "b.wav").read_bytes()
