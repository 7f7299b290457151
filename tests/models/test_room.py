"""Memory that is short: windows are halved, refused before it runs out, and the planned amounts are right."""

import subprocess
import sys
from dataclasses import replace

import mlx.core as mx
import pytest

from speechlens import kernels
from speechlens.errors import InternalError, UsageError
from speechlens.models import load, room

REFUSED = """
import resource
import mlx.core as mx
from speechlens.errors import UsageError
from speechlens.models import load
model = load({path!r})
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + (50 << 20), -1))
try:
    model.enhance(mx.ones((2, 48000)), 48000)
except UsageError as error:
    print(error)
"""


@pytest.fixture
def model(small):
    return load(small)


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("[malloc_or_wait] Unable to allocate 7 bytes."),
        InternalError("Memory ran out in the native stage; use shorter chunks or fewer threads."),
        MemoryError(),
    ],
)
def test_a_memory_error_halves_the_batch(model, error):
    sizes = []

    class Cramped:
        room = 2

        def enhance(self, windows, rate, *, strict=False):
            sizes.append(windows.shape[0])
            if windows.shape[0] > self.room:
                raise error
            return windows * 2

    x = mx.random.normal((5, 100))
    cramped = replace(model, network=Cramped())
    assert mx.array_equal(cramped.enhance(x, 8000), x * 2).item()
    assert sizes == [5, 2, 3, 1, 2]
    Cramped.room = 0
    with pytest.raises(UsageError, match="window of 100 samples; choose a shorter chunk"):
        cramped.enhance(x, 8000)


def test_other_errors_are_not_taken_for_short_memory(model):
    class Broken:
        def enhance(self, windows, rate, *, strict=False):
            raise RuntimeError("[matmul] shapes don't match")

    with pytest.raises(RuntimeError, match="matmul"):
        replace(model, network=Broken()).enhance(mx.ones((2, 10)), 8000)


@pytest.mark.parametrize(
    ("free", "rows"), [(10_000, [2, 2]), (2_000, [2, 2]), (1_999, [1, 1, 1, 1]), (400, None)]
)
def test_what_is_free_decides_how_many_go_together(model, monkeypatch, free, rows):
    seen = []

    class Planning:
        def memory(self, windows, rate):
            return windows[0] * 1000

        def planes(self, windows, rate):
            return windows[0] * 500

        def enhance(self, windows, rate, *, strict=False):
            seen.append(windows.shape[0])
            return windows

    monkeypatch.setattr(room, "free", lambda: free)
    monkeypatch.setattr("speechlens.models.loading._TOGETHER_BYTES", 2500)
    planning = replace(model, network=Planning())
    if rows is None:
        with pytest.raises(
            UsageError, match=r"A window of 10 samples takes .* are free; choose a shorter chunk"
        ):
            planning.enhance(mx.ones((4, 10)), 8000)
    else:
        planning.enhance(mx.ones((4, 10)), 8000)
    assert seen == (rows or [])


@pytest.mark.skipif(
    sys.platform != "linux" or mx.default_device() != mx.Device(mx.cpu), reason="Linux without GPU"
)
def test_a_window_that_does_not_fit_is_refused_before_it_is_tried(small):
    """MLX on a processor ends the process where an allocation fails."""
    done = subprocess.run(
        [sys.executable, "-c", REFUSED.format(path=str(small))], capture_output=True, text=True, check=True
    )
    assert "A window of 48000 samples takes" in done.stdout


@pytest.mark.parametrize(("rate", "n"), [(8000, 8000), (44100, 11025)])
def test_a_window_takes_what_is_said(model, rate, n):
    """No less than what may be refused, no more than what is planned."""
    windows = mx.random.normal((1, n))
    mx.eval(windows)
    mx.clear_cache()
    before = mx.get_active_memory()
    mx.reset_peak_memory()
    mx.eval(model.network.enhance(windows, rate))
    taken = mx.get_peak_memory() - before
    if kernels.supports(64, 256, 4):
        assert taken < 1.6 * model.network.planes((1, n), rate)
    assert model.network.planes((1, n), rate) < taken < model.network.memory((1, n), rate)


def lines(**sizes):
    return "".join(f"{name}: {size} kB\n" for name, size in sizes.items())


def test_free_memory_of_linux(tmp_path, monkeypatch):
    """The least of what the system, the group and the limit of the process leave."""
    proc, groups = tmp_path / "proc", tmp_path / "groups"
    (proc / "self").mkdir(parents=True)
    monkeypatch.setattr(room, "_PROC", proc)
    monkeypatch.setattr(room, "_GROUPS", groups)
    monkeypatch.setattr(room.mx, "default_device", lambda: mx.Device(mx.cpu))
    assert room.free() is None
    (proc / "meminfo").write_text(lines(MemTotal=9000, MemAvailable=2000, SwapFree=100))
    assert room.free() == 2100 << 10
    (proc / "self" / "cgroup").write_text("5:cpu:/\n4:memory:/job\n0::/outside/of/the/container\n")
    (groups / "memory" / "job").mkdir(parents=True)
    for name, size in (("limit", 1 << 20), ("usage", 600_000)):
        (groups / "memory" / "job" / f"memory.{name}_in_bytes").write_text(f"{size}\n")
    (groups / "memory" / "job" / "memory.stat").write_text("cache 7\ninactive_file 100000\n")
    assert room.free() == (1 << 20) - 500_000
    (groups / "memory.max").write_text("max\n")
    (groups / "memory.current").write_text("600\n")
    assert room.free() == (1 << 20) - 500_000
    (groups / "memory.max").write_text("1000\n")
    (groups / "memory.stat").write_text("inactive_file 0\n")
    assert room.free() == 400


@pytest.mark.parametrize(("size", "limit"), [(500, 1000), (3000, 3000)])
def test_a_gpu_keeps_a_share_of_its_memory_at_hand(monkeypatch, size, limit):
    before = mx.set_memory_limit(1 << 40)
    mx.set_memory_limit(before)
    monkeypatch.setattr(room.mx, "default_device", lambda: mx.Device(mx.gpu))
    monkeypatch.setattr(room.mx, "device_info", lambda device: {"total_memory": 1000 * room._SHARE})
    taken = mx.get_active_memory()
    with room.planned(size):
        inside = mx.set_memory_limit(1 << 40)
    assert inside == taken + limit and mx.set_memory_limit(before) == before


@pytest.mark.parametrize("lazy", [True, False])
def test_a_graph_is_built_while_another_is_computed(model, monkeypatch, lazy):
    taken = []

    class Planned:
        def enhance(self, windows, rate, *, strict=False):
            taken.append(room._PLANNED.locked())
            return windows * 2

        def memory(self, windows, rate):
            return 1 << 30

    evaluate = mx.eval
    Planned.lazy = lazy
    monkeypatch.setattr(room.mx, "eval", lambda *x: (taken.append(room._PLANNED.locked()), evaluate(*x)))
    replace(model, network=Planned()).enhance(mx.ones((2, 100)), 8000)
    assert taken == [not lazy, True]
