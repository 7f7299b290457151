"""Several files at a time in one process: the same bytes, an end soon after a stop, nothing half done."""

import threading
from pathlib import Path

import pytest

from speechlens import models
from speechlens.batch.jobs import Job, Outcome
from speechlens.batch.local import Alone
from speechlens.batch.run import Machines
from speechlens.batch.threads import Threads
from speechlens.errors import Cancelled, ModelError
from speechlens.kernels import backend
from speechlens.options import Options
from tests.batch.conftest import RATE, fill, write
from tests.batch.standin import load

FAST = Options(profile="custom", chunk=1)


@pytest.fixture(autouse=True)
def stand_in(monkeypatch):
    monkeypatch.setattr(models, "load", lambda *args, **how: load())


def jobs_of(folder, out):
    return [
        Job(str(path), str(out / path.name), FAST, recorded=True) for path in sorted(folder.rglob("*.wav"))
    ]


def outcomes(machine, jobs, stop=lambda: False):
    return {job.target: told for job, told in machine.run(jobs, stop) if isinstance(told, Outcome)}


def test_threads_give_the_bytes_of_one_after_another(tmp_path):
    fill(tmp_path / "in")
    alone = outcomes(Alone("lite"), jobs_of(tmp_path / "in", tmp_path / "one"))
    beside = outcomes(Threads(3, "lite"), jobs_of(tmp_path / "in", tmp_path / "three"))
    digests = [
        {Path(target).name: told.output_sha256 for target, told in found.items()} for found in (alone, beside)
    ]
    assert len(digests[0]) == 20 and digests[0] == digests[1] and all(digests[0].values())


def test_one_bad_file_is_an_outcome_among_others(tmp_path):
    fill(tmp_path / "in", 4)
    (tmp_path / "in" / "web.wav").write_text("<html>")
    found = outcomes(Threads(2, "lite"), jobs_of(tmp_path / "in", tmp_path / "out"))
    errors = [told.error for told in found.values() if told.error]
    assert len(found) == 5 and len(errors) == 1 and "web.wav" in errors[0]


def test_a_stop_ends_all_and_leaves_nothing_half_done(tmp_path):
    for number in range(6):
        write(tmp_path / "in" / f"{number}.wav", frames=60 * RATE, seed=number)
    done, seen = {}, threading.Event()
    with pytest.raises(Cancelled):
        for job, told in Threads(2, "lite").run(jobs_of(tmp_path / "in", tmp_path / "out"), seen.is_set):
            seen.set()
            if isinstance(told, Outcome):
                done[Path(job.target).name] = told
    assert len(done) < 6
    assert {path.name for path in (tmp_path / "out").glob("*.wav")} == set(done)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("batch-")]


def test_what_would_meet_every_file_is_raised(tmp_path):
    fill(tmp_path / "in", 4)
    jobs = [
        Job(job.source, job.target, FAST, model_sha256="0" * 64)
        for job in jobs_of(tmp_path / "in", tmp_path / "out")
    ]
    with pytest.raises(ModelError, match="same weights"):
        list(Threads(2, "lite").run(jobs, lambda: False))


@pytest.mark.parametrize(
    ("used", "jobs", "kind"), [("cuda", 0, Threads), ("cuda", 1, Alone), ("cpu", 0, Alone)]
)
def test_a_gpu_gets_several_files_at_a_time(monkeypatch, used, jobs, kind):
    chosen = type("Chosen", (), {"name": used})
    monkeypatch.setattr(backend, "chosen", lambda: chosen)
    with Machines(jobs).open("lite") as machine:
        assert isinstance(machine, kind)
