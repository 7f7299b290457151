"""What the spectra say in numbers and sentences: levels, estimated SNR, bandwidth, signs of harm.

Without a clean reference all of it is an estimate. Voice and pauses are told apart in the enhanced file,
where the voice stands out: frames within 20 dB of its loud ones are voice, the quietest tenth are pauses.
"""

from dataclasses import dataclass

import numpy as np

from speechlens.report.frames import Peaks, Spectra

SILENCE = 1e-12  # -120 dBFS
MOST = 60.0  # an estimated SNR says no more beyond this
_VOICE_DB, _SMOOTH_SECONDS, _PAUSE_SHARE = 20.0, 0.05, 0.1
_BANDWIDTH_DB = 65.0
_PERIODIC, _ABOVE_NOISE = 0.75, 4.0
_LOST_DB, _LOST_SHARE, _VOICE_LOST_DB = 12.0, 0.15, -3.0
_STEADY, _BUSY_SHARE = 0.35, 0.5


@dataclass(frozen=True, slots=True)
class Side:
    """Figures of one file: dBFS for peak, rms, voice and floor; dB for snr; Hz for bandwidth.

    voice, floor and snr are None where there is no voice or no pause to measure.
    """

    peak: float
    rms: float
    voice: float | None
    floor: float | None
    snr: float | None
    clipped: int
    bandwidth: float


@dataclass(frozen=True, slots=True)
class Findings:
    """Both files, what changed, and what looks like harm.

    voice_change: dB that periodic (voiced) frames lost or won, noise taken off. lost_share: share of them
    turned down by more than 12 dB. steadiness: how much spectral lines stay in place, about 0.1 for speech.
    """

    before: Side
    after: Side
    voice_change: float | None
    lost_share: float | None
    steadiness: float
    warnings: tuple[str, ...]
    voice: np.ndarray
    lost: np.ndarray


def find(spectra: Spectra, peaks: tuple[Peaks, Peaks]) -> Findings:
    """Everything about a pair whose spectra are finished."""
    before, after = spectra.powers["before"], spectra.powers["after"]
    heard = before > SILENCE
    voice, pause = _voice_and_pauses(after, heard, spectra)
    sides = [
        _side(power, mean, peak, voice, pause, spectra)
        for power, mean, peak in zip(
            (before, after), (spectra.means["before"], spectra.means["after"]), peaks, strict=True
        )
    ]
    change, lost = _voice_change(spectra, before, after, pause)
    share = float(lost.sum() / max(1, _voiced(spectra, before, pause).sum())) if change is not None else None
    steady = _steadiness(spectra, before, heard)
    told = tuple(_warnings(sides[0], sides[1], change, share, steady, heard))
    return Findings(sides[0], sides[1], change, share, steady, told, voice, lost)


def decibels(power: float) -> float:
    """Power in dB, -120 at the least."""
    return float(10 * np.log10(max(power, SILENCE)))


def _voice_and_pauses(
    after: np.ndarray, heard: np.ndarray, spectra: Spectra
) -> tuple[np.ndarray, np.ndarray]:
    """Masks of frames with voice and without; frames of digital silence are neither."""
    width = max(1, min(len(after), round(_SMOOTH_SECONDS * spectra.rate / spectra.hop)))
    smooth = np.convolve(after, np.full(width, 1 / width), "same")
    if not heard.any():
        return heard, heard
    loud = np.percentile(smooth[heard], 95)
    voice = heard & (smooth > loud * 10 ** (-_VOICE_DB / 10)) & (smooth > SILENCE)
    pause = heard & ~voice & (smooth <= np.percentile(smooth[heard], 100 * _PAUSE_SHARE))
    return voice, pause


def _side(
    power: np.ndarray, mean: np.ndarray, peak: Peaks, voice: np.ndarray, pause: np.ndarray, spectra: Spectra
) -> Side:
    floor = float(power[pause].mean()) if pause.any() else None
    level = float(power[voice].mean()) if voice.any() else None
    snr = None
    if floor is not None and level is not None:
        snr = min(MOST, decibels(max(level - floor, SILENCE)) - decibels(floor))
    return Side(
        peak=decibels(peak.peak**2),
        rms=decibels(float(power.mean())),
        voice=None if level is None else decibels(level - (floor or 0.0)),
        floor=None if floor is None else decibels(floor),
        snr=snr,
        clipped=peak.clipped,
        bandwidth=bandwidth(mean, spectra.rate),
    )


def bandwidth(mean: np.ndarray, rate: float) -> float:
    """Hz up to which a mean power spectrum (bins,) stays within 65 dB of its peak; 0 for silence."""
    if not mean.any():
        return 0.0
    smooth = np.convolve(mean, np.full(5, 0.2), "same")
    above = np.flatnonzero(smooth > smooth.max() * 10 ** (-_BANDWIDTH_DB / 10))
    return float((above[-1] + 1) / len(mean) * rate / 2)


def _voiced(spectra: Spectra, before: np.ndarray, pause: np.ndarray) -> np.ndarray:
    """Frames of the original that are periodic and stand out of the noise."""
    noise = float(before[pause].mean()) if pause.any() else 0.0
    return (spectra.voiced > _PERIODIC) & (before > max(_ABOVE_NOISE * noise, SILENCE))


def _voice_change(
    spectra: Spectra, before: np.ndarray, after: np.ndarray, pause: np.ndarray
) -> tuple[float | None, np.ndarray]:
    """dB of all voiced frames together, None where there are none, and those turned down by over 12 dB."""
    voiced = _voiced(spectra, before, pause)
    if not voiced.any():
        return None, voiced
    noise = float(before[pause].mean()) if pause.any() else 0.0
    rest = float(after[pause].mean()) if pause.any() else 0.0
    change = decibels(max(float(after[voiced].mean()) - rest, SILENCE)) - decibels(
        max(float(before[voiced].mean()) - noise, SILENCE)
    )
    return change, voiced & (after < before * 10 ** (-_LOST_DB / 10))


def _steadiness(spectra: Spectra, before: np.ndarray, heard: np.ndarray) -> float:
    known = heard & np.isfinite(spectra.steady)
    return float(np.median(spectra.steady[known])) if known.any() else 0.0


def _warnings(
    before: Side, after: Side, change: float | None, share: float | None, steady: float, heard: np.ndarray
) -> list[str]:
    """Sentences on what enhancement likely hurt."""
    told = []
    if change is not None and change < _VOICE_LOST_DB:
        told.append(
            f"The voice itself became {-change:.1f} dB quieter: too much was taken for noise. Try a lower "
            "strength or an attenuation limit, or another model."
        )
    if share is not None and share > _LOST_SHARE:
        told.append(
            f"{100 * share:.0f} % of what sounds like voice was turned down by more than 12 dB, perhaps "
            "distant speakers. Listen to what was removed; an attenuation limit keeps it audible."
        )
    if steady > _STEADY:
        told.append(
            "Much of this sounds like music or steady tones. The networks are made for speech and damage "
            "music; listen before you keep the result."
        )
    if after.clipped > before.clipped:
        told.append(
            f"{after.clipped - before.clipped} more samples than before are at full scale. Lower the input "
            "or write floating-point samples (--subtype FLOAT)."
        )
    if not heard.any():
        told.append("The whole recording is digital silence, so there was nothing to enhance.")
    return told
