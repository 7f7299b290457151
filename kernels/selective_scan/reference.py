"""The selective scan as plain MLX operations: oracle, documentation and fallback.

Source: Gu and Dao, "Mamba", arXiv 2312.00752, equation 2 and section 3.3.2 (S6, one state per channel and n).
"""

import mlx.core as mx

# E(x) of strict.md: Horner coefficients of 2^f on [-0.5, 0.5], highest power first.
COEFFICIENTS = (1.5465313e-4, 1.3395279e-3, 9.6180400e-3, 5.5503407e-2, 2.4022651e-1, 6.9314720e-1, 1.0)
LOG2_E = 1.4426950408889634


def scan(u, delta_raw, A_log, B, C, D, z, state, strict):
    """Same contract as `selective_scan` over float32 arrays; gives (y, last state)."""
    batch, length, width = u.shape
    A = -mx.exp(A_log)
    delta = softplus(delta_raw)
    decay = strict_exp if strict else mx.exp
    total = ordered_sum if strict else _sum
    s = mx.zeros((batch, width, A.shape[1])) if state is None else state
    y = []
    for t in range(length):
        step, gain, sample = delta[:, t, :, None], B[:, t, None, :], u[:, t, :, None]
        driven = (step * gain) * sample if strict else (step * sample) * gain
        s = decay(step * A) * s + driven
        y.append(total(s * C[:, t, None, :]))
    y = mx.stack(y, axis=1) + D * u
    if z is not None:
        y = y * (strict_silu(z) if strict else z * mx.sigmoid(z))
    return y, s


def softplus(x: mx.array) -> mx.array:
    """max(x, 0) + log1p(exp(-|x|)), whose slope is sigmoid everywhere."""
    return mx.logaddexp(x, mx.zeros_like(x))


def ordered_sum(terms: mx.array) -> mx.array:
    """Sum over the last axis, first to last, one rounding per term."""
    total = terms[..., 0]
    for n in range(1, terms.shape[-1]):
        total = total + terms[..., n]
    return total


@mx.custom_function
def strict_exp(x: mx.array) -> mx.array:
    """E(x) for x <= 0: range reduction, degree-6 polynomial, exponent added to the bits."""
    y = x * LOG2_E
    k = mx.round(y)
    f = y - k
    p = mx.full(x.shape, COEFFICIENTS[0])
    for c in COEFFICIENTS[1:]:
        p = p * f + c
    # Below the cut-off k may be -inf, which has no integer.
    exponent = mx.maximum(k, -127).astype(mx.int32) << 23
    scaled = (p.view(mx.int32) + exponent).view(mx.float32)
    return mx.where(k >= -126, scaled, 0.0)


@strict_exp.vjp
def _strict_exp_vjp(x, cotangent, output):
    return cotangent * output


@mx.custom_function
def strict_silu(z: mx.array) -> mx.array:
    """z / (1 + exp(-z)); autodiff of the division would give NaN where exp overflows."""
    return z / (1 + mx.exp(-z))


@strict_silu.vjp
def _strict_silu_vjp(z, cotangent, output):
    gate = mx.sigmoid(z)
    return cotangent * gate * (1 + z * (1 - gate))


def _sum(terms: mx.array) -> mx.array:
    return terms.sum(axis=-1)
