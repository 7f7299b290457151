"""The table of kernel times."""

from speechlens.kernels import bench


def test_every_operation_has_a_time(cpu):
    rows = bench.rows(repeats=2)
    assert len({row.name for row in rows}) == len(rows) == 6
    assert all(0 < row.seconds < 10 and row.spread >= 0 and row.shape for row in rows)
