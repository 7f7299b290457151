"""Times batches: files a second with one and two workers, a long file split, cost of a job, memory.

    python -m tests.bench.batch [--clips 24] [--seconds 10] [--tiny 10000] [--only long,overhead]

The measures are throughput, long, overhead and memory. The first two run the embedded network, the others a
stand-in that takes no time. Rates are those after the start of all workers. The machine should have nothing
else to do.
"""

import argparse
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import soundfile

from speechlens import models
from speechlens.batch.discover import Choice, find
from speechlens.batch.jobs import Outcome
from speechlens.batch.local import cores
from speechlens.batch.manifest import Manifest
from speechlens.batch.run import Machines, run
from speechlens.batch.targets import plan
from speechlens.engine import enhance_file
from speechlens.options import Options

# Worker processes import this module as well.
if "BENCH_STANDIN" in os.environ:
    from tests.conftest import Halved

    models.load = lambda model="lite": Halved()

RATE = 16_000


def main() -> None:
    options = _options()
    measures = {
        "throughput": lambda folder: throughput(folder, options.clips, options.seconds),
        "long": lambda folder: long_file(folder, options.clips * options.seconds),
        "overhead": lambda folder: overhead(folder, 300),
        "memory": lambda folder: memory(folder, options.tiny),
    }
    if "BENCH_STANDIN" not in os.environ:
        print(f"{cores()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    for name in options.only.split(","):
        standin = name in ("overhead", "memory")
        if standin != ("BENCH_STANDIN" in os.environ):
            again = {**os.environ, "BENCH_STANDIN": "1"}
            words = [sys.executable, "-m", "tests.bench.batch", *_without_only(), "--only", name]
            os.spawnve(os.P_WAIT, sys.executable, words, again)
            continue
        with tempfile.TemporaryDirectory() as folder:
            measures[name](Path(folder))


def throughput(folder: Path, clips: int, seconds: float) -> None:
    """Equal clips: one worker on one core, one on all, two that share them."""
    _clips(folder / "in", clips, seconds)
    os.environ["SPEECHLENS_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"
    single = _rate(folder, "single", 1)
    del os.environ["SPEECHLENS_THREADS"], os.environ["OPENBLAS_NUM_THREADS"]
    one, two = _rate(folder, "one", 1), _rate(folder, "two", 2)
    for label, (rate, work) in (("1 job, 1 core", single), ("1 job, all cores", one), ("2 jobs", two)):
        print(
            f"{label:18} {rate:6.2f} files/s  {rate * seconds:6.1f}x real time  {work:.3f} processor s a file"
        )
    ideal = single[0] * min(2, cores())
    print(f"2 jobs are {two[0] / one[0]:.2f} of 1 job on all cores, {two[0] / ideal:.2f} of ideal")


def long_file(folder: Path, seconds: float) -> None:
    """One file alone: windows of it on two workers against one process."""
    _clips(folder / "in", 1, seconds)
    times = {}
    for jobs in (1, 2):
        begin = time.perf_counter()
        _batch(folder, f"out{jobs}", jobs)
        times[jobs] = time.perf_counter() - begin
    print(f"a file of {seconds:.0f} s: 1 job {times[1]:.2f} s, 2 jobs {times[2]:.2f} s with their start")


def overhead(folder: Path, count: int) -> None:
    """What the batch adds to the engine for one file: hashes, marks, manifest."""
    _clips(folder / "in", count, 0.05)
    enhancer = models.load()
    (folder / "plain").mkdir()
    sources = sorted((folder / "in").iterdir())
    enhance_file(sources[0], folder / "warm.wav", enhancer=enhancer)
    for label, used in (("wall", time.perf_counter), ("processor", time.process_time)):
        begin = used()
        for source in sources:
            enhance_file(source, folder / "plain" / f"{label}{source.name}", enhancer=enhancer)
        engine = used() - begin
        begin = used()
        _batch(folder, label, 1)
        batch = used() - begin
        print(
            f"{label:10} engine {1e3 * engine / count:.2f} ms a file, batch {1e3 * batch / count:.2f} ms, "
            f"overhead {1e3 * (batch - engine) / count:.2f} ms"
        )


def memory(folder: Path, count: int) -> None:
    """Memory of the process that runs the batch, as outcomes come in."""
    _clips(folder / "in", count, 0.02)
    for jobs in (1, 2):
        seen = []
        for number in _batch_steps(folder, f"out{jobs}", jobs):
            if number in (count // 10, count // 2, count):
                seen.append(f"{_resident():.0f} MiB after {number}")
        print(f"{jobs} jobs, {count} files: {', '.join(seen)}")


def _rate(folder: Path, out: str, jobs: int) -> tuple[float, float]:
    """Files a second; seconds of all processors for a file, the start of workers included."""
    before = _processor_seconds()
    times = [time.perf_counter() for _ in _batch_steps(folder, out, jobs)]
    work = (_processor_seconds() - before) / len(times)
    return (len(times) - jobs) / (times[-1] - times[jobs - 1]), work


def _processor_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(times.ru_utime + times.ru_stime for times in used)


def _batch(folder: Path, out: str, jobs: int) -> None:
    for _ in _batch_steps(folder, out, jobs):
        pass


def _batch_steps(folder: Path, out: str, jobs: int):
    """Numbers of outcomes as they come."""
    source, target = str(folder / "in"), str(folder / out)
    todo = plan(find(source, Choice()).files, source, target, Options())
    number = 0
    with Manifest(folder / out / "m.jsonl") as manifest:
        for job, told in run(todo, manifest, Machines(jobs)):
            if isinstance(told, Outcome):
                assert told.result is not None, (job.source, told.error)
                number += 1
                yield number


def _clips(folder: Path, count: int, seconds: float) -> None:
    folder.mkdir(parents=True)
    noise = np.random.default_rng(0).uniform(-0.3, 0.3, (round(seconds * RATE), 1))
    for number in range(count):
        soundfile.write(folder / f"{number:05}.wav", noise, RATE)


def _resident() -> float:
    """MiB of this process now, or at most where the system tells no more."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize() / 2**20
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _without_only() -> list[str]:
    words = sys.argv[1:]
    if "--only" in words:
        at = words.index("--only")
        del words[at : at + 2]
    return words


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clips", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tiny", type=int, default=10_000)
    parser.add_argument("--only", default="throughput,long,overhead,memory")
    return parser.parse_args()


if __name__ == "__main__":
    main()
