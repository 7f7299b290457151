"""Ogg that lacks pages: what is behind the hole stays in its place, the hole is silence, and told."""

import sys

import numpy as np
import pytest

from speechlens.audio import ogg, open_reader
from speechlens.engine import enhance_file
from tests.audio.test_joined import RATE, encoded, heard, sound
from tests.conftest import Identity

pytest.importorskip("av")
KINDS = ["VORBIS", "OPUS"]


def pages(data):
    """Begin of each page, and the end of the last."""
    found, at = [], 0
    while at < len(data):
        found.append(at)
        at += 27 + data[at + 26] + sum(data[at + 27 : at + 27 + data[at + 26]])
    return [*found, at]


def without(data, first, count=1):
    places = pages(data)
    return data[: places[first]] + data[places[first + count] :]


def scratched(data, page):
    """A page with some zeros in it."""
    at = pages(data)[page] + 400
    return data[:at] + bytes(60) + data[at + 60 :]


DAMAGES = {
    "one page": lambda data, middle: without(data, middle),
    "three pages": lambda data, middle: without(data, middle, 3),
    "zeros": scratched,
    "two places": lambda data, middle: without(scratched(data, middle + 6), middle),
}


@pytest.mark.parametrize("subtype", KINDS)
@pytest.mark.parametrize("damage", DAMAGES)
def test_behind_a_hole_all_is_in_its_place(tmp_path, subtype, damage):
    data = encoded(sound(30, 1), "OGG", subtype, title="Tape 1")
    whole, told = heard(tmp_path / "whole.ogg", data)
    assert not told
    middle = len(pages(data)) // 2
    found, told = heard(tmp_path / "hole.ogg", DAMAGES[damage](data, middle))
    assert told == ["gap"]
    assert len(found) == len(whole)
    off = np.flatnonzero(np.abs(found - whole).max(axis=1) > 0.02)
    assert 0.1 * RATE < off[-1] - off[0] < len(whole) / 2
    assert np.abs(found - whole)[: off[0]].max() < 0.02
    assert np.abs(found - whole)[off[-1] + 1 :].max() < 0.02
    assert found[RATE:-RATE].any(axis=1).mean() < 1


@pytest.mark.parametrize("subtype", KINDS)
@pytest.mark.parametrize("form", ["zeros", "other bytes", "nothing"])
def test_a_hole_longer_than_a_page_can_be(tmp_path, subtype, form):
    """FFmpeg gives up where it finds no page within 64 kB."""
    data = encoded(sound(40, 2), "OGG", subtype)
    size, middle = 140_000, len(data) // 3
    assert len(data) > 3 * size
    whole, _ = heard(tmp_path / "whole.ogg", data)
    noise = np.random.default_rng(1).bytes(size)
    instead = {"zeros": bytes(size), "other bytes": noise, "nothing": b""}[form]
    found, told = heard(tmp_path / "hole.ogg", data[:middle] + instead + data[middle + size :])
    assert "gap" in told
    assert len(found) == len(whole)
    off = np.flatnonzero(np.abs(found - whole).max(axis=1) > 0.02)
    assert off[-1] - off[0] < len(whole) / 2


def test_a_long_hole_counts_as_one_place(tmp_path):
    data = encoded(sound(20, 1), "OGG", "VORBIS")
    middle = len(data) // 2
    (tmp_path / "hole.ogg").write_bytes(data[:middle] + bytes(1_000_000) + data[middle:])
    with open_reader(tmp_path / "hole.ogg") as reader:
        assert len(reader.read()) == 20 * RATE
        assert "1 of its packets" in reader.notices[0].text


def test_damage_to_the_end_states_no_length(tmp_path):
    """Without a last page FFmpeg guesses one from the size."""
    data = encoded(sound(10, 1), "OGG", "VORBIS")
    (tmp_path / "hole.ogg").write_bytes(data[: len(data) // 2] + bytes(1_000_000))
    with open_reader(tmp_path / "hole.ogg") as reader:
        assert 3 * RATE < len(reader.read()) < 6 * RATE
        assert [n.code for n in reader.notices] == ["truncated"]
        assert "states" not in reader.notices[0].text


@pytest.mark.parametrize("subtype", KINDS)
@pytest.mark.parametrize("seconds", [7.9, 8.31, 8.6, 9.24, 10.1])
def test_a_hole_before_the_last_page(tmp_path, subtype, seconds):
    """Its sound is at the end, but for the fraction of a packet that is cut off there."""
    data = encoded(sound(seconds, 1), "OGG", subtype)
    whole, _ = heard(tmp_path / "whole.ogg", data)
    found, told = heard(tmp_path / "hole.ogg", without(data, len(pages(data)) - 4, 2))
    assert told == ["gap"]
    assert len(found) == len(whole)
    silent = np.flatnonzero(~found.any(axis=1))
    assert silent[-1] - silent[0] > RATE // 2
    assert silent[-1] < len(found) - RATE // 100


@pytest.mark.parametrize("subtype", KINDS)
def test_the_output_is_of_the_same_kind(tmp_path, subtype):
    data = encoded(sound(30, 1), "OGG", subtype, title="Tape 1")
    source, target = tmp_path / "in.ogg", tmp_path / "out.ogg"
    source.write_bytes(without(data, len(pages(data)) // 2))
    notices = enhance_file(source, target, enhancer=Identity()).notices
    assert [n.code for n in notices] == ["gap"]
    assert "s of silence" in notices[0].text
    with open_reader(target) as reader:
        assert (reader.info.container, reader.info.subtype) == ("OGG", subtype)
        assert reader.info.tags["title"] == "Tape 1"
        assert len(reader.read()) == 30 * RATE


@pytest.mark.parametrize("subtype", KINDS)
def test_whole_files_have_no_holes(tmp_path, subtype):
    data = encoded(sound(20, 1), "OGG", subtype)
    begun_late = without(data, 2, 2)
    for name, held in {"whole": data, "cut": data[:-100], "tagged": data + b"TAG" + bytes(125),
                       "of a broadcast": begun_late}.items():  # fmt: skip
        (tmp_path / name).write_bytes(held)
        with open(tmp_path / name, "rb") as file:
            assert not ogg.has_holes(file), name


@pytest.mark.parametrize("subtype", KINDS)
def test_without_ffmpeg_the_lack_is_told(tmp_path, subtype, monkeypatch):
    data = encoded(sound(30, 1), "OGG", subtype)
    monkeypatch.setitem(sys.modules, "av", None)
    (tmp_path / "hole.ogg").write_bytes(without(data, len(pages(data)) // 2))
    with open_reader(tmp_path / "hole.ogg") as reader:
        assert 20 * RATE < len(reader.read()) < 30 * RATE
        assert [n.code for n in reader.notices] == ["truncated"]
