"""What a container can't say of the streams beside the track: kept all the same, or refused in time."""

import struct
from fractions import Fraction

import pytest

from speechlens.audio.media import muxer
from speechlens.engine import enhance_file
from speechlens.errors import OutputError
from tests.conftest import Identity
from tests.media.films import Decoded, Track, av, make, packets, pulses, tone

RATE = 48000
FRAMES = 30 * 4608  # whole packets of FLAC


def film(path, kind, codec, first="libmp3lame", **more):
    """A film whose second track is of that codec."""
    tracks = [Track(pulses(FRAMES), RATE, first), Track(tone(FRAMES, 440, RATE), RATE, codec, **more)]
    return make(path, kind, tracks, video=70)


def stated(path):
    """What the file says of the second track: unit of time and number of packets."""
    with av.open(str(path)) as container:
        stream = container.streams.audio[1]
        return stream.time_base, stream.frames


@pytest.mark.parametrize(
    ("codec", "format"),
    [("ac3", None), ("libmp3lame", None), ("mp2", None), ("aac", None), ("flac", "s16"), ("wmav2", None),
     ("adpcm_ms", "s16"), ("pcm_s16le", None)],
)  # fmt: skip
def test_the_other_track_of_avi_keeps_its_times(tmp_path, codec, format):
    source = film(tmp_path / "in.avi", "avi", codec, format=format)
    enhance_file(source, tmp_path / "out.avi", enhancer=Identity())
    before, after = packets(source, "audio", 1), packets(tmp_path / "out.avi", "audio", 1)
    assert [p[0] for p in after] == [p[0] for p in before]
    assert [p[1] for p in after] == pytest.approx([p[1] for p in before], abs=0.001)
    unit, count = stated(source)
    assert stated(tmp_path / "out.avi")[0] == unit
    assert stated(tmp_path / "out.avi")[1] == pytest.approx(count, abs=1)


def test_flac_of_another_container_is_counted_in_avi(tmp_path):
    source = film(tmp_path / "in.mkv", "matroska", "flac", format="s16")
    enhance_file(source, tmp_path / "out.avi", enhancer=Identity())
    assert stated(tmp_path / "out.avi") == (Fraction(4608, RATE), 30)


def test_a_track_of_avi_that_lost_its_times_is_found(tmp_path, monkeypatch):
    source = film(tmp_path / "in.avi", "avi", "ac3")
    monkeypatch.setattr(muxer, "_count", lambda context, old: None)
    with pytest.raises(OutputError, match="audio stream 3 changed its length"):
        enhance_file(source, tmp_path / "out.avi", enhancer=Identity())
    assert not (tmp_path / "out.avi").exists()


def test_vorbis_in_avi_is_refused_before_the_work(tmp_path):
    source = film(tmp_path / "in.avi", "avi", "ac3")
    data, mark = source.read_bytes(), struct.pack("<HHI", 0x2000, 1, RATE)
    assert data.count(mark) == 1
    source.write_bytes(data.replace(mark, struct.pack("<HHI", 0x566F, 1, RATE)))
    with pytest.raises(OutputError, match="audio stream 3 is vorbis, which can't be copied into AVI; choose"):
        enhance_file(source, tmp_path / "out.avi", enhancer=None)


@pytest.mark.parametrize(("codec", "mark", "other"), [("huffyuv", b"HFYU", "avi"), ("png", b"MPNG", "mov")])
def test_a_film_that_matroska_is_not_given(tmp_path, codec, mark, other):
    source = film(tmp_path / "in.mkv", "matroska", "aac")
    data = source.read_bytes()
    with av.open(str(source)) as container:
        header = container.streams.video[0].codec_context.extradata
    # The film gets the name that Windows has for the codec; only its packets are not of it.
    windows = struct.pack("<IiiHH4s", 40, 64, 48, 1, 24, mark).ljust(len(header), b"\0")
    assert len(header) >= 40 and data.count(header) == 1
    source.write_bytes(data.replace(b"V_MPEG4/ISO/ASP", b"V_MS/VFW/FOURCC").replace(header, windows))
    with pytest.raises(
        OutputError, match=rf"video stream 1 .* is {codec}, which can't be copied into MKV; .*\.{other}\."
    ):
        enhance_file(source, tmp_path / "out.mkv", enhancer=None)


def test_mp2_beside_the_track_of_mp4(tmp_path):
    source = film(tmp_path / "in.mkv", "matroska", "mp2", first="mp2")
    enhance_file(source, tmp_path / "out.mp4", enhancer=Identity())
    assert [p[0] for p in packets(tmp_path / "out.mp4", "audio", 1)] == [
        p[0] for p in packets(source, "audio", 1)
    ]
    assert len(Decoded(tmp_path / "out.mp4", 1).samples) > FRAMES - 1152


@pytest.mark.parametrize("kind", ["3gp", "3g2"])
def test_a_film_of_a_telephone_stays_one(tmp_path, kind):
    source = make(tmp_path / f"in.{kind}", kind, [Track(pulses(RATE), RATE, "aac")], video=25)
    enhance_file(source, tmp_path / f"out.{kind}", enhancer=Identity())
    with av.open(str(source)) as before, av.open(str(tmp_path / f"out.{kind}")) as after:
        assert after.metadata["major_brand"] == before.metadata["major_brand"]
        assert after.metadata["major_brand"].startswith(kind)


def test_inspect_names_what_a_film_gets(tmp_path):
    """WavPack can't be written in Matroska: the samples become FLAC, and both lines say so."""
    from speechlens.cli.inspect import look_at

    facts = look_at(film(tmp_path / "in.mkv", "matroska", "wavpack", first="wavpack"))
    assert facts["output"]["subtype"] == "FLAC"
    assert any("written as FLAC" in notice["text"] for notice in facts["notices"])
