"""The mean of runs: of every tensor, and only of one network."""

import json
import math
import shutil
from pathlib import Path

import mlx.core as mx
import pytest

from speechlens.errors import UsageError
from speechlens.models import loading
from speechlens.models.training import checkpoint
from speechlens.models.training.mean import main, mean
from tests.models.checkpoint import make_tensors, write

LITE = Path(loading.catalogue.locate("lite")[1]).parent


@pytest.fixture
def runs(tmp_path):
    """Two runs: the embedded weights, and three times as large ones."""
    tensors = loading.check("lite").tensors
    for name, factor in (("a", 1.0), ("b", 3.0)):
        (tmp_path / name).mkdir()
        shutil.copy(LITE / checkpoint.CONFIG, tmp_path / name)
        scaled = {key: factor * value for key, value in tensors.items()}
        checkpoint.write_tensors(tmp_path / name / checkpoint.WEIGHTS, scaled)
    return [str(tmp_path / name) for name in ("a", "b")]


def test_every_tensor_is_the_mean_of_both(runs, tmp_path):
    assert main([*runs, "--out", str(tmp_path / "mean")]) == 0
    found, plain = loading.check(tmp_path / "mean").tensors, loading.check("lite").tensors
    assert all(mx.allclose(found[name], 2.0 * plain[name], rtol=1e-6) for name in plain)


def test_equal_weights_are_equal_bytes(runs, tmp_path):
    """Such as the embedded ones, whose header knows no metadata."""
    assert main([str(LITE), "--out", str(tmp_path / "same")]) == 0
    written = (tmp_path / "same" / checkpoint.WEIGHTS).read_bytes()
    assert written == (LITE / checkpoint.WEIGHTS).read_bytes()
    size = int.from_bytes(written[:8], "little")
    assert "__metadata__" not in json.loads(written[8 : 8 + size])


def test_shares(runs, tmp_path, capsys):
    assert main([*runs, "--out", str(tmp_path / "mean"), "--shares", "0.75", "0.25"]) == 0
    found, plain = loading.check(tmp_path / "mean").tensors, loading.check("lite").tensors
    assert all(mx.allclose(found[name], 1.5 * plain[name], rtol=1e-6) for name in plain)
    assert main([*runs, "--out", str(tmp_path / "other"), "--shares", "0.75", "0.5"]) == 2
    assert "1 in all" in capsys.readouterr().err and not (tmp_path / "other").exists()


@pytest.mark.parametrize("shares", [[math.nan, 1], [math.inf, 1], [1e39, -1e39, 1]])
def test_shares_that_make_no_weights(runs, tmp_path, shares):
    with pytest.raises(UsageError, match="The shares"):
        mean([Path(run) for run in (*runs, runs[0])][: len(shares)], tmp_path / "mean", shares)
    assert not (tmp_path / "mean").exists()
    assert main([*runs, "--shares", "nan", "1", "--out", str(tmp_path / "mean")]) == 2


def test_runs_of_other_networks_are_refused(runs, tmp_path, capsys):
    write(tmp_path / "other", make_tensors(3, blocks=1), 1)
    assert main([runs[0], str(tmp_path / "other"), "--out", str(tmp_path / "mean")]) != 0
    assert "of another network" in capsys.readouterr().err and not (tmp_path / "mean").exists()


def test_a_folder_that_cannot_be_made_is_told(runs, tmp_path, capsys):
    (tmp_path / "file").touch()
    assert main([*runs, "--out", str(tmp_path / "file" / "mean")]) != 0
    assert "can't take the weights" in capsys.readouterr().err


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("there", ["weights", "other name", "config", "nonsense", "card", "run"])
def test_nothing_of_another_model_is_spoiled(runs, tmp_path, capsys, there):
    out = tmp_path / "mean"
    out.mkdir()
    if there == "weights":
        shutil.copy(Path(runs[1]) / checkpoint.WEIGHTS, out)
    elif there == "other name":
        (out / "voice.safetensors").touch()
    elif there == "config":
        write(tmp_path / "other", make_tensors(3, blocks=1), 1)
        shutil.copy(tmp_path / "other" / checkpoint.CONFIG, out)
    else:
        names = {"nonsense": checkpoint.CONFIG, "card": loading.catalogue.CARD, "run": checkpoint.LOCK}
        (out / names[there]).touch()
    before = contents(out)
    assert main([*runs, "--out", str(out)]) != 0
    assert str(out) in capsys.readouterr().err and contents(out) == before


def test_a_run_is_not_replaced_by_its_mean(runs, capsys):
    before = contents(Path(runs[0]))
    assert main([*runs, "--out", runs[0]]) == 1
    assert "no such mean; choose another folder (--out)" in capsys.readouterr().err
    assert contents(Path(runs[0])) == before


def test_the_same_again_changes_nothing(runs, tmp_path):
    """Nor does a run that was cut between its two files stand in the way."""
    out = tmp_path / "mean"
    assert main([*runs, "--out", str(out)]) == 0
    before = contents(out)
    assert main([*runs, "--out", str(out)]) == 0 and contents(out) == before
    (out / checkpoint.WEIGHTS).unlink()
    assert main([*runs, "--out", str(out)]) == 0 and contents(out) == before
