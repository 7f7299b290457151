"""Plain samples are read and written as libsndfile does it, to the bit."""

import io

import numpy as np
import pytest
import soundfile

from speechlens.audio import pcm
from speechlens.audio.codec import Stream, create_stream, open_raw
from speechlens.audio.files import Sink, Window

FRAMES = 1001


def libsndfile(file: io.BytesIO, mode: str, subtype: str, endian: str) -> soundfile.SoundFile:
    return soundfile.SoundFile(file, mode, 48000, 2, subtype, endian, "RAW")


def samples(subtype: str) -> np.ndarray:
    """What the writer hands over: floats, or integers with the sample in their upper bits."""
    noise = np.random.default_rng(7)
    if subtype in ("FLOAT", "DOUBLE"):
        return (2 * noise.standard_normal((FRAMES, 2))).astype("f8" if subtype == "DOUBLE" else "f4")
    bits = int(subtype[4:])
    values = noise.integers(-(1 << (bits - 1)), 1 << (bits - 1), (FRAMES, 2))
    values[0] = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    return (values << (32 - bits)).astype(np.int32)


@pytest.mark.parametrize("endian", ["LITTLE", "BIG"])
@pytest.mark.parametrize("subtype", pcm.SUBTYPES)
def test_bytes_are_those_of_libsndfile(subtype: str, endian: str) -> None:
    ours, expected = io.BytesIO(), io.BytesIO()
    with libsndfile(expected, "w", subtype, endian) as stream:
        stream.write(samples(subtype))
    drain = create_stream(Sink(ours), "RAW", subtype, endian, 48000, 2)
    assert isinstance(drain, pcm.Drain)
    drain.write(samples(subtype)[:400])
    drain.write(samples(subtype)[400:])
    assert ours.getvalue() == expected.getvalue()


# The reader takes wide samples as float64.
@pytest.mark.parametrize("endian", ["LITTLE", "BIG"])
@pytest.mark.parametrize(
    ("subtype", "dtype"),
    [
        (subtype, dtype)
        for subtype in pcm.SUBTYPES
        for dtype in ("float32", "float64")
        if dtype == "float64" or subtype not in ("PCM_32", "DOUBLE")
    ],
)
def test_samples_are_those_of_libsndfile(subtype: str, endian: str, dtype: str) -> None:
    file = io.BytesIO()
    drain = create_stream(Sink(file), "RAW", subtype, endian, 48000, 2)
    drain.write(samples(subtype))
    data = file.getvalue() + b"\x01"  # a cut frame at the end
    with libsndfile(io.BytesIO(data), "r", subtype, endian) as stream:
        expected = stream.read(dtype=dtype)
    ours = open_raw(Window(io.BytesIO(data), 0, len(data)), subtype, endian, 48000, 2)
    assert isinstance(ours, pcm.Source) and ours.frames == FRAMES
    first = ours.read(np.zeros((600, 2), dtype)).copy()
    rest = ours.read(np.zeros((600, 2), dtype))
    np.testing.assert_array_equal(np.concatenate([first, rest]), expected)
    assert not len(ours.read(np.zeros((600, 2), dtype)))
    assert ours.seek(17) == 17
    np.testing.assert_array_equal(ours.read(np.zeros((5, 2), dtype)), expected[17:22])


def test_companded_samples_stay_with_libsndfile() -> None:
    assert isinstance(open_raw(Window(io.BytesIO(b"\xff" * 8), 0, 8), "ULAW", "LITTLE", 8000, 1), Stream)
