"""A GPU that can't run a kernel: the convolution goes on, the scan says what to report."""

import logging

import mlx.core as mx
import pytest

from speechlens.errors import InternalError
from speechlens.kernels import backend, causal_conv1d, dispatch, gpu, selective_scan


@pytest.fixture(params=["metal", "cuda"])
def broken_gpu(request, monkeypatch):
    """A back end whose every launch fails."""

    def launch(*_, **__):
        raise RuntimeError("no function with that name\nsecond line")

    monkeypatch.setattr(backend, "chosen", lambda: backend.Backend(request.param, "broken"))
    monkeypatch.setattr(gpu, "launch", launch)
    monkeypatch.setattr(dispatch, "_failed", set())
    return request.param


def test_the_convolution_falls_back_and_says_so_once(broken_gpu, draw, caplog, monkeypatch):
    x, weight, bias = draw(2, 9, 12), draw(12, 4, 1), draw(12)
    with caplog.at_level(logging.WARNING):
        found = [causal_conv1d(x, weight, bias, activation="silu") for _ in range(2)]
    assert len(caplog.records) == 1 and "causal convolution" in caplog.text
    monkeypatch.setenv("SPEECHLENS_DISABLE_METAL_CONV1D", "1")
    assert mx.array_equal(found[1], causal_conv1d(x, weight, bias, activation="silu"))


def test_the_scan_is_reported(broken_gpu, draw):
    u = draw(2, 5, 3)
    arguments = u, u, draw(3, 16), draw(2, 5, 16), draw(2, 5, 16), draw(3), u
    with pytest.raises(
        InternalError, match=r"selective scan kernel .* \(no function with that name\).* report"
    ):
        selective_scan(*arguments)


def test_wrong_calls_never_reach_the_gpu(broken_gpu, draw):
    u = draw(2, 5, 3)
    with pytest.raises(InternalError, match=r"z must be \[B, L, D\] = \[2, 5, 3\], not \[2, 5, 4\]"):
        selective_scan(u, u, draw(3, 16), draw(2, 5, 16), draw(2, 5, 16), draw(3), draw(2, 5, 4))
    with pytest.raises(InternalError, match=r"u must be float32, float16 or bfloat16, not mlx.core.int32"):
        selective_scan(u.astype(mx.int32), u, draw(3, 16), draw(2, 5, 16), draw(2, 5, 16), draw(3), u)
