"""How close an estimate comes to a clean reference: SNR, segmental SNR, SI-SDR, LSD, PESQ and STOI.

Conventions
    Signals are float arrays (frames,) or (frames, channels) at one `rate` in Hz; channels are averaged
    first. Reference and estimate have the same length and are not aligned here: an estimate that
    lags by one frame is a worse estimate. Every metric calls `validate` first. A metric of nothing,
    of a silent reference or of non-finite samples is an error, never a number.

    metric       unit   better  perfect  source
    snr          dB     higher  inf      10 log10 of signal over error energy, level not matched
    segmental    dB     higher  35       Hansen and Pellom (1998); Hu and Loizou (2008)
    si_sdr       dB     higher  inf      Le Roux et al. (2019), equations 2 to 4
    lsd          dB     lower   0        Gray and Markel (1976)
    pesq         MOS    higher  4.64     ITU-T P.862.2 (2007), wide band
    stoi         0..1   higher  1        Taal et al. (2011)

    A. Gray and J. Markel, "Distance measures for speech processing", IEEE TASSP 24(5), 1976.
    J. Hansen and B. Pellom, "An effective quality evaluation protocol for speech enhancement
    algorithms", ICSLP 1998.
    Y. Hu and P. Loizou, "Evaluation of objective quality measures for speech enhancement",
    IEEE TASLP 16(1), 2008.
    C. Taal, R. Hendriks, R. Heusdens and J. Jensen, "An algorithm for intelligibility prediction of
    time-frequency weighted noisy speech", IEEE TASLP 19(7), 2011.
    J. Le Roux, S. Wisdom, H. Erdogan and J. Hershey, "SDR - half-baked or well done?", ICASSP 2019.
"""

import math
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np

from speechlens.errors import InputError, SpeechLensError, UsageError

Array = np.ndarray[Any, np.dtype[Any]]

WIDE_BAND = 16_000
SEGMENT_SECONDS = 0.030
SEGMENT_LIMITS = (-10.0, 35.0)
N_FFT, HOP = 2048, 512
FLOOR = 1e-10  # 100 dB under the reference's loudest bin
PESQ_SECONDS = 20
BLOCK = 256  # STFT frames held at once


class NotInstalled(UsageError):
    """A metric needs a package that isn't here; `remedy` is the command that brings it."""

    def __init__(self, metric: str, package: str):
        self.remedy = f"pip install {package}"
        super().__init__(f"{metric} needs a package that is not installed; {self.remedy} brings it.")


def validate(
    reference: Array,
    estimate: Array,
    rate: float | None = None,
    estimate_rate: float | None = None,
    names: tuple[str, str] = ("The reference", "The estimate"),
) -> tuple[Array, Array]:
    """Check that two signals can be compared and give both as float64 (frames,), channels averaged.

    `names` open the error sentences. Raises UsageError for shapes, types, lengths and rates that don't
    fit, InputError for signals without frames, with non-finite samples or for a silent reference.
    """
    _same_rate(rate, estimate_rate, names)
    pair = [_mono(x, name) for x, name in zip((reference, estimate), names, strict=True)]
    if np.ndim(reference) == np.ndim(estimate) == 2 and reference.shape[1] != estimate.shape[1]:
        raise UsageError(
            f"{names[1]} has {estimate.shape[1]} channels and {_within(names[0])} has {reference.shape[1]}; "
            "give two signals with the same channels."
        )
    if len(pair[0]) != len(pair[1]):
        raise UsageError(
            f"{names[1]} has {len(pair[1])} frames and {_within(names[0])} has {len(pair[0])}; "
            "cut both to the same stretch of time."
        )
    if not pair[0].any():
        raise InputError(f"{names[0]} is silent, so nothing can be measured against it; give speech.")
    return pair[0], pair[1]


def _within(name: str) -> str:
    """A name as it stands within a sentence."""
    return "t" + name[1:] if name.startswith("The ") else name


def _same_rate(rate: float | None, estimate_rate: float | None, names: tuple[str, str]) -> None:
    if rate is not None and not 0 < rate < math.inf:
        raise UsageError(f"{names[0]} can't have a sample rate of {rate:g} Hz; give a positive one.")
    if estimate_rate is not None and estimate_rate != rate:
        raise UsageError(
            f"{names[1]} runs at {estimate_rate:g} Hz and {_within(names[0])} at {rate:g} Hz; "
            "convert one of them to the other's sample rate first."
        )


def _mono(x: Array, name: str) -> Array:
    x = np.asarray(x)
    if not np.issubdtype(x.dtype, np.floating):
        raise UsageError(f"{name} holds {x.dtype} values; give floating-point samples.")
    if x.ndim not in (1, 2):
        raise UsageError(f"{name} has {x.ndim} axes; give (frames,) or (frames, channels).")
    if not x.size:
        raise InputError(f"{name} holds no samples, so there is nothing to measure; give a longer signal.")
    if not np.isfinite(x).all():
        raise InputError(f"{name} holds NaN or infinite samples; repair it before measuring.")
    x = x.astype(np.float64)
    return x.mean(axis=1) if x.ndim == 2 else x


def _db(signal: float, error: float) -> float:
    """10 log10 of a ratio of energies, whole at both ends."""
    if error == 0:
        return math.inf
    # In two logarithms: the ratio of two far energies can leave the range of floats.
    return 10 * (math.log10(signal) - math.log10(error)) if signal > 0 else -math.inf


def snr(reference: Array, estimate: Array) -> float:
    """Signal-to-noise ratio in dB: energy of the reference over energy of the difference; inf when equal."""
    reference, estimate = validate(reference, estimate)
    error = reference - estimate
    return _db(float(reference @ reference), float(error @ error))


def si_sdr(reference: Array, estimate: Array) -> float:
    """Scale-invariant signal-to-distortion ratio in dB, means removed (Le Roux et al. 2019).

    inf for any scaled copy of the reference, -inf for a constant estimate. A reference that is
    constant holds no signal once its mean is gone and raises InputError.
    """
    reference, estimate = validate(reference, estimate)
    reference, estimate = reference - reference.mean(), estimate - estimate.mean()
    energy = float(reference @ reference)
    if energy == 0:
        raise InputError("The reference is constant, so there is no SI-SDR; give speech.")
    target = (estimate @ reference) / energy * reference
    error = estimate - target
    if not target.any():
        return -math.inf
    return _db(float(target @ target), float(error @ error))


def segmental_snr(reference: Array, estimate: Array, rate: float) -> float:
    """Mean over 30 ms frames of the SNR in dB, each frame limited to -10..35 dB (Hansen and Pellom 1998).

    Hann window, frames every quarter; frames without error count 35 dB, silent ones with error -10.
    A signal shorter than a frame is one frame, filled with zeros.
    """
    reference, estimate = validate(reference, estimate, rate)
    n = max(4, round(SEGMENT_SECONDS * rate))
    window = np.hanning(n + 2)[1:-1]
    total = count = 0.0
    signals = (_frames(reference, n, n // 4), _frames(reference - estimate, n, n // 4))
    for s, e in zip(*signals, strict=True):
        energy, error = ((s * window) ** 2).sum(axis=1), ((e * window) ** 2).sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = 10 * (np.log10(energy) - np.log10(error))
        ratio[error == 0] = math.inf
        total += float(np.clip(ratio, *SEGMENT_LIMITS).sum())
        count += len(ratio)
    return total / count


def lsd(reference: Array, estimate: Array, rate: float, at: float | None = WIDE_BAND) -> float:
    """Log-spectral distance in dB (Gray and Markel 1976); 0 when the spectra agree.

    Mean over frames of sqrt(mean over bins (10 log10 P - 10 log10 Q)^2), Hann 2048 every 512, both powers
    floored 100 dB under the loudest bin of the reference. `at` is the rate in Hz that both are resampled
    to, None the signals' own.
    """
    reference, estimate = validate(reference, estimate, rate)
    if at is not None:
        reference, estimate = resample(reference, rate, at), resample(estimate, rate, at)
    loudest = max(float(power.max()) for power in _powers(reference))
    if loudest == 0:
        raise InputError("The reference is silent at the rate it is measured at; give one with speech.")
    total = count = 0.0
    for p, q in zip(_powers(reference), _powers(estimate), strict=True):
        # Relative to the loudest bin, so that no signal is too quiet for its own floor.
        p, q = (10 * np.log10(np.maximum(power / loudest, FLOOR)) for power in (p, q))
        total += float(np.sqrt(((p - q) ** 2).mean(axis=1)).sum())
        count += len(p)
    return total / count


def pesq(reference: Array, estimate: Array, rate: float) -> float:
    """PESQ as a mean opinion score of about 1..4.64, wide band at 16 kHz (ITU-T P.862.2); package `pesq`.

    Signals above 20 s are cut into equal stretches of at most 20 s and the scores of those with speech are
    averaged. Raises NotInstalled, and InputError where there is no speech or a signal under 0.25 s.
    """
    reference, estimate = validate(reference, estimate, rate)
    try:
        from pesq import PesqError
        from pesq import pesq as measure
    except ImportError:
        raise NotInstalled("PESQ", "pesq") from None
    pair = [resample(x, rate, WIDE_BAND) for x in (reference, estimate)]
    # The C code of the standard keeps 50 utterances and writes past its tables beyond them.
    pieces = math.ceil(len(pair[0]) / (PESQ_SECONDS * WIDE_BAND))
    scores = []
    for c, e in zip(*(np.array_split(x, pieces) for x in pair), strict=True):
        with suppress(PesqError):
            if c.any() and e.any():
                scores.append(float(measure(WIDE_BAND, c, e, "wb")))
    if not scores:
        raise InputError("PESQ finds no speech, or less than 0.25 s of it; give more.")
    return math.fsum(scores) / len(scores)


def stoi(reference: Array, estimate: Array, rate: float) -> float:
    """Short-time objective intelligibility, about 0..1 (Taal et al. 2011); package `pystoi`.

    Raises NotInstalled, and InputError for less than about 0.4 s of speech.
    """
    reference, estimate = validate(reference, estimate, rate)
    try:
        from pystoi import stoi as measure
    except ImportError:
        raise NotInstalled("STOI", "pystoi") from None
    pair = [resample(x, rate, WIDE_BAND) for x in (reference, estimate)]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return float(measure(*pair, WIDE_BAND))
    except (RuntimeWarning, ValueError):
        raise InputError("STOI needs at least 0.4 s of speech; give a longer stretch.") from None


def resample(x: Array, rate: float, to: float) -> Array:
    """(frames,) or (frames, channels) from `rate` to `to` Hz, float64, band-limited (soxr, VHQ)."""
    if rate == to:
        return x
    import soxr

    # Filled up so that at least one frame comes out.
    x = np.concatenate([x, np.zeros((max(0, math.ceil(rate / to) - len(x)), *x.shape[1:]))])
    return soxr.resample(x, rate, to, quality="VHQ")


def _frames(x: Array, n: int, hop: int) -> Iterator[Array]:
    """Blocks (up to BLOCK, n) of the whole frames of x, at least one frame in all."""
    x = np.pad(x, (0, max(0, n - len(x))))
    views = np.lib.stride_tricks.sliding_window_view(x, n)[::hop]
    for start in range(0, len(views), BLOCK):
        yield views[start : start + BLOCK]


def _powers(x: Array) -> Iterator[Array]:
    """Blocks of |STFT|^2 [frame, bin]; frame m is centred on sample m * HOP."""
    window = np.hanning(N_FFT)
    for frames in _frames(np.pad(x, (N_FFT // 2, N_FFT)), N_FFT, HOP):
        yield np.abs(np.fft.rfft(frames * window, axis=1)) ** 2


class Metric(NamedTuple):
    """A row of a table: what it is called, its unit, which way is better, how it is measured."""

    label: str
    unit: str
    higher_is_better: bool
    measure: Callable[[Array, Array, float], float]


METRICS = {
    "snr": Metric("SNR", "dB", True, lambda c, e, rate: snr(c, e)),
    "segmental_snr": Metric("segmental SNR", "dB", True, segmental_snr),
    "si_sdr": Metric("SI-SDR", "dB", True, lambda c, e, rate: si_sdr(c, e)),
    "lsd": Metric("LSD (16 kHz)", "dB", False, lsd),
    "lsd_own_rate": Metric("LSD (own rate)", "dB", False, lambda c, e, rate: lsd(c, e, rate, at=None)),
    "pesq": Metric("PESQ", "", True, pesq),
    "stoi": Metric("STOI", "", True, stoi),
}


def evaluate(reference: Array, estimate: Array, rate: float) -> dict[str, float]:
    """Every metric of METRICS that can be measured here, by name; validates once and loudly."""
    reference, estimate = validate(reference, estimate, rate)
    scores = {}
    for name, metric in METRICS.items():
        try:
            scores[name] = metric.measure(reference, estimate, rate)
        except SpeechLensError:
            continue
    return scores
