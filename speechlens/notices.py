"""What a job tells while it runs: values, so that command line, window and library show them alike."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the user should know about a file that was done all the same.

    `code` is a stable word for programs ("truncated", "clipped", "non-finite", "metadata-lost", ...);
    `text` is one sentence without the file's name.
    """

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is. Frames are at the file's own rate; `speed` is audio seconds per second."""

    frames_done: int
    frames_total: int | None
    speed: float
    seconds_left: float | None


@dataclass(frozen=True, slots=True)
class Result:
    """A finished job: what was written and how.

    strict is the numerical mode, tf32 whether products were TF32; kernels names the fused
    operations that ran on `backend`, none where plain MLX operations did all.
    """

    source: Path
    target: Path
    frames: int
    channels: int
    rate: int
    container: str
    subtype: str
    seconds: float
    speed: float
    model: str
    model_sha256: str
    backend: str
    strict: bool
    tf32: bool = False
    kernels: tuple[str, ...] = ()
    residue: Path | None = None
    notices: tuple[Notice, ...] = field(default=())

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON types, for `--json` and manifests."""
        from dataclasses import asdict

        return {k: str(v) if isinstance(v, Path) else v for k, v in asdict(self).items()}
