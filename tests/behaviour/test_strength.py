"""Strength and attenuation limit: dry and wet mixed sample by sample."""

import numpy as np
import pytest
import soundfile as sf

from speechlens.engine import enhance_file
from speechlens.errors import UsageError
from speechlens.options import Options
from tests.conftest import FIXTURES, samples, through

NOISY = "unseen/ls1088_16k_noisy_fireplace_00db.flac"


def test_the_mix_is_linear(halved):
    x = samples(NOISY)[:8000]
    for strength in (0, 25, 50, 100):
        y = through(halved, x, 16000, Options(strength=strength))
        assert np.abs(y - x * (1 - strength / 200)).max() < 1e-6


def test_the_limit_bounds_the_reduction(lite):
    """Noise alone, reduced by 6 dB at most."""
    x = np.random.default_rng(1).standard_normal((32000, 1)).astype(np.float32) * 0.05

    def reduction(options):
        y = through(lite, x, 16000, options)
        return 10 * np.log10(np.sum(x**2) / np.sum(y**2))

    assert reduction(Options()) > 15
    assert 3 < reduction(Options(attenuation_limit=6)) <= 6.1
    assert reduction(Options(attenuation_limit=0)) == 0


@pytest.mark.parametrize(
    "subtype", ["PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ULAW", "ALAW"]
)
def test_strength_0_is_the_input_bit_for_bit(tmp_path, subtype):
    x = np.random.default_rng(2).standard_normal((5000, 2)) * 0.3
    source, target = tmp_path / "in.wav", tmp_path / "out.wav"
    sf.write(source, x, 48000, subtype)
    enhance_file(source, target, Options(strength=0))
    assert target.read_bytes() == source.read_bytes()


def test_strength_0_into_another_container(tmp_path):
    target = tmp_path / "out.wav"
    enhance_file(FIXTURES / NOISY, target, Options(strength=0))
    kept, given = sf.read(target, dtype="int16")[0], sf.read(FIXTURES / NOISY, dtype="int16")[0]
    assert np.array_equal(kept, given)


@pytest.mark.parametrize("wrong", [{"strength": 101}, {"strength": float("nan")}, {"attenuation_limit": -1}])
def test_impossible_values_are_refused(wrong):
    with pytest.raises(UsageError, match="must lie between"):
        Options(**wrong)
