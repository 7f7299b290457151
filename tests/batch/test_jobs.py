"""One job, whoever gives it: notices, progress, outcome; marks and hashes only where a batch records."""

import hashlib
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile

from speechlens.batch import claims
from speechlens.batch.jobs import Job, Outcome, perform
from speechlens.errors import ModelError
from speechlens.notices import Notice, Progress
from speechlens.options import Options
from tests.batch.conftest import RATE, write
from tests.batch.standin import load

FAST = Options(profile="custom", chunk=1)


@pytest.fixture
def job(tmp_path):
    (tmp_path / "out").mkdir()
    source = write(tmp_path / "in" / "talk.wav", frames=5 * RATE)
    return Job(str(source), str(tmp_path / "out" / "talk.wav"), FAST)


def left(job):
    """Names in the output folder."""
    return sorted(path.name for path in Path(job.target).parent.iterdir())


def test_notices_and_progress_come_first_and_the_outcome_last(job):
    samples = np.full(5 * RATE, 0.1, np.float32)
    samples[7] = np.nan
    soundfile.write(job.source, samples, RATE, subtype="FLOAT")
    events = list(perform(job, load()))
    assert [type(event) for event in events if not isinstance(event, Progress)] == [Notice, Outcome]
    assert isinstance(events[0], Progress) and isinstance(events[-1], Outcome)
    assert [notice.code for notice in events[-1].result.notices] == ["non-finite"]


def test_a_job_of_nobody_leaves_the_output_alone(job):
    *_, outcome = perform(job, load())
    assert outcome.result.frames == 5 * RATE and outcome.output_size > 0
    assert left(job) == ["talk.wav"]
    assert outcome.sha256 == outcome.output_sha256 == ""


def test_a_recorded_job_has_hashes_and_leaves_its_mark(job):
    job = replace(job, recorded=True)
    *_, outcome = perform(job, load())
    assert outcome.sha256 == hashlib.sha256(Path(job.source).read_bytes()).hexdigest()
    assert outcome.output_sha256 == hashlib.sha256(Path(job.target).read_bytes()).hexdigest()
    assert claims.claimed(job.target)
    claims.release(job.target)
    assert left(job) == ["talk.wav"]


def test_a_mark_excuses_no_job_that_is_not_recorded(job):
    write(Path(job.target))
    claims.claim(job.target)
    *_, outcome = perform(job, load())
    assert outcome.kind == "OutputError" and "exists already" in outcome.error


@pytest.mark.parametrize("recorded", [False, True])
def test_closing_cancels_within_a_block_and_leaves_nothing(job, recorded):
    with closing(perform(replace(job, recorded=recorded), load())) as events:
        assert isinstance(next(events), Progress)
    assert left(job) == []


def test_a_fault_of_the_program_is_an_outcome_and_a_model_in_trouble_is_raised(job, monkeypatch):
    broken = load()
    monkeypatch.setattr(broken, "enhance", lambda *args, **how: 1 / 0)
    *_, outcome = perform(job, broken)
    assert outcome.kind == "InternalError" and "ZeroDivisionError" in outcome.error
    with pytest.raises(ModelError, match="same weights"):
        list(perform(replace(job, model_sha256="0" * 64), load()))
    assert left(job) == []
