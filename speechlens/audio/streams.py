"""What every reader and every writer of sound can do."""

import os
from types import TracebackType
from typing import Protocol, Self

import numpy as np

from speechlens.audio.info import AudioInfo
from speechlens.notices import Notice


class AnyReader(Protocol):
    """A stream of blocks (frames, channels), full scale 1.0, from a file, a track or a pipe.

    dtype: float32, or float64 where samples hold more than 24 bits. notices: what was repaired so far;
    complete once the end is read. pristine: headers told the truth and no sample was repaired so far.
    """

    path: str | bytes | os.PathLike
    dtype: str

    @property
    def info(self) -> AudioInfo:
        """What the file is."""

    @property
    def notices(self) -> list[Notice]: ...

    @property
    def pristine(self) -> bool: ...

    def read(self, frames: int = -1) -> np.ndarray: ...

    def close(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class AnyWriter(Protocol):
    """Takes blocks (frames, channels), full scale 1.0; only `commit` makes the file appear."""

    notices: list[Notice]
    frames: int

    def write(self, block: np.ndarray) -> None: ...

    def commit(self) -> None: ...

    def discard(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
