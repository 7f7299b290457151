"""The conv stage: native and tiled versions against a float64 formula, silence, and its refusals."""

from functools import cache
from itertools import pairwise

import mlx.core as mx
import numpy as np
import pytest

from speechlens import kernels
from speechlens.errors import InternalError
from speechlens.kernels import StageShape, native, whole
from speechlens.kernels.conv_stage import PackedStage, cpu, reference, tiles
from tests.conftest import GPU

SHAPES = {
    "point": (StageShape(), 64, [2]),
    "dense": (StageShape((3, 3), padding=(1, 1)), 64, [64]),
    "dilated": (StageShape((3, 3), padding=(8, 1), dilation=(8, 1)), 64, [64] * 4),
    "kept": (StageShape((3, 3), padding=(4, 1), dilation=(4, 1), keep=4), 64, [64] * 3),
    "strided": (StageShape((1, 3), stride=(4, 2)), 64, [64]),
    "bins": (StageShape((1, 3), padding=(0, 1), upsample=(1, 2)), 128, [64]),
    "frames": (StageShape((3, 1), padding=(1, 0), upsample=(4, 1)), 256, [64]),
}
OPERATIONS = reference.Operations()
built = kernels.chosen().name == "cpu"


def plain(planes, stage):
    return reference.conv_stage(planes, stage, tiles.InTurn())


@cache
def make(name: str, rows: int = 37, columns: int = 41, batch: int = 2):
    """A stage, its planes and what must come out."""
    shape, outputs, widths = SHAPES[name]
    rng = np.random.default_rng(sum(map(ord, name)))

    def draw(*size):
        return rng.standard_normal(size).astype(np.float32)

    weight = draw(outputs, sum(widths), *shape.kernel) / np.sqrt(sum(widths) * np.prod(shape.kernel))
    parameters = [weight, draw(outputs), draw(64), draw(64), 0.3 * draw(64)]
    planes = [draw(batch, rows, columns, width) for width in widths]
    stage = PackedStage(shape, *map(mx.array, parameters), 1e-5)
    return stage, [[mx.array(plane)] for plane in planes], formula(planes, shape, *parameters)


def formula(planes, shape, weight, bias, norm_weight, norm_bias, slope):
    """float64, straight from the definitions, one kernel tap at a time."""
    x = np.concatenate(planes, axis=-1).astype(np.float64)
    x = np.pad(x, [(0, 0), *((p, p) for p in shape.padding), (0, 0)])
    reach = [d * (k - 1) for d, k in zip(shape.dilation, shape.kernel, strict=True)]
    y = bias.astype(np.float64)
    for i in range(shape.kernel[0]):
        for j in range(shape.kernel[1]):
            row, column = i * shape.dilation[0], j * shape.dilation[1]
            part = x[:, row : x.shape[1] - reach[0] + row, column : x.shape[2] - reach[1] + column]
            part = part[:, :: shape.stride[0], :: shape.stride[1]]
            flat = part.reshape(-1, part.shape[-1]) @ weight[:, :, i, j].T.astype(np.float64)
            y = y + flat.reshape(*part.shape[:3], -1)
    batch, rows, columns, _ = y.shape
    r, q = shape.upsample
    y = y.reshape(batch, rows, columns, r, q, 64).transpose(0, 1, 3, 2, 4, 5).reshape(batch, rows * r, -1, 64)
    y = (y - y.mean((1, 2), keepdims=True)) / np.sqrt(y.var((1, 2), keepdims=True) + 1e-5)
    y = y * norm_weight + norm_bias
    return np.where(y >= 0, y, slope * y)[:, :: shape.keep]


@pytest.mark.parametrize("name", SHAPES)
def test_public_function_matches_the_formula(name):
    stage, planes, expected = make(name)
    y = np.array(whole(kernels.conv_stage(planes, stage)))
    assert y.shape == expected.shape == stage.output_shape(planes[0][0].shape)
    assert np.abs(y - expected).max() < 5e-5


@pytest.mark.parametrize("tile", [384 << 20, 1 << 19, 1])
@pytest.mark.parametrize("name", SHAPES)
def test_tiles_of_any_size_match_the_formula(monkeypatch, name, tile):
    monkeypatch.setattr(tiles, "BYTES", tile)
    stage, planes, expected = make(name)
    assert np.abs(np.array(whole(plain(planes, stage))) - expected).max() < 5e-5


@pytest.mark.skipif(not built, reason="the native library isn't in use")
@pytest.mark.parametrize("columns", [3, 95, 96, 97, 200])
@pytest.mark.parametrize("name", SHAPES)
def test_every_instruction_set_and_width(name, columns):
    stage, planes, expected = make(name, rows=9, columns=columns)
    before = native.instruction_set()
    try:
        for instruction_set in native.instruction_sets():
            native.select(instruction_set)
            assert (
                np.abs(np.array(cpu.conv_stage([whole(plane) for plane in planes], stage)) - expected).max()
                < 5e-5
            )
    finally:
        native.select(before)


@pytest.mark.skipif(not built, reason="the native library isn't in use")
def test_threads_do_not_change_a_bit(monkeypatch):
    stage, planes, _ = make("kept")
    results = []
    for threads in ("1", "2", "5"):
        monkeypatch.setenv(native.THREADS_VARIABLE, threads)
        results.append(np.array(whole(kernels.conv_stage(planes, stage))))
    assert all(np.array_equal(results[0], other) for other in results[1:])


@pytest.mark.parametrize("run", [kernels.conv_stage, plain])
def test_a_constant_plane_is_not_amplified(monkeypatch, run):
    """Variance 0 divides by sqrt(eps): any rounding of the mean would come out 300 times larger."""
    monkeypatch.setattr(tiles, "BYTES", 1 << 20)
    stage, planes, _ = make("point", rows=501, columns=163)
    y = whole(run([[mx.full(planes[0][0].shape, 0.1)]], stage))
    expected = mx.where(stage.norm_bias >= 0, stage.norm_bias, stage.slope * stage.norm_bias)
    assert mx.array_equal(y, mx.broadcast_to(expected, y.shape)).item()


def test_a_large_offset_keeps_its_digits():
    """Mean 1000 and deviation 1: squares of the values would leave nothing of the variance."""
    stage, planes, _ = make("point", rows=300, columns=100)
    unmoved = whole(kernels.conv_stage(planes, stage))
    moved = PackedStage(
        stage.shape,
        stage.weight.transpose(0, 3, 1, 2),
        stage.bias + 1000,
        stage.norm_weight,
        stage.norm_bias,
        stage.slope,
        stage.eps,
    )
    for run in (kernels.conv_stage, plain):
        assert float(mx.abs(whole(run(planes, moved)) - unmoved).max()) < 2e-3


def test_planes_that_do_not_fit_are_refused():
    stage, planes, _ = make("dilated")
    with pytest.raises(InternalError, match="256 channels"):
        kernels.conv_stage(planes[:3], stage)
    with pytest.raises(InternalError, match="must share"):
        kernels.conv_stage([*planes[:3], [planes[3][0][:, :-1]]], stage)
    with pytest.raises(InternalError, match="kernel"):
        PackedStage(StageShape((3, 1)), mx.zeros((64, 2, 1, 1)), *(mx.zeros((64,)),) * 4, 1e-5)


def test_planes_in_tiles_are_read_across_their_edges(monkeypatch):
    """Rows that a kernel reaches beyond a tile lie in one or more other tiles, cut elsewhere."""
    stage, planes, expected = make("dilated")
    cut = [
        mx.split(plane[0], bounds, axis=1)
        for plane, bounds in zip(planes, ([5], [1, 2, 30], [], [20, 36]), strict=True)
    ]
    for size in (384 << 20, 1 << 20, 1):
        monkeypatch.setattr(tiles, "BYTES", size)
        assert np.abs(np.array(whole(plain(cut, stage))) - expected).max() < 5e-5
    assert np.abs(np.array(whole(kernels.conv_stage(cut, stage))) - expected).max() < 5e-5


@pytest.mark.skipif(GPU, reason="pieces overlap there; tests.bench.reuse prints what they take")
@pytest.mark.parametrize("name", ["dilated", "kept", "frames"])
def test_memory_is_that_of_the_planes_and_two_tiles(monkeypatch, name):
    """Neither inputs nor output are held twice, however long they are."""
    monkeypatch.setattr(tiles, "BYTES", 2 << 20)
    stage, planes, _ = make(name, rows=300, columns=40, batch=1)
    assert len(tiles.bounds(planes, stage, OPERATIONS)) > 10
    mx.eval(planes)
    mx.clear_cache()
    before = mx.get_active_memory()
    mx.reset_peak_memory()
    output = plain(planes, stage)
    mx.eval(output)
    held = sum(tile.nbytes for tile in output)
    taken = mx.get_peak_memory() - before
    assert held < taken < held + 2 * tiles.BYTES


def test_tiles_are_about_equal_and_cover_all_rows(monkeypatch):
    monkeypatch.setattr(tiles, "BYTES", 2 << 20)
    for name in SHAPES:
        stage, planes, _ = make(name, rows=300, columns=40, batch=1)
        parts = tiles.bounds(planes, stage, OPERATIONS)
        assert parts[0][0] == 0 and parts[-1][1] == stage.convolved(300, 40)[0]
        assert all(stop == start for (_, stop), (start, _) in pairwise(parts))
        assert all(start % stage.shape.keep == 0 for start, _ in parts)
        assert len({stop - start for start, stop in parts[:-1]}) <= 1


def test_pieces_of_work_hold_to_their_room(monkeypatch):
    """Small work goes together, nothing waits for long, and two pieces' bytes are never exceeded."""
    monkeypatch.setattr(tiles, "BYTES", 100)
    sizes = {}
    at_work, started, most = [], [], 0

    def start(*arrays):
        nonlocal most
        started.append([sizes[id(a)] for a in arrays])
        at_work.append(arrays)
        most = max(most, sum(sizes[id(a)] for piece in at_work for a in piece))

    def wait(array):
        piece = next(p for p in at_work if p[-1] is array)
        del at_work[: at_work.index(piece) + 1]

    monkeypatch.setattr(tiles.mx, "async_eval", start)
    monkeypatch.setattr(tiles.mx, "eval", wait)
    turn, arrays = tiles.InTurn(), [mx.zeros(1) for _ in range(9)]
    for array, size in zip(arrays, (10, 20, 30, 45, 90, 100, 100, 30, 5), strict=True):
        sizes[id(array)] = size
        turn.put(array, size=size)
    assert started == [[10, 20, 30], [45], [90], [100], [100]]
    turn.start()
    assert started[-1] == [30, 5] and most <= 200


@pytest.mark.parametrize(("frees", "waits"), [(3, 3), (10**9, None)])
def test_a_piece_waits_for_memory_of_the_one_before_the_last_but_not_for_ever(monkeypatch, frees, waits):
    """Memory comes back some looks after the wait, or never."""
    looks = []

    def taken():
        looks.append(0)
        return 1000 if len(looks) <= frees else 100

    monkeypatch.setattr(tiles, "BYTES", 100)
    turn, arrays = tiles.InTurn(memory=300), [mx.zeros(1) for _ in range(3)]
    turn._most = 300
    monkeypatch.setattr(tiles.mx, "get_active_memory", taken)
    monkeypatch.setattr(tiles.mx, "eval", lambda *_: None)
    for array in arrays:
        turn.put(array, size=100)
    assert len(looks) == waits + 1 if waits else len(looks) > 1


def test_a_piece_waits_for_all_the_memory_it_takes_where_that_is_more_than_one_counts(monkeypatch):
    """A Mamba unit of RE-USE takes twice a piece's bytes; of 300 no more than 100 may be taken then."""
    taken = iter((150, 101, 100, 99))
    monkeypatch.setattr(tiles, "BYTES", 100)
    turn, arrays = tiles.InTurn(memory=300), [mx.zeros(1) for _ in range(3)]
    turn._most = 300
    monkeypatch.setattr(tiles.mx, "get_active_memory", lambda: next(taken))
    monkeypatch.setattr(tiles.mx, "eval", lambda *_: None)
    for array in arrays:
        turn.put(array, size=200)
    assert list(taken) == [99]
