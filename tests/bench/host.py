"""Times what the host does for files while the network takes no time: reading, windows, dither, writing.

    python -m tests.bench.host                     four files of 10 minutes at 48 kHz, one and two at a time
    python -m tests.bench.host --files 8 --together 1 4

First the rounding with dither of one of them, by NumPy and by the native library. Then each run is a process
of its own, with large freed blocks given back at once, as programs do on a CPU, and kept, as batches do on a
GPU. Prints time by the clock, and processor time in the program and in the system.
"""

import argparse
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import mlx.core as mx
import numpy as np
import soundfile

from speechlens import kernels
from speechlens.audio import dither, writer
from speechlens.bench import processor
from speechlens.engine import enhance_file
from speechlens.heap import give_back_large_blocks, keep_blocks
from speechlens.options import Options
from tests.conftest import FIXTURES, Halved


class Nothing(Halved):
    """Half the input, four windows at once, as `lite` on a GPU takes them."""

    rows = 4


def work(source: Path, folder: Path, files: int, together: int) -> None:
    """Enhance the same file `files` times."""
    numbers = iter(range(files))

    def serve() -> None:
        for number in numbers:
            enhance_file(source, folder / f"{number}.wav", Options(), enhancer=Nothing())

    threads = [threading.Thread(target=serve) for _ in range(together)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def rounding(sound: np.ndarray) -> None:
    """Seconds of `quantise` over a file's samples [n], to 16 bits, piece by piece as the writer does."""
    keep_blocks()
    for name, quantise in (("NumPy", dither.quantise), ("native", kernels.quantise)):
        times = []
        for _ in range(5):
            begin = time.perf_counter()
            for first in range(0, len(sound), writer._SAMPLES):
                quantise(sound[first : first + writer._SAMPLES, None], 16, first, True)
            times.append(time.perf_counter() - begin)
        print(f"rounding with dither, {name:6s}: {statistics.median(times):.3f} s")


def child(arguments: argparse.Namespace) -> None:
    """One run, its figures printed."""
    give_back_large_blocks()
    if arguments.kept:
        keep_blocks()
    mx.eval(mx.zeros(1))
    begin, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF)
    with tempfile.TemporaryDirectory() as folder:
        work(arguments.child, Path(folder), arguments.files, arguments.together[0])
    took, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF)
    way = "kept" if arguments.kept else "given back"
    program, system = after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime
    print(
        f"{arguments.together[0]} at a time, blocks {way:10s}: {took:6.2f} s, program {program:6.2f} s, "
        f"system {system:5.2f} s",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--together", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--kept", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        child(arguments)
        return
    print(
        f"{processor()}, {os.cpu_count()} cores, numpy {np.__version__}, Python {platform.python_version()}"
    )
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "in.wav")
        sound, rate = soundfile.read(FIXTURES / "demo" / "noisy_48k.wav", dtype="float32")
        sound = np.resize(sound, round(60 * arguments.minutes * rate))
        soundfile.write(source, sound, rate)
        rounding(sound)
        for together in arguments.together:
            for more in ([], ["--kept"]):
                words = ["--child", str(source), "--files", str(arguments.files), "--together", str(together)]
                subprocess.run([sys.executable, "-m", "tests.bench.host", *words, *more], check=True)


if __name__ == "__main__":
    main()
