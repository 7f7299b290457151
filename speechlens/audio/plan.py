"""What the output will be, settled before any work starts."""

from dataclasses import dataclass, field, replace

from speechlens.audio import formats, probe, tags
from speechlens.audio.fmt import CODECS, WIDTHS, make_fmt, mended_fmt, speaker_mask
from speechlens.audio.info import SUFFIXES, AudioInfo, Chunk, Wave, known_formats
from speechlens.audio.media.kinds import KINDS
from speechlens.audio.media.plan import plan_media
from speechlens.audio.media.spec import MediaPlan
from speechlens.audio.riff_write import RIFF_LIMIT, WaveHeader
from speechlens.errors import OutputError, UsageError
from speechlens.notices import Notice

CONTAINERS = tuple(dict.fromkeys(c for held in SUFFIXES.values() for c in held))


@dataclass(frozen=True, slots=True)
class OutputSpec:
    """A file to be written. frames: None when unknown; wave: layout, where the WAV family is written here.

    extra: metadata as bytes, before an MP3 stream, after the first block of FLAC or behind the samples of
    AIFF; then tags are empty.
    """

    container: str
    subtype: str
    rate: int
    channels: int
    endian: str = "FILE"
    frames: int | None = None
    wave: Wave | None = None
    tags: dict[str, str] = field(default_factory=dict)
    extra: bytes = b""
    notices: tuple[Notice, ...] = ()
    media: MediaPlan | None = None


def plan_output(
    info: AudioInfo, container: str = "keep", subtype: str = "keep", suffix: str = "", piped: bool = False
) -> OutputSpec:
    """The output for an input: the same kind of file, unless an argument or the suffix asks for another.

    piped: whether it can't be gone back on, so that its header must need nothing of what comes later.
    Raises UsageError for names that don't exist or contradict the suffix, and OutputError for samples
    that the format can't hold; what is lost on the way is in the notices.
    """
    chosen = _container(info, container, suffix.lower())
    notices = []
    if container == "keep" and chosen != info.container:
        text = f"The input is {info.container}; the output's name asks for {chosen}, which is written."
        notices.append(Notice("container", text))
    if chosen in KINDS:
        return _media(info, chosen, subtype, notices)
    samples = _subtype(info, chosen, subtype, suffix.lower())
    if piped and samples not in WIDTHS:
        samples = _pipeable(subtype)
    if subtype == "keep" and samples != info.subtype:
        place = f"{chosen} through a pipe" if piped else chosen
        known = info.subtype in formats.known_subtypes(chosen)
        many = known and not formats.keeps(chosen, info.subtype, info.channels)
        own = f"{info.subtype} of {info.channels} channels" if many else info.subtype
        text = f"The samples are written as {samples}: {own} can't be written in {place}."
        notices.append(Notice("subtype", text))
    spec = OutputSpec(chosen, samples, info.rate, info.channels, _endian(info, chosen, samples), info.frames)
    if info.rate > (most := formats.MOST_RATES.get(chosen, info.rate)):
        raise OutputError(
            f"{chosen} can't hold more than {most} Hz; "
            "choose WAV as the container (--format wav) and a name that ends in .wav."
        )
    if chosen in ("WAV", "RF64") and samples in WIDTHS:
        spec = replace(spec, wave=_wave(info, spec))
    elif not formats.takes(chosen, samples, spec.endian, spec.rate, spec.channels):
        raise OutputError(
            f"{chosen} can't hold {samples} with {formats.counted(info.channels)} at {info.rate} Hz; "
            "choose WAV as the container (--format wav) and a name that ends in .wav."
        )
    _check_size(info, spec)
    spec = _with_metadata(info, spec)
    return replace(spec, notices=(*notices, *_losses(info, spec)))


def _media(info: AudioInfo, container: str, subtype: str, notices: list[Notice]) -> OutputSpec:
    """A media file, tried out by `plan_media`."""
    plan, told = plan_media(info, container, subtype)
    lost = [] if info.media else _lost_around(info)
    if lost:
        told.append(Notice("metadata-lost", f"Not carried over to the output: {', '.join(lost)}."))
    return OutputSpec(
        container,
        plan.recipe.subtype,
        info.rate,
        info.channels,
        frames=info.frames,
        notices=(*notices, *told),
        media=plan,
    )


def _lost_around(info: AudioInfo) -> list[str]:
    """What a media file can't take over from a file of sound alone."""
    lost = list(info.uncarried)
    if info.wave:
        chunks = info.wave.before + info.wave.after
        lost += [c.name for c in chunks if not _is_info(c) and c.tag not in (b"fact", b"PEAK")]
    return list(dict.fromkeys(lost + probe.extra_names(info.container, info.extra)))


def _with_metadata(info: AudioInfo, spec: OutputSpec) -> OutputSpec:
    """Metadata as it was where the container is the same; else what tags can tell."""
    extra = info.extra if spec.container == info.container else b""
    if not extra and spec.container == "MP3":
        extra = tags.to_id3(info.tags)
    held = {} if extra else {n: t for n, t in info.tags.items() if n not in _lost_tags(info, spec)}
    return replace(spec, extra=extra, tags=held)


def _container(info: AudioInfo, container: str, suffix: str) -> str:
    asked = container.upper()
    if suffix and suffix not in SUFFIXES:
        raise OutputError(
            f"SpeechLens can't write {suffix} files; it writes {known_formats()}, "
            "so choose WAV as the container (--format wav), or a name that ends in .wav or .flac."
        )
    held = SUFFIXES.get(suffix, ())
    if asked == "KEEP" and not held and info.container not in CONTAINERS:
        raise OutputError(
            f"SpeechLens reads {info.container} but can't write it; choose a name that ends in .wav or .flac."
        )
    if asked == "KEEP":
        return info.container if not held or info.container in held else held[0]
    asked = {"OPUS": "OGG", "VORBIS": "OGG", "AIF": "AIFF", "WAVEX": "WAV"}.get(asked, asked)
    if asked not in CONTAINERS:
        raise UsageError(f"There is no output format {container!r}; choose one of {', '.join(CONTAINERS)}.")
    if held and asked not in held:
        fitting = suffix_for(asked)
        raise UsageError(
            f"A file named {suffix} can't hold {asked}; name the output {fitting} or leave the format out."
        )
    return asked


def suffix_for(container: str, subtype: str = "") -> str:
    """The usual suffix of a container."""
    if (container, subtype) == ("OGG", "OPUS"):
        return ".opus"
    return next((s for s, held in SUFFIXES.items() if held[0] == container), "")


def _subtype(info: AudioInfo, container: str, subtype: str, suffix: str) -> str:
    if subtype.lower() != "keep":
        asked = subtype.upper()
        held = formats.known_subtypes(container)
        if asked not in held:
            raise UsageError(
                f"{container} has no sample format {subtype!r}; choose one of {', '.join(held)}."
            )
        return asked
    if container == "OGG" and info.container != "OGG":
        return "OPUS" if suffix == ".opus" else "VORBIS"
    return formats.nearest(container, info.subtype, info.channels)


def _pipeable(subtype: str) -> str:
    """The sample format for a pipe where the usual one comes in blocks whose number the header states."""
    if subtype.lower() == "keep":
        return "PCM_16"
    raise UsageError(
        f"Standard output takes no {subtype.upper()}; choose one of {', '.join(WIDTHS)}, or a file (-o)."
    )


def _endian(info: AudioInfo, container: str, subtype: str) -> str:
    same = container == info.container and info.endian not in ("", "CPU")
    if same and (subtype in WIDTHS or subtype == "PCM_S8"):
        return info.endian
    return "FILE"


def _wave(info: AudioInfo, spec: OutputSpec) -> Wave:
    """The source's own layout where it had one; else a plain header with the tags."""
    form = "RF64" if spec.container == "RF64" else "RIFF"
    fact = (Chunk(b"fact", bytes(4)),) if spec.subtype in CODECS else ()
    old = info.wave
    if old is None:
        fmt = make_fmt(spec.subtype, spec.rate, spec.channels)
        return Wave(form, fmt, before=fact + tags.to_info(info.tags))
    if spec.container == info.container:
        form = old.form
    order = ">" if form == "RIFX" else "<"
    if spec.subtype == info.subtype and order == old.order:
        fmt = mended_fmt(old.fmt, spec.subtype, spec.rate, spec.channels, order)
        return Wave(form, fmt, old.before, old.after)
    fmt = make_fmt(spec.subtype, spec.rate, spec.channels, order, speaker_mask(old.fmt, old.order))
    if order != old.order:
        return Wave(form, fmt, before=fact + tags.to_info(info.tags, order))
    before, after = (
        tuple(c for c in held if c.tag not in (b"fact", b"PEAK")) for held in (old.before, old.after)
    )
    return Wave(form, fmt, fact + before, after)


def _check_size(info: AudioInfo, spec: OutputSpec) -> None:
    """Refuse what 32-bit sizes can't state, where the container has no way out."""
    frames = info.frames or info.estimated_frames or 0
    if spec.wave:
        fits = WaveHeader(spec.wave, spec.subtype, spec.channels, reserve=spec.wave.form == "RIFF").fits(
            frames
        )
    else:
        width = (formats.BITS.get(spec.subtype, 64 if spec.subtype == "DOUBLE" else 32) + 7) // 8
        fits = spec.container not in ("AIFF", "AU") or frames * width * spec.channels < RIFF_LIMIT - (1 << 20)
    if not fits:
        kind = "A big-endian WAV" if spec.wave else spec.container
        raise OutputError(
            f"{kind} can't hold more than 4 GiB; "
            "choose RF64 as the container (--format rf64) and a name in .wav."
        )


def _losses(info: AudioInfo, spec: OutputSpec) -> list[Notice]:
    lost = list(info.uncarried)
    if info.media:
        lost += info.media.besides
    if info.wave and not _same_layout(info, spec):
        chunks = info.wave.before + info.wave.after
        lost += [c.name for c in chunks if not _is_info(c) and c.tag not in (b"fact", b"PEAK")]
        if not spec.wave and spec.channels > 2 and speaker_mask(info.wave.fmt, info.wave.order):
            lost.append("speaker mask")
    as_it_was = info.extra and spec.container == info.container
    if info.extra and not as_it_was:
        lost += probe.extra_names(info.container, info.extra)
    if not _same_layout(info, spec) and not as_it_was:
        lost += [f"tag {name.upper()}" for name in _lost_tags(info, spec)]
    if not lost:
        return []
    names = ", ".join(dict.fromkeys(lost))
    return [Notice("metadata-lost", f"Not carried over to the output: {names}.")]


def _lost_tags(info: AudioInfo, spec: OutputSpec) -> list[str]:
    own = spec.wave or spec.container == "MP3"  # whose texts are written here
    return tags.lost_in(spec.container, info.tags, "" if own else spec.subtype)


def _same_layout(info: AudioInfo, spec: OutputSpec) -> bool:
    """Whether chunks can be copied: both are of the WAV family and have one byte order."""
    return info.wave is not None and spec.wave is not None and info.wave.order == spec.wave.order


def _is_info(chunk: Chunk) -> bool:
    return chunk.tag == b"LIST" and chunk.payload[:4] == b"INFO"
