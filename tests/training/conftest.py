from pathlib import Path

import pytest

from speechlens.models.training import data
from speechlens.models.training.pool import Pools
from tests.training import material


@pytest.fixture(scope="session")
def folder(tmp_path_factory) -> Path:
    return material.folder(tmp_path_factory.mktemp("material"))


@pytest.fixture(scope="session")
def pools(folder) -> Pools:
    return Pools.of(data.read(folder, "train"))
