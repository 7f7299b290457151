"""A look at the finished file before it gets its name."""

import io
import os
import struct
from fractions import Fraction
from typing import Any

import numpy as np

from speechlens.audio.atomic import AtomicFile
from speechlens.audio.formats import counted
from speechlens.audio.media.muxer import OWN_STREAM_TAGS, OWN_TAGS
from speechlens.audio.media.source import Source, described, is_cover, made_anew, printable
from speechlens.audio.media.spec import MediaPlan
from speechlens.errors import OutputError
from speechlens.notices import Notice

_SLACK_SECONDS = 0.25


def finished(
    av: Any,
    atomic: AtomicFile,
    plan: MediaPlan,
    frames: int,
    source: Source | None,
    spans: dict[int, float],
) -> list[Notice]:
    """What the file lost on the way, as notices.

    frames: of the track; spans: seconds that the copied streams of the source last. Raises OutputError
    where it isn't what was planned.
    """
    with os.fdopen(os.dup(atomic.file.fileno()), "rb", buffering=0) as file:
        file.seek(0)
        try:
            with av.open(file, format=plan.kind.demuxer, metadata_errors="surrogateescape") as container:
                trouble = _compare(container, plan, frames, source, spans)
                lost = _lost_tags(container, plan, source)
        except (av.error.FFmpegError, StopIteration, ValueError, IndexError) as error:
            trouble, lost = f"it can't be read back: {error}", []
    if trouble:
        raise OutputError(
            f"{atomic.name}: the finished file is not as planned ({trouble}); "
            "choose WAV as the container (--format wav) and a name that ends in .wav."
        )
    return [Notice("metadata-lost", f"Not carried over to the output: {', '.join(lost)}.")] if lost else []


def _compare(
    container: Any, plan: MediaPlan, frames: int, source: Source | None, spans: dict[int, float]
) -> str:
    """What is wrong with the finished file, '' if nothing."""
    streams = [s for s in container.streams if not made_anew(s)]
    pairs = _pairs(streams, plan, source)
    if pairs is None:
        return f"it has {len(streams)} streams"
    for stream, old in pairs:
        if stream.type != old.type or not _same(_codec(stream), _codec(old), plan):
            return f"{described(old)} became {_codec(stream)}"
        if stream.type in ("video", "audio") and not is_cover(old):
            lasts, span = _lasts(stream), spans.get(old.index, 0.0)
            wanted = [span]
            if plan.container == "AVI":  # it counts from 0 on, and times of its packets may be a guess
                wanted += [span + float((old.start_time or 0) * old.time_base), _lasts(old) or span]
            if lasts is not None and min(abs(lasts - each) for each in wanted) > _SLACK_SECONDS:
                return f"{described(old)} changed its length"
    audio = [s for s in streams if s.type == "audio"]
    track = (
        audio[plan.track.audio.index(plan.track.stream) - _skipped_before(plan)] if plan.track else audio[0]
    )
    rate, channels = track.codec_context.rate, track.codec_context.layout.nb_channels
    if (rate, channels) != (plan.rate, plan.channels):
        return f"the track has {counted(channels)} at {rate} Hz"
    if not track.duration or plan.kind.priming == "shift":
        return ""
    seconds = track.duration * track.time_base
    slack = Fraction(3 * plan.frame + plan.delay, plan.rate) + Fraction(1, 100)
    if seconds + slack < Fraction(frames, plan.rate):
        return f"the track lasts {float(seconds):.3f} s"
    return ""


def _lasts(stream: Any) -> float | None:
    """Seconds as the file states them."""
    count = stream.duration
    if not count and stream.container.format.name == "avi":  # where packets are of one size
        count = stream.frames
    return float(count * stream.time_base) if count else None


def _skipped_before(plan: MediaPlan) -> int:
    track = plan.track
    return 0 if track is None else sum(i in track.audio for i in plan.skipped if i < track.stream)


def _pairs(streams: list[Any], plan: MediaPlan, source: Source | None) -> list[tuple[Any, Any]] | None:
    """Copied streams and their sources; None where their numbers differ."""
    if source is None or plan.track is None:
        return [] if len(streams) == 1 else None
    olds = [s for s in source.container.streams if s.index not in plan.skipped]
    olds = [s for s in olds if not made_anew(s)]
    # Covers of MP4 and Matroska are listed after the tracks.
    if sorted(s.type for s in olds) != sorted(s.type for s in streams):
        return None
    olds, streams = (sorted(group, key=lambda s: s.type) for group in (olds, streams))
    return [(new, old) for new, old in zip(streams, olds, strict=True) if old.index != plan.track.stream]


def _codec(stream: Any) -> str:
    context = getattr(stream, "codec_context", None)
    return str(stream.type if context is None else context.codec.canonical_name)


def _same(new: str, old: str, plan: MediaPlan) -> bool:
    """Whether a codec is still itself; MP4 has one mark for MP2 and MP3."""
    return new == old or (plan.kind.muxer == "mp4" and {new, old} <= {"mp2", "mp3"})


def _lost_tags(container: Any, plan: MediaPlan, source: Source | None) -> list[str]:
    """Names of tags that the source has and the output has not."""
    if source is None:
        given, streams = dict(plan.tags), []
    else:
        given, streams = source.container.metadata, list(source.container.streams)
    lost = [
        k
        for k, v in given.items()
        if k not in OWN_TAGS and v and not v.startswith("Lavf") and not _has(container.metadata, k)
    ]
    kept: dict[str, str] = {}
    for stream in container.streams:
        kept |= stream.metadata
    for stream in streams:
        if stream.index in plan.skipped or made_anew(stream):
            continue
        names = [k for k, v in stream.metadata.items() if k not in OWN_STREAM_TAGS and v not in ("", "und")]
        lost += [k for k in names if not _has(kept, k) and not k.startswith(("_STATISTICS", "BPS"))]
    return [f"tag {printable(name)}" for name in dict.fromkeys(lost)]


def _has(metadata: dict[str, str], name: str) -> bool:
    names = {key.lower() for key in metadata}
    return name.lower() in names


def trim_side_data(av: Any, padding: int) -> Any:
    """Side data that tells a player to drop `padding` frames at the end of a packet; PyAV can't make it anew.

    libmp3lame states such a trim with its first packet: that is taken and changed.
    """
    sink = io.BytesIO()
    with av.open(sink, "w", format="mp3") as container:
        stream = container.add_stream("libmp3lame", rate=44100, layout="mono")
        frame = av.AudioFrame.from_ndarray(np.zeros((1, 1152), "f4"), format="fltp", layout="mono")
        frame.sample_rate = 44100
        packets = [*stream.encode(frame), *stream.encode(None)]
    for packet in packets:
        if packet.has_sidedata("skip_samples"):
            side = packet.get_sidedata("skip_samples")
            side.update(struct.pack("<IIBB", 0, padding, 0, 0))
            return side
    return None
