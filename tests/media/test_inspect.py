"""`inspect` of media: what is in the track and what would be written."""

import json

import pytest
from click.testing import CliRunner

from speechlens.cli.program import program
from tests.media.films import Track, av, make, pulses


def look(path):
    return json.loads(CliRunner().invoke(program, ["inspect", str(path), "--json"]).stdout)


def test_a_film(tmp_path):
    facts = look(make(tmp_path / "in.mp4", "mp4", [Track(pulses(48000), 48000, "aac")], video=25))
    assert (facts["container"], facts["subtype"], facts["rate"], facts["channels"]) == (
        "MP4",
        "AAC",
        48000,
        1,
    )
    assert facts["output"] == {"container": "MP4", "subtype": "AAC", "rate": 48000, "channels": 1}
    assert facts["notices"] == []


@pytest.mark.parametrize("kind", ["flv", "asf"])
def test_what_is_read_but_not_written(tmp_path, kind):
    codec = "aac" if kind == "flv" else "wmav2"
    path = make(tmp_path / f"in.{kind}", kind, [Track(pulses(44100), 44100, codec, format="fltp")])
    facts = look(path)
    assert facts["output"] is None
    assert facts["notices"][-1]["code"] == "not-written"
    assert av.open(str(path)).streams.audio
