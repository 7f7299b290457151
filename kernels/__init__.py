"""The operations that carry the networks, each with one public function that chooses its back end."""

from speechlens.kernels.backend import Backend, chosen, describe
from speechlens.kernels.bands import PackedBands, band_decoder, band_encoder, bands_support
from speechlens.kernels.bands.packing import BandWeights
from speechlens.kernels.causal_conv1d import causal_conv1d
from speechlens.kernels.conv_stage import (
    InTurn,
    PackedStage,
    Plane,
    StageShape,
    bytes_at_work,
    conv_stage,
    whole,
)
from speechlens.kernels.mamba_stack import Packed, PackedStack, mamba_stack, packed_product, stack_supports
from speechlens.kernels.mamba_unit import PackedUnit, mamba_unit, mamba_units, supports
from speechlens.kernels.quantise import quantise
from speechlens.kernels.selective_scan import scan_step, selective_scan

__all__ = [
    "Backend",
    "BandWeights",
    "InTurn",
    "Packed",
    "PackedBands",
    "PackedStack",
    "PackedStage",
    "PackedUnit",
    "Plane",
    "StageShape",
    "band_decoder",
    "band_encoder",
    "bands_support",
    "bytes_at_work",
    "causal_conv1d",
    "chosen",
    "conv_stage",
    "describe",
    "mamba_stack",
    "mamba_unit",
    "mamba_units",
    "packed_product",
    "quantise",
    "scan_step",
    "selective_scan",
    "stack_supports",
    "supports",
    "whole",
]
