"""What is fuzzed: each target takes bytes and may raise nothing but the errors that are meant for users."""

import atexit
import io
import shutil
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from speechlens.audio import joined, plan_output, probe, tails
from speechlens.audio.media import ends
from speechlens.audio.media.edits import index_in_front
from speechlens.audio.pipes import PipeReader
from speechlens.audio.reader import open_reader
from speechlens.batch.manifest import Manifest, records
from speechlens.batch.resume import history
from speechlens.errors import InputError, ModelError, OutputError
from speechlens.models import loading, weights
from speechlens.models.catalogue import read_json

# Blocks of samples, buffers of files and the like, whatever the file.
_BASE = 4 << 20
_FOLDER = Path(tempfile.mkdtemp(prefix="speechlens-fuzz-"))
atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)


def _file(name: str, data: bytes) -> Path:
    path = _FOLDER / name
    path.write_bytes(data)
    return path


def riff(data: bytes) -> None:
    """A WAV as a file: parse, plan an output, read to the end."""
    try:
        with open_reader(_file("x.wav", b"RIFF" + data)) as reader:
            plan_output(reader.info)
            while len(reader.read(4096)):
                pass
    except (InputError, OutputError):
        pass


def pipe(data: bytes) -> None:
    """A WAV from standard input."""
    try:
        reader = PipeReader("-", io.BytesIO(b"RIFF" + data))
        while len(reader.read(4096)):
            pass
    except InputError:
        pass


def packed(data: bytes) -> None:
    """What is looked up in headers of other formats beside libsndfile."""
    for container in ("AIFF", "CAF", "W64", "MP3", "OGG", "FLAC", "AU", "NIST"):
        file = io.BytesIO(data)
        probe.stated_frames(container, "PCM_16", 1, file)
        probe.cut_short(container, file, len(data))
        probe.frames_counted(container, file)
        extra = probe.extra(container, file)
        probe.extra_names(container, extra)
        probe.uncarried(container, file, len(data))
    for mark in (b"", b"\xff\xfb\x90\0", b"OggS\0\2"):
        joined.miscounted(io.BytesIO(mark + data), 0)
        joined.links(io.BytesIO(mark + data))


def media(data: bytes) -> None:
    """What is looked up in the outermost structure of media files beside FFmpeg."""
    with _file("x.mp4", data).open("rb") as file:
        index_in_front(file)
        for demuxer in ("mov", "avi", "matroska", "asf", "wv", "mxf", *tails.MEDIA):
            ends.cut_short(demuxer, file)


def safetensors(data: bytes) -> None:
    """Weights: header, offsets, values."""
    path = _file("x.safetensors", data)
    try:
        entries, _ = weights.read_header(path)
        weights.load(path, {name: entry.shape for name, entry in entries.items()})
    except ModelError:
        pass


def config(data: bytes) -> None:
    """The config.json of a model."""
    path = _file("config.json", data)
    try:
        read_json(path)
        loading.build(path)
    except ModelError:
        pass


def manifest(data: bytes) -> None:
    """The lines of an earlier batch, and a last line that was torn."""
    path = _file("manifest.jsonl", data)
    try:
        list(records(path))
        history(path)
        Manifest(path).close()
    except (InputError, OutputError):
        pass


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target for target in (riff, pipe, packed, media, safetensors, config, manifest)
}


def frugal(target: Callable[[bytes], None], data: bytes) -> None:
    """Run a target and assert that it held no more than ten times its bytes at once."""
    tracemalloc.start()
    try:
        target(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= 10 * len(data) + _BASE, f"{peak} bytes for a file of {len(data)}"
