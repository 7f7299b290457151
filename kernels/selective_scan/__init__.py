"""The selective scan of Mamba: contract and choice of the back end."""

import mlx.core as mx

from speechlens.kernels import backend, checks
from speechlens.kernels.dispatch import with_fallback, with_gradient
from speechlens.kernels.selective_scan import cpu, cuda, metal, reference
from speechlens.kernels.selective_scan.gradient import from_checkpoints


def _plain(*arguments):
    # The last argument asks for checkpoints, which plain operations do without.
    return reference.scan(*arguments[:-1])


# The GPUs' take half precision as it is.
_GPU = {
    name: with_gradient(module.scan, from_checkpoints(module.scan, module.backward))
    for name, module in (("cuda", cuda), ("metal", metal))
}
_CPU = with_fallback("selective scan", cpu.scan, _plain, from_checkpoints(cpu.scan, cpu.backward))


def selective_scan(
    u: mx.array,
    delta_raw: mx.array,
    A_log: mx.array,
    B: mx.array,
    C: mx.array,
    D: mx.array,
    z: mx.array | None,
    *,
    state: mx.array | None = None,
    return_state: bool = False,
    strict: bool = False,
    training: bool = False,
) -> mx.array | tuple[mx.array, mx.array]:
    """s_t = exp(delta_t A) s_{t-1} + delta_t u_t B_t; y_t = (sum_n s_t C_t + D u_t) * silu(z_t).

    delta = softplus(delta_raw), A = -exp(A_log). Shapes: u, delta_raw, z [B, L, D]; A_log [D, 16];
    B, C [B, L, 16]; D [D]; state [B, D, 16], zeros where None. Any D and any L from 1.

    z None leaves the gate out. float16 and bfloat16 are accepted and computed in float32; y has u's
    dtype, the state is float32. strict selects the arithmetic of strict.md. Gradients reach every array,
    also through both states; training keeps what they need, which otherwise is computed again.
    Returns y [B, L, D], with `return_state` (y, last state).
    Raises InternalError on a wrong shape or dtype, KernelLimitError on a state size other than 16.
    """
    checks.scan(u, delta_raw, A_log, B, C, D, z, state)
    arrays, name = (u, delta_raw, A_log, B, C, D, z, state), backend.chosen().name
    if name in _GPU:
        y, last = _GPU[name](*arrays, strict, training)[:2]
    else:
        exact = [None if a is None else a.astype(mx.float32) for a in arrays]
        y, last = (_CPU if name == "cpu" else _plain)(*exact, strict, training)[:2]
        y = y.astype(u.dtype)
    return (y, last) if return_state else y


def scan_step(
    u: mx.array,
    delta_raw: mx.array,
    A_log: mx.array,
    B: mx.array,
    C: mx.array,
    D: mx.array,
    z: mx.array | None,
    state: mx.array,
    *,
    strict: bool = False,
) -> tuple[mx.array, mx.array]:
    """One step of `selective_scan` over the same state: u, delta_raw, z [B, D]; B, C [B, 16].

    Returns (y [B, D], new state [B, D, 16]).
    """
    one = [None if a is None else a[:, None] for a in (u, delta_raw, B, C, z)]
    y, state = selective_scan(
        one[0], one[1], A_log, one[2], one[3], D, one[4], state=state, return_state=True, strict=strict
    )
    return y[:, 0], state
