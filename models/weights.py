"""Safetensors files read with suspicion: bounds first, then names, shapes, types and values.

A file from a stranger can't make this module allocate more than the file's own size, run code or be
half loaded: every kind of fault is a CheckpointError of its own whose sentence names file, tensor, expected,
found and remedy.
Format: an unsigned 64-bit header length, a JSON header, then the tensors without gaps.
"""

import hashlib
import json
import math
import os
import stat
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import mlx.core as mx
import numpy as np

from speechlens.errors import (
    CheckpointError,
    CutFileError,
    HeaderError,
    HeaderSizeError,
    KernelLimitError,
    MissingTensorError,
    NotFiniteError,
    NotWeightsError,
    SurplusTensorError,
    TensorShapeError,
    TensorTypeError,
)
from speechlens.models import room, strangers
from speechlens.models.mamba import CONV_WIDTH, STATES

# Room for thirty thousand tensors, while no JSON of that size becomes more than a hundred megabytes.
_MAX_HEADER = 4 << 20
_MAX_RANK = 8
_SIZES = {
    **dict.fromkeys(("F64", "I64", "U64", "C64"), 8),
    **dict.fromkeys(("F32", "I32", "U32"), 4),
    **dict.fromkeys(("F16", "BF16", "I16", "U16"), 2),
    **dict.fromkeys(("I8", "U8", "BOOL", "F8_E4M3", "F8_E5M2", "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ"), 1),
}
_FLOATS = {"F32": np.dtype("<f4"), "F16": np.dtype("<f2"), "BF16": np.dtype("<u2")}
_AGAIN = "fetch or copy the file again"
_BELONGS = "use the checkpoint that belongs to this config.json"


@dataclass(frozen=True, slots=True)
class Entry:
    """One tensor as the header describes it; offsets in bytes from the end of the header."""

    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int


def sha256(path: Path) -> str:
    """SHA-256 of a file as hexadecimal digits; CheckpointError where it can't be read."""
    with _opened(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_header(path: Path) -> tuple[dict[str, Entry], int]:
    """Entries by name and the offset where data begins; CheckpointError if anything doesn't add up."""
    with _opened(path) as file:
        return _header(path, file)


def load(path: Path, expected: dict[str, tuple[int, ...]]) -> dict[str, mx.array]:
    """Tensors as float32, after checks of key set, shapes, dtypes and finite values.

    expected: the shape of every tensor by name. Raises CheckpointError at the first fault.
    """
    with _opened(path) as file:
        entries, data = _header(path, file)
        check_names(path, entries.keys(), expected.keys())
        for name, shape in expected.items():
            check_tensor(path, name, entries[name], shape)
        _check_room(path, expected)
        tensors = {}
        for name, entry in entries.items():
            file.seek(data + entry.begin)
            # Read, not mapped: a file that is cut meanwhile would end the process.
            raw = file.read(entry.end - entry.begin)
            if len(raw) != entry.end - entry.begin:
                raise CutFileError(f"{path} was cut short while it was read; {_AGAIN}.")
            tensors[name] = mx.array(_finite(path, name, _as_float32(raw, entry)))
    return tensors


def _check_room(path: Path, shapes: dict[str, tuple[int, ...]]) -> None:
    """CheckpointError where the tensors can't fit into memory: a file with holes costs its sender nothing."""
    needed, free = 4 * sum(map(math.prod, shapes.values())), room.free()
    if free is not None and needed > free:
        raise CheckpointError(
            f"{path} holds {needed / 1e6:.0f} MB of weights where {free / 1e6:.0f} MB of memory are free; "
            "end other programs or use a smaller model."
        )


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """A regular file to read; CheckpointError for what can't be read."""
    try:
        mode = os.stat(path).st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise NotWeightsError(f"{path} is a pipe or device, not weights; give a safetensors file.")
        with open(path, "rb") as file:
            yield file
    except OSError as error:
        raise CheckpointError(
            f"{path} can't be read ({error.strerror}); check the path and its permissions."
        ) from error


def _header(path: Path, file: BinaryIO) -> tuple[dict[str, Entry], int]:
    size = os.fstat(file.fileno()).st_size
    start = file.read(strangers.LOOKED_AT)
    length = int.from_bytes(start[:8], "little")
    if start[8:9] == b"{" and _MAX_HEADER < length <= size - 8:
        raise HeaderSizeError(
            f"{path} has a header of {length} bytes where {_MAX_HEADER} are the most; save the weights with "
            "less metadata and fewer tensors."
        )
    fits = 2 <= length <= min(size - 8, _MAX_HEADER)
    if not fits or start[8:9] != b"{":
        strangers.refuse(path, start, size)
    if not fits:
        raise HeaderSizeError(
            f"{path} states a header of {length} bytes in a file of {size} bytes; {_AGAIN}."
        )
    file.seek(8)
    return _parsed(path, file.read(length), size - 8 - length), 8 + length


def _parsed(path: Path, raw: bytes, size: int) -> dict[str, Entry]:
    """Entries of a header before `size` bytes of tensors."""
    try:
        if not raw.startswith(b"{"):
            raise ValueError("no object")
        listed = json.loads(raw.decode(), object_pairs_hook=_different)
        listed.pop("__metadata__", None)
        entries = {name: _entry(path, name, fields) for name, fields in listed.items()}
    except _NamedTwiceError as error:
        raise HeaderError(f"{path} has '{_short(str(error))}' twice in its header; {_AGAIN}.") from error
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise HeaderError(f"{path} has a header that is not valid JSON; {_AGAIN}.") from error
    _check_layout(path, entries, size)
    return entries


class _NamedTwiceError(Exception):
    """A name that stands twice in one object of a header."""


def _different(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The pairs of a JSON object, whose names must differ: other programs may take the other of two."""
    values = dict(pairs)
    if len(values) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        raise _NamedTwiceError(next(name for name, count in counts.items() if count > 1))
    return values


def check_names(path: Path, found: Any, expected: Any) -> None:
    """MissingTensorError or SurplusTensorError unless exactly the expected tensors are there."""
    missing, surplus = sorted(expected - found), sorted(found - expected)
    counts = f"expected {len(expected)} tensors, found {len(found)}"
    if missing:
        raise MissingTensorError(f"{path} lacks tensor {_first(missing)} ({counts}); {_BELONGS}.")
    if surplus:
        raise SurplusTensorError(f"{path} has surplus tensor {_first(surplus)} ({counts}); {_BELONGS}.")


def check_tensor(path: Path, name: str, entry: Entry, shape: tuple[int, ...]) -> None:
    """CheckpointError unless the tensor has this shape, a float type and what the fixed-16 kernels need."""
    _check_kernel_limits(path, name, entry.shape)
    if entry.shape != shape:
        raise TensorShapeError(
            f"{path} holds tensor '{name}' of shape {list(entry.shape)} where {list(shape)} is expected; "
            f"{_BELONGS}."
        )
    if entry.dtype not in _FLOATS:
        raise TensorTypeError(
            f"{path} holds tensor '{name}' of type {entry.dtype} where F32, F16 or BF16 is expected; convert "
            "the weights to F32."
        )


def _check_kernel_limits(path: Path, name: str, shape: tuple[int, ...]) -> None:
    """The kernels are built for 16 states and 4 taps; say so in these words rather than as a shape."""
    limits = {".A_log": (STATES, "states"), ".conv1d.weight": (CONV_WIDTH, "taps")}
    for ending, (size, what) in limits.items():
        # All axes but the channels', since layouts differ in the place of an axis of one.
        found = math.prod(shape[1:])
        if name.endswith(ending) and len(shape) > 1 and found != size:
            raise KernelLimitError(
                f"{path} holds tensor '{name}' with {found} {what} where the kernels have {size}; use a "
                f"model trained with {size} {what}."
            )


def _entry(path: Path, name: str, fields: Any) -> Entry:
    fault = HeaderError(f"{path} describes tensor '{_short(name)}' in a way that makes no sense; {_AGAIN}.")
    try:
        dtype, shape, (begin, end) = fields["dtype"], fields["shape"], fields["data_offsets"]
        numbers, size = [*shape, begin, end], _SIZES[dtype]
    except (KeyError, TypeError, ValueError) as error:
        raise fault from error
    if not isinstance(shape, list) or len(shape) > _MAX_RANK:
        raise fault
    if not all(type(n) is int and 0 <= n < 2**48 for n in numbers):
        raise fault
    if end - begin != math.prod(shape) * size:
        raise fault
    return Entry(dtype, tuple(shape), begin, end)


def _check_layout(path: Path, entries: dict[str, Entry], size: int) -> None:
    """Tensors must lie side by side and end with the file."""
    last = max((entry.end for entry in entries.values()), default=0)
    if last > size:
        raise CutFileError(
            f"{path} is cut short: {last} bytes of tensors are listed, {size} are there; {_AGAIN}."
        )
    at = 0
    for name, entry in sorted(entries.items(), key=lambda item: (item[1].begin, item[1].end)):
        if entry.begin < at:
            raise HeaderError(f"{path} has tensor '{_short(name)}' overlap the one before it; {_AGAIN}.")
        if entry.begin > at:
            gap = entry.begin - at
            raise HeaderError(f"{path} has a gap of {gap} bytes before tensor '{_short(name)}'; {_AGAIN}.")
        at = entry.end
    if at < size:
        raise HeaderError(f"{path} has {size - at} bytes behind its last tensor; {_AGAIN}.")


def _as_float32(raw: bytes, entry: Entry) -> np.ndarray:
    values = np.frombuffer(raw, _FLOATS[entry.dtype]).reshape(entry.shape)
    if entry.dtype == "BF16":
        return (values.astype(np.uint32) << 16).view(np.float32)
    return values.astype(np.float32)


def _finite(path: Path, name: str, values: np.ndarray) -> np.ndarray:
    bad = values.size - int(np.isfinite(values).sum())
    if bad:
        raise NotFiniteError(f"{path} holds {bad} values in tensor '{name}' that are NaN or Inf; {_AGAIN}.")
    return values


def _first(names: list[str]) -> str:
    """The first name, and how many there are beside it."""
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return f"'{_short(names[0])}'{more}"


def _short(name: str) -> str:
    """A name from a file on one line, without marks that a terminal would obey."""
    name = name[:81].encode("unicode_escape").decode()
    return name if len(name) <= 80 else name[:77] + "..."
