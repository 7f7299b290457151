"""Length and place of the sound to the frame, in every container and codec; measured by decoding again."""

import numpy as np
import pytest

from speechlens.engine import enhance_file
from tests.conftest import Identity
from tests.media.films import PULSE_EVERY, Decoded, Track, lag, make, pulses

# suffix, muxer, encoder of the source; codec of the output and the largest difference of a sample.
CASES = [
    ("m4a", "ipod", "aac", "aac", 0.2),
    ("m4a", "ipod", "alac", "alac", 1e-4),
    ("mp4", "mp4", "aac", "aac", 0.2),
    ("mp4", "mp4", "libmp3lame", "mp3", 0.2),
    ("mp4", "mp4", "ac3", "ac3", 0.2),
    ("mp4", "mp4", "eac3", "eac3", 0.2),
    ("mp4", "mp4", "flac", "flac", 1e-4),
    ("mp4", "mp4", "libopus", "opus", 0.3),
    ("mov", "mov", "aac", "aac", 0.2),
    ("mov", "mov", "pcm_s16le", "pcm_s16le", 1e-4),
    ("mov", "mov", "pcm_s24be", "pcm_s24be", 1e-6),
    ("mkv", "matroska", "aac", "aac", 0.2),
    ("mkv", "matroska", "libmp3lame", "mp3", 0.2),
    ("mkv", "matroska", "ac3", "ac3", 0.2),
    ("mkv", "matroska", "libopus", "opus", 0.3),
    ("mkv", "matroska", "flac", "flac", 1e-4),
    ("mkv", "matroska", "pcm_f32le", "pcm_f32le", 1e-6),
    ("webm", "webm", "libopus", "opus", 0.3),
    ("avi", "avi", "libmp3lame", "mp3", 0.3),
    ("avi", "avi", "mp2", "mp2", 0.3),
    ("avi", "avi", "ac3", "ac3", 0.3),
    ("avi", "avi", "pcm_s16le", "pcm_s16le", 1e-4),
    ("avi", "avi", "aac", "pcm_s16le", 1e-4),
    ("aac", "adts", "aac", "aac", 0.3),
]
DELAYED = [case for case in CASES if case[0] in ("m4a", "mp4", "mov", "mkv", "webm")]


def through(tmp_path, case, **track):
    suffix, muxer, encoder, codec, _ = case
    rate = 48000 if "opus" in encoder else 44100
    sound = Track(pulses(2 * rate + 1234, 2), rate, encoder, bit_rate=256000, **track)
    source = make(tmp_path / f"in.{suffix}", muxer, [sound])
    target = tmp_path / f"out.{suffix}"
    result = enhance_file(source, target, enhancer=Identity())
    before, after = Decoded(source), Decoded(target)
    assert after.codec == codec
    assert result.frames == len(before.samples)
    return before, after


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c[0]}-{c[2]}")
def test_length_and_place_are_kept(tmp_path, case):
    before, after = through(tmp_path, case)
    assert (after.rate, after.samples.shape[1]) == (before.rate, before.samples.shape[1])
    assert len(after.samples) == len(before.samples)
    assert after.start == pytest.approx(before.start, abs=1e-6)
    assert lag(before.samples, after.samples) == 0
    # Not the first pulse of AVI and AAC: their first packet has no neighbour.
    assert np.abs(after.samples - before.samples)[PULSE_EVERY // 2 :].max() < case[4]


@pytest.mark.parametrize("case", DELAYED, ids=lambda c: f"{c[0]}-{c[2]}")
def test_a_track_that_begins_later_still_does(tmp_path, case):
    before, after = through(tmp_path, case, start=0.5)
    assert after.start == pytest.approx(before.start, abs=0.0011)  # Matroska counts milliseconds
    assert len(after.samples) == len(before.samples)
    assert lag(before.samples, after.samples) == 0


@pytest.mark.parametrize("frames", [1, 700, 1024, 1025, 3000])
@pytest.mark.parametrize("case", [CASES[2], CASES[11], CASES[12]], ids=lambda c: f"{c[0]}-{c[2]}")
def test_short_tracks(tmp_path, case, frames):
    suffix, muxer, encoder, _, _ = case
    options = {"movie_timescale": "44100"} if muxer == "mp4" else {}
    source = make(tmp_path / f"in.{suffix}", muxer, [Track(pulses(frames), 44100, encoder)], options=options)
    target = tmp_path / f"out.{suffix}"
    enhance_file(source, target, enhancer=Identity())
    assert len(Decoded(target).samples) == len(Decoded(source).samples)


@pytest.mark.parametrize(("suffix", "muxer"), [("m4a", "ipod"), ("mkv", "matroska")])
def test_equal_inputs_give_equal_bytes(tmp_path, suffix, muxer):
    source = make(tmp_path / f"in.{suffix}", muxer, [Track(pulses(20000), 44100, "aac")])
    for name in ("one", "two"):
        enhance_file(source, tmp_path / f"{name}.{suffix}", enhancer=Identity())
    one, two = ((tmp_path / f"{name}.{suffix}").read_bytes() for name in ("one", "two"))
    assert one == two


def test_the_length_that_other_players_see_is_kept(tmp_path):
    """FFmpeg decodes the padding of MP4; players that mind the edit list end where the source did."""
    from tests.media.films import av

    frames = 50000
    source = make(tmp_path / "in.m4a", "ipod", [Track(pulses(frames), 44100, "aac")], options={
        "movie_timescale": "44100"})  # fmt: skip
    enhance_file(source, tmp_path / "out.m4a", enhancer=Identity())
    with av.open(str(tmp_path / "out.m4a")) as container:
        assert container.streams.audio[0].duration == frames


def test_six_channels_keep_their_order(tmp_path):
    levels = np.array([0.1, 0.2, 0.3, 0.05, 0.15, 0.25], np.float32)
    sound = np.random.default_rng(0).standard_normal((60000, 6)).astype(np.float32) * levels
    source = make(tmp_path / "in.mp4", "mp4", [Track(sound, 48000, "aac", bit_rate=640000)])
    enhance_file(source, tmp_path / "out.mp4", enhancer=Identity())
    before, after = Decoded(source), Decoded(tmp_path / "out.mp4")
    assert after.layout == before.layout == "5.1"
    for channel in (0, 1, 2, 4, 5):  # the fourth is for low frequencies only
        like = [abs(np.corrcoef(after.samples[:, channel], before.samples[:, c])[0, 1]) for c in range(6)]
        assert int(np.argmax(like)) == channel
