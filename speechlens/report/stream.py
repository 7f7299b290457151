"""Input and output side by side, block by block."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np

from speechlens.audio import Resampled, open_reader
from speechlens.notices import Result
from speechlens.options import Options

BLOCK = 1 << 16  # samples of all channels together
Pair = tuple[np.ndarray, np.ndarray]


def pairs(source: Path, target: Path, result: Result, options: Options) -> Iterator[Pair]:
    """Blocks (frames, channels) of original and enhanced, float32, which belong together frame by frame.

    The original comes at the rate of the result. Where the two differ in length, the shorter one decides.
    """
    with ExitStack() as stack:
        before = stack.enter_context(open_reader(source, options.track))
        track = options.track if before.info.container == result.container else None
        if before.info.rate != result.rate:
            before = stack.enter_context(Resampled(before, result.rate))
        after = stack.enter_context(open_reader(target, track))
        size = max(1, BLOCK // result.channels)
        while True:
            x, y = _floats(before, size), _floats(after, size)
            count = min(len(x), len(y))
            if not count:
                return
            yield x[:count], y[:count]


def cut(blocks: Iterator[Pair], spans: list[tuple[int, int]]) -> list[Pair]:
    """The frames [start, stop) of each span from a stream of pairs, which is read as far as needed."""
    parts: list[list[Pair]] = [[] for _ in spans]
    position, last = 0, max((stop for _, stop in spans), default=0)
    for x, y in blocks:
        if position >= last:
            break
        for part, (start, stop) in zip(parts, spans, strict=True):
            first, end = max(start - position, 0), min(stop - position, len(x))
            if first < end:
                part.append((x[first:end], y[first:end]))
        position += len(x)
    return [
        (np.concatenate([x for x, _ in part]), np.concatenate([y for _, y in part])) for part in parts if part
    ]


def _floats(reader: Any, size: int) -> np.ndarray:
    return reader.read(size).astype(np.float32, copy=False)
