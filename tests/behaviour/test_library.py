"""Arrays through the library: types by their full scale, shapes as they are."""

import numpy as np
import pytest

import speechlens
from speechlens.api import Model
from speechlens.engine import enhance_file
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
        (np.full(100, 3e38, np.float32), "full scale"),
        (np.full(100, -1e60), "full scale"),
        ([[0.5, 0.5], [0.5]], "channels"),
        (None, "shape"),
    ],
)
def test_what_is_no_sound_is_refused_by_name(model, wrong, word):
    with pytest.raises(UsageError, match=word):
        model.enhance(wrong, RATE)


@pytest.mark.parametrize("rate", [0, -1, 3999, 192001, 44100.5, float("nan"), "16000", None])
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


@pytest.mark.parametrize("channels", [0, -1, 1.5, 65, "2", None])
def test_impossible_channels_are_refused(model, channels):
    with pytest.raises(UsageError, match="1 to 64"):
        model.session(RATE, channels=channels)


@pytest.mark.parametrize("channels", [1, 64])
def test_one_to_64_channels_are_taken(model, channels):
    session = model.session(RATE, channels=channels)
    ready = len(session.append(tone(shape=(100, channels))))
    assert ready + len(session.finish()) == 100


@pytest.mark.parametrize(
    ("frames", "word"),
    [
        (tone(np.int16, (100, 1)), "int16"),
        ("abc", "str"),
        (None, "NoneType"),
        (np.full((10, 1), np.inf, np.float32), "Inf"),
        (np.array([[0.5], [np.nan]]), "NaN"),
        (np.full((10, 1), 3e38, np.float32), "full scale"),
    ],
)
@pytest.mark.parametrize("strength", [0, 100])
def test_frames_that_are_no_sound_are_refused(model, frames, word, strength):
    with pytest.raises(UsageError, match=word):
        model.session(RATE, options=Options(strength=strength)).append(frames)


def test_a_session_takes_blocks_without_frames(model):
    assert model.session(RATE).append(np.zeros((0, 1), np.float32)).shape == (0, 1)


@pytest.mark.parametrize("dtype", [">f4", ">f8", ">i2", ">i4"])
@pytest.mark.parametrize("strength", [0, 100])
def test_the_other_byte_order_gives_the_same(model, dtype, strength):
    native, options = tone(np.dtype(dtype).newbyteorder("=").type), Options(strength=strength)
    y = model.enhance(native.astype(dtype), RATE, options)
    assert np.array_equal(y, model.enhance(native, RATE, options))


@pytest.mark.parametrize("options", [{"strength": 50}, "fast", 5, 0])
def test_options_of_another_type_are_refused(model, options):
    for call in (
        lambda: model.enhance(tone(), RATE, options),
        lambda: speechlens.enhance(tone(), RATE, options),
    ):
        with pytest.raises(UsageError, match=r"speechlens\.Options"):
            call()


@pytest.mark.parametrize(
    "wrong",
    [
        {"strength": "a"},
        {"strength": None},
        {"strength": 1j},
        {"chunk": "5"},
        {"container": 5},
        {"subtype": None},
        {"profile": ["fast"]},
        {"model": 5},
    ],
)
def test_options_name_what_is_of_the_wrong_type(wrong):
    with pytest.raises(UsageError, match=next(iter(wrong))):
        Options(**wrong)


@pytest.mark.parametrize("model", [None, 5, b"lite"])
def test_a_model_that_is_no_name_is_refused(model):
    with pytest.raises(UsageError, match="name or a path"):
        speechlens.load(model)


def test_the_base_of_all_errors_is_at_the_top():
    with pytest.raises(speechlens.SpeechLensError):
        Options(strength=101)


def test_float64_keeps_its_bits_at_strength_0(model):
    x = np.random.default_rng(0).standard_normal(1000)
    assert np.array_equal(model.enhance(x, RATE, Options(strength=0)), x)


def test_the_package_itself_is_the_way_in():
    y = speechlens.enhance(tone(), RATE)
    assert y.shape == (4000,)
    assert speechlens.load().name == "lite"


@pytest.mark.parametrize("name", ["strict", "tf32", "overwrite", "residue", "link_channels"])
@pytest.mark.parametrize("value", ["no", "", 1, None])
def test_a_yes_or_no_is_no_text(name, value):
    with pytest.raises(UsageError, match=f"The option {name} must be True or False, not {value!r}"):
        Options(**{name: value})


def test_flags_and_whole_numbers_of_numpy_are_taken():
    options = Options(residue=np.bool_(True), rate=np.float64(16000), track=2.0)
    assert options.residue and (options.rate, options.track) == (16000, 2)
    assert isinstance(options.rate, int) and isinstance(options.track, int)
    with pytest.raises(UsageError, match=r"The rate must be a whole number, not 44100\.5"):
        Options(rate=44100.5)


@pytest.mark.parametrize(
    ("source", "target", "more", "said"),
    [
        (None, "y.wav", {}, "The source must be the path of a file, not None"),
        ("", "y.wav", {}, "The source must be the path of a file, not ''"),
        ("x.wav", b"y.wav", {}, "The target must be the path of a file, not b'y.wav'"),
        ("x.wav", "y.wav", {"options": {"strength": 5}}, "must be speechlens.Options, not dict"),
        ("x.wav", "y.wav", {"on_event": 3}, "on_event must be a function"),
    ],
)
def test_a_wrong_argument_for_a_file_is_told(source, target, more, said):
    with pytest.raises(UsageError, match=said):
        enhance_file(source, target, **more)


def test_samples_without_frames_are_told():
    with pytest.raises(UsageError, match=r"of shape \(0,\), hold nothing to enhance"):
        speechlens.enhance(np.zeros(0, np.float32), 16000)


def test_a_rate_for_files_is_refused_for_arrays(model):
    with pytest.raises(UsageError, match="The rate among the options is for files"):
        model.enhance(tone(), RATE, Options(rate=8000))
