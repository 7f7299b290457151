"""The default network against its float64 reference, and what its shape promises."""

import mlx.core as mx
import numpy as np
import pytest

from speechlens.dsp.stft import stft
from tests.conftest import FIXTURES, samples

ORACLE = np.load(FIXTURES / "oracle" / "lite.npz")
RATES = [16000, 22050, 44100, 48000]


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("rate", RATES)
def test_waveform_and_mask_match_the_reference(lite, rate, strict):
    x = mx.array(ORACLE[f"x_{rate}"])[None]
    mask = np.array(lite.network(stft(x, lite.geometry(rate)), strict=strict)[0])
    stride = int(ORACLE["mask_stride"]) if "mask_stride" in ORACLE else 1
    assert np.abs(mask[::stride].T - ORACLE[f"mask_{rate}"]).max() < 5e-5
    y = np.array(lite.enhance(x, rate, strict=strict)[0])
    assert np.abs(y - ORACLE[f"y_{rate}"]).max() < 2e-6


def test_fused_units_equal_single_operations(lite):
    """The packed network against a copy that composes the operations."""
    from speechlens.models.lite import Lite

    plain = Lite(lite.network.config)
    plain.update(lite.network.parameters())
    x = mx.array(samples("unseen/ls1088_16k_noisy_fireplace_00db.flac")[:8000, 0])[None]
    assert float(mx.abs(plain.enhance(x, 16000) - lite.enhance(x, 16000)).max()) < 2e-6


def test_bands_in_use(lite):
    used = {
        r: sum(lite.network.config.used(lite.geometry(r).bins)) for r in (16000, 24000, 32000, 44100, 48000)
    }
    assert used == {16000: 30, 24000: 34, 32000: 38, 44100: 42, 48000: 42}


@pytest.mark.parametrize("rate", [4000, 8000, 12345, 96000, 192000])
def test_any_rate_runs(lite, rate):
    x = mx.array(np.random.default_rng(0).standard_normal((1, rate // 4)).astype(np.float32) * 0.05)
    y = lite.enhance(x, rate)
    assert y.shape == x.shape
    assert mx.isfinite(y).all().item()


def test_items_of_a_batch_do_not_mix(lite):
    x = mx.array(samples("unseen/ls1594_16k_noisy_wind_05db.flac")[:16000, 0].reshape(2, 8000))
    both = lite.enhance(x, 16000)
    for i in range(2):
        assert mx.array_equal(both[i : i + 1], lite.enhance(x[i : i + 1], 16000)).item()
