"""A stage on CUDA: MLX's convolution, then the kernels of stage.cu, each one pass over a tile."""

from pathlib import Path

import mlx.core as mx

from speechlens.kernels import gpu
from speechlens.kernels.conv_stage import tiles

QUAD, THREADS, RUN, MERGE = 4, 256, 16, 32
MOST_BLOCKS = 1056
_FILES = (Path(__file__).parent / "stage.cu",)
_MOMENTS = ("means", "squares", "counts")


class Table:
    """gain, offset, slope of each channel and epsilon, [4, C]; bias [G C], zeros where the norm takes it."""

    def __init__(self, bias, norm_weight, norm_bias, slope, eps: float) -> None:
        alone = bias.shape == slope.shape
        self.bias = (mx.zeros(bias.shape) if alone else bias).astype(mx.float32)
        self.values = mx.stack([norm_weight, norm_bias, slope, mx.full(slope.shape, eps)]).astype(mx.float32)


def supports(stage) -> bool:
    """Whether a stage of these sizes runs here."""
    return stage.channels % QUAD == 0 and stage.bias.size <= 2 * THREADS


def conv_stage(planes, stage) -> tiles.Plane:
    """Same contract as `speechlens.kernels.conv_stage`."""
    return tiles.run(planes, stage, _Kernels())


class _Kernels:
    """The two passes by our kernels. Moments are means, squares [B, parts, C] and counts [B, parts]."""

    def moments(self, raw: mx.array, stage) -> tuple[mx.array, ...]:
        batch, rows, columns, outputs = raw.shape
        lines = max(1, THREADS // outputs)
        blocks = min(MOST_BLOCKS, -(-rows * columns // (RUN * lines)))
        parts = blocks * lines
        moments = gpu.launch(
            moments_program(),
            [raw, stage.table.bias],
            [*[((batch, parts, outputs), mx.float32)] * 2, ((batch, parts), mx.float32)],
            grid=(blocks * lines * outputs, batch, 1),
            threadgroup=(lines * outputs, 1, 1),
            constants={"RUN": RUN},
        )
        return self._merged(moments, stage)

    def norm(self, moments: list[tuple[mx.array, ...]], stage) -> tuple[mx.array, ...]:
        if len(moments) == 1:
            return moments[0]
        together = [mx.concatenate(parts, axis=1) for parts in zip(*moments, strict=True)]
        return self._merged(together, stage)

    def activate(self, raw: mx.array, norm: tuple[mx.array, ...], stage) -> mx.array:
        batch, rows, columns, _ = raw.shape
        up, across = stage.shape.upsample
        quads = raw.size // QUAD
        (y,) = gpu.launch(
            apply_program(),
            [
                raw.reshape(batch, rows, columns, up, across, stage.channels),
                stage.table.bias,
                *norm,
                stage.table.values,
            ],
            [((batch, rows * up, columns * across, stage.channels), mx.float32)],
            grid=(-(-quads // THREADS) * THREADS, 1, 1),
            threadgroup=(THREADS, 1, 1),
            constants={},
        )
        return y

    @staticmethod
    def _merged(moments, stage) -> tuple[mx.array, ...]:
        """Those of all parts and sub-pixels together."""
        batch, channels = moments[0].shape[0], stage.channels
        shapes = [*[(batch, 1, channels)] * 2, (batch, 1)]
        merged = gpu.launch(
            merge_program(),
            [*moments, stage.table.values],
            [(shape, mx.float32) for shape in shapes],
            grid=(-(-channels // MERGE) * MERGE * MERGE, batch, 1),
            threadgroup=(MERGE * MERGE, 1, 1),
            constants={},
        )
        return tuple(merged)


def moments_program() -> gpu.Program:
    """Partial means and squared deviations."""
    sizes = "raw_shape[1] * raw_shape[2], raw_shape[3]"
    call = f"stage_moments<RUN>(raw, bias, {', '.join(_MOMENTS)}, {sizes});"
    return _program("moments", ("raw", "bias"), _MOMENTS, call)


def merge_program() -> gpu.Program:
    """Moments of each channel from partial ones; the table tells how many channels there are."""
    merged = tuple(f"merged_{name}" for name in _MOMENTS)
    sizes = "means_shape[1], means_shape[2] / table_shape[1], table_shape[1]"
    call = f"stage_merge({', '.join((*_MOMENTS, *merged))}, {sizes});"
    return _program("merge", (*_MOMENTS, "table"), merged, call)


def apply_program() -> gpu.Program:
    """Norm, PReLU, sub-pixels in place, over raw [B, rows, columns, up, across, C]."""
    names = ("raw", "bias", *_MOMENTS, "table")
    sizes = "raw_shape[1], raw_shape[2], raw_shape[5], raw_shape[3], raw_shape[4]"
    return _program("apply", names, ("y",), f"stage_apply({', '.join(names)}, y, raw_shape[0], {{{sizes}}});")


def _program(name, inputs, outputs, call) -> gpu.Program:
    return gpu.Program("cuda", f"speechlens_stage_{name}", _FILES, inputs, outputs, f"speechlens::{call}")
