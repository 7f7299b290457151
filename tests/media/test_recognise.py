"""What is a media file is told by its content, and samples never pass for one."""

import numpy as np
import pytest
import soundfile as sf

from speechlens.audio.media.kinds import recognise

FRAME = b"\xff\xf1\x50\x80\x02\x1f\xfc" + bytes(9)  # an ADTS header that states 16 bytes


def test_aac_from_its_first_frame_or_within_one():
    assert recognise(FRAME * 10) == ("AAC", "aac")
    assert recognise(b"half a frame" + FRAME * 10) == ("AAC", "aac")
    assert recognise(FRAME + bytes(4000)) is None


@pytest.mark.parametrize(
    ("container", "subtype"),
    [("WAV", "PCM_16"), ("AIFF", "PCM_16"), ("CAF", "PCM_24"), ("AU", "PCM_16"), ("W64", "PCM_16")],
)
def test_samples_that_look_like_aac_are_samples(tmp_path, container, subtype):
    path = tmp_path / "sound"
    looks = np.frombuffer(FRAME * 100, np.int16)
    sf.write(path, looks, 16000, subtype, format=container)
    assert recognise(path.read_bytes()[:4096]) is None


def test_frames_of_mp3_are_no_packets_of_blu_ray():
    """Both may be of 192 bytes."""
    assert recognise((b"\xff\xfb\x54\xc4\x47" + bytes(187)) * 21) is None
    assert recognise((bytes(4) + b"\x47" + bytes(187)) * 21) == ("an MPEG transport stream", "mpegts")


def test_noise_is_no_media():
    rng = np.random.default_rng(0)
    assert not any(recognise(rng.bytes(4096)) for _ in range(2000))
