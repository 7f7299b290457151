"""The CUDA text compiles for every variant that the launchers can ask for, on machines without a GPU too."""

import pytest

from speechlens.kernels.causal_conv1d import cuda as conv
from speechlens.kernels.selective_scan import cuda as scan

from .cuda_source import compiler, generated

compile_cuda = compiler()
pytestmark = pytest.mark.skipif(
    compile_cuda is None, reason="needs NVRTC (pip package nvidia-cuda-nvrtc) or nvcc to compile CUDA text"
)
SPREADS = [(1, 8, 64, 0), (2, 8, 64, 0), (4, 8, 128, 0), (1, 8, 64, 256)]


def constants(width, spread, **more):
    return {"WIDTH": width, **dict(zip(("LANES", "ITEMS", "THREADS", "CHUNK"), spread, strict=True)), **more}


def check(program, values, dtype="float32"):
    assert compile_cuda(generated(program, values, dtype)) == ""


@pytest.mark.parametrize("spread", SPREADS)
@pytest.mark.parametrize("flags", [(False, False, False), (True, True, True)])
def test_scan(spread, flags):
    check(scan.forward_program(*flags), constants(96, spread, STRICT=False))


@pytest.mark.parametrize("width", [1, 20, 1536])
def test_scan_widths(width):
    check(scan.forward_program(True, False, False), constants(width, SPREADS[0], STRICT=False))


def test_strict_scan():
    check(scan.forward_program(True, True, True), constants(96, SPREADS[0], STRICT=True))


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_half_precision_inputs(dtype):
    check(scan.forward_program(True, True, False), constants(96, SPREADS[0], STRICT=False), dtype)
    check(scan.backward_program(True), constants(96, SPREADS[0]), dtype)
    check(conv.forward_program(True), {"SILU": True, "RUN": 16, "WIDTH": 96}, dtype)
    check(conv.backward_program(True), {"SILU": True, "RUN": 64, "WIDTH": 96}, dtype)


@pytest.mark.parametrize("started", [False, True])
@pytest.mark.parametrize("strict", [False, True])
def test_chunks(started, strict):
    check(scan.ends_program(), constants(96, SPREADS[3], STRICT=strict))
    check(scan.carry_program(started), {"STRICT": strict, "REVERSE": started})
    check(scan.adjoint_program(started), constants(96, SPREADS[3]))


@pytest.mark.parametrize("gated", [False, True])
@pytest.mark.parametrize(("width", "threads"), [(96, 32), (256, 64), (1, 32)])
def test_scan_backward(gated, width, threads):
    check(scan.backward_program(gated), constants(width, (1, 8, threads, 0)))


@pytest.mark.parametrize("started", [False, True])
@pytest.mark.parametrize("silu", [False, True])
def test_convolution(started, silu):
    check(conv.forward_program(started), {"SILU": silu, "RUN": 16, "WIDTH": 20})
    check(conv.backward_program(started), {"SILU": silu, "RUN": 64, "WIDTH": 20})


def test_a_mistake_is_noticed():
    broken = generated(scan.ends_program(), constants(96, SPREADS[0], STRICT=False)).replace(
        "exp2_fast(float x)", "exp2_fast(float)"
    )
    assert "error" in compile_cuda(broken)
