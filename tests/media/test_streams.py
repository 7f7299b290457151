"""Streams that are sent, cut and joined: they begin and end anywhere, their clocks leap, parts are lost."""

import io
import itertools
from fractions import Fraction

import numpy as np
import pytest

from speechlens.audio import open_reader, tails
from speechlens.audio.media.clock import Clock
from speechlens.audio.media.kinds import recognise
from speechlens.audio.media.reader import MediaReader
from speechlens.errors import InputError
from tests.media.films import Track, make, pulses

RATE = 48000
PACKET = 188
CODECS = ["aac", "mp2", "ac3", "eac3", "libopus", "libmp3lame"]


def stream(path, codec="aac", seconds=5, start=0.0, pictures=True):
    """A transport stream; its bytes."""
    sound = Track(pulses(seconds * RATE, 2), RATE, codec, start=start)
    make(path, "mpegts", [sound], video=25 * seconds if pictures else 0)
    return path.read_bytes()


def heard(path, data=None):
    """Seconds of sound, and what was told."""
    if data is not None:
        path.write_bytes(data)
    with open_reader(path) as reader:
        frames = 0
        while len(block := reader.read(RATE)):
            frames += len(block)
        return frames / reader.info.rate, reader.notices


@pytest.mark.parametrize("codec", CODECS)
def test_a_stream_may_begin_and_end_behind_any_packet(tmp_path, codec):
    data = stream(tmp_path / "in.ts", codec)
    rng = np.random.default_rng(0)
    count = len(data) // PACKET
    for _ in range(5):
        first, last = rng.integers(count // 3), rng.integers(2 * count // 3, count)
        seconds, told = heard(tmp_path / "part.ts", data[first * PACKET : last * PACKET])
        assert 1 < seconds < 5
        assert not told


def test_a_stream_that_begins_within_a_packet(tmp_path):
    data = stream(tmp_path / "in.ts")
    for first in (1, 77, 187, 10 * PACKET + 4):
        assert recognise(data[first : first + 4096]) == recognise(data)
        seconds, told = heard(tmp_path / "part.ts", data[first:])
        assert seconds > 4
        assert not told


@pytest.mark.parametrize("codec", CODECS)
def test_lost_packets_are_told(tmp_path, codec):
    data = stream(tmp_path / "in.ts", codec, pictures=False)
    whole, _ = heard(tmp_path / "in.ts")
    sound = [at for at in range(0, len(data), PACKET) if data[at + 1 : at + 3] == b"\x01\x00"]
    middle = sound[len(sound) // 2]
    for lost in (1, 5, 40):
        seconds, told = heard(tmp_path / "part.ts", data[:middle] + data[middle + lost * PACKET :])
        assert seconds == pytest.approx(whole, abs=0.01)
        assert {"gap", "truncated"} & {n.code for n in told}


def test_a_long_hole_does_not_end_the_stream(tmp_path):
    data = stream(tmp_path / "in.ts")
    whole, _ = heard(tmp_path / "in.ts")
    middle = len(data) // 2
    seconds, told = heard(tmp_path / "part.ts", data[:middle] + bytes(200_000) + data[middle + 5000 :])
    assert seconds == pytest.approx(whole, abs=0.01)
    assert told


def test_joined_streams(tmp_path):
    data = stream(tmp_path / "in.ts")
    whole, _ = heard(tmp_path / "in.ts")
    seconds, told = heard(tmp_path / "both.ts", data + data)
    assert seconds == pytest.approx(2 * whole, abs=0.05)
    assert not told


def test_a_later_clock_is_no_hour_of_silence(tmp_path):
    one, other = stream(tmp_path / "one.ts"), stream(tmp_path / "other.ts", start=3600)
    whole, _ = heard(tmp_path / "one.ts")
    seconds, told = heard(tmp_path / "both.ts", one + other)
    assert seconds == pytest.approx(2 * whole, abs=0.05)
    assert [n.code for n in told] == ["gap"]
    assert "leaps by 3594." in told[0].text


@pytest.mark.parametrize("start", [3600, 95440])
def test_a_clock_that_begins_late_or_wraps_around(tmp_path, start):
    """Time stamps of 33 bits at 90 kHz begin anew after 95443.7 s."""
    stream(tmp_path / "in.ts", start=start, pictures=False)
    seconds, told = heard(tmp_path / "in.ts")
    assert seconds == pytest.approx(5, abs=0.1)
    assert not told


def test_a_stamp_that_is_one_block_late_is_no_gap():
    clock = Clock(Fraction(1, 90000), RATE)
    stamps = [2880 * n for n in range(10)]
    stamps[5] += 2880
    assert gaps(clock, 1536, stamps) == [0] * 10
    clock = Clock(Fraction(1, 90000), RATE)
    stamps = [2880 * (n + (n > 4)) for n in range(10)]
    assert gaps(clock, 1536, stamps) == [0] * 5 + [1536] + [0] * 4


def test_a_gap_behind_a_step_back_is_filled_only_where_the_clock_is_new():
    for restarts, wanted in ((True, RATE), (False, 0)):
        clock = Clock(Fraction(1, RATE), RATE, restarts)
        stamps = [0, RATE, 2 * RATE, -5 * RATE, -4 * RATE, -2 * RATE]
        assert gaps(clock, RATE, stamps) == [0, 0, 0, 0, 0, wanted]


def gaps(clock, samples, stamps):
    """What the clock says of blocks that have these stamps."""
    found = []
    for stamp, following in itertools.pairwise([*stamps, None]):
        found.append(clock.gap(stamp, samples, following))
        clock.count(samples)
    return found


@pytest.mark.parametrize(
    ("suffix", "codec", "format"), [("tta", "tta", "s16"), ("wv", "wavpack", "s16p"), ("ac3", "ac3", None)]
)
def test_a_hole_in_nothing_but_frames_is_told(tmp_path, suffix, codec, format):
    path = make(tmp_path / f"in.{suffix}", suffix, [Track(pulses(5 * RATE, 2), RATE, codec, format=format)])
    data = path.read_bytes()
    _, told = heard(path, data[: len(data) // 2] + data[len(data) // 2 + 1001 :])
    assert {"gap", "truncated"} & {n.code for n in told}


def test_a_disk_that_fails_is_told(tmp_path):
    """FFmpeg takes it for the end of the file."""

    class Failing(io.FileIO):
        def read(self, count=-1):
            if self.tell() > 100_000:
                raise OSError(5, "Input/output error")
            return super().read(count)

    make(tmp_path / "in.mkv", "matroska", [Track(pulses(5 * RATE, 2), RATE, "flac")])
    reader = MediaReader(tmp_path / "in.mkv", Failing(tmp_path / "in.mkv"), "MKV", "matroska")  # type: ignore[arg-type]
    with reader, pytest.raises(InputError, match=r"in\.mkv: reading failed .*check the disk"):
        reader.read()


def units(*parts):
    return io.BytesIO(b"".join(parts))


@pytest.mark.parametrize(
    ("kind", "unit"),
    [
        ("dts", b"\x7f\xfe\x80\x01\xfc\x00\x0f\xf0" + bytes(248)),
        ("ac3", b"\x0b\x77\x00\x00\x00\x40" + bytes(122)),  # 48 kHz, 32 kbit/s
        ("ac3", b"\x0b\x77\x00\x3f\x34\x87" + bytes(122)),  # E-AC-3
        ("dv", b"\x1f\x07\x00\x3f" + bytes(119_996)),
        ("aac", b"\xff\xf1\x50\x80\x10\x1f\xfc" + bytes(121)),
        ("mpeg", b"\0\0\1\xc0\0\x7a" + bytes(122)),
        ("flv", bytes(4) + b"\x08\0\0\x71" + bytes(120)),
        ("mpegts", b"\x47" + bytes(187)),
        ("m2ts", bytes(4) + b"\x47" + bytes(187)),
    ],
)
def test_the_last_unit_is_whole_or_cut(kind, unit):
    kind = tails.MEDIA[kind]
    for before in ([], [b"\x47\x0b\xff\x00" * 7]):
        assert not tails.cut(kind, units(*before, unit * 20))
        for missing in (1, len(unit) // 2, len(unit) - 5):
            assert tails.cut(kind, units(*before, unit * 20, unit[:-missing]))
    assert not tails.cut(kind, units(unit * 20, b"some text that somebody left behind the last unit"))
    assert not tails.cut(kind, units(unit[:-1]))
    assert not tails.cut(kind, units())


@pytest.mark.parametrize(
    ("head", "length"),
    [
        (b"\xff\xfb\x90\x00", 417),  # layer III, 128 kbit/s, 44.1 kHz
        (b"\xff\xfb\x92\x00", 418),  # padded
        (b"\xff\xf3\x80\x00", 208),  # MPEG 2
        (b"\xff\xfd\x84\x00", 384),  # layer II, 128 kbit/s, 48 kHz
        (b"\xff\xe3\x88\x00", 576),  # MPEG 2.5, 64 kbit/s, 8 kHz
        (b"\xff\xff\x90\x00", 0),  # layer I
        (b"\xff\xfb\xf0\x00", 0),
    ],
)
def test_lengths_of_frames_of_mpeg(head, length):
    assert tails.MPEG_AUDIO.length(head) == length
