"""Texts of AIFF are carried over byte for byte, whatever their letters; other containers get them decoded."""

import struct

import numpy as np
import pytest
import soundfile

from speechlens.audio import open_reader
from speechlens.engine import enhance_file
from speechlens.options import Options
from tests.conftest import Identity

LATIN = [
    (b"NAME", "Übung".encode("latin-1")),
    (b"(c) ", b"\xa9 2020 Ann"),
    (b"AUTH", b"Ann"),
    (b"ANNO", b"one"),
]
UTF_8 = [(b"NAME", "Übung".encode()), (b"(c) ", "© 2020 Ann".encode()), (b"AUTH", b"Ann"), (b"ANNO", b"one")]
TAGS = {"title": "Übung", "copyright": "© 2020 Ann", "artist": "Ann", "comment": "one"}


def chunk(tag, text):
    return tag + struct.pack(">I", len(text)) + text + bytes(len(text) % 2)


def made(path, texts, subtype="PCM_16", frames=4801):
    """An AIFF with these chunks before the sound."""
    soundfile.write(path, 0.1 * np.ones((frames, 1)), 48000, subtype, format="AIFF")
    data = path.read_bytes()
    body = data[8:12] + b"".join(chunk(*text) for text in texts) + data[12:]
    path.write_bytes(b"FORM" + struct.pack(">I", len(body)) + body)
    return path


def enhanced(source, target):
    return [n.text for n in enhance_file(source, target, enhancer=Identity()).notices]


@pytest.mark.parametrize("subtype", ["PCM_S8", "PCM_U8", "ULAW", "ALAW"])
@pytest.mark.parametrize("frames", [4800, 4801])
def test_one_byte_a_sample_and_an_odd_number_of_them(tmp_path, subtype, frames):
    """libsndfile alone makes a frame of the padding."""
    soundfile.write(tmp_path / "in.wav", 0.1 * np.ones(frames), 48000)
    enhance_file(tmp_path / "in.wav", tmp_path / "out.aiff", Options(subtype=subtype), enhancer=Identity())
    data = (tmp_path / "out.aiff").read_bytes()
    assert len(data) % 2 == 0
    with open_reader(tmp_path / "out.aiff") as reader:
        assert (reader.info.frames, len(reader.read()), reader.notices) == (frames, frames, [])
    assert soundfile.info(tmp_path / "out.aiff").frames == frames


@pytest.mark.parametrize("subtype", ["PCM_16", "PCM_S8", "PCM_24", "FLOAT"])
@pytest.mark.parametrize("texts", [LATIN, UTF_8])
def test_bytes_stay(tmp_path, texts, subtype):
    texts = [*texts, (b"ANNO", b"\x8e\x8f two"), (b"APPL", b"m3gaStudio 1")]
    source, target = made(tmp_path / "in.aiff", texts, subtype), tmp_path / "out.aiff"
    assert enhanced(source, target) == []
    data = target.read_bytes()
    assert data.endswith(b"".join(chunk(*text) for text in texts))
    assert struct.unpack(">I", data[4:8])[0] == len(data) - 8
    with open_reader(target) as reader:
        assert np.abs(reader.read()[:4801] - 0.1).max() < 0.02
        assert reader.info.tags == TAGS | {"software": "Studio 1"}
        assert (reader.info.frames, reader.notices) == (soundfile.info(source).frames, [])


@pytest.mark.parametrize("texts", [LATIN, UTF_8])
@pytest.mark.parametrize("suffix", ["wav", "flac", "mp3", "caf", "ogg"])
def test_other_containers_get_the_texts(tmp_path, texts, suffix):
    source, target = made(tmp_path / "in.aiff", [*texts, (b"ANNO", b"two")]), tmp_path / f"out.{suffix}"
    told = enhanced(source, target)
    assert "Not carried over to the output: chunk ANNO." in told
    with open_reader(target) as reader:
        assert reader.info.tags.items() >= TAGS.items()


def test_texts_of_packed_wav_in_latin_1(tmp_path):
    soundfile.write(tmp_path / "in.wav", 0.1 * np.ones(4800), 48000, "IMA_ADPCM")
    info = b"INFOICOP" + struct.pack("<I", 8) + b"\xa9 2020\0\0"
    data = (tmp_path / "in.wav").read_bytes() + b"LIST" + struct.pack("<I", len(info)) + info
    (tmp_path / "in.wav").write_bytes(data[:4] + struct.pack("<I", len(data) - 8) + data[8:])
    with open_reader(tmp_path / "in.wav") as reader:
        assert reader.info.tags == {"copyright": "© 2020"}
