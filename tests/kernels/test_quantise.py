"""The native rounding with dither gives what NumPy's gives, to the bit."""

import subprocess
import sys

import numpy as np
import pytest

from speechlens.audio import dither as reference
from speechlens.kernels import quantise


@pytest.mark.parametrize("channels", [1, 2, 3, 6])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize(("bits", "dither"), [(8, True), (16, True), (16, False), (24, False), (32, False)])
def test_values_are_numpys_to_the_bit(instruction_set, channels, dtype, bits, dither):
    rng = np.random.default_rng(bits + channels)
    block = rng.normal(0, 0.3, (4099, channels)).astype(dtype)
    block[::7] = 0
    block[1::70] *= 10
    block[2::70] = rng.choice([-1, 1], block[2::70].shape)
    block[3::70] = (rng.integers(-99, 99, block[3::70].shape) + 0.5) / 2 ** (bits - 1)
    got, over = quantise(block, bits, 2**33 + 5, dither)
    expected, count = reference.quantise(block, bits, 2**33 + 5, dither)
    np.testing.assert_array_equal(got, expected)
    assert got.dtype == np.int32 and over == count > 0


def test_a_block_of_every_other_frame_or_none(instruction_set):
    block = np.random.default_rng(1).normal(0, 0.3, (100, 2)).astype(np.float32)
    got, _ = quantise(block[::2], 16, 0, True)
    np.testing.assert_array_equal(got, reference.quantise(block[::2], 16, 0, True)[0])
    got, over = quantise(block[:0], 16, 0, True)
    assert got.shape == (0, 2) and over == 0


def test_other_floats_than_float32_keep_all_their_digits(instruction_set):
    block = np.random.default_rng(2).normal(0, 0.3, (100, 2))
    for kind in (">f8", "f2", ">f4"):
        given = block.astype(kind)
        got, over = quantise(given, 32, 0, np.bool_(False))
        expected, count = reference.quantise(given, 32, 0, False)
        np.testing.assert_array_equal(got, expected)
        assert over == count


def test_kernels_come_without_libsndfile():
    command = "import sys, speechlens.kernels; sys.exit('soundfile' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", command], check=False).returncode == 0


def test_without_the_library_numpy_does_it(monkeypatch):
    monkeypatch.setenv("SPEECHLENS_BACKEND", "reference")
    monkeypatch.setattr("speechlens.kernels.native.run", None)
    block = np.full((10, 1), 0.1, np.float32)
    np.testing.assert_array_equal(quantise(block, 16, 0, True)[0], reference.quantise(block, 16, 0, True)[0])
