"""The operations that `speechlens bench` times."""

import mlx.core as mx

from speechlens.kernels import bench


def test_every_operation_runs(cpu):
    rows = list(bench.calls())
    assert len({name for name, _, _ in rows}) == len(rows) == 6
    for _, shape, call in rows:
        assert shape and mx.isfinite(call()).all()
