"""A file that is cut somewhere gives what is there and says so, wherever its structure lets that be known."""

import numpy as np
import pytest
import soundfile

from speechlens.engine import enhance_file
from speechlens.options import Options
from tests.conftest import Identity
from tests.media.films import Track, make, pulses

RATE = 48000
SOUND = pulses(5 * RATE, 2)
FRAGMENTS = {"frag_duration": "500000"}
# suffix, muxer, encoder, options of the muxer, pictures
MEDIA = {
    "AVI with PCM": ("avi", "avi", "pcm_s16le", {}, 125),
    "AVI with MP3": ("avi", "avi", "libmp3lame", {}, 125),
    "Matroska": ("mkv", "matroska", "aac", {}, 125),
    "Matroska without pictures": ("mka", "matroska", "flac", {}, 0),
    "WebM": ("webm", "webm", "libopus", {}, 0),
    "MP4, index in front": ("mp4", "mp4", "aac", {"movflags": "faststart"}, 125),
    "MOV, index in front": ("mov", "mov", "pcm_s16le", {"movflags": "faststart"}, 0),
    "M4A, index in front": ("m4a", "ipod", "alac", {"movflags": "faststart"}, 0),
    "MP4 in fragments": ("mp4", "mp4", "aac", {"movflags": "frag_keyframe+empty_moov", **FRAGMENTS}, 125),
    "MP4 in fragments, index": ("mp4", "mp4", "aac", {"movflags": "dash+global_sidx", **FRAGMENTS}, 0),
    "AAC": ("aac", "adts", "aac", {}, 0),
    "Transport stream": ("ts", "mpegts", "aac", {}, 125),
    "Transport stream with MP2": ("ts", "mpegts", "mp2", {}, 0),
    "Transport stream with Opus": ("ts", "mpegts", "libopus", {}, 125),
    "Transport stream of Blu-ray": ("m2ts", "mpegts", "ac3", {"mpegts_m2ts_mode": "1"}, 125),
    "Programme stream": ("mpg", "vob", "ac3", {}, 125),
    "Flash video": ("flv", "flv", "aac", {}, 125),
    "Flash video, live": ("flv", "flv", "aac", {"flvflags": "no_duration_filesize"}, 0),
    "Windows Media": ("wma", "asf", "wmav2", {}, 0),
    "Windows Media with pictures": ("wmv", "asf", "wmav2", {}, 125),
    "MXF": ("mxf", "mxf", "pcm_s16le", {}, 125),
    "WavPack": ("wv", "wv", "wavpack", {}, 0),
    "True Audio": ("tta", "tta", "tta", {}, 0),
    "AC-3": ("ac3", "ac3", "ac3", {}, 0),
    "E-AC-3": ("eac3", "eac3", "eac3", {}, 0),
    "MP2": ("mp2", "mp2", "mp2", {}, 0),
    "MP3": ("mp3", "mp3", "libmp3lame", {}, 0),
    "MP3 without a count": ("mp3", "mp3", "libmp3lame", {"write_xing": "0"}, 0),
}
PICTURES = {"flv": "flv", "mpg": "mpeg2video", "mxf": "mpeg2video"}
SAMPLES = {"wv": "s16p", "tta": "s16"}
PACKED = {"Ogg Vorbis": ("OGG", "VORBIS"), "Ogg Opus": ("OGG", "OPUS"), "FLAC": ("FLAC", "PCM_16")}


@pytest.fixture(scope="module", params=[*MEDIA, *PACKED])
def whole(request, tmp_path_factory):
    """A file of five seconds."""
    folder = tmp_path_factory.mktemp("whole")
    if request.param in PACKED:
        container, subtype = PACKED[request.param]
        path = folder / f"in.{container.lower()}"
        soundfile.write(path, SOUND, RATE, subtype, format=container)
        return path
    suffix, muxer, encoder, options, pictures = MEDIA[request.param]
    sound = [Track(SOUND, RATE, encoder, format=SAMPLES.get(suffix))]
    codec = PICTURES.get(suffix, "mpeg4")
    return make(folder / f"in.{suffix}", muxer, sound, options=options, video=pictures, codec=codec)


def enhanced(path, tmp_path):
    """Seconds of sound, and what was told of a cut."""
    target = tmp_path / "out.wav"
    options = Options(container="wav", overwrite=True)
    result = enhance_file(path, target, options, enhancer=Identity())
    assert np.isfinite(soundfile.read(target)[0]).all()
    return result.frames / RATE, [n.text for n in result.notices if n.code == "truncated"]


def test_nothing_is_told_of_a_whole_file(whole, tmp_path):
    seconds, told = enhanced(whole, tmp_path)
    assert seconds == pytest.approx(5, abs=0.1)
    assert not told


@pytest.mark.parametrize("share", [0.985, 0.6, 0.3])
def test_a_cut_is_told_once(whole, tmp_path, share):
    data = whole.read_bytes()
    path = tmp_path / whole.name
    size = int(share * len(data))
    if len(data[:size]) % 188 == 0:
        size += 1  # a stream of packets may end behind any of them
    path.write_bytes(data[:size])
    seconds, told = enhanced(path, tmp_path)
    assert 0.5 * share * 5 < seconds < 5.1
    assert len(told) == 1
    assert "cut short" in told[0]


def test_an_open_end_is_no_cut(tmp_path):
    """A live recording in Matroska doesn't say how long it will be."""
    live = make(tmp_path / "in.mkv", "matroska", [Track(SOUND, RATE, "aac")], options={"live": "1"})
    assert not enhanced(live, tmp_path)[1]
