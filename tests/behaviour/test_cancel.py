"""Cancel at any moment: within one block, nothing left, the input untouched."""

import numpy as np
import pytest
import soundfile as sf

from speechlens.engine import enhance_file, run
from speechlens.errors import Cancelled
from speechlens.notices import Progress
from speechlens.options import Options

OPTIONS = Options(profile="custom", chunk=1, residue=True)


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "long.wav"
    sf.write(path, np.random.default_rng(0).standard_normal(30 * 8000) * 0.1, 8000, "PCM_16")
    return path


@pytest.mark.parametrize("after", [0, 1, 3, 7])
def test_closing_the_generator_leaves_nothing(tmp_path, source, identity, after):
    before = source.read_bytes()
    job = run(source, tmp_path / "out.wav", OPTIONS, enhancer=identity)
    for _ in range(after):
        next(job)
    job.close()
    assert [p.name for p in tmp_path.iterdir()] == ["long.wav"]
    assert source.read_bytes() == before


def test_a_callback_may_stop_the_work(tmp_path, source, identity):
    def stop(event):
        if isinstance(event, Progress) and event.frames_done:
            raise Cancelled("Stopped.")

    with pytest.raises(Cancelled):
        enhance_file(source, tmp_path / "out.wav", OPTIONS, enhancer=identity, on_event=stop)
    assert [p.name for p in tmp_path.iterdir()] == ["long.wav"]


def test_progress_comes_at_least_once_a_chunk(tmp_path, source, identity):
    done = [
        e.frames_done
        for e in run(source, tmp_path / "out.wav", OPTIONS, enhancer=identity)
        if isinstance(e, Progress)
    ]
    assert done[-1] == 30 * 8000
    assert max(np.diff([0, *done])) <= 3 * 8000
