"""The user's models: added, found, checked and removed, and what is there stays whole."""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from speechlens.errors import (
    ConfigError,
    DigestError,
    ModelNameError,
    NotFiniteError,
    OutputError,
    UnknownModelError,
)
from speechlens.models import available, catalogue, describe, load, loading, shelf, verify, weights
from tests.models.checkpoint import write

FILES = {"card.json", "config.json", "model.safetensors"}


@pytest.fixture(autouse=True)
def place(shelf):
    return shelf


def names(folder):
    return {entry.name for entry in folder.iterdir()}


def test_added_by_name_found_by_name(place, small):
    assert shelf.add(small / "model.safetensors") == ("re-use", place / "re-use")
    assert available() == ["lite", "re-use"]
    assert load("re-use").sha256 == load(small).sha256
    assert names(place) == {"re-use"} and names(place / "re-use") == FILES
    assert "as recorded" in verify("re-use")[-1]
    assert describe("re-use")["family"] == "re-use"


def test_other_names_and_configs_from_elsewhere(place, small, tmp_path):
    shutil.copy(small / "model.safetensors", tmp_path / "mine.safetensors")
    with pytest.raises(ConfigError, match=r"config\.json"):
        shelf.add(tmp_path / "mine.safetensors")
    name, _ = shelf.add(tmp_path / "mine.safetensors", "mine", config=small / "config.json")
    assert name == "mine" and load("mine").name == "mine"
    lite = catalogue.locate("lite")[1]
    assert shelf.add(lite, "copy-of-lite")[0] == "copy-of-lite"
    assert available() == ["lite", "copy-of-lite", "mine"]


ODD = ["lite", "LITE", "", ".", "..", "../up", "a/b", "a\\b", ".hidden", "-x", "x" * 65, "a b", "a\n", "a."]
DEVICES = ["con", "NUL", "aux.x", "Com1"]


@pytest.mark.parametrize(
    ("name", "why"),
    [("LITE", "inside the package"), ("con", "a device"), ("x" * 70, "70 characters"), ("a b", "letters")],
)
def test_why_a_name_cannot_be_is_told(small, name, why):
    with pytest.raises(ModelNameError, match=why):
        shelf.add(small, name)


@pytest.mark.parametrize("name", [*ODD, *DEVICES, "mod\xe8le", "\u6a21", "a\0", "\udcff"])
def test_names_that_cannot_be(place, small, name):
    with pytest.raises(ModelNameError, match="can't be the name"):
        shelf.add(small, name)
    assert not place.exists()


def test_taken_names_are_replaced_only_when_asked(place, small):
    shelf.add(small)
    with pytest.raises(ModelNameError, match="already"):
        shelf.add(small)
    shelf.add(small, replace=True)
    assert names(place) == {"re-use"}


def test_names_that_differ_in_case_only_are_one(place, small):
    """They are on most disks of Macs and Windows, and a shelf may move there."""
    shelf.add(small, "Mine")
    for replace in (False, True):
        with pytest.raises(ModelNameError, match="a model 'Mine' on the shelf already"):
            shelf.add(small, "mine", replace=replace)
    assert names(place) == {"Mine"}


@pytest.mark.parametrize("stem", [".hidden", "lite", "two words", "x" * 200])
def test_files_of_odd_names_are_added_under_a_plain_one(place, small, tmp_path, stem):
    source = shutil.copytree(small, tmp_path / "odd")
    (source / "model.safetensors").rename(source / f"{stem}.safetensors")
    shelf.add(source / f"{stem}.safetensors", "mine")
    assert names(place / "mine") == FILES and load("mine")


def test_a_folder_comes_before_the_model_of_its_name(place, small, small_tensors, tmp_path, monkeypatch):
    shelf.add(small)
    monkeypatch.chdir(tmp_path)
    other = small_tensors | {"mask_decoder.final_conv.bias": np.zeros(1, np.float32)}
    path = write(tmp_path / "re-use", other, 2)
    shelf.add(Path("re-use"), replace=True)
    assert load("re-use").sha256 == weights.sha256(path) != load(small).sha256


def test_a_config_that_was_named_and_is_not_there(small, tmp_path):
    with pytest.raises(ConfigError, match=r"nowhere\.json can't be read \(No such file"):
        shelf.add(small, config=tmp_path / "nowhere.json")


def test_a_source_that_changes_meanwhile_is_told(place, small, tmp_path, monkeypatch):
    source, copyfile = shutil.copytree(small, tmp_path / "mine"), shutil.copyfile

    def changed(one, other):
        with open(source / "model.safetensors", "r+b") as file:
            file.seek(-4, 2)
            file.write(bytes(4))
        return copyfile(one, other)

    monkeypatch.setattr(shelf.shutil, "copyfile", changed)
    with pytest.raises(DigestError, match=r"mine.model\.safetensors was changed while it was copied"):
        shelf.add(source)
    assert not names(place)


def test_damaged_weights_never_arrive(place, small, small_tensors, tmp_path):
    shelf.add(small)
    bad = small_tensors | {"mask_decoder.final_conv.bias": np.full(1, np.nan, np.float32)}
    write(tmp_path / "bad", bad, 2)
    with pytest.raises(NotFiniteError, match="NaN"):
        shelf.add(tmp_path / "bad", replace=True)
    assert load("re-use").sha256 == load(small).sha256


def test_a_failed_replacement_keeps_the_old_model(place, small, monkeypatch):
    shelf.add(small)

    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shelf.shutil, "copyfile", full)
    with pytest.raises(OutputError, match="No space left"):
        shelf.add(small, replace=True)
    assert names(place) == {"re-use"}
    assert verify("re-use")


def test_stopped_between_two_names_the_old_model_stays(place, small, monkeypatch):
    shelf.add(small)
    rename, done = os.rename, []

    def stopped(one, other):
        if len(done) == 1:
            done.append("stopped")
            raise KeyboardInterrupt
        done.append(other)
        rename(one, other)

    monkeypatch.setattr(shelf.os, "rename", stopped)
    with pytest.raises(KeyboardInterrupt):
        shelf.add(small, replace=True)
    assert names(place) == {"re-use"} and load("re-use").sha256 == load(small).sha256


@pytest.mark.skipif(os.name == "nt", reason="needs locks")
def test_what_a_killed_run_left_is_put_right(place, small):
    """At any moment: while it filled a folder, between the two renames, while it deleted."""
    shelf.add(small)
    (place / ".speechlens-new-1" / "coming" / "re-use").mkdir(parents=True)
    (place / ".speechlens-new-1" / "before").mkdir()
    (place / ".speechlens-new-1" / "coming" / "re-use" / "model.safetensors").write_bytes(b"half")
    (place / ".speechlens-old-1" / "gone").mkdir(parents=True)
    (place / ".speechlens-new-2" / "before").mkdir(parents=True)
    (place / "re-use").rename(place / ".speechlens-new-2" / "before" / "re-use")
    assert available() == ["lite"]
    shelf.add(small, "other")
    assert names(place) == {"re-use", "other"} and load("re-use").sha256 == load(small).sha256


@pytest.mark.skipif(os.name == "nt", reason="needs locks")
def test_runs_at_the_same_time_wait_for_each_other(place, small):
    """None sweeps away what another one is at."""
    with shelf.placing("first", replace=False) as coming:
        second = threading.Thread(target=shelf.add, args=(small, "second"))
        second.start()
        second.join(0.5)
        assert second.is_alive() and coming.is_dir()
        for path in small.iterdir():
            shutil.copy(path, coming)
    second.join()
    assert names(place) == {"first", "second"} and verify("first") and verify("second")


def test_killed_at_random_moments(place, small):
    """Whatever stands under the name is whole, and the next run leaves nothing else."""
    shelf.add(small)
    command = [sys.executable, "-m", "speechlens", "models", "add", str(small), "--replace"]
    begin = time.monotonic()
    subprocess.run(command, check=True, capture_output=True)
    length = time.monotonic() - begin
    for share in np.random.default_rng(0).uniform(0.5, 1, 4):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            time.sleep(share * length)
            process.kill()
        shelf.add(small, "other", replace=True)
        assert names(place) == {"re-use", "other"}
        assert load("re-use").sha256 == load(small).sha256


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do everything")
@pytest.mark.parametrize("rights", [0o500, 0o000])
def test_a_shelf_without_permissions(place, small, rights):
    shelf.add(small)
    place.chmod(rights)
    try:
        for change in (lambda: shelf.add(small, "b"), lambda: shelf.remove("re-use")):
            with pytest.raises(OutputError, match="Permission denied"):
                change()
        if rights:
            assert load("re-use")
        else:
            with pytest.raises(UnknownModelError, match="Permission denied"):
                load("re-use")
    finally:
        place.chmod(0o700)


def test_a_shelf_that_is_a_file(place, small):
    place.write_text("a file")
    assert available() == ["lite"]
    with pytest.raises(OutputError, match="can't be written"):
        shelf.add(small)
    with pytest.raises(UnknownModelError, match="fetch re-use"):
        load("re-use")


def test_changed_weights_are_told(place, small, small_tensors):
    shelf.add(small)
    changed = small_tensors | {"mask_decoder.final_conv.bias": np.zeros(1, np.float32)}
    write(place / "re-use", changed, 2)
    with pytest.raises(DigestError, match="recorded"):
        verify("re-use")


def test_removed(place, small):
    shelf.add(small)
    shelf.remove("re-use")
    assert available() == ["lite"] and not names(place)
    for name in ("re-use", "lite", "..", "../shelf"):
        with pytest.raises(UnknownModelError, match="no model"):
            shelf.remove(name)


def foreign(place, kind):
    """Something of the user's under a name that a model could have."""
    place.mkdir()
    path = place / "Documents"
    if kind == "loop":
        path.symlink_to(path)
    elif kind == "file":
        path.write_text("notes")
    else:
        path.mkdir()
    if kind in ("folder", "project"):
        (path / "thesis.txt").write_text("years of work")
    if kind == "project":
        (path / "config.json").write_text("{}")
    return path


@pytest.mark.parametrize("kind", ["folder", "project", "empty", "file", "loop"])
def test_what_is_no_model_is_neither_removed_nor_replaced(place, small, kind):
    path = foreign(place, kind)
    for change in (
        lambda: shelf.remove("Documents"),
        lambda: shelf.add(small, "Documents", replace=True),
        lambda: shelf.add(small, "documents"),
    ):
        with pytest.raises(
            (UnknownModelError, ModelNameError), match=r"Documents (is there and )?isn't a model"
        ):
            change()
    assert names(place) == {"Documents"} and os.path.lexists(path)
    assert kind not in ("folder", "project") or (path / "thesis.txt").read_text() == "years of work"
    assert available() == ["lite"]


def test_a_model_that_lost_its_weights_can_be_removed_and_replaced(place, small):
    for change in (lambda: shelf.add(small, replace=True), lambda: shelf.remove("re-use")):
        shelf.add(small, replace=True)
        (place / "re-use" / "model.safetensors").unlink()
        assert available() == ["lite", "re-use"]
        change()
    assert not names(place)


def test_what_appears_while_a_model_is_put_together_stays(place, small):
    with pytest.raises(ModelNameError, match="isn't a model"), shelf.placing("mine", replace=True) as coming:
        for path in small.iterdir():
            shutil.copy(path, coming)
        (place / "mine").write_text("notes")
    assert names(place) == {"mine"} and (place / "mine").read_text() == "notes"


@pytest.mark.skipif(os.name == "nt", reason="needs locks")
def test_hidden_folders_of_others_are_not_swept_away(place, small):
    for name in (".new-photos", ".old-photos"):
        (place / name).mkdir(parents=True)
    shelf.add(small)
    assert names(place) == {".new-photos", ".old-photos", "re-use"}


def test_a_model_not_there_yet_names_the_way(place):
    with pytest.raises(UnknownModelError, match="models fetch re-use"):
        load("re-use")


def test_the_shelf_is_in_the_users_data_folder(monkeypatch):
    from platformdirs import user_data_path

    monkeypatch.delenv(catalogue.FOLDER_VARIABLE)
    assert catalogue.shelf() == user_data_path("speechlens", appauthor=False) / "models"


def test_the_pinned_config_is_the_published_one(tmp_path):
    """It builds the network whose 1416 tensors the published weights fill."""
    from mlx.utils import tree_flatten

    (tmp_path / "config.json").write_text(json.dumps(catalogue.DOWNLOADS["re-use"].config))
    parameters = dict(tree_flatten(loading.build(tmp_path / "config.json").parameters()))
    assert len(parameters) == 1416
    assert sum(values.size for values in parameters.values()) == 9_607_747
