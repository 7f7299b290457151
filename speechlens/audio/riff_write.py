"""Headers of the WAV family, written so that the size patched at the end never moves the samples."""

import struct
from collections.abc import Sequence
from typing import BinaryIO

from speechlens.audio.files import read_at, reopened
from speechlens.audio.fmt import WIDTHS, clip32
from speechlens.audio.info import Chunk, Wave
from speechlens.audio.riff import UNKNOWN

DS64_BYTES = 28
RIFF_LIMIT = 0xFFFFFFFF
Peaks = Sequence[tuple[float, int]]


# Packed samples of WAV that come in blocks; how many frames of the last one count is said by the fact chunk.
IN_BLOCKS = ("IMA_ADPCM", "MS_ADPCM", "GSM610")
_HEADERS = 4096


def state_frames(file: BinaryIO, frames: int) -> None:
    """Let the fact chunk of a finished WAV say how many frames there are; libsndfile's own may be wrong.

    `file` is open for reading too.
    """
    with reopened(file) as again:
        head = read_at(again, 0, _HEADERS)
        fact = head.find(b"fact\x04\0\0\0") if head[:4] == b"RIFF" else -1
        if fact >= 0:
            again.seek(fact + 8)
            again.write(struct.pack("<I", clip32(frames)))


def chunk(tag: bytes, payload: bytes, order: str = "<") -> bytes:
    """One chunk as bytes, padded to an even length."""
    return tag + struct.pack(order + "I", len(payload)) + payload + b"\0" * (len(payload) % 2)


class WaveHeader:
    """All bytes before the samples and after them, for any number of frames.

    reserve: leave room for the ds64 chunk, so that the file can turn into RF64 when it has grown
    beyond `limit` bytes.
    """

    def __init__(
        self, wave: Wave, subtype: str, channels: int, reserve: bool, limit: int | None = None
    ) -> None:
        self.wave, self.width = wave, WIDTHS[subtype] * channels
        self.big = wave.form in ("RF64", "BW64")
        self.reserve = reserve and wave.form == "RIFF"
        self.limit = RIFF_LIMIT if limit is None else limit

    def head(self, frames: int, peaks: Peaks = ()) -> bytes:
        """Everything up to the first sample; peaks: the loudest sample of each channel and its frame."""
        order, big = self.wave.order, self.is_big(frames)
        data = frames * self.width
        body = self._chunks(frames, peaks)
        total = self._total(frames)
        form = b"RF64" if big and not self.big else self.wave.form.encode()
        if big:
            ds64 = struct.pack("<QQQI", total, data, frames, 0)
            body = chunk(b"ds64", ds64) + body
        elif self.reserve:
            body = chunk(b"JUNK", bytes(DS64_BYTES)) + body
        sizes = [UNKNOWN if big else size for size in (total, data)]
        return (
            form
            + struct.pack(order + "I", sizes[0])
            + b"WAVE"
            + body
            + b"data"
            + struct.pack(order + "I", sizes[1])
        )

    def open_ended(self) -> bytes:
        """`head` for a pipe, whose end is not known: both sizes are all ones, as streams have them."""
        head = self.head(0)
        return head[:4] + b"\xff" * 4 + head[8:-4] + b"\xff" * 4

    def tail(self, frames: int, peaks: Peaks = ()) -> bytes:
        """Pad byte and the chunks that follow the samples."""
        return b"\0" * (frames * self.width % 2) + self._listed(self.wave.after, frames, peaks)

    def is_big(self, frames: int) -> bool:
        """Whether 64-bit sizes are needed."""
        return self.big or self._total(frames) > self.limit

    def fits(self, frames: int) -> bool:
        """Whether this header can state so many frames."""
        return self.big or self.reserve or self._total(frames) <= self.limit

    def _chunks(self, frames: int, peaks: Peaks = ()) -> bytes:
        return chunk(b"fmt ", self.wave.fmt, self.wave.order) + self._listed(self.wave.before, frames, peaks)

    def _listed(self, chunks: tuple[Chunk, ...], frames: int, peaks: Peaks) -> bytes:
        return b"".join(chunk(c.tag, self._payload(c, frames, peaks), self.wave.order) for c in chunks)

    def _payload(self, old: Chunk, frames: int, peaks: Peaks) -> bytes:
        """The content of a chunk; of those that describe the samples, as they are now."""
        order = self.wave.order
        if old.tag == b"fact" and len(old.payload) >= 4:
            return struct.pack(order + "I", clip32(frames)) + old.payload[4:]
        if old.tag == b"PEAK" and len(old.payload) == 8 + 8 * len(peaks):
            return old.payload[:8] + b"".join(struct.pack(order + "fI", *peak) for peak in peaks)
        return old.payload

    def _total(self, frames: int) -> int:
        """The RIFF size: all that follows its own field."""
        extra = 8 + DS64_BYTES if self.big or self.reserve else 0
        return 4 + extra + len(self._chunks(0)) + 8 + frames * self.width + len(self.tail(frames))
