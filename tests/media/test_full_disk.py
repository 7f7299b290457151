"""Whatever goes wrong while a film is written: one sentence, and nothing is left."""

import os
import subprocess
import sys

import numpy as np
import pytest

from speechlens.audio import create_writer, open_reader, plan_output
from speechlens.engine import run
from speechlens.errors import OutputError
from speechlens.notices import Progress
from speechlens.options import Options
from tests.conftest import Identity
from tests.media.films import Track, make, pulses

FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
from speechlens.engine import enhance_file
from speechlens.errors import OutputError
from tests.conftest import Identity
try:
    enhance_file(sys.argv[1], sys.argv[2], enhancer=Identity())
except OutputError as error:
    print(error)
"""
KINDS = [
    ("m4a", "ipod", "aac"),
    ("mp4", "mp4", "aac"),
    ("mkv", "matroska", "aac"),
    ("avi", "avi", "pcm_s16le"),
]


@pytest.fixture(params=KINDS, ids=lambda kind: kind[0])
def film(request, tmp_path):
    suffix, muxer, codec = request.param
    sound = np.random.default_rng(0).uniform(-0.5, 0.5, (20 * 44100, 1)).astype(np.float32)
    return make(tmp_path / f"in.{suffix}", muxer, [Track(sound, 44100, codec)], video=25)


@pytest.mark.skipif(os.name == "nt", reason="no such limit there")
def test_a_full_disk(film, tmp_path):
    target = tmp_path / f"out{film.suffix}"
    done = subprocess.run(
        [sys.executable, "-c", FULL, film, target], capture_output=True, text=True, timeout=120
    )
    assert done.stdout.strip().endswith("the disk is full; free some space or choose another folder."), done
    assert os.listdir(tmp_path) == [film.name]


def test_a_stop_half_way(film, tmp_path):
    events = run(film, tmp_path / f"out{film.suffix}", Options(), enhancer=Identity())
    for event in events:
        if isinstance(event, Progress):
            break
    events.close()
    assert os.listdir(tmp_path) == [film.name]


def test_an_existing_film_is_not_replaced(film, tmp_path):
    (tmp_path / f"out{film.suffix}").write_bytes(b"precious")
    with pytest.raises(OutputError, match="exists already"):
        list(run(film, tmp_path / f"out{film.suffix}", Options(), enhancer=Identity()))
    assert (tmp_path / f"out{film.suffix}").read_bytes() == b"precious"


def test_a_finished_file_that_is_not_as_planned_is_refused(tmp_path):
    """Half the sound missing: the look at the finished file sees it."""
    source = make(tmp_path / "in.m4a", "ipod", [Track(pulses(4 * 44100), 44100, "aac")])
    with open_reader(source) as reader:
        spec, samples = plan_output(reader.info, suffix=".m4a"), reader.read()
    with create_writer(tmp_path / "out.m4a", spec) as writer:
        writer.write(samples[: len(samples) // 2])
        writer.frames = len(samples)
        writer._encoder.frames = len(samples)
        with pytest.raises(
            OutputError, match=r"out\.m4a: the finished file is not as planned \(the track lasts"
        ):
            writer.commit()
    assert os.listdir(tmp_path) == ["in.m4a"]
