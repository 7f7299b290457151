"""Files that others were appended to, and damaged places: all that can be read is read, the rest told."""

import io

import numpy as np
import pytest
import soundfile as sf

from speechlens.audio import joined, open_reader
from speechlens.engine import enhance_file
from tests.behaviour.wavs import copied
from tests.conftest import Identity

RATE = 48000
RNG = np.random.default_rng(0)


def sound(seconds, channels=2):
    x = 0.01 * RNG.standard_normal((round(seconds * RATE), channels))
    x[2000::4000] += 0.5
    return x


def encoded(samples, container, subtype, rate=RATE, **tags):
    """A file of packed sound as bytes."""
    file = io.BytesIO()
    with sf.SoundFile(file, "w", rate, samples.shape[1], subtype, format=container) as out:
        for name, text in tags.items():
            setattr(out, name, text)
        for first in range(0, len(samples), RATE):  # libsndfile's Vorbis can't take minutes at once
            out.write(samples[first : first + RATE])
    return file.getvalue()


def heard(path, data=None):
    """Samples, and what was told."""
    if data is not None:
        path.write_bytes(data)
    with open_reader(path) as reader:
        samples = reader.read()
        if reader.info.frames is not None:
            assert reader.info.frames == len(samples)
        return samples, [n.code for n in reader.notices]


def mp3(seconds, count=True, rate=RATE, channels=2):
    """An MP3 as FFmpeg writes it; count: with the number of frames."""
    av = pytest.importorskip("av")
    file = io.BytesIO()
    options = {} if count else {"write_xing": "0"}
    with av.open(file, "w", format="mp3", options=options) as out:
        track = out.add_stream("libmp3lame", rate=rate, layout="stereo" if channels == 2 else "mono")
        samples = sound(seconds * rate / RATE, channels).astype("f4")
        for first in range(0, len(samples), 1152):
            block = np.ascontiguousarray(samples[first : first + 1152].T)
            frame = av.AudioFrame.from_ndarray(block, format="fltp", layout=track.layout.name)
            frame.sample_rate, frame.pts = rate, first
            out.mux(track.encode(frame))
        out.mux(track.encode(None))
    return file.getvalue()


@pytest.mark.parametrize("subtype", ["VORBIS", "OPUS"])
def test_chained_ogg_is_read_as_one(tmp_path, subtype):
    parts = [sound(s) for s in (1.5, 2, 1)]
    files = [encoded(part, "OGG", subtype) for part in parts]
    singles = [heard(tmp_path / "one.ogg", data)[0] for data in files]
    samples, told = heard(tmp_path / "all.ogg", b"".join(files))
    assert told == ["joined"]
    assert np.array_equal(samples, np.concatenate(singles))
    # The same file twice, and one between two that are the same.
    for order in ([0, 0], [0, 1, 0], [1] * 30):
        samples, told = heard(tmp_path / "all.ogg", b"".join(files[n] for n in order))
        assert told == ["joined"]
        assert np.array_equal(samples, np.concatenate([singles[n] for n in order]))


def test_a_place_in_a_chain(tmp_path):
    parts = [encoded(sound(s), "OGG", "VORBIS") for s in (1.5, 2, 1)]
    whole, _ = heard(tmp_path / "all.ogg", b"".join(parts))
    with open_reader(tmp_path / "all.ogg") as reader:
        # Within a stream of Vorbis libsndfile's places are off by some hundred frames.
        for frame in (0, 72_000, 168_000, 72_000, 0):
            reader.seek(frame)
            assert np.array_equal(reader.read(5000), whole[frame : frame + 5000])
        reader.seek(100_000)
        assert len(reader.read()) == pytest.approx(len(whole) - 100_000, abs=2000)


def test_a_chain_of_two_kinds_ends_with_the_first_and_says_so(tmp_path):
    first, other = encoded(sound(1), "OGG", "VORBIS"), encoded(sound(1), "OGG", "VORBIS", rate=44100)
    samples, told = heard(tmp_path / "all.ogg", first + other)
    assert len(samples) == RATE
    assert told == ["truncated"]
    samples, told = heard(tmp_path / "all.ogg", first + first + other)
    assert len(samples) == 2 * RATE
    assert told == ["joined", "truncated"]


def test_a_whole_ogg_is_no_chain(tmp_path):
    data = encoded(sound(60, 1), "OGG", "VORBIS", title="one")
    assert heard(tmp_path / "one.ogg", data)[1] == []
    with open(tmp_path / "one.ogg", "rb") as file:
        assert joined.links(file) == [(0, len(data))]


@pytest.mark.parametrize("counts", [(True, True), (True, False), (False, True), (False, False)])
def test_joined_mp3_is_read_to_its_end(tmp_path, counts):
    samples, told = heard(tmp_path / "all.mp3", b"".join(mp3(3, count) for count in counts))
    assert len(samples) == pytest.approx(6 * RATE, abs=4 * 1152)
    assert told == (["header-length"] if counts[0] else [])


def test_the_tags_of_a_joined_mp3_are_kept(tmp_path):
    tag = b"ID3\x03\x00\x00\x00\x00\x00\x12TIT2\x00\x00\x00\x08\x00\x00\x00Joined!"
    data = mp3(2)
    data = tag + data[joined.id3_size(data[:10]) :]
    (tmp_path / "in.mp3").write_bytes(data + data)
    with open_reader(tmp_path / "in.mp3") as reader:
        assert reader.info.tags["title"] == "Joined!"
    enhance_file(tmp_path / "in.mp3", tmp_path / "out.mp3", enhancer=Identity())
    assert (tmp_path / "out.mp3").read_bytes().startswith(tag)


def test_mp3_that_goes_on_with_another_rate_says_so(tmp_path):
    data = mp3(2, channels=1, rate=44100) + mp3(2)
    samples, told = heard(tmp_path / "all.mp3", data)
    assert len(samples) == pytest.approx(2 * 44100, abs=4 * 1152)
    assert "truncated" in told


def test_a_large_tag_behind_an_mp3_is_no_sound(tmp_path):
    data, picture = mp3(3), RNG.bytes(300_000)
    whole, told = heard(tmp_path / "one.mp3", data)
    assert not told
    tagged, told = heard(tmp_path / "one.mp3", data + b"APETAGEX" + picture + b"TAG" + bytes(125))
    assert not told
    assert np.array_equal(tagged, whole)


@pytest.mark.parametrize("hole", [200, 20_000])
def test_behind_a_damaged_place_of_flac_all_is_in_its_place(tmp_path, hole):
    pytest.importorskip("av")
    samples = sound(8)
    data = bytearray(encoded(samples, "FLAC", "PCM_16"))
    middle = len(data) // 2
    data[middle : middle + hole] = bytes(hole)
    found, told = heard(tmp_path / "bad.flac", bytes(data))
    assert told
    assert len(found) == len(samples)
    good = np.abs(found - samples).max(axis=1) < 1e-4
    assert good[: 3 * RATE].all()
    assert good[5 * RATE :].all()
    assert np.count_nonzero(~good) < RATE


def check_one_silent_frame(path, data, whole):
    """All but one frame is that of the whole, and the damage is told."""
    found, told = heard(path, data)
    assert told == ["truncated", "gap"]
    assert len(found) == len(whole)
    wrong = np.flatnonzero((found != whole).any(axis=1))
    assert 0 < wrong[-1] - wrong[0] < 4608
    assert not found[wrong].any()


@pytest.mark.parametrize("part", [0.2, 0.5, 0.81])
def test_a_damaged_frame_of_flac_is_silent_and_told(tmp_path, part):
    pytest.importorskip("av")
    data = bytearray(encoded(sound(8), "FLAC", "PCM_16"))
    whole, _ = heard(tmp_path / "whole.flac", bytes(data))
    data[int(len(data) * part)] ^= 4
    check_one_silent_frame(tmp_path / "bad.flac", bytes(data), whole)
    notices = enhance_file(tmp_path / "bad.flac", tmp_path / "out.flac", enhancer=Identity()).notices
    assert "damaged" in notices[0].text


@pytest.mark.parametrize("number", [0, 1, -2])
def test_a_damaged_frame_at_an_end_of_flac(tmp_path, number):
    """The first one has a length too; FFmpeg lumps together the last ones."""
    pytest.importorskip("av")
    from speechlens.audio.media import flac

    data = bytearray(encoded(sound(8), "FLAC", "PCM_16"))
    whole, _ = heard(tmp_path / "whole.flac", bytes(data))
    begins = dict((stamp, at) for at, stamp in flac._begins(bytes(data), 4096) if stamp % 4096 == 0)
    data[begins[sorted(begins)[number]] + 1500] ^= 4
    check_one_silent_frame(tmp_path / "bad.flac", bytes(data), whole)


def test_what_only_libsndfile_finds_damaged_is_told(tmp_path, monkeypatch):
    pytest.importorskip("av")
    from speechlens.audio.media import flac

    monkeypatch.setattr(flac, "STRICT", {})
    data = bytearray(encoded(sound(8), "FLAC", "PCM_16"))
    data[len(data) // 2] ^= 4
    found, told = heard(tmp_path / "bad.flac", bytes(data))
    assert (len(found), told) == (8 * RATE, ["truncated"])


@pytest.mark.parametrize("number", [0, 127, 128, 2047, 2048, 65535, 65536, 1 << 21, (1 << 31) - 1, 1 << 35])
def test_numbers_of_frames_in_flac(number):
    from speechlens.audio.media import flac

    coded = chr(number).encode("utf-8", "surrogatepass") if number <= 0x10FFFF else longer(number)
    assert flac._number(coded + b"\x55") == (number, len(coded))
    if len(coded) > 1:
        assert flac._number(coded[:-1] + b"\x55") == (0, 0)


def longer(number):
    """UTF-8 of five to seven bytes, as it was once."""
    rest = next(n for n in (4, 5, 6) if number < 1 << (6 * n + 6 - n))
    bits = [0x80 | number >> 6 * n & 0x3F for n in reversed(range(rest))]
    return bytes([0xFF << (7 - rest) & 0xFF | number >> 6 * rest, *bits])


@pytest.mark.parametrize("hole", [1500, 20_000])
def test_behind_a_damaged_place_of_mp3_reading_goes_on(tmp_path, hole):
    data = bytearray(mp3(8))
    middle = len(data) // 2
    data[middle : middle + hole] = bytes(hole)
    found, told = heard(tmp_path / "bad.mp3", bytes(data))
    assert "truncated" in told
    assert len(found) > 6 * RATE


@pytest.mark.parametrize("container", ["FLAC", "MP3"])
def test_without_ffmpeg_damage_is_the_end_and_told(tmp_path, monkeypatch, container):
    from speechlens.audio import packed

    monkeypatch.setattr(packed, "_DEMUXERS", {})
    data = bytearray(encoded(sound(8), "FLAC", "PCM_16") if container == "FLAC" else mp3(8))
    middle = len(data) // 2
    data[middle : middle + 20_000] = bytes(20_000)
    found, told = heard_short(tmp_path / f"bad.{container.lower()}", bytes(data))
    assert 2 * RATE < len(found) < 8 * RATE
    assert "truncated" in told


def heard_short(path, data):
    path.write_bytes(data)
    with open_reader(path) as reader:
        return reader.read(), [n.code for n in reader.notices]


@pytest.mark.parametrize("subtype", ["IMA_ADPCM", "MS_ADPCM", "GSM610"])
@pytest.mark.parametrize("frames", [5000, 48000, 70001])
def test_packed_wav_keeps_its_number_of_frames(tmp_path, subtype, frames):
    """They come in blocks; how much of the last one counts is said by the fact chunk."""
    rate, channels = (8000, 1) if subtype == "GSM610" else (RATE, 2)
    sf.write(tmp_path / "in.wav", np.resize(sound(1, channels), (frames, channels)), rate, subtype)
    data = bytearray((tmp_path / "in.wav").read_bytes())
    fact = data.index(b"fact") + 8
    data[fact : fact + 4] = frames.to_bytes(4, "little")
    (tmp_path / "in.wav").write_bytes(data)
    before, told = heard(tmp_path / "in.wav")
    assert not told
    assert len(before) == frames
    copied(tmp_path / "in.wav", tmp_path / "out.wav")
    assert len(heard(tmp_path / "out.wav")[0]) == frames
    assert frames.to_bytes(4, "little") in (tmp_path / "out.wav").read_bytes()[:100]


def test_mp3_in_a_wav_is_not_cut_short(tmp_path):
    """Its fact chunk counts what the decoder leaves out."""
    data = mp3(3, count=False)
    data = data[joined.id3_size(data[:10]) :]
    fmt = (85).to_bytes(2, "little") + (2).to_bytes(2, "little") + RATE.to_bytes(4, "little")
    fmt += (16000).to_bytes(4, "little") + b"\x01\0\0\0\x0c\0\x01\0\x02\0\0\0\x80\x01\x01\0\x71\x05"
    fact = (3 * RATE + 312).to_bytes(4, "little")
    chunks = [(b"fmt ", fmt), (b"fact", fact), (b"data", data)]
    body = b"WAVE" + b"".join(n + len(d).to_bytes(4, "little") + d + bytes(len(d) % 2) for n, d in chunks)
    (tmp_path / "in.wav").write_bytes(b"RIFF" + len(body).to_bytes(4, "little") + body)
    samples, told = heard(tmp_path / "in.wav")
    assert not told
    assert len(samples) == pytest.approx(3 * RATE, abs=3 * 1152)
