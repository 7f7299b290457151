"""Launchers of conv.metal and conv_backward.metal: one thread a channel and sequence, groups of 256."""

from pathlib import Path

import mlx.core as mx

from speechlens.kernels import gpu
from speechlens.kernels.checks import TAPS

_HERE = Path(__file__).parent
_FILES = (_HERE / "conv.metal",)


def conv(x, weight, bias, state, activation):
    """Same contract as `reference.conv`."""
    arrays = [a for a in (x, weight, bias, state) if a is not None]
    program = forward_program(state is not None)
    y = _launch(program, arrays, [(x.shape, x.dtype)], activation)
    gpu.prove((program.name, activation, x.dtype), y)
    return y[0]


def gradients(primals, cotangents, _outputs):
    """Gradients of x, weight, bias and the initial state, for `with_fallback`."""
    x, weight, bias, state, activation = primals
    batch, _, width = x.shape
    arrays = [a for a in (x, weight, bias, state, *cotangents) if a is not None]
    sums = ((batch, TAPS - 1, width), (batch, width, TAPS + 1))
    shapes = [(x.shape, x.dtype), *((shape, mx.float32) for shape in sums)]
    grad_x, grad_state, partial = _launch(backward_program(state is not None), arrays, shapes, activation)
    total = partial.sum(axis=0)
    return grad_x, total[:, :TAPS], total[:, TAPS], grad_state, None


def forward_program(started: bool) -> gpu.Program:
    """The convolution, with or without samples before x."""
    return _program("conv", started, _FILES, (), ("y",), "conv_forward")


def backward_program(started: bool) -> gpu.Program:
    """The gradient of every input."""
    outputs = ("grad_x", "grad_state", "partial")
    files = (*_FILES, _HERE / "conv_backward.metal")
    return _program("conv_backward", started, files, ("grad",), outputs, "conv_backward")


def _program(name, started, files, more, outputs, function) -> gpu.Program:
    optional = ("state",) if started else ()
    inputs = ("x", "weight", "bias", *optional, *more)
    arrays = ", ".join(("x", "weight", "bias", "state" if started else "bias", *more, *outputs))
    flags = f"SILU, {'true' if started else 'false'}"
    place = "long(thread_position_in_grid.x), x_shape[1], x_shape[2]"
    body = f"speechlens::{function}<{flags}>({arrays}, {place});"
    return gpu.Program("metal", f"speechlens_{name}" + "_state" * started, files, inputs, outputs, body)


def _launch(program, arrays, shapes, activation):
    batch, _, width = arrays[0].shape
    return gpu.launch_threads(program, arrays, shapes, batch * width, SILU=activation == "silu")
