"""Frequency scales of the spectrogram: linear, logarithmic, mel. No Qt in here."""

import numpy as np

from speechlens.app.views import mel

ROWS = 192
LOG_FLOOR = 40.0  # Hz, the bottom of the logarithmic scale


def band_matrix(scale: str, rate: int, n_fft: int) -> np.ndarray:
    """Weights from power bins to picture rows, low to high: float32 (ROWS, n_fft // 2 + 1), rows sum to 1.

    mel: librosa's filter bank (Slaney's scale).
    """
    if scale == "mel":
        return _normalised(_mel(rate, n_fft))
    return _normalised(_triangles(centres(scale, rate, ROWS + 2), rate, n_fft))


def centres(scale: str, rate: int, count: int) -> np.ndarray:
    """Frequencies in Hz of `count` places spread evenly over the scale, borders included."""
    if scale == "log":
        return np.geomspace(LOG_FLOOR, rate / 2, count)
    if scale == "mel":
        return from_mel(np.linspace(0, to_mel(np.array(rate / 2)), count))
    return np.linspace(0, rate / 2, count)


def place(scale: str, rate: int, hertz: float) -> float:
    """Where a frequency lies on the scale, 0 (bottom) to 1 (top)."""
    top = rate / 2
    if scale == "log":
        return float(np.log(max(hertz, LOG_FLOOR) / LOG_FLOOR) / np.log(top / LOG_FLOOR))
    if scale == "mel":
        return float(to_mel(np.array(hertz)) / to_mel(np.array(top)))
    return hertz / top


def ticks(scale: str, rate: int) -> list[float]:
    """Round frequencies in Hz to write beside the picture, not too close to each other."""
    if scale == "linear":
        step = next(s for s in (500, 1000, 2000, 5000, 10000, 20000) if rate / 2 / s <= 6)
        return [float(f) for f in range(step, int(rate / 2 * 0.97), step)]
    wanted, kept = (100, 200, 500, 1000, 2000, 4000, 8000, 16000, 32000, 64000), []
    for hertz in wanted:
        where = place(scale, rate, hertz)
        if 0.06 <= where <= 0.95 and (not kept or where - place(scale, rate, kept[-1]) >= 0.1):
            kept.append(float(hertz))
    return kept


def to_mel(hertz: np.ndarray) -> np.ndarray:
    """Hz to mel after Slaney (1998), as librosa has it: linear below 1 kHz, logarithmic above."""
    hertz = np.asarray(hertz, float)
    bend = np.log(np.maximum(hertz, 1000.0) / 1000.0) / (np.log(6.4) / 27)
    return np.where(hertz < 1000.0, hertz * 3 / 200, 15 + bend)


def from_mel(mel: np.ndarray) -> np.ndarray:
    """Inverse of `to_mel`."""
    mel = np.asarray(mel, float)
    return np.where(mel < 15, mel * 200 / 3, 1000.0 * np.exp(np.log(6.4) / 27 * (np.maximum(mel, 15) - 15)))


def _mel(rate: int, n_fft: int) -> np.ndarray:
    """librosa's bank, its empty filters filled; plain triangles at the same places until it is there."""
    fine = _triangles(centres("mel", rate, ROWS + 2), rate, n_fft)
    bank = mel.bank(rate, n_fft, ROWS)
    if bank is None:
        return fine
    empty = bank.sum(axis=1, keepdims=True) < 0.5
    return np.where(empty, fine, bank)


def _triangles(edges: np.ndarray, rate: int, n_fft: int) -> np.ndarray:
    """Triangles between neighbouring edges, never narrower than one bin to each side."""
    bins = np.fft.rfftfreq(n_fft, 1 / rate)
    width = rate / n_fft
    middle = edges[1:-1, None]
    left = np.minimum(edges[:-2, None], middle - width)
    right = np.maximum(edges[2:, None], middle + width)
    up, down = (bins - left) / (middle - left), (right - bins) / (right - middle)
    return np.maximum(0, np.minimum(up, down))


def _normalised(matrix: np.ndarray) -> np.ndarray:
    return (matrix / np.maximum(matrix.sum(axis=1, keepdims=True), 1e-9)).astype(np.float32)
