"""Memory of `speechlens enhance` over recordings of several lengths, sampled while it runs (Linux).

    python -m tests.bench.memory                                     1 and 70 minutes of 48 kHz stereo
    python -m tests.bench.memory --rate 8000 --channels 1 --minutes 1 1440 --curve curve.csv

The recording is the noisy demonstration, repeated, shifted in each channel. --curve keeps every sample:
minutes of sound, seconds since the start, resident MB.
"""

import argparse
import csv
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import mlx.core as mx
import numpy as np
import soundfile
import soxr

from speechlens.bench import processor
from tests.conftest import FIXTURES

# Loading and the first windows are over by then; what grows later grows with the length.
SETTLED_SECONDS = 20


@dataclass
class Watched:
    """One run: seconds by the clock and by the processors, samples (seconds, resident MB), peak MB."""

    seconds: float
    processor: float
    samples: list[tuple[float, float]]
    peak: float


def main() -> None:
    options = _options()
    print(f"{processor()}, mlx {mx.__version__}, Python {platform.python_version()}")
    rows = []
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        for minutes in options.minutes:
            source, target = Path(folder, "in.wav"), Path(folder, "out.wav")
            write(source, minutes, options.rate, options.channels)
            run = watched(["enhance", source, "-o", target, "--quiet", "--overwrite"], options.every)
            print(
                f"{minutes:7.1f} min  {options.rate} Hz x {options.channels}  {run.seconds:8.1f} s  "
                f"{run.processor:8.1f} s of processors  peak {run.peak:6.0f} MB  {drift(run.samples)}",
                flush=True,
            )
            rows += [(minutes, *sample) for sample in run.samples]
    if options.curve:
        with options.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("minutes", "seconds", "MB"), *rows])


def write(path: Path, minutes: float, rate: int, channels: int) -> None:
    """`minutes` of the demonstration as 16-bit WAV."""
    voice, own = soundfile.read(FIXTURES / "demo" / "noisy_48k.wav", dtype="float32")
    voice = soxr.resample(voice, own, rate, quality="VHQ")
    turn = np.stack([np.roll(voice, channel * rate) for channel in range(channels)], axis=1)
    left = round(60 * minutes * rate)
    with soundfile.SoundFile(path, "w", rate, channels, "PCM_16") as file:
        while left:
            file.write(turn[:left])
            left -= min(left, len(turn))


def watched(words: list[str | Path], every: float) -> Watched:
    """Run `speechlens` and look at its memory every so many seconds."""
    before, begin = _children(), time.monotonic()
    process = subprocess.Popen([sys.executable, "-m", "speechlens", *words], stdin=subprocess.DEVNULL)
    samples, peak = [], 0.0
    while process.poll() is None:
        for resident, highest in _memory(process.pid):
            samples.append((time.monotonic() - begin, resident))
            peak = highest
        time.sleep(min(every, 0.1 + 0.02 * (time.monotonic() - begin)))
    if process.returncode:
        raise SystemExit(f"speechlens ended with {process.returncode}")
    return Watched(time.monotonic() - begin, _children() - before, samples, peak)


def drift(samples: list[tuple[float, float]]) -> str:
    """Means of the first and the last third of what comes after the start."""
    settled = [resident for seconds, resident in samples if seconds > SETTLED_SECONDS]
    if len(settled) < 9:
        return "too short for a curve"
    third = len(settled) // 3
    first, last = np.mean(settled[:third]), np.mean(settled[-third:])
    return f"first third {first:.0f} MB, last third {last:.0f} MB"


def _memory(pid: int) -> Iterator[tuple[float, float]]:
    """Resident and highest resident MB of a process; nothing where it has just ended."""
    try:
        lines = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
        yield tuple(int(lines[key].split()[0]) * 1024 / 1e6 for key in ("VmRSS", "VmHWM"))
    except (OSError, KeyError):
        return


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rate", type=int, default=48000)
    parser.add_argument("--channels", type=int, default=2)
    parser.add_argument("--minutes", type=float, nargs="+", default=[1.0, 70.0])
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two looks")
    parser.add_argument("--curve", type=Path, help="CSV to write")
    parser.add_argument("--folder", type=Path, help="where the recordings lie meanwhile")
    return parser.parse_args()


if __name__ == "__main__":
    main()
