"""Random RE-USE checkpoints, written once, and a shelf of the test's own."""

import pytest

from speechlens.models import catalogue
from tests.models.checkpoint import make_tensors, write


@pytest.fixture(scope="session")
def small_tensors():
    """Two blocks, seed 11: small enough for files to be damaged in every way."""
    return make_tensors(11, blocks=2)


@pytest.fixture(scope="session")
def small(tmp_path_factory, small_tensors):
    """Folder of the two-block checkpoint; not to be written to."""
    folder = tmp_path_factory.mktemp("reuse") / "small"
    write(folder, small_tensors, blocks=2)
    return folder


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """An empty shelf."""
    folder = tmp_path / "shelf"
    monkeypatch.setenv(catalogue.FOLDER_VARIABLE, str(folder))
    return folder
