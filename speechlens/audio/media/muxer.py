"""Writing a media file: one encoded track among streams that are copied packet by packet."""

import io
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any, BinaryIO

import numpy as np

from speechlens.audio.dither import quantise
from speechlens.audio.media.encoders import SETTINGS, Recipe
from speechlens.audio.media.samples import to_frame
from speechlens.audio.media.source import Source, carried, described, is_cover, pictures, tag
from speechlens.audio.media.spec import MediaPlan

# What one muxer writes of its own accord, or of another container.
OWN_TAGS = ("major_brand", "minor_version", "compatible_brands", "encoder")
OWN_STREAM_TAGS = ("handler_name", "vendor_id", "encoder", "DURATION", "duration", "NUMBER_OF_FRAMES")
# Codecs of pictures that are known for a cover again when they are read.
_PICTURES = {"mjpeg": "jpeg", "png": "png", "gif": "gif", "tiff": "tiff"}
_PADDED = ("ac3", "eac3", "mp2")  # their encoders give back no more than they were fed
# Packets of any size: what AVI calls their block says nothing.
_BLOCKLESS = ("aac", "ac3", "flac", "mp2", "mp3")
_PACED = ("adpcm", "wma")  # packets of one length in time, as told by AVI alone


class CopyError(ValueError):
    """A stream that can't be copied: what it is, its codec, the suffix of a container that takes it."""


class Encoder:
    """Samples in, packets out. delay: frames that the encoder puts before the sound.

    lead: frames of silence fed first, so that the sound begins at a frame border or at a chosen phase.
    """

    def __init__(self, stream: Any, recipe: Recipe, rate: int, channels: int, begin: int, lead: int) -> None:
        self._context, self._recipe, self._rate = stream.codec_context, recipe, rate
        self.size = self._context.frame_size or 1024
        # Those of one size are cut to it by PyAV: a second at a time costs less than packet by packet.
        self._most = max(1, rate // self.size) * self.size if self._context.frame_size else self.size
        self._base, self._next = Fraction(1, rate), begin - lead
        self._buffer = np.zeros((lead, channels), np.float32)
        self.frames = self.saturated = 0
        self._lead, self._dither = lead, True

    def feed(self, av: Any, samples: np.ndarray, dither: bool = True) -> Iterator[Any]:
        """Packets that are ready after `samples`, (frames, channels) of full scale 1.0."""
        self._dither = dither
        self._buffer = np.concatenate([self._buffer, samples])
        whole = len(self._buffer) // self.size * self.size
        for first in range(0, whole, self._most):
            yield from self._encode(av, self._buffer[first : min(first + self._most, whole)])
        self._buffer = self._buffer[whole:]

    def flush(self, av: Any, delay: int) -> Iterator[Any]:
        """What is left; encoders without a flush of their own get silence as long as their delay."""
        if self._recipe.encoder in _PADDED:
            silence = np.zeros((delay, self._buffer.shape[1]), self._buffer.dtype)
            yield from self.feed(av, silence, self._dither)
        if len(self._buffer):
            yield from self._encode(av, self._buffer)
        yield from self._context.encode(None)

    def _encode(self, av: Any, block: np.ndarray) -> list[Any]:
        frame = to_frame(av, self._packed(block), self._recipe.format, self._context.layout.name)
        frame.sample_rate, frame.pts, frame.time_base = self._rate, self._next, self._base
        self._next += len(block)
        return self._context.encode(frame)

    def _packed(self, block: np.ndarray) -> np.ndarray:
        """Samples of the type that FFmpeg takes."""
        recipe = self._recipe
        kind = recipe.format.removesuffix("p")
        if recipe.bits is None:
            data = block.astype("float64" if kind == "dbl" else "float32", copy=False)
        else:
            begin = self.frames - self._lead
            data, over = quantise(block, recipe.bits, max(0, begin), self._dither and recipe.dithers)
            self.saturated += over
            width = {"u8": 8, "s16": 16, "s32": 32}[kind]
            data = data << (width - recipe.bits)
            data = (data + 128).astype(np.uint8) if kind == "u8" else data.astype(f"int{width}")
        self.frames += len(block)
        return data


class Muxer:
    """An output container with its streams, ready for packets; streams are in the order of the source."""

    def __init__(self, av: Any, file: BinaryIO, plan: MediaPlan, source: Source | None) -> None:
        self._av, self._plan, self._kind = av, plan, plan.kind
        self.container = av.open(
            file,
            "w",
            format=plan.muxer or self._kind.muxer,
            metadata_errors="surrogateescape",
            container_options=self._options(source),
        )
        self.copies: dict[int, Any] = {}
        self._pictures: dict[int, bytes] | None = None
        self.track: Any = None
        if source is None:
            self._add_track(None)
            self.container.metadata.update(dict(plan.tags))
        else:
            self._add_all(source)
        self.container.start_encoding()

    def _options(self, source: Source | None) -> dict[str, str]:
        """Equal inputs give equal bytes: no random numbers, no clock, no version."""
        options = {"fflags": "+bitexact"}
        if self._kind.priming == "edit":
            # Edit lists count in this unit; a thousandth of a second is too coarse for samples.
            options |= {"movie_timescale": str(self._plan.rate)}
            # FFmpeg's own muxer of M4A refuses covers.
            brand = self._kind.brand or _telephone(source)
            options |= {"brand": brand} if brand else {}
            if source is not None and _has_own_tags(source.container):
                options |= {"movflags": "use_metadata_tags"}
        return options

    def _add_all(self, source: Source) -> None:
        streams, track = source.container.streams, self._plan.track
        assert track is not None
        others = {s.index for s in carried(source.container, streams[track.stream])} - self._plan.skipped
        for stream in streams:
            if stream.index == track.stream:
                self._add_track(stream)
            elif stream.index in others and not self._attach(stream):
                self.copies[stream.index] = self._add_copy(stream)
        tags = {k: v for k, v in source.container.metadata.items() if k not in OWN_TAGS}
        self.container.metadata.update(tags)
        if chapters := source.container.chapters():
            with suppress(NotImplementedError):
                self.container.set_chapters(chapters)

    def _add_track(self, old: Any) -> None:
        recipe, rate = self._plan.recipe, self._plan.rate
        # Where the first packet is left out, the second must not lean on it.
        alone = recipe.encoder == "libmp3lame" and self._kind.priming == "shift"
        options = SETTINGS.get(recipe.encoder, {}) | ({"reservoir": "0"} if alone else {})
        stream = self.container.add_stream(
            recipe.encoder, rate=rate, layout=self._plan.layout, options=options
        )
        context = stream.codec_context
        context.format = recipe.format
        if recipe.bit_rate:
            context.bit_rate = recipe.bit_rate
        context.time_base = stream.time_base = Fraction(1, rate)
        context.flags |= self._av.codec.context.Flags.bitexact
        context.thread_count = 1
        if old is not None:
            _dress(stream, old)
        self.track = stream

    def _attach(self, old: Any) -> bool:
        """Make a cover an attachment, which is what Matroska knows; False for other streams."""
        if self._kind.muxer != "matroska" or not is_cover(old) or _codec(old) not in _PICTURES:
            return False
        assert self._plan.track is not None
        if self._pictures is None:
            self._pictures = pictures(self._plan.track.path, self._plan.track.demuxer)
        if (data := self._pictures.get(old.index)) is None:
            return False
        suffix = _PICTURES[_codec(old)]
        name = old.metadata.get("filename", f"cover.{suffix}").encode("utf-8", "replace").decode()
        kind = old.metadata.get("mimetype", f"image/{suffix}").encode("utf-8", "replace").decode()
        stream = self.container.add_attachment(name, kind, data)
        stream.metadata.update({k: v for k, v in old.metadata.items() if k == "title"})
        return True

    def _holder(self, codec: str) -> str:
        """The suffix of a container that takes a codec which this one doesn't."""
        for suffix in ("mov", "avi"):
            with self._av.open(io.BytesIO(), "w", format=suffix) as container:
                if suffix != self._kind.muxer and codec in container.supported_codecs:
                    return suffix
        return "wav"

    def _add_copy(self, old: Any) -> Any:
        """A stream like `old` that takes its packets."""
        try:
            stream = self.container.add_stream_from_template(old, opaque=True)
        except ValueError:
            raise CopyError(described(old), _codec(old), self._holder(_codec(old))) from None
        context = getattr(stream, "codec_context", None)
        # The same family of containers means the same marks: hvc1 stays hvc1, which players insist on.
        if context is not None and self._kind.demuxer in old.container.format.name and tag(old):
            with suppress(ValueError, AttributeError):
                context.codec_tag = old.codec_context.codec_tag
        if old.type == "video" and not is_cover(old) and context is not None:
            with suppress(AttributeError, ValueError):
                context.framerate = old.average_rate
        if old.type == "audio" and self._kind.muxer == "avi":
            _count(context, old)
        _dress(stream, old)
        return stream


def _count(context: Any, old: Any) -> None:
    """Make AVI, which has no time stamps, count the packets of sound as its source does."""
    codec = old.codec_context.codec.canonical_name
    if codec == "vorbis":
        raise CopyError(described(old), codec, "wav")
    options = {"block_align": "0"} if codec in _BLOCKLESS else {}
    step = old.time_base * old.codec_context.sample_rate
    if codec == "flac":  # its header has the size of blocks
        options |= {"frame_size": str(int.from_bytes((old.codec_context.extradata or b"")[2:4], "big"))}
    elif old.container.format.name == "avi" and codec.startswith(_PACED) and step.denominator == 1:
        options |= {"frame_size": str(step)}
    if options:
        # PyAV has no other way to set these.
        context.options = options
        context.open()


def _codec(stream: Any) -> str:
    return str(stream.codec_context.name if stream.codec_context else "")


def _dress(stream: Any, old: Any) -> None:
    """Language, title and disposition of another stream."""
    stream.metadata.update({k: v for k, v in old.metadata.items() if k not in OWN_STREAM_TAGS})
    if "name" in old.metadata:  # as the demuxer of MP4 and MOV calls what their muxer calls the title
        stream.metadata["title"] = stream.metadata.pop("name")
    if "handler_name" in old.metadata and not old.metadata["handler_name"].endswith("Handler"):
        stream.metadata["handler_name"] = old.metadata["handler_name"]
    stream.disposition = int(old.disposition)


def _telephone(source: Source | None) -> str:
    """The brand of a film of a telephone (3gp6, 3g2a), by which some know it; '' for another."""
    brand = source.container.metadata.get("major_brand", "") if source is not None else ""
    return brand if brand.startswith("3g") and brand.isascii() and len(brand) == 4 else ""


def _has_own_tags(container: Any) -> bool:
    """Whether the tags of an MP4 or MOV have names of their own choice, which need another way of writing."""
    return any("." in name for name in container.metadata)
