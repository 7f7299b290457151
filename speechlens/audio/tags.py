"""Titles and the like: LIST INFO chunks of WAV, and what no writer here carries over."""

import re
import struct
from typing import BinaryIO

from speechlens.audio.info import Chunk

# libsndfile's names of strings, and the INFO ids that hold them.
INFO_IDS = {
    "title": b"INAM",
    "artist": b"IART",
    "album": b"IPRD",
    "comment": b"ICMT",
    "date": b"ICRD",
    "genre": b"IGNR",
    "tracknumber": b"ITRK",
    "copyright": b"ICOP",
    "software": b"ISFT",
}
NAMES = (*INFO_IDS, "license")


def from_info(chunks: tuple[Chunk, ...], order: str = "<") -> dict[str, str]:
    """Tags in the LIST INFO chunks among `chunks`."""
    found: dict[str, str] = {}
    names = {tag: name for name, tag in INFO_IDS.items()} | {b"IPRT": "tracknumber"}
    for _, payload in (c for c in chunks if c.tag == b"LIST" and c.payload[:4] == b"INFO"):
        offset = 4
        while offset + 8 <= len(payload):
            tag, size = payload[offset : offset + 4], struct.unpack_from(order + "I", payload, offset + 4)[0]
            text = payload[offset + 8 : offset + 8 + size].split(b"\0")[0]
            if tag in names and text:
                found.setdefault(names[tag], decoded(text))
            offset += 8 + size + size % 2
    return found


def to_info(tags: dict[str, str], order: str = "<") -> tuple[Chunk, ...]:
    """A LIST INFO chunk with the tags, or nothing."""
    body = b"".join(_item(INFO_IDS[name], text, order) for name, text in tags.items() if name in INFO_IDS)
    return (Chunk(b"LIST", b"INFO" + body),) if body else ()


def _item(tag: bytes, text: str, order: str) -> bytes:
    data = text.encode("utf-8", "replace") + b"\0"
    return tag + struct.pack(order + "I", len(data)) + data + b"\0" * (len(data) % 2)


def decoded(text: bytes) -> str:
    """UTF-8, or else Latin-1, which old writers mean."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("latin-1")


def uncarried(container: str, file: BinaryIO) -> tuple[str, ...]:
    """What the file holds that libsndfile doesn't write again: pictures, markers, layouts."""
    finder = {"FLAC": _flac, "AIFF": _aiff, "CAF": _caf, "MP3": _id3, "OGG": _ogg, "W64": _w64}.get(container)
    file.seek(0)
    return tuple(dict.fromkeys(finder(file))) if finder else ()


_TAG_KEYS = {"TITLE", "ARTIST", "ALBUM", "COMMENT", "DATE", "GENRE", "TRACKNUMBER", "COPYRIGHT", "LICENSE"}
_OWN_KEYS = {"ENCODER", "SOFTWARE", "DESCRIPTION"}


def _flac(file: BinaryIO):
    kinds = {2: "application data", 5: "cue sheet", 6: "picture"}
    offset, last = 4, file.read(4) != b"fLaC"
    while not last:
        file.seek(offset)
        head = file.read(4)
        if len(head) < 4:
            return
        last, kind, size = head[0] >= 128, head[0] & 127, int.from_bytes(head[1:], "big")
        if kind in kinds:
            yield kinds[kind]
        elif kind == 4:
            yield from _comments(file.read(min(size, 1 << 20)))
        offset += 4 + size


def _comments(block: bytes):
    """Keys of a Vorbis comment block that libsndfile doesn't know."""
    for key in re.findall(rb"[\x00-\xff]{3}\x00([\x20-\x3c\x3e-\x7d]{1,64})=", block):
        name = key.decode("ascii").upper()
        if name == "METADATA_BLOCK_PICTURE":
            yield "picture"
        elif name not in _TAG_KEYS | _OWN_KEYS:
            yield f"tag {name}"


def _ogg(file: BinaryIO):
    head = file.read(1 << 16)
    start = max(head.find(b"\x03vorbis"), head.find(b"OpusTags"))
    if start >= 0:
        yield from _comments(head[start : start + (1 << 14)])


def _aiff(file: BinaryIO):
    carried = {b"COMM", b"SSND", b"FVER", b"NAME", b"AUTH", b"ANNO", b"(c) ", b"APPL", b"PEAK", b"FLLR"}
    yield from _walk(file, 12, ">4sI", carried)


def _caf(file: BinaryIO):
    carried = {b"desc", b"data", b"free", b"info", b"kuki", b"pakt", b"peak"}
    yield from _walk(file, 8, ">4sq", carried)


def _w64(file: BinaryIO):
    carried = {b"fmt ", b"data", b"fact"}
    yield from _walk(file, 40, "<4s12xq", carried, inside=True, align=8)


def _walk(file: BinaryIO, offset: int, head: str, carried: set[bytes], inside: bool = False, align: int = 2):
    """Names of chunks not in `carried`; inside: the stated size counts the header too."""
    length = struct.calcsize(head)
    for _ in range(1000):
        file.seek(offset)
        raw = file.read(length)
        if len(raw) < length:
            return
        tag, size = struct.unpack(head, raw)
        if tag not in carried and tag.strip(b"\0 "):
            yield f"chunk {tag.decode('ascii', 'replace').strip()}"
        if size < (length if inside else 0):
            return
        step = size if inside else length + size
        offset += step if head.startswith(">4sq") else step + -step % align


def _id3(file: BinaryIO):
    head = file.read(10)
    if head[:3] != b"ID3":
        return
    size = sum((b & 127) << shift for b, shift in zip(head[6:10], (21, 14, 7, 0), strict=True))
    body = file.read(min(size, 1 << 20))
    if b"APIC" in body or b"PIC\0" in body:
        yield "picture"
    if b"CHAP" in body:
        yield "chapters"
