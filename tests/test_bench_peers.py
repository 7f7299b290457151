"""The comparison with other enhancers: what is missing is told, what is there gets a row."""

import importlib.util
import sys

import pytest

from tests.bench import peers


def test_missing_peers_are_told_and_left_out(monkeypatch, capsys):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(sys, "argv", ["peers", "--seconds", "1", "--rounds", "1"])
    peers.main()
    told = capsys.readouterr().out
    for _, pip in peers.PEERS.values():
        assert f"pip install {pip}" in told
    assert peers._GTCRN_PIP in told
    (row,) = (line for line in told.splitlines() if line.startswith("| speechlens"))
    speed, _, cpu, start, peak = row.split("|")[2:-1]
    assert float(speed) > 0 and float(cpu) > 0 and float(start) > 0 and float(peak) > 20


@pytest.mark.parametrize("name", peers.PEERS)
def test_every_peer_keeps_the_length(name, tmp_path):
    if not peers._there(name):
        pytest.skip("not installed")
    peers._recording(tmp_path / "in.wav", 1.25)
    measured = peers.measured(name, tmp_path / "in.wav", tmp_path / "out.wav")
    assert measured["speed"] > 0
