"""The clock of a track: where its time stamps run ahead of its samples."""

from fractions import Fraction

# A jump of the time stamps by less is rounding: Matroska counts milliseconds.
_GAPS_PER_SECOND = 100
# No file may make a day of silence out of one wrong number.
_MAX_GAP_SECONDS = 3600
# In streams that are cut together and sent on the clock begins anew (FFmpeg draws the line there too).
_NEW_CLOCK_SECONDS = 10


class Clock:
    """Compares time stamps with frames counted; whole numbers, since every packet comes by.

    base: seconds of one step of the time stamps; rate: frames a second. restarts: whether a step back, or a
    leap of more than ten seconds, is another clock, not time that passed; `leapt` frames in all. `frames`
    were counted.
    """

    def __init__(self, base: Fraction, rate: int, restarts: bool = False) -> None:
        # In units of 1 / (denominator x rate) seconds both sides are whole numbers.
        self._step, self._frame, self._rate = base.numerator * rate, base.denominator, rate
        self._restarts, self.leapt, self.frames = restarts, 0, 0
        self._anchor: int | None = None
        self._since = self._drift = 0

    def gap(self, stamp: int | None, samples: int, following: int | None) -> int:
        """Frames that are missing before a block with this time stamp and so many samples.

        following: the stamp of the block behind it, None where there is none. If it knows nothing of a jump,
        the stamp is wrong: in MPEG some are one block too late.
        """
        if stamp is None:
            return 0
        time = stamp * self._step
        if self._anchor is None:
            self._start(time)
            return 0
        ahead = time - self._anchor - self._since * self._frame
        jump = ahead - self._drift
        if following is not None and jump > 0:
            back = time + samples * self._frame - following * self._step
            if 2 * back > jump:
                return 0
        self._drift = ahead
        if self._restarts and jump < -self._rate * self._frame:
            self._start(time)
        frames = (2 * ahead + self._frame) // (2 * self._frame)
        if jump * _GAPS_PER_SECOND < self._rate * self._frame or frames <= 0:
            return 0
        self._start(time)
        if self._restarts and frames > _NEW_CLOCK_SECONDS * self._rate:
            self.leapt += frames
            return 0
        return min(frames, _MAX_GAP_SECONDS * self._rate)

    def count(self, frames: int) -> None:
        """That many frames came."""
        self._since += frames
        self.frames += frames

    def _start(self, time: int) -> None:
        self._anchor, self._since, self._drift = time, 0, 0
