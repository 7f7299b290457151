"""Media files made here with PyAV, and what is in a file when it is decoded again."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from speechlens.audio.media.samples import to_frame

av = pytest.importorskip("av")

PULSE_EVERY = 4000


def pulses(frames: int, channels: int = 1, seed: int = 0) -> np.ndarray:
    """A pulse every 4000 frames over faint noise, (frames, channels): shows any shift."""
    x = 0.001 * np.random.default_rng(seed).standard_normal((frames, channels))
    x[100::PULSE_EVERY] += 0.7
    return x.astype(np.float32)


def tone(frames: int, hz: float, rate: int, channels: int = 1) -> np.ndarray:
    """A sine, (frames, channels)."""
    x = 0.3 * np.sin(2 * np.pi * hz * np.arange(frames) / rate)
    return np.repeat(x[:, None], channels, axis=1).astype(np.float32)


class Track:
    """An audio track to be made. start: seconds; gap: (frame, seconds) where the clock jumps."""

    def __init__(self, samples, rate, codec, *, start=0, gap=None, bit_rate=128000, format=None, layout=None,
                 default=None, **tags):  # fmt: skip
        self.samples, self.rate, self.codec, self.start, self.gap = samples, rate, codec, start, gap
        self.bit_rate, self.format, self.default, self.tags = bit_rate, format, default, tags
        self.layout = layout or {1: "mono", 2: "stereo", 6: "5.1"}[samples.shape[1]]


def make(path: Path, muxer: str, tracks=(), *, video=0, codec="mpeg4", bframes=0, subtitles=(), cover=b"",
         chapters=(), tags=None, attachment=b"", options=None) -> Path:  # fmt: skip
    """Write a media file. video: frames at 25 per second; subtitles: (start, seconds, text)."""
    with av.open(str(path), "w", format=muxer, options=options or {}) as out:
        picture = _video_stream(out, codec, bframes) if video else None
        streams = [_audio_stream(out, track) for track in tracks]
        texts = _text_stream(out, muxer) if subtitles else None
        front = _cover_stream(out, cover) if cover else None
        if attachment:
            out.add_attachment("font.ttf", "font/ttf", attachment)
        out.metadata.update(tags or {})
        if chapters:
            out.set_chapters([_chapter(i, *c) for i, c in enumerate(chapters)])
        out.start_encoding()
        packets = []
        if front is not None:
            packets.append(_raw(front, cover, 0, 1))
        if picture is not None:
            packets += _film(picture, video)
        for track, stream in zip(tracks, streams, strict=True):
            packets += _sound(track, stream)
        if texts is not None:
            packets += [_text(texts, muxer, *entry) for entry in subtitles]
        for packet in sorted(packets, key=lambda p: (p.dts or 0) * p.time_base):
            out.mux_one(packet)
    return path


def _chapter(number, start, end, title):
    ms = Fraction(1, 1000)
    return {
        "id": number,
        "start": int(start * 1000),
        "end": int(end * 1000),
        "time_base": ms,
        "metadata": {"title": title},
    }


def _video_stream(out, codec, bframes):
    stream = out.add_stream(
        codec, rate=25, width=64, height=48, options={"bf": str(bframes)} if bframes else {}
    )
    stream.pix_fmt = "yuv420p"
    stream.metadata["title"] = "the film"
    return stream


def _audio_stream(out, track):
    stream = out.add_stream(track.codec, rate=track.rate, layout=track.layout)
    stream.codec_context.time_base = stream.time_base = Fraction(1, track.rate)
    if track.format:
        stream.codec_context.format = track.format
    stream.codec_context.bit_rate = track.bit_rate
    stream.metadata.update(track.tags)
    if track.default is not None:
        stream.disposition = int(track.default)
    return stream


def _text_stream(out, muxer):
    stream = out.add_mux_stream("mov_text" if muxer in ("mp4", "mov", "ipod") else "subrip")
    stream.time_base = Fraction(1, 1000)
    stream.metadata["language"] = "fra"
    return stream


def _cover_stream(out, cover):
    stream = out.add_mux_stream("png", width=2, height=2)
    stream.time_base = Fraction(1, 90000)
    stream.disposition = 0x400
    return stream


def _raw(stream, data, pts, duration):
    packet = av.Packet(data)
    packet.stream, packet.pts, packet.dts, packet.duration = stream, pts, pts, duration
    packet.time_base, packet.is_keyframe = stream.time_base, True
    return packet


def _text(stream, muxer, start, seconds, text):
    data = text.encode()
    if muxer in ("mp4", "mov", "ipod"):
        data = len(data).to_bytes(2, "big") + data
    packet = _raw(stream, data, int(start * 1000), int(seconds * 1000))
    packet.time_base = Fraction(1, 1000)
    return packet


def _film(stream, frames):
    packets = []
    for i in range(frames):
        image = np.full((48, 64, 3), i * 7 % 256, np.uint8)
        image[:, i % 64] = 255
        frame = av.VideoFrame.from_ndarray(image, format="rgb24").reformat(format="yuv420p")
        frame.pts, frame.time_base = i, Fraction(1, 25)
        packets += stream.encode(frame)
    packets += stream.encode(None)
    for packet in packets:
        packet.stream = stream
    return packets


def _sound(track, stream):
    context, packets, first = stream.codec_context, [], 0
    size = context.frame_size or 1024
    shift = round(track.start * track.rate)
    while first < len(track.samples):
        block = track.samples[first : first + size]
        frame = to_frame(av, _as(block, context.format), context.format.name, context.layout.name)
        if track.gap and first >= track.gap[0]:
            shift, track.gap = shift + round(track.gap[1] * track.rate), None
        frame.sample_rate, frame.pts, frame.time_base = track.rate, first + shift, Fraction(1, track.rate)
        packets += context.encode(frame)
        first += len(block)
    packets += context.encode(None)
    for packet in packets:
        packet.stream = stream
    return packets


def _as(block, format):
    kind = format.name.rstrip("p")
    if kind == "s16":
        block = np.clip(np.rint(block * 32768), -32768, 32767).astype(np.int16)
    elif kind == "s32":
        block = (np.rint(block.astype(float) * (1 << 23)) * 256).clip(-(2**31), 2**31 - 1).astype(np.int32)
    elif kind == "u8":
        block = np.clip(np.rint(block * 128) + 128, 0, 255).astype(np.uint8)
    return block


class Decoded:
    """What FFmpeg makes of an audio track: samples (frames, channels), first time in seconds, codec."""

    def __init__(self, path: Path, track: int = 0, format: str | None = None) -> None:
        with av.open(str(path), format=format) as container:
            stream = container.streams.audio[track]
            frames = list(container.decode(stream))
            self.codec = stream.codec_context.codec.canonical_name
            self.language, self.disposition = stream.language, int(stream.disposition)
            self.metadata = dict(stream.metadata)
        self.rate, self.layout = frames[0].sample_rate, frames[0].layout.name
        self.start = float((frames[0].pts or 0) * frames[0].time_base)
        self.samples = np.concatenate([_floats(frame) for frame in frames])


def _floats(frame):
    channels, planar = frame.layout.nb_channels, frame.format.is_planar
    kind = {"u8": "u1", "s16": "i2", "s32": "i4", "flt": "f4", "dbl": "f8"}[
        frame.format.name.removesuffix("p")
    ]
    count, each = (channels, 1) if planar else (1, channels)
    # Not to_ndarray, which sees one plane too many where there are eight.
    array = np.stack([np.frombuffer(p, kind, frame.samples * each) for p in frame.planes[:count]])
    array = array.T if planar else array.reshape(-1, channels)
    if np.issubdtype(array.dtype, np.integer):
        top = 128 if array.dtype == np.uint8 else 2.0 ** (8 * array.dtype.itemsize - 1)
        return (array.astype(float) - (128 if array.dtype == np.uint8 else 0)) / top
    return array


def packets(path: Path, kind: str, number: int = 0) -> list[tuple]:
    """(bytes, pts, dts in seconds) of all packets of one stream."""
    with av.open(str(path)) as container:
        stream = [s for s in container.streams if s.type == kind][number]
        found = []
        for packet in container.demux(stream):
            if packet.size:
                times = [None if t is None else float(t * packet.time_base) for t in (packet.pts, packet.dts)]
                found.append((bytes(packet), *times))
        return found


def lag(a: np.ndarray, b: np.ndarray) -> int:
    """Frames by which b is late against a, first channels."""
    n = 1 << (len(a) + len(b)).bit_length()
    c = np.fft.irfft(np.fft.rfft(b[:, 0], n) * np.conj(np.fft.rfft(a[:, 0], n)), n)
    top = int(np.argmax(c))
    return top if top < n // 2 else top - n


PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000002000000020802000000fdd49a73"
    "0000001549444154789c63fccfc0c0c0c0c4c0c0c0c0c000000d1d010321b6a0300000000049454e44ae426082"
)
