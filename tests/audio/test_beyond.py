"""Codecs in containers of sound that libsndfile doesn't know: FFmpeg reads them, where it is installed."""

import re
import shutil
import subprocess
import sys

import numpy as np
import pytest

from speechlens.audio import open_reader
from speechlens.engine import enhance_file
from speechlens.errors import InputError
from tests.conftest import Identity
from tests.media.films import Decoded, Track, make, pulses

RATE = 48000
# Suffix, codec: rate, bits a second, frames that whole blocks may have more, subtype written.
KINDS = {
    ("wav", "g722"): (16000, 64000, 0, "PCM_16"),
    ("wav", "g726"): (8000, 32000, 0, "PCM_16"),
    ("wav", "adpcm_yamaha"): (RATE, 192000, 2048, "PCM_16"),
    ("wav", "ac3"): (RATE, 128000, 1536, "PCM_16"),
    ("wav", "flac"): (RATE, 0, 0, "PCM_16"),
    ("w64", "ac3"): (RATE, 128000, 1536, "PCM_16"),
    ("caf", "alac"): (RATE, 0, 0, "ALAC_24"),
    ("caf", "adpcm_ima_qt"): (RATE, 0, 64, "PCM_16"),
    ("au", "g722"): (16000, 64000, 0, "PCM_16"),
    ("ogg", "flac"): (RATE, 0, 0, "VORBIS"),
}


def made(folder, suffix, codec):
    rate, bits, *_ = KINDS[suffix, codec]
    track = Track(pulses(3 * rate + 80), rate, codec, bit_rate=bits or 128000)
    return make(folder / f"in.{suffix}", suffix, [track]), track.samples


def heard(path):
    """What is known of a file, its samples, what was told."""
    with open_reader(path) as reader:
        return reader.info, reader.read(), [n.code for n in reader.notices]


@pytest.mark.parametrize(("suffix", "codec"), KINDS)
def test_read_as_ffmpeg_decodes_it_and_written_in_the_same_container(tmp_path, suffix, codec):
    source, sound = made(tmp_path, suffix, codec)
    rate, _, more, subtype = KINDS[suffix, codec]
    info, samples, told = heard(source)
    assert (info.container, info.rate, told) == (suffix.upper(), rate, [])
    assert len(sound) <= len(samples) <= len(sound) + more
    assert np.abs(samples - Decoded(source, format=suffix).samples).max() < 1e-6
    target = tmp_path / f"out.{suffix}"
    enhance_file(source, target, enhancer=Identity())
    after, again, _ = heard(target)
    assert (after.container, after.subtype, len(again)) == (info.container, subtype, len(samples))
    assert np.abs(again - samples).max() < (0.2 if subtype == "VORBIS" else 1e-4)


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="no ffmpeg")
@pytest.mark.parametrize(
    ("name", "codec"), [("in.ogg", "libspeex"), ("in.spx", "libspeex"), ("in.caf", "libopus")]
)
def test_what_the_program_ffmpeg_makes(tmp_path, name, codec):
    """PyAV brings no encoder of Speex, and no longer puts Opus into CAF."""
    source, sound = tmp_path / name, (pulses(3 * 16000) * 32767).astype("<i2")
    command = f"ffmpeg -loglevel error -f s16le -ar 16000 -ac 1 -i - -c:a {codec}".split()
    if subprocess.run([*command, source], input=sound.tobytes(), check=False).returncode:
        pytest.skip("not in this ffmpeg")
    info, samples, told = heard(source)
    assert (info.subtype, told) == (codec.removeprefix("lib").upper(), [])
    # Opus has samples of its encoder in front, which CAF has no place to tell.
    assert 0 <= len(samples) * 16000 // info.rate - len(sound) <= 640
    assert np.abs(samples - Decoded(source).samples).max() < 1e-6


def test_chunks_and_tags(tmp_path):
    source, _ = made(tmp_path, "wav", "g722")
    data = source.read_bytes()
    info = b"LIST" + (18).to_bytes(4, "little") + b"INFOINAM" + (6).to_bytes(4, "little") + b"Title\0"
    levl = b"levl" + (8).to_bytes(4, "little") + bytes(8)
    source.write_bytes(
        data[:4] + (len(data) - 8 + len(info + levl)).to_bytes(4, "little") + data[8:] + info + levl
    )
    notices = enhance_file(source, tmp_path / "out.wav", enhancer=Identity()).notices
    assert "Not carried over to the output: chunk levl." in [n.text for n in notices]
    assert heard(tmp_path / "out.wav")[0].tags == {"title": "Title"}


def test_tags_of_ogg(tmp_path):
    source = make(tmp_path / "in.ogg", "ogg", [Track(pulses(RATE), RATE, "flac", title="Über", mood="glad")])
    notices = enhance_file(source, tmp_path / "out.ogg", enhancer=Identity()).notices
    assert "Not carried over to the output: tag MOOD." in [n.text for n in notices]
    assert heard(tmp_path / "out.ogg")[0].tags["title"] == "Über"


@pytest.mark.parametrize(
    ("suffix", "codec"), [("wav", "ac3"), ("wav", "g722"), ("ogg", "flac"), ("caf", "adpcm_ima_qt")]
)
def test_what_is_cut_short_is_told(tmp_path, suffix, codec):
    source, sound = made(tmp_path, suffix, codec)
    data = source.read_bytes()
    source.write_bytes(data[: len(data) * 3 // 4] if suffix != "caf" else data[:-40])
    _, samples, told = heard(source)
    assert 0 < len(samples) < len(sound) + 1536
    assert "truncated" in told


def paged(folder):
    """FLAC in Ogg with its sound and the begins of its pages, and its end."""
    samples = pulses(8 * RATE)
    data = make(folder / "in.ogg", "ogg", [Track(samples, RATE, "flac")]).read_bytes()
    return data, samples, [m.start() for m in re.finditer(b"OggS", data)] + [len(data)]


@pytest.mark.parametrize("lost", ["in the middle", "before the last", "two"])
def test_behind_a_hole_in_ogg_all_is_in_its_place(tmp_path, lost):
    """FFmpeg lets a page follow on what is before the hole."""
    data, sound, pages = paged(tmp_path)
    assert len(pages) > 8
    first = len(pages) - 3 if lost == "before the last" else len(pages) // 2
    source = tmp_path / "hole.ogg"
    source.write_bytes(data[: pages[first]] + data[pages[first + 1 + (lost == "two")] :])
    _, samples, told = heard(source)
    assert len(samples) == len(sound)
    assert "gap" in told
    off = np.flatnonzero(np.abs(samples - sound).max(axis=1) > 1e-4)
    assert not samples[off].any()


@pytest.mark.parametrize("damage", ["zeros", "a bit", "nothing"])
def test_damage_in_long_pages(tmp_path, damage):
    """FFmpeg gives up where it finds no page within 64 kB, as long as these are."""
    data, sound, pages = paged(tmp_path)
    middle = pages[len(pages) // 2] + 1000
    cut = {"zeros": (100_000, bytes(100_000)), "a bit": (1, bytes([data[middle] ^ 1])), "nothing": (900, b"")}
    size, instead = cut[damage]
    source = tmp_path / "hole.ogg"
    source.write_bytes(data[:middle] + instead + data[middle + size :])
    _, samples, told = heard(source)
    assert len(samples) == len(sound)
    assert "gap" in told
    off = np.flatnonzero(np.abs(samples - sound).max(axis=1) > 1e-4)
    assert 0 < len(off) < len(sound) / 2
    assert not samples[off].any()


def test_tracks_of_ogg_can_be_chosen(tmp_path):
    source = make(tmp_path / "in.ogg", "ogg", [Track(pulses(RATE, seed=n), RATE, "flac") for n in (1, 2)])
    for number in (1, 2):
        with open_reader(source, number) as reader:
            assert np.abs(reader.read() - pulses(RATE, seed=number)).max() < 1e-4
    with pytest.raises(InputError, match="no audio track 3"):
        open_reader(source, 3)


def test_without_pyav_the_remedy_is_told(tmp_path, monkeypatch):
    for suffix, codec in (("wav", "g722"), ("ogg", "flac"), ("caf", "alac"), ("w64", "ac3")):
        source, _ = made(tmp_path, suffix, codec)
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, "av", None)
            with pytest.raises(
                InputError, match=rf"this {suffix.upper()} has a codec that needs PyAV.*\[media\]"
            ):
                open_reader(source)


@pytest.mark.parametrize("size", [1 << 45, 1 << 60, (1 << 63) - 1, 1 << 63])
def test_sizes_beyond_all_files(tmp_path, capfd, size):
    source, _ = made(tmp_path, "caf", "adpcm_ima_qt")
    data, chunk = source.read_bytes(), b"free" + size.to_bytes(8, "big")
    first = data.index(b"data")
    for held in (data + chunk, data[:first] + chunk + data[first:], data[:8] + chunk + data[20:]):
        source.write_bytes(held)
        try:
            heard(source)
        except InputError as error:
            assert "disk" not in str(error)
    assert capfd.readouterr().err == ""


def test_a_codec_that_nobody_knows(tmp_path):
    source, _ = made(tmp_path, "wav", "g722")
    data = bytearray(source.read_bytes())
    data[20:22] = b"\x77\x77"
    source.write_bytes(data)
    with pytest.raises(
        InputError, match="this WAV has a codec that SpeechLens doesn't know; export it as 24-bit"
    ):
        open_reader(source)
