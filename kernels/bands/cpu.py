"""Launcher of bands.cpp."""

import ctypes

import mlx.core as mx
import numpy as np

from speechlens.kernels import native
from speechlens.kernels.bands.packing import PackedBands

_MATRICES = ("enter", "enter_bias", "widen", "widen_bias", "mask", "mask_bias")


class _Band(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in _MATRICES),
        *((name, ctypes.c_int64) for name in ("first", "bins")),
    )


class _Call(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("bands", "norm_weight", "norm_bias", "spectrum", "x", "y")),
        *((name, ctypes.c_int64) for name in ("rows", "bins", "covered", "count", "width")),
        *((name, ctypes.c_float) for name in ("compress", "eps")),
        ("threads", ctypes.c_int32),
    )


def encoder(spectrum: mx.array, bands: PackedBands) -> mx.array:
    """Same contract as `band_encoder`."""
    mx.eval(spectrum)
    y = native.scratch((*spectrum.shape[:2], bands.used(spectrum.shape[2]), bands.d_model))
    _run("band_encoder", bands, spectrum, None, y)
    return mx.array(y)


def decoder(x: mx.array, bands: PackedBands, spectrum: mx.array) -> mx.array:
    """Same contract as `band_decoder`."""
    mx.eval(x, spectrum)
    y = native.scratch((*spectrum.shape[:2], 2 * spectrum.shape[2]))
    _run("band_decoder", bands, spectrum, native.to_numpy(x), y)
    return mx.array(y).view(mx.complex64)


def _run(function: str, bands: PackedBands, spectrum: mx.array, x: np.ndarray | None, y: np.ndarray) -> None:
    parts = np.ascontiguousarray(np.array(spectrum, copy=False))
    rows, bins = parts.shape[0] * parts.shape[1], parts.shape[2]
    count = bands.used(bins)
    addresses = (ctypes.addressof(_structures(bands)), *map(native.pointer, (*bands.norm, parts, x, y)))
    sizes = (rows, bins, bands.covered(count), count, bands.d_model)
    native.run(function, _Call(*addresses, *sizes, bands.compress, bands.eps, native.threads()))


def _structures(bands: PackedBands) -> ctypes.Array:
    """The bands as C has them, kept with those that own their memory."""
    if bands.structures is None:
        rows = zip(bands.bands, bands.first, bands.width, strict=True)
        structures = [_Band(*map(native.pointer, arrays), *place) for arrays, *place in rows]
        bands.structures = (_Band * len(structures))(*structures)
    return bands.structures
