"""Times `speechlens batch` over a folder of equal recordings: finished audio per second, with the start.

    python -m tests.bench.folder                                 16 files of 10 minutes at 48 kHz
    python -m tests.bench.folder --files 64 --minutes 5 --jobs 1 4

The recording is the noisy demonstration, repeated. Outputs are removed between runs; the first run, which
compiles kernels where there is a GPU, doesn't count.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import mlx.core as mx
import numpy as np
import soundfile

from speechlens import kernels
from speechlens.bench import processor
from tests.conftest import FIXTURES


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", type=int, default=16)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--model", default="lite")
    arguments = parser.parse_args()
    print(f"{_device()}, {os.cpu_count()} cores, mlx {mx.__version__}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "in")
        seconds = _recordings(source, arguments.files, 60 * arguments.minutes)
        _run(source, Path(folder, "warm"), arguments.model, arguments.jobs[0], one=True)
        for jobs in arguments.jobs:
            took = _run(source, Path(folder, "out"), arguments.model, jobs)
            print(f"{arguments.files} files, {jobs} jobs: {took:7.2f} s, {seconds / took:7.0f} x real time")


def _device() -> str:
    used = kernels.chosen().name
    if used in ("cuda", "metal"):
        return str(mx.device_info(mx.gpu).get("device_name"))
    return f"{processor()}, back end {used}"


def _recordings(folder: Path, count: int, seconds: float) -> float:
    """Equal files; seconds of sound in all."""
    folder.mkdir()
    sound, rate = soundfile.read(FIXTURES / "demo" / "noisy_48k.wav", dtype="float32")
    frames = round(seconds * rate)
    soundfile.write(folder / "0.wav", np.resize(sound, frames), rate)
    for number in range(1, count):
        shutil.copy(folder / "0.wav", folder / f"{number}.wav")
    return count * frames / rate


def _run(source: Path, target: Path, model: str, jobs: int, *, one: bool = False) -> float:
    words = ["batch", str(source), "-d", str(target), "--jobs", str(jobs), "--model", model, "--quiet"]
    words += ["--max-files", "1"] if one else []
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-m", "speechlens", *words], check=True, stdout=subprocess.DEVNULL)
    took = time.perf_counter() - begin
    shutil.rmtree(target)
    return took


if __name__ == "__main__":
    main()
