"""Texts that are longer than libsndfile has room for: left out and told, never a file that can't be read."""

import numpy as np
import pytest

from speechlens.audio import AudioInfo, create_writer, open_reader, plan_output

KINDS = [
    ("WAV", "PCM_16"),
    ("WAV", "IMA_ADPCM"),
    ("RF64", "PCM_16"),
    ("AIFF", "PCM_16"),
    ("CAF", "PCM_16"),
    ("FLAC", "PCM_16"),
    ("OGG", "VORBIS"),
    ("OGG", "OPUS"),
    ("MP3", "MPEG_LAYER_III"),
]
EVERYTHING = [("WAV", "PCM_16"), ("RF64", "PCM_16"), ("FLAC", "PCM_16"), ("OGG", "VORBIS")]


@pytest.mark.parametrize("count", [1, 4])
@pytest.mark.parametrize("length", [1_900, 7_900, 12_400, 15_900, 49_900, 300_000])
@pytest.mark.parametrize(("container", "subtype"), KINDS)
def test_a_long_text_is_there_or_told(tmp_path, container, subtype, length, count):
    names = ["comment", "artist", "copyright", "album"][:count]
    tags = {"title": "short"} | {name: "c" * length for name in names}
    spec = plan_output(AudioInfo(container, subtype, 48000, 1, None, tags=tags))
    with create_writer(tmp_path / "x", spec) as writer:
        writer.write(np.zeros((4800, 1), np.float32))
        writer.commit()
    with open_reader(tmp_path / "x") as reader:
        assert len(reader.read()) >= 4800
        kept = reader.info.tags
    told = " ".join(notice.text for notice in writer.notices)
    assert kept["title"] == "short"
    for name in names:
        assert kept.get(name) == tags[name] or f"tag {name.upper()}" in told
    if (container, subtype) in EVERYTHING or (length, count) == (1_900, 1):
        assert told == ""
