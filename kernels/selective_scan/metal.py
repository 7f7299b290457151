"""Launchers of scan.metal and scan_backward.metal: one thread a channel and sequence, groups of 256."""

from pathlib import Path

import mlx.core as mx

from speechlens.kernels import gpu
from speechlens.kernels.checks import STATES

CHECKPOINT = 8
LANES = 32
_HERE = Path(__file__).parent
_FORWARD = (_HERE / "scan.metal",)
_BACKWARD = (*_FORWARD, _HERE / "scan_backward.metal")


def scan(u, delta_raw, A_log, B, C, D, z, state, strict, checkpointed=False):
    """Same contract as `reference.scan`; with `checkpointed` (y, last, states at every eighth step)."""
    batch, length, width = u.shape
    A_log, D = A_log.astype(mx.float32), D.astype(mx.float32)
    arrays = [a for a in (u, delta_raw, A_log, B, C, D, z, state) if a is not None]
    shapes = [(u.shape, u.dtype), ((batch, width, STATES), mx.float32)]
    if checkpointed:
        shapes.append(((batch, -(-length // CHECKPOINT), STATES, width), mx.float32))
    program = forward_program(z is not None, state is not None, checkpointed)
    try:
        results = gpu.launch_threads(program, arrays, shapes, batch * width, STRICT=strict)
        gpu.prove((program.name, strict, u.dtype), results)
    except Exception as error:
        raise gpu.failure("selective scan", error) from error
    return tuple(results)


def backward(u, delta_raw, A_log, B, C, D, z, checkpoints, grad_y, grad_last):
    """Gradients of u, delta_raw, A_log, B, C, D, z (None without it) and the initial state."""
    batch, length, width = u.shape
    groups = -(-width // LANES)
    A_log, D = A_log.astype(mx.float32), D.astype(mx.float32)
    given = (u, delta_raw, A_log, B, C, D, z, checkpoints, grad_y, grad_last)
    gate = [] if z is None else [(z.shape, z.dtype)]
    shapes = [(u.shape, u.dtype), (delta_raw.shape, delta_raw.dtype), *gate]
    state = (batch, width, STATES)
    sums = ((batch, groups, length, 2, STATES), state, (batch, width), state)
    shapes += [(shape, mx.float32) for shape in sums]
    program = backward_program(z is not None)
    found = gpu.launch_threads(program, [a for a in given if a is not None], shapes, batch * groups * LANES)
    grad_u, grad_delta, *grad_z, by_rows, by_rate, by_skip, grad_state = found
    rows = by_rows.sum(axis=1)
    grad_A_log = by_rate.sum(axis=0) * -mx.exp(A_log)
    grad_D, grad_z = by_skip.sum(axis=0), grad_z[0] if grad_z else None
    return grad_u, grad_delta, grad_A_log, rows[:, :, 0], rows[:, :, 1], grad_D, grad_z, grad_state


def forward_program(gated: bool, started: bool, checkpointed: bool) -> gpu.Program:
    """The scan; what it doesn't read or write is stood in for by another array of its kind."""
    optional = [name for name, used in (("z", gated), ("state", started)) if used]
    outputs = ("y", "last", "checkpoints") if checkpointed else ("y", "last")
    flags = ", ".join(("STRICT", *map(_literal, (gated, started, checkpointed))))
    given = f"u, delta_raw, A_log, B, C, D, {'z' if gated else 'u'}, {'state' if started else 'A_log'}"
    found = f"y, last, {'checkpoints' if checkpointed else 'last'}"
    return _program(
        "scan" + "".join(f"_{name}" for name in (*optional, *outputs[2:])),
        _FORWARD,
        ("u", "delta_raw", "A_log", "B", "C", "D", *optional),
        outputs,
        f"scan_forward<{flags}>({given}, {found}",
    )


def backward_program(gated: bool) -> gpu.Program:
    """The gradient of every input."""
    given = f"u, delta_raw, A_log, B, C, D, {'z' if gated else 'u'}, checkpoints, grad, grad_last"
    found = f"grad_u, grad_delta, {'grad_z' if gated else 'grad_u'}, by_rows, by_rate, by_skip, grad_state"
    z, z_out = (["z"], ["grad_z"]) if gated else ([], [])
    return _program(
        "scan_backward" + "_z" * gated,
        _BACKWARD,
        ("u", "delta_raw", "A_log", "B", "C", "D", *z, "checkpoints", "grad", "grad_last"),
        ("grad_u", "grad_delta", *z_out, "by_rows", "by_rate", "by_skip", "grad_state"),
        f"scan_backward<{_literal(gated)}>({given}, {found}",
    )


def _program(name, files, inputs, outputs, call) -> gpu.Program:
    body = f"speechlens::{call}, long(thread_position_in_grid.x), u_shape[1], u_shape[2]);"
    return gpu.Program("metal", f"speechlens_{name}", files, tuple(inputs), tuple(outputs), body)


def _literal(flag: bool) -> str:
    return "true" if flag else "false"
