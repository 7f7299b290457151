"""The writer of media files: the same interface as `Writer`, the track put back among its neighbours."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Self

import numpy as np

from speechlens.audio.atomic import AtomicFile, not_finite
from speechlens.audio.files import reason
from speechlens.audio.media import check, edits
from speechlens.audio.media.copies import Copies
from speechlens.audio.media.kinds import library
from speechlens.audio.media.muxer import Encoder, Muxer
from speechlens.audio.media.source import Source
from speechlens.audio.media.spec import MediaPlan
from speechlens.audio.plan import OutputSpec
from speechlens.errors import InternalError, OutputError
from speechlens.notices import Notice

_TRIM = "skip_samples"


class MediaWriter:
    """Takes blocks (frames, channels) of float32 or float64, full scale 1.0, encodes and muxes them.

    Copied packets follow the sound in time, so that nothing piles up. Only `commit` makes the file
    appear, after a look at what was written; leaving the `with` block otherwise removes all traces.
    """

    def __init__(self, target: str | os.PathLike, spec: OutputSpec, overwrite: bool, dither: bool) -> None:
        assert spec.media is not None
        self.spec, self.notices, self.frames = spec, list(spec.notices), 0
        self._plan: MediaPlan = spec.media
        self._dither, self._done = dither, False
        self._atomic = AtomicFile(target, overwrite)
        self._source: Source | None = None
        self._muxer: Muxer | None = None
        self._held: Any = None
        self._copies: Copies | None = None
        try:
            self._start()
        except BaseException:
            self.discard()
            raise

    def _start(self) -> None:
        plan = self._plan
        self._av = library(self._atomic.name, OutputError)
        if plan.track is not None:
            self._source = Source(plan.track.path, plan.track.demuxer)
        with self._errors():
            self._muxer = Muxer(self._av, self._atomic.file, plan, self._source)
        self._encoder = Encoder(
            self._muxer.track, plan.recipe, plan.rate, plan.channels, self._clock_start(), plan.lead
        )
        # Where on the sound's own clock the next packet begins, and how far before it packets are kept.
        self._encoded = -(plan.delay + plan.lead)
        self._shift = 0 if plan.kind.priming == "shift" else -self._encoded
        if self._source is not None and self._muxer.copies:
            self._copies = Copies(self._source, self._muxer.copies, self._mux)

    def _clock_start(self) -> int:
        """Time of the sound's first frame in the muxer. An edit list is put in front later."""
        return 0 if self._edits_later() else self._plan.begin

    def _edits_later(self) -> bool:
        plan = self._plan
        return plan.kind.priming == "edit" and plan.begin > 0 and plan.delay + plan.lead > 0

    def write(self, block: np.ndarray) -> None:
        """Append a block. Raises OutputError (disk full, I/O error); InternalError for non-finite samples."""
        if block.ndim != 2 or block.shape[1] != self._plan.channels:
            raise InternalError(
                f"{self._atomic.name}: a block of shape {block.shape} was to be written; report this."
            )
        if not np.isfinite(block).all():
            raise not_finite(self._atomic.name)
        self.frames += len(block)
        with self._errors():
            for packet in self._encoder.feed(self._av, block, self._dither):
                self._mux_track(packet)
                # After each packet, not each block, so that the order in the file doesn't depend on blocks.
                if self._copies is not None:
                    self._copies.until((self._plan.begin + self._encoded) / self._plan.rate)

    def _mux_track(self, packet: Any) -> None:
        """One packet of the track; the last is held back, as it may need a trim."""
        first, self._encoded = self._encoded, self._encoded + self._plan.frame
        silent = first < -self._shift or (self._plan.delay and first >= self.frames)
        if silent:  # before or behind the sound
            return
        held, self._held = self._held, packet
        if held is not None:
            self._mux(held, self._muxer.track)  # type: ignore[union-attr]

    def _mux(self, packet: Any, stream: Any) -> None:
        packet.stream = stream
        self._muxer.container.mux_one(packet)  # type: ignore[union-attr]

    def commit(self) -> None:
        """Finish the file, look at it, give it its name. Raises OutputError, and then nothing is left."""
        try:
            with self._errors():
                self._finish()
            spans = self._copies.spans if self._copies is not None else {}
            self.notices += check.finished(
                self._av, self._atomic, self._plan, self.frames, self._source, spans
            )
            self._atomic.commit()
        except BaseException:
            self.discard()
            raise
        self._close()
        self._done = True
        if count := self._encoder.saturated:
            text = f"{count} samples louder than full scale saturated; a float format keeps such peaks."
            self.notices.append(Notice("clipped", text))

    def _finish(self) -> None:
        for packet in self._encoder.flush(self._av, self._plan.delay):
            self._mux_track(packet)
        if self._held is not None:
            self._trim(self._held)
            self._mux(self._held, self._muxer.track)  # type: ignore[union-attr]
        if self._copies is not None:
            self._copies.until(float("inf"))
        self._muxer.container.close()  # type: ignore[union-attr]
        self._atomic.file.flush()
        if self._edits_later():
            edits.delay_track(self._atomic.file, self._muxer.track.index, self._plan.begin)  # type: ignore[union-attr]
        if self._plan.front:
            edits.move_index_to_front(self._atomic.file)

    def _trim(self, packet: Any) -> None:
        """State how much of the last packet is padding, where the encoder doesn't."""
        plan = self._plan
        if not plan.delay or packet.has_sidedata(_TRIM):
            return
        if plan.kind.priming == "trim":
            padding = self._encoded - self.frames
            if 0 < padding < plan.frame and (side := check.trim_side_data(self._av, padding)):
                packet.set_sidedata(side)
                packet.duration = plan.frame - padding
        elif plan.kind.priming == "edit" and plan.stated and 0 < self.frames - plan.stated < plan.frame:
            # FFmpeg decodes the padding of MP4 all the same; other players end where the source did.
            packet.duration = plan.frame - (self.frames - plan.stated)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Errors of the system and of FFmpeg as one sentence that names the target."""
        try:
            yield
        except self._av.error.FFmpegError as error:
            if isinstance(error, OSError) and error.errno:
                raise self._atomic.failed(OSError(error.errno, os.strerror(error.errno))) from None
            raise OutputError(
                f"{self._atomic.name}: writing {self._plan.container} failed ({reason(error)}); "
                "choose WAV as the container (--format wav) and a name that ends in .wav."
            ) from None
        except OSError as error:
            raise self._atomic.failed(error) from None

    def _close(self) -> None:
        if self._source is not None:
            self._source.close()

    def discard(self) -> None:
        """Remove the unfinished file; after `commit`, or again, does nothing."""
        if self._done:
            return
        self._done = True
        if self._muxer is not None:
            with suppress(Exception):
                self._muxer.container.close()
        self._close()
        self._atomic.discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.discard()
