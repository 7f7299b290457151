"""Pictures as data addresses: spectrograms as PNG with a palette, outlines as bytes."""

import base64
import struct
import zlib

import numpy as np

from speechlens.report.frames import Outline, Spectra

RANGE = 80  # dB from darkest to brightest
# Support points of a palette from near black over violet and orange to pale yellow.
_STOPS = ((0, 0, 4), (28, 16, 68), (79, 18, 123), (129, 37, 129), (181, 54, 122), (229, 80, 100),
          (251, 135, 97), (254, 194, 135), (252, 253, 191))  # fmt: skip


def spectrograms(spectra: Spectra) -> dict[str, str]:
    """PNG data addresses of before, after and removed, all on the scale of the original."""
    levels = {name: 10 * np.log10(picture + 1e-20) for name, picture in spectra.pictures.items()}
    top = float(np.percentile(levels["before"], 99.8))
    return {name: address("image/png", png(_steps(level, top))) for name, level in levels.items()}


def _steps(level: np.ndarray, top: float) -> np.ndarray:
    """dB [column, row] as steps of 1 dB, 0..RANGE, [row from high to low, column]."""
    return np.clip(level - top + RANGE, 0, RANGE).T[::-1].astype(np.uint8)


def png(steps: np.ndarray) -> bytes:
    """An indexed PNG of steps 0..RANGE, uint8 [row, column]."""
    height, width = steps.shape
    lines = np.concatenate([np.zeros((height, 1), np.uint8), steps], axis=1)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = (b"IHDR", header), (b"PLTE", palette().tobytes()), (b"IDAT", zlib.compress(lines.tobytes(), 9))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in (*chunks, (b"IEND", b"")))


def palette() -> np.ndarray:
    """Colours of the steps, uint8 (RANGE + 1, 3)."""
    places = np.linspace(0, len(_STOPS) - 1, RANGE + 1)
    stops = np.array(_STOPS, np.float64).T
    return np.stack([np.interp(places, range(len(_STOPS)), stop) for stop in stops], 1).round().astype("u1")


def _chunk(tag: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))


def outline(outlines: tuple[Outline, Outline]) -> dict[str, str]:
    """Outlines as base64 of signed bytes, lowest and highest by turns, on one scale for both files."""
    top = max(float(np.max(np.abs([o.low, o.high]), initial=0)) for o in outlines) or 1.0
    return {
        name: base64.b64encode(_bytes(o, top)).decode()
        for name, o in zip(("before", "after"), outlines, strict=True)
    }


def _bytes(o: Outline, top: float) -> bytes:
    return np.round(np.stack([o.low, o.high], 1) / top * 127).astype(np.int8).tobytes()


def address(kind: str, data: bytes) -> str:
    """A data address."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


__all__ = ["RANGE", "address", "outline", "palette", "png", "spectrograms"]
