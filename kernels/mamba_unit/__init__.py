"""A whole bidirectional Mamba unit in one call, where a back end has it."""

from collections.abc import Sequence

import mlx.core as mx

from speechlens.errors import InternalError
from speechlens.kernels import backend, checks
from speechlens.kernels.causal_conv1d import library_conv_wanted
from speechlens.kernels.mamba_unit import cpu, gpu
from speechlens.kernels.mamba_unit.packing import PackedUnit

__all__ = ["PackedUnit", "mamba_unit", "mamba_units", "supports"]

GROUP = 16
MOST_RANK = 32
_RUN = {"cpu": cpu.units, "cuda": gpu.units}


def supports(d_model: int, d_inner: int, dt_rank: int) -> bool:
    """Whether `mamba_unit` runs these sizes here; where it doesn't, compose the single operations."""
    fits = d_model % GROUP == 0 and d_inner % GROUP == 0 and 1 <= dt_rank <= MOST_RANK
    # Whoever asks for MLX's own convolution gets it here too.
    return fits and backend.chosen().name in _RUN and not library_conv_wanted()


def mamba_unit(x: mx.array, unit: PackedUnit, axis: int, *, strict: bool = False) -> mx.array:
    """y = LayerNorm(W [f, g] + b) + x with f = M_f(x) + x and g = reverse(M_b(r) + r), r the reversed x.

    M is Mamba's inner layer (in_proj, causal convolution, SiLU, x_proj, dt_proj, scan, gate, out_proj).
    x [B, T, K, C]; sequences run along axis 1 (T) or 2 (K). strict concerns the scan, see its strict.md.
    Has no gradient: training composes the single operations. Returns y [B, T, K, C] in x's dtype.
    Raises InternalError on a wrong shape or axis, or where `supports` says no.
    """
    return mamba_units(x, [(unit, axis)], strict=strict)


def mamba_units(x: mx.array, units: Sequence[tuple[PackedUnit, int]], *, strict: bool = False) -> mx.array:
    """x through units and their axes in turn: the same as that many calls of `mamba_unit`."""
    for unit, axis in units:
        checks.array("x", x, (None, None, None, unit.d_model), "B, T, K, C")
        if axis not in (1, 2):
            raise InternalError(f"axis must be 1 (T) or 2 (K), not {axis!r}.")
        if not supports(unit.d_model, unit.d_inner, unit.dt_rank):
            raise InternalError(
                f"The fused unit can't run d_model {unit.d_model} and d_inner {unit.d_inner} on the back end "
                f"{backend.chosen().name}; compose the single operations."
            )
    y: mx.array = _run(x.astype(mx.float32), units, strict)
    return y.astype(x.dtype)


@mx.custom_function
def _run(x, units, strict):
    try:
        return _RUN[backend.chosen().name](x, units, strict)
    except ValueError as error:
        raise InternalError(
            "The fused unit can't run inside mx.compile or mx.vmap; compose the single operations there."
        ) from error


@_run.vjp
def _no_gradient(_primals, _cotangents, _outputs):
    raise InternalError("The fused unit has no gradient; compose the single operations for training.")
