"""Public pairs of noisy and clean speech, for `evaluate score`, from clones of repositories that hold them.

    python -m tests.bench.public --clones DIR --out PAIRS

DIR holds OWNER/NAME for each repository that pairs.csv names; what is missing is told. Nothing of them is a
part of this project. Most pairs are published as such; the others are a public voice with a public noise.
"""

import argparse
import csv
import json
import sys
from pathlib import Path

import numpy as np
import soundfile as sf

from speechlens import metrics

LISTED = Path(__file__).with_name("pairs.csv")
_SECONDS, _VOICE_SECONDS, _NOISE_SECONDS = 10.0, 8.0, 60.0
_ACTIVE = 10**-1.59  # of the mean power, the margin of ITU-T P.56
_BLOCK = 960  # samples, over which it is looked for
_PEAK = 0.9
_SILENT = 1e-4
Row = dict[str, str]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clones", type=Path, required=True, help="folder that holds OWNER/NAME")
    parser.add_argument("--out", type=Path, required=True, help="folder for the pairs")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    entries, missing = [], 0
    with LISTED.open(newline="") as listed:
        for row in csv.DictReader(listed):
            needed = [row[kind] for kind in ("clean", "noisy", "noise") if row[kind]]
            if lacking := [name for name in needed if not (options.clones / name).exists()]:
                print(f"{row['name']}: {', '.join(lacking)} is missing", file=sys.stderr)
                missing += 1
                continue
            entries.append(written(row, options.clones, options.out))
    (options.out / "pairs.json").write_text(json.dumps(entries, indent=1))
    print(f"{options.out}: {len(entries)} pairs, {missing} left out")
    return 1 if missing else 0


def written(row: Row, clones: Path, out: Path) -> dict[str, str | int]:
    """Write a pair; its entry in the list of pairs.

    gain: what the clean file needs to be as loud as in the noisy one. snr, start: dB and sample of the
    noise's piece.
    """
    if row["noise"]:
        piece = float(row["snr"]), int(row["start"])
        clean, noisy, rate = mixed(clones / row["clean"], clones / row["noise"], *piece)
    else:
        clean, noisy, rate = published(clones / row["clean"], clones / row["noisy"])
    clean = clean * float(row["gain"] or 1)
    names = {kind: f"{row['set']}_{row['name']}_{kind}.flac" for kind in ("noisy", "clean")}
    sf.write(out / names["noisy"], noisy, rate, subtype="PCM_24")
    sf.write(out / names["clean"], clean, rate, subtype="PCM_24")
    return {**names, "rate": rate, "set": row["set"]}


def published(clean: Path, noisy: Path) -> tuple[np.ndarray, np.ndarray, int]:
    """Clean and noisy signal of a pair, cut to the shorter one, and their rate."""
    (c, rate), (n, _) = (beginning(path, _SECONDS) for path in (clean, noisy))
    length = min(len(c), len(n))
    return c[:length], n[:length], rate


def mixed(voice: Path, noise: Path, snr: float, start: int) -> tuple[np.ndarray, np.ndarray, int]:
    """A voice, and it with a piece of the noise so many dB under its active power; and the rate."""
    clean, rate = beginning(voice, _VOICE_SECONDS)
    sound, own = beginning(noise, _NOISE_SECONDS)
    if own != rate:
        sound = np.asarray(metrics.resample(sound.astype(np.float32), own, rate), dtype=np.float64)
    sound = looped(sound[np.flatnonzero(np.abs(sound) > _SILENT)[0] :], len(clean), rate // 50)
    sound = sound[start : start + len(clean)]
    power = (clean[: len(clean) // _BLOCK * _BLOCK].reshape(-1, _BLOCK) ** 2).mean(axis=1)
    active = power[power >= power.mean() * _ACTIVE].mean()
    noisy = clean + sound * np.sqrt(active / (sound**2).mean() * 10 ** (-snr / 10))
    gain = min(1.0, _PEAK / max(np.abs(noisy).max(), np.abs(clean).max()))
    return clean * gain, noisy * gain, rate


def looped(sound: np.ndarray, length: int, fade: int) -> np.ndarray:
    """The sound again and again, cross-faded, up to a length."""
    rise = np.linspace(0, 1, fade)
    whole = sound
    while len(whole) < length:
        joint = whole[-fade:] * (1 - rise) + whole[:fade] * rise
        whole = np.concatenate([whole[:-fade], joint, whole[fade:]])
    return whole


def beginning(path: Path, seconds: float) -> tuple[np.ndarray, int]:
    """The first seconds of a file, its channels' mean, and its rate."""
    samples, rate = sf.read(path, always_2d=True, dtype="float64")
    return samples[: int(seconds * rate)].mean(axis=1), rate


if __name__ == "__main__":
    sys.exit(main())
