"""What a media file will be, settled before the work starts."""

from dataclasses import dataclass

from speechlens.audio.media.encoders import Recipe
from speechlens.audio.media.kinds import KINDS, Kind
from speechlens.audio.media.source import Track


@dataclass(frozen=True, slots=True)
class MediaPlan:
    """A media file to be written. track: of the source, None for a file that had no media around it.

    delay: frames that the encoder puts before the sound; frame: frames in one packet; begin: first frame
    of the sound on the clock of the file; phase: the number of frames modulo the frame size, as far as known.
    skipped: streams that the container can't take. stated: frames that the source says it lasts, 0 if
    unknown. tags: of a source without streams. front: the index stands before the samples (MP4, MOV).
    muxer: of FFmpeg, '' for the container's usual one.
    """

    container: str
    recipe: Recipe
    rate: int
    channels: int
    layout: str
    track: Track | None
    delay: int = 0
    frame: int = 1024
    begin: int = 0
    phase: int | None = None
    skipped: frozenset[int] = frozenset()
    tags: tuple[tuple[str, str], ...] = ()
    stated: int = 0
    front: bool = False
    muxer: str = ""

    @property
    def kind(self) -> Kind:
        """What there is to know of the container."""
        return KINDS[self.container]

    @property
    def lead(self) -> int:
        """Frames of silence before the sound that make its end or its begin a frame border."""
        total = self.delay
        if self.kind.priming == "edit" and self.phase is not None:
            total += self.phase
        elif self.kind.priming != "shift":
            return 0
        return -total % self.frame if self.delay or self.recipe.bits is None else 0
