"""What the scan promises beyond its numbers: splits, threads, layouts, dtypes, harmonic decay."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.kernels import selective_scan


def make(draw, batch, length, width, harmonic=True):
    A_log = mx.log(mx.arange(1, 17).astype(mx.float32)) + draw(width, 1, scale=0.3)
    if not harmonic:
        A_log = A_log + draw(width, 16, scale=0.2)
    rows = [draw(batch, length, width) for _ in range(2)]
    gains = [draw(batch, length, 16) for _ in range(2)]
    return [rows[0], rows[1] - 2, A_log, *gains, draw(width), draw(batch, length, width)]


def take(args, index):
    """The part of every input that lies at `index` of batch and length."""
    return [a[index] if a.ndim == 3 else a for a in args]


@pytest.mark.parametrize("strict", [False, True])
def test_any_split_in_time_gives_the_same_bits(instruction_set, draw, strict):
    args = make(draw, 2, 200, 21)
    whole, last = selective_scan(*args, return_state=True, strict=strict)
    state, parts = None, []
    for start, stop in ((0, 1), (1, 64), (64, 130), (130, 200)):
        part = take(args, np.s_[:, start:stop])
        y, state = selective_scan(*part, state=state, return_state=True, strict=strict)
        parts.append(y)
    assert mx.array_equal(mx.concatenate(parts, axis=1), whole)
    assert mx.array_equal(state, last)


@pytest.mark.parametrize("harmonic", [True, False])
def test_any_split_of_the_batch_gives_the_same_bits(instruction_set, draw, harmonic):
    args = make(draw, 5, 40, 33, harmonic)
    parts = [selective_scan(*take(args, np.s_[b : b + 1])) for b in range(5)]
    assert mx.array_equal(mx.concatenate(parts), selective_scan(*args))


def test_any_number_of_threads_gives_the_same_bits(cpu, draw, monkeypatch):
    args = make(draw, 6, 300, 96)
    results = []
    for threads in ("1", "2", "7"):
        monkeypatch.setenv("SPEECHLENS_THREADS", threads)
        results.append(selective_scan(*args))
    assert mx.array_equal(results[0], results[1]) and mx.array_equal(results[0], results[2])


def test_harmonic_decay_agrees_with_the_general_form(instruction_set, draw):
    args = make(draw, 2, 300, 32)
    y = selective_scan(*args)
    # One row that isn't harmonic switches all to the general form.
    broken = list(args)
    broken[2] = mx.concatenate([args[2][:31], args[2][31:] + mx.arange(16) * 0.01])
    difference = mx.abs(y - selective_scan(*broken))[..., :31].max().item()
    assert 0 < difference < 2e-6 * mx.abs(y).max().item()


def test_strided_inputs(runner, draw):
    args = make(draw, 3, 20, 24)
    strided = [mx.contiguous(a.T).T for a in args]
    reversed_ = take(take(args, np.s_[:, ::-1]), np.s_[:, ::-1])
    expected = selective_scan(*args)
    assert mx.array_equal(selective_scan(*strided), expected)
    assert mx.array_equal(selective_scan(*reversed_), expected)


@pytest.mark.parametrize("dtype", [mx.float16, mx.bfloat16])
def test_half_precision_inputs_keep_a_float32_state(runner, draw, dtype):
    args = [a.astype(dtype) for a in make(draw, 2, 30, 16)]
    y, state = selective_scan(*args, return_state=True)
    exact = selective_scan(*(a.astype(mx.float32) for a in args))
    assert y.dtype == dtype and state.dtype == mx.float32
    assert mx.array_equal(y, exact.astype(dtype))


def test_many_steps_stay_with_the_reference(instruction_set, draw, monkeypatch):
    args = make(draw, 1, 4000, 2)
    y = selective_scan(*args)
    monkeypatch.setenv("SPEECHLENS_BACKEND", "reference")
    expected = selective_scan(*args)
    assert mx.abs(y - expected).max().item() < 2e-6 * mx.abs(expected).max().item()


def test_silence_stays_silence(runner, draw):
    args = make(draw, 1, 50, 8)
    args[0] = mx.zeros_like(args[0])
    assert not selective_scan(*args).any().item()


def test_not_a_number_is_not_hidden(runner, draw):
    for position in range(7):
        args = make(draw, 1, 5, 4)
        value = np.array(args[position])
        value.flat[0] = np.nan
        args[position] = mx.array(value)
        assert mx.isnan(selective_scan(*args)).any().item(), position


def test_compiled_functions_run_plain_operations(cpu, draw):
    args = make(draw, 1, 6, 8)
    expected = selective_scan(*args)
    compiled = mx.compile(selective_scan)(*args)
    assert mx.abs(compiled - expected).max().item() < 2e-6 * mx.abs(expected).max().item()
