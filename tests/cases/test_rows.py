"""Every row of the case list through the engine with the embedded network."""

import hashlib
import os
from pathlib import Path

import numpy as np
import pytest
import soundfile

from speechlens.engine import enhance_file
from speechlens.errors import ModelError, SpeechLensError
from speechlens.models import load
from speechlens.naming import output_paths
from tests.cases import judge
from tests.cases.rows import ALL, Row, damaged_weights
from tests.conftest import Identity, through


@pytest.mark.parametrize("row", ALL, ids=lambda row: row.id)
def test_row(row, tmp_path, lite):
    given, out = tmp_path / "in", tmp_path / "out"
    out.mkdir()
    source = row.write(given)
    before = hashlib.sha256(source.read_bytes()).hexdigest()
    (target,) = output_paths([source], directory=out)
    if row.expected == "refuse":
        with pytest.raises(SpeechLensError) as caught:
            enhance_file(source, target, enhancer=lite)
        judge.sentence(str(caught.value), source.name)
        assert row.told in str(caught.value)
        assert files(out) == []
    else:
        result = enhance_file(source, target, enhancer=lite)
        said = " ".join(notice.text for notice in result.notices)
        assert row.told in said
        assert bool(said) >= (row.expected == "warning")
        assert files(out) == [target]
        made = judge.Made(row, decoded(source, row), decoded(target), source, target, said, again(row, lite))
        judge.always(made)
        for name in row.checks:
            getattr(judge, name)(made)
    assert hashlib.sha256(source.read_bytes()).hexdigest() == before
    assert files(given) == [source]


def files(folder: Path) -> list[Path]:
    return [Path(top, name) for top, _, names in os.walk(folder) for name in names]


def decoded(path: Path, row: Row | None = None) -> np.ndarray:
    """Samples (frames, channels); of a broken input those that are there."""
    if row is not None and row.case in ("C09", "C27"):
        data = path.read_bytes()
        width = 2 * row.channels
        samples = np.frombuffer(data[44 : 44 + row.frames * width], "<i2")
        return samples.reshape(-1, row.channels) / 32768
    with open(path, "rb") as file:
        return np.nan_to_num(soundfile.read(file, always_2d=True)[0], nan=0, posinf=0, neginf=0)


def again(row: Row, enhancer):
    return lambda samples: through(enhancer, samples.astype(np.float32), row.rate)


@pytest.mark.parametrize("name", damaged_weights())
def test_damaged_weights_are_refused_by_name(name, tmp_path):
    path = tmp_path / f"{name}.safetensors"
    path.write_bytes(damaged_weights()[name])
    with pytest.raises(ModelError) as caught:
        load(path)
    judge.sentence(str(caught.value), path.name)


def test_a_name_that_is_not_utf_8(tmp_path):
    raw = os.fsencode(tmp_path) + b"/caf\xe9 \xff.wav"
    try:
        with open(raw, "wb") as file:
            soundfile.write(file, np.zeros(100), 8000, "PCM_16", format="WAV")
    except OSError:
        pytest.skip("this file system takes UTF-8 only")
    source = Path(os.fsdecode(raw))
    (target,) = output_paths([source])
    result = enhance_file(source, target, enhancer=Identity())
    assert os.fsencode(result.target) == raw[:-4] + b"_clean.wav"
    assert result.target.exists()


def test_every_kind_of_case_is_here():
    kinds = {row.case for row in ALL}
    wanted = {*range(1, 38)} - {7, 8, 9} | {7, 8, 9}
    # Folders (38 to 40) and weights (41) have tests of their own.
    assert kinds == {f"C{n:02d}" for n in wanted}
