"""Jumps of the clock become silence; damage is told and leaves the rest in its place."""

import numpy as np
import pytest

from speechlens.audio import open_reader
from speechlens.engine import enhance_file
from tests.conftest import Identity
from tests.media.films import Decoded, Track, make, pulses

RATE = 44100


@pytest.mark.parametrize(
    ("suffix", "muxer", "codec"),
    [("mkv", "matroska", "flac"), ("mkv", "matroska", "aac"), ("mp4", "mp4", "aac")],
)
def test_a_gap_is_silence_of_its_length(tmp_path, suffix, muxer, codec):
    size = 4608 if codec == "flac" else 1024
    whole = pulses(20 * size)
    source = make(tmp_path / f"in.{suffix}", muxer, [Track(whole, RATE, codec, gap=(10 * size, 0.5))])
    result = enhance_file(source, tmp_path / f"out.{suffix}", enhancer=Identity())
    assert [n.code for n in result.notices] == ["gap"]
    before, after = Decoded(source), Decoded(tmp_path / f"out.{suffix}")
    # MP4 ends with a whole packet.
    slack = 1024 if suffix == "mp4" else RATE // 1000 + 1
    assert abs(len(after.samples) - len(before.samples) - RATE // 2) <= slack
    # Encoders with a delay put the jump one packet late; a pulse shows where the second half is.
    far = np.argmax(np.abs(after.samples[14 * size + RATE // 2 :, 0])) + 14 * size + RATE // 2
    near = np.argmax(np.abs(before.samples[14 * size :, 0])) + 14 * size
    assert (far - near - RATE // 2) % 4000 in (*range(50), *range(3950, 4000))
    quiet = after.samples[10 * size + 4000 : 10 * size + RATE // 2 - 4000]
    assert np.abs(quiet).max() < 1e-3


def test_no_gap_where_the_clock_is_coarse(tmp_path):
    """Matroska counts milliseconds: a thousand roundings are no gap."""
    source = make(tmp_path / "in.mkv", "matroska", [Track(pulses(20 * RATE), RATE, "libmp3lame")])
    with open_reader(source) as reader:
        assert len(reader.read()) == len(Decoded(source).samples)
        assert reader.notices == []


def test_damaged_packets_are_told_and_the_rest_stays_in_place(tmp_path):
    source = make(tmp_path / "in.mkv", "matroska", [Track(pulses(5 * RATE), RATE, "flac")])
    data = bytearray(source.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 200] = bytes(200)
    (tmp_path / "bad.mkv").write_bytes(data)
    result = enhance_file(tmp_path / "bad.mkv", tmp_path / "out.mkv", enhancer=Identity())
    assert {"gap", "truncated"} & {n.code for n in result.notices}
    before, after = Decoded(source), Decoded(tmp_path / "out.mkv")
    assert abs(len(after.samples) - len(before.samples)) <= RATE // 500
    tail = slice(-RATE, None)
    assert abs(int(np.argmax(before.samples[tail])) - int(np.argmax(after.samples[tail]))) % 4000 < 100


@pytest.mark.parametrize("frame", [0, 1, 30000, 44099, 88199])
@pytest.mark.parametrize(("suffix", "muxer", "codec"), [("mkv", "matroska", "flac"), ("m4a", "ipod", "alac")])
def test_a_seek_leads_to_the_frame(tmp_path, suffix, muxer, codec, frame):
    """For listening and looking."""
    source = make(tmp_path / f"in.{suffix}", muxer, [Track(pulses(2 * RATE), RATE, codec)])
    with open_reader(source) as reader:
        whole = reader.read()
        reader.seek(frame)
        part = reader.read(1000)
    # Matroska counts milliseconds.
    slack = RATE // 1000 if suffix == "mkv" else 0
    assert any(np.array_equal(part[:500], whole[at : at + len(part[:500])])
               for at in range(max(0, frame - slack), frame + slack + 1))  # fmt: skip


def test_a_gap_that_says_it_is_long_takes_no_memory(tmp_path):
    import tracemalloc

    source = make(
        tmp_path / "in.mkv", "matroska", [Track(pulses(20 * 4608), RATE, "flac", gap=(46080, 3000))]
    )
    with open_reader(source) as reader:
        tracemalloc.start()
        frames = 0
        while len(block := reader.read(RATE)):
            frames += len(block)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert abs(frames - 20 * 4608 - 3000 * RATE) < RATE // 500
    assert peak < 4 << 20
