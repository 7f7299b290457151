"""Convolution, instance norm and PReLU over a time-frequency plane: contract and choice of the back end."""

from collections.abc import Sequence
from dataclasses import dataclass

import mlx.core as mx

from speechlens.errors import InternalError
from speechlens.kernels import backend
from speechlens.kernels.conv_stage import cpu, cuda, reference, tiles
from speechlens.kernels.conv_stage.tiles import InTurn, Plane, bytes_at_work, whole

__all__ = ["InTurn", "PackedStage", "Plane", "StageShape", "bytes_at_work", "conv_stage", "whole"]


@dataclass(frozen=True, slots=True)
class StageShape:
    """Geometry of a stage, each pair over (time, frequency).

    upsample: r groups of output channels, outermost first, become r neighbours along an axis (sub-pixel
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
    norm_weight, norm_bias, slope [C]. Raises InternalError on a kernel that `shape` doesn't have.
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
        if tuple(weight.shape[2:]) != shape.kernel:
            raise InternalError(f"weight must have a kernel of {shape.kernel}, not {weight.shape[2:]}.")
        self.shape, self.eps = shape, eps
        self.inputs, self.channels = weight.shape[1], slope.shape[0]
        self.weight = mx.contiguous(weight.transpose(0, 2, 3, 1))
        # Evaluated here: what is pending belongs to this thread, and the stage may run in another.
        mx.eval(self.weight)
        self.bias, self.norm_weight, self.norm_bias, self.slope = bias, norm_weight, norm_bias, slope
        self.packed = None
        self.table = cuda.Table(bias, norm_weight, norm_bias, slope, eps)
        if backend.chosen().name == "cpu" and self.channels % cpu.GROUP == 0:
            self.packed = cpu.Packed(self.weight, bias, norm_weight, norm_bias, slope)

    def convolved(self, rows: int, columns: int) -> tuple[int, int]:
        """Size of the plane that the convolution alone gives."""
        s = self.shape
        sizes = zip((rows, columns), s.kernel, s.stride, s.padding, s.dilation, strict=True)
        rows, columns = ((n + 2 * pad - dil * (k - 1) - 1) // step + 1 for n, k, step, pad, dil in sizes)
        return rows, columns

    def output_shape(self, shape: tuple[int, ...]) -> tuple[int, int, int, int]:
        """Shape of the result for planes of a shape."""
        rows, columns = self.convolved(*shape[1:3])
        kept = -(-rows // self.shape.keep)
        return shape[0], kept * self.shape.upsample[0], columns * self.shape.upsample[1], self.channels


def conv_stage(planes: Sequence[Plane], stage: PackedStage, turn: InTurn | None = None) -> Plane:
    """PReLU(InstanceNorm(Conv2d(x))) with x the planes side by side on the channel axis.

    planes: float32 [B, T, F, C_i] each, as tiles of rows, C_i together the weight's inputs. The norm takes
    mean and biased variance of each item and channel over the whole plane. Returns float32 [B, T', F', C] as
    tiles of rows; `whole` makes one array of them. Beside inputs and output a bounded part is in memory: what
    `turn` has at work, one of the call's own unless stages share it.
    Raises InternalError on planes that don't fit each other or the weight.
    """
    turn = turn or InTurn()
    inputs = sum(plane[0].shape[-1] for plane in planes)
    sizes = {(plane[0].shape[0], *tiles.size(plane)) for plane in planes}
    if inputs != stage.inputs or len(sizes) != 1:
        found = ", ".join(str([p[0].shape[0], *tiles.size(p), p[0].shape[-1]]) for p in planes)
        raise InternalError(
            f"planes must share [B, T, F] and have {stage.inputs} channels together, not {found}."
        )
    if stage.packed is not None and cpu.supports(planes, stage):
        return [cpu.conv_stage([whole(plane) for plane in planes], stage)]
    if backend.chosen().name == "cuda" and cuda.supports(stage):
        return cuda.conv_stage(planes, stage, turn)
    return reference.conv_stage(planes, stage, turn)
