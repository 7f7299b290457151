"""Launchers of scan.cu and scan_backward.cu."""

from dataclasses import dataclass
from pathlib import Path

import mlx.core as mx

from speechlens.kernels import gpu
from speechlens.kernels.checks import STATES

CHECKPOINT = 8
BUSY_WARPS = 1024
_HERE = Path(__file__).parent
_FORWARD = (_HERE / "scan.cu",)
_BACKWARD = (*_FORWARD, _HERE / "scan_backward.cu")
_NULL = "(const float*)nullptr"
_NOTHING = "(float*)nullptr"
_SPREAD = "LANES, ITEMS, THREADS, WIDTH"


@dataclass(frozen=True, slots=True)
class Plan:
    """How a shape is spread.

    lanes: threads a channel; items: steps that a thread fetches at once; threads: block size;
    chunk: steps a chunk, 0 for all.
    """

    lanes: int = 1
    items: int = 8
    threads: int = 64
    chunk: int = 0

    def chunks(self, length: int) -> int:
        """How many a sequence is cut into; 1 where it isn't."""
        return -(-length // self.chunk) if self.chunk else 1


def plan(batch: int, length: int, width: int, strict: bool) -> Plan:
    """One thread a channel where that fills the GPU, else two or four, else chunks.

    strict has one order of summation, so its channels aren't split over threads.
    """
    warps = batch * -(-width // 32)
    if 4 * warps < BUSY_WARPS:
        return Plan(chunk=_chunk(length, warps, 3 * BUSY_WARPS))
    if strict or warps >= 3 * BUSY_WARPS:
        return Plan()
    return Plan(lanes=2) if warps >= BUSY_WARPS else Plan(lanes=4, threads=128)


def plan_backward(batch: int, length: int, width: int) -> Plan:
    """Two warps of 32 channels a block, and chunks where those are too few."""
    warps = batch * -(-width // 32)
    threads = 64 if width % 64 == 0 else 32
    return Plan(threads=threads, chunk=0 if warps >= BUSY_WARPS else _chunk(length, warps, 4 * BUSY_WARPS))


def scan(u, delta_raw, A_log, B, C, D, z, state, strict, checkpointed=False):
    """Same contract as `reference.scan`; with `checkpointed` (y, last, states at every eighth step)."""
    batch, length, width = u.shape
    split = plan(batch, length, width, strict)
    A_log, D = A_log.astype(mx.float32), D.astype(mx.float32)
    starts = None if state is None else state.astype(mx.float32)
    if split.chunk:
        starts = _chunk_starts(u, delta_raw, A_log, B, starts, split, strict)
    shapes = [(u.shape, u.dtype), ((batch, width, STATES), mx.float32)]
    if checkpointed:
        shapes.append(((batch, -(-length // CHECKPOINT), 4, width, 4), mx.float32))
    program = forward_program(z is not None, starts is not None, checkpointed)
    arrays = [a for a in (u, delta_raw, A_log, B, C, D, z, starts) if a is not None]
    try:
        results = _launch(program, arrays, shapes, u.shape, split, STRICT=strict)
        gpu.prove((program.name, split, width, strict, u.dtype), results)
    except Exception as error:
        raise gpu.failure("selective scan", error) from error
    return tuple(results)


def backward(u, delta_raw, A_log, B, C, D, z, checkpoints, grad_y, grad_last):
    """Gradients of u, delta_raw, A_log, B, C, D, z (None without it) and the initial state."""
    batch, length, width = u.shape
    split = plan_backward(batch, length, width)
    chunks, groups = split.chunks(length), -(-width // split.threads)
    A_log, D = A_log.astype(mx.float32), D.astype(mx.float32)
    adjoints = grad_last.astype(mx.float32)
    if split.chunk:
        adjoints = _chunk_adjoints(delta_raw, A_log, C, z, grad_y, adjoints, split)
    gate = [] if z is None else [(z.shape, z.dtype)]
    shapes = [(u.shape, u.dtype), (delta_raw.shape, delta_raw.dtype), *gate]
    sums = ((batch, groups, length, 4, 2, 4), (batch, chunks, width, STATES), (batch, chunks, width))
    shapes += [(shape, mx.float32) for shape in (*sums, (batch, width, STATES))]
    arrays = [a for a in (u, delta_raw, A_log, B, C, D, z, checkpoints, grad_y, adjoints) if a is not None]
    found = _launch(backward_program(z is not None), arrays, shapes, u.shape, split)
    grad_u, grad_delta, *grad_z, by_rows, by_rate, by_skip, grad_state = found
    rows = by_rows.sum(axis=1).swapaxes(2, 3).reshape(batch, length, 2, STATES)
    grad_A_log = by_rate.sum(axis=(0, 1)) * -mx.exp(A_log)
    grad_D, grad_z = by_skip.sum(axis=(0, 1)), grad_z[0] if grad_z else None
    return grad_u, grad_delta, grad_A_log, rows[:, :, 0], rows[:, :, 1], grad_D, grad_z, grad_state


def forward_program(gated: bool, started: bool, checkpointed: bool) -> gpu.Program:
    """The scan over whole sequences or over chunks with given start states."""
    optional = [name for name, used in (("z", gated), ("starts", started)) if used]
    outputs = ("y", "last", "checkpoints") if checkpointed else ("y", "last")
    kept = "reinterpret_cast<float4*>(checkpoints)" if checkpointed else "(float4*)nullptr"
    arguments = f"u, delta_raw, A_log, B, C, D, {_named('z', gated)}, {_named('starts', started)}, y, last"
    return _program(
        "scan" + "".join(f"_{name}" for name in (*optional, *outputs[2:])),
        ("u", "delta_raw", "A_log", "B", "C", "D", *optional),
        outputs,
        f"scan_forward<STRICT, {_SPREAD}>({arguments}, {kept}, {{}});",
    )


def ends_program() -> gpu.Program:
    """What each chunk adds to a state of zeros, summed from its end."""
    return _program(
        "scan_ends",
        ("u", "delta_raw", "A_log", "B"),
        ("local", "total"),
        "scan_ends<STRICT, THREADS, WIDTH>(u, delta_raw, A_log, B, local, total, {});",
    )


def carry_program(started: bool) -> gpu.Program:
    """Start states of the chunks, or with REVERSE the adjoints that reach them from behind."""
    names = ("local", "total", "A_log", *(["state"] if started else []))
    arguments = f"local, total, A_log, {_named('state', started)}, starts"
    sizes = "local_shape[0], local_shape[2], local_shape[1]"
    return gpu.Program(
        "cuda",
        "speechlens_scan_carry" + ("_state" if started else ""),
        _FORWARD,
        names,
        ("starts",),
        f"speechlens::scan_carry<STRICT, REVERSE>({arguments}, {sizes});",
    )


def backward_program(gated: bool) -> gpu.Program:
    """The gradient of every input over whole sequences or over chunks with given adjoints."""
    z = ["z"] if gated else []
    kept = "reinterpret_cast<const float4*>(checkpoints)"
    given = f"u, delta_raw, A_log, B, C, D, {_named('z', gated)}, {kept}, grad, adjoints"
    found = f"grad_u, grad_delta, {'grad_z' if gated else _NOTHING}, by_rows, by_rate, by_skip, grad_state"
    gradients = ["grad_u", "grad_delta", *(["grad_z"] if gated else [])]
    return _program(
        "scan_backward" + "_z" * gated,
        ("u", "delta_raw", "A_log", "B", "C", "D", *z, "checkpoints", "grad", "adjoints"),
        (*gradients, "by_rows", "by_rate", "by_skip", "grad_state"),
        f"scan_backward<THREADS / 32, WIDTH>({given}, {found}, {{}});",
        _BACKWARD,
    )


def adjoint_program(gated: bool) -> gpu.Program:
    """What each chunk adds to an adjoint of zeros."""
    given = f"delta_raw, A_log, C, {_named('z', gated)}, grad"
    return _program(
        "scan_adjoint" + "_z" * gated,
        ("delta_raw", "A_log", "C", *(["z"] if gated else []), "grad"),
        ("local", "total"),
        f"adjoint_local<THREADS, WIDTH>({given}, local, total, {{}});",
        _BACKWARD,
    )


def _program(name, inputs, outputs, call, files=_FORWARD) -> gpu.Program:
    length = f"{inputs[0]}_shape[1]"
    extent = f"speechlens::Extent{{{length}, CHUNK ? CHUNK : {length}, int(gridDim.y)}}"
    return gpu.Program(
        "cuda", f"speechlens_{name}", files, inputs, outputs, "speechlens::" + call.format(extent)
    )


def _named(name: str, given: bool) -> str:
    return name if given else _NULL


def _launch(program, arrays, shapes, shape, split: Plan, **constants):
    batch, length, width = shape
    blocks = -(-width // (split.threads // split.lanes))
    return gpu.launch(
        program,
        arrays,
        shapes,
        grid=(batch * blocks * split.threads, split.chunks(length), 1),
        threadgroup=(split.threads, 1, 1),
        constants={
            "WIDTH": width,
            "LANES": split.lanes,
            "ITEMS": split.items,
            "THREADS": split.threads,
            "CHUNK": split.chunk,
            **constants,
        },
    )


def _chunk_starts(u, delta_raw, A_log, B, state, split: Plan, strict: bool):
    batch, length, width = u.shape
    shapes = [((batch, split.chunks(length), width, *rest), mx.float32) for rest in ((STATES,), ())]
    arrays = [u, delta_raw, A_log, B]
    local, total = _launch(ends_program(), arrays, shapes, u.shape, split, STRICT=strict)
    return _carry(local, total, A_log, state, strict=strict, reverse=False)


def _chunk_adjoints(delta_raw, A_log, C, z, grad_y, grad_last, split: Plan):
    batch, length, width = delta_raw.shape
    shapes = [((batch, split.chunks(length), width, *rest), mx.float32) for rest in ((STATES,), ())]
    program = adjoint_program(z is not None)
    arrays = [a for a in (delta_raw, A_log, C, z, grad_y) if a is not None]
    # This kernel has one channel a thread whatever the full one has.
    split = Plan(threads=64, chunk=split.chunk)
    local, total = _launch(program, arrays, shapes, delta_raw.shape, split)
    return _carry(local, total, A_log, grad_last, strict=False, reverse=True)


def _carry(local, total, A_log, state, *, strict, reverse):
    threads = local.shape[0] * local.shape[2] * STATES
    arrays = [a for a in (local, total, A_log, state) if a is not None]
    (starts,) = gpu.launch(
        carry_program(state is not None),
        arrays,
        [(local.shape, mx.float32)],
        grid=(threads, 1, 1),
        threadgroup=(min(128, threads), 1, 1),
        constants={"STRICT": strict, "REVERSE": reverse},
    )
    return starts


def _chunk(length: int, warps: int, wanted: int) -> int:
    """Steps a chunk for about `wanted` warps, a power of two from 128; 0 where one chunk would do."""
    chunk = 128
    while chunk * wanted < length * warps:
        chunk *= 2
    return chunk if 2 * chunk <= length else 0
