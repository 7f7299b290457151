"""Arrays through the library: types by their full scale, shapes as they are."""

import numpy as np
import pytest

import speechlens
from speechlens.api import Model
from speechlens.errors import UsageError
from speechlens.options import Options
from tests.conftest import Halved

RATE = 16000


@pytest.fixture
def model():
    return Model(Halved())


def tone(dtype=np.float32, shape=(4000,)):
    n = int(np.prod(shape))
    x = 0.5 * np.sin(np.arange(n) * 0.05).reshape(shape)
    if np.issubdtype(dtype, np.integer):
        return np.rint(x * np.iinfo(dtype).max).astype(dtype)
    return x.astype(dtype)


@pytest.mark.parametrize("dtype", [np.int16, np.int32, np.float32, np.float64])
@pytest.mark.parametrize("shape", [(4000,), (4000, 1), (2000, 2)])
def test_type_and_shape_come_back(model, dtype, shape):
    x = tone(dtype, shape)
    y = model.enhance(x, RATE)
    assert y.dtype == x.dtype and y.shape == x.shape
    scale = np.iinfo(dtype).max if np.issubdtype(dtype, np.integer) else 1
    assert np.abs(y / scale - x / scale / 2).max() < 1e-4


def test_layouts_of_memory_do_not_matter(model):
    x = tone(shape=(2000, 2))
    expected = model.enhance(x, RATE)
    read_only = x.copy()
    read_only.flags.writeable = False
    wide = np.zeros((4000, 2), np.float32)
    wide[::2] = x
    for same in (np.asfortranarray(x), read_only, wide[::2], x.tolist()):
        assert np.allclose(model.enhance(np.asarray(same, np.float32), RATE), expected)
    assert np.array_equal(x, tone(shape=(2000, 2)))


def test_a_list_of_floats_is_taken(model):
    assert model.enhance([0.5] * 1000, RATE) == pytest.approx([0.25] * 1000)


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        (np.zeros(0, np.float32), "shape"),
        (np.zeros((10, 2, 2), np.float32), "shape"),
        (np.zeros((2, 4000), np.float32), "transpose"),
        (np.zeros(100, np.uint8), "uint8"),
        (np.zeros(100, np.int64), "int64"),
        (np.zeros(100, np.complex64), "complex64"),
        (np.full(100, np.nan, np.float32), "NaN"),
    ],
)
def test_what_is_no_sound_is_refused_by_name(model, wrong, word):
    with pytest.raises(UsageError, match=word):
        model.enhance(wrong, RATE)


@pytest.mark.parametrize("rate", [0, -1, 3999, 192001, 44100.5])
def test_impossible_rates_are_refused(model, rate):
    with pytest.raises(UsageError, match="rate"):
        model.enhance(tone(), rate)


def test_sessions_are_used_once(model):
    session = model.session(RATE)
    session.append(tone(shape=(100, 1)))
    session.finish()
    for call in (session.finish, lambda: session.append(tone(shape=(100, 1)))):
        with pytest.raises(UsageError, match="finished"):
            call()


def test_float64_keeps_its_bits_at_strength_0(model):
    x = np.random.default_rng(0).standard_normal(1000)
    assert np.array_equal(model.enhance(x, RATE, Options(strength=0)), x)


def test_the_package_itself_is_the_way_in():
    y = speechlens.enhance(tone(), RATE)
    assert y.shape == (4000,)
    assert speechlens.load().name == "lite"
