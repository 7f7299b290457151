"""Deciding how a media file will be written: tried with 50 ms before any work starts."""

import io
from dataclasses import replace
from fractions import Fraction
from itertools import islice, product
from typing import Any

import numpy as np

from speechlens.audio.files import open_input
from speechlens.audio.formats import counted
from speechlens.audio.info import AudioInfo
from speechlens.audio.media.edits import index_in_front
from speechlens.audio.media.encoders import ENCODERS, recipes
from speechlens.audio.media.kinds import library
from speechlens.audio.media.muxer import CopyError, Encoder, Muxer
from speechlens.audio.media.source import Source, carried, described, tag
from speechlens.audio.media.spec import MediaPlan
from speechlens.errors import OutputError, UsageError
from speechlens.notices import Notice

_LAYOUTS = {1: "mono", 2: "stereo", 3: "3.0", 4: "4.0", 5: "5.0", 6: "5.1", 7: "6.1", 8: "7.1"}
# Codecs that are told by name, also where the samples they hold can be kept.
_NAMES = {"wavpack": "WavPack", "tta": "True Audio", "ape": "Monkey's Audio", "dca": "DTS"}
_NAMES |= {"truehd": "TrueHD", "mlp": "MLP"}
_REHEARSED_PACKETS = 64
_SECONDS = 0.05


def plan_media(
    info: AudioInfo, container: str, subtype: str, name: str = "the output"
) -> tuple[MediaPlan, list[Notice]]:
    """How to write `container` for an input; tried out, so that the work is not in vain.

    Raises OutputError where no encoder fits, UsageError for a sample format that the container has not.
    """
    av = library(name, OutputError)
    ways = recipes(container, info.subtype, info.media, info.rate, info.channels)
    if subtype.lower() != "keep":
        held = [way.subtype for way in ways]
        ways = [way for way in ways if way.subtype == subtype.upper()]
        if not ways:
            raise UsageError(
                f"{container} has no sample format {subtype!r} here; choose one of {', '.join(held)}."
            )
    track = info.media
    layout = track.layout if track else ""
    if not layout or layout.endswith("channels"):  # none stated
        layout = _LAYOUTS.get(info.channels, f"{info.channels} channels")
    reason = "no encoder"
    refusal: CopyError | None = None
    # What old telephones filmed only their own kind of MP4 may hold.
    muxers = ("", "3gp") if container == "MP4" and track and track.demuxer == "mov" else ("",)
    for way, muxer in product(ways, muxers):
        plan = MediaPlan(container, way, info.rate, info.channels, layout, track, muxer=muxer)
        try:
            plan = _rehearsed(av, replace(plan, tags=_tags(info)))
        except CopyError as error:
            refusal = refusal or error
            continue
        except (av.error.FFmpegError, ValueError, NotImplementedError, _UnfitError) as error:
            if not muxer:
                reason = getattr(error, "strerror", None) or str(error)
            continue
        return _timed(plan, info), _told(plan, info, subtype)
    if refusal is not None:
        stream, codec, suffix = refusal.args
        raise OutputError(
            f"{stream} is {codec}, which can't be copied into {container}; "
            f"choose a name that ends in .{suffix}."
        )
    raise OutputError(
        f"{container} can't hold this track ({counted(info.channels)} at {info.rate} Hz: {reason.lower()}); "
        "choose WAV as the container (--format wav) and a name that ends in .wav."
    )


class _UnfitError(Exception):
    """What a rehearsal found."""


def _tags(info: AudioInfo) -> tuple[tuple[str, str], ...]:
    names = {"tracknumber": "track", "software": ""}
    return tuple((names.get(n, n), text) for n, text in info.tags.items() if names.get(n, n))


def _rehearsed(av: Any, plan: MediaPlan) -> MediaPlan:
    """The plan with delay and frame size as they turn out, and the streams that can't come along."""
    source = Source(plan.track.path, plan.track.demuxer) if plan.track else None
    try:
        if source is not None:
            plan = replace(plan, skipped=_refused(av, plan, source))
        sink = io.BytesIO()
        muxer = Muxer(av, sink, plan, source)
        encoder = Encoder(muxer.track, plan.recipe, plan.rate, plan.channels, 0, 0)
        packets = list(encoder.feed(av, np.zeros((max(1, round(_SECONDS * plan.rate)), plan.channels), "f4")))
        packets += list(encoder.flush(av, 0))
        delay = max(0, -packets[0].pts)
        for packet in packets:
            packet.stream = muxer.track
            muxer.container.mux_one(packet)
        if source is not None:
            _copy_some(source, muxer)
        muxer.container.close()
    finally:
        if source is not None:
            source.close()
    _check_decoded(av, sink, plan)
    return replace(plan, delay=delay, frame=encoder.size)


def _copy_some(source: Source, muxer: Muxer) -> None:
    for packet in islice(source.container.demux(), _REHEARSED_PACKETS):
        if packet.stream_index in muxer.copies and packet.dts is not None:
            packet.stream = muxer.copies[packet.stream_index]
            muxer.container.mux_one(packet)


def _check_decoded(av: Any, sink: io.BytesIO, plan: MediaPlan) -> None:
    """Whether what was written is read back with the same rate and channels."""
    sink.seek(0)
    with av.open(sink, format=plan.kind.demuxer) as container:
        index = _position(plan)
        streams = [s for s in container.streams if s.type == "audio"]
        frame = next(iter(container.decode(streams[index])))
        if frame.sample_rate != plan.rate:
            raise _UnfitError(f"the rate would become {frame.sample_rate} Hz")
        if frame.layout.nb_channels != plan.channels:
            raise _UnfitError(f"the channels would become {frame.layout.nb_channels}")


def _position(plan: MediaPlan) -> int:
    """Which of the audio streams of the output is the track."""
    if plan.track is None:
        return 0
    return plan.track.position - sum(
        1 for i in plan.skipped if i < plan.track.stream and i in plan.track.audio
    )


def _refused(av: Any, plan: MediaPlan, source: Source) -> frozenset[int]:
    """Streams that the container doesn't take, each tried alone with the track."""
    track = source.container.streams[plan.track.stream]  # type: ignore[union-attr]
    others = carried(source.container, track)
    family = plan.kind.demuxer in source.container.format.name
    refused = set()
    for stream in others:
        if stream.type in ("video", "audio", "subtitle") and family and tag(stream):
            continue
        rest = frozenset(s.index for s in others if s.index != stream.index)
        try:
            muxer = Muxer(av, io.BytesIO(), replace(plan, skipped=rest), source)
            muxer.container.close()
        except (av.error.FFmpegError, ValueError, NotImplementedError):
            refused.add(stream.index)
    return frozenset(refused)


def _timed(plan: MediaPlan, info: AudioInfo) -> MediaPlan:
    """Where on the clock of the file the sound begins, and what is known of its length."""
    start = info.media.start if info.media else Fraction(0)
    begin = round(start * plan.rate)
    phase = None
    if info.frames is not None:
        # FFmpeg finds nothing in MP4 where less than a packet is left of two.
        phase = info.frames % plan.frame if info.frames >= plan.frame else None
    elif info.media and info.media.first and ENCODERS.get(info.media.codec) == plan.recipe.encoder:
        # Packets of the same size: all blocks but the first are whole.
        phase = info.media.first % plan.frame
    stated = info.estimated_frames if info.media and info.estimated_frames else 0
    return replace(plan, begin=begin, phase=phase, stated=stated, front=_in_front(plan))


def _in_front(plan: MediaPlan) -> bool:
    if plan.track is None or plan.track.demuxer != "mov" or plan.kind.demuxer != "mov":
        return False
    with open_input(plan.track.path) as file:
        return index_in_front(file)


def _told(plan: MediaPlan, info: AudioInfo, subtype: str) -> list[Notice]:
    notices = []
    codec = info.media.codec if info.media else ""
    own = _NAMES.get(codec, info.subtype.replace("MPEG_LAYER_III", "MP3"))
    if info.media and subtype.lower() == "keep" and plan.recipe.subtype != own:
        given = plan.recipe.codec
        text = f"The samples are written as {given}: {own} can't be written in {plan.container}."
        notices.append(Notice("subtype", text))
    if plan.skipped and plan.track:
        source = Source(plan.track.path, plan.track.demuxer)
        try:
            names = ", ".join(described(source.container.streams[i]) for i in sorted(plan.skipped))
        finally:
            source.close()
        notices.append(Notice("metadata-lost", f"Not carried over to the output: {names}."))
    return notices
