"""Films and tracks as they come from telephones, cutters and old tools."""

import numpy as np
import pytest

from speechlens.audio import open_reader
from speechlens.engine import enhance_file
from speechlens.errors import InputError
from tests.conftest import Identity
from tests.media.films import PNG, Decoded, Track, av, lag, make, packets, pulses

RATE = 48000


def enhanced(source):
    """The output, and what was told."""
    target = source.with_stem("out")
    return target, enhance_file(source, target, enhancer=Identity()).notices


@pytest.mark.parametrize(
    ("suffix", "codec"), [("m4a", "aac"), ("mp4", "aac"), ("mov", "alac"), ("mkv", "flac")]
)
def test_eight_channels(tmp_path, suffix, codec):
    """The most that FFmpeg keeps in a frame itself."""
    sound = np.stack([np.roll(pulses(RATE)[:, 0], 500 * c) for c in range(8)], axis=1)
    muxer = {"m4a": "ipod", "mkv": "matroska"}.get(suffix, suffix)
    layout = "7.1(wide)" if codec == "alac" else "7.1"
    track = Track(sound, RATE, codec, layout=layout, bit_rate=512000)
    target, told = enhanced(make(tmp_path / f"in.{suffix}", muxer, [track]))
    assert not told
    before, after = Decoded(tmp_path / f"in.{suffix}"), Decoded(target)
    assert before.layout == after.layout == layout
    assert len(before.samples) == len(after.samples)
    for channel in (0, 1, 4, 7):  # 3 may be for low frequencies only
        assert lag(before.samples[:, [channel]], after.samples[:, [channel]]) == 0


def pictures(path):
    """Covers: codec, file name, content."""
    with av.open(str(path)) as container:
        covers = [s for s in container.streams.video if int(s.disposition) & 0x400]
        names = [
            (s.codec_context.name, s.metadata.get("filename"), s.metadata.get("mimetype")) for s in covers
        ]
        found = [bytes(next(container.demux(s))) for s in covers]
        return names, found, len(container.streams)


def test_a_cover_of_matroska_stays_an_attachment(tmp_path):
    source = tmp_path / "in.mkv"
    with av.open(str(source), "w", format="matroska") as out:
        sound = out.add_stream("flac", rate=RATE, layout="mono")
        out.add_attachment("my cover.png", "image/png", PNG)
        out.add_attachment("font.ttf", "font/ttf", b"FONT")
        frame = av.AudioFrame.from_ndarray((pulses(4096).T * 32767).astype("i2"), format="s16", layout="mono")
        frame.sample_rate = RATE
        for packet in [*sound.encode(frame), *sound.encode(None)]:
            out.mux_one(packet)
    target, told = enhanced(source)
    assert not told
    assert pictures(target) == pictures(source) == ([("png", "my cover.png", "image/png")], [PNG], 3)


def test_a_cover_of_mp4_becomes_one_of_matroska(tmp_path):
    source = make(tmp_path / "in.m4a", "mp4", [Track(pulses(RATE), RATE, "aac")], cover=PNG)
    enhance_file(source, tmp_path / "out.mka", enhancer=Identity())
    assert pictures(tmp_path / "out.mka") == ([("png", "cover.png", "image/png")], [PNG], 2)


@pytest.mark.parametrize(
    ("suffix", "muxer", "codec"),
    [("mp4", "mp4", "aac"), ("mkv", "matroska", "aac"), ("mkv", "matroska", "flac"), ("mov", "mov", "aac"),
     ("avi", "avi", "libmp3lame"), ("webm", "webm", "libopus")],
)  # fmt: skip
def test_a_track_that_begins_late_is_whole(tmp_path, suffix, muxer, codec):
    film = {"video": 100, "codec": "libvpx" if suffix == "webm" else "mpeg4"}
    source = make(tmp_path / f"in.{suffix}", muxer, [Track(pulses(2 * RATE), RATE, codec, start=2)], **film)
    target, told = enhanced(source)
    assert not told
    before, after = Decoded(source), Decoded(target)
    # A packet's priming may be in the file, and players leave it out.
    assert after.start == pytest.approx(before.start, abs=0.022)
    assert len(after.samples) == pytest.approx(len(before.samples), abs=0.022 * RATE)
    assert packets(target, "video") == packets(source, "video")


def trimmed(source, target, seconds):
    """The film from `seconds` on without encoding it again: what is needed to decode it stays, hidden."""
    with av.open(str(source)) as film, av.open(str(target), "w", format="mp4") as out:
        streams = {s.index: out.add_stream_from_template(s) for s in film.streams}
        for packet in film.demux():
            if packet.size:
                for name in ("pts", "dts"):
                    setattr(packet, name, getattr(packet, name) - round(seconds / packet.time_base))
                packet.stream = streams[packet.stream_index]
                out.mux(packet)
    return target


def test_a_film_that_was_cut_without_encoding_it_again(tmp_path):
    sound = [Track(pulses(4 * RATE, seed=n), RATE, "aac") for n in range(2)]
    make(tmp_path / "whole.mp4", "mp4", sound, video=100, codec="libx264", bframes=2)
    source = trimmed(tmp_path / "whole.mp4", tmp_path / "in.mp4", 1.3)
    target, told = enhanced(source)
    assert [n.code for n in told] == ["tracks"]
    for number in (0, 1):
        before, after = Decoded(source, number), Decoded(target, number)
        assert len(before.samples) == len(after.samples) == pytest.approx(2.7 * RATE, abs=1100)
        assert lag(before.samples, after.samples) == 0
    assert packets(target, "video") == packets(source, "video")
    assert packets(target, "audio", 1) == packets(source, "audio", 1)


def test_amr_that_was_cut(tmp_path):
    source, sound = tmp_path / "in.amr", pulses(3 * 8000)
    with av.open(str(source), "w", format="amr") as out:
        track = out.add_stream("libopencore_amrnb", rate=8000, layout="mono")
        track.codec_context.bit_rate = 12200
        for first in range(0, len(sound), 160):
            block = (sound[first : first + 160].T * 32767).astype("i2")
            frame = av.AudioFrame.from_ndarray(block, format="s16", layout="mono")
            frame.sample_rate, frame.pts = 8000, first
            out.mux(track.encode(frame))
        out.mux(track.encode(None))
    data = source.read_bytes()
    for size, wanted in ((len(data), []), (1001, ["The file is cut short: 0.6 s of sound were found."])):
        source.write_bytes(data[:size])
        with open_reader(source) as reader:
            reader.read()
            assert [n.text for n in reader.notices] == wanted


def test_real_audio_of_the_first_kind(tmp_path):
    """A header of its own before frames of 20 bytes, which hold 160 samples each."""
    coder = av.CodecContext.create("real_144", "w")
    coder.sample_rate, coder.layout, coder.format = 8000, "mono", "s16"
    frame = av.AudioFrame.from_ndarray((pulses(160).T * 32767).astype("i2"), format="s16", layout="mono")
    frame.sample_rate = 8000
    data = b"".join(bytes(packet) for packet in [*coder.encode(frame), *coder.encode(None)])
    head = bytes(14) + b"\x04Talk\0\0\0" + b"\0\x04lpcJ"
    source = tmp_path / "in.ra"
    source.write_bytes(b".ra\xfd\0\3" + len(head).to_bytes(2, "big") + head + data * 50)
    with open_reader(source) as reader:
        assert (reader.info.rate, reader.info.tags["title"]) == (8000, "Talk")
        assert len(reader.read()) == 8 * len(data) * 50
        assert not reader.notices


@pytest.mark.parametrize("suffix", ["3gp", "3g2"])
def test_films_of_old_telephones(tmp_path, suffix):
    source = tmp_path / f"in.{suffix}"
    sound = pulses(2 * 8000)
    with av.open(str(source), "w", format="3gp") as out:
        film = out.add_stream("h263", rate=25, width=176, height=144)
        film.pix_fmt = "yuv420p"
        track = out.add_stream("libopencore_amrnb", rate=8000, layout="mono")
        track.codec_context.bit_rate = 12200
        ready = []
        for number in range(50):
            image = av.VideoFrame.from_ndarray(np.full((144, 176, 3), 5 * number, np.uint8), format="rgb24")
            image = image.reformat(format="yuv420p")
            image.pts = number
            ready += film.encode(image)
        for first in range(0, len(sound), 160):
            block = (sound[first : first + 160].T * 32767).astype("i2")
            frame = av.AudioFrame.from_ndarray(block, format="s16", layout="mono")
            frame.sample_rate, frame.pts = 8000, first
            ready += track.encode(frame)
        for packet in sorted(
            [*ready, *film.encode(None), *track.encode(None)], key=lambda p: p.dts * p.time_base
        ):
            out.mux(packet)
    target, told = enhanced(source)
    assert [n.text for n in told] == ["The samples are written as AAC: AMRNB can't be written in MP4."]
    assert packets(target, "video") == packets(source, "video")
    assert Decoded(target).rate == 8000
    assert lag(Decoded(source).samples, Decoded(target).samples) == 0


@pytest.mark.parametrize(
    ("codec", "format", "name"), [("wavpack", "s16p", "WavPack"), ("tta", "s16", "True Audio")]
)
def test_another_lossless_codec_is_told(tmp_path, codec, format, name):
    source = make(tmp_path / "in.mkv", "matroska", [Track(pulses(RATE), RATE, codec, format=format)])
    _, told = enhanced(source)
    assert [n.text for n in told] == [f"The samples are written as FLAC: {name} can't be written in MKV."]


def test_a_track_of_which_nothing_can_be_decoded(tmp_path):
    """It has packets: that it holds no samples would be no help."""
    source = make(tmp_path / "in.mka", "matroska", [Track(pulses(RATE), RATE, "flac")])
    data = source.read_bytes()
    first = data.index(b"\xff\xf8") + 2
    (tmp_path / "bad.mka").write_bytes(data[:first] + bytes(len(data) - first))
    with pytest.raises(InputError, match="cut short, protected or damaged"):
        open_reader(tmp_path / "bad.mka").read()
