"""Draw docs/before_after.png: spectrograms of the demo recording before and after.

Usage: python docs/make_picture.py ENHANCED.wav     (`make picture` does it all; needs matplotlib)
"""

import sys
from pathlib import Path

import librosa
import matplotlib.pyplot as plt
import numpy as np
import soundfile as sf
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
N_FFT, HOP, RANGE_DB = 2048, 240, 80


def levels(path: Path) -> tuple[np.ndarray, int]:
    """Spectrogram in dB (bins, frames) and rate of a mono recording."""
    samples, rate = sf.read(path)
    spectrum = np.abs(librosa.stft(samples, n_fft=N_FFT, hop_length=HOP)) / (N_FFT / 4)
    return 20 * np.log10(np.maximum(spectrum, 1e-6)), rate


def draw(before: Path, after: Path, target: Path) -> None:
    plt.rcParams.update({"font.size": 9, "font.family": "sans-serif"})
    figure, rows = plt.subplots(2, 1, figsize=(9, 4.6), sharex=True, layout="constrained")
    top = levels(before)[0].max()
    for axes, path, title in zip(rows, (before, after), ("Before", "After"), strict=True):
        picture, rate = levels(path)
        image = axes.imshow(
            picture,
            origin="lower",
            aspect="auto",
            cmap="magma",
            vmin=top - RANGE_DB,
            vmax=top,
            extent=(0, picture.shape[1] * HOP / rate, 0, rate / 2000),
        )
        axes.set(ylabel="kHz", ylim=(0, 16))
        axes.set_title(title, loc="left", fontsize=10)
    rows[-1].set_xlabel("seconds")
    figure.colorbar(image, ax=rows, label="dB", pad=0.01)
    figure.savefig(target, dpi=100)
    Image.open(target).convert("RGB").quantize(96).save(target, optimize=True)


if __name__ == "__main__":
    draw(ROOT / "fixtures/demo/noisy_48k.wav", Path(sys.argv[1]), ROOT / "docs/before_after.png")
