"""The list of public pairs, and the noise that is mixed to some of them."""

import csv

import numpy as np
import pytest
import soundfile as sf

from tests.bench.public import __main__ as public
from tests.conftest import FIXTURES, pairs

VOICE = FIXTURES / pairs("improvement", rate=16000)[0]["clean"]


def test_every_pair_of_the_list_is_one_of_two_kinds():
    with public.LISTED.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len({(row["set"], row["name"]) for row in rows}) == len(rows) == 165
    for row in rows:
        assert bool(row["noisy"]) != bool(row["noise"] and row["snr"] and row["start"])


@pytest.mark.parametrize("snr", [0.0, 15.0])
def test_noise_lies_so_far_under_the_voice(tmp_path, snr):
    hiss = 0.1 * np.random.default_rng(1).standard_normal(24000)
    sf.write(tmp_path / "hiss.wav", hiss, 48000)
    clean, noisy, rate = public.mixed(VOICE, tmp_path / "hiss.wav", snr, 1234)
    voice, own = sf.read(VOICE)
    assert rate == own and len(clean) == len(noisy) == min(len(voice), 8 * rate)
    assert np.abs(noisy).max() <= 0.9
    power = (clean[: len(clean) // 960 * 960].reshape(-1, 960) ** 2).mean(axis=1)
    active = power[power >= power.mean() * 10**-1.59].mean()
    assert 10 * np.log10(active / ((noisy - clean) ** 2).mean()) == pytest.approx(snr, abs=0.01)


def test_what_is_missing_is_told_and_left_out(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["public", "--clones", str(tmp_path), "--out", str(tmp_path / "out")])
    assert public.main() == 1
    told = capsys.readouterr()
    assert "0 pairs, 165 left out" in told.out and "p232_013_clean.wav" in told.err
