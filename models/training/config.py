"""What a run is made of, as one frozen value that a TOML file fills."""

import tomllib
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self

from speechlens.errors import UsageError

DEFAULT = Path(__file__).with_name("lite.toml")


@dataclass(frozen=True, slots=True)
class Shape:
    """Crops of one step: sample rate in Hz, length in seconds, how many on each device."""

    rate: int
    seconds: float
    crops: int


@dataclass(frozen=True, slots=True)
class Mixing:
    """How mixtures are drawn. Names in plain words are shares of crops, 0..1; ranges are (low, high)."""

    clean: float = 0.10
    noise_only: float = 0.03
    snr: tuple[float, float] = (-6.0, 35.0)  # dB, active speech over noise
    mild: float = 0.35  # crops whose ratio is drawn from `mild_snr` in place of `snr`
    mild_snr: tuple[float, float] = (5.0, 20.0)  # dB
    faint: float = 0.0  # crops with noise as faint as that of a good room
    faint_snr: tuple[float, float] = (30.0, 55.0)  # dB
    peak: tuple[float, float] = (-45.0, -2.0)  # dBFS of the noisy crop
    speed: float = 0.45
    wide_speed: tuple[float, float] = (0.76, 1.25)  # of full-band voices
    narrow_speed: tuple[float, float] = (0.84, 1.12)
    formants: float = 0.15
    colour: float = 0.6
    boost: float = 0.25
    second_voice: float = 0.25
    dip: float = 0.25
    cut: float = 0.08
    room: float = 0.5
    measured_room: float = 0.35
    decay: tuple[float, float] = (0.2, 0.9)  # s, RT60 of synthetic rooms
    direct: tuple[float, float] = (-2.0, 14.0)  # dB, direct sound over reverberation
    second_noise: float = 0.3
    coloured_noise: float = 0.33
    hiss: float = 0.6  # coloured noises that turn flat above some frequency
    rumble: float = 0.25  # noises with 5 to 25 dB more below 120 Hz
    babble: float = 0.10
    hum: float = 0.06
    clicks: float = 0.06
    clipping: float = 0.08
    band_limit: float = 0.12
    thump: float = 0.0  # clean crops in which somebody knocks against the microphone, which stays
    codec: float = 0.06
    packet_loss: float = 0.02
    full_band: float = 0.75  # share of voices from full-band recordings where the rate shows their band


@dataclass(frozen=True, slots=True)
class Loss:
    """Weights of the terms of `losses.total`, and what they are measured by."""

    complex: float = 0.3
    magnitude: float = 0.7
    removed: float = 0.3
    log: float = 0.002
    log_floor: float = -50.0  # dB under the noisy crop: the logarithmic term doesn't tell what lies deeper
    snr: float = 0.01
    level: float = 0.01
    perceptual: float = 0.03
    windows: tuple[float, ...] = (0.01, 0.02, 0.04)  # s


@dataclass(frozen=True, slots=True)
class Config:
    """A run. It ends after `steps` where those are given, else after `budget` seconds of training.

    init: name or path of the weights to start from; empty for random ones of the config.json `network`.
    average: decay of the averaged weights, which are what is exported. compile: steps on a GPU go through
    mx.compile, whose CUDA back end builds every fused kernel first, which takes minutes. cache, memory:
    shares of the GPU's memory; MLX keeps up to the first for reuse, and waits for steps under way from the
    second on.
    """

    seed: int = 1
    init: str = "lite"
    network: str = ""
    budget: float = 1200.0
    steps: int = 0
    learning_rate: float = 8e-4
    final: float = 0.01  # learning rate at the end over that at the top
    warm_up: int = 150
    weight_decay: float = 0.01
    clip: float = 1.0
    average: float = 0.998
    save_every: float = 60.0  # s
    validate_every: int = 500
    validation_batches: int = 6
    log_every: int = 20
    compile: bool = False
    cache: float = 0.25
    memory: float = 0.75
    leave_out: tuple[str, ...] = ()
    lower_floors: float = 15.0  # dB at most, of the voices' own steady noise
    batches: tuple[Shape, ...] = (Shape(16000, 4.0, 32), Shape(48000, 4.0, 24))
    mixing: Mixing = field(default_factory=Mixing)
    loss: Loss = field(default_factory=Loss)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Config from a TOML file; UsageError names a field that is unknown or has a wrong type."""
        try:
            values = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise UsageError(
                f"{path} can't be read as TOML ({error}); give a config like {DEFAULT}."
            ) from error
        return cls.from_dict(values, str(path))

    @classmethod
    def from_dict(cls, values: dict[str, Any], name: str = "The config") -> Self:
        """Config from plain values, as TOML has them."""
        parts: dict[str, Any] = {}
        for key, kind in (("mixing", Mixing), ("loss", Loss)):
            parts[key] = _filled(kind, values.get(key, {}), name)
        shapes = values.get("batches")
        if shapes is not None:
            parts["batches"] = tuple(_filled(Shape, shape, name) for shape in shapes)
        rest = {k: v for k, v in values.items() if k not in ("mixing", "loss", "batches")}
        config = replace(_filled(cls, rest, name), **parts)
        if not config.batches:
            raise UsageError(f"{name} has no batches; list at least one [[batches]].")
        return config

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for the log and the checkpoint."""
        return asdict(self)


def _filled(kind: type, values: dict[str, Any], name: str) -> Any:
    known = {f.name: f for f in fields(kind)}
    for key, value in values.items():
        if key not in known:
            raise UsageError(f"{name} has the unknown field {key!r}; known are {', '.join(known)}.")
        if isinstance(value, dict):
            raise UsageError(f"{name} has a table where the field {key!r} takes a value; write {key} = ...")
    frozen = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
    try:
        return kind(**frozen)
    except TypeError as error:
        raise UsageError(f"{name}: {error}; give every field of a batch.") from error
