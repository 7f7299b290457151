"""Arrays in, arrays out: the library's short way."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from speechlens.errors import UsageError
from speechlens.options import Options

if TYPE_CHECKING:
    from speechlens.models import Enhancer
    from speechlens.session import Session

MIN_RATE, MAX_RATE = 4000, 192000


class Model:
    """A loaded enhancer: `enhance` for arrays, `session` for streams."""

    def __init__(self, enhancer: "Enhancer") -> None:
        self.enhancer = enhancer

    @property
    def name(self) -> str:
        return self.enhancer.name

    def enhance(self, samples: np.ndarray, rate: int, options: Options | None = None) -> np.ndarray:
        """Cleaned-up speech of the same shape and type as `samples`.

        samples: (frames,) or (frames, channels), full scale 1.0 for floats (float32 or float64) and
        full range for integers (int16, int32; scaled by type and rounded back, saturated). At most
        64 channels; a wider array is refused, since axes are never guessed.
        rate: in Hz, 4000 to 192000. Raises UsageError on anything else.
        """
        samples = np.asarray(samples)
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
        """A stream of this model: `append` frames (n, channels) and `finish`."""
        from speechlens.session import Session

        if not MIN_RATE <= rate <= MAX_RATE or rate != int(rate):
            raise UsageError(f"The rate must be a whole number of {MIN_RATE} to {MAX_RATE} Hz, not {rate}.")
        return Session(self.enhancer, int(rate), channels, options, dtype=dtype)


def load(model: str | Path = "lite") -> Model:
    """The model of a name, folder or safetensors file; ModelError if it isn't whole and known."""
    from speechlens.models import load as load_enhancer

    return Model(load_enhancer(model))


def enhance(
    samples: np.ndarray, rate: int, options: Options | None = None, *, model: str | Path | None = None
) -> np.ndarray:
    """`load(model).enhance(samples, rate, options)` in one call; the model defaults to the options'."""
    options = options or Options()
    return load(model or options.model).enhance(samples, rate, options)


def _as_floats(samples: np.ndarray) -> np.ndarray:
    """float32, or float64 where float32 would lose bits; UsageError for what can't be samples."""
    if samples.ndim not in (1, 2) or samples.size == 0:
        raise UsageError(
            f"Samples must be an array of shape (frames,) or (frames, channels), not {samples.shape}."
        )
    if samples.ndim == 2 and samples.shape[1] > 64:
        raise UsageError(
            f"Samples of shape {samples.shape} would have {samples.shape[1]} channels, 64 at most; "
            "transpose the array if its first axis counts channels."
        )
    if samples.dtype == np.int16:
        return samples.astype(np.float32) / 2**15
    if samples.dtype == np.int32:
        return samples.astype(np.float64) / 2**31
    if samples.dtype in (np.float32, np.float64):
        if not np.isfinite(samples).all():
            raise UsageError("The samples hold NaN or Inf; replace them before enhancing.")
        return samples
    raise UsageError(
        f"Samples of type {samples.dtype} have no known full scale; give float32, float64, int16 or int32."
    )


def _as_type(samples: np.ndarray, dtype: np.dtype) -> np.ndarray:
    if not np.issubdtype(dtype, np.integer):
        return samples.astype(dtype, copy=False)
    limits = np.iinfo(dtype)
    scaled = np.rint(samples.astype(np.float64) * -float(limits.min))
    return np.clip(scaled, limits.min, limits.max).astype(dtype)
