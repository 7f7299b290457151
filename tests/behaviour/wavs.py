"""WAV bytes, regular and broken on purpose, and a copy through reader and writer."""

import struct
from pathlib import Path

import numpy as np

from speechlens.audio import Writer, create_writer, open_reader, plan_output

GUID = bytes.fromhex("000000001000800000aa00389b71")


def voice(frames: int, channels: int = 1, seed: int = 0) -> np.ndarray:
    """16-bit samples (frames, channels) that differ everywhere and hold no zero."""
    rng = np.random.default_rng(seed)
    return rng.integers(1, 20000, (frames, channels)).astype("<i2")


def chunk(tag: bytes, payload: bytes, size: int | None = None, pad: bool = True, order: str = "<") -> bytes:
    stated = len(payload) if size is None else size
    return tag + struct.pack(order + "I", stated) + payload + b"\0" * (pad and len(payload) % 2)


def fmt(rate=16000, channels=1, bits=16, tag=1, style="plain", mask=0, order="<") -> bytes:
    width = channels * bits // 8
    first = 0xFFFE if style == "ext" else tag
    body = struct.pack(order + "HHIIHH", first, channels, rate, rate * width, width, bits)
    if style == "cb":
        body += b"\0\0"
    if style == "ext":
        body += struct.pack(order + "HHIH", 22, bits, mask, tag) + GUID
    return body


def wav(
    data: bytes, form=b"RIFF", before=b"", after=b"", data_size=None, riff_size=None, pad=True, **how
) -> bytes:
    """A whole file around sample bytes; data_size and riff_size are stated in place of the true ones."""
    order = ">" if form == b"RIFX" else "<"
    body = b"WAVE" + chunk(b"fmt ", fmt(order=order, **how), order=order) + before
    body += chunk(b"data", data, size=data_size, pad=pad, order=order) + after
    size = len(body) if riff_size is None else riff_size
    return form + struct.pack(order + "I", size) + body


def info_list(**texts: str) -> bytes:
    body = b"".join(chunk(k.encode(), v.encode() + b"\0") for k, v in texts.items())
    return chunk(b"LIST", b"INFO" + body)


def copied(source: Path, target: Path, block: int = 777, **plan) -> Writer:
    """The file read and written again without any change of samples; the writer, for its notices."""
    how = {key: plan.pop(key) for key in ("overwrite", "dither", "riff_limit") if key in plan}
    with open_reader(source) as reader:
        spec = plan_output(reader.info, suffix=target.suffix, **plan)
        with create_writer(target, spec, **{"dither": False, **how}) as writer:
            while len(samples := reader.read(block)):
                writer.write(samples)
            writer.commit()
        writer.notices[:0] = reader.notices
    return writer


def read_all(path: Path) -> np.ndarray:
    with open_reader(path) as reader:
        return reader.read()
