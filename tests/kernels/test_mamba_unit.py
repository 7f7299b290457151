"""The fused unit against the composition of the single operations."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.errors import InternalError
from speechlens.kernels import PackedUnit, causal_conv1d, mamba_unit, mamba_units, selective_scan, supports

# C, D, dt_rank: lite, RE-USE, and the smallest with an odd rank.
SIZES = [(48, 96, 3), (64, 256, 4), (16, 32, 17)]


def layer(draw, C, D, R, harmonic):
    A_log = mx.log(mx.arange(1, 17).astype(mx.float32)) + draw(D, 1, scale=0.3)
    return {
        "in_proj.weight": draw(2 * D, C, scale=C**-0.5),
        "conv1d.weight": draw(D, 1, 4, scale=0.5),
        "conv1d.bias": draw(D, scale=0.1),
        "x_proj.weight": draw(R + 32, D, scale=D**-0.5),
        "dt_proj.weight": draw(D, R, scale=R**-0.5),
        "dt_proj.bias": draw(D) - 3,
        "A_log": A_log if harmonic else A_log + draw(D, 16, scale=0.1),
        "D": draw(D),
        "out_proj.weight": draw(C, D, scale=D**-0.5),
    }


def weights(draw, C, D, R, harmonic=True):
    layers = [layer(draw, C, D, R, harmonic) for _ in range(2)]
    return [*layers, draw(C, 2 * C, scale=C**-0.5), draw(C), draw(C), draw(C)]


def inner(w, h, strict):
    R = w["dt_proj.weight"].shape[1]
    x, z = mx.split(h @ w["in_proj.weight"].T, 2, axis=-1)
    taps = w["conv1d.weight"].swapaxes(1, 2)
    u = causal_conv1d(x, taps, w["conv1d.bias"], activation="silu")
    dt, B, C = mx.split(u @ w["x_proj.weight"].T, [R, R + 16], axis=-1)
    delta_raw = dt @ w["dt_proj.weight"].T + w["dt_proj.bias"]
    return selective_scan(u, delta_raw, w["A_log"], B, C, w["D"], z, strict=strict) @ w["out_proj.weight"].T


def composed(x, forward, backward, W, b, gamma, beta, axis, strict):
    """One unit over [B, T, K, C] with sequences along `axis`."""
    along = mx.moveaxis(x, axis, 2)
    h = along.reshape(-1, *along.shape[2:])
    f = inner(forward, h, strict) + h
    r = h[:, ::-1]
    g = (inner(backward, r, strict) + r)[:, ::-1]
    y = mx.fast.layer_norm(mx.concatenate([f, g], axis=-1) @ W.T + b, gamma, beta, 1e-5) + h
    return mx.moveaxis(y.reshape(along.shape), 2, axis)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("axis", [1, 2])
@pytest.mark.parametrize("strict", [False, True])
def test_it_is_the_composition(instruction_set, draw, size, axis, strict):
    unit = weights(draw, *size, harmonic=not strict)
    for shape in ((2, 61, 5), (1, 1, 1), (1, 3, 50)):
        x = draw(*shape, size[0])
        difference = mamba_unit(x, PackedUnit(*unit), axis, strict=strict) - composed(x, *unit, axis, strict)
        assert mx.abs(difference).max().item() < 2e-5


@pytest.mark.parametrize("axis", [1, 2])
def test_threads_and_batch_splits_give_the_same_bits(instruction_set, draw, monkeypatch, axis):
    unit = PackedUnit(*weights(draw, 48, 96, 3))
    x = draw(3, 50, 7, 48)
    results = []
    for threads in ("1", "2", "5"):
        monkeypatch.setenv("SPEECHLENS_THREADS", threads)
        results.append(mamba_unit(x, unit, axis))
    parts = [mamba_unit(x[b : b + 1], unit, axis) for b in range(3)]
    assert mx.array_equal(results[0], results[1]) and mx.array_equal(results[0], results[2])
    assert mx.array_equal(results[0], mx.concatenate(parts))


def test_units_in_turn_equal_single_calls(cpu, draw):
    one, two = (PackedUnit(*weights(draw, 16, 32, 2)) for _ in range(2))
    x = draw(2, 50, 7, 16)
    kept = mx.array(x)
    y = mamba_units(x, [(one, 1), (two, 2), (one, 2)])
    assert mx.array_equal(y, mamba_unit(mamba_unit(mamba_unit(x, one, 1), two, 2), one, 2))
    assert mx.array_equal(x, kept)


def test_turned_input_is_read_in_its_own_order(cpu, draw):
    unit = PackedUnit(*weights(draw, 16, 32, 2))
    x = draw(1, 6, 4, 16)
    turned = mamba_unit(x.swapaxes(1, 2), unit, 2).swapaxes(1, 2)
    assert mx.array_equal(turned, mamba_unit(x, unit, 1))


def test_other_sizes_and_back_ends_are_left_to_the_single_operations(cpu, monkeypatch):
    assert supports(48, 96, 3) and not supports(40, 96, 3) and not supports(48, 90, 3)
    monkeypatch.setenv("SPEECHLENS_BACKEND", "reference")
    assert not supports(48, 96, 3)
    monkeypatch.setenv("SPEECHLENS_BACKEND", "cpu")
    monkeypatch.setenv("SPEECHLENS_DISABLE_METAL_CONV1D", "1")
    assert not supports(48, 96, 3)


def test_wrong_use_is_told(cpu, draw):
    parts = weights(draw, 16, 32, 2)
    unit = PackedUnit(*parts)
    with pytest.raises(InternalError, match=r"x must be .* \[any, any, any, 16\], not \[1, 2, 3, 8\]"):
        mamba_unit(draw(1, 2, 3, 8), unit, 1)
    with pytest.raises(InternalError, match="axis must be 1"):
        mamba_unit(draw(1, 2, 3, 16), unit, 3)
    with pytest.raises(InternalError, match="no gradient"):
        mx.grad(lambda x: mamba_unit(x, unit, 1).sum())(draw(1, 2, 3, 16))
    with pytest.raises(InternalError, match=r"mx\.compile"):
        mx.compile(lambda x: mamba_unit(x, unit, 1))(draw(1, 2, 3, 16))
    parts[0]["A_log"] = draw(32, 15)
    with pytest.raises(InternalError, match=r"A_log must be \[32, 16\], not \[32, 15\]"):
        PackedUnit(*parts)


def test_half_precision(cpu, draw):
    unit = PackedUnit(*weights(draw, 16, 32, 2))
    x = draw(1, 5, 3, 16).astype(mx.bfloat16)
    y = mamba_unit(x, unit, 1)
    assert y.dtype == mx.bfloat16
    assert np.array_equal(
        np.array(y.astype(mx.float32)),
        np.array(mamba_unit(x.astype(mx.float32), unit, 1).astype(mx.bfloat16).astype(mx.float32)),
    )
