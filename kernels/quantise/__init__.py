"""Floats to integers with dither: natively where the library is, which lets go of Python's lock meanwhile."""

import ctypes

import numpy as np

from speechlens.kernels import backend, native


class _Call(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("x", "y", "over")),
        *((name, ctypes.c_int64) for name in ("first", "frames", "channels")),
        ("top", ctypes.c_double),
        *((name, ctypes.c_int32) for name in ("wide", "dither")),
    )


def quantise(block: np.ndarray, bits: int, first_frame: int, dither: bool) -> tuple[np.ndarray, int]:
    """Same contract as `speechlens.audio.dither.quantise`, and the same values to the bit."""
    if backend.chosen().name == "reference" or native.library() is None:
        # Here, as it brings libsndfile, which kernels do without.
        from speechlens.audio.dither import quantise as reference

        return reference(block, bits, first_frame, dither)
    narrow = block.dtype.newbyteorder("=") == np.float32
    block = np.ascontiguousarray(block, np.float32 if narrow else np.float64)
    samples, over = np.empty(block.shape, np.int32), ctypes.c_int64()
    addresses = block.ctypes.data, samples.ctypes.data, ctypes.addressof(over)
    shape, top = (first_frame, *block.shape), float(1 << (bits - 1))
    native.run("quantise", _Call(*addresses, *shape, top, not narrow, bool(dither)))
    return samples, over.value
