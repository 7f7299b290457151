"""Sizes in headers are not believed: whatever they state, the samples that are there are read."""

import struct

import numpy as np
import pytest
import soundfile as sf
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from speechlens.audio import open_reader
from speechlens.errors import InputError
from tests.behaviour.wavs import GUID, chunk, copied, fmt, info_list, read_all, voice, wav

FRAMES = 3000
SAMPLES = voice(FRAMES)
DATA = SAMPLES.tobytes()
TAIL = info_list(INAM="at the end") + chunk(b"cue ", bytes(28))


def opened(tmp_path, data):
    """Samples as 16-bit steps, notice codes, and whether the headers told the truth."""
    path = tmp_path / "x.wav"
    path.write_bytes(data)
    with open_reader(path) as reader:
        samples = reader.read()
        assert reader.info.frames == len(samples)
        return samples[:, 0] * 32768, [n.code for n in reader.notices], reader


@pytest.mark.parametrize("tail", [b"", TAIL])
@pytest.mark.parametrize(
    ("stated", "code"),
    [
        (0, "length-unknown"),
        (0xFFFFFFFF, "length-unknown"),
        (0xFFFFFFFF - 36, "length-unknown"),
        (0x7FFFF000, "length-unknown"),
        (0x80000000, "length-unknown"),
        (100, "header-length"),
        (101, "header-length"),
        (2 * FRAMES - 1000, "header-length"),
        (2 * FRAMES + 500, "truncated"),
    ],
)
def test_wrong_data_sizes(tmp_path, stated, code, tail):
    riff_size = min(stated + 36, 0xFFFFFFFF) if code == "length-unknown" else None
    data = wav(DATA, after=tail, data_size=stated, riff_size=riff_size)
    samples, codes, reader = opened(tmp_path, data)
    assert np.array_equal(samples, SAMPLES[:, 0])
    if not (tail and code == "truncated"):
        assert codes == [code]
    assert not reader.pristine
    assert [c.tag for c in reader.info.wave.after] == ([b"LIST", b"cue "] if tail else [])


def test_a_recorder_that_died_after_writing_both_sizes_once(tmp_path):
    samples, codes, _ = opened(tmp_path, wav(DATA, data_size=100, riff_size=136))
    assert np.array_equal(samples, SAMPLES[:, 0])
    assert codes == ["header-length"]


@pytest.mark.parametrize("riff_size", [0, 4, 36, 10**6, 0xFFFFFFFF])
def test_the_riff_size_does_not_matter(tmp_path, riff_size):
    samples, codes, _ = opened(tmp_path, wav(DATA, after=TAIL, riff_size=riff_size))
    assert np.array_equal(samples, SAMPLES[:, 0])
    assert codes == []


def test_a_cut_file_gives_what_is_there_and_tells_both_numbers(tmp_path):
    path = tmp_path / "x.wav"
    path.write_bytes(wav(DATA)[: 44 + 2 * 1800 + 1])
    with open_reader(path) as reader:
        assert np.array_equal(reader.read()[:, 0] * 32768, SAMPLES[:1800, 0])
        (notice,) = reader.notices
        assert notice.code == "truncated"
        assert "1800 of the 3000 frames" in notice.text


def test_chunks_cut_at_the_end_of_the_file_are_not_taken_for_samples(tmp_path):
    samples, codes, _ = opened(tmp_path, wav(DATA, after=TAIL)[:-60])
    assert np.array_equal(samples, SAMPLES[:, 0])
    assert codes == []


@pytest.mark.parametrize("pad", [True, False])
@pytest.mark.parametrize("after", [b"", TAIL])
def test_odd_data_with_and_without_its_pad_byte(tmp_path, pad, after):
    data = bytes(range(1, 78))
    path = tmp_path / "x.wav"
    path.write_bytes(wav(data, bits=8, pad=pad, after=after))
    assert np.array_equal(read_all(path)[:, 0] * 128 + 128, list(data))
    with open_reader(path) as reader:
        assert len(reader.info.wave.after) == (2 if after else 0)


@pytest.mark.parametrize("pad", [True, False])
def test_odd_chunks_before_the_samples_with_and_without_their_pad_byte(tmp_path, pad):
    before = chunk(b"iXML", b"<a/>x", pad=pad)
    samples, codes, reader = opened(tmp_path, wav(DATA, before=before))
    assert np.array_equal(samples, SAMPLES[:, 0])
    assert [c.payload for c in reader.info.wave.before] == [b"<a/>x"]
    assert codes == []


def test_a_chunk_with_a_nonsense_size_before_the_samples_is_passed_over(tmp_path):
    before = chunk(b"LIST", b"INFOICMT\x04\0\0\0abc\0", size=0x7FFFFFF0)
    samples, _, _ = opened(tmp_path, wav(DATA, before=before))
    assert np.array_equal(samples, SAMPLES[:, 0])


def test_a_byte_beyond_the_last_frame_is_no_frame(tmp_path):
    samples, _, _ = opened(tmp_path, wav(DATA + b"x"))
    assert np.array_equal(samples, SAMPLES[:, 0])


def test_foreign_bytes_behind_a_truthful_header_are_no_samples(tmp_path):
    samples, codes, reader = opened(tmp_path, wav(DATA) + b"\x00\xff" * 100)
    assert np.array_equal(samples, SAMPLES[:, 0])
    assert codes == []
    assert "200 bytes" in reader.info.uncarried[0]


def test_an_empty_data_chunk_before_other_chunks_is_empty(tmp_path):
    path = tmp_path / "x.wav"
    path.write_bytes(wav(b"", after=TAIL))
    with pytest.raises(InputError, match="no samples"):
        open_reader(path)


@pytest.mark.parametrize("align", [0, 1, 999])
def test_a_wrong_frame_size_in_fmt_is_ignored_and_mended(tmp_path, align):
    data = bytearray(wav(DATA))
    data[32:34] = struct.pack("<H", align)
    samples, _, _ = opened(tmp_path, bytes(data))
    assert np.array_equal(samples, SAMPLES[:, 0])
    copied(tmp_path / "x.wav", tmp_path / "out.wav")
    assert (tmp_path / "out.wav").read_bytes() == wav(DATA)


def test_rf64_small_and_with_a_wrong_data_size(tmp_path):
    for stated in (2 * FRAMES, 0, 10, 2**63):
        ds64 = chunk(b"ds64", struct.pack("<QQQI", 0, stated, 0, 0))
        body = b"WAVE" + ds64 + chunk(b"fmt ", fmt()) + chunk(b"data", DATA, size=0xFFFFFFFF)
        samples, _, reader = opened(tmp_path, b"RF64\xff\xff\xff\xff" + body)
        assert np.array_equal(samples, SAMPLES[:, 0])
        assert reader.info.container == "RF64"


def sparse(path, head, frames):
    """A file beyond 4 GiB that takes no room: samples at both ends, nothing between."""
    with open(path, "wb") as file:
        file.write(head + DATA)
        file.seek(len(head) + 2 * frames - len(DATA))
        file.write(DATA)


BIG = 2**31 + 12345


def test_rf64_beyond_4_gib(tmp_path):
    path = tmp_path / "x.wav"
    ds64 = chunk(b"ds64", struct.pack("<QQQI", 2 * BIG + 72, 2 * BIG, BIG, 0))
    head = b"RF64\xff\xff\xff\xffWAVE" + ds64 + chunk(b"fmt ", fmt()) + b"data\xff\xff\xff\xff"
    sparse(path, head, BIG)
    with open_reader(path) as reader:
        assert (reader.info.frames, reader.notices, reader.pristine) == (BIG, [], True)
        assert np.array_equal(reader.read(FRAMES) * 32768, SAMPLES)
        reader.seek(BIG - FRAMES)
        assert np.array_equal(reader.read() * 32768, SAMPLES)


@pytest.mark.parametrize("tail", [b"", TAIL])
def test_wav_beyond_4_gib_whose_size_wrapped(tmp_path, tail):
    path = tmp_path / "x.wav"
    sparse(path, wav(b"", data_size=2 * BIG % 2**32, riff_size=(2 * BIG + 36) % 2**32), BIG)
    with open(path, "ab") as file:
        file.write(tail)
    with open_reader(path) as reader:
        assert reader.info.frames == BIG
        assert [n.code for n in reader.notices] == ["header-length"]
        assert len(reader.info.wave.after) == (2 if tail else 0)


@pytest.mark.parametrize("container", ["AIFF", "AU", "W64", "NIST", "FLAC", "MP3", "OGG"])
def test_other_containers_tell_when_they_were_cut(tmp_path, container):
    path = tmp_path / "x"
    sf.write(path, voice(48000), 48000, format=container)
    whole = path.read_bytes()
    with open_reader(path) as reader:
        assert len(reader.read()) == 48000
        assert reader.notices == []
    path.write_bytes(whole[: len(whole) * 6 // 10])
    with open_reader(path) as reader:
        assert 20000 < len(reader.read()) < 30000
        assert [n.code for n in reader.notices] == ["truncated"]
        assert not reader.pristine


@pytest.mark.parametrize("container", ["AIFF", "W64", "NIST"])
def test_bytes_behind_the_samples_of_other_containers_are_no_samples(tmp_path, container):
    path = tmp_path / "x"
    sf.write(path, SAMPLES, 48000, format=container)
    path.write_bytes(path.read_bytes() + b"\x55" * 128)
    assert np.array_equal(read_all(path) * 32768, SAMPLES)


def test_frames_of_mp3_are_counted_not_believed(tmp_path):
    path = tmp_path / "x.mp3"
    sf.write(path, voice(44100), 44100)
    with open_reader(path) as reader:
        assert reader.info.frames is None
        assert reader.info.seconds == pytest.approx(1.0)
        assert len(reader.read()) == 44100


def test_a_repaired_file_is_written_with_a_truthful_header(tmp_path):
    path = tmp_path / "x.wav"
    path.write_bytes(wav(DATA, after=TAIL, data_size=0xFFFFFFFF, riff_size=0xFFFFFFFF))
    copied(path, tmp_path / "out.wav")
    assert (tmp_path / "out.wav").read_bytes() == wav(DATA, after=TAIL)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_damage_to_a_header_does_more_than_an_input_error(tmp_path, data):
    style = data.draw(st.sampled_from(["plain", "cb", "ext"]))
    form = data.draw(st.sampled_from([b"RIFF", b"RIFX", b"RF64", b"BW64"]))
    raw = bytearray(wav(DATA[:400], form, before=info_list(INAM="x"), after=TAIL, style=style))
    head = len(raw) - 400
    for at, value in data.draw(st.lists(st.tuples(st.integers(0, head), st.integers(0, 255)), max_size=6)):
        raw[at] = value
    cut = data.draw(st.integers(0, len(raw)))
    path = tmp_path / "x.wav"
    path.write_bytes(bytes(raw[:cut]))
    try:
        with open_reader(path) as reader:
            samples = reader.read()
            assert len(samples) == reader.info.frames or reader.info.wave is None
            assert np.isfinite(samples).all()
    except InputError as error:
        assert "x.wav" in str(error)
        assert str(error).count("\n") == 0


def test_extensible_guid_decides_the_codec(tmp_path):
    data = wav(DATA, style="ext", tag=0x55)
    assert GUID in data
    path = tmp_path / "x.wav"
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"x\.wav: .*codec"):
        open_reader(path)
