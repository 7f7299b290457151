"""Which back end is used, what it says of itself, and the switches."""

import logging

import pytest

from speechlens.errors import UsageError
from speechlens.kernels import backend, chosen, describe, native


@pytest.fixture
def anew(monkeypatch):
    """Forgets what was found out about this machine, before and after."""
    caches = (native.library, backend._available, backend._tell_of_reference)
    for cached in caches:
        cached.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    for cached in caches:
        cached.cache_clear()
    native.library()


def test_a_forced_back_end_is_used(monkeypatch):
    monkeypatch.setenv("SPEECHLENS_BACKEND", "reference")
    assert chosen().name == "reference" and "SPEECHLENS_BACKEND" in chosen().why
    rows = {row.name: row for row in describe()}
    assert list(rows) == ["metal", "cuda", "cpu", "reference"]
    assert [name for name, row in rows.items() if row.used] == ["reference"]
    assert all(row.why for row in rows.values())


def test_an_unknown_back_end_is_told(monkeypatch):
    monkeypatch.setenv("SPEECHLENS_BACKEND", "vulkan")
    with pytest.raises(UsageError, match=r"SPEECHLENS_BACKEND=vulkan .* metal, cuda, cpu, reference"):
        chosen()


def test_a_missing_device_is_told(anew):
    anew.setattr("mlx.core.cuda.is_available", lambda: False)
    anew.setenv("SPEECHLENS_BACKEND", "cuda")
    with pytest.raises(UsageError, match="SPEECHLENS_BACKEND=cuda can't be used"):
        chosen()


def test_without_the_library_plain_operations_run_and_it_is_told_once(anew, tmp_path, caplog):
    anew.setattr("mlx.core.metal.is_available", lambda: False)
    anew.setattr("mlx.core.cuda.is_available", lambda: False)
    anew.setattr(native, "HERE", tmp_path)
    anew.delenv("SPEECHLENS_BACKEND", raising=False)
    with caplog.at_level(logging.WARNING, "speechlens.kernels"):
        assert [chosen().name for _ in range(3)] == ["reference"] * 3
        row = next(row for row in describe() if row.name == "cpu")
    assert len(caplog.records) == 1 and "speechlens.kernels.native.build" in caplog.text
    assert not row.available and "not built" in row.why


def test_a_damaged_library_is_told(anew, tmp_path, caplog):
    (tmp_path / native.NAME).write_bytes(b"not a library" * 10)
    anew.setattr(native, "HERE", tmp_path)
    anew.setattr("mlx.core.metal.is_available", lambda: False)
    anew.setattr("mlx.core.cuda.is_available", lambda: False)
    anew.delenv("SPEECHLENS_BACKEND", raising=False)
    with caplog.at_level(logging.WARNING, "speechlens.kernels"):
        assert native.library() is None and chosen().name == "reference"
    assert "of another version" in caplog.text


def test_where_nothing_runs_instead_nothing_is_said(anew, tmp_path, caplog):
    """Another back end is in use, or the one asked for is refused."""
    anew.setattr(native, "HERE", tmp_path)
    anew.setattr("mlx.core.cuda.is_available", lambda: True)
    anew.delenv("SPEECHLENS_BACKEND", raising=False)
    with caplog.at_level(logging.WARNING, "speechlens.kernels"):
        assert chosen().name != "reference" and describe()
        anew.setenv("SPEECHLENS_BACKEND", "cpu")
        with pytest.raises(UsageError, match="SPEECHLENS_BACKEND=cpu can't be used"):
            chosen()
    assert not caplog.records


def test_the_cpu_row_names_instruction_set_and_threads(cpu, monkeypatch):
    monkeypatch.setenv("SPEECHLENS_THREADS", "3")
    row = next(row for row in describe() if row.name == "cpu")
    assert row.used and row.instruction_set in native.instruction_sets() and row.threads == 3


def test_the_instruction_set_can_be_forced(cpu, anew):
    lowest = native.instruction_sets()[-1]
    native.library.cache_clear()
    anew.setenv("SPEECHLENS_CPU_ISA", lowest)
    assert native.instruction_set() == lowest
    native.library.cache_clear()
    anew.setenv("SPEECHLENS_CPU_ISA", "mmx")
    with pytest.raises(UsageError, match=r"SPEECHLENS_CPU_ISA=mmx .* choose one of .*baseline"):
        native.library()


@pytest.mark.parametrize("value", ["0", "-1", "two", "1.5", "99999"])
def test_a_senseless_thread_count_is_told(monkeypatch, value):
    monkeypatch.setenv("SPEECHLENS_THREADS", value)
    with pytest.raises(UsageError, match=r"SPEECHLENS_THREADS must be a whole number .*not '"):
        native.threads()
