"""Saving a run so that a cut at any moment loses nothing older, and reading it again."""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import save_file

from speechlens.errors import InputError, OutputError, UsageError
from speechlens.models import locks
from speechlens.models.training.config import Config
from speechlens.models.training.optimiser import State
from speechlens.models.training.parameters import Layout

LOCK = "run.lock"
INDEX = Path("checkpoint") / "state.json"
WEIGHTS, CONFIG = "lite.safetensors", "config.json"
# A run that goes on may be longer or talk more often, but must stay the same in all else.
_FREE = (
    *("budget", "steps", "save_every", "validate_every", "validation_batches", "log_every"),
    *("compile", "cache", "memory"),
)


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a run stands: steps done and seconds of training spent."""

    step: int = 0
    seconds: float = 0.0


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """The folder for this process alone; OutputError where another one trains there, or nobody can.

    The system gives the lock back when a process dies, so what dead runs leave doesn't matter.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / LOCK).touch()
    except OSError as error:
        raise OutputError(f"{folder} can't take a run ({error.strerror}); choose another folder.") from error
    with ExitStack() as stack:
        try:
            stack.enter_context(locks.held(folder / LOCK, wait=False))
        except BlockingIOError:
            raise OutputError(
                f"{folder}: another process trains in this folder; wait for its end or choose another folder."
            ) from None
        yield


def save(
    folder: Path, state: State, layout: Layout, progress: Progress, config: Config, network_config: Path
) -> None:
    """Write the state and, ready for use, the averaged weights with their config.json.

    Files of this step come first, the index that names them last: what the index names is always whole.
    """
    mx.eval(state)
    try:
        inner = (folder / INDEX).parent
        inner.mkdir(parents=True, exist_ok=True)
        stem = f"state-{progress.step:07d}"
        tensors = {
            "weights": layout.parameters(state.parameters),
            "average": layout.parameters(state.average),
            "moments": {
                f"{k}.{name}": v
                for k in ("first", "second")
                for name, v in layout.parameters(getattr(state, k)).items()
            },
        }
        for name, values in tensors.items():
            write_tensors(inner / f"{stem}-{name}.safetensors", values)
        index: dict[str, Any] = {
            "step": progress.step,
            "seconds": progress.seconds,
            "updates": int(state.updates.item()),
            "files": {name: f"{stem}-{name}.safetensors" for name in tensors},
            "config": config.to_dict(),
        }
        write_bytes(folder / INDEX, json.dumps(index, indent=1).encode())
        for path in inner.glob("state-*.safetensors"):
            if path.name not in index["files"].values():
                path.unlink()
        write_bytes(folder / CONFIG, network_config.read_bytes())
        write_tensors(folder / WEIGHTS, layout.full(state.average))
    except OSError as error:
        raise OutputError(
            f"{folder} can't take the checkpoint ({error.strerror or error}); make room or choose another."
        ) from error


def load(folder: Path, layout: Layout, config: Config) -> tuple[State, Progress] | None:
    """The state that was saved last; None where there is none.

    UsageError where the config is another one, InputError where the files are damaged.
    """
    path = folder / INDEX
    if not path.exists():
        return None
    try:
        return _read(path, layout, config)
    except (OSError, ValueError, KeyError, TypeError, RuntimeError) as error:
        cause = f"{type(error).__name__}: {error}".splitlines()[0]
        raise InputError(
            f"{path} or a file beside it is damaged ({cause}); choose another folder, or remove "
            f"{path.parent} to begin again."
        ) from error


def _read(path: Path, layout: Layout, config: Config) -> tuple[State, Progress]:
    index: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    mine = json.loads(json.dumps(config.to_dict()))
    for key, value in mine.items():
        if key not in _FREE and index["config"].get(key) != value:
            raise UsageError(
                f"{path} belongs to a run with another {key}; choose another folder or that config."
            )
    read = {name: mx.load(str(path.parent / file)) for name, file in index["files"].items()}
    first, second = (
        {name.removeprefix(f"{k}."): v for name, v in read["moments"].items() if name.startswith(f"{k}.")}
        for k in ("first", "second")
    )
    weights, average, first, second = map(layout.flat, (read["weights"], read["average"], first, second))
    state = State(weights, average, first, second, mx.array(index["updates"]))
    mx.eval(state)
    return state, Progress(index["step"], index["seconds"])


def write_tensors(path: Path, tensors: dict[str, mx.array]) -> None:
    """Write safetensors under a temporary name and rename them once they are on disk."""
    part = path.with_name(f"{path.name}.part")
    try:
        # In an order of its own and without metadata, so that equal tensors are equal bytes; MLX's writer
        # takes another order each time and writes metadata of null.
        save_file({name: np.array(values) for name, values in tensors.items()}, part)
    except SafetensorError as error:
        raise OSError(str(error)) from error
    _settle(part, path)


def write_bytes(path: Path, data: bytes) -> None:
    """The same for plain bytes."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(data)
    _settle(part, path)


def _settle(part: Path, path: Path) -> None:
    # Windows settles only what is open for writing.
    with part.open("r+b") as file:
        os.fsync(file.fileno())
    os.replace(part, path)
