"""File in, file out: the one way for command line, window and library.

`run` inspects, decides what the output will be, checks that it can be written, loads the model, and
streams blocks through a session. The output appears under its name only when it is whole; any other
end leaves nothing behind.
"""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, nullcontext
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from speechlens.audio import (
    AnyReader,
    AnyWriter,
    OutputSpec,
    Resampled,
    Witness,
    create_writer,
    is_pipe,
    open_reader,
    plan_output,
    same_file,
    shown,
)
from speechlens.beside import Write, read_ahead, write_behind
from speechlens.errors import Cancelled, InputError, InternalError, OutputError, UsageError
from speechlens.notices import Notice, Progress, Result
from speechlens.options import Options, check_options

if TYPE_CHECKING:
    from speechlens.models import Enhancer

Event = Notice | Progress | Result


def residue_path(target: Path) -> Path:
    """Where `Options.residue` puts what was taken out of a recording."""
    return target.with_name(f"{target.stem}.residue{target.suffix}")


def enhance_file(
    source: str | Path,
    target: str | Path,
    options: Options | None = None,
    *,
    enhancer: "Enhancer | None" = None,
    on_event: Callable[[Event], object] | None = None,
) -> Result:
    """Enhance one file; returns the result or raises a SpeechLensError.

    on_event gets every Notice, Progress and the Result; raise Cancelled in it to stop.
    """
    _check_call(source, target, options, on_event)
    result = None
    for event in run(Path(source), Path(target), options or Options(), enhancer=enhancer):
        if on_event is not None:
            on_event(event)
        if isinstance(event, Result):
            result = event
    if result is None:
        raise InternalError(f"The work on {source} ended without a result; please report this.")
    return result


def _check_call(source: object, target: object, options: object, on_event: object) -> None:
    for name, path in (("source", source), ("target", target)):
        if not isinstance(path, (str, PathLike)) or not str(path):
            raise UsageError(f"The {name} must be the path of a file, not {path!r}.")
    check_options(options)
    if on_event is not None and not callable(on_event):
        raise UsageError(f"on_event must be a function that takes an event, not {on_event!r}.")


def run(
    source: Path, target: Path, options: Options, *, enhancer: "Enhancer | None" = None
) -> Generator[Event, None, None]:
    """Enhance one file, yielding notices, progress after each block and at last the result.

    Closing the generator cancels within one block and leaves nothing behind. `enhancer` is a loaded
    model for several files in turn; without it `options.model` is loaded.
    """
    if options.tf32 and enhancer is not None:
        from speechlens.kernels import precision

        precision.settle(tf32=True)
    with ExitStack() as stack:
        witness = Witness.of(source)
        reader: AnyReader = stack.enter_context(_opened(source, options))
        outputs = _open_outputs(stack, reader, source, target, options)
        model = enhancer or _load(options)
        job = _Job(reader, outputs, model, options)
        yield from outputs.notices
        yield from job.stream()
        outputs.commit()
        yield from job.late_notices(outputs.notices, witness.notice())
        yield job.result(source, target)


def _opened(source: Path, options: Options) -> AnyReader:
    reader = open_reader(source, options.track)
    if options.rate in (None, reader.info.rate):
        return reader
    return Resampled(reader, options.rate)


@dataclass
class _Outputs:
    """The writers of one job, opened together and put in place together."""

    target: Path
    clean: AnyWriter
    residue: AnyWriter | None
    residue_target: Path | None
    spec: OutputSpec
    notices: list[Notice]

    def write(self, dry: np.ndarray, clean: np.ndarray) -> None:
        self.clean.write(clean)
        if self.residue is not None:
            self.residue.write(dry - clean)

    def commit(self) -> None:
        # The residue first: a clean file in place means that all is done.
        if self.residue is not None:
            self.residue.commit()
        self.clean.commit()


def _open_outputs(
    stack: ExitStack, reader: AnyReader, source: Path, target: Path, options: Options
) -> _Outputs:
    if is_pipe(target):
        _check_pipe(options)
    elif same_file(source, target):
        raise _is_input(target)
    spec = plan_output(
        reader.info,
        container="WAV" if is_pipe(target) else options.container,
        subtype=options.subtype,
        suffix=target.suffix,
        piped=is_pipe(target),
    )
    how: dict[str, Any] = {"overwrite": options.overwrite, "dither": options.wet > 0, "quantise": _quantise}
    clean = stack.enter_context(create_writer(target, spec, **how))
    residue, path = None, None
    if options.residue:
        path = residue_path(target)
        if same_file(source, path):
            raise _is_input(path)
        residue = stack.enter_context(create_writer(path, spec, **how))
    return _Outputs(target, clean, residue, path, spec, [*reader.notices, *spec.notices])


def _quantise(block: np.ndarray, bits: int, first_frame: int, dither: bool) -> tuple[np.ndarray, int]:
    # Imported once there is something to write: what is wrong with a file is told before.
    from speechlens.kernels import quantise

    return quantise(block, bits, first_frame, dither)


def _is_input(path: Path) -> OutputError:
    return OutputError(f"{path} is the input itself, which is never written to; choose another name.")


def _check_pipe(options: Options) -> None:
    if options.container not in ("keep", "WAV"):
        raise UsageError("Standard output takes WAV only; leave the format out or write to a file (-o).")
    if options.residue:
        raise UsageError("There is no place for a residue beside standard output; write to a file (-o).")


def _load(options: Options) -> "Enhancer":
    from speechlens.models import load

    return load(options.model, tf32=options.tf32)


class _Job:
    """Streams one file through a session and counts."""

    def __init__(self, reader: AnyReader, outputs: _Outputs, model: "Enhancer", options: Options) -> None:
        from speechlens.session import Session

        self._reader, self._outputs, self._model, self._options = reader, outputs, model, options
        info, prompt = reader.info, is_pipe(reader.path)
        self._session = Session(model, info.rate, info.channels, options, dtype=reader.dtype, prompt=prompt)
        self._waiting: deque[np.ndarray] = deque()  # input frames whose output is not there yet
        self._read = self._written = 0
        self._begin = time.monotonic()

    def stream(self) -> Iterator[Progress]:
        """Read, enhance and write block by block, a progress after each; the last has no seconds left."""
        with closing(self._blocks()) as blocks, self._writing() as write:
            for block in blocks:
                self._read += len(block)
                self._waiting.append(block)
                self._write(write, self._session.append(block))
                yield self._progress()
            if not self._read:
                raise InputError(
                    f"{shown(self._reader.path)} holds no samples; nothing can be enhanced, leave it out."
                )
            self._write(write, self._session.finish())
        if self._written != self._read:
            raise InternalError(
                f"{self._read} frames of {shown(self._reader.path)} became {self._written}; please report it."
            )
        yield replace(self._progress(), frames_total=self._read, seconds_left=0.0)

    def _blocks(self) -> Generator[np.ndarray, None, None]:
        """The input, a window's need at a time, read ahead where that doesn't delay what is there."""
        sizes, frames = self._session.blocks(), self._reader.info.frames

        def read() -> np.ndarray:
            return self._reader.read(next(sizes))

        if not is_pipe(self._reader.path) and (frames is None or frames > self._session.stride):
            yield from read_ahead(read)
        else:
            while len(block := read()):
                yield block

    def _writing(self) -> AbstractContextManager[Write]:
        if is_pipe(self._outputs.target):
            return nullcontext(self._outputs.write)
        return write_behind(self._outputs.write)

    def late_notices(self, told: list[Notice], last: Notice | None) -> Iterator[Notice]:
        """What only the end of the file could tell."""
        self._told = [*told]
        for notice in (*self._reader.notices, *self._outputs.clean.notices, self._precision(), last):
            if notice is not None and notice not in self._told:
                self._told.append(notice)
                yield notice

    def _precision(self) -> Notice | None:
        if not self._options.tf32 or getattr(self._model, "tf32", False):
            return None
        return Notice("no-tf32", "TF32 is for NVIDIA GPUs; here products are full float32 as ever.")

    def result(self, source: Path, target: Path) -> Result:
        from speechlens.kernels import backend

        info, spec = self._reader.info, self._outputs.spec
        seconds = time.monotonic() - self._begin
        return Result(
            source=source,
            target=target,
            frames=self._written,
            channels=info.channels,
            rate=info.rate,
            container=spec.container,
            subtype=spec.subtype,
            seconds=seconds,
            speed=self._written / info.rate / max(seconds, 1e-9),
            model=self._model.name,
            model_sha256=self._model.sha256,
            backend=getattr(self._model, "backend", backend.chosen().name),
            strict=self._options.strict,
            tf32=getattr(self._model, "tf32", False),
            kernels=getattr(self._model, "kernels", ()),
            residue=self._outputs.residue_target,
            notices=tuple(self._told),
        )

    def _write(self, write: Write, clean: np.ndarray) -> None:
        if not len(clean):
            return
        write(self._take(len(clean)), clean)
        self._written += len(clean)

    def _take(self, count: int) -> np.ndarray:
        """The next `count` input frames."""
        taken = []
        while count:
            block = self._waiting.popleft()
            if len(block) > count:
                self._waiting.appendleft(block[count:])
                block = block[:count]
            taken.append(block)
            count -= len(block)
        return taken[0] if len(taken) == 1 else np.concatenate(taken)

    def _progress(self) -> Progress:
        elapsed = max(time.monotonic() - self._begin, 1e-9)
        # Half a file read and nothing written yet is no sign of infinite speed.
        speed = self._written / self._reader.info.rate / elapsed
        total = self._reader.info.frames
        left = None
        if total and self._written:
            left = max(0, total - self._written) * elapsed / self._written
        return Progress(self._written, total, speed, left)


__all__ = ["Cancelled", "Event", "enhance_file", "residue_path", "run"]
