"""The user's models: added, found, checked and removed, and what is there stays whole."""

import json
import shutil

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
from speechlens.models import available, catalogue, describe, load, loading, shelf, verify
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


@pytest.mark.parametrize("name", ["lite", "", "../up", "a/b", ".hidden", "-x", "x" * 65, "a b"])
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
