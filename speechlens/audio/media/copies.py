"""The streams beside the track: their packets, taken over as they are."""

from collections.abc import Callable, Iterator
from typing import Any

from speechlens.audio.media.source import Source, is_cover


class Copies:
    """Hands on the packets of the copied streams in the order of the file, each when its time has come.

    streams: of the output, by the index that they have in the source.
    """

    def __init__(self, source: Source, streams: dict[int, Any], mux: Callable[[Any, Any], None]) -> None:
        self._source, self._streams, self._mux = source, streams, mux
        olds = [source.container.streams[index] for index in streams]
        self._seconds = {s.index: float(s.time_base) for s in olds}
        self._covers = {s.index for s in olds if is_cover(s)}
        self._texts = {s.index for s in olds if s.codec_context and s.codec_context.name == "mov_text"}
        self._ends: dict[int, tuple[float, float]] = {}
        self._packets = self._demuxed() if streams else iter(())
        self._next: Any = next(self._packets, None)

    def _demuxed(self) -> Iterator[Any]:
        with self._source.errors():
            for packet in self._source.container.demux(*self._streams):
                if packet.stream_index in self._covers:
                    packet.pts = packet.dts = 0
                timed = packet.pts is not None or packet.dts is not None
                if packet.size and timed and not self._is_pause(packet):
                    yield packet

    def _is_pause(self, packet: Any) -> bool:
        """Whether this is the empty text between two subtitles of MP4, which the muxer puts there itself."""
        return packet.stream_index in self._texts and bytes(packet)[:2] == b"\0\0"

    def until(self, seconds: float) -> None:
        """Hand on all that are due by then."""
        while (packet := self._next) is not None:
            dts, pts, index = packet.dts, packet.pts, packet.stream_index
            step = self._seconds[index]
            if (pts if dts is None else dts) * step > seconds:
                return
            if not packet.is_discard:  # what is decoded only for the sake of the next
                time = (dts if pts is None else pts) * step
                begin, end = self._ends.get(index, (time, time))
                self._ends[index] = min(begin, time), max(end, time + (packet.duration or 0) * step)
            self._mux(packet, self._streams[index])
            self._next = next(self._packets, None)

    @property
    def spans(self) -> dict[int, float]:
        """Seconds that each stream lasted so far, by its index in the source."""
        return {index: end - begin for index, (begin, end) in self._ends.items()}
