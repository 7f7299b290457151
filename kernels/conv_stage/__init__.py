"""Convolution, instance norm and PReLU over a time-frequency plane: contract and choice of the back end."""

from collections.abc import Sequence
from dataclasses import dataclass

import mlx.core as mx

from speechlens.errors import InternalError
from speechlens.kernels.conv_stage import reference


@dataclass(frozen=True, slots=True)
class StageShape:
    """Geometry of a stage, each pair over (time, frequency).

    upsample: r output channels groups, outermost first, become r neighbours along an axis (sub-pixel
    convolution). keep: only every keep-th row of time is given back; all count for the norm.
    """

    kernel: tuple[int, int] = (1, 1)
    stride: tuple[int, int] = (1, 1)
    padding: tuple[int, int] = (0, 0)
    dilation: tuple[int, int] = (1, 1)
    upsample: tuple[int, int] = (1, 1)
    keep: int = 1


class PackedStage:
    """Parameters of one stage, laid out once for `conv_stage`.

    weight [r * C, in, kernel time, kernel frequency], bias [r * C], with r the product of `upsample`;
    norm_weight, norm_bias, slope [C].
    """

    def __init__(
        self,
        shape: StageShape,
        weight: mx.array,
        bias: mx.array,
        norm_weight: mx.array,
        norm_bias: mx.array,
        slope: mx.array,
        eps: float,
    ) -> None:
        if weight.shape[2:] != shape.kernel:
            raise InternalError(f"weight must have a kernel of {shape.kernel}, not {weight.shape[2:]}.")
        self.shape, self.eps = shape, eps
        self.inputs, self.outputs = weight.shape[1], slope.shape[0]
        self.weight = mx.contiguous(weight.transpose(0, 2, 3, 1))
        self.bias, self.norm_weight, self.norm_bias, self.slope = bias, norm_weight, norm_bias, slope


def conv_stage(planes: Sequence[mx.array], stage: PackedStage) -> mx.array:
    """PReLU(InstanceNorm(Conv2d(x))) with x the planes side by side on the channel axis.

    planes: float32 [B, T, F, C_i] each, C_i together the weight's inputs. The norm takes mean and
    biased variance of each item and channel over the whole plane. Returns float32 [B, T', F', C].
    Works through tiles of rows: beside inputs and output only a bounded part is in memory.
    """
    inputs = sum(plane.shape[-1] for plane in planes)
    if inputs != stage.inputs or any(p.shape[:3] != planes[0].shape[:3] for p in planes):
        found = ", ".join(str(list(p.shape)) for p in planes)
        raise InternalError(
            f"planes must share [B, T, F] and have {stage.inputs} channels together, not {found}."
        )
    return reference.conv_stage(planes, stage)
