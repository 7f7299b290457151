"""`speechlens compare`: the table, its JSON, and pairs that can't be compared."""

import json

import numpy as np
import pytest
import soundfile

from tests.conftest import FIXTURES

RATE = 16_000


@pytest.fixture
def trio(tmp_path):
    """A clean signal, and two estimates with errors at -10 and -30 dB."""
    rng = np.random.default_rng(0)
    clean, error = rng.uniform(-0.3, 0.3, (2, RATE))
    paths = [tmp_path / name for name in ("clean.wav", "noisy.wav", "better.wav")]
    for path, gain in zip(paths, (0, 10**-0.5, 10**-1.5), strict=True):
        soundfile.write(path, clean + gain * error, RATE, subtype="FLOAT")
    return paths


def test_values_and_change_as_json(run, trio):
    clean, noisy, better = trio
    result = run("compare", clean, better, "--noisy", noisy, "--json")
    assert result.exit_code == 0, result.stderr
    report = json.loads(result.stdout)
    row = report["metrics"]["snr"]
    assert row["noisy"] == pytest.approx(10, abs=0.2)
    assert row["estimate"] == pytest.approx(30, abs=0.2)
    assert row["change"] == pytest.approx(20, abs=0.01)
    assert report["rate"] == RATE
    assert report["frames"] == RATE
    assert report["metrics"].keys() == {
        "snr",
        "segmental_snr",
        "si_sdr",
        "lsd",
        "lsd_own_rate",
        "pesq",
        "stoi",
    }


def test_the_table_has_a_row_a_metric_and_a_column_a_file(run, trio):
    clean, noisy, better = trio
    table = run("compare", clean, better, "--noisy", noisy).stdout.splitlines()
    assert table[0].split() == ["noisy", "estimate", "change"]
    cells = next(line for line in table if line.startswith("SNR")).split()
    assert [float(cell) for cell in cells[1:4]] == pytest.approx([10, 30, 20], abs=0.2)
    assert cells[3].startswith("+")
    assert cells[4] == "dB"
    for label in ("segmental SNR", "SI-SDR", "LSD (16 kHz)", "LSD (own rate)", "PESQ", "STOI"):
        assert any(line.startswith(label) for line in table)
    assert run("compare", clean, better).stdout.splitlines()[0].split() == ["estimate"]


def test_equal_files_are_infinitely_alike_in_valid_json(run, trio):
    clean, _, _ = trio
    report = json.loads(run("compare", clean, clean, "--noisy", clean, "--json").stdout)
    assert report["metrics"]["snr"]["estimate"] == "Infinity"
    assert float(report["metrics"]["snr"]["estimate"]) == np.inf
    assert report["metrics"]["snr"]["change"] is None
    assert report["metrics"]["lsd"]["estimate"] == 0


def test_missing_packages_are_named_with_their_remedy(run, trio, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pesq", None)
    monkeypatch.setitem(__import__("sys").modules, "pystoi", None)
    clean, noisy, _ = trio
    result = run("compare", clean, noisy)
    assert result.exit_code == 0
    assert "PESQ" in result.stdout
    assert "not installed: pip install pesq" in result.stdout
    assert "not installed: pip install pystoi" in result.stdout
    row = json.loads(run("compare", clean, noisy, "--json").stdout)["metrics"]["pesq"]
    assert row["estimate"] is None
    assert row["reason"] == "pip install pesq"


def test_real_speech_in_noise(run):
    demo = FIXTURES / "demo"
    clean, noisy = next(demo.glob("clean*")), next(demo.glob("noisy*"))
    report = json.loads(run("compare", clean, noisy, "--json").stdout)
    assert 0 < report["metrics"]["snr"]["estimate"] < 15
    assert 2 < report["metrics"]["lsd"]["estimate"] < 30


@pytest.mark.parametrize(
    ("samples", "rate", "code", "says"),
    [
        (np.ones(RATE - 1), RATE, 2, f"{RATE - 1} frames"),
        (np.ones(RATE), 48_000, 2, "48000 Hz"),
        (np.ones((RATE, 2)), RATE, 2, "2 channels"),
    ],
)
def test_pairs_that_do_not_fit(run, trio, tmp_path, samples, rate, code, says):
    other = tmp_path / "other.wav"
    soundfile.write(other, samples * 0.1, rate)
    result = run("compare", trio[0], other)
    assert result.exit_code == code
    assert result.stderr.count("\n") == 1
    for part in ("error: ", "other.wav", "clean.wav", says):
        assert part in result.stderr


def test_a_silent_reference_and_a_missing_file(run, trio, tmp_path):
    silent = tmp_path / "silent.wav"
    soundfile.write(silent, np.zeros(RATE), RATE)
    for arguments, name in (
        ([silent, trio[0]], "silent.wav"),
        ([trio[0], tmp_path / "gone.wav"], "gone.wav"),
    ):
        result = run("compare", *arguments)
        assert result.exit_code == 1
        assert result.stderr.startswith("error: ")
        assert name in result.stderr
