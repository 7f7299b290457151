"""How work is shared out, and that windows done elsewhere give the same bytes."""

from dataclasses import replace

import numpy as np
import pytest

from speechlens.batch.jobs import Job
from speechlens.batch.share import Ask, Lent, groups, long_ones
from speechlens.batch.worker import answer
from speechlens.options import Options
from tests.conftest import samples, through

MIB = 1 << 20


def jobs(*sizes):
    return [Job(f"/in/{i}", f"/out/{i}", Options(), size=size) for i, size in enumerate(sizes)]


def test_every_job_is_in_one_group_large_ones_first():
    many = jobs(*[1000 + i for i in range(500)], 3 * MIB, 9 * MIB)
    made = list(groups(many, 2))
    assert sorted(job.source for group in made for job in group) == sorted(job.source for job in many)
    assert [len(group) for group in made[:2]] == [1, 1]
    assert max(len(group) for group in made) == 32
    assert len(made[-1]) == 1
    assert all(sum(job.size for job in group) <= 2 * MIB for group in made if len(group) > 1)


def test_long_is_what_would_keep_one_worker_when_the_others_are_done():
    assert long_ones(jobs(100 * MIB), 1) == []
    assert [job.size for job in long_ones(jobs(100 * MIB, *[MIB] * 20), 2)] == [100 * MIB]
    assert long_ones(jobs(*[100 * MIB] * 20), 2) == []
    assert long_ones(jobs(MIB, MIB), 2) == []


def test_linked_channels_stay_with_one_worker():
    """Their one gain comes from the model's mask, which rows that go out and come back don't bring."""
    long = [replace(job, options=Options(link_channels=True)) for job in jobs(100 * MIB, *[MIB] * 20)]
    assert long_ones(long, 2) == []


@pytest.mark.parametrize(("channels", "rows"), [(1, 2), (2, 3)])
def test_windows_done_elsewhere_give_the_same_bytes(lite, channels, rows):
    voice = samples("demo/noisy_48k.wav")[: 48_000 * 5 : 6]
    signal = np.repeat(voice, channels, axis=1) * np.linspace(1, 0.5, channels, dtype=np.float32)
    options = Options(profile="custom", chunk=1)
    sent = []

    def send(some):
        sent.append(len(some))
        return [answer(row, lite) for row in some]

    lent = Lent(lambda ask: answer(ask, lite), send, rows)
    assert through(lent, signal, 8000, options).tobytes() == through(lite, signal, 8000, options).tobytes()
    assert max(sent) == rows


def test_a_lent_model_tells_of_the_one_that_computes(lite):
    lent = Lent(lambda ask: answer(ask, lite), lambda rows: [], 2)
    assert (lent.name, lent.sha256) == ("lite", lite.sha256)
    assert lent.geometry(48_000) == answer(Ask(48_000), lite).geometry
