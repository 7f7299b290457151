"""What is wrong with a track: packets that can't be decoded, an end that comes too early."""

from fractions import Fraction
from typing import Any

from speechlens.audio import tails
from speechlens.notices import Notice

# Streams that are sent on and cut together: they begin and end anywhere, and their durations are guesses.
STREAMED = ("mpegts", "mpeg")
# Frames and nothing else: FFmpeg passes over what stands between two of them.
_BARE = ("aac", "ac3", "dts")
# Encoders count what they put before and behind the sound, or don't; in these there is nothing of the kind.
_SLACKS, _SLACK = {"tta": 0.01, "wv": 0.01, "ape": 0.01, "mxf": 0.05}, 1.0


class Damage:
    """Listens to the decoder. cut: whether the file lacks its end."""

    def __init__(self, demuxer: str, cut: bool) -> None:
        self._streamed, self._cut, self._stated = demuxer in STREAMED, cut, 0.0
        self._endless = demuxer == "amr"  # nothing but its last packet tells of a cut
        # AVI counts empty packets, too; what lacks its end is known by its chunks. Ogg states no length, so
        # that FFmpeg guesses where the last page is lost.
        self._counted = not self._streamed and demuxer not in ("avi", "ogg")
        self._slack = _SLACKS.get(demuxer, _SLACK)
        self._units = tails.MEDIA[demuxer] if demuxer in _BARE else None
        self._begun = False
        self._inside = self._last = 0  # damaged packets up to the last good one, and behind it

    def expect(self, seconds: Fraction | None) -> None:
        """That many seconds are what the track says it lasts; None where it doesn't."""
        if self._counted and seconds is not None:
            self._stated = float(seconds)

    @property
    def found(self) -> bool:
        """Whether any packet was damaged so far."""
        return self._inside + self._last > 0

    def failed(self) -> None:
        """A packet can't be read or decoded."""
        self._last += 1

    def decoded(self, packet: Any, frames: list[Any]) -> None:
        """A packet became these frames."""
        if any(frame.is_corrupt for frame in frames) or self._between(packet):
            self._last += 1
        elif frames and packet.size:  # not what the decoder still held at the end
            if self._begun or not self._streamed:
                self._inside += self._last
            self._begun, self._last = True, 0

    def _between(self, packet: Any) -> bool:
        """Whether something else than a frame is in a packet of nothing but frames."""
        if self._units is None or packet.size < self._units.head:
            return False
        return self._units.length(bytes(memoryview(packet)[:16])) != packet.size

    def told(self, found: float) -> list[Notice]:
        """What to tell about it; found: seconds that were read."""
        notices, stated = [], self._stated
        self._cut |= self._endless and self._last > 0
        if short := found < stated - self._slack:
            text = (
                f"The track is cut short: {found:.1f} of the {stated:.1f} s that its header states were "
                "found."
            )
            notices.append(Notice("truncated", text))
        elif self._cut:
            text = f"The file is cut short: {found:.1f} s of sound were found."
            notices.append(Notice("truncated", text))
        # The last packet of what is cut is damaged for that reason.
        damaged = self._inside + (0 if short or self._cut or self._streamed else self._last)
        if damaged:
            text = f"The track is damaged: {damaged} of its packets could not be decoded."
            notices.append(Notice("truncated", text))
        return notices
