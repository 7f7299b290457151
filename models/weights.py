"""Safetensors files read with suspicion: bounds first, then names, shapes, types and values.

A file from a stranger can't make this module allocate more than the file's own size, run code or be
half loaded: every fault is a ModelError whose sentence names file, tensor, expected, found and remedy.
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

from speechlens.errors import ModelError
from speechlens.models.mamba import CONV_WIDTH, STATES

_MAX_HEADER = 16 << 20
_MAX_RANK = 8
_SIZES = {"F64": 8, "F32": 4, "F16": 2, "BF16": 2, "I64": 8, "I32": 4, "I16": 2, "I8": 1, "U8": 1, "BOOL": 1}
_FLOATS = {"F32": np.dtype("<f4"), "F16": np.dtype("<f2"), "BF16": np.dtype("<u2")}
_AGAIN = "fetch or copy the file again"

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
    """Entries by name and the offset where data begins; ModelError if anything doesn't add up."""
    try:
        size = os.stat(path).st_size
        with open(path, "rb") as file:
            start = file.read(8)
            _refuse_strangers(path, start + file.read(24), size)
            (length,) = struct.unpack("<Q", start)
            if not 2 <= length <= min(size - 8, _MAX_HEADER):
                raise _fault(path, f"states a header of {length} bytes in a file of {size} bytes", _AGAIN)
            file.seek(8)
            raw = file.read(length)
    except OSError as error:
        raise _fault(
            path, f"can't be read ({error.strerror})", "check the path and its permissions"
        ) from error
    try:
        listed = json.loads(raw)
        listed.pop("__metadata__", None)
        entries = {name: _entry(path, name, fields) for name, fields in listed.items()}
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise _fault(path, "has a header that is not valid JSON", _AGAIN) from error
    _check_layout(path, entries, size - 8 - length)
    return entries, 8 + length


def load(path: Path, expected: dict[str, tuple[int, ...]]) -> dict[str, mx.array]:
    """Tensors as float32, after checks of key set, shapes, dtypes and finite values.

    expected: the shape of every tensor by name. Raises ModelError at the first fault.
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
            raise _fault(path, f"holds {bad} values in tensor '{name}' that are NaN or Inf", _AGAIN)
        tensors[name] = mx.array(values)
    return tensors


def check_names(path: Path, found: Any, expected: Any) -> None:
    """ModelError unless exactly the expected tensors are there."""
    missing, surplus = sorted(expected - found), sorted(found - expected)
    for names, word in ((missing, "lacks"), (surplus, "has surplus")):
        if names:
            more = f" and {len(names) - 1} more" if len(names) > 1 else ""
            counts = f"expected {len(expected)} tensors, found {len(found)}"
            cause = f"{word} tensor '{_short(names[0])}'{more} ({counts})"
            raise _fault(path, cause, "use the checkpoint that belongs to this config.json")


def check_tensor(path: Path, name: str, entry: Entry, shape: tuple[int, ...]) -> None:
    """ModelError unless the tensor has this shape, a float type and what the fixed-16 kernels need."""
    _check_kernel_limits(path, name, entry.shape)
    if entry.shape != shape:
        cause = f"holds tensor '{name}' of shape {list(entry.shape)} where {list(shape)} is expected"
        raise _fault(path, cause, "use the checkpoint that belongs to this config.json")
    if entry.dtype not in _FLOATS:
        cause = f"holds tensor '{name}' of type {entry.dtype} where F32, F16 or BF16 is expected"
        raise _fault(path, cause, "convert the weights to floating point")


def _check_kernel_limits(path: Path, name: str, shape: tuple[int, ...]) -> None:
    """The kernels are built for 16 states and 4 taps; say so in these words rather than as a shape."""
    limits = {".A_log": (STATES, "states"), ".conv1d.weight": (CONV_WIDTH, "taps")}
    for ending, (size, what) in limits.items():
        # All axes but the channels', since layouts differ in the place of an axis of one.
        found = math.prod(shape[1:]) if len(shape) > 1 else 0
        if name.endswith(ending) and found != size:
            cause = f"holds tensor '{name}' with {found} {what} where the kernels have {size}"
            raise _fault(path, cause, f"use a model trained with {size} {what}")


def _refuse_strangers(path: Path, start: bytes, size: int) -> None:
    if size == 0:
        raise _fault(path, "is empty", _AGAIN)
    for mark, what in _STRANGERS:
        if start.startswith(mark) or (mark[:1] in b"<{" and start.lstrip(_BLANK).startswith(mark)):
            raise ModelError(f"{path} {what}.")
    if size < 10:
        raise _fault(path, f"has only {size} bytes, too few for a safetensors file", _AGAIN)
    if not any(start[:8]):
        raise _fault(path, "begins with zeros instead of a safetensors header", _AGAIN)


def _entry(path: Path, name: str, fields: Any) -> Entry:
    fault = _fault(path, f"describes tensor '{_short(name)}' in a way that makes no sense", _AGAIN)
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
            raise _fault(path, "has tensors that overlap or leave gaps", _AGAIN)
        at = entry.end
    if at > size:
        raise _fault(path, f"is cut short: {at} bytes of tensors are listed, {size} are there", _AGAIN)
    if at < size:
        raise _fault(path, f"has {size - at} bytes behind its last tensor", _AGAIN)


def _as_float32(raw: np.ndarray, entry: Entry) -> np.ndarray:
    values = raw.view(_FLOATS[entry.dtype]).reshape(entry.shape)
    if entry.dtype == "BF16":
        return (values.astype(np.uint32) << 16).view(np.float32)
    return values.astype(np.float32)


def _short(name: str) -> str:
    return name if len(name) <= 80 else name[:77] + "..."


def _fault(path: Path, cause: str, remedy: str) -> ModelError:
    return ModelError(f"{path} {cause}; {remedy}.")
