"""What is decided before the work starts: encoder and bit rate, what can't be held, what is told."""

import builtins

import numpy as np
import pytest
import soundfile as sf

from speechlens.audio import open_reader, plan_output
from speechlens.audio.media.encoders import RATES, bit_rate
from speechlens.engine import enhance_file
from speechlens.errors import InputError, OutputError, UsageError
from speechlens.options import Options
from tests.conftest import Identity
from tests.media.films import Decoded, Track, av, make, pulses, tone


class Unwanted:
    """A model that must not be asked for anything."""

    def __getattr__(self, name):
        raise AssertionError("the model was used")


def test_the_rate_of_bits_is_at_least_the_sources(tmp_path):
    sound = tone(3 * 48000, 440, 48000, 2) + pulses(3 * 48000, 2)
    source = make(tmp_path / "in.m4a", "ipod", [Track(sound, 48000, "aac", bit_rate=256000)])
    with open_reader(source) as reader:
        plan = plan_output(reader.info, suffix=".m4a").media
        assert plan.recipe.bit_rate >= max(reader.info.media.bit_rate, 192000)
        assert plan.recipe.bit_rate <= 320000


@pytest.mark.parametrize("encoder", RATES)
@pytest.mark.parametrize("channels", [1, 2, 6])
@pytest.mark.parametrize("rate", [8000, 22050, 44100, 48000])
def test_bit_rates_are_never_less_than_the_sources_unless_the_codec_has_no_more(encoder, channels, rate):
    given = [bit_rate(encoder, stated, rate, channels) for stated in range(16000, 700000, 16000)]
    assert given == sorted(given)
    for stated, chosen in zip(range(16000, 700000, 16000), given, strict=True):
        assert chosen >= stated or chosen == given[-1]


def test_a_rate_that_the_codec_lacks_is_written_lossless(tmp_path):
    source = tmp_path / "in.wav"
    sf.write(source, pulses(50000), 192000, "PCM_24")
    result = enhance_file(source, tmp_path / "out.m4a", enhancer=Identity())
    assert Decoded(tmp_path / "out.m4a").codec == "alac"
    assert (result.container, result.subtype) == ("M4A", "ALAC_24")


def test_what_can_not_be_held_is_refused_before_the_model_is_asked(tmp_path):
    source = tmp_path / "in.wav"
    sf.write(source, pulses(5000), 12345, "PCM_16")
    with pytest.raises(OutputError, match=r"AAC can't hold this track \(1 channel at 12345 Hz.*--format wav"):
        enhance_file(source, tmp_path / "out.aac", enhancer=Unwanted())
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in.wav"]


def test_webm_takes_no_other_rate_than_its_own(tmp_path):
    source = tmp_path / "in.wav"
    sf.write(source, pulses(5000), 16000, "PCM_16")
    with pytest.raises(OutputError, match="WEBM can't hold this track"):
        enhance_file(source, tmp_path / "out.webm", enhancer=Unwanted())


def test_a_codec_can_be_asked_for(tmp_path):
    source = tmp_path / "in.wav"
    sf.write(source, pulses(50000), 48000, "PCM_16")
    enhance_file(source, tmp_path / "out.m4a", Options(subtype="AAC"), enhancer=Identity())
    assert Decoded(tmp_path / "out.m4a").codec == "aac"
    with pytest.raises(UsageError, match="M4A has no sample format 'FLOAT' here; choose one of ALAC_16, AAC"):
        enhance_file(source, tmp_path / "two.m4a", Options(subtype="FLOAT"), enhancer=Unwanted())


@pytest.mark.parametrize("frames", [1025, 44100])
@pytest.mark.parametrize("suffix", ["m4a", "mp4", "mov", "mkv"])
def test_a_sound_file_becomes_media_of_the_same_length(tmp_path, suffix, frames):
    source = tmp_path / "in.wav"
    sf.write(source, pulses(frames), 44100, "PCM_16")
    for subtype in ("keep", "AAC") if suffix in ("m4a", "mp4", "mov") else ("keep",):
        target = tmp_path / f"{subtype}.{suffix}"
        enhance_file(source, target, Options(subtype=subtype), enhancer=Identity())
        assert len(Decoded(target).samples) == frames


def test_media_becomes_a_sound_file_and_what_is_left_behind_is_told(tmp_path):
    source = make(tmp_path / "in.mp4", "mp4", [Track(pulses(48000), 48000, "aac")], video=25,
                  tags={"title": "talk"})  # fmt: skip
    result = enhance_file(source, tmp_path / "out.wav", enhancer=Identity())
    assert [n.code for n in result.notices] == ["container", "subtype", "metadata-lost"]
    assert "video stream 1" in result.notices[2].text
    with open_reader(tmp_path / "out.wav") as reader:
        assert reader.info.frames == len(Decoded(source).samples)
        assert reader.info.tags == {"title": "talk"}


def test_what_another_container_can_not_take_is_told(tmp_path):
    source = make(tmp_path / "in.mkv", "matroska", [Track(pulses(48000), 48000, "aac")], video=25,
                  attachment=b"FONT", subtitles=[(0, 0.5, "Hello")])  # fmt: skip
    result = enhance_file(source, tmp_path / "out.mp4", enhancer=Identity())
    told = " ".join(n.text for n in result.notices if n.code == "metadata-lost")
    assert "attachment stream 4 (font.ttf)" in told and "subtitle stream 3" in told
    with av.open(str(tmp_path / "out.mp4")) as container:
        assert [s.type for s in container.streams] == ["video", "audio"]


def test_a_track_that_is_not_there(tmp_path):
    source = make(tmp_path / "in.m4a", "ipod", [Track(pulses(4800), 48000, "aac")])
    with pytest.raises(InputError, match=r"in\.m4a: there is no audio track 2; choose track 1 to 1"):
        open_reader(source, 2)


def test_a_film_without_sound(tmp_path):
    source = make(tmp_path / "in.mp4", "mp4", video=10)
    with pytest.raises(InputError, match=r"in\.mp4: there is no sound in this media file"):
        open_reader(source)


@pytest.mark.parametrize("kept", [0.01, 0.3, 0.6])
def test_a_cut_file_gives_one_sentence_or_what_is_there(tmp_path, kept):
    for suffix, muxer in (("mp4", "mp4"), ("mkv", "matroska"), ("avi", "avi"), ("aac", "adts")):
        codec = "libmp3lame" if suffix == "avi" else "aac"
        source = make(tmp_path / f"in.{suffix}", muxer, [Track(pulses(90000), 44100, codec)])
        data = source.read_bytes()
        source.write_bytes(data[: int(len(data) * kept)])
        try:
            with open_reader(source) as reader:
                assert np.isfinite(reader.read()).all()
        except InputError as error:
            assert str(error).startswith(f"{source}: ") and "\n" not in str(error)


def test_without_pyav_the_sentence_says_what_to_install(tmp_path, monkeypatch):
    source = make(tmp_path / "in.m4a", "ipod", [Track(pulses(4800), 48000, "aac")])
    real = builtins.__import__

    def without(name, *args, **kwargs):
        if name == "av" or name.startswith("av."):
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(InputError, match=r'in\.m4a: .*pip install "speechlens\[media\]"'):
        open_reader(source)


@pytest.mark.parametrize(
    "text", [b"#EXTM3U\n#EXTINF:1,\nsecret.ts\n", b"ffconcat version 1.0\nfile 'secret.wav'\n"]
)
def test_a_play_list_opens_no_other_file(tmp_path, text):
    sf.write(tmp_path / "secret.wav", np.zeros(100), 8000)
    for suffix in ("mp4", "wav", "mkv"):
        (tmp_path / f"list.{suffix}").write_bytes(text)
        with pytest.raises(InputError, match="this is text"):
            open_reader(tmp_path / f"list.{suffix}")


def test_a_rate_can_be_asked_for(tmp_path):
    source = make(tmp_path / "in.mp4", "mp4", [Track(pulses(96000), 48000, "aac")], video=50)
    enhance_file(source, tmp_path / "out.mp4", Options(rate=44100), enhancer=Identity())
    after = Decoded(tmp_path / "out.mp4")
    assert after.rate == 44100
    assert 0 <= len(after.samples) - 88200 < 2048


@pytest.mark.parametrize("suffix", ["mkv", "avi"])
def test_a_film_that_was_cut_short_is_saved_as_far_as_it_goes(tmp_path, suffix):
    muxer, codec = ("matroska", "aac") if suffix == "mkv" else ("avi", "libmp3lame")
    more = {"attachment": b"FONT"} if suffix == "mkv" else {}
    whole = make(
        tmp_path / f"whole.{suffix}", muxer, [Track(pulses(10 * 48000), 48000, codec)], video=250, **more
    )
    source = tmp_path / f"in.{suffix}"
    source.write_bytes(whole.read_bytes()[: whole.stat().st_size * 6 // 10])
    result = enhance_file(source, tmp_path / f"out.{suffix}", enhancer=Identity())
    assert [notice.code for notice in result.notices] == ["truncated"]
    before, after = Decoded(source), Decoded(tmp_path / f"out.{suffix}")
    assert len(after.samples) == len(before.samples) > 48000


def test_aac_that_begins_within_a_packet(tmp_path):
    whole = make(tmp_path / "whole.aac", "adts", [Track(pulses(4 * 48000), 48000, "aac")])
    (tmp_path / "in.aac").write_bytes(whole.read_bytes()[777:])
    enhance_file(tmp_path / "in.aac", tmp_path / "out.aac", enhancer=Identity())
    assert len(Decoded(tmp_path / "out.aac").samples) > 3 * 48000


@pytest.mark.parametrize(
    "data", [b"\xff\xf1" * 2000, b"\xff\xf1\x00\x00\x00\x00\x00" * 500, b"\xff\xfb" * 2000]
)
def test_what_only_looks_like_aac(tmp_path, data):
    (tmp_path / "x.aac").write_bytes(data)
    with pytest.raises(InputError, match=r"x\.aac: "):
        open_reader(tmp_path / "x.aac")
