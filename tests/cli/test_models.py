"""`models add`, `remove`, `convert` and `fetch`, and enhancing with what they leave."""

import hashlib
import json
import shutil

import pytest
import soundfile

from speechlens import kernels
from speechlens.models import catalogue, load
from tests.models.fixtures import HUB_PATH, LICENCE_TEXT


@pytest.fixture(autouse=True)
def place(shelf):
    return shelf


def test_added_used_and_removed(run, record, place, small):
    added = run("models", "add", small / "model.safetensors")
    assert added.exit_code == 0 and "--model re-use" in added.stdout
    assert "re-use" in run("models", "list").stdout
    assert run("models", "verify", "re-use").exit_code == 0
    source = record("talk.wav", seconds=0.3)
    done = run("enhance", source, "--model", "re-use", "--json")
    assert done.exit_code == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["model"] == "re-use"
    assert result["backend"] == kernels.chosen().name and result["strict"] is False
    assert result["kernels"] == list(load("re-use").kernels)
    assert result["model_sha256"] == load("re-use").sha256
    assert soundfile.info(result["target"]).frames == 4800
    assert run("models", "remove", "re-use").exit_code == 0
    gone = run("enhance", source, "--model", "re-use", "--overwrite")
    assert gone.exit_code == 3 and "models fetch re-use" in gone.stderr


def test_custom_weights_by_path(run, record, small, tmp_path):
    """Standard and strict, file and folder."""
    source = record("talk.wav", seconds=0.2)
    for i, extra in enumerate(([small], [small / "model.safetensors", "--strict"])):
        target = tmp_path / f"out{i}.wav"
        done = run("enhance", source, "-o", target, "--model", *extra)
        assert done.exit_code == 0, done.stderr
        assert soundfile.info(target).frames == 3200


def test_taken_name(run, small):
    assert run("models", "add", small, "--name", "mine").exit_code == 0
    again = run("models", "add", small, "--name", "mine")
    assert again.exit_code == 3 and "already" in again.stderr
    assert run("models", "add", small, "--name", "mine", "--replace").exit_code == 0


def test_a_damaged_model_does_not_hide_the_others(run, place, small):
    run("models", "add", small)
    (place / "re-use" / "model.safetensors").write_bytes(b"<html>")
    listed = run("models", "list")
    assert listed.exit_code == 0
    assert "lite" in listed.stdout and "damaged" in listed.stdout


def test_converted(run, small, tmp_path):
    shutil.copytree(small, tmp_path / "m")
    done = run("models", "convert", tmp_path / "m", "--to", "converted")
    assert done.exit_code == 0, done.stderr
    target = tmp_path / "m" / "converted" / "model_mlx.safetensors"
    assert str(target) in done.stdout
    assert "converted layout" in run("models", "verify", target).stdout
    # Both folders are models as before.
    for folder in (tmp_path / "m", target.parent):
        assert run("models", "verify", folder).exit_code == 0
    again = run("models", "convert", tmp_path / "m" / "model.safetensors")
    assert again.exit_code == 1 and "exists" in again.stderr


def test_pth_is_refused_with_the_way_to_convert_it(run, tmp_path):
    path = tmp_path / "model.pth"
    path.write_bytes(b"PK\x03\x04" + bytes(200))
    for words in (("convert", path), ("add", path), ("verify", path)):
        refused = run("models", *words)
        assert refused.exit_code == 3
        assert "safetensors.torch.save_file" in refused.stderr and "model.pth" in refused.stderr


def test_fetched_after_consent(run, hub):
    listed = json.loads(run("models", "list", "--json").stdout)
    assert {"name": "re-use", "present": False}.items() <= listed[-1].items()
    asked = run("models", "fetch", "re-use")
    assert asked.exit_code != 0 and LICENCE_TEXT in asked.stderr
    assert hashlib.sha256(LICENCE_TEXT.encode()).hexdigest() in asked.stderr
    assert "research and education only" in asked.stderr and "Fetch 7 MB under this licence?" in asked.stderr
    assert not hub.asked
    assert asked.exit_code == 2 and "agree with --accept-licence" in asked.stderr
    done = run("models", "fetch", "re-use", "--accept-licence")
    assert done.exit_code == 0, done.stderr
    assert hub.asked == [(HUB_PATH, None)]
    assert "Noncommercial" in done.stderr
    assert json.loads(run("models", "show", "re-use", "--json").stdout)["licence"] == (
        catalogue.DOWNLOADS["re-use"].licence
    )


def test_a_fetch_that_is_stopped_says_what_is_kept(run, hub, monkeypatch):
    def stopped():
        def tell(done, total):
            raise KeyboardInterrupt

        return tell

    monkeypatch.setattr("speechlens.cli.models._progress", stopped)
    ended = run("models", "fetch", "re-use", "--accept-licence")
    assert ended.exit_code == 130
    assert "MB are kept, run the same command again" in ended.stderr and "nothing was" not in ended.stderr


def test_a_model_without_its_config_is_listed_as_damaged(run, place, small):
    run("models", "add", small, "--name", "mine")
    (place / "mine" / "config.json").unlink()
    assert "damaged" in run("models", "list").stdout
    assert run("models", "remove", "mine").exit_code == 0 and "mine" not in run("models", "list").stdout


def test_show_and_verify_tell_alike_of_a_missing_config(run, place, small):
    run("models", "add", small, "--name", "mine")
    (place / "mine" / "config.json").unlink()
    told = {run("models", command, "mine").stderr for command in ("show", "verify")}
    assert len(told) == 1 and "has no config.json beside it" in told.pop()
    assert "has no config.json beside it" in run("models", "list").stdout


def test_a_damaged_card_is_told_with_its_remedy(run, place, small):
    run("models", "add", small, "--name", "mine")
    (place / "mine" / "card.json").write_text("{")
    for command in ("show", "verify"):
        told = run("models", command, "mine")
        assert (
            told.exit_code == 3 and "card.json is not valid JSON; add or fetch the model again" in told.stderr
        )
    assert run("models", "add", small, "--name", "mine", "--replace").exit_code == 0


@pytest.mark.parametrize("command", ["add", "show", "convert"])
def test_web_addresses_are_no_files(run, command):
    told = run("models", command, "https://somewhere.org/model.safetensors")
    assert told.exit_code == 3
    assert "https://somewhere.org/model.safetensors is a web address, not a file; download" in told.stderr


@pytest.mark.parametrize("command", ["show", "verify", "convert", "add"])
def test_an_empty_name_is_not_the_current_folder(run, small, monkeypatch, command):
    monkeypatch.chdir(small)
    result = run("models", command, "")
    assert result.exit_code == 2 and "it is empty" in result.stderr
