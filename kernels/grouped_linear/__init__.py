"""One linear map per group (frequency band): contract and choice of the back end."""

import mlx.core as mx

from speechlens.kernels import checks


def grouped_linear(x: mx.array, weight: mx.array, bias: mx.array, *, glu: bool = False) -> mx.array:
    """y[m, g] = x[m, g] weight[g] + bias[g].

    Shapes: x [M, G, in]; weight [G, in, out]; bias [G, out]. glu: first half of the outputs times
    sigmoid of the second half. Returns [M, G, out], with glu [M, G, out / 2], in x's dtype.
    Raises InternalError on a wrong shape or dtype.
    """
    checks.grouped(x, weight, bias, glu)
    y = reference(*(a.astype(mx.float32) for a in (x, weight, bias)), glu)
    return y.astype(x.dtype)


def reference(x: mx.array, weight: mx.array, bias: mx.array, glu: bool) -> mx.array:
    """The same as plain MLX operations."""
    y = (x.swapaxes(0, 1) @ weight).swapaxes(0, 1) + bias
    if glu:
        value, gate = mx.split(y, 2, axis=-1)
        y = value * mx.sigmoid(gate)
    return y
