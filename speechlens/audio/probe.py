"""What libsndfile doesn't tell of packed files: stated lengths, metadata as bytes, and what gets lost.

All of it is optional: on damage these functions find nothing.
"""

import re
import struct
from collections.abc import Iterator
from typing import BinaryIO

from speechlens.audio import aiff, joined, tails
from speechlens.audio.files import read_at

_MAX_EXTRA = 64 << 20
_SAMPLE_BYTES = {"PCM_S8": 1, "PCM_U8": 1, "PCM_16": 2, "PCM_24": 3, "PCM_32": 4, "FLOAT": 4, "DOUBLE": 8}
_SAMPLE_BYTES |= {"ULAW": 1, "ALAW": 1}
_END = 1 << 17
_FLAC_NAMES = {2: "application data", 5: "cue sheet", 6: "picture"}
_OGG_TAGS = {"TITLE", "ARTIST", "ALBUM", "COMMENT", "DATE", "GENRE", "TRACKNUMBER", "COPYRIGHT", "LICENSE"}
_OGG_TAGS |= {"ENCODER", "SOFTWARE", "DESCRIPTION"}


def stated_frames(container: str, subtype: str, channels: int, file: BinaryIO) -> int | None:
    """Frames that the header itself states; None where it states none, or in a way not known here."""
    width = _SAMPLE_BYTES.get(subtype, 0) * channels
    if container == "AIFF":
        comm = next((body for tag, body, _ in aiff.chunks(file) if tag == b"COMM"), None)
        head = read_at(file, comm, 6) if comm else b""
        return struct.unpack(">2xI", head)[0] if len(head) == 6 and width else None
    if container == "AU" and width:
        head = read_at(file, 8, 4)
        if len(head) < 4:
            return None
        size = struct.unpack(">I", head)[0]
        size = size if read_at(file, 0, 4) == b".snd" else struct.unpack("<I", struct.pack(">I", size))[0]
        return None if size == 0xFFFFFFFF else size // width
    if container == "W64" and width:
        size = next((size for tag, size in _w64_chunks(file) if tag == b"data"), None)
        return None if size is None else (size - 24) // width
    if container == "NIST":
        found = re.search(rb"sample_count -i (\d+)", read_at(file, 0, 1024))
        return int(found[1]) if found else None
    return None


def cut_short(container: str, file: BinaryIO, size: int) -> bool:
    """Whether an Ogg stream lacks the page that marks its end, or an MP3 a part of its last frame."""
    if container == "MP3":
        return tails.cut(tails.MPEG_AUDIO, file)
    return container == "OGG" and _ogg_cut(read_at(file, max(0, size - _END), _END))


def _ogg_cut(end: bytes) -> bool:
    page = end.rfind(b"OggS")
    lengths = end[page + 27 : page + 27 + sum(end[page + 26 : page + 27])]
    last, whole = end[page + 5 : page + 6] >= b"\x04", page + 27 + len(lengths) + sum(lengths) <= len(end)
    return page >= 0 and not (last and whole)


def frames_counted(container: str, file: BinaryIO) -> bool:
    """Whether an MP3 says how many frames it holds (Xing or Info header) and libsndfile doesn't guess."""
    start = joined.id3_size(read_at(file, 0, 10))
    return container != "MP3" or bool(re.search(rb"Xing|Info", read_at(file, start, 400)))


def extra(container: str, file: BinaryIO) -> bytes:
    """Metadata to copy into a file of the same container: ID3v2 of MP3, blocks of FLAC, texts of AIFF."""
    if container == "MP3":
        return _id3(file)
    if container == "AIFF":
        return aiff.texts(file)
    if container != "FLAC":
        return b""
    blocks = ((kind, body) for kind, body in _flac_blocks(file) if kind in (4, *_FLAC_NAMES))
    data = b"".join(bytes([kind]) + len(body).to_bytes(3, "big") + body for kind, body in blocks)
    return data if len(data) <= _MAX_EXTRA else b""


def extra_names(container: str, data: bytes) -> list[str]:
    """What in `extra` is lost when another container is written."""
    names, offset = [], 0
    if container == "AIFF":
        return aiff.tags(data)[1]
    if container == "MP3":
        return [name for mark, name in ((b"APIC", "picture"), (b"CHAP", "chapters")) if mark in data]
    while offset + 4 <= len(data):
        kind, size = data[offset], int.from_bytes(data[offset + 1 : offset + 4], "big")
        body = data[offset + 4 : offset + 4 + size]
        names += list(_comments(body)) if kind == 4 else [_FLAC_NAMES[kind]]
        offset += 4 + size
    return names


def uncarried(container: str, file: BinaryIO, size: int) -> tuple[str, ...]:
    """What the file holds that no writer here carries over, even to the same container."""
    lost: list[str] = []
    if container == "AIFF":
        carried = {b"COMM", b"SSND", b"FVER", b"NAME", b"AUTH", b"ANNO", b"(c) ", b"PEAK", b"FLLR"}
        software = _software(file)
        lost = [_chunk(tag) for tag, *_ in aiff.chunks(file) if tag not in carried | software]
    elif container == "CAF":
        carried = {b"desc", b"data", b"free", b"info", b"kuki", b"pakt", b"peak"}
        lost = [_chunk(tag) for tag in _caf_chunks(file) if tag not in carried]
    elif container == "W64":
        lost = [_chunk(tag) for tag, _ in _w64_chunks(file) if tag not in (b"fmt ", b"data", b"fact")]
    elif container == "MP3" and b"APETAGEX" in read_at(file, max(0, size - 160), 160):
        lost = ["APE tag"]
    elif container == "OGG":
        head = read_at(file, 0, 1 << 16)
        start = max(head.find(b"\x03vorbis") + 7, head.find(b"OpusTags") + 8)
        lost = list(_comments(head[start:]))
    return tuple(dict.fromkeys(lost))


def _chunk(tag: bytes) -> str:
    return f"chunk {tag.decode('ascii', 'replace').strip()}"


def _software(file: BinaryIO) -> set[bytes]:
    """libsndfile writes the software's name as an APPL chunk of its own kind."""
    for tag, body, _ in aiff.chunks(file):
        if tag == b"APPL" and aiff.is_software(file, body):
            return {b"APPL"}
    return set()


def _caf_chunks(file: BinaryIO) -> Iterator[bytes]:
    offset = 8
    for _ in range(1000):
        head = read_at(file, offset, 12)
        if len(head) < 12:
            return
        tag, size = struct.unpack(">4sq", head)
        yield tag
        if size < 0:
            return
        offset += 12 + size


def _w64_chunks(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    offset = 40
    for _ in range(1000):
        head = read_at(file, offset, 24)
        if len(head) < 24:
            return
        tag, size = struct.unpack("<4s12xQ", head)
        yield tag, size
        if size < 24:
            return
        offset += size + -size % 8


def _flac_blocks(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    offset, last = 4, read_at(file, 0, 4) != b"fLaC"
    while not last:
        head = read_at(file, offset, 4)
        if len(head) < 4:
            return
        last, kind, size = head[0] >= 128, head[0] & 127, int.from_bytes(head[1:], "big")
        yield kind, read_at(file, offset + 4, size)
        offset += 4 + size


def _id3(file: BinaryIO) -> bytes:
    size = joined.id3_size(read_at(file, 0, 10))
    return read_at(file, 0, size) if size <= _MAX_EXTRA else b""


def _comments(block: bytes) -> Iterator[str]:
    """Entries of a Vorbis comment block that libsndfile doesn't know."""
    offset = 0
    if len(block) >= 4:
        offset = 4 + struct.unpack_from("<I", block)[0]
    if offset + 4 > len(block):
        return
    count = struct.unpack_from("<I", block, offset)[0]
    offset += 4
    for _ in range(min(count, 1000)):
        if offset + 4 > len(block):
            return
        size = struct.unpack_from("<I", block, offset)[0]
        key = block[offset + 4 : offset + 4 + min(size, 80)].split(b"=")[0].decode("ascii", "replace").upper()
        if key == "METADATA_BLOCK_PICTURE":
            yield "picture"
        elif key not in _OGG_TAGS:
            yield f"tag {key}"
        offset += 4 + size
