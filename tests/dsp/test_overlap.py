"""Chunking that knows no network: exact lengths, windows on one grid, weights that sum to one."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speechlens.dsp.overlap import Plan, Stitcher, plan
from speechlens.errors import UsageError

RATE, HOP = 8000, 80
PLAN = plan(RATE, HOP, 0.5, 0.4)


def stitched(x, process, blocks=(1_000_000,), batch=1):
    stitcher = Stitcher(PLAN, x.shape[1], process, batch=batch)
    given, at, turn = [], 0, 0
    while at < len(x):
        step = blocks[turn % len(blocks)]
        given.append(stitcher.append(x[at : at + step]))
        at, turn = at + step, turn + 1
    return np.concatenate([*given, stitcher.finish()])


def noise(n, channels=1, seed=0):
    return np.random.default_rng(seed).standard_normal((n, channels)).astype(np.float32)


PARTS = (0, PLAN.first - PLAN.overlap, PLAN.stride, PLAN.first - PLAN.overlap + 3 * PLAN.stride)
BORDERS = [
    n + d for n in (HOP, PLAN.first, PLAN.window, *(PLAN.single + part for part in PARTS)) for d in (-1, 0, 1)
]


@pytest.mark.parametrize("n", [*range(1, 12), *BORDERS])
def test_identity_is_exact_around_every_border(n):
    x = noise(n, 2)
    y = stitched(x, lambda windows: windows)
    assert y.shape == x.shape
    assert np.array_equal(y, x)


@settings(max_examples=60, deadline=None)
@given(
    n=st.integers(1, 40_000),
    blocks=st.lists(st.integers(1, 9000), min_size=1, max_size=4),
    batch=st.integers(1, 4),
)
def test_any_blocks_and_batches_give_equal_bytes(n, blocks, batch):
    x = noise(n, seed=n)

    def process(windows):
        return [np.cumsum(w, axis=0, dtype=np.float32) for w in windows]

    whole = stitched(x, process)
    assert stitched(x, process, blocks, batch).tobytes() == whole.tobytes()


def windows_of(n, batch=1):
    """Start and length of every window of a signal of n samples, in the order of computing."""
    found = []

    def process(windows):
        found.extend((int(w[0, 0]), len(w)) for w in windows)
        assert len({len(w) for w in windows}) == 1
        return windows

    stitched(np.arange(n, dtype=np.float64)[:, None], process, (PLAN.stride,), batch)
    return found


@pytest.mark.parametrize("batch", [1, 3])
@pytest.mark.parametrize("n", [PLAN.single, PLAN.single + PLAN.stride, 50_033])
def test_windows_are_of_one_length_but_for_the_ends(n, batch):
    windows = windows_of(n, batch)
    starts, lengths = zip(*windows, strict=True)
    assert starts == (0, *(PLAN.first - PLAN.overlap + i * PLAN.stride for i in range(len(windows) - 1)))
    assert all(start % HOP == 0 for start in starts)
    assert lengths[0] == PLAN.first and set(lengths[1:-1]) <= {PLAN.window}
    assert PLAN.overlap < lengths[-1] == n - starts[-1] < PLAN.single
    # Nothing but what two windows have in common is computed twice.
    assert sum(lengths) == n + (len(windows) - 1) * PLAN.overlap


@pytest.mark.parametrize("n", [1, PLAN.first, PLAN.first + HOP, PLAN.single - 1])
def test_what_fits_into_a_window_is_one(n):
    assert windows_of(n) == [(0, n)]


def test_each_block_of_the_plan_gives_one_window():
    done = []
    stitcher = Stitcher(PLAN, 1, lambda windows: done.extend(windows) or windows)
    for count, size in zip(range(6), PLAN.blocks(), strict=False):
        stitcher.append(noise(size - 1))
        assert len(done) == count
        assert len(stitcher.append(noise(1))) and len(done) == count + 1


def test_context_is_thrown_away():
    """A process that ruins the context of each window leaves no trace inside the signal."""
    x = noise(PLAN.single + 5 * PLAN.stride + 17)

    def process(windows):
        ruined = [w.copy() for w in windows]
        for w in ruined:
            w[: PLAN.before] += 100
            w[len(w) - PLAN.after :] += 100
        return ruined

    y = stitched(x, process)
    inside = slice(PLAN.before, len(x) - PLAN.after)
    assert np.abs((y - x)[inside]).max() < 1e-5


def test_levels_change_smoothly_where_windows_differ():
    """Windows that answer 0, 1, 2 ... meet in a fade, not in a step."""
    count = iter(range(100))
    x = noise(PLAN.single + 4 * PLAN.stride)
    y = stitched(x, lambda windows: [np.full_like(w, next(count)) for w in windows])
    assert np.abs(np.diff(y[:, 0])).max() < 1.1 / PLAN.fade


def test_memory_stays_flat():
    stitcher = Stitcher(PLAN, 1, lambda windows: windows)
    held = []
    for _ in range(100):
        stitcher.append(noise(PLAN.stride))
        held.append(sum(map(len, stitcher._blocks)))
    assert max(held[10:]) <= PLAN.window + PLAN.stride


def test_a_chunk_of_nothing_is_refused():
    with pytest.raises(UsageError, match="longer chunk"):
        Plan(HOP, window=10 * HOP, before=4 * HOP, after=5 * HOP, fade=HOP)
