"""A WAV that grows beyond what 32 bits can state turns into RF64; the limit is lowered for the test."""

import struct

import numpy as np
import pytest
import soundfile as sf

from speechlens.audio import AudioInfo, create_writer, open_reader, plan_output
from speechlens.errors import OutputError
from tests.behaviour.wavs import chunk, copied, info_list, read_all, voice, wav

LIMIT = 10_000


def grown(path, frames, stated, limit=LIMIT):
    info = AudioInfo("WAV", "PCM_16", 16000, 2, stated, tags={"title": "x"})
    samples = voice(frames, 2)
    with create_writer(path, plan_output(info), dither=False, riff_limit=limit) as writer:
        writer.write(samples / np.float32(32768))
        writer.commit()
    return samples


@pytest.mark.parametrize("stated", [None, 5000])
def test_beyond_the_limit_it_is_rf64_with_true_sizes(tmp_path, stated):
    path = tmp_path / "x.wav"
    samples = grown(path, 5000, stated)
    data = path.read_bytes()
    assert data[:16] == b"RF64\xff\xff\xff\xffWAVEds64"
    riff_size, data_size, frames, _ = struct.unpack("<QQQI", data[20:48])
    assert (riff_size, data_size, frames) == (len(data) - 8, 20_000, 5000)
    assert data[-20_008:-20_000] == b"data\xff\xff\xff\xff"
    assert sf.info(path).format == "RF64"
    assert np.array_equal(sf.read(path, dtype="int16")[0], samples)
    assert open_reader(path).pristine


@pytest.mark.parametrize("stated", [None, 100])
def test_below_the_limit_it_stays_a_plain_wav(tmp_path, stated):
    path = tmp_path / "x.wav"
    samples = grown(path, 100, stated)
    assert sf.info(path).format == "WAV"
    assert struct.unpack("<I", path.read_bytes()[4:8]) == (path.stat().st_size - 8,)
    assert np.array_equal(sf.read(path, dtype="int16")[0], samples)


def test_a_known_short_length_needs_no_reserve(tmp_path):
    grown(tmp_path / "known.wav", 100, 100)
    grown(tmp_path / "unknown.wav", 100, None)
    assert b"JUNK" not in (tmp_path / "known.wav").read_bytes()[:200]
    assert b"JUNK" in (tmp_path / "unknown.wav").read_bytes()[:200]


@pytest.mark.parametrize("form", [b"RF64", b"BW64"])
def test_rf64_and_bw64_stay_what_they_are(tmp_path, form):
    source, target = tmp_path / "in.wav", tmp_path / "out.wav"
    samples = voice(51, 1).astype("u1")
    rest = chunk(b"fmt ", wav(b"", bits=8)[20:36]) + info_list(INAM="x")
    rest += chunk(b"data", samples.tobytes(), size=0xFFFFFFFF) + chunk(b"axml", b"<x/>")
    total = 4 + 36 + len(rest)
    body = b"WAVE" + chunk(b"ds64", struct.pack("<QQQI", total, 51, 51, 0)) + rest
    source.write_bytes(form + b"\xff\xff\xff\xff" + body)
    copied(source, target)
    assert target.read_bytes() == source.read_bytes()
    assert open_reader(source).info.container == "RF64"


def test_big_endian_wav_cannot_grow_beyond_and_says_so(tmp_path):
    source = tmp_path / "in.wav"
    source.write_bytes(wav(voice(5000).astype(">i2").tobytes(), b"RIFX"))
    with pytest.raises(OutputError, match=r"4 GiB; choose RF64 as the container \(--format rf64\)"):
        copied(source, tmp_path / "out.wav", riff_limit=1000)
    assert not (tmp_path / "out.wav").exists()
    copied(source, tmp_path / "out.rf64")
    assert np.array_equal(read_all(tmp_path / "out.rf64") * 32768, voice(5000))


def test_another_byte_order_keeps_tags_and_tells_what_else_is_lost(tmp_path):
    source = tmp_path / "in.wav"
    texts = chunk(b"LIST", b"INFO" + chunk(b"INAM", b"x\0", order=">"), order=">")
    source.write_bytes(
        wav(
            voice(50).astype(">i2").tobytes(),
            b"RIFX",
            before=texts,
            after=chunk(b"cue ", bytes(4), order=">"),
        )
    )
    writer = copied(source, tmp_path / "out.rf64")
    assert open_reader(tmp_path / "out.rf64").info.tags == {"title": "x"}
    (notice,) = [n for n in writer.notices if n.code == "metadata-lost"]
    assert "cue" in notice.text
    assert "LIST" not in notice.text
