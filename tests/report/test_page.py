"""The page: self-contained, complete, whole or not there, flat in memory."""

import base64
import hashlib
import io
import itertools
import re
import sys
import tracemalloc
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest
import soundfile as sf

from speechlens import __version__
from speechlens.errors import InputError, OutputError, UsageError
from speechlens.notices import Notice
from speechlens.options import Options
from speechlens.report import report_path, write_report
from tests.report.conftest import NAME


class Tags(HTMLParser):
    """Every start tag with its attributes, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.words += data


def sounds(text: str) -> dict[str, np.ndarray]:
    tags = Tags(text).found
    return {
        a["data-name"]: sf.read(io.BytesIO(base64.b64decode(a["src"].split(",")[1])))[0]
        for tag, a in tags
        if tag == "audio"
    }


@pytest.fixture
def listener(monkeypatch):
    """A stand-in for the package speechmos."""
    from types import ModuleType, SimpleNamespace

    heard = []

    def run(samples, rate):
        heard.append((samples, rate))
        return {"ovrl_mos": 1.25 + len(heard), "sig_mos": 3.0, "bak_mos": 4.0, "p808_mos": 2.0}

    module = ModuleType("speechmos")
    module.dnsmos = SimpleNamespace(run=run)
    monkeypatch.setitem(sys.modules, "speechmos", module)
    return SimpleNamespace(heard=heard, network=module.dnsmos)


def test_nothing_is_loaded_from_anywhere(made):
    tags = Tags(made.text).found
    addresses = [a[key] for _, a in tags for key in ("src", "href", "srcset", "action") if key in a]
    assert len(addresses) == 6 and all(address.startswith("data:") for address in addresses)
    assert not re.search(r"url\(|@import|fetch\(|XMLHttp|https?:", made.text)
    policy = next(a["content"] for tag, a in tags if a.get("http-equiv") == "Content-Security-Policy")
    assert "default-src 'none'" in policy


def test_names_cannot_put_tags_into_the_page(made):
    assert NAME in Tags(made.text).words
    assert (
        "b" not in [tag for tag, a in Tags(made.text).found if tag == "b" and not a] or NAME not in made.text
    )
    assert NAME not in made.text


def test_settings_hashes_and_versions_are_there(made):
    words = Tags(made.text).words
    for file in (made.source, made.target):
        assert hashlib.sha256(file.read_bytes()).hexdigest() in words
    wanted = (made.result.model_sha256, f"SpeechLens {__version__}", "strength 90 %", made.result.backend)
    assert [text for text in wanted if text not in words] == []


def test_sounds_are_those_of_the_files(made):
    heard = sounds(made.text)
    before, after = (sf.read(path)[0] for path in (made.source, made.target))
    assert np.abs(heard["before"] - before).max() <= 2**-15
    assert np.abs(heard["after"] - after).max() <= 2**-15
    assert np.abs(heard["removed"] - (before - after)).max() <= 2**-15


def test_excerpts_of_a_long_recording_differ_and_lie_inside(made, tmp_path):
    before, after = (np.tile(sf.read(path)[0], 4) for path in (made.source, made.target))
    source, target = tmp_path / "long.flac", tmp_path / "out.flac"
    sf.write(source, before, 48000)
    sf.write(target, after, 48000)
    result = replace(made.result, frames=len(before), source=source, target=target)
    text = write_report(source, target, result, tmp_path / "r.html").read_text()
    spans = eval(re.search(r'"excerpts": (\[.*?\]\])', text)[1])
    assert len(spans) >= 2
    for start, stop in spans:
        assert 0 <= start < stop <= len(before) / 48000 and stop - start == pytest.approx(6)
    assert all(one[1] <= other[0] + 0.05 for one, other in itertools.pairwise(spans))


@pytest.mark.parametrize("channels, rate", [(1, 4000), (2, 44100), (6, 8000), (1, 96000)])
def test_any_shape_has_a_report(made, tmp_path, channels, rate):
    noise = 0.1 * np.random.default_rng(0).standard_normal((rate // 2, channels))
    source, target = tmp_path / "in.wav", tmp_path / "out.wav"
    sf.write(source, noise, rate, "FLOAT")
    sf.write(target, 0.1 * noise, rate, "FLOAT")
    result = replace(made.result, frames=len(noise), channels=channels, rate=rate)
    text = write_report(source, target, result, tmp_path / "r.html").read_text()
    assert sounds(text)["after"].ndim == (2 if channels == 2 else 1)


@pytest.mark.parametrize("level", [0.0, 0.1], ids=["silence", "unchanged noise"])
def test_nothing_removed_has_a_report(made, tmp_path, listener, level):
    path, rate = tmp_path / "same.wav", 8000
    sf.write(path, level * np.random.default_rng(1).standard_normal(20 * rate), rate, "FLOAT")
    result = replace(made.result, frames=20 * rate, rate=rate)
    text = write_report(path, path, result, tmp_path / "r.html").read_text()
    assert all(not sound.any() for sound in [sounds(text).get("removed", np.zeros(1))])
    assert ("digital silence" in text) == (level == 0)


def test_another_rate_is_compared_at_the_outputs(made, tmp_path):
    from speechlens.metrics import resample

    target = tmp_path / "out.wav"
    sf.write(target, resample(sf.read(made.source)[0], 48000, 16000), 16000, "FLOAT")
    result = replace(made.result, rate=16000, frames=sf.info(target).frames)
    text = write_report(
        made.source, target, result, tmp_path / "r.html", options=Options(rate=16000)
    ).read_text()
    heard = sounds(text)
    assert np.sqrt(np.mean(heard["removed"] ** 2)) < 1e-3 < np.sqrt(np.mean(heard["after"] ** 2))


def test_notices_are_told(made, tmp_path):
    result = replace(made.result, notices=(Notice("clipped", "3 samples <were> clipped."),))
    words = Tags(write_report(made.source, made.target, result, tmp_path / "r.html").read_text()).words
    assert "3 samples <were> clipped." in words


def test_an_existing_file_is_replaced_only_when_asked(made, tmp_path):
    page = tmp_path / "mine.html"
    page.write_text("mine")
    with pytest.raises(OutputError, match="exists already"):
        write_report(made.source, made.target, made.result, page)
    assert page.read_text() == "mine"
    write_report(made.source, made.target, made.result, page, overwrite=True)
    assert page.read_text().startswith("<!doctype html>")


@pytest.mark.parametrize("which", ["source", "target"])
def test_a_recording_is_never_replaced(made, which):
    file = getattr(made, which)
    before = file.read_bytes()
    with pytest.raises(OutputError, match="would replace a recording"):
        write_report(made.source, made.target, made.result, file, overwrite=True)
    assert file.read_bytes() == before


def test_a_full_disk_is_an_error_of_the_output_and_leaves_no_page(made, tmp_path, monkeypatch):
    resource = pytest.importorskip("resource")
    monkeypatch.setattr("speechlens.audio.atomic._BUFFER", 512)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        with pytest.raises(OutputError, match=r"page\.html"):
            write_report(made.source, made.target, made.result, tmp_path / "page.html")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not list(tmp_path.iterdir())


def test_pipes_have_no_report(made, tmp_path):
    with pytest.raises(UsageError, match="standard input"):
        write_report("-", made.target, made.result, tmp_path / "r.html")


def test_a_missing_output_is_told_and_leaves_no_page(made, tmp_path):
    with pytest.raises(InputError):
        write_report(made.source, tmp_path / "gone.wav", made.result, tmp_path / "r.html")
    assert list(tmp_path.iterdir()) == []


def test_memory_grows_by_little_with_the_length(made, tmp_path):
    peaks = []
    for minutes in (3, 15):
        path, rate = tmp_path / f"{minutes}.wav", 4000
        noise = np.random.default_rng(0).integers(-3000, 3000, minutes * 60 * rate).astype(np.int16)
        sf.write(path, noise, rate)
        result = replace(made.result, rate=rate, frames=len(noise))
        del noise
        tracemalloc.start()
        write_report(path, path, result, tmp_path / f"{minutes}.html")
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    # The recording itself would be 23 MB more as floats of both files.
    assert peaks[1] - peaks[0] < 5e6


def test_page_names_keep_the_outputs_suffix():
    assert report_path("pages", "cleaned/take.wav").as_posix() == "pages/take.wav.html"


def test_dnsmos_is_shown_where_it_is_installed(made, tmp_path, listener):
    words = Tags(write_report(made.source, made.target, made.result, tmp_path / "r.html").read_text()).words
    assert "DNSMOS, overall" in words and "2.25" in words and "3.25" in words
    for samples, rate in listener.heard:
        assert rate == 16000 and samples.ndim == 1 and np.abs(samples).max() <= 1


def test_an_optional_package_in_trouble_costs_no_report(made, tmp_path, listener):
    def broken(samples, rate):
        raise RuntimeError("no session")

    listener.network.run = broken
    words = Tags(write_report(made.source, made.target, made.result, tmp_path / "r.html").read_text()).words
    assert "DNSMOS" not in words and "Noise floor" in words


def test_without_the_package_nothing_is_said_of_it(made, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "speechmos", None)
    words = Tags(write_report(made.source, made.target, made.result, tmp_path / "r.html").read_text()).words
    assert "DNSMOS" not in words and "Bandwidth" in words
