"""Something to hear soon: what is read and computed before the first frames of a long file are written."""

import numpy as np
import pytest
import soundfile as sf

from speechlens import engine
from speechlens.engine import run
from speechlens.notices import Progress
from speechlens.options import Options
from speechlens.session import Session
from tests.conftest import Identity

RATE, SECONDS = 8000, 200


class Counted(Identity):
    """A model without effect that counts the frames it is given."""

    def __init__(self):
        self.frames = 0

    def enhance(self, windows, rate, *, strict=False):
        self.frames += windows.size
        return windows


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "long.wav"
    sf.write(path, np.random.default_rng(0).uniform(-0.3, 0.3, SECONDS * RATE), RATE, "PCM_16")
    return path


def until_the_first_frames(job):
    """Progress up to the one that tells of written frames."""
    for event in job:
        if isinstance(event, Progress):
            yield event
            if event.frames_done:
                return


@pytest.mark.parametrize(("profile", "share"), [("fast", 2 / 3), ("balanced", 1 / 2), ("extended", 1 / 3)])
def test_they_take_a_part_of_a_window(tmp_path, source, profile, share):
    model, options = Counted(), Options(profile=profile)
    chunk, overlap = options.window_seconds
    job = run(source, tmp_path / "out.wav", options, enhancer=model)
    # The first block is enough.
    assert len(list(until_the_first_frames(job))) == 1
    assert model.frames / RATE == pytest.approx(share * (chunk + overlap), rel=0.02)
    assert sum(isinstance(event, Progress) for event in job) > 2


def test_they_cost_no_work_beyond_one_more_overlap(tmp_path, source):
    """Windows of one length would begin a chunk apart and share as much; a short first one is one more."""
    model, (chunk, overlap) = Counted(), Options().window_seconds
    list(run(source, tmp_path / "out.wav", Options(), enhancer=model))
    windows = 1 + np.ceil((SECONDS - chunk - overlap) / chunk)
    assert model.frames / RATE <= SECONDS + windows * overlap


def test_a_pipe_is_not_asked_for_more_than_the_next_window_needs(tmp_path, source, monkeypatch):
    """Live sound can be played on from a window after its beginning: there is always more in time."""
    came, append = [], Session.append

    def counted(self, frames):
        came.append(len(frames) / RATE)
        return append(self, frames)

    monkeypatch.setattr(Session, "append", counted)
    monkeypatch.setattr(engine, "is_pipe", lambda path: path == source)
    job = run(source, tmp_path / "out.wav", Options(), enhancer=Counted())
    done = [event.frames_done / RATE for event in job if isinstance(event, Progress)]
    lasts_until = np.array([0, *done[: len(came) - 1]])
    assert (np.cumsum(came) - lasts_until).max() < sum(Options().window_seconds) + 0.1
