"""What a user can ask for, checked once, frozen, the same for command line, window and library."""

from dataclasses import dataclass
from numbers import Real
from os import PathLike
from typing import Any

from speechlens.errors import UsageError
from speechlens.levels import MAX_RATE, MIN_RATE

# Seconds from one network window to the next.
PROFILES = {"fast": 5.0, "balanced": 18.0, "extended": 30.0}
# More seconds of overlap gain nothing (docs/decisions/0011-wide-fades.md).
_ENOUGH_OVERLAP = 6.0
# NumPy itself isn't imported here, which is where programs start.
_NUMPY_FLAGS = ("bool", "bool_")


@dataclass(frozen=True, slots=True)
class Options:
    """Options of one job.

    strength: percent of the enhanced signal, 0..100; 0 gives the input back bit for bit.
    attenuation_limit: never reduce anything by more than this many dB; None for no limit.
    strict: strict numerics in the scan kernel; not together with tf32.
    tf32: TF32 products on an NVIDIA GPU, faster and less precise; for the first model of a process.
    profile: fast, balanced, extended or custom; custom takes `chunk` (1..60 s) and `overlap` (0..50 %).
    container, subtype: "keep" or a name (WAV, FLAC, M4A; PCM_16, FLOAT).
    link_channels: one common gain for all channels, which keeps the stereo image.
    Of files only: rate in Hz to resample to before enhancing, None to keep it; track: number of the audio
    track from 1, None for the default one.
    """

    model: str = "lite"
    strength: float = 100.0
    attenuation_limit: float | None = None
    strict: bool = False
    tf32: bool = False
    profile: str = "balanced"
    chunk: float | None = None
    overlap: float | None = None
    container: str = "keep"
    subtype: str = "keep"
    overwrite: bool = False
    residue: bool = False
    link_channels: bool = False
    rate: int | None = None
    track: int | None = None

    def __post_init__(self) -> None:
        check_model(self.model)
        for name in ("profile", "container", "subtype"):
            if not isinstance(value := getattr(self, name), str):
                raise UsageError(f"The {name} must be a name, not {value!r}.")
        _within("strength", self.strength, 0, 100, "percent")
        if self.attenuation_limit is not None:
            _within("attenuation limit", self.attenuation_limit, 0, 200, "dB")
        if self.chunk is not None:
            _within("chunk", self.chunk, 1, 60, "seconds")
        if self.overlap is not None:
            _within("overlap", self.overlap, 0, 50, "percent")
        for name, limits in (("rate", (MIN_RATE, MAX_RATE, "Hz")), ("track", (1, 10000, "(its number)"))):
            if (value := getattr(self, name)) is not None:
                _within(name, value, *limits)
                if value != int(value):
                    raise UsageError(f"The {name} must be a whole number, not {value!r}.")
                # 48000.0 of a computation is as good as 48000.
                object.__setattr__(self, name, int(value))
        for name in ("strict", "tf32", "overwrite", "residue", "link_channels"):
            if not _is_flag(value := getattr(self, name)):
                raise UsageError(f"The option {name} must be True or False, not {value!r}.")
        check_precision(self.strict, self.tf32)
        if self.profile not in (*PROFILES, "custom"):
            known = ", ".join((*PROFILES, "custom"))
            raise UsageError(f"There is no profile {self.profile!r}; choose one of {known}.")

    @property
    def wet(self) -> float:
        """Share of the enhanced signal in the output, 0..1, from strength and attenuation limit."""
        floor = 0.0 if self.attenuation_limit is None else 10 ** (-self.attenuation_limit / 20)
        return self.strength / 100 * (1 - floor)

    @property
    def window_seconds(self) -> tuple[float, float]:
        """Seconds from one window to the next, and seconds that the two have in common."""
        chunk = PROFILES.get(self.profile, PROFILES["balanced"]) if self.chunk is None else self.chunk
        least = min(chunk / 2, _ENOUGH_OVERLAP)
        return chunk, least + chunk * (self.overlap or 0.0) / 100


def is_number(value: Any) -> bool:
    """Whether a value is a real number of Python or NumPy; True and False are none."""
    return not isinstance(value, bool) and isinstance(value, Real)


def check_model(model: Any) -> None:
    """UsageError unless it is the name or the path of a model."""
    if not isinstance(model, (str, PathLike)):
        raise UsageError(f"The model must be a name or a path, not {model!r}.")


def check_options(options: object) -> None:
    """UsageError unless it is `Options`, or None for the usual ones."""
    if options is not None and not isinstance(options, Options):
        raise UsageError(f"The options must be speechlens.Options, not {type(options).__name__}.")


def check_precision(strict: bool, tf32: bool) -> None:
    """UsageError where strict numerics are asked for with TF32: neither would be what its name says."""
    if strict and tf32:
        raise UsageError(
            "Strict numerics (--strict) and TF32 (--tf32) contradict each other, since TF32 drops bits "
            "of every product; leave one of them out."
        )


def _is_flag(value: Any) -> bool:
    """Whether a value is a yes or no of Python or NumPy; texts and numbers are none."""
    kind = type(value)
    return kind is bool or (kind.__module__ == "numpy" and kind.__name__ in _NUMPY_FLAGS)


def _within(name: str, value: Any, low: float, high: float, unit: str) -> None:
    if not is_number(value):
        raise UsageError(f"The {name} must be a number, not {value!r}.")
    # Written so that NaN fails too.
    if not low <= value <= high:
        raise UsageError(f"The {name} must lie between {low:g} and {high:g} {unit}, not {value:g}.")
