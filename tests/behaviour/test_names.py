"""Names with any characters pass through unchanged; those that can't be are refused in one sentence."""

import os

import numpy as np
import pytest

from speechlens.audio import create_writer, open_reader, plan_output, same_file, shown
from speechlens.errors import InputError, OutputError
from tests.behaviour.wavs import copied, read_all, voice, wav

NAMES = [
    "Ø.wav",
    "録音 テスト.wav",
    "cafe\u0301.wav",
    "\u0645\u0642\u0627\u0628\u0644\u0629.wav",
    "laughing \U0001f602.wav",
    "at 9.42\u202fam.wav",
    "50% off #1 & more?.wav",
    'it\'s "quoted".wav',
    "-v.wav",
    "  spaces  .wav",
    "two.dots.wav.wav",
    "UPPER.WAV",
    "new\nline.wav",
    "no_suffix",
    "a.raw.wav",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_read_and_written_as_they_are(tmp_path, name):
    source, folder = tmp_path / name, tmp_path / "out"
    folder.mkdir()
    source.write_bytes(wav(voice(100).tobytes()))
    copied(source, folder / name)
    assert os.listdir(folder) == [name]
    assert (folder / name).read_bytes() == source.read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="names are Unicode there")
def test_names_that_are_no_utf8(tmp_path):
    name = b"caf\xe9 \xff.wav"
    source = os.path.join(os.fsencode(tmp_path), name)
    folder = tmp_path / "out"
    folder.mkdir()
    try:
        with open(source, "wb") as file:
            file.write(wav(voice(100).tobytes()))
    except OSError:
        pytest.skip("this file system takes UTF-8 only")
    path = tmp_path / os.fsdecode(name)
    copied(path, folder / path.name)
    assert os.listdir(os.fsencode(folder)) == [name]


@pytest.mark.parametrize("name", ["bad \udce9.wav", "bad \n.wav", "bad \u202e.wav", "bad é.wav"])
def test_messages_name_the_file_and_can_be_printed(tmp_path, name):
    with pytest.raises(InputError) as caught:
        open_reader(tmp_path / name)
    text = str(caught.value)
    text.encode("utf-8")
    assert "\n" not in text
    assert "\u202e" not in text
    assert "bad " in text


def test_shown_keeps_what_can_be_printed():
    assert shown("at 9.42\u202fam é 録.wav") == "at 9.42\u202fam é 録.wav"
    assert shown(b"\xff.wav") == "\\xff.wav"
    assert shown("a\tb\x1b[31m") == "a\\tb\\x1b[31m"


def test_a_name_of_full_length_is_written(tmp_path):
    """The temporary name must not fail where the final one fits."""
    name = "long" * 62 + "on.wav"
    assert len(name) == 254
    source = tmp_path / "in.wav"
    source.write_bytes(wav(voice(10).tobytes()))
    copied(source, tmp_path / name)
    assert np.array_equal(read_all(tmp_path / name), read_all(source))


def test_a_name_too_long_is_refused_before_work_starts(tmp_path):
    source = tmp_path / "in.wav"
    source.write_bytes(wav(voice(10).tobytes()))
    spec = plan_output(open_reader(source).info)
    with pytest.raises(OutputError, match="too long for the file system; choose a shorter one"):
        create_writer(tmp_path / ("x" * 300 + ".wav"), spec)
    assert os.listdir(tmp_path) == ["in.wav"]


def test_a_deep_folder(tmp_path):
    folder = tmp_path
    for i in range(9):
        folder = folder / f"folder_with_a_rather_long_name_{i}"
    folder.mkdir(parents=True)
    (folder / "in.wav").write_bytes(wav(voice(10).tobytes()))
    copied(folder / "in.wav", folder / "out.wav")
    assert (folder / "out.wav").read_bytes() == (folder / "in.wav").read_bytes()


def test_same_file_sees_through_links(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"1")
    other.write_bytes(b"1")
    (tmp_path / "soft").symlink_to(one)
    os.link(one, tmp_path / "hard")
    assert same_file(one, tmp_path / "soft")
    assert same_file(one, tmp_path / "hard")
    assert same_file(one, tmp_path / "." / "one")
    assert not same_file(one, other)
    assert not same_file(one, tmp_path / "absent")
