"""Several windows at once, as on a GPU: the same samples whatever the number."""

from types import SimpleNamespace

import mlx.core as mx
import numpy as np
import pytest

from speechlens import kernels
from speechlens.engine import enhance_file
from speechlens.models import Enhancer
from speechlens.models.lite import Lite
from speechlens.options import Options
from speechlens.session import Session
from tests.conftest import FIXTURES, samples

OPTIONS = Options(profile="custom", chunk=1)


@pytest.fixture(scope="module")
def sound():
    return samples("unseen/ls1088_16k_noisy_fireplace_00db.flac")[:80_000].astype(np.float32)


def enhanced(enhancer, frames, *, block=7000):
    session = Session(enhancer, 16_000, frames.shape[1], OPTIONS)
    parts = [session.append(frames[i : i + block]) for i in range(0, len(frames), block)]
    return np.concatenate([*parts, session.finish()])


@pytest.mark.parametrize("rows", [2, 3, 16])
@pytest.mark.parametrize("channels", [1, 2])
def test_results_are_those_of_one_at_a_time(lite, sound, monkeypatch, rows, channels):
    frames = np.concatenate([sound, sound[::-1]], axis=1)[:, :channels]
    assert lite.rows == 1 or kernels.chosen().name == "cuda"
    alone = enhanced(lite, frames)
    shapes = []
    enhance = Lite.enhance

    def watched(self, windows, rate, *, strict=False):
        shapes.append(windows.shape[0])
        return enhance(self, windows, rate, strict=strict)

    monkeypatch.setattr(Lite, "enhance", watched)
    monkeypatch.setattr(Enhancer, "rows", rows)
    assert np.array_equal(enhanced(lite, frames), alone)
    assert 1 < max(shapes) <= rows


def test_where_memory_runs_out_they_are_halved(lite, sound, monkeypatch):
    alone = enhanced(lite, sound)
    enhance = Lite.enhance

    def small(self, windows, rate, *, strict=False):
        if windows.shape[0] > 1:
            raise RuntimeError("[malloc] Unable to allocate 1 bytes.")
        return enhance(self, windows, rate, strict=strict)

    monkeypatch.setattr(Lite, "enhance", small)
    monkeypatch.setattr(Enhancer, "rows", 4)
    assert np.array_equal(enhanced(lite, sound), alone)


def test_a_file_is_the_same(lite, tmp_path, monkeypatch):
    source = FIXTURES / "unseen" / "ls1088_16k_noisy_fireplace_00db.flac"
    enhance_file(source, tmp_path / "one.flac", OPTIONS, enhancer=lite)
    monkeypatch.setattr(Enhancer, "rows", 5)
    enhance_file(source, tmp_path / "five.flac", OPTIONS, enhancer=lite)
    assert (tmp_path / "one.flac").read_bytes() == (tmp_path / "five.flac").read_bytes()


def test_a_prompt_session_waits_for_no_second_window(lite, sound, monkeypatch):
    monkeypatch.setattr(Enhancer, "rows", 16)
    waiting, prompt = (Session(lite, 16_000, 1, OPTIONS, prompt=prompt) for prompt in (False, True))
    assert not len(waiting.append(sound)) and len(prompt.append(sound)) >= 16_000


@pytest.mark.parametrize(("free", "rows"), [(140e9, 4), (7e9, 3), (2e9, 1), (None, 1)])
def test_their_number_follows_the_memory_of_the_gpu(lite, monkeypatch, free, rows):
    monkeypatch.setattr(kernels, "chosen", lambda: SimpleNamespace(name="cuda"))
    monkeypatch.setattr(mx, "device_info", lambda device: {} if free is None else {"free_memory": int(free)})
    assert lite.rows == rows
