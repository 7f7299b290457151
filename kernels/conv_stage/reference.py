"""A stage as plain MLX operations: oracle, documentation and fallback.

Mean and variance are those of the tiles, merged (T. Chan, G. Golub, R. LeVeque, "Algorithms for computing
the sample variance", 1983): no difference of large sums, so a plane of one value has exactly that mean and
variance 0.
"""

import math
from functools import cache

import mlx.core as mx

from speechlens.kernels.conv_stage import tiles


def conv_stage(planes, stage, turn) -> tiles.Plane:
    """Same contract as `speechlens.kernels.conv_stage`."""
    return tiles.run(planes, stage, Operations(), turn)


class Operations:
    """The two passes as single operations. Moments are of [B, rows, F' r, C]: sub-pixels share the norm."""

    activation = 4
    row_values = staticmethod(tiles.unfolded)
    side_by_side = staticmethod(tiles.side_by_side)

    def moments(self, raw: mx.array, stage, before) -> tuple[mx.array, ...]:
        """Moments of a tile and of those before it, where there are any."""
        x = (_grouped(raw, stage) + stage.bias.reshape(-1, stage.channels)).flatten(2, 3)
        count = mx.array(float(math.prod(x.shape[1:3])))
        # Deviations from one of the values: the mean of equal values is that value, without rounding.
        pivot = x[:, :1, :1]
        mean = pivot + _plane_sum(x - pivot) / count
        squares = _plane_sum(_fused(_squared_distance)(x, mean))
        if before is None:
            return count, mean, squares
        rows, centre, deviations = before
        share, apart = count / (rows + count), mean - centre
        return rows + count, centre + share * apart, deviations + squares + rows * share * mx.square(apart)

    def norm(self, moments: tuple[mx.array, ...], stage) -> tuple[mx.array, ...]:
        """What `activate` needs to know of the whole plane."""
        count, mean, squares = moments
        return mean, stage.norm_weight * mx.rsqrt(squares / count + stage.eps)

    def activate(self, raw: mx.array, norm: tuple[mx.array, ...], stage) -> mx.array:
        """The tile with norm, PReLU and its sub-pixels in place."""
        bias = stage.bias.reshape(-1, stage.channels)
        mean, scale = (value[:, None] for value in norm)
        y = _fused(_normed)(_grouped(raw, stage), bias, mean, scale, stage.norm_bias, stage.slope)
        return _sub_pixels(y, stage.shape.upsample)


def _grouped(raw: mx.array, stage) -> mx.array:
    """[B, rows, F', r C] as [B, rows, F', r, C]."""
    return raw.reshape(*raw.shape[:3], -1, stage.channels)


def _sub_pixels(y: mx.array, upsample: tuple[int, int]) -> mx.array:
    """[B, T, F, r q, C] to [B, T r, F q, C]."""
    r, q = upsample
    batch, rows, width, _, channels = y.shape
    y = y.reshape(batch, rows, width, r, q, channels).transpose(0, 1, 3, 2, 4, 5)
    return y.reshape(batch, rows * r, width * q, channels)


def _plane_sum(x: mx.array) -> mx.array:
    """Sum over rows and bins; bins first, since one long float32 sum would lose digits."""
    return x.sum(axis=2, keepdims=True).sum(axis=1, keepdims=True)


def _normed(x, bias, mean, scale, offset, slope):
    y = (x + bias - mean) * scale + offset
    return mx.where(y >= 0, y, slope * y)


def _squared_distance(x, mean):
    return mx.square(x - mean)


@cache
def _compiled(function):
    return mx.compile(function, shapeless=True)


def _fused(function):
    """One GPU kernel instead of one per operation; on a CPU that would call a compiler."""
    return _compiled(function) if mx.default_device() == mx.gpu else function
