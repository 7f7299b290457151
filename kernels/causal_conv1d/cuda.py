"""Launchers of conv.cu and conv_backward.cu."""

from pathlib import Path

import mlx.core as mx

from speechlens.kernels import gpu
from speechlens.kernels.checks import TAPS

RUN, RUN_BACKWARD, THREADS = 16, 64, 256
_HERE = Path(__file__).parent
_FILES = (_HERE / "conv.cu",)


def conv(x, weight, bias, state, activation):
    """Same contract as `reference.conv`."""
    arrays = [a for a in (x, weight, bias, state) if a is not None]
    program = forward_program(state is not None)
    y = _launch(program, arrays, [(x.shape, x.dtype)], x.shape, activation, RUN)
    gpu.prove((program.name, activation, x.shape[2], x.dtype), y)
    return y[0]


def gradients(primals, cotangents, _outputs):
    """Gradients of x, weight, bias and the initial state, for `with_gradient`."""
    x, weight, bias, state, activation = primals
    batch, length, width = x.shape
    runs = -(-length // RUN_BACKWARD)
    arrays = [a for a in (x, weight, bias, state, *cotangents) if a is not None]
    shapes = [(x.shape, x.dtype)]
    shapes += [(shape, mx.float32) for shape in ((batch, TAPS - 1, width), (batch, runs, width, TAPS + 1))]
    program = backward_program(state is not None)
    grad_x, grad_state, partial = _launch(program, arrays, shapes, x.shape, activation, RUN_BACKWARD)
    sums = partial.sum(axis=(0, 1))
    return grad_x, sums[:, :TAPS], sums[:, TAPS], grad_state, None


def forward_program(started: bool) -> gpu.Program:
    """The convolution, with or without samples before x."""
    names, state = _optional(started)
    body = f"speechlens::conv_forward<SILU, RUN, WIDTH>(x, weight, bias, {state}, y, x_shape[1]);"
    return gpu.Program(
        "cuda", "speechlens_conv" + names[1], _FILES, ("x", "weight", "bias", *names[0]), ("y",), body
    )


def backward_program(started: bool) -> gpu.Program:
    """The gradient of every input."""
    names, state = _optional(started)
    outputs = ("grad_x", "grad_state", "partial")
    arguments = f"x, weight, bias, {state}, grad, grad_x, grad_state, partial, x_shape[1]"
    body = f"speechlens::conv_backward<SILU, RUN, WIDTH>({arguments});"
    inputs = ("x", "weight", "bias", *names[0], "grad")
    files = (*_FILES, _HERE / "conv_backward.cu")
    return gpu.Program("cuda", "speechlens_conv_backward" + names[1], files, inputs, outputs, body)


def _optional(started: bool) -> tuple[tuple[tuple[str, ...], str], str]:
    return ((("state",), "_state"), "state") if started else (((), ""), "(const float*)nullptr")


def _launch(program, arrays, shapes, shape, activation, run):
    batch, length, width = shape
    threads = width * -(-length // run)
    block = min(THREADS, threads)
    return gpu.launch(
        program,
        arrays,
        shapes,
        grid=(batch * -(-threads // block) * block, 1, 1),
        threadgroup=(block, 1, 1),
        constants={"SILU": activation == "silu", "RUN": run, "WIDTH": width},
    )
