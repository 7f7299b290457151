"""Whether everything works here: what `speechlens doctor` looks at and says.

A finding is ok, a note (something optional is missing) or a problem (something promised doesn't work).
"""

import os
import platform
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import mlx.core as mx
import numpy as np

from speechlens import __version__, bench, kernels
from speechlens.audio import create_writer, plan_output
from speechlens.audio.info import AudioInfo
from speechlens.errors import SpeechLensError
from speechlens.kernels import backend
from speechlens.models import catalogue, load, verify
from speechlens.options import Options
from speechlens.session import Session

OK, NOTE, PROBLEM = "ok", "note", "problem"
RATE, SECONDS = 16_000, 1.5
# Single rounding steps leave about 120 dB; a wrong kernel is under 40.
PARITY_DB = 60.0
PACKAGES = ("mlx", "numpy", "soundfile", "soxr", "librosa", "safetensors", "click", "rich")
EXTRAS = {
    "app": ("PySide6-Essentials", "pyqtgraph", "sounddevice"),
    "media": ("av",),
    "cluster": ("dask", "distributed", "fsspec"),
    "lm": ("tokenizers", "huggingface-hub"),
    "quality": ("pesq", "pystoi", "speechmos"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: which part, how it is, what was found. `state` is ok, note or problem."""

    part: str
    state: str
    text: str


def examine(model: str = "lite") -> Iterator[Finding]:
    """Look at everything in turn; a check that fails is a finding, never an exception."""
    checks: dict[str, Callable[[], Iterator[Finding]]] = {
        "versions": versions,
        "extras": extras,
        "back ends": back_ends,
        "model": lambda: weights(model),
        "kernels": operations,
        "parity": lambda: parity(model),
        "sound": sound_devices,
        "folders": folders,
    }
    for part, check in checks.items():
        try:
            yield from check()
        except Exception as error:
            told = str(error) if isinstance(error, SpeechLensError) else f"{type(error).__name__}: {error}"
            yield Finding(part, PROBLEM, told)


def versions() -> Iterator[Finding]:
    """Of the program, the system and the packages that it can't do without."""
    yield Finding("speechlens", OK, __version__)
    system = f"{platform.platform()}, Python {platform.python_version()}"
    yield Finding("system", OK, system)
    yield Finding("processor", OK, f"{bench.processor()}, {os.cpu_count()} cores")
    yield Finding("packages", OK, ", ".join(f"{name} {version_of(name)}" for name in PACKAGES))


def extras() -> Iterator[Finding]:
    """Optional parts and whether they are installed."""
    for name, packages in EXTRAS.items():
        found = {package: version_of(package) for package in packages}
        missing = [package for package, number in found.items() if not number]
        if missing:
            yield Finding(f"extra {name}", NOTE, f"not installed: {', '.join(missing)}")
        else:
            yield Finding(f"extra {name}", OK, ", ".join(f"{p} {number}" for p, number in found.items()))


def back_ends() -> Iterator[Finding]:
    """What can run the networks here."""
    for row in backend.describe():
        details = [row.device, row.instruction_set, f"{row.threads} threads" if row.threads else ""]
        device = f" ({', '.join(filter(None, details))})" if any(details) else ""
        state = "used" if row.used else "available" if row.available else "not here"
        # Without the native library a CPU is many times slower, which is worth a note.
        missing = row.name == "cpu" and not row.available
        yield Finding(f"back end {row.name}", NOTE if missing else OK, f"{state}: {row.why}{device}")


def weights(model: str) -> Iterator[Finding]:
    """Whether the model's files pass every check, and their hash."""
    from speechlens.models import describe

    facts = describe(model)
    verify(model)
    yield Finding(
        "model", OK, f"{facts['name']}, {facts['parameters']} parameters, SHA-256 {facts['sha256']}"
    )


def operations() -> Iterator[Finding]:
    """Scan and convolution of every back end that is here, each on its own, against plain MLX operations."""
    with _forced("reference"):
        expected = _operations()
    for name in _others():
        with _forced(name):
            found = _operations()
        worst = min(found, key=lambda operation: _snr(expected[operation], found[operation]))
        agreement = _snr(expected[worst], found[worst])
        state = OK if agreement >= PARITY_DB else PROBLEM
        text = f"{name} agrees with plain operations to {agreement:.0f} dB, {worst} least of {len(found)}"
        yield Finding("kernels", state, text)


def _operations() -> dict[str, np.ndarray]:
    """What the operations make of the same random arrays [B, L, D] on the back end in use."""
    random = np.random.default_rng(2)

    def array(*shape: int) -> mx.array:
        return mx.array(random.standard_normal(shape), mx.float32)

    u, delta, z = (array(2, 130, 48) for _ in range(3))
    b, c = (array(2, 130, 16) for _ in range(2))
    a_log, skip = mx.broadcast_to(mx.log(mx.arange(1, 17)), (48, 16)), array(48)
    weight, bias = array(48, 4, 1), array(48)
    made = {
        "the scan": kernels.selective_scan(u, delta, a_log, b, c, skip, z),
        "the strict scan": kernels.selective_scan(u, delta, a_log, b, c, skip, z, strict=True),
        "the convolution": kernels.causal_conv1d(u, weight, bias, activation="silu"),
    }
    return {name: np.array(y) for name, y in made.items()}


def _others() -> list[str]:
    """The back ends that are here, but for plain operations."""
    return [row.name for row in backend.describe() if row.available and row.name != "reference"]


def parity(model: str) -> Iterator[Finding]:
    """Every back end that is here against plain MLX operations, on a synthetic voice."""
    clip = voice()
    names = _others()
    for strict in (False, True):
        mode = "strict" if strict else "standard"
        expected = _enhanced("reference", model, clip, strict)
        if not names:
            loud = float(np.abs(expected).max())
            state = OK if np.isfinite(loud) and loud > 0 else PROBLEM
            yield Finding(f"parity {mode}", state, "plain operations alone are here, and they work")
        for name in names:
            agreement = _snr(expected, _enhanced(name, model, clip, strict))
            state = OK if agreement >= PARITY_DB else PROBLEM
            text = f"{name} agrees with plain operations to {agreement:.0f} dB (at least {PARITY_DB:.0f})"
            yield Finding(f"parity {mode}", state, text)


def sound_devices() -> Iterator[Finding]:
    """What the window would play on."""
    try:
        import sounddevice
    except (ImportError, OSError) as error:  # OSError: the package without PortAudio
        yield Finding("sound", NOTE, f"playing is off: {error}")
        return
    outputs = [device for device in sounddevice.query_devices() if device["max_output_channels"]]
    if not outputs:
        yield Finding("sound", NOTE, "playing is off: no output device")
        return
    default = sounddevice.query_devices(kind="output")
    yield Finding("sound", OK, f"{len(outputs)} output devices, {default['name']} is the default")


def folders() -> Iterator[Finding]:
    """Whether files can be written where SpeechLens writes."""
    places = {"models": catalogue.shelf(), "temporary": Path(tempfile.gettempdir()), "current": Path.cwd()}
    for name, place in places.items():
        here = next(folder for folder in (place, *place.parents) if folder.is_dir())
        try:
            free = _write_in(here)
        except (SpeechLensError, OSError) as error:
            yield Finding(f"folder {name}", PROBLEM, at_home(str(error)))
        else:
            yield Finding(
                f"folder {name}", OK, f"{at_home(str(place))} can be written to, {free:.0f} GB free"
            )


def _write_in(folder: Path) -> float:
    """Write a sound as every output is written, take it away again; GB that are free."""
    import shutil

    with tempfile.TemporaryDirectory(prefix="speechlens-doctor-", dir=folder) as trial:
        target = Path(trial, "trial.wav")
        info = AudioInfo("WAV", "PCM_16", RATE, 1, 16, "LITTLE")
        spec = plan_output(info, container="WAV", subtype="PCM_16", suffix=".wav")
        with create_writer(target, spec) as writer:
            writer.write(np.zeros((16, 1), np.float32))
            writer.commit()
    return shutil.disk_usage(folder).free / 1e9


def voice() -> np.ndarray:
    """A buzz with formants that glides and pauses, over noise: float32 (frames, 1), always the same."""
    random = np.random.default_rng(1)
    t = np.arange(round(SECONDS * RATE)) / RATE
    phase = 2 * np.pi * np.cumsum(120 + 30 * np.sin(2 * np.pi * 1.3 * t)) / RATE
    formants = ((600, 90), (1400, 120), (2600, 200))
    sound = np.zeros_like(t)
    for harmonic in range(1, 30):
        hertz = 120 * harmonic
        sound += sum(np.exp(-(((hertz - f) / (3 * w)) ** 2)) for f, w in formants) * np.sin(harmonic * phase)
    sound *= np.clip(np.sin(2 * np.pi * 2.1 * t), 0, None)
    noisy = 0.25 * sound / np.abs(sound).max() + 0.02 * random.standard_normal(len(t))
    return noisy.astype(np.float32)[:, None]


def _enhanced(name: str, model: str, clip: np.ndarray, strict: bool) -> np.ndarray:
    with _forced(name):
        session = Session(load(model), RATE, 1, Options(strict=strict))
        enhanced = np.concatenate([session.append(clip), session.finish()])
        mx.synchronize()
    return enhanced


@contextmanager
def _forced(name: str) -> Iterator[None]:
    """Ask for a back end for a while."""
    before = os.environ.get(backend.VARIABLE)
    os.environ[backend.VARIABLE] = name
    try:
        yield
    finally:
        if before is None:
            del os.environ[backend.VARIABLE]
        else:
            os.environ[backend.VARIABLE] = before


def _snr(expected: np.ndarray, found: np.ndarray) -> float:
    """dB of the expected signal over the difference; 200 at the most."""
    error = float(np.sum((expected.astype(np.float64) - found) ** 2))
    energy = float(np.sum(expected.astype(np.float64) ** 2))
    return 10 * np.log10(max(energy, 1e-30) / max(error, 1e-20 * max(energy, 1e-30)))


def version_of(package: str) -> str:
    """The installed version, empty for none. The builds of MLX have names of their own."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def at_home(text: str) -> str:
    """The text without the name of the user's folder: it may be pasted in public."""
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text
