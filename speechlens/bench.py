"""Times of this machine: start of the program, kernels, network. Medians and spread, after a warm-up."""

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import wave
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np

from speechlens import __version__
from speechlens import kernels as operations
from speechlens.errors import InternalError
from speechlens.kernels.bench import calls
from speechlens.models import Enhancer
from speechlens.session import Session

SEED = 0


def machine() -> dict[str, Any]:
    """What was measured on: names, numbers and versions."""
    used = operations.chosen()
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.release()}, {platform.machine()}",
        "back end": f"{used.name} ({used.why})",
        "speechlens": __version__,
        "python": platform.python_version(),
        **{name: _version(name) for name in ("mlx", "numpy")},
    }


def processor() -> str:
    """The name that the processor's maker gives it, as far as the system tells."""
    try:
        if sys.platform == "darwin":
            name = subprocess.run(
                ["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True
            ).stdout
            return name.strip() or platform.processor()
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith(("model name", "Model", "Hardware")):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"


def timed(work: Callable[[], object], repeats: int) -> dict[str, float]:
    """Seconds of `repeats` runs after one that doesn't count: median, fastest, slowest."""
    work()
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return {"median": statistics.median(times), "fastest": min(times), "slowest": max(times)}


def start_up(model: str, repeats: int) -> list[dict[str, Any]]:
    """Processes from their start: the version, a second at 16 kHz, the first frames of a file at 48 kHz."""
    with tempfile.TemporaryDirectory() as folder:
        short = _enhancing(Path(folder, "short.wav"), 16_000, 1, model)
        long = _enhancing(Path(folder, "long.wav"), 48_000, 30, model)
        runs = {
            "--version": partial(_process, ["--version"]),
            "one second of sound": partial(_process, short),
            "first output of a long file": partial(_until_output, long),
        }
        return [{"name": name, **timed(work, repeats)} for name, work in runs.items()]


def _enhancing(source: Path, rate: int, seconds: int, model: str) -> list[str]:
    """Writes so much noise and gives the arguments that enhance it."""
    with wave.open(str(source), "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", ""))
        file.writeframes((noise(seconds * rate, 1) * 32_767).astype("<i2").tobytes())
    target = source.with_name("output.wav")
    return ["enhance", str(source), "-o", str(target), "--overwrite", "--quiet", "--model", model]


def _process(arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", "speechlens", *arguments], capture_output=True)
    if done.returncode:
        raise _failed(done.returncode, done.stderr)


def _until_output(arguments: list[str]) -> None:
    """Run until the program tells that frames were written."""
    command = [sys.executable, "-m", "speechlens", *arguments, "--json"]
    with (
        tempfile.TemporaryFile() as told,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=told) as process,
    ):
        assert process.stdout is not None
        try:
            if not any(json.loads(line).get("frames_done") for line in process.stdout):
                code = process.wait()
                told.seek(0)
                raise _failed(code, told.read())
        finally:
            # Not asked to stop, which takes another window.
            process.kill()


def _failed(code: int, told: bytes) -> InternalError:
    """What the program said last, for the user of the benchmark."""
    last = told.decode(errors="replace").strip().rpartition("\n")[2].removeprefix("error: ").rstrip(".")
    return InternalError(
        f"The program that is timed ended with code {code}: {last or 'it said nothing'}; run it by itself, "
        "with 'speechlens enhance' and this model."
    )


def kernels(repeats: int) -> list[dict[str, Any]]:
    """The operations of the default network over one second of sound."""
    return [
        {"name": name, "shape": shape, **timed(partial(_evaluated, call), repeats)}
        for name, shape, call in calls()
    ]


def _evaluated(call: Callable[..., object]) -> None:
    mx.eval(call())


def network(enhancer: Enhancer, rate: int, channels: int, seconds: float, repeats: int) -> dict[str, Any]:
    """Sessions over noise at one rate; `speed` is seconds of sound per second of work at the median."""
    length = max(1, round(seconds * rate))
    # One stride of noise again and again, so that a long run takes no more memory.
    frames = noise(min(length, Session(enhancer, rate, channels).stride), channels)

    def run() -> None:
        session = Session(enhancer, rate, channels)
        for start in range(0, length, len(frames)):
            session.append(frames[: length - start])
        session.finish()

    times = timed(run, repeats)
    speed = seconds / times["median"]
    return {"rate": rate, "channels": channels, "seconds": seconds, "speed": speed, **times}


def noise(frames: int, channels: int) -> np.ndarray:
    """White noise (frames, channels), float32 within -0.3..0.3, the same each time."""
    values = np.random.default_rng(SEED).random((frames, channels), np.float32)
    return np.float32(0.6) * values - np.float32(0.3)


def peak_memory() -> dict[str, int]:
    """Bytes at the highest, so far: of this process where the system tells, and of MLX's arrays."""
    peaks = {"peak of MLX's arrays": mx.get_peak_memory()}
    try:
        import resource
    except ImportError:  # Windows
        return peaks
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"peak of the process": peak if sys.platform == "darwin" else peak * 1024} | peaks
