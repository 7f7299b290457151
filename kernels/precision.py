"""Products of NVIDIA GPUs: full float32, or TF32 with ten bits of mantissa, which is faster."""

import os

import mlx.core as mx

from speechlens.errors import UsageError

# MLX's own name and its default is TF32; it reads the variable at its first product.
VARIABLE = "MLX_ENABLE_TF32"
_settled = False


def settle(tf32: bool = False) -> None:
    """Choose for this process, before its first product: TF32 if asked for, else by VARIABLE, else none.

    The first call counts. Raises UsageError where TF32 is asked for later and isn't in use.
    """
    global _settled
    if not _settled:
        os.environ[VARIABLE] = "1" if tf32 else os.environ.get(VARIABLE, "0")
        _settled = True
    elif tf32 and mx.cuda.is_available() and not uses_tf32():
        raise UsageError(
            "TF32 can't be turned on any more, since a model was loaded without it and a process has one "
            "precision; ask for it with the first model, or start a new process."
        )


def uses_tf32() -> bool:
    """Whether products of this process are TF32."""
    return mx.cuda.is_available() and os.environ.get(VARIABLE, "1").strip() != "0"
