"""A recording that was enhanced, and its report."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from speechlens.engine import enhance_file
from speechlens.notices import Result
from speechlens.options import Options
from speechlens.report import write_report
from tests.conftest import FIXTURES

NAME = "a <b>&amp; 'quoted'.wav"


@dataclass(frozen=True)
class Made:
    """Files of one job."""

    source: Path
    target: Path
    result: Result
    page: Path
    text: str


@pytest.fixture(scope="session")
def made(tmp_path_factory, lite) -> Made:
    folder = tmp_path_factory.mktemp("report")
    source, target, page = folder / NAME, folder / "out.wav", folder / "page.html"
    source.write_bytes((FIXTURES / "demo" / "noisy_48k.wav").read_bytes())
    options = Options(strength=90)
    result = enhance_file(source, target, options, enhancer=lite)
    write_report(source, target, result, page, options=options)
    return Made(source, target, result, page, page.read_text(encoding="utf-8"))
