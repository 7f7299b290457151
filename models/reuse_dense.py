"""Dense parts of RE-USE: the encoder to the hidden plane, and the decoders back to full resolution.

Convolutions with instance norm and PReLU, dilated in time and dense; members are named as in the published
checkpoint.
"""

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from speechlens import kernels

TIME_STRIDE, BIN_STRIDE = 4, 2
DENSE_LAYERS = 4


class Affine(nn.Module):
    """A weight and a bias of given shapes."""

    def __init__(self, *shape: int) -> None:
        super().__init__()
        fan_in = int(np.prod(shape[1:]))
        self.weight = mx.random.normal(shape, scale=fan_in**-0.5) if len(shape) > 1 else mx.ones(shape)
        self.bias = mx.zeros(shape[:1])


class Slopes(nn.Module):
    """PReLU's slope of each channel."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.weight = mx.full((channels,), 0.25)


class SubPixel(nn.Module):
    """A convolution whose channels become neighbours along the upsampled axis."""

    def __init__(self, *shape: int) -> None:
        super().__init__()
        self.conv = Affine(*shape)


def _stage(outputs: int, inputs: int, kernel: tuple[int, int]) -> list[nn.Module]:
    """Convolution, instance norm, PReLU: the three members that checkpoints number."""
    return [Affine(outputs, inputs, *kernel), Affine(outputs), Slopes(outputs)]


def _up_stage(width: int, factor: int) -> list[nn.Module]:
    return [SubPixel(factor * width, width, 1, 3), Affine(width), Slopes(width)]


def _pack(stage: list[nn.Module], shape: kernels.StageShape, eps: float) -> kernels.PackedStage:
    conv = getattr(stage[0], "conv", stage[0])
    # Published kernels of the second upsampling lie along frequency, on a plane turned on its side.
    weight = conv.weight.reshape(*conv.weight.shape[:2], *shape.kernel)
    norm, slopes = stage[1:]
    return kernels.PackedStage(shape, weight, conv.bias, norm.weight, norm.bias, slopes.weight, eps)


class DenseBlock(nn.Module):
    """Four stages with time dilated by 1, 2, 4, 8; each sees all before it, newest first."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.dense_block = [_stage(width, width * (i + 1), (3, 3)) for i in range(DENSE_LAYERS)]
        self._packed: list[kernels.PackedStage] = []

    def pack(self, eps: float, keep: int = 1) -> None:
        self._packed = []
        for i, stage in enumerate(self.dense_block):
            thin = keep if i == DENSE_LAYERS - 1 else 1
            shape = kernels.StageShape((3, 3), padding=(2**i, 1), dilation=(2**i, 1), keep=thin)
            self._packed.append(_pack(stage, shape, eps))

    def __call__(self, x: kernels.Plane, turn: kernels.InTurn) -> kernels.Plane:
        planes = [x]
        for stage in self._packed:
            planes.insert(0, kernels.conv_stage(planes, stage, turn))
        return planes[0]


class Encoder(nn.Module):
    """Features [B, T + 2, F + 2, 2] to the hidden plane [B, T', F', C]."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.dense_conv_1 = _stage(width, 2, (1, 1))
        self.dense_block = DenseBlock(width)
        self.dense_conv_2 = _stage(width, width, (1, 3))

    def pack(self, eps: float) -> None:
        # The last convolution reads every fourth row only, so the block gives no others.
        self._first = _pack(self.dense_conv_1, kernels.StageShape(), eps)
        self.dense_block.pack(eps, keep=TIME_STRIDE)
        self._last = _pack(self.dense_conv_2, kernels.StageShape((1, 3), stride=(1, BIN_STRIDE)), eps)

    def __call__(self, features: mx.array, turn: kernels.InTurn) -> mx.array:
        x = self.dense_block(kernels.conv_stage([[features]], self._first, turn), turn)
        return kernels.whole(kernels.conv_stage([x], self._last, turn))


class Decoder(nn.Module):
    """The hidden plane to one plane per head at full resolution: [B, T', F', C] -> [B, 4T', 2F']."""

    def __init__(self, width: int, *heads: str) -> None:
        super().__init__()
        self.dense_block = DenseBlock(width)
        self.up_conv1 = _up_stage(width, BIN_STRIDE)
        self.up_conv2 = _up_stage(width, TIME_STRIDE)
        self._heads = heads
        for head in heads:
            setattr(self, head, Affine(1, width, 1, 1))

    def pack(self, eps: float) -> None:
        self.dense_block.pack(eps)
        bins = kernels.StageShape((1, 3), padding=(0, 1), upsample=(1, BIN_STRIDE))
        frames = kernels.StageShape((3, 1), padding=(1, 0), upsample=(TIME_STRIDE, 1))
        self._up = [_pack(self.up_conv1, bins, eps), _pack(self.up_conv2, frames, eps)]

    def __call__(self, x: mx.array, turn: kernels.InTurn) -> list[mx.array]:
        plane = self.dense_block([x], turn)
        for stage in self._up:
            plane = kernels.conv_stage([plane], stage, turn)
        heads = [self._head(plane, getattr(self, name)) for name in self._heads]
        turn.put(*heads, size=0)
        turn.start()
        return heads

    @staticmethod
    def _head(plane: kernels.Plane, head: Affine) -> mx.array:
        return kernels.whole([tile @ head.weight.reshape(-1) + head.bias for tile in plane])
