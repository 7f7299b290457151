"""Which encoder an output track gets, and with what bit rate: the source's own codec first, then what else
the container holds. The tables here are those of docs/formats.md."""

from dataclasses import dataclass

from speechlens.audio.media.source import Track

# Source codec: encoder. What is not here is written with the container's fallback.
ENCODERS = {
    "aac": "aac",
    "aac_latm": "aac",
    "alac": "alac",
    "flac": "flac",
    "mp3": "libmp3lame",
    "mp3float": "libmp3lame",
    "mp2": "mp2",
    "mp2float": "mp2",
    "opus": "libopus",
    "libopus": "libopus",
    "ac3": "ac3",
    "eac3": "eac3",
}
# Tried in turn where the source's codec can't be written.
FALLBACKS = {
    "M4A": ("aac", "alac"),
    "MP4": ("aac", "alac", "flac"),
    "MOV": ("aac", "alac", "pcm"),
    "MKV": ("flac", "pcm"),
    "WEBM": ("libopus",),
    "AVI": ("pcm",),
    "AAC": ("aac",),
}
# Encoders that a container takes; PCM by its own name.
HELD = {
    "M4A": ("aac", "alac", "ac3", "eac3"),
    "MP4": ("aac", "alac", "flac", "libopus", "libmp3lame", "ac3", "eac3", "mp2"),
    "MOV": ("aac", "alac", "ac3", "eac3", "libmp3lame", "mp2", "pcm"),
    "MKV": ("aac", "alac", "flac", "libopus", "libmp3lame", "ac3", "eac3", "mp2", "pcm"),
    "WEBM": ("libopus",),
    "AVI": ("libmp3lame", "mp2", "ac3", "pcm"),
    "AAC": ("aac",),
}
LOSSLESS_SOURCES = ("alac", "flac", "wavpack", "tta", "ape", "truehd", "mlp")

_STEPS = (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640)
# kbit/s a channel: what a second encoding needs to add nothing that is heard, the default, the most.
RATES = {
    "aac": (96, 128, 256),
    "libopus": (64, 96, 256),
    "libmp3lame": (96, 128, 320),
    "mp2": (128, 192, 384),
    "ac3": (96, 160, 640),
    "eac3": (96, 160, 640),
}
# kbit/s in all, whatever the channels.
_MOST = {"libmp3lame": 320, "mp2": 384, "ac3": 640, "eac3": 640}
# FFmpeg's choice, a search for the best scale factors, takes twice the time and at these rates gains nothing.
# What it adds to the fast one costs time and closeness: intensity stereo lets channels run into each other,
# noise shaping in time (TNS) fills empty bands, noise substitution (PNS) makes sound up.
SETTINGS = {"aac": {"aac_coder": "fast", "aac_is": "0", "aac_tns": "0", "aac_pns": "0"}}
_PCM_BITS = {"PCM_U8": "u8", "PCM_S8": "u8", "PCM_16": "s16", "PCM_24": "s24", "PCM_32": "s32"}
_PCM_BITS |= {"FLOAT": "f32", "DOUBLE": "f64"}


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a track is encoded. format: of FFmpeg's samples; bits: of integers, None for floats and lossy."""

    encoder: str
    format: str
    bits: int | None
    bit_rate: int
    subtype: str

    @property
    def codec(self) -> str:
        """What it writes, for people: FLAC in a film is no plain PCM."""
        return "FLAC" if self.encoder == "flac" else self.subtype

    @property
    def dithers(self) -> bool:
        """Whether rounding to so few bits needs dither."""
        return self.bits is not None and self.bits <= 16 and self.encoder in ("alac", "flac", *_PCM_DITHERED)


_PCM_DITHERED = tuple(f"pcm_{kind}" for kind in ("u8", "s16le", "s16be"))


def recipes(container: str, subtype: str, track: Track | None, rate: int, channels: int) -> list[Recipe]:
    """Ways to encode in the order to try them; subtype: of the samples, as in `AudioInfo`."""
    source = track.codec if track else ""
    names = [_own(source), *(FALLBACKS[container])]
    if _is_lossless(source, subtype) and container in ("M4A", "MP4", "MOV"):
        names.insert(1, "alac")
    found = []
    for name in dict.fromkeys(n for n in names if n in HELD[container]):
        found.append(_recipe(name, subtype, track, rate, channels))
    return found


def _own(codec: str) -> str:
    return "pcm" if codec.startswith("pcm_") else ENCODERS.get(codec, "")


def _is_lossless(codec: str, subtype: str) -> bool:
    return codec in LOSSLESS_SOURCES or codec.startswith("pcm_") or (not codec and subtype in _PCM_BITS)


def _recipe(name: str, subtype: str, track: Track | None, rate: int, channels: int) -> Recipe:
    if name == "pcm":
        return _pcm(subtype, track)
    if name in ("alac", "flac"):
        bits = 24 if _deep(subtype, track) else 16
        packed = "s32" if bits == 24 else "s16"
        label = f"ALAC_{bits}" if name == "alac" else f"PCM_{bits}"
        return Recipe(name, packed + ("p" if name == "alac" else ""), bits, 0, label)
    kind = "s16" if name == "mp2" else "flt" if name == "libopus" else "fltp"
    stated = track.bit_rate if track and _own(track.codec) == name else 0
    label = {"libopus": "OPUS", "libmp3lame": "MP3"}.get(name, name.upper())
    return Recipe(name, kind, 16 if name == "mp2" else None, bit_rate(name, stated, rate, channels), label)


def _deep(subtype: str, track: Track | None) -> bool:
    if track and _is_lossless(track.codec, subtype):
        return track.bits > 16
    return subtype in ("PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ALAC_20", "ALAC_24", "ALAC_32")


def _pcm(subtype: str, track: Track | None) -> Recipe:
    codec = track.codec if track else ""
    if codec in ("pcm_alaw", "pcm_mulaw"):
        return Recipe(codec, "s16", 16, 0, subtype)
    kind = _PCM_BITS.get(subtype, "s16")
    end = "" if kind == "u8" else "be" if codec.endswith("be") else "le"
    packed = {"u8": "u8", "s16": "s16", "s24": "s32", "s32": "s32", "f32": "flt", "f64": "dbl"}[kind]
    bits = int(kind[1:]) if kind[0] in "us" else None
    label = next(name for name, value in reversed(_PCM_BITS.items()) if value == kind)
    return Recipe(f"pcm_{kind}{end}", packed, bits, 0, "PCM_U8" if kind == "u8" else label)


def bit_rate(encoder: str, stated: int, rate: int, channels: int) -> int:
    """Bits per second: the source's, rounded up to a usual step, not less than a second pass needs.

    stated: of the source in the same codec, 0 if unknown. Low sample rates need and allow less.
    """
    least, usual, most = (1000 * kilo * channels for kilo in RATES[encoder])
    share = min(1.0, rate / 44100)
    wanted = max(stated, least * share) if stated else usual * share
    top = min(most * share if encoder == "aac" else most, 1000 * _MOST.get(encoder, 1 << 20))
    if encoder == "libmp3lame":
        top = min(top, 320000 if rate >= 32000 else 160000 if rate >= 16000 else 64000)
    if encoder == "mp2" and rate < 32000:
        top = min(top, 160000)
    wanted = min(wanted, top)
    steps = (1000 * step for step in _STEPS if 1000 * step <= top)
    return next((step for step in steps if step >= wanted), int(wanted))
