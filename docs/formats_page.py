"""Write docs/formats.md, whose tables come from the program: python docs/formats_page.py [--check]"""

import argparse
import sys
import textwrap
from pathlib import Path

from speechlens.audio.formats import MOST_RATES, known_subtypes
from speechlens.audio.info import SUFFIXES
from speechlens.audio.media import encoders
from speechlens.audio.media.kinds import KINDS
from speechlens.audio.names import READABLE
from speechlens.levels import MAX_CHANNELS, MAX_RATE, MIN_RATE

PAGE = Path(__file__).with_name("formats.md")

CARRIED = {
    "WAV": "LIST/INFO, bext, cue, smpl, iXML, id3 and all other chunks, in their places; speaker mask; RIFX, "
    "A-law, mu-law",
    "RF64": "as WAV; a WAV that grows beyond 4 GiB becomes one",
    "W64": "none",
    "AIFF": "name, author, copyright, annotations and software, byte for byte",
    "CAF": "text tags",
    "FLAC": "all tags, pictures, cue sheets and application data, byte for byte",
    "OGG": "text tags; Vorbis stays Vorbis, Opus stays Opus",
    "MP3": "the ID3v2 tag, byte for byte, pictures and chapters too",
    "AU": "none",
}
OTHERS = ("NIST", "IRCAM", "PAF", "SVX", "AVR", "PVF")
NAMES = {
    "libmp3lame": "MP3",
    "libopus": "Opus",
    "aac": "AAC",
    "alac": "ALAC",
    "flac": "FLAC",
    "mp2": "MP2",
    "ac3": "AC-3",
    "eac3": "E-AC-3",
    "pcm": "PCM",
}
PRIMING = {
    "edit": "edit list",
    "trim": "codec delay and discard padding",
    "shift": "the sound is moved to a packet border, the packets before it are left out",
}


def page() -> str:
    """The whole page."""
    return TEXT.format(
        rates=f"{MIN_RATE} to {MAX_RATE} Hz",
        channels=MAX_CHANNELS,
        sound=table(("container", "suffixes", "sample formats kept", "carried over"), sound_rows()),
        others=", ".join(OTHERS),
        svx=MOST_RATES["SVX"],
        media=table(("container", "suffixes", "codecs kept", "else", "where the sound begins"), media_rows()),
        read=wrapped(" ".join(f"`{suffix}`" for suffix in READABLE if suffix not in SUFFIXES)),
        bits=table(("codec", "least", "unknown", "most"), bit_rows()),
    )


def sound_rows() -> list[tuple[str, ...]]:
    """Containers that libsndfile or our own parser reads and writes."""
    return [(name, suffixes(name), ", ".join(kept(name)), text) for name, text in CARRIED.items()]


def kept(container: str) -> list[str]:
    """Sample formats as they are written, without the packed ones of old telephones."""
    usual = ("PCM_S8", "PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ULAW", "ALAW", "ALAC_16",
             "ALAC_24", "VORBIS", "OPUS", "MPEG_LAYER_III")  # fmt: skip
    held = known_subtypes(container)
    return [name for name in usual if name in held]


def media_rows() -> list[tuple[str, ...]]:
    """Containers that PyAV reads and writes."""
    rows = []
    for name, kind in KINDS.items():
        own = ", ".join(NAMES[codec] for codec in encoders.HELD[name])
        instead = ", then ".join(NAMES[codec] for codec in encoders.FALLBACKS[name])
        rows.append((name, suffixes(name), own, instead, PRIMING[kind.priming]))
    return rows


def bit_rows() -> list[tuple[str, ...]]:
    """kbit/s a channel."""
    return [(NAMES[codec], *(str(rate) for rate in rates)) for codec, rates in encoders.RATES.items()]


def suffixes(container: str) -> str:
    """Suffixes whose first choice or second this container is."""
    return " ".join(f"`{suffix}`" for suffix, held in SUFFIXES.items() if held[0] == container)


def wrapped(text: str) -> str:
    """Lines of an entry of a list."""
    return textwrap.fill(text, 106, initial_indent="  ", subsequent_indent="  ")


def table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    return "\n".join(f"| {' | '.join(line)} |" for line in (heads, ("---",) * len(heads), *rows))


TEXT = """# Formats

<!-- Written by docs/formats_page.py; change the program, then run it again. -->

The output is the same kind of file as the input unless `-o`, `--format` or `--subtype` asks for another.
What can't be kept is a notice. Rates of {rates} and 1 to {channels} channels are taken as they are.

## Files of sound

{sound}

Also read and written where libsndfile holds the samples: {others}.

* Headers are not believed: sizes of 0, all ones or wrapped beyond 4 GiB are read to the real end, and a
  file that is cut short gives what is there; both are told.
* Files written one behind the other, chained Ogg and joined MP3, are read to their end and become one.
* Behind a damaged place of FLAC or MP3 reading goes on where the extra `media` is installed; what was lost of
  FLAC is silence of its length, and the rest stays in its place. The same goes for Ogg that lacks pages.
* ADPCM and GSM come in blocks; the fact chunk says how many frames count, as in the input.
* 16 bits and less get dither (TPDF, seeded by channel and frame), except on exact zeros, at strength 0, in
  A-law and mu-law.
* CAF holds ALAC of 16 bits with one or two channels and of 24 bits with one; with more it becomes PCM, since
  libsndfile changes their order for other programs, and loses loud noise of 24 bits.
* PAF holds 24 bits with one, two or four channels; with others it becomes PCM of 16 bits. SVX holds one
  channel of up to {svx} Hz.
* OGG and MP3 are encoded again at high quality. MP3 keeps its length to within the padding of its decoder.
* A marked offset (DC) is taken away before the network and not put back.

## Media: films and compressed tracks

With `pip install "speechlens[media]"`. One audio track is decoded, enhanced and encoded again; video, other
tracks, subtitles, covers, chapters and attachments are copied packet by packet with their time stamps. The
default track is taken, or the first; `--track N` takes another. Gaps in the clock of the track become
silence.

{media}

* "Codecs kept": the codec of the source is used again if it is one of these. "Else" is tried in turn, and
  told. From lossless sources MP4, M4A and MOV try ALAC first; `--subtype AAC` asks for AAC.
* Lengths and places are exact to the frame when the output is decoded again. In AVI and AAC the first
  packet has no neighbour before it: its first 10 to 25 ms may fade in. In MP4 and its kin tracks end with a
  whole packet for decoders that don't mind the edit list; those that do end where the source ended.
* WebM takes Opus at 48 kHz only: Vorbis there becomes Opus where the rate allows, else the file is refused
  with a sentence.
* Streams beside the track that can't be copied are told. Films as Matroska holds them in the manner of
  Windows (HuffYUV, Ut Video, PNG, DNxHD, WMV and the like) are refused for MKV with the name of a container
  that takes them, MOV or AVI; Vorbis in AVI is refused, as its times there are a guess.
* Before the model is loaded 50 ms are encoded and decoded again; an output that can't be made is refused
  then. The finished file is opened and compared with the source (streams, codecs, lengths) before it gets
  its name.
* Other things that FFmpeg decodes are read and written as another format, which `--format` or the name
  after `-o` says: Windows Media, RealMedia, AMR, FLV, AC-3, DTS, MPEG streams (also of Blu-ray), MXF, DV,
  WavPack, Monkey's Audio, True Audio. In folders they go by these suffixes:
{read}.
* Codecs in WAV, W64, AIFF, AU, CAF and Ogg that libsndfile doesn't decode are read by FFmpeg, too (G.722,
  G.726 and AC-3 in WAV, Opus and ALAC in CAF, Speex, FLAC and films in Ogg); the output is of the same
  container, with PCM in it, or Vorbis in Ogg. Lengths are those of FFmpeg: coders of blocks end with a whole
  block, and Opus in CAF begins with the few milliseconds that its encoder put before the sound.
* What is cut short or has holes is saved as far as it goes, holes as silence, and told, wherever the file's
  structure lets it be known. MPEG streams may begin and end behind any packet, as recordings of broadcasts
  do; a clock that begins anew, as where streams are joined, is no gap.
* MP4, M4A and MOV whose index stands in front, so that playing can begin during a download, keep it there.
* Not carried over: the time code track of MOV is made anew from its tag.

### Bit rates

The source's bit rate is rounded up to a usual step, but is not less than this, in kbit/s a channel (less at
rates below 44.1 kHz). "Unknown" is for sources of other codecs.

{bits}

AAC is encoded by FFmpeg's fast coder without intensity stereo, noise shaping in time (TNS) and noise
substitution (PNS). At these rates they cost time, and without them the sound is closer to what was encoded:
a voice at 128 kbit/s stays 45 dB above its error, and noise in the empty band above it rises by less than
10 dB, where TNS adds 20 (`tests/media/test_sound.py`). Mid/side stereo stays on, for voices in the middle.

## Pipes

`-` is standard input and output: WAV (also RF64 and RIFX) of any length in constant memory. A length that
the sender leaves open stays open. Samples that come in blocks (ADPCM, GSM) leave as PCM_16. Chunks behind
the samples can't be carried over and are told.

## Another rate

`--rate HZ` resamples once, before enhancing (soxr, very high quality): n frames become round(n x new /
old), nothing is delayed, and cue points, loops and the time reference of bext move along.
"""


def main() -> None:
    """Write the page, or tell that it is out of date."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only tell whether the page is out of date")
    if parser.parse_args().check:
        current = PAGE.exists() and PAGE.read_text(encoding="utf-8") == page()
        sys.exit(0 if current else "docs/formats.md is out of date; run python docs/formats_page.py.")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
