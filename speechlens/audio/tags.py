"""Titles and the like: LIST INFO chunks of WAV, ID3v2 of MP3."""

import struct

from speechlens.audio.info import Chunk

# libsndfile's names of strings: the INFO ids (RIFF, 1991) and ID3v2.4 frames (id3.org, 2000) that hold them.
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
ID3_FRAMES = {
    "title": b"TIT2",
    "artist": b"TPE1",
    "album": b"TALB",
    "comment": b"COMM",
    "date": b"TDRC",
    "genre": b"TCON",
    "tracknumber": b"TRCK",
    "copyright": b"TCOP",
    "software": b"TSSE",
    "license": b"WCOP",
}
NAMES = (*INFO_IDS, "license")
# What libsndfile writes of them in containers that don't hold all.
_PARTLY = {"AIFF": ("title", "artist", "comment", "copyright", "software")}
# Bytes that it has for each text and for all of them; with more the file can't be read again, or lacks them.
_ROOM = {"AIFF": (8_000, 1 << 30), "CAF": (16_000, 16_000), "OPUS": (50_000, 50_000), "WAV": (2_000, 1 << 30)}
_TAGLESS = ("W64", "AU", "NIST", "IRCAM", "PAF", "SVX", "AVR", "PVF")


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


def to_id3(tags: dict[str, str]) -> bytes:
    """An ID3v2.4 tag in UTF-8, or nothing. libsndfile's own garbles all but ASCII."""
    frames = b"".join(_id3_frame(ID3_FRAMES[name], text) for name, text in tags.items())
    return b"ID3\x04\0\0" + _syncsafe(len(frames)) + frames if frames else b""


def lost_in(container: str, tags: dict[str, str], coder: str = "") -> list[str]:
    """Names of the tags that a file of this container can't hold.

    coder: the sample format where libsndfile writes the texts, which has little room for long ones.
    """
    if container in _TAGLESS:
        return list(tags)
    names = _PARTLY.get(container, INFO_IDS if container in ("WAV", "RF64") else NAMES)
    held = {name: len(text.encode("utf-8", "replace")) for name, text in tags.items() if name in names}
    each, total = _ROOM.get("OPUS" if coder == "OPUS" else container, (1 << 30, 1 << 30))
    while coder and held and (max(held.values()) > each or sum(held.values()) > total):
        held.pop(max(held, key=lambda name: held[name]))
    return [name for name in tags if name not in held]


def _item(tag: bytes, text: str, order: str) -> bytes:
    data = text.encode("utf-8", "replace") + b"\0"
    return tag + struct.pack(order + "I", len(data)) + data + b"\0" * (len(data) % 2)


def _id3_frame(tag: bytes, text: str) -> bytes:
    raw = text.encode("utf-8", "replace")
    before = {b"COMM": b"\x03eng\0", b"WCOP": b""}.get(tag, b"\x03")
    return tag + _syncsafe(len(before + raw)) + b"\0\0" + before + raw


def _syncsafe(size: int) -> bytes:
    return bytes(size >> shift & 127 for shift in (21, 14, 7, 0))


def decoded(text: bytes) -> str:
    """UTF-8, or else Latin-1, which old writers mean."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("latin-1")
