"""B89: waveforms from a pyramid, spectrograms from tiles; right numbers, and quick at 70 minutes."""

import time

import numpy as np
import pytest

from speechlens.app.source import FileSource, SpanSource
from speechlens.app.views import mel, scale
from speechlens.app.views.pyramid import build
from speechlens.app.views.tiles import COLUMNS, FLOOR, TOP, TileKey, level_for, make_tile, tile_seconds
from speechlens.app.views.tilestore import TileStore, visible_keys
from speechlens.app.views.timeaxis import label, step_for
from speechlens.app.views.viewport import Viewport
from tests.app.speech import speech, write

RATE = 48000


def source_of(samples: np.ndarray, rate: int = RATE) -> SpanSource:
    samples = np.asarray(samples, np.float32).reshape(len(samples), -1)
    return SpanSource(samples, 0, len(samples), rate)


def sine(hertz: float, seconds: float = 2.0, level: float = 1.0) -> np.ndarray:
    return level * np.sin(2 * np.pi * hertz * np.arange(round(seconds * RATE)) / RATE)


class Endless:
    """Seventy minutes of silence that cost nothing to read."""

    rate, channels, frames = RATE, 1, 70 * 60 * RATE

    def read(self, start: int, count: int) -> np.ndarray:
        return np.zeros((count, 1), np.float32)

    def close(self) -> None:
        pass


def test_pyramid_columns_hold_every_extreme():
    samples = np.random.default_rng(1).standard_normal(200_000).astype(np.float32)
    pyramid = build(source_of(samples))
    for start, stop, width in ((0, 200_000, 300), (0, 200_000, 7), (50_000, 150_000, 90)):
        columns = pyramid.columns(start, stop, width)
        inside = samples[start:stop]
        assert columns[:, 0].min() == pytest.approx(inside.min())
        assert columns[:, 1].max() == pytest.approx(inside.max())
        for n, (low, high) in enumerate(columns):
            piece = inside[n * len(inside) // width : (n + 1) * len(inside) // width]
            assert low <= piece.min() + 1e-6 and high >= piece.max() - 1e-6


@pytest.mark.parametrize("frames", [1, 2, 255, 257, 5000])
def test_pyramid_of_any_length(frames):
    pyramid = build(source_of(np.full(frames, 0.5)))
    assert pyramid.columns(0, frames, 100)[:, 1] == pytest.approx(0.5)
    assert pyramid.peak == 0.5


def test_b89_seventy_minutes_are_drawn_in_no_time():
    pyramid = build(Endless())
    begin = time.thread_time()
    for start in range(0, 100):
        pyramid.columns(start * RATE, 70 * 60 * RATE - start * RATE, 2000)
    assert (time.thread_time() - begin) / 100 < 0.02


def test_pyramid_can_be_stopped():
    assert build(Endless(), stopped=lambda: True) is None


@pytest.mark.parametrize("name", ["linear", "log", "mel"])
@pytest.mark.parametrize("level", [0, 3])
def test_sine_lies_on_its_row_at_its_level(name, level):
    tile = make_tile(source_of(sine(3000, 12.0, level=0.1)), TileKey(1, name, level, 0))
    assert tile.shape == (scale.ROWS, COLUMNS) and tile.dtype == np.uint8
    column = tile[:, COLUMNS // 2].astype(float)
    row = int(np.argmax(column))
    assert row / scale.ROWS == pytest.approx(scale.place(name, RATE, 3000), abs=0.012)
    decibels = column.max() / 255 * (TOP - FLOOR) + FLOOR
    assert -36 < decibels <= -19  # -20 dBFS, spread over the bins that a row takes together


def test_silence_is_darkest_and_beyond_the_end_too():
    tile = make_tile(source_of(np.zeros(1000)), TileKey(1, "linear", 0, 5))
    assert tile.max() == 0


def test_pulse_stands_at_its_time():
    samples = np.zeros(2 * RATE)
    samples[RATE // 2] = 1.0
    tile = make_tile(source_of(samples), TileKey(1, "linear", 0, 0))
    lit = np.flatnonzero(tile.max(axis=0) > 0)
    assert lit.mean() == pytest.approx(0.5 / 0.005, abs=1)


def test_overview_of_hours_costs_no_more_than_a_close_up(folder):
    path = write(folder / "long.wav", np.tile(speech(4.0), (75, 1)))
    source = FileSource(path)
    begin = time.thread_time()
    make_tile(source, TileKey(1, "linear", 0, 0))
    close = time.thread_time() - begin
    begin = time.thread_time()
    make_tile(source, TileKey(1, "linear", 8, 0))
    assert time.thread_time() - begin < 10 * close + 0.5
    source.close()


def test_mel_rows_are_those_of_librosa():
    bank = mel.compute(RATE, 4096, scale.ROWS)
    plain = scale._triangles(scale.centres("mel", RATE, scale.ROWS + 2), RATE, 4096)
    wide = bank.sum(axis=1) > 2.5  # narrower ones than a bin are widened here
    assert wide.sum() > scale.ROWS / 2
    np.testing.assert_allclose(bank[wide], plain[wide], atol=0.03)


def test_mel_bank_comes_from_a_child_process_and_the_disk(monkeypatch, tmp_path, qtbot):
    monkeypatch.setattr(mel.platformdirs, "user_cache_dir", lambda *a, **k: str(tmp_path))
    key = (22050, 2048, 64)
    assert mel.bank(*key) is None
    qtbot.waitUntil(lambda: mel.bank(*key) is not None, timeout=120_000)
    np.testing.assert_allclose(mel.bank(*key), mel.compute(*key))
    assert mel._from_disk(key).shape == (64, 1025)
    mel._path(key).write_bytes(b"damaged")
    assert mel._from_disk(key) is None


@pytest.mark.parametrize("rate", [4000, 16000, 48000, 192000])
@pytest.mark.parametrize("name", ["linear", "log", "mel"])
def test_every_scale_fits_every_rate(name, rate):
    matrix = scale.band_matrix(name, rate, 2048)
    assert matrix.shape == (scale.ROWS, 1025)
    np.testing.assert_allclose(matrix.sum(axis=1), 1, atol=1e-5)
    places = [scale.place(name, rate, hertz) for hertz in scale.ticks(name, rate)]
    assert places == sorted(places) and 2 <= len(places) <= 10


def test_coarse_tiles_stand_in_for_missing_ones():
    store = TileStore()
    rough = np.arange(scale.ROWS * COLUMNS, dtype=np.uint32).reshape(scale.ROWS, COLUMNS).astype(np.uint8)
    store.put(TileKey(1, "mel", 4, 0), rough)
    keys = visible_keys(1, "mel", 3, 0, 2 * tile_seconds(3), 100)
    picture = store.picture(keys)
    np.testing.assert_array_equal(picture[:, ::2], rough)
    assert store.missing(keys) == keys


def test_level_follows_the_zoom():
    assert level_for(0.0001) == 0
    assert level_for(70 * 60 / 1000) >= 9
    keys = visible_keys(1, "mel", level_for(4.2), 0, 4200, 4200)
    assert len(keys) <= 9


def test_viewport_stays_inside_the_recording():
    view = Viewport()
    view.reset(100.0)
    view.show(-5, 15)
    assert (view.start, view.stop) == (0, 20)
    view.show(95, 115)
    assert (view.start, view.stop) == (80, 100)
    view.zoom(0.5, 90)
    assert (view.start, view.stop) == (85, 95)
    view.zoom(1e-9, 90)
    assert view.stop - view.start == pytest.approx(0.05)
    view.whole()
    assert (view.start, view.stop) == (0, 100)


def test_time_axis_has_round_steps():
    assert step_for(100) == 1 and step_for(10) == 10 and step_for(0.25) == 600
    assert label(75, 15) == "01:15" and label(0.25, 0.05) == "00:00.25"
