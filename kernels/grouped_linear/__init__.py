"""One linear map per group (frequency band): contract and choice of the back end."""

import mlx.core as mx

from speechlens.kernels import backend, checks
from speechlens.kernels.dispatch import with_fallback
from speechlens.kernels.grouped_linear import cpu, reference

_RUN = {"cpu": with_fallback("grouped linear map", cpu.grouped_linear, reference.grouped_linear)}


def grouped_linear(x: mx.array, weight: mx.array, bias: mx.array, *, glu: bool = False) -> mx.array:
    """y[m, g] = x[m, g] weight[g] + bias[g].

    Shapes: x [M, G, in]; weight [G, in, out]; bias [G, out]. glu: first half of the outputs times
    sigmoid of the second half. Returns [M, G, out], with glu [M, G, out / 2], in x's dtype.
    Raises InternalError on a wrong shape or dtype.
    """
    checks.grouped(x, weight, bias, glu)
    run = _RUN.get(backend.chosen().name, reference.grouped_linear)
    return run(*(a.astype(mx.float32) for a in (x, weight, bias)), glu).astype(x.dtype)
