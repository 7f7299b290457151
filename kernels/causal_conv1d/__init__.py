"""The causal depthwise convolution ahead of the scan: contract and choice of the back end."""

import os

import mlx.core as mx

from speechlens.kernels import backend, checks
from speechlens.kernels.causal_conv1d import cpu, cuda, metal, reference
from speechlens.kernels.dispatch import with_fallback

DISABLE = "SPEECHLENS_DISABLE_METAL_CONV1D"
_NAME = "causal convolution"
_RUN = {
    "cpu": with_fallback(_NAME, cpu.conv, reference.library_conv, cpu.gradients),
    "cuda": with_fallback(_NAME, cuda.conv, reference.library_conv, cuda.gradients),
    "metal": with_fallback(_NAME, metal.conv, reference.library_conv, metal.gradients),
}


def causal_conv1d(
    x: mx.array,
    weight: mx.array,
    bias: mx.array,
    *,
    state: mx.array | None = None,
    return_state: bool = False,
    activation: str | None = None,
) -> mx.array | tuple[mx.array, mx.array]:
    """y_t = bias + w0 x_{t-3} + w1 x_{t-2} + w2 x_{t-1} + w3 x_t per channel, then the activation.

    Shapes: x [B, L, D]; weight [D, 4, 1]; bias [D]; state [B, 3, D], the samples before x (zeros where
    None). activation: None or "silu". float16 and bfloat16 are accepted and computed in float32; y has
    x's dtype, the state is float32. SPEECHLENS_DISABLE_METAL_CONV1D=1 selects MLX's own convolution.
    Returns y [B, L, D], with `return_state` (y, the last three samples).
    Raises InternalError on a wrong shape or dtype.
    """
    checks.conv(x, weight, bias, state, activation)
    arrays = [None if a is None else a.astype(mx.float32) for a in (x, weight, bias, state)]
    y = _runner()(*arrays, activation).astype(x.dtype)
    return (y, reference.last_samples(arrays[0], arrays[3])) if return_state else y


def library_conv_wanted() -> bool:
    """Whether SPEECHLENS_DISABLE_METAL_CONV1D asks for MLX's own convolution."""
    return os.environ.get(DISABLE) == "1"


def _runner():
    if library_conv_wanted():
        return reference.library_conv
    return _RUN.get(backend.chosen().name, reference.conv)
