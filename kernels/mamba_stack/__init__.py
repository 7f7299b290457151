"""Layers of a Mamba language model over new tokens in one call, where the native library is in use."""

from collections.abc import Sequence

import mlx.core as mx

from speechlens.errors import InternalError
from speechlens.kernels import backend, checks
from speechlens.kernels.mamba_stack import cpu
from speechlens.kernels.mamba_stack.packing import GROUP, Packed, PackedStack

__all__ = ["Packed", "PackedStack", "mamba_stack", "packed_product", "stack_supports"]


def stack_supports(d_model: int, d_inner: int) -> bool:
    """Whether `mamba_stack` runs these sizes here; where it doesn't, compose the single operations."""
    return d_model % GROUP == 0 and d_inner % GROUP == 0 and backend.chosen().name == "cpu"


def mamba_stack(
    x: mx.array,
    stack: PackedStack,
    conv: Sequence[mx.array],
    ssm: Sequence[mx.array],
    lengths: Sequence[int] | None = None,
) -> tuple[mx.array, list[mx.array], list[mx.array]]:
    """x + Mamba(RMSNorm(x)) through every layer, and the states after the steps.

    x float32 [N, L, H]; per layer conv [N, 3, D] and ssm [N, D, 16], both float32; lengths: how many steps of
    each row count, all where None; the rest of the output is zero. Has no gradient.
    Raises InternalError on a wrong shape.
    """
    checks.array("x", x, (None, None, stack.d_model), "N, L, H")
    batch, length, _ = x.shape
    for i in range(stack.layers):
        checks.array("conv", conv[i], (batch, checks.TAPS - 1, stack.d_inner), "N, 3, D")
        checks.array("ssm", ssm[i], (batch, stack.d_inner, checks.STATES), "N, D, 16")
    counts = [length] * batch if lengths is None else list(lengths)
    if len(counts) != batch or not all(0 <= count <= length for count in counts):
        raise InternalError(f"lengths must be {batch} numbers from 0 to {length}, not {counts}.")
    return cpu.stack(x, stack, conv, ssm, counts)


def packed_product(x: mx.array, matrix: Packed) -> mx.array:
    """y = x W^T: x [..., inputs] to float32 [..., outputs]. Has no gradient."""
    if x.shape[-1] != matrix.inputs:
        raise InternalError(f"x must end in {matrix.inputs} inputs, not {list(x.shape)}.")
    return cpu.product(x.reshape(-1, matrix.inputs), matrix).reshape(*x.shape[:-1], matrix.outputs)
