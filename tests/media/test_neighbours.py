"""Everything beside the track is copied packet by packet: film, other tracks, subtitles, cover, chapters."""

import pytest

from speechlens.engine import enhance_file
from speechlens.options import Options
from tests.conftest import Halved, Identity
from tests.media.films import PNG, Decoded, Track, av, make, packets, pulses, tone

RATE = 48000
FILMS = {
    "mp4": ("mp4", "libx264", "aac"),
    "mov": ("mov", "libx264", "aac"),
    "mkv": ("matroska", "libx264", "aac"),
    "avi": ("avi", "mpeg4", "libmp3lame"),
    "webm": ("webm", "libvpx", "libopus"),
}


@pytest.fixture(scope="module", params=FILMS)
def film(request, tmp_path_factory):
    """A film of three seconds with two tracks, subtitles and chapters, and the same enhanced (halved)."""
    suffix = request.param
    folder = tmp_path_factory.mktemp(suffix)
    muxer, codec, sound = FILMS[suffix]
    more = {}
    if suffix in ("mp4", "mov", "mkv"):
        more["subtitles"] = [(0.5, 1, "Hello"), (2, 0.5, "World")]
        more["chapters"] = [(0, 1, "Eins"), (1, 3, "Zwei")]
    if suffix == "mkv":
        more["attachment"] = b"FONT" * 100
    source = make(
        folder / f"in.{suffix}", muxer,
        [
            Track(pulses(3 * RATE), RATE, sound, language="eng", title="main"),
            Track(tone(3 * RATE, 440, RATE), RATE, sound, language="deu", title="comment", default=False),
        ],
        video=75, codec=codec, bframes=2 if codec == "libx264" else 0,
        tags={"title": "Ein Tést", "artist": "somebody", "comment": "made up"}, **more,
    )  # fmt: skip
    target = folder / f"out.{suffix}"
    result = enhance_file(source, target, enhancer=Halved())
    return source, target, result


def seen(path):
    """Streams, tags and chapters as a player would list them."""
    with av.open(str(path)) as container:
        streams = [
            (s.type, s.codec_context.codec.canonical_name if s.codec_context else "", int(s.disposition),
             s.metadata.get("language"), s.metadata.get("title", s.metadata.get("name")))
            for s in container.streams
        ]  # fmt: skip
        tags = {
            k.lower(): v for k, v in container.metadata.items() if k.lower() not in ("encoder", "software")
        }
        chapters = [
            (float(c["start"] * c["time_base"]), float(c["end"] * c["time_base"]), c["metadata"]["title"])
            for c in container.chapters()
        ]
    return streams, tags, chapters


def test_streams_tags_and_chapters(film):
    source, target, result = film
    assert seen(target) == seen(source)
    assert [n.code for n in result.notices] == ["tracks"]


def test_the_film_is_copied_packet_by_packet(film):
    source, target, _ = film
    assert packets(target, "video") == packets(source, "video")


def test_the_other_track_is_copied(film):
    source, target, _ = film
    before, after = packets(source, "audio", 1), packets(target, "audio", 1)
    assert after == before


def test_subtitles_are_copied(film):
    source, target, _ = film
    if source.suffix in (".avi", ".webm"):
        pytest.skip("none here")
    assert packets(target, "subtitle") == packets(source, "subtitle")


def test_only_the_first_track_was_enhanced(film):
    source, target, _ = film
    before, after = Decoded(source), Decoded(target)
    assert len(before.samples) == len(after.samples)
    loudest = abs(before.samples[100 : RATE * 2]).max()
    assert abs(after.samples[100 : RATE * 2]).max() == pytest.approx(loudest / 2, rel=0.15)


def test_attachments_are_kept(film):
    source, target, _ = film
    if source.suffix != ".mkv":
        pytest.skip("Matroska only")
    with av.open(str(target)) as container:
        (font,) = [s for s in container.streams if s.type == "attachment"]
        assert (font.name, font.mimetype, bytes(font.data)) == ("font.ttf", "font/ttf", b"FONT" * 100)


def test_a_cover_stays_a_cover(tmp_path):
    source = make(tmp_path / "in.m4a", "mp4", [Track(pulses(RATE), RATE, "aac")], cover=PNG,
                  tags={"title": "song", "album": "record"}, options={"brand": "M4A "})  # fmt: skip
    enhance_file(source, tmp_path / "out.m4a", enhancer=Identity())
    with av.open(str(tmp_path / "out.m4a")) as container:
        cover = container.streams.video[0]
        assert int(cover.disposition) == 0x400
        assert bytes(next(container.demux(cover))) == PNG
        assert container.metadata["major_brand"] == "M4A "
        assert container.metadata["album"] == "record"


@pytest.mark.parametrize(("asked", "enhanced"), [(None, 0), (1, 0), (2, 1)])
def test_the_track_can_be_chosen(tmp_path, asked, enhanced):
    tracks = [Track(pulses(RATE, seed=i), RATE, "alac") for i in range(2)]
    source = make(tmp_path / "in.mp4", "mp4", tracks)
    enhance_file(source, tmp_path / "out.mp4", Options(track=asked), enhancer=Halved())
    for number in range(2):
        before, after = Decoded(source, number).samples, Decoded(tmp_path / "out.mp4", number).samples
        wanted = before * (0.5 if number == enhanced else 1)
        assert abs(after - wanted).max() < 1e-4


def test_the_default_track_is_taken_unless_asked(tmp_path):
    tracks = [Track(pulses(RATE), RATE, "flac", default=number == 1) for number in range(2)]
    source = make(tmp_path / "in.mkv", "matroska", tracks)
    result = enhance_file(source, tmp_path / "out.mkv", enhancer=Halved())
    assert abs(Decoded(tmp_path / "out.mkv", 1).samples).max() < 0.4 < abs(Decoded(source, 1).samples).max()
    assert "number 2 is taken" in result.notices[0].text
    assert [Decoded(tmp_path / "out.mkv", n).disposition for n in (0, 1)] == [0, 1]


def boxes(path):
    """Kinds of the outermost boxes of an MP4 in their order."""
    data, at, kinds = path.read_bytes(), 0, []
    while at < len(data):
        kinds.append(data[at + 4 : at + 8])
        at += int.from_bytes(data[at : at + 4], "big")
    return kinds


@pytest.mark.parametrize("start", [0, 0.5])
@pytest.mark.parametrize("suffix", ["mp4", "mov", "m4a"])
def test_an_index_in_front_stays_there(tmp_path, suffix, start):
    muxer = {"m4a": "ipod"}.get(suffix, suffix)
    film = {} if suffix == "m4a" else {"video": 75, "codec": "libx264"}
    sound = [Track(pulses(3 * RATE), RATE, "aac", start=start)]
    outputs = {}
    for options in ({}, {"movflags": "faststart"}):
        source = make(tmp_path / f"in.{suffix}", muxer, sound, options=options, **film)
        target = tmp_path / f"out{len(outputs)}.{suffix}"
        enhance_file(source, target, enhancer=Identity())
        kinds = boxes(target)
        assert (kinds.index(b"moov") < kinds.index(b"mdat")) == bool(options)
        outputs[target] = packets(target, "audio")
        # Beside its own source: two encodings of one picture needn't be equal.
        if film:
            assert packets(target, "video") == packets(source, "video")
        assert Decoded(target).start == pytest.approx(Decoded(source).start)
    behind, front = outputs.values()
    assert front == behind
