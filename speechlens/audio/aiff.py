"""Chunks of AIFF, and its texts, which are carried over byte for byte.

Source: Apple, Audio Interchange File Format (1989).
"""

import os
import struct
from collections.abc import Iterator
from typing import BinaryIO

from speechlens.audio.files import read_at, reopened
from speechlens.audio.tags import decoded

_NAMES = {b"NAME": "title", b"AUTH": "artist", b"(c) ": "copyright", b"ANNO": "comment", b"APPL": "software"}
_SIGNATURE = b"m3ga"  # of libsndfile, before the name of the software
_MOST = 1 << 19


def chunks(file: BinaryIO) -> Iterator[tuple[bytes, int, int]]:
    """Tag of each chunk, the place of what it holds, and its bytes as stated."""
    offset = 12
    for _ in range(1000):
        head = read_at(file, offset, 8)
        if len(head) < 8:
            return
        tag, size = struct.unpack(">4sI", head)
        yield tag, offset + 8, size
        offset += 8 + size + size % 2


def is_software(file: BinaryIO, body: int) -> bool:
    """Whether an APPL chunk that holds this is the name of the software, as libsndfile writes it."""
    return read_at(file, body, 4) == _SIGNATURE


def texts(file: BinaryIO) -> bytes:
    """All chunks of text; nothing where they are larger than any text."""
    data = b""
    for tag, body, size in chunks(file):
        if tag not in _NAMES or (tag == b"APPL" and not is_software(file, body)):
            continue
        if size + len(data) > _MOST:
            return b""
        held = read_at(file, body, size)
        data += tag + struct.pack(">I", len(held)) + held + b"\0" * (len(held) % 2)
    return data


def tags(data: bytes) -> tuple[dict[str, str], list[str]]:
    """What `texts` says, by our names of tags, and the names of chunks that say more under one of them."""
    found: dict[str, str] = {}
    more: list[str] = []
    offset = 0
    while offset + 8 <= len(data):
        tag, size = struct.unpack_from(">4sI", data, offset)
        text = decoded(data[offset + 8 : offset + 8 + size].removeprefix(_SIGNATURE).split(b"\0")[0]).strip()
        if _NAMES[tag] in found:
            more.append(f"chunk {tag.decode().strip()}")
        elif text:
            found[_NAMES[tag]] = text
        offset += 8 + size + size % 2
    return found, more


def state_frames(file: BinaryIO, frames: int, channels: int) -> None:
    """Let a finished file of one byte a sample say its length; libsndfile counts the byte of padding, too."""
    with reopened(file) as again:
        for tag, body, _ in list(chunks(again)):
            if tag == b"COMM":
                again.seek(body + 2)
                again.write(struct.pack(">I", frames))
            elif tag == b"SSND":
                again.seek(body - 4)
                again.write(struct.pack(">I", 8 + frames * channels))


def append(file: BinaryIO, data: bytes) -> None:
    """Put chunks behind the last one of a finished file that is open for reading too."""
    with reopened(file) as again:
        end = again.seek(0, os.SEEK_END)
        again.write(b"\0" * (end % 2) + data)
        again.seek(4)
        again.write(struct.pack(">I", end + end % 2 + len(data) - 8))
