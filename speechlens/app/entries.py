"""One recording in the queue: what it is, how far it is, how it ended. No Qt in here."""

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from speechlens.app.levels import Comparison
from speechlens.app.source import kept_track
from speechlens.audio import AudioInfo
from speechlens.audio.media.source import Choice
from speechlens.batch.jobs import Job
from speechlens.notices import Notice, Progress, Result


class State(Enum):
    """Where an entry stands. Failed and cancelled ones can be tried again."""

    CHECKING = "checking"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


ENDED = (State.DONE, State.FAILED, State.CANCELLED)


@dataclass
class Entry:
    """State of one file, with the job that it was started with.

    error is one sentence with the remedy; `comparison` comes after the result. track: number of the audio
    track from 1, where there are several.
    """

    id: int
    source: Path
    state: State = State.CHECKING
    info: AudioInfo | None = None
    progress: Progress | None = None
    error: str = ""
    notices: list[Notice] = field(default_factory=list)
    job: Job | None = None
    result: Result | None = None
    comparison: Comparison | None = None
    key: str = ""  # equal for all names of one file
    track: int | None = None

    @property
    def seconds(self) -> float | None:
        """Length of the recording, None while unknown."""
        return self.info.seconds if self.info else None

    @property
    def tracks(self) -> tuple[Choice, ...]:
        """The audio tracks of a media file, in their order."""
        return self.info.media.choices if self.info and self.info.media else ()

    @property
    def fraction(self) -> float:
        """Share that is done, 0..1."""
        if self.state is State.DONE:
            return 1.0
        if self.state is not State.RUNNING or self.progress is None or not self.progress.frames_total:
            return 0.0
        return min(1.0, self.progress.frames_done / self.progress.frames_total)

    @property
    def target(self) -> Path | None:
        """The enhanced file, once it is there."""
        return self.result.target if self.result else None

    @property
    def target_track(self) -> int | None:
        """The track of the enhanced file that was enhanced."""
        if self.result is None or self.job is None or self.info is None:
            return None
        return kept_track(self.job.options.track, self.info, self.result)
