"""Ranks, shapes and dtypes at the call: one sentence that names argument, expected and found."""

import mlx.core as mx

from speechlens.errors import InternalError, KernelLimitError

STATES = 16
TAPS = 4
FLOATS = (mx.float32, mx.float16, mx.bfloat16)


def array(name: str, value: mx.array, shape: tuple[int | None, ...], axes: str) -> None:
    """Raise InternalError unless `value` is a float array of `shape` (None: any size from 1)."""
    if not isinstance(value, mx.array):
        raise InternalError(f"{name} must be an mlx array [{axes}], not {type(value).__name__}.")
    if value.dtype not in FLOATS:
        raise InternalError(f"{name} must be float32, float16 or bfloat16, not {value.dtype}.")
    fits = value.ndim == len(shape) and all(
        n == want if want is not None else n > 0 for n, want in zip(value.shape, shape, strict=True)
    )
    if not fits:
        wanted = ", ".join("any" if n is None else str(n) for n in shape)
        found = ", ".join(map(str, value.shape))
        raise InternalError(f"{name} must be [{axes}] = [{wanted}], not [{found}].")


def scan(u, delta_raw, A_log, B, C, D, z, state) -> None:
    """Check the arguments of `selective_scan`; a state size other than 16 is a KernelLimitError."""
    array("u", u, (None, None, None), "B, L, D")
    batch, length, width = u.shape
    array("delta_raw", delta_raw, (batch, length, width), "B, L, D")
    _state_size("A_log", A_log)
    array("A_log", A_log, (width, STATES), "D, 16")
    array("B", B, (batch, length, STATES), "B, L, 16")
    array("C", C, (batch, length, STATES), "B, L, 16")
    array("D", D, (width,), "D")
    if z is not None:
        array("z", z, (batch, length, width), "B, L, D")
    if state is not None:
        array("state", state, (batch, width, STATES), "B, D, 16")


def conv(x, weight, bias, state, activation) -> None:
    """Check the arguments of `causal_conv1d`."""
    array("x", x, (None, None, None), "B, L, D")
    batch, _, width = x.shape
    array("weight", weight, (width, TAPS, 1), "D, 4, 1")
    array("bias", bias, (width,), "D")
    if state is not None:
        array("state", state, (batch, TAPS - 1, width), "B, 3, D")
    if activation not in (None, "silu"):
        raise InternalError(f"activation must be None or 'silu', not {activation!r}.")


def _state_size(name: str, value: mx.array) -> None:
    if isinstance(value, mx.array) and value.ndim == 2 and value.shape[1] != STATES:
        raise KernelLimitError(
            f"{name} has {value.shape[1]} states per channel where the kernels hold {STATES}; "
            "use a checkpoint with d_state 16."
        )
