"""The fused unit and the conv stage of CUDA: their text run as C++, and compiled for every variant."""

import importlib
import sys

import mlx.core as mx
import numpy as np
import pytest

from speechlens.kernels import PackedUnit, backend, gpu, mamba_unit, whole
from speechlens.kernels.conv_stage import cuda as stage_cuda
from speechlens.kernels.conv_stage import tiles

from . import cuda_emulator
from .cuda_source import compiler, generated
from .test_conv_stage import SHAPES, make
from .test_mamba_unit import SIZES, composed, weights

# The package exports a function of the folder's name.
unit_gpu = importlib.import_module("speechlens.kernels.mamba_unit.gpu")
compile_cuda = compiler()
can_emulate = pytest.mark.skipif(
    cuda_emulator.COMPILER is None or sys.platform != "linux", reason="needs a C++ compiler on Linux"
)
can_compile = pytest.mark.skipif(compile_cuda is None, reason="needs NVRTC or nvcc to compile CUDA text")


@pytest.fixture
def cuda(monkeypatch):
    """CUDA's launchers over emulated kernels."""
    monkeypatch.setattr(backend, "chosen", lambda: backend.Backend("cuda", "emulated"))
    monkeypatch.setattr(gpu, "launch", cuda_emulator.launch)


def on_cuda(planes, stage):
    return stage_cuda.conv_stage(planes, stage, tiles.InTurn())


def expected(monkeypatch, x, parts, axis, strict):
    with monkeypatch.context() as patch:
        patch.setattr(backend, "chosen", lambda: backend.Backend("reference", "as oracle"))
        y = composed(x, *parts, axis, strict)
        mx.eval(y)
    return y


@can_emulate
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("axis", [1, 2])
@pytest.mark.parametrize(("strict", "harmonic"), [(False, True), (False, False), (True, True)])
def test_unit_is_the_composition(cuda, draw, monkeypatch, size, axis, strict, harmonic):
    parts = weights(draw, *size, harmonic=harmonic)
    # Shorter and longer than a run of the convolution, a tile of the scan, and the tiles in flight.
    for shape in ((1, 35, 2), (1, 1, 9)):
        x = draw(*shape, size[0])
        y = mamba_unit(x, PackedUnit(*parts), axis, strict=strict)
        assert mx.abs(y - expected(monkeypatch, x, parts, axis, strict)).max().item() < 2e-5


@can_emulate
def test_two_channels_a_thread(cuda, draw, monkeypatch):
    monkeypatch.setattr(unit_gpu, "spread_of", lambda width: unit_gpu.Spread(32, held=2))
    parts = weights(draw, 48, 96, 3, harmonic=False)
    x = draw(1, 19, 3, 48)
    y = mamba_unit(x, PackedUnit(*parts), 1)
    assert mx.abs(y - expected(monkeypatch, x, parts, 1, False)).max().item() < 2e-5


@can_emulate
def test_pieces_of_a_batch_give_the_same(cuda, draw, monkeypatch):
    unit = PackedUnit(*weights(draw, 16, 32, 2))
    x = draw(3, 7, 2, 16)
    whole = mamba_unit(x, unit, 2)
    monkeypatch.setattr(unit_gpu, "MOST_TOKENS", 20)
    # On a GPU not to the bit: cuBLAS sums products of other sizes in another order.
    apart = 2e-5 if mx.default_device() == mx.Device(mx.gpu) else 0
    assert mx.abs(whole - mamba_unit(x, unit, 2)).max().item() <= apart


@can_emulate
@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("tile", [512 << 20, 1 << 20])
def test_stage_matches_the_formula(cuda, monkeypatch, name, tile):
    monkeypatch.setattr(tiles, "BYTES", tile)
    stage, planes, wanted = make(name)
    y = np.array(whole(on_cuda(planes, stage)))
    assert y.shape == wanted.shape and np.abs(y - wanted).max() < 1e-4


@can_emulate
@pytest.mark.parametrize("most", [1, 3])
def test_planes_in_tiles_are_gathered_across_their_edges(cuda, monkeypatch, most):
    """Rows of up to three tiles of each plane in one launch, where a plane has more of them by MLX."""
    stage, planes, wanted = make("dilated", rows=23, columns=5)
    bounds = ([5], [7, 11], [], [20]) if most == 3 else ([5], [1, 2, 6, 17], [], [20])
    cut = [mx.split(plane[0], list(b), axis=1) for plane, b in zip(planes, bounds, strict=True)]
    monkeypatch.setattr(tiles, "BYTES", 1 << 19)
    made = []
    monkeypatch.setattr(
        stage_cuda, "gather_program", lambda n, make=stage_cuda.gather_program: made.append(n) or make(n)
    )
    assert len(tiles.bounds(cut, stage, stage_cuda.Kernels())) > 1
    assert np.abs(np.array(whole(on_cuda(cut, stage))) - wanted).max() < 1e-4
    assert (len(made) == len(tiles.bounds(cut, stage, stage_cuda.Kernels()))) == (most == 3)


@can_emulate
def test_a_plane_alone_is_gathered_where_a_tile_needs_two(cuda, monkeypatch):
    stage, planes, wanted = make("dense", rows=23, columns=5)
    monkeypatch.setattr(tiles, "BYTES", 1 << 16)
    cut = [mx.split(planes[0][0], [4, 15], axis=1)]
    assert np.abs(np.array(whole(on_cuda(cut, stage))) - wanted).max() < 1e-4


@can_emulate
def test_a_constant_plane_keeps_variance_zero(cuda, monkeypatch):
    stage, planes, _ = make("point")
    monkeypatch.setattr(tiles, "BYTES", 1 << 20)
    y = whole(on_cuda([[mx.full(planes[0][0].shape, 0.1)]], stage))
    wanted = mx.where(stage.norm_bias >= 0, stage.norm_bias, stage.slope * stage.norm_bias)
    assert mx.array_equal(y, mx.broadcast_to(wanted, y.shape)).item()


@can_compile
@pytest.mark.parametrize(("width", "row", "rank"), [(96, 432, 4), (256, 1088, 4), (32, 144, 20)])
@pytest.mark.parametrize(
    ("strict", "harmonic", "held"), [(False, True, 1), (False, False, 2), (True, False, 1)]
)
def test_unit_compiles(width, row, rank, strict, harmonic, held):
    sizes = {"D": width, "ROW": row}
    scan = {"STRICT": strict, "HARMONIC": harmonic, "RANK": rank}
    spread = {"THREADS": 32, "HELD": held, "ITEMS": 8, "STAGES": 3}
    for program, constants in (
        (unit_gpu.conv_program("cuda"), {**sizes, "RUN": 16}),
        (unit_gpu.scan_program("cuda"), {**sizes, **scan, **spread}),
        (unit_gpu.norm_program("cuda"), {"C": row - 4 * width, "ROW": row}),
    ):
        assert compile_cuda(generated(program, constants)) == ""


@can_compile
def test_stage_compiles():
    assert compile_cuda(generated(stage_cuda.moments_program(), {"RUN": 16})) == ""
    gathers = [stage_cuda.gather_program(planes) for planes in (1, 2, 3, 4)]
    for program in (stage_cuda.merge_program(), stage_cuda.apply_program(), *gathers):
        assert compile_cuda(generated(program, {})) == ""
