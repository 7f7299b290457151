"""WAV through standard input and output: the same bytes as with files, any length, flat memory."""

import io
import os
import struct
import subprocess
import sys

import numpy as np
import pytest
import soundfile as sf

from speechlens.audio.pipes import PipeFile, PipeReader
from speechlens.errors import InputError, OutputError
from tests.behaviour.wavs import chunk, fmt, info_list, voice, wav

DATA = voice(5000, 2)
GOOD = wav(DATA.tobytes(), channels=2)


class Stream(io.RawIOBase):
    """Bytes that can't be gone back on and come in small pieces."""

    def __init__(self, data, piece=1000):
        self._data, self._piece = io.BytesIO(data), piece

    def readable(self):
        return True

    def readinto(self, buffer):
        return self._data.readinto(memoryview(buffer)[: self._piece])

    def read(self, count=-1):
        return self._data.read(min(count, self._piece) if count >= 0 else count)


def read(data):
    reader = PipeReader("-", Stream(data))
    return reader, reader.read()


def test_samples_and_layout_as_from_a_file():
    reader, samples = read(GOOD)
    assert np.array_equal(samples, DATA / np.float32(32768))
    assert (reader.info.container, reader.info.rate, reader.info.frames) == ("WAV", 16000, 5000)
    assert reader.notices == []


@pytest.mark.parametrize("stated", [0, 0xFFFFFFFF, 0x7FFFFFFF])
def test_an_open_length_is_read_to_the_end(stated):
    reader, samples = read(wav(DATA.tobytes(), channels=2, data_size=stated))
    assert reader.info.frames is None
    assert np.array_equal(samples, DATA / np.float32(32768))


def test_rf64_states_its_length_elsewhere():
    body = b"WAVE" + chunk(b"ds64", struct.pack("<QQQI", 0, DATA.nbytes, 5000, 0))
    body += chunk(b"fmt ", fmt(channels=2)) + b"data" + struct.pack("<I", 0xFFFFFFFF) + DATA.tobytes()
    reader, samples = read(b"RF64" + struct.pack("<I", 0xFFFFFFFF) + body)
    assert (reader.info.container, reader.info.frames) == ("RF64", 5000)
    assert len(samples) == 5000


def test_chunks_before_the_samples_are_kept_and_those_behind_told():
    data = wav(DATA.tobytes(), channels=2, before=info_list(INAM="talk"), after=chunk(b"cue ", bytes(4)))
    reader, samples = read(data)
    assert reader.info.tags == {"title": "talk"}
    assert len(samples) == 5000
    assert [n.code for n in reader.notices] == ["metadata-lost"]


def test_a_stream_that_ends_early_is_told():
    reader, samples = read(GOOD[:10000])
    assert len(samples) == (10000 - 44) // 4
    assert [n.code for n in reader.notices] == ["truncated"]


@pytest.mark.parametrize("size", [0, 4, 11, 12, 20, 30, 43])
def test_a_cut_header_is_one_sentence(size):
    with pytest.raises(InputError, match=r"^standard input: .*\.$"):
        read(GOOD[:size])


def test_a_pipe_that_brings_nothing_is_no_other_format():
    with pytest.raises(InputError, match="standard input: nothing came through the pipe; look at"):
        read(b"")


@pytest.mark.parametrize("data", [b"fLaC" + bytes(100), b"just words\n" * 10, bytes(100)])
def test_other_formats_are_refused(data):
    with pytest.raises(InputError, match="standard input: this is no WAV"):
        read(data)


def test_a_header_without_end_takes_no_memory():
    endless = b"RIFF\xff\xff\xff\xffWAVE" + chunk(b"LIST", b"", size=0xFFFFFFF0)
    with pytest.raises(InputError, match="longer than 16 MiB"):
        read(endless)


def test_a_reader_that_went_away_is_told():
    class Gone(io.BytesIO):
        def flush(self):
            raise BrokenPipeError(32, "Broken pipe")

    with pytest.raises(OutputError, match="standard output: the program behind the pipe stopped reading"):
        PipeFile(Gone()).commit()


def speechlens(*arguments, given=b""):
    command = [sys.executable, "-m", "speechlens", "enhance", *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=120)


def test_the_command_gives_the_bytes_of_the_file(tmp_path):
    source = tmp_path / "in.wav"
    sf.write(source, np.random.default_rng(0).standard_normal(16000) * 0.1, 16000)
    through = speechlens("-", "-o", "-", given=source.read_bytes())
    assert through.returncode == 0, through.stderr
    from_file = speechlens(str(source), "-o", "-")
    to_file = speechlens(str(source), "-o", str(tmp_path / "out.wav"))
    assert to_file.returncode == 0
    assert through.stdout == from_file.stdout == (tmp_path / "out.wav").read_bytes()


def test_an_open_length_stays_open(tmp_path):
    data = wav(voice(16000).tobytes(), data_size=0xFFFFFFFF, riff_size=0xFFFFFFFF)
    done = speechlens("-", given=data)
    assert done.returncode == 0, done.stderr
    assert done.stdout[:8] == b"RIFF\xff\xff\xff\xff"
    assert len(done.stdout) == len(data)


@pytest.mark.parametrize("subtype", ["IMA_ADPCM", "MS_ADPCM", "GSM610", "G721_32"])
def test_samples_in_blocks_leave_as_16_bit(tmp_path, subtype):
    """Their headers say how many there are, which is known at the end only."""
    source = tmp_path / "in.wav"
    sf.write(source, np.random.default_rng(0).standard_normal(16000) * 0.1, 8000, subtype)
    before, _ = sf.read(source)
    done = speechlens(str(source), "-o", "-", "--strength", "0")
    assert done.returncode == 0, done.stderr
    assert f"as PCM_16: {subtype} can't be written in WAV through a pipe.".encode() in done.stderr
    after, _ = sf.read(io.BytesIO(done.stdout))
    assert np.array_equal(after, before)
    assert sf.info(io.BytesIO(done.stdout)).subtype == "PCM_16"


@pytest.mark.parametrize(
    "more", [["--subtype", "ima_adpcm"], ["--json"], ["--residue"], ["--format", "flac"]]
)
def test_what_does_not_go_with_standard_output(more):
    done = speechlens("-", "-o", "-", *more, given=GOOD)
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/usr/bin/head"), reason="needs a program that reads little")
def test_a_program_that_reads_too_little_is_no_crash(tmp_path):
    source = tmp_path / "in.wav"
    sf.write(source, np.random.default_rng(0).standard_normal(400000) * 0.1, 16000)
    command = f"{sys.executable} -m speechlens enhance {source} -o - --strength 0 | head -c 100 > /dev/null"
    done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=120)
    assert b"Traceback" not in done.stderr and b"Exception" not in done.stderr
