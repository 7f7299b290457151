"""A stage as plain MLX operations, tile by tile of rows: oracle, documentation and fallback.

Tiles carry the rows that the kernel reaches beyond them. Mean and variance are those of the tiles,
merged (T. Chan, G. Golub, R. LeVeque, "Algorithms for computing the sample variance", 1983): no
difference of large sums, so a plane of one value has exactly that mean and variance 0.
"""

import math
from functools import cache

import mlx.core as mx

from speechlens.kernels.conv_stage.convolve import convolve

_TILE_BYTES = 384 << 20


def conv_stage(planes, stage):
    """Same contract as `speechlens.kernels.conv_stage`."""
    rows = stage.convolved(*planes[0].shape[1:3])[0]
    size = _tile_rows(planes, stage, rows)
    raw, moments = None, []
    for start in range(0, rows, size):
        tile = _conv(planes, stage, start, min(start + size, rows))
        moments.append((math.prod(tile.shape[1:3]), *_moments(tile)))
        tile = tile[:, :: stage.shape.keep]
        if raw is None:
            raw = mx.zeros(stage.output_shape(planes[0].shape)) if size < rows else tile
        if size < rows:
            first = start // stage.shape.keep * stage.shape.upsample[0]
            raw[:, first : first + tile.shape[1]] = tile
            mx.eval(raw, moments[-1][1:])
    mean, variance = _merge(moments)
    scale = stage.norm_weight * mx.rsqrt(variance + stage.eps)
    return _activate(raw, mean, scale, stage)


def _tile_rows(planes, stage, rows: int) -> int:
    """Rows of output in a tile, a multiple of `keep`."""
    batch, _, width, _ = planes[0].shape
    # On the CPU MLX unfolds the kernel's window of every position.
    window = math.prod(stage.shape.kernel) if mx.default_device() == mx.cpu else 1
    per_row = 4 * batch * width * (stage.inputs * window * stage.shape.stride[0] + stage.bias.size)
    tiles = -(-rows * per_row // _TILE_BYTES)
    return -(-rows // tiles // stage.shape.keep) * stage.shape.keep


def _conv(planes, stage, start: int, stop: int) -> mx.array:
    """Rows start..stop of the convolution, sub-pixels in place: [B, rows, F', C]."""
    shape = stage.shape
    first = start * shape.stride[0] - shape.padding[0]
    last = (stop - 1) * shape.stride[0] - shape.padding[0] + shape.dilation[0] * (shape.kernel[0] - 1) + 1
    low, high = max(first, 0), min(last, planes[0].shape[1])
    x = mx.concatenate([plane[:, low:high] for plane in planes], axis=-1)
    padding = ([low - first, shape.padding[1]], [last - high, shape.padding[1]])
    y = convolve(x, stage.weight, shape.stride, padding, shape.dilation) + stage.bias
    return _sub_pixels(y, shape.upsample)


def _sub_pixels(y: mx.array, upsample: tuple[int, int]) -> mx.array:
    """[B, T, F, (r q) C] to [B, T r, F q, C]."""
    r, q = upsample
    batch, rows, width, channels = y.shape
    y = y.reshape(batch, rows, width, r, q, channels // (r * q)).transpose(0, 1, 3, 2, 4, 5)
    return y.reshape(batch, rows * r, width * q, -1)


def _moments(tile: mx.array) -> tuple[mx.array, mx.array]:
    """Mean and sum of squared deviations per item and channel, [B, 1, 1, C]."""
    # Deviations from one of the values: the mean of equal values is that value, without rounding.
    pivot = tile[:, :1, :1]
    mean = pivot + _plane_sum(tile - pivot) / math.prod(tile.shape[1:3])
    return mean, _plane_sum(_fused(_squared_distance)(tile, mean))


def _plane_sum(x: mx.array) -> mx.array:
    """Sum over rows and bins; bins first, since one long float32 sum would lose digits."""
    return x.sum(axis=2, keepdims=True).sum(axis=1, keepdims=True)


def _merge(moments) -> tuple[mx.array, mx.array]:
    total = sum(count for count, _, _ in moments)
    pivot = moments[0][1]
    mean = pivot + sum(count / total * (part - pivot) for count, part, _ in moments)
    squares = sum(part + count * mx.square(centre - mean) for count, centre, part in moments)
    return mean, squares / total


def _activate(raw: mx.array, mean: mx.array, scale: mx.array, stage) -> mx.array:
    """Norm and PReLU, in place of the raw plane where that is long."""
    bytes_per_row = 4 * math.prod(raw.shape) // raw.shape[1]
    # A quarter, since unfused operations hold several tiles at once.
    size = max(1, _TILE_BYTES // 4 // bytes_per_row)
    for start in range(0, raw.shape[1], size):
        # No name for the slice: while one lives, MLX would copy the whole plane to change it.
        y = _fused(_normed)(raw[:, start : start + size], mean, scale, stage.norm_bias, stage.slope)
        if size >= raw.shape[1]:
            return y
        mx.eval(y)
        raw[:, start : start + size] = y
        mx.eval(raw)
    return raw


def _normed(x, mean, scale, bias, slope):
    y = (x - mean) * scale + bias
    return mx.where(y >= 0, y, slope * y)


def _squared_distance(x, mean):
    return mx.square(x - mean)


@cache
def _compiled(function):
    return mx.compile(function, shapeless=True)


def _fused(function):
    """One GPU kernel instead of one per operation; on a CPU that would call a compiler."""
    return _compiled(function) if mx.default_device() == mx.gpu else function
