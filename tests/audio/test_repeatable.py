"""Equal sound gives equal bytes in every format: no random numbers, no clock, no trace of the blocks."""

import base64
import struct
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
import soundfile

from speechlens.audio import CONTAINERS, AudioInfo, create_writer, open_reader, plan_output, writer
from speechlens.audio.media.kinds import KINDS
from speechlens.audio.media.writer import MediaWriter
from speechlens.audio.repeatable import settle
from speechlens.errors import InternalError
from tests.media.films import Decoded, Track, av, make, packets, pulses

ROOT = Path(__file__).parents[2]
RATE = 8000
TITLES = {"title": "Märchen", "artist": "A", "comment": "c", "date": "2020"}
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000002000000020802000000fdd49a730000001249444154789c63f8cfc0c0c0f0"
    "9f8101000af602fe5a4b8e5a0000000049454e44ae426082"
)
# suffix, muxer, codec of the sound, codec of the film
FILMS = [
    ("m4a", "ipod", "alac", ""),
    ("mp4", "mp4", "aac", "mpeg4"),
    ("mov", "mov", "pcm_s16le", "mpeg4"),
    ("mkv", "matroska", "aac", "mpeg4"),
    ("webm", "webm", "libopus", "libvpx"),
    ("avi", "avi", "libmp3lame", "mpeg4"),
]


def sound(frames, channels=1, seed=0):
    """Noise, float32 (frames, channels)."""
    noise = np.random.default_rng(seed).uniform(-0.3, 0.3, (frames, channels))
    return noise.astype(np.float32)


def spec(container, subtype, rate=RATE, channels=1, tags=None):
    return plan_output(AudioInfo(container, subtype, rate, channels, None, tags=tags or {}))


def written(path, kind, samples, steps=(4096,)):
    """`path` written in blocks whose lengths are taken from `steps` in turn."""
    with create_writer(path, kind) as out:
        at = turn = 0
        while at < len(samples):
            step = steps[turn % len(steps)]
            out.write(samples[at : at + step])
            at, turn = at + step, turn + 1
        out.commit()
    return path


def film(path, muxer, codec, picture):
    """A second of sound and, with a codec for the picture, of film, second track, texts and all else."""
    rate = 48000
    more = {}
    if muxer in ("mp4", "mov", "matroska"):
        more = {
            "subtitles": [(0.1, 0.5, "Wort")],
            "chapters": [(0, 0.5, "eins"), (0.5, 1, "zwei")],
            "tags": {"title": "Film", "creation_time": "2020-01-02T03:04:05.000000Z"},
        }
    if muxer == "matroska":
        more["attachment"] = b"font" * 100
    tracks = [Track(pulses(rate, 2), rate, codec, language="deu")]
    if not picture:
        return make(path, muxer, tracks)
    return make(path, muxer, [*tracks, Track(pulses(rate, 1), rate, codec)], video=25, codec=picture, **more)


@pytest.fixture(scope="module")
def two_runs(tmp_path_factory):
    """The same sources written by two processes, a second apart: name -> bytes, twice."""
    folder = tmp_path_factory.mktemp("runs")
    (folder / "in").mkdir()
    with soundfile.SoundFile(folder / "in" / "sound.wav", "w", RATE, 1, "FLOAT") as file:
        for name, text in TITLES.items():
            setattr(file, name, text)
        file.write(sound(4 * RATE // 10))
    for suffix, muxer, codec, picture in FILMS:
        film(folder / "in" / f"track.{suffix}", muxer, codec, "")
        if picture:
            film(folder / "in" / f"film.{suffix}", muxer, codec, picture)
    outputs, running = [folder / "one", folder / "two"], []
    for output in outputs:
        output.mkdir()
        command = [sys.executable, "-m", "tests.audio.write_all", folder / "in", output]
        running.append(subprocess.Popen(command, cwd=ROOT))
        time.sleep(1.1)
    assert [process.wait() for process in running] == [0, 0]
    return [{path.name: path.read_bytes() for path in output.iterdir()} for output in outputs]


@pytest.mark.parametrize("kind", ["keep", *CONTAINERS])
def test_two_processes_write_the_same_bytes(two_runs, kind):
    one, two = ({k: v for k, v in run.items() if k.startswith(f"{kind}-")} for run in two_runs)
    if kind != "WEBM":  # which has no codec for 8 kHz
        assert one
    assert one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name]] == []


def test_what_a_film_carries_is_still_there(two_runs, tmp_path):
    for suffix in ("mkv", "mp4"):
        path = tmp_path / f"film.{suffix}"
        path.write_bytes(two_runs[0][f"keep-film-keep.{suffix}"])
        with av.open(str(path)) as container:
            assert container.metadata["creation_time"] == "2020-01-02T03:04:05.000000Z"


@pytest.mark.parametrize("subtype", ["VORBIS", "OPUS", "FLAC", "MP3", "FLOAT"])
def test_the_cut_of_the_blocks_leaves_no_trace(tmp_path, subtype):
    """Blocks have other lengths where windows are shared out among workers."""
    container = {"FLAC": "FLAC", "MP3": "MP3", "FLOAT": "AIFF"}.get(subtype, "OGG")
    kind = spec(container, {"FLAC": "PCM_16", "MP3": "MPEG_LAYER_III"}.get(subtype, subtype), channels=2)
    samples = sound(3 * RATE + 77, 2)
    ways = [(10**9,), (333,), (1, 5000, 777)]
    made = {written(tmp_path / f"{n}", kind, samples, ways[n]).read_bytes() for n in range(len(ways))}
    assert len(made) == 1


def test_the_cut_of_the_blocks_leaves_no_trace_in_films(tmp_path, monkeypatch):
    """FFmpeg's muxers sort packets, but not those that come 10 s late: here the order is looked at before."""
    source = film(tmp_path / "in.mkv", "matroska", "libopus", "mpeg4")
    with open_reader(source) as reader:
        kind, samples = plan_output(reader.info), reader.read()
    mux, order = MediaWriter._mux, []

    def noted(self, packet, stream):
        order.append((stream.index, packet.pts))
        mux(self, packet, stream)

    monkeypatch.setattr(MediaWriter, "_mux", noted)
    ways, orders, made = [(10**9,), (333,), (10_001,)], [], set()
    for number, way in enumerate(ways):
        made.add(written(tmp_path / f"{number}", kind, samples, way).read_bytes())
        orders.append(tuple(order))
        order.clear()
    assert len(orders[0]) > 80 and len(set(orders)) == 1
    assert len(made) == 1


def pages(data):
    """The pages of an Ogg file (RFC 3533): flags, serial number, number, stated sum, sum as it must be."""
    found, at = [], 0
    while at < len(data):
        assert data[at : at + 5] == b"OggS\0"
        lengths = data[at + 27 : at + 27 + data[at + 26]]
        size = 27 + len(lengths) + sum(lengths)
        page = bytearray(data[at : at + size])
        assert len(page) == size
        serial, number, stated = (int.from_bytes(page[i : i + 4], "little") for i in (14, 18, 22))
        page[22:26] = bytes(4)
        found.append((page[5], serial, number, stated, crc(page)))
        at += size
    return found


def crc(data):
    """The sum as the standard has it, bit by bit."""
    table = []
    for value in range(256):
        value <<= 24
        for _ in range(8):
            value = (value << 1 ^ (0x04C11DB7 if value >> 31 else 0)) & 0xFFFFFFFF
        table.append(value)
    total = 0
    for byte in data:
        total = (total << 8 ^ table[total >> 24 ^ byte]) & 0xFFFFFFFF
    return total


def check_pages(data, least):
    """Right sums, one stream, no page lost."""
    found = pages(data)
    assert len(found) >= least
    assert all(stated == right for *_, stated, right in found)
    assert len({serial for _, serial, *_ in found}) == 1
    assert [number for _, _, number, *_ in found] == list(range(len(found)))
    assert found[0][0] == 2 and found[-1][0] & 4
    return found[0][1]


@pytest.mark.parametrize(
    ("subtype", "frames", "comment", "least"),
    [
        ("VORBIS", 1, 10, 3),
        ("VORBIS", 20 * RATE, 10, 10),
        ("VORBIS", RATE, 200_000, 5),  # a header of several pages
        ("OPUS", 1, 10, 3),
        ("OPUS", 5 * RATE, 10, 8),
        ("OPUS", RATE, 40_000, 8),  # not much more fits
    ],
)
def test_an_ogg_has_right_sums_and_the_same_sound(tmp_path, monkeypatch, subtype, frames, comment, least):
    kind, samples = spec("OGG", subtype, tags={**TITLES, "comment": "c" * comment}), sound(frames)
    settled = written(tmp_path / "settled.ogg", kind, samples)
    monkeypatch.setattr(writer, "settle", lambda file, container: None)
    left = written(tmp_path / "left.ogg", kind, samples)
    assert check_pages(left.read_bytes(), least) != check_pages(settled.read_bytes(), least)
    for read in (lambda path: soundfile.read(path)[0], lambda path: Decoded(path).samples):
        assert np.array_equal(read(settled), read(left))
    assert len(Decoded(settled).samples) >= frames
    with soundfile.SoundFile(settled) as file:
        assert file.comment == "c" * comment and file.title == TITLES["title"]


def test_an_ogg_with_a_picture_keeps_it(tmp_path):
    picture, mime = PNG + bytes(150_000), b"image/png"
    block = struct.pack(">II9sIIIIII", 3, len(mime), mime, 0, 2, 2, 24, 0, len(picture)) + picture
    tags = {"METADATA_BLOCK_PICTURE": base64.b64encode(block).decode(), "title": "x"}
    path = make(tmp_path / "a.ogg", "ogg", [Track(pulses(48000), 48000, "libopus")], tags=tags)
    sound_before, old = packets(path, "audio"), check_pages(path.read_bytes(), 5)
    with open(path, "r+b") as file:
        settle(file, "OGG")
    assert check_pages(path.read_bytes(), 5) != old
    assert packets(path, "audio") == sound_before
    assert packets(path, "video")[0][0] == picture


def test_streams_of_different_sound_have_different_numbers(tmp_path):
    kind = spec("OGG", "VORBIS")
    made = [written(tmp_path / f"{n}.ogg", kind, sound(RATE, seed=n)).read_bytes() for n in range(2)]
    one, two = (check_pages(data, 3) for data in made)
    assert one != two
    (tmp_path / "chain.ogg").write_bytes(b"".join(made))
    assert soundfile.info(tmp_path / "chain.ogg").frames >= RATE


def test_memory_is_a_page_whatever_the_length(tmp_path):
    page = written(tmp_path / "a.ogg", spec("OGG", "OPUS"), sound(4 * RATE)).read_bytes()
    (tmp_path / "long.ogg").write_bytes(page * (30_000_000 // len(page)))
    with open(tmp_path / "long.ogg", "r+b") as file:
        tracemalloc.start()
        settle(file, "OGG")
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert most < 1 << 19


def test_an_ogg_that_is_none_is_told(tmp_path):
    (tmp_path / "a.ogg").write_bytes(b"no pages")
    with open(tmp_path / "a.ogg", "r+b") as file, pytest.raises(InternalError, match="no chain of pages"):
        settle(file, "OGG")


@pytest.mark.parametrize("subtype", ["FLOAT", "DOUBLE"])
def test_the_peaks_of_an_aiff_have_no_time(tmp_path, subtype):
    data = written(tmp_path / "a.aiff", spec("AIFF", subtype), sound(100)).read_bytes()
    at = data.index(b"PEAK")
    assert data[at + 8 : at + 16] == b"\0\0\0\1" + bytes(4)
    peak = np.frombuffer(data[at + 16 : at + 20], ">f4")[0]
    assert peak == np.abs(sound(100)).max()
    assert np.allclose(soundfile.read(tmp_path / "a.aiff", always_2d=True)[0], sound(100))


def test_every_container_is_here(two_runs):
    held = {name.partition("-")[0] for name in two_runs[0]}
    assert held - {"keep"} == set(CONTAINERS) - {"WEBM"}
    assert {suffix for suffix, *_ in FILMS} >= {kind.lower() for kind in KINDS} - {"aac"}
