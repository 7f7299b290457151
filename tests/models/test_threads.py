"""A model loaded in one thread and used in others: MLX evaluates what is pending in its own thread alone."""

import threading

import mlx.core as mx
import numpy as np
import pytest

from speechlens import kernels
from speechlens.models import load

CASES = [("lite", "reference"), ("lite", "cpu"), ("re-use", "cpu"), ("re-use", "reference")]


def in_a_thread(work):
    """What it gives; raises what it raises."""
    found = []

    def run():
        try:
            found.append(work())
        except Exception as error:
            found.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if isinstance(found[0], Exception):
        raise found[0]
    return found[0]


@pytest.mark.parametrize(("name", "backend"), CASES)
def test_any_thread_may_be_the_first(monkeypatch, small, name, backend):
    monkeypatch.setenv("SPEECHLENS_BACKEND", backend)
    if kernels.chosen().name != backend:
        pytest.skip("the native library isn't built")
    model = load("lite" if name == "lite" else small)
    wave = (np.random.default_rng(1).standard_normal((1, 4000)) * 0.1).astype(np.float32)

    def work():
        return np.array(model.enhance(mx.array(wave), 8000))

    first = in_a_thread(work)
    assert np.array_equal(first, in_a_thread(work)) and np.array_equal(first, work())
