"""Arrays in, arrays out: the library's short way."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from speechlens.errors import UsageError
from speechlens.levels import MAX_CHANNELS, MAX_RATE, MIN_RATE, usable
from speechlens.options import Options, check_model, check_options, check_precision, is_number

if TYPE_CHECKING:
    from speechlens.models import Enhancer
    from speechlens.session import Session


class Model:
    """A loaded enhancer: `enhance` for arrays, `session` for streams."""

    def __init__(self, enhancer: "Enhancer", *, tf32: bool = False) -> None:
        """tf32: whether TF32 was asked for, with which strict numerics can't be."""
        self.enhancer, self._tf32 = enhancer, tf32

    @property
    def name(self) -> str:
        return self.enhancer.name

    def enhance(self, samples: np.ndarray, rate: int, options: Options | None = None) -> np.ndarray:
        """Cleaned-up speech of the same shape and type as `samples`.

        samples: (frames,) or (frames, channels), full scale 1.0 for floats (float32 or float64) and
        full range for integers (int16, int32; scaled by type and rounded back, saturated), in any
        byte order. At most 64 channels; a wider array is refused, since axes are never guessed.
        rate: in Hz, 4000 to 192000. Raises UsageError on anything else.
        """
        samples = _as_array(samples)
        floats = _as_floats(samples)
        if floats.ndim == 1:
            floats = floats[:, None]
        session = self.session(rate, floats.shape[1], options, dtype=floats.dtype)
        enhanced = np.concatenate([session.append(floats), session.finish()])
        return _as_type(enhanced.reshape(samples.shape), samples.dtype)

    def session(
        self,
        rate: int,
        channels: int = 1,
        options: Options | None = None,
        *,
        dtype: np.typing.DTypeLike = np.float32,
    ) -> "Session":
        """A stream of this model: `append` frames (n, channels) and `finish`.

        rate: in Hz, 4000 to 192000. channels: 1 to 64. Raises UsageError on anything else.
        """
        from speechlens.session import Session

        if not _whole(rate, MIN_RATE, MAX_RATE):
            raise UsageError(f"The rate must be a whole number of {MIN_RATE} to {MAX_RATE} Hz, not {rate!r}.")
        if not _whole(channels, 1, MAX_CHANNELS):
            raise UsageError(f"The channels must be a whole number of 1 to {MAX_CHANNELS}, not {channels!r}.")
        check_options(options)
        check_precision(options is not None and options.strict, self._tf32)
        if options and options.rate is not None:
            raise UsageError(
                "The rate among the options is for files; resample the samples and leave it out."
            )
        if options and options.tf32:
            from speechlens.kernels import precision

            precision.settle(tf32=True)
        return Session(self.enhancer, int(rate), int(channels), options, dtype=dtype)


def load(model: str | Path = "lite", *, tf32: bool = False) -> Model:
    """The model of a name, folder or safetensors file; ModelError if it isn't whole and known.

    tf32: TF32 products on an NVIDIA GPU, faster and less precise, for the whole process; without effect on
    other machines. UsageError for what is neither a name nor a path, and for TF32 after a model without it.
    """
    check_model(model)
    from speechlens.models import load as load_enhancer

    return Model(load_enhancer(model, tf32=tf32), tf32=tf32)


def enhance(
    samples: np.ndarray, rate: int, options: Options | None = None, *, model: str | Path | None = None
) -> np.ndarray:
    """`load(model).enhance(samples, rate, options)` in one call; the model defaults to the options'."""
    check_options(options)
    options = options or Options()
    return load(model or options.model, tf32=options.tf32).enhance(samples, rate, options)


def _whole(value: Any, low: int, high: int) -> bool:
    """Whether a value is a whole number from low to high; NaN is none."""
    return is_number(value) and bool(low <= value <= high and value == int(value))


def _as_array(samples: object) -> np.ndarray:
    try:
        return np.asarray(samples)
    except (ValueError, TypeError):
        raise UsageError(
            "The samples are no array; give every frame as many channels as the first."
        ) from None


def _as_floats(samples: np.ndarray) -> np.ndarray:
    """float32, or float64 where float32 would lose bits; UsageError for what can't be samples."""
    if samples.ndim not in (1, 2):
        raise UsageError(
            f"Samples must be an array of shape (frames,) or (frames, channels), not {samples.shape}."
        )
    if samples.size == 0:
        raise UsageError(f"The samples, of shape {samples.shape}, hold nothing to enhance; give some frames.")
    if samples.ndim == 2 and samples.shape[1] > MAX_CHANNELS:
        raise UsageError(
            f"Samples of shape {samples.shape} would have {samples.shape[1]} channels, "
            f"{MAX_CHANNELS} at most; transpose the array if its first axis counts channels."
        )
    native = samples.dtype.newbyteorder("=")
    if native == np.int16:
        return samples.astype(np.float32) / 2**15
    if native == np.int32:
        return samples.astype(np.float64) / 2**31
    if native in (np.float32, np.float64):
        if not usable(samples):
            raise UsageError("The samples hold NaN, Inf or values far beyond full scale; replace them first.")
        return samples.astype(native, copy=False)
    raise UsageError(
        f"Samples of type {samples.dtype} have no known full scale; give float32, float64, int16 or int32."
    )


def _as_type(samples: np.ndarray, dtype: np.dtype) -> np.ndarray:
    if not np.issubdtype(dtype, np.integer):
        return samples.astype(dtype, copy=False)
    limits = np.iinfo(dtype)
    scaled = np.rint(samples.astype(np.float64) * -float(limits.min))
    return np.clip(scaled, limits.min, limits.max).astype(dtype)
