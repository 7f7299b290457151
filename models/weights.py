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
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
from speechlens.models.mamba import CONV_WIDTH, STATES

_MAX_HEADER = 16 << 20
_MAX_RANK = 8
_SIZES = {"F64": 8, "F32": 4, "F16": 2, "BF16": 2, "I64": 8, "I32": 4, "I16": 2, "I8": 1, "U8": 1, "BOOL": 1}
_FLOATS = {"F32": np.dtype("<f4"), "F16": np.dtype("<f2"), "BF16": np.dtype("<u2")}
_AGAIN = "fetch or copy the file again"
_BELONGS = "use the checkpoint that belongs to this config.json"

# What people hand over instead of weights, by the first bytes.
_TORCH = (
    "{}, which can hold code, so it is never opened; save its state dict where it came from: "
    "safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors')"
)
_STRANGERS = (
    (
        b"version https://git-lfs",
        "is a Git LFS pointer, not the weights themselves; fetch it with 'git lfs pull'",
    ),
    (b"<", f"is a web page, not weights; {_AGAIN}"),
    (b'{"', f"is a text in JSON, not weights; {_AGAIN}"),
    (b"PK\x03\x04", "is a " + _TORCH.format("PyTorch or other ZIP archive")),
    (b"\x80\x02", "is a " + _TORCH.format("PyTorch checkpoint in a pickle")),
)
# A byte order mark or blank lines may stand before a web page.
_BLANK = b"\xef\xbb\xbf \t\r\n"


@dataclass(frozen=True, slots=True)
class Entry:
    """One tensor as the header describes it; offsets in bytes from the end of the header."""

    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int


def sha256(path: Path) -> str:
    """SHA-256 of a file as hexadecimal digits."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_header(path: Path) -> tuple[dict[str, Entry], int]:
    """Entries by name and the offset where data begins; CheckpointError if anything doesn't add up."""
    try:
        size = os.stat(path).st_size
        with open(path, "rb") as file:
            start = file.read(8)
            _refuse_strangers(path, start + file.read(24), size)
            (length,) = struct.unpack("<Q", start)
            if not 2 <= length <= min(size - 8, _MAX_HEADER):
                raise HeaderSizeError(
                    f"{path} states a header of {length} bytes in a file of {size} bytes; {_AGAIN}."
                )
            file.seek(8)
            raw = file.read(length)
    except OSError as error:
        raise CheckpointError(
            f"{path} can't be read ({error.strerror}); check the path and its permissions."
        ) from error
    try:
        listed = json.loads(raw)
        listed.pop("__metadata__", None)
        entries = {name: _entry(path, name, fields) for name, fields in listed.items()}
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise HeaderError(f"{path} has a header that is not valid JSON; {_AGAIN}.") from error
    _check_layout(path, entries, size - 8 - length)
    return entries, 8 + length


def load(path: Path, expected: dict[str, tuple[int, ...]]) -> dict[str, mx.array]:
    """Tensors as float32, after checks of key set, shapes, dtypes and finite values.

    expected: the shape of every tensor by name. Raises CheckpointError at the first fault.
    """
    entries, data = read_header(path)
    check_names(path, entries.keys(), expected.keys())
    for name, shape in expected.items():
        check_tensor(path, name, entries[name], shape)
    raw = np.memmap(path, np.uint8, "r", offset=data)
    tensors = {}
    for name, entry in entries.items():
        values = _as_float32(raw[entry.begin : entry.end], entry)
        if not np.isfinite(values).all():
            bad = int((~np.isfinite(values)).sum())
            raise NotFiniteError(
                f"{path} holds {bad} values in tensor '{name}' that are NaN or Inf; {_AGAIN}."
            )
        tensors[name] = mx.array(values)
    return tensors


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
            "the weights to floating point."
        )


def _check_kernel_limits(path: Path, name: str, shape: tuple[int, ...]) -> None:
    """The kernels are built for 16 states and 4 taps; say so in these words rather than as a shape."""
    limits = {".A_log": (STATES, "states"), ".conv1d.weight": (CONV_WIDTH, "taps")}
    for ending, (size, what) in limits.items():
        # All axes but the channels', since layouts differ in the place of an axis of one.
        found = math.prod(shape[1:]) if len(shape) > 1 else 0
        if name.endswith(ending) and found != size:
            raise KernelLimitError(
                f"{path} holds tensor '{name}' with {found} {what} where the kernels have {size}; use a "
                f"model trained with {size} {what}."
            )


def _refuse_strangers(path: Path, start: bytes, size: int) -> None:
    if size == 0:
        raise NotWeightsError(f"{path} is empty; {_AGAIN}.")
    for mark, what in _STRANGERS:
        if start.startswith(mark) or (mark[:1] in b"<{" and start.lstrip(_BLANK).startswith(mark)):
            raise NotWeightsError(f"{path} {what}.")
    if size < 10:
        raise NotWeightsError(f"{path} has only {size} bytes, too few for a safetensors file; {_AGAIN}.")
    if not any(start[:8]):
        raise NotWeightsError(f"{path} begins with zeros instead of a safetensors header; {_AGAIN}.")


def _entry(path: Path, name: str, fields: Any) -> Entry:
    fault = HeaderError(f"{path} describes tensor '{_short(name)}' in a way that makes no sense; {_AGAIN}.")
    try:
        dtype, shape, (begin, end) = fields["dtype"], fields["shape"], fields["data_offsets"]
        numbers, size = [*shape, begin, end], _SIZES[dtype]
    except (KeyError, TypeError, ValueError) as error:
        raise fault from error
    if len(shape) > _MAX_RANK:
        raise fault
    if not all(type(n) is int and 0 <= n < 2**48 for n in numbers):
        raise fault
    if end - begin != math.prod(shape) * size:
        raise fault
    return Entry(dtype, tuple(shape), begin, end)


def _check_layout(path: Path, entries: dict[str, Entry], size: int) -> None:
    """Tensors must lie side by side and end with the file."""
    at = 0
    for entry in sorted(entries.values(), key=lambda e: (e.begin, e.end)):
        if entry.begin != at:
            raise HeaderError(f"{path} has tensors that overlap or leave gaps; {_AGAIN}.")
        at = entry.end
    if at > size:
        raise CutFileError(
            f"{path} is cut short: {at} bytes of tensors are listed, {size} are there; {_AGAIN}."
        )
    if at < size:
        raise HeaderError(f"{path} has {size - at} bytes behind its last tensor; {_AGAIN}.")


def _as_float32(raw: np.ndarray, entry: Entry) -> np.ndarray:
    values = raw.view(_FLOATS[entry.dtype]).reshape(entry.shape)
    if entry.dtype == "BF16":
        return (values.astype(np.uint32) << 16).view(np.float32)
    return values.astype(np.float32)


def _first(names: list[str]) -> str:
    """The first name, and how many there are beside it."""
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return f"'{_short(names[0])}'{more}"


def _short(name: str) -> str:
    return name if len(name) <= 80 else name[:77] + "..."
