"""Enhancing a stream: any number of frames in, the same number out."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Protocol

import mlx.core as mx
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from speechlens.dsp.overlap import Stitcher, plan
from speechlens.dsp.stft import Geometry, filtered, spectral_gain
from speechlens.errors import UsageError
from speechlens.levels import usable
from speechlens.options import Options

# An offset counts from this share of the sound on, from -60 dBFS on, and over this many seconds at least:
# the mean of a shorter signal is part of its lowest notes.
_OFFSET_SHARE, _LEAST_OFFSET, _OFFSET_SECONDS = 0.1, 1e-3, 0.5
_LOOKS = 8


class Enhances(Protocol):
    """What a session needs of a model: its STFT geometry and the enhancing itself.

    For linked channels a model may also have `mask`, with the arguments of `enhance`: the factor of each
    bin, [B, T, F]. Without it the gain is read off what `enhance` gives back.
    """

    def geometry(self, rate: int) -> Geometry: ...

    def enhance(self, windows: mx.array, rate: int, *, strict: bool = False) -> mx.array: ...


class Session:
    """One stream through a model, window by window, with flat memory.

    Frames are arrays of shape (frames, channels), float32 or float64, full scale 1.0. Channels are
    enhanced each on its own, equal ones once, or all with one gain (`Options.link_channels`). The frames
    given back by all `append` calls and `finish` together are as many as were put in, and frame n of the
    output belongs to frame n of the input. Exact digital silence stays exact. A session is used once.
    """

    def __init__(
        self,
        enhancer: Enhances,
        rate: int,
        channels: int,
        options: Options | None = None,
        *,
        dtype: np.typing.DTypeLike = np.float32,
        prompt: bool = False,
    ) -> None:
        """prompt: give back each window once it is full, where others would wait for more on a GPU."""
        self._enhancer, self._rate, self._options = enhancer, rate, options or Options()
        self._hop = enhancer.geometry(rate).hop
        if self._options.strict and getattr(enhancer, "tf32", False):
            raise UsageError(
                "Strict numerics (--strict) can't be had in a process whose products are TF32 (--tf32, or "
                "MLX_ENABLE_TF32 in the environment); start a new process without one of them."
            )
        self._plan = plan(rate, self._hop, *self._options.window_seconds)
        # Most enhancers take one row at a time, which keeps memory flat; some have work for several.
        self._rows = 1 if prompt else getattr(enhancer, "rows", 1)
        batch = -(-self._rows // channels)
        self._stitcher = Stitcher(self._plan, channels, self._enhance, batch=batch, dtype=dtype)
        self._channels, self._dtype, self._finished = channels, np.dtype(dtype), False

    @property
    def stride(self) -> int:
        """Frames that one window gives: a good size for blocks to append."""
        return self._plan.stride

    def blocks(self) -> Iterator[int]:
        """Sizes of blocks to append, without end: with each of them one more window can be computed."""
        return self._plan.blocks()

    def append(self, frames: np.ndarray) -> np.ndarray:
        """Take (n, channels) frames and give back those that are ready: (m, channels), m >= 0.

        UsageError for other types than float32 and float64, another shape, NaN, Inf or samples far beyond
        full scale (`levels.MAX_SAMPLE`).
        """
        self._check_open()
        self._check(frames)
        if self._options.wet == 0:
            return frames.astype(self._dtype)
        return self._stitcher.append(frames.astype(self._dtype, copy=False))

    def finish(self) -> np.ndarray:
        """Give back all frames still held; the session is over."""
        self._check_open()
        self._finished = True
        return self._stitcher.finish()

    def _check_open(self) -> None:
        if self._finished:
            raise UsageError("This session is finished; make a new one for another recording.")

    def _check(self, frames: Any) -> None:
        if not isinstance(frames, np.ndarray):
            raise UsageError(f"A session takes frames as a NumPy array, not as {type(frames).__name__}.")
        if frames.dtype.newbyteorder("=") not in (np.float32, np.float64):
            raise UsageError(
                f"A session takes frames of type float32 or float64, full scale 1.0, not {frames.dtype}."
            )
        if frames.ndim != 2 or frames.shape[1] != self._channels:
            raise UsageError(
                f"This session takes frames of shape (frames, {self._channels}), not {frames.shape}; one "
                "channel is samples[:, None]."
            )
        if not usable(frames):
            raise UsageError("The frames hold NaN, Inf or values far beyond full scale; replace them first.")

    def _enhance(self, windows: list[np.ndarray]) -> list[np.ndarray]:
        """Mix of dry and enhanced of windows (frames, channels), a few channels at a time: flat memory."""
        if self._options.link_channels and self._channels > 1:
            return [self._mix(dry, self._linked(dry)) for dry in windows]
        wets = [np.empty_like(dry) for dry in windows]
        pairs = list(zip(windows, wets, strict=True))
        columns = [(dry[:, c], wet[:, c]) for dry, wet in pairs for c in range(self._channels)]
        groups = (
            _equal_ones([dry for dry, _ in columns])
            if self._channels > 1
            else [[i] for i in range(len(pairs))]
        )
        for first in range(0, len(groups), self._rows):
            some = groups[first : first + self._rows]
            enhanced = self._enhance_rows([columns[group[0]][0] for group in some])
            for group, row in zip(some, enhanced, strict=True):
                for index in group:
                    columns[index][1][:] = row
        return [self._mix(dry, wet) for dry, wet in pairs]

    def _linked(self, dry: np.ndarray) -> np.ndarray:
        """A window with the gain of its mean channel on every channel, one channel at a time."""
        geometry = self._enhancer.geometry(self._rate)
        centred = np.stack([self._centred(dry[:, channel]) for channel in range(self._channels)], axis=1)
        gain = self._gain(mx.array(_mean(centred)[None].astype(np.float32)), geometry)
        wet = np.empty_like(dry)
        for channel in range(self._channels):
            column = mx.array(centred[None, :, channel].astype(np.float32))
            wet[:, channel] = np.array(filtered(column, gain, geometry))[0]
        return wet

    def _gain(self, mean: mx.array, geometry: Geometry) -> mx.array:
        strict = self._options.strict
        if hasattr(self._enhancer, "mask"):
            return self._enhancer.mask(mean, self._rate, strict=strict)
        enhanced = mx.array(self._enhancer.enhance(mean, self._rate, strict=strict))
        return spectral_gain(mean, enhanced, geometry)

    def _enhance_rows(self, rows: list[np.ndarray]) -> np.ndarray:
        samples = mx.array(
            np.stack([self._centred(row) for row in rows], dtype=np.float32, casting="same_kind")
        )
        return np.array(self._enhancer.enhance(samples, self._rate, strict=self._options.strict))

    def _centred(self, column: np.ndarray) -> np.ndarray:
        """A channel of a window without its offset: networks never heard one and take it for sound.

        Only a marked offset is taken away, and not from exact zeros, which are no part of it: where they
        prevail, what stands between them is pulses rather than a signal with an offset.
        """
        if len(column) < _OFFSET_SECONDS * self._rate:
            return column
        # At most half of what counts is zeros, so the mean of all is at least half the offset.
        if 2 * abs(column.mean(dtype=np.float64)) < _LEAST_OFFSET:
            return column
        sounding = column != 0
        if sounding.mean() < 0.5:
            return column
        offset = column.mean(where=sounding, dtype=np.float64)
        if abs(offset) < max(_LEAST_OFFSET, _OFFSET_SHARE * float(column.std(dtype=np.float64))):
            return column
        return np.where(sounding, column - offset, 0).astype(column.dtype)

    def _mix(self, dry: np.ndarray, wet: np.ndarray) -> np.ndarray:
        if self._options.wet < 1:
            wet = dry + self._options.wet * (wet - dry)
        for column, start, stop in _silences(dry, self._hop):
            wet[start:stop, column] = 0
        return wet


def _equal_ones(columns: list[np.ndarray]) -> list[list[int]]:
    """Indexes of the columns, those with the same samples together, in the order of the first of each."""
    groups: dict[bytes, list[int]] = {}
    for index, column in enumerate(columns):
        groups.setdefault(sha256(column.tobytes()).digest(), []).append(index)
    return list(groups.values())


def _mean(dry: np.ndarray) -> np.ndarray:
    """Mean of the channels (frames,), each with the sign that adds to the loudest: opposites don't cancel."""
    energies = np.einsum("nc,nc->c", dry, dry, dtype=np.float64)
    with_loudest = dry.T.astype(np.float64) @ dry[:, int(np.argmax(energies))]
    return dry @ np.where(with_loudest < 0, -1.0, 1.0).astype(dry.dtype) / dry.shape[1]


def _silences(samples: np.ndarray, least: int) -> Iterator[tuple[int, int, int]]:
    """Rests at exact zero of `least` frames or more: channel, first frame, one past the last."""
    step = -(-least // _LOOKS)
    for column in range(samples.shape[1]):
        # Such a rest holds so many of every `step` frames in a row; single zeros are in any quiet recording.
        looks = sliding_window_view(np.pad(samples[::step, column] == 0, least // step), least // step)
        if looks.all(axis=1).any():
            edges = np.flatnonzero(np.diff(samples[:, column] == 0, prepend=False, append=False))
            for start, stop in edges.reshape(-1, 2):
                if stop - start >= least:
                    yield column, start, stop
