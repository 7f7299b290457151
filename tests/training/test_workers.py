"""Much work goes to processes and comes back the same, little to threads."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

from speechlens.kernels import native
from speechlens.models.training import data, workers
from speechlens.models.training.pool import Pools


def test_little_work_goes_to_threads():
    with workers.workers(1 << 20) as pool:
        assert isinstance(pool, ThreadPoolExecutor)


@pytest.mark.skipif(native.processors() < 2, reason="one core")
def test_processes_prepare_what_threads_do(folder, pools, monkeypatch):
    monkeypatch.setattr(workers, "_MANY", 0)
    with workers.workers(1) as pool:
        assert isinstance(pool, ProcessPoolExecutor)
    found = Pools.of(data.read(folder, "train"))
    for own, other in ((found.speech, pools.speech), (found.noise, pools.noise)):
        assert np.array_equal(np.array(own.flat), np.array(other.flat))
        assert np.array_equal(own.start, other.start)
