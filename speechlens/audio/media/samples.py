"""From FFmpeg's frames to arrays and back."""

from typing import Any

import numpy as np

_TYPES = {"u8": "u1", "s16": "i2", "s32": "i4", "s64": "i8", "flt": "f4", "dbl": "f8"}


def samples(frames: list[Any], dtype: str) -> np.ndarray:
    """Decoded frames of one format as (frames, channels) of full scale 1.0.

    Many at a time, since each costs more by its handling than by its samples.
    """
    layout = frames[0].format
    kind, channels = np.dtype(_TYPES[layout.name.removesuffix("p")]), frames[0].layout.nb_channels
    each = 1 if layout.is_planar else channels
    count = channels if layout.is_planar else 1
    planes = zip(*(_planes(frame, kind, count, each) for frame in frames), strict=True)
    joined = [np.concatenate(parts) if len(parts) > 1 else parts[0] for parts in planes]
    array = np.stack(joined, axis=1) if layout.is_planar else joined[0].reshape(-1, channels)
    if kind == np.uint8:
        return (array.astype(dtype) - 128) / 128
    if np.issubdtype(kind, np.integer):
        return array.astype(dtype) / float(1 << (8 * kind.itemsize - 1))
    return np.array(array, dtype)


def _planes(frame: Any, kind: np.dtype, count: int, each: int) -> list[np.ndarray]:
    """Views into the frame, which last as long as it does; of eight planes PyAV sees one more."""
    return [np.frombuffer(plane, kind, frame.samples * each) for plane in frame.planes[:count]]


def to_frame(av: Any, block: np.ndarray, format: str, layout: str) -> Any:
    """A frame of FFmpeg from (frames, channels) of its format's own type."""
    frame = av.AudioFrame(format, layout, len(block))
    planes = block.T if format.endswith("p") else block.reshape(1, -1)
    for plane, values in zip(frame.planes, planes, strict=False):
        plane.update(np.ascontiguousarray(values))
    return frame
