"""What putting a track back into a film adds to the run time: the same sound as film and as WAV, in turn.

    python -m tests.bench.media [--seconds 60] [--repeat 3] [--suffix mp4] [--rate 48000] [--channels 2]

Prints processor time and time by the clock of whole runs (medians) and what the film adds to them, which says
something only on a machine at rest; then the processor time of reading and writing alone, and what share of
the run with WAV the film adds by that.
"""

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import mlx.core as mx
import numpy as np
import soundfile
import soxr

from speechlens.audio import create_writer, open_reader, plan_output
from speechlens.bench import processor
from tests.conftest import FIXTURES
from tests.media.films import Track, av, make

MUXERS = {"mp4": "mp4", "mov": "mov", "mkv": "matroska"}


def main() -> None:
    options = _options()
    print(f"{processor()}, mlx {mx.__version__}, PyAV {av.__version__}")
    with tempfile.TemporaryDirectory() as folder:
        film, wav = _sources(Path(folder), options)
        runs: dict[Path, list[tuple[float, float]]] = {wav: [], film: []}
        for _ in range(options.repeat):
            for source, measured in runs.items():
                measured.append(_enhanced(source))
        used, clock = (
            {source: statistics.median(run[i] for run in measured) for source, measured in runs.items()}
            for i in (0, 1)
        )
        for name, seconds in (("processors", used), ("clock", clock)):
            more = 100 * (seconds[film] / seconds[wav] - 1)
            print(f"{name:10s}  WAV {seconds[wav]:6.2f} s  film {seconds[film]:6.2f} s  {more:+.1f} %")
        _tell_alone(film, wav, options.repeat, used[wav])


def _sources(folder: Path, options: argparse.Namespace) -> tuple[Path, Path]:
    """The film and its sound as WAV."""
    voice, own = soundfile.read(FIXTURES / "demo" / "noisy_48k.wav", dtype="float32")
    voice = np.resize(soxr.resample(voice, own, options.rate), round(options.seconds * options.rate))
    sound = np.stack([np.roll(voice, options.rate * c) for c in range(options.channels)], axis=1)
    film = folder / f"film.{options.suffix}"
    make(film, MUXERS[options.suffix], [Track(sound, options.rate, "aac")], video=round(25 * options.seconds))
    with open_reader(film) as reader:
        soundfile.write(folder / "sound.wav", reader.read(), options.rate, "FLOAT")
    return film, folder / "sound.wav"


def _enhanced(source: Path) -> tuple[float, float]:
    """Seconds of the processors and of the clock."""
    target = source.with_stem("out")
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    words = ["enhance", source, "-o", target, "--overwrite", "--quiet"]
    subprocess.run([sys.executable, "-m", "speechlens", *words], check=True, stdin=subprocess.DEVNULL)
    clock, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, clock


def _tell_alone(film: Path, wav: Path, repeat: int, run: float) -> None:
    """Medians of the parts, and what they come to beside a whole run."""
    parts, plain = (np.median([_alone(source) for _ in range(repeat + 1)], axis=0) for source in (film, wav))
    named = zip(("decoding", "rehearsal", "encoding", "check"), parts, strict=True)
    print("alone: " + ", ".join(f"{name} {seconds:.2f} s" for name, seconds in named), end="; ")
    more = parts.sum() - plain.sum()
    print(f"WAV in all {plain.sum():.2f} s: {more:.2f} s more, {100 * more / run:.1f} % of the run")


def _alone(source: Path) -> np.ndarray:
    """Processor seconds of reading, deciding, writing and committing without a network between them."""
    times = [time.process_time()]
    with open_reader(source) as reader:
        blocks = [reader.read(1 << 18)]
        while len(blocks[-1]):
            blocks.append(reader.read(1 << 18))
        times.append(time.process_time())
        with create_writer(source.with_stem("out"), plan_output(reader.info), overwrite=True) as writer:
            times.append(time.process_time())
            for block in blocks:
                writer.write(block)
            times.append(time.process_time())
            writer.commit()
            times.append(time.process_time())
    return np.diff(times)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--suffix", choices=MUXERS, default="mp4")
    parser.add_argument("--rate", type=int, default=48000)
    parser.add_argument("--channels", type=int, choices=(1, 2), default=2)
    return parser.parse_args()


if __name__ == "__main__":
    main()
