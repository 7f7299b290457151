"""The convolution of a stage as MLX does it, and as a sum of products where MLX's own fails."""

import mlx.core as mx

# MLX 0.32.4 on CUDA, TF32 off: planes of 53 x 163 ask for absurd memory or read beyond their own.
# Planes from 64 x 164 on were sound; below this many positions products cost next to nothing.
SMALL = 1 << 15

Padding = tuple[int, int] | tuple[list[int], list[int]]


def convolve(
    x: mx.array, weight: mx.array, stride: tuple[int, int], padding: Padding, dilation: tuple[int, int]
) -> mx.array:
    """Convolution of planes x [B, T, F, I] with weight [O, kT, kF, I]: [B, T', F', O].

    padding: zeros on both sides of (T, F), or ([T, F] before, [T, F] after).
    """
    if mx.cuda.is_available() and x.shape[1] * x.shape[2] < SMALL:
        return by_taps(x, weight, stride, padding, dilation)
    return mx.conv_general(x, weight, stride, padding, dilation)


def by_taps(
    x: mx.array, weight: mx.array, stride: tuple[int, int], padding: Padding, dilation: tuple[int, int]
) -> mx.array:
    """The same as one product per tap of the kernel, summed."""
    before, after = padding if isinstance(padding[0], list) else (padding, padding)
    x = mx.pad(x, [(0, 0), (before[0], after[0]), (before[1], after[1]), (0, 0)])
    _, height, width, _ = weight.shape
    rows = (x.shape[1] - dilation[0] * (height - 1) - 1) // stride[0] + 1
    columns = (x.shape[2] - dilation[1] * (width - 1) - 1) // stride[1] + 1
    total = mx.zeros((x.shape[0], rows, columns, weight.shape[0]))
    for i in range(height):
        for j in range(width):
            top, left = i * dilation[0], j * dilation[1]
            part = x[:, top : top + (rows - 1) * stride[0] + 1 : stride[0]]
            part = part[:, :, left : left + (columns - 1) * stride[1] + 1 : stride[1]]
            total = total + part @ weight[:, i, j].T
    return total
