"""Packed sound as libsndfile decodes it, and what is beyond its means: joined files, damaged places."""

import os
from typing import Any, BinaryIO

import numpy as np

from speechlens.audio import joined, tails
from speechlens.audio.codec import Failure, Stream, open_stream, surfaced
from speechlens.audio.files import PathLike, Window
from speechlens.audio.media.reader import MediaReader
from speechlens.errors import InputError
from speechlens.notices import Notice

_DEMUXERS = {"FLAC": "flac", "MP3": "mp3"}
_BLOCK = 1 << 16


class Packed:
    """A `Stream` over a whole file.

    Behind a damaged place of FLAC or MP3 FFmpeg goes on, where it is installed. notices: what is known at the
    start. miscounted: whether an MP3 counts a part of its frames only.
    """

    def __init__(self, path: PathLike, file: BinaryIO) -> None:
        self._path, self._file, self.miscounted = path, file, False
        self.notices: list[Notice] = []
        self._done, self._sought = 0, False
        self._behind: MediaReader | None = None
        self._broken = self._damaged = False
        self._stream = self._opened(file.seek(0, os.SEEK_END))

    def _opened(self, size: int) -> "Stream | joined.Chain":
        self._file.seek(0)
        head = self._file.read(10)
        if head[:4] == b"OggS" and len(spans := joined.links(self._file)) > 1:
            self.window = Window(self._file, 0, size)
            with surfaced(self.window):
                chain = joined.Chain(self.window, spans)
            if chain.number > 1:
                text = "The file is several joined together; they became one, with the tags of the first."
                self.notices.append(Notice("joined", text))
            return chain
        mp3 = head[:3] == b"ID3" or tails.MPEG_AUDIO.starts.match(head)
        count = joined.miscounted(self._file, joined.id3_size(head)) if mp3 else None
        self.window = Window(self._file, 0, size, count)
        if count:
            self.miscounted = True
            text = "The header counts only a part of the frames, as where files are joined; all were read."
            self.notices.append(Notice("header-length", text))
        return open_stream(self.window)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def read(self, out: np.ndarray) -> np.ndarray:
        """Fill `out` (frames, channels) as far as there is something. Raises the decoder's error."""
        got = 0
        if self._behind is None:
            try:
                got = len(self._stream.read(out=out))
            except Failure:
                if not self._goes_on(broken=True):
                    raise
            self._done += got
            if got < len(out) and self._behind is None:
                self._goes_on(broken=False)
        while self._behind is not None and got < len(out) and (more := self._read_behind(out[got:])):
            got += more
        return out[:got]

    def _goes_on(self, broken: bool) -> bool:
        """Whether there is something behind the place where libsndfile ends; then it is read from now on."""
        if self._sought or not self._more(broken):
            return False
        self._behind = self._found(_DEMUXERS.get(self._stream.format, ""))
        self._damaged = broken
        return self._behind is not None

    def _more(self, broken: bool) -> bool:
        if self._stream.format == "MP3":
            return joined.goes_on(self._file, self.window.place)
        return broken

    def _found(self, demuxer: str) -> MediaReader | None:
        """A reader behind all that was read so far; None where it finds nothing there."""
        if not demuxer:
            return None
        file = os.fdopen(os.dup(self._file.fileno()), "rb", buffering=0)
        try:
            reader = MediaReader(self._path, file, self._stream.format, demuxer)
        except InputError:
            return None
        frames = self._done
        try:
            fits = (reader.info.rate, reader.info.channels) == (
                self._stream.samplerate,
                self._stream.channels,
            )
            while fits and frames and len(block := reader.read(min(frames, _BLOCK))):
                frames -= len(block)
            if fits and not frames and reader.left:
                return reader
        except InputError:
            pass
        reader.close()
        return None

    def _read_behind(self, out: np.ndarray) -> int:
        assert self._behind is not None
        try:
            block = self._behind.read(len(out))
        except InputError:  # another rate or other channels from here on
            block, self._broken = out[:0], True
        out[: len(block)] = block
        return len(block)

    def rest(self, frames: int) -> list[Notice]:
        """What to tell at the end, after so many frames."""
        if self._behind is not None and not self._broken:
            while len(self._behind.read(_BLOCK)):  # it tells at its end, which may be behind ours
                pass
            if self._damaged and not self._behind.notices:
                return [Notice("truncated", f"The file is damaged behind its first {self._done} frames.")]
            return self._behind.notices
        mp3 = self._stream.format == "MP3" and (self._broken or self._more(broken=False))
        if not mp3 and getattr(self._stream, "ended", None) is None:
            return []
        text = (
            f"The file goes on behind its first {frames} frames with sound that can't be joined to them "
            "(another rate, other channels, or damage); it was left out."
        )
        return [Notice("truncated", text)]

    def seek(self, frame: int) -> int:
        """Let the next read begin at a frame; from then on damage is the end."""
        self._sought = True
        return self._stream.seek(frame)

    def close(self) -> None:
        """Close what was opened here, not the file."""
        self._stream.close()
        if self._behind is not None:
            self._behind.close()
