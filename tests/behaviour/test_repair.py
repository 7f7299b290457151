"""Samples that are no numbers: replaced by 0 and counted, or refused when there are no others."""

import numpy as np
import pytest

from speechlens.audio import create_writer, open_reader, plan_output
from speechlens.errors import InputError, InternalError
from tests.behaviour.wavs import copied, read_all, wav


def floats(path, values, bits=32):
    path.write_bytes(wav(np.asarray(values, f"<f{bits // 8}").tobytes(), bits=bits, tag=3))
    return path


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, 3e38, -1e30])
def test_samples_that_are_no_numbers_become_zero_and_are_told(tmp_path, value, bits):
    path = floats(tmp_path / "x.wav", [0.5] * 10 + [value] * 3 + [0.25] * 10, bits)
    with open_reader(path) as reader:
        blocks = [reader.read(4) for _ in range(6)]
        assert np.array_equal(np.concatenate(blocks)[:, 0], [0.5] * 10 + [0] * 3 + [0.25] * 10)
        (notice,) = reader.notices
        assert (notice.code, notice.text) == (
            "non-finite",
            "3 samples that are NaN, Inf or far beyond full scale are replaced by 0.",
        )
        assert not reader.pristine


def test_one_sample_is_told_in_the_singular(tmp_path):
    with open_reader(floats(tmp_path / "x.wav", [0.5, np.nan])) as reader:
        reader.read()
        text = "1 sample that is NaN, Inf or far beyond full scale is replaced by 0."
        assert reader.notices[0].text == text


def test_a_file_without_one_number_is_refused_at_its_end(tmp_path):
    path = floats(tmp_path / "x.wav", [np.nan] * 1000)
    with open_reader(path) as reader:
        assert not reader.read(600).any()
        with pytest.raises(InputError, match=r"x\.wav: every sample is NaN, Inf or far beyond full scale"):
            reader.read(600)


@pytest.mark.parametrize("value", [2.0**31, -1e10])
def test_loud_samples_are_let_through(tmp_path, value):
    with open_reader(floats(tmp_path / "x.wav", [value, 0.5])) as reader:
        assert reader.read()[0, 0] == np.float32(value)
        assert reader.notices == []


def test_doubles_beyond_float32_are_repaired(tmp_path):
    with open_reader(floats(tmp_path / "x.wav", [1e60, 0.5], 64)) as reader:
        assert reader.read()[:, 0].tolist() == [0, 0.5]
        assert [notice.code for notice in reader.notices] == ["non-finite"]


def test_nothing_but_nan_leaves_no_output(tmp_path):
    path = floats(tmp_path / "x.wav", [np.nan] * 1000)
    with pytest.raises(InputError):
        copied(path, tmp_path / "out.wav")
    assert [p.name for p in tmp_path.iterdir()] == ["x.wav"]


def test_repaired_samples_reach_the_output_as_zeros(tmp_path):
    path = floats(tmp_path / "x.wav", [0.5, np.nan, 0.25])
    copied(path, tmp_path / "out.wav")
    assert read_all(tmp_path / "out.wav")[:, 0].tolist() == [0.5, 0, 0.25]


def test_good_samples_are_pristine_and_quiet(tmp_path):
    with open_reader(floats(tmp_path / "x.wav", [0.5, 3.0, -0.0])) as reader:
        reader.read()
        assert reader.pristine
        assert reader.notices == []


def test_the_writer_refuses_what_is_no_number(tmp_path):
    with open_reader(floats(tmp_path / "x.wav", [0.5])) as reader:
        spec = plan_output(reader.info)
    with create_writer(tmp_path / "out.wav", spec) as writer, pytest.raises(InternalError, match="NaN"):
        writer.write(np.array([[np.nan]], "float32"))
    assert not (tmp_path / "out.wav").exists()
