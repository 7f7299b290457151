"""Both ends of a band-split network in one call each, where the native library is in use."""

import mlx.core as mx

from speechlens.errors import InternalError
from speechlens.kernels import backend, checks
from speechlens.kernels.bands import cpu
from speechlens.kernels.bands.packing import GROUP, PackedBands

__all__ = ["PackedBands", "band_decoder", "band_encoder", "bands_support"]


def bands_support(d_model: int) -> bool:
    """Whether the bands' operations run here; where they don't, compose plain MLX operations."""
    return d_model % GROUP == 0 and backend.chosen().name == "cpu"


def band_encoder(spectrum: mx.array, bands: PackedBands) -> mx.array:
    """A vector for each band that begins below the last bin: complex [B, T, F] -> float32 [B, T, K, C].

    A band's inputs are direction and compressed magnitude of its bins: s / |s| |s|^p in its two parts, |s|^p.
    Has no gradient.
    """
    _check(spectrum)
    return cpu.encoder(spectrum, bands)


def band_decoder(x: mx.array, bands: PackedBands, spectrum: mx.array) -> mx.array:
    """The spectrum, complex [B, T, F], times the mask that the vectors [B, T, K, C] make of it.

    Bins above the last band follow its last bin. Has no gradient.
    """
    _check(spectrum)
    shape = (*spectrum.shape[:2], bands.used(spectrum.shape[2]), bands.d_model)
    checks.array("x", x, shape, "B, T, K, C")
    return cpu.decoder(x, bands, spectrum)


def _check(spectrum: mx.array) -> None:
    if spectrum.ndim != 3 or spectrum.dtype != mx.complex64 or spectrum.shape[2] < 2:
        raise InternalError(f"The spectrum must be complex [B, T, F], not {spectrum.dtype} {spectrum.shape}.")
