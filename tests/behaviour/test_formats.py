"""What comes in goes out: container, sample format, byte order, speakers, chunks and tags."""

import struct

import numpy as np
import pytest
import soundfile as sf

from speechlens.audio import AudioInfo, create_writer, open_reader, plan_output
from speechlens.errors import OutputError, UsageError
from tests.behaviour.wavs import chunk, copied, info_list, read_all, voice, wav

LOSSLESS = [
    *[("WAV", s) for s in ("PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ALAW", "ULAW")],
    *[("RF64", s) for s in ("PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ALAW", "ULAW")],
    *[("W64", s) for s in ("PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ALAW", "ULAW")],
    *[("AIFF", s) for s in ("PCM_S8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ALAW", "ULAW")],
    *[("CAF", s) for s in ("PCM_S8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ALAC_16")],
    *[("AU", s) for s in ("PCM_S8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ALAW", "ULAW")],
    *[("FLAC", s) for s in ("PCM_S8", "PCM_16", "PCM_24")],
    *[("NIST", s) for s in ("PCM_16", "PCM_24")],
]
SUFFIX = {"RF64": "wav", "NIST": "sph"}


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize(("container", "subtype"), LOSSLESS)
def test_same_kind_and_same_samples(tmp_path, container, subtype, channels):
    suffix = SUFFIX.get(container, container.lower())
    source, target = tmp_path / f"in.{suffix}", tmp_path / f"out.{suffix}"
    samples = np.random.default_rng(1).uniform(-0.9, 0.9, (5003, channels))
    sf.write(source, samples, 48000, subtype, format=container)

    writer = copied(source, target)

    before, after = sf.info(source), sf.info(target)
    for key in ("format", "subtype", "endian", "samplerate", "channels", "frames"):
        assert getattr(after, key) == getattr(before, key)
    assert np.array_equal(sf.read(source)[0], sf.read(target)[0])
    assert writer.notices == []


@pytest.mark.parametrize("endian", ["LITTLE", "BIG"])
@pytest.mark.parametrize("container", ["AIFF", "CAF", "AU"])
def test_byte_order_is_kept(tmp_path, container, endian):
    source, target = tmp_path / f"in.{container.lower()}", tmp_path / f"out.{container.lower()}"
    sf.write(source, voice(100), 44100, "PCM_16", endian, container)
    copied(source, target)
    assert target.read_bytes() == source.read_bytes()


def test_big_endian_wav_is_kept(tmp_path):
    source, target = tmp_path / "in.wav", tmp_path / "out.wav"
    source.write_bytes(wav(voice(99, 2).astype(">i2").tobytes(), b"RIFX", channels=2))
    copied(source, target)
    assert target.read_bytes() == source.read_bytes()
    assert np.array_equal(read_all(target) * 32768, voice(99, 2))


@pytest.mark.parametrize("style", ["plain", "cb", "ext"])
@pytest.mark.parametrize(("bits", "tag"), [(8, 1), (16, 1), (24, 1), (32, 3), (64, 3)])
def test_a_wav_comes_back_byte_for_byte(tmp_path, style, bits, tag):
    """Chunks before and after the samples, odd sizes, fmt of 16, 18 and 40 bytes."""
    source, target = tmp_path / "in.wav", tmp_path / "out.wav"
    frames = np.random.default_rng(2).uniform(-0.9, 0.9, (33, 3))
    data = frames.astype(f"<f{bits // 8}").tobytes() if tag == 3 else voice(99 * bits // 16 + 1).tobytes()
    before = chunk(b"bext", bytes(range(256)) * 2 + b"x") + info_list(INAM="Täst", ICMT="made up")
    after = chunk(b"cue ", b"123") + chunk(b"iXML", b"<BWFXML/>") + chunk(b"odd!", b"1")
    source.write_bytes(
        wav(data[: 99 * bits // 8], before=before, after=after, channels=3, bits=bits, tag=tag, style=style)
    )
    copied(source, target)
    assert target.read_bytes() == source.read_bytes()


@pytest.mark.parametrize("tag", [6, 7])
def test_every_code_of_companded_samples_comes_back(tmp_path, tag):
    """Both zeros of mu-law included."""
    source, target = tmp_path / "in.wav", tmp_path / "out.wav"
    source.write_bytes(wav(bytes(range(256)) * 4, channels=2, bits=8, tag=tag, style="cb"))
    copied(source, target, block=33)
    assert target.read_bytes() == source.read_bytes()


@pytest.mark.parametrize(("channels", "mask"), [(3, 0x7), (6, 0x3F), (8, 0x63F), (16, 0)])
def test_speaker_mask_and_channel_order_are_kept(tmp_path, channels, mask):
    source, target = tmp_path / "in.wav", tmp_path / "out.wav"
    samples = voice(50, channels)
    source.write_bytes(wav(samples.tobytes(), channels=channels, style="ext", mask=mask))
    copied(source, target)
    assert struct.unpack("<I", target.read_bytes()[40:44]) == (mask,)
    assert np.array_equal(read_all(target) * 32768, samples)


def test_the_mask_survives_another_sample_format(tmp_path):
    source, target = tmp_path / "in.wav", tmp_path / "out.wav"
    source.write_bytes(wav(voice(50, 6).tobytes(), channels=6, style="ext", mask=0x3F))
    copied(source, target, subtype="PCM_24")
    assert struct.unpack("<I", target.read_bytes()[40:44]) == (0x3F,)
    assert sf.info(target).subtype == "PCM_24"


def test_derived_chunks_tell_of_the_new_samples(tmp_path):
    """fact holds the number of frames, PEAK the loudest sample of each channel and its place."""
    source, target = tmp_path / "in.wav", tmp_path / "out.wav"
    samples = np.array([[0.1, 0.5], [0.2, -0.75], [0.3, 0.0]], "<f4")
    stale = chunk(b"fact", struct.pack("<I", 7))
    stale += chunk(b"PEAK", struct.pack("<IIfIfI", 1, 1234, 9, 9, 9, 9))
    source.write_bytes(wav(samples.tobytes(), before=stale, channels=2, bits=32, tag=3, style="cb"))
    copied(source, target, block=2)
    data = target.read_bytes()
    assert struct.unpack("<I", data[data.index(b"fact") + 8 :][:4]) == (3,)
    peak = struct.unpack("<IIfIfI", data[data.index(b"PEAK") + 8 :][:24])
    assert peak == pytest.approx((1, 1234, 0.3, 2, 0.75, 1))


def test_float_peaks_above_full_scale_stay(tmp_path):
    source, target = tmp_path / "in.wav", tmp_path / "out.wav"
    loud = np.array([[1.5], [-3.25], [0.5]], "<f4")
    source.write_bytes(wav(loud.tobytes(), bits=32, tag=3))
    assert copied(source, target).notices == []
    assert np.array_equal(sf.read(target, always_2d=True)[0], loud)


@pytest.mark.parametrize(
    ("suffix", "subtype", "rate"),
    [
        ("ogg", "VORBIS", 44100),
        ("opus", "OPUS", 48000),
        ("opus", "OPUS", 16000),
        ("mp3", "MPEG_LAYER_III", 44100),
    ],
)
def test_lossy_files_keep_codec_length_and_place(tmp_path, suffix, subtype, rate):
    source, target = tmp_path / f"in.{suffix}", tmp_path / f"out.{suffix}"
    tone = 0.4 * np.sin(np.linspace(0, 1e-5 * rate**2, rate) * np.linspace(0.1, 1, rate))
    with sf.SoundFile(source, "w", rate, 1, subtype, format="MP3" if suffix == "mp3" else "OGG") as file:
        for first in range(0, rate, 4096):
            file.write(tone[first : first + 4096])
    copied(source, target)
    assert sf.info(target).subtype == subtype
    before, after = read_all(source)[:, 0], read_all(target)[:, 0]
    assert len(after) == len(before) == rate
    assert np.sum((after - before) ** 2) < 0.01 * np.sum(before**2)


@pytest.mark.parametrize(
    ("suffix", "container"), [("flac", "FLAC"), ("ogg", "OGG"), ("caf", "CAF"), ("mp3", "MP3")]
)
def test_tags_travel_from_wav_to_other_containers(tmp_path, suffix, container):
    source, target = tmp_path / "in.wav", tmp_path / f"out.{suffix}"
    source.write_bytes(
        wav(voice(4800).tobytes(), before=info_list(INAM="Täst", IART="我", ICRD="2024"), rate=48000)
    )
    copied(source, target)
    with open_reader(target) as reader:
        assert reader.info.container == container
        assert {k: reader.info.tags[k] for k in ("title", "artist", "date")} == {
            "title": "Täst",
            "artist": "我",
            "date": "2024",
        }


def test_tags_travel_from_flac_to_wav(tmp_path):
    source, target = tmp_path / "in.flac", tmp_path / "out.wav"
    with sf.SoundFile(source, "w", 48000, 1) as file:
        file.title, file.artist = "Täst", "somebody"
        file.write(voice(100))
    copied(source, target)
    assert open_reader(target).info.tags["title"] == "Täst"
    assert sf.SoundFile(target).artist == "somebody"


def test_flac_keeps_pictures_and_every_tag(tmp_path):
    source, target = tmp_path / "in.flac", tmp_path / "out.flac"
    sf.write(source, voice(5000), 44100)
    comments = struct.pack("<I", 4) + b"none" + struct.pack("<I", 2)
    comments += b"".join(struct.pack("<I", len(c)) + c for c in (b"TITLE=x", b"MOOD=calm"))
    picture = bytes(31) + b"\x14not really a picture"
    blocks = b"".join(
        bytes([kind]) + len(b).to_bytes(3, "big") + b for kind, b in ((4, comments), (6, picture))
    )
    plain = source.read_bytes()
    assert plain[42] == 0x84  # its only other block, replaced by padding
    source.write_bytes(plain[:42] + blocks + b"\x81" + plain[43:])

    assert copied(source, target).notices == []

    data = target.read_bytes()
    assert data[42 : 42 + len(blocks)] == blocks
    assert data[42 + len(blocks)] == 0x81
    assert np.array_equal(sf.read(target)[0], sf.read(source)[0])
    assert sf.SoundFile(target).title == "x"


def test_mp3_keeps_its_id3_block(tmp_path):
    source, target = tmp_path / "in.mp3", tmp_path / "out.mp3"
    frames = b"TIT2" + bytes([0, 0, 0, 6, 0, 0, 3]) + "Täst".encode()
    frames += b"APIC" + bytes([0, 0, 0, 20, 0, 0]) + b"\0image/png\0\3\0" + bytes(7)
    block = b"ID3\x04\0\0" + bytes([0, 0, 0, len(frames)]) + frames
    sf.write(source, voice(44100), 44100)
    source.write_bytes(block + source.read_bytes())

    assert copied(source, target).notices == []

    assert target.read_bytes().startswith(block + b"\xff")
    assert len(read_all(target)) == 44100
    with open_reader(target) as reader:
        assert reader.info.tags["title"] == "Täst"


def test_what_another_container_cannot_hold_is_told(tmp_path):
    source, target = tmp_path / "in.wav", tmp_path / "out.flac"
    source.write_bytes(
        wav(voice(100).tobytes(), before=chunk(b"bext", bytes(602)), after=chunk(b"cue ", bytes(4)))
    )
    (notice,) = [n for n in copied(source, target).notices if n.code == "metadata-lost"]
    assert "bext" in notice.text
    assert "cue" in notice.text


def test_what_a_tag_of_mp3_does_not_take_over_from_flac_is_told(tmp_path):
    source, picture = tmp_path / "in.flac", bytes(31) + b"\x09a picture"
    with sf.SoundFile(source, "w", 44100, 1, "PCM_16", format="FLAC") as out:
        out.title = "One"
        out.write(voice(44100))
    data = source.read_bytes()
    source.write_bytes(data[:42] + b"\6" + len(picture).to_bytes(3, "big") + picture + data[42:])
    (notice,) = [n for n in copied(source, tmp_path / "out.mp3").notices if n.code == "metadata-lost"]
    assert notice.text == "Not carried over to the output: picture."
    with open_reader(tmp_path / "out.mp3") as reader:
        assert reader.info.tags["title"] == "One"


def test_markers_of_aiff_are_told(tmp_path):
    source, target = tmp_path / "in.aiff", tmp_path / "out.aiff"
    sf.write(source, voice(100), 44100)
    source.write_bytes(source.read_bytes() + chunk(b"MARK", b"\0\0", order=">"))
    assert [n.code for n in copied(source, target).notices] == ["metadata-lost"]


def test_the_suffix_decides_the_container(tmp_path):
    source = tmp_path / "in.wav"
    source.write_bytes(wav(voice(100).tobytes(), rate=44100))
    for suffix in ("flac", "aiff", "caf", "w64", "mp3", "ogg"):
        target = tmp_path / f"out.{suffix}"
        writer = copied(source, target)
        assert sf.info(target).format == suffix.upper()
        assert writer.notices[0].code == "container"


def test_float_becomes_24_bit_where_a_container_has_no_floats(tmp_path):
    source, target = tmp_path / "in.wav", tmp_path / "out.flac"
    source.write_bytes(wav(np.array([0.5, -0.25], "<f4").tobytes(), bits=32, tag=3))
    writer = copied(source, target)
    assert sf.info(target).subtype == "PCM_24"
    assert "subtype" in [n.code for n in writer.notices]
    assert np.array_equal(sf.read(target)[0], [0.5, -0.25])


@pytest.mark.parametrize("suffix", ["wav", "w64", "flac"])
def test_mp3_becomes_16_bit_where_a_container_has_no_mpeg(tmp_path, suffix):
    source, target = tmp_path / "in.mp3", tmp_path / f"out.{suffix}"
    sf.write(source, voice(4410), 44100)
    writer = copied(source, target)
    assert sf.info(target).subtype == "PCM_16"
    assert "subtype" in [n.code for n in writer.notices]


def test_mpeg_samples_are_not_offered_for_wav(info):
    with pytest.raises(UsageError, match=r"choose one of (?!.*MPEG)"):
        plan_output(info(), container="wav", subtype="MPEG_LAYER_III")


@pytest.mark.parametrize("suffix", [".wma", ".xyz", ".txt"])
def test_a_suffix_that_cannot_be_written_is_refused_with_those_that_can(info, suffix):
    with pytest.raises(OutputError, match=rf"\{suffix}.*WAV.*FLAC.*\.wav"):
        plan_output(info(), suffix=suffix)


def test_a_suffix_that_contradicts_the_format_is_refused(info):
    with pytest.raises(UsageError, match=r"\.flac.*WAV"):
        plan_output(info(), container="wav", suffix=".flac")


@pytest.mark.parametrize(
    ("container", "rate", "channels", "suffix"),
    [
        ("OGG", 44100, 1, ".opus"),
        ("FLAC", 48000, 9, ".flac"),
        ("MP3", 96000, 1, ".mp3"),
        ("MP3", 48000, 6, ".mp3"),
    ],
)
def test_what_a_format_cannot_hold_is_refused_before_work_starts(info, container, rate, channels, suffix):
    with pytest.raises(OutputError, match=rf"{container}.*{rate}.*--format wav"):
        plan_output(info(rate=rate, channels=channels), suffix=suffix)


@pytest.mark.parametrize(
    ("container", "subtype", "rate", "channels"),
    [
        ("CAF", "ALAC_16", 48000, 3),
        ("CAF", "ALAC_16", 48000, 9),
        ("CAF", "ALAC_24", 48000, 2),
        ("PAF", "PCM_24", 48000, 3),
    ],
)
def test_what_would_not_come_back_is_refused(info, container, subtype, rate, channels):
    """libsndfile writes it without a complaint."""
    with pytest.raises(
        OutputError, match=rf"{container} can't hold {subtype} with {channels} ch.*--format wav"
    ):
        plan_output(info(rate=rate, channels=channels), container=container, subtype=subtype)


def test_a_rate_beyond_the_header_of_svx_is_told_as_the_cause(info):
    """libsndfile writes its lower 16 bits without a complaint."""
    with pytest.raises(OutputError, match=r"SVX can't hold more than 65535 Hz; .*--format wav"):
        plan_output(info(rate=96000), container="SVX", subtype="PCM_16")


def test_one_channel_is_told_in_the_singular(info):
    with pytest.raises(OutputError, match="MP3 can't hold MPEG_LAYER_III with 1 channel at 96000 Hz; "):
        plan_output(info(rate=96000), container="MP3")


@pytest.mark.parametrize(
    ("container", "subtype", "rate", "channels"),
    [
        ("CAF", "ALAC_16", 48000, 2),
        ("CAF", "ALAC_24", 48000, 1),
        ("PAF", "PCM_24", 48000, 2),
        ("PAF", "PCM_24", 48000, 4),
        ("SVX", "PCM_16", 48000, 1),
    ],
)
def test_the_loudest_noise_comes_back(info, tmp_path, container, subtype, rate, channels):
    spec = plan_output(info(rate=rate, channels=channels), container=container, subtype=subtype)
    scale = 1 << 23 if subtype.endswith("24") else 1 << 15
    noise = np.random.default_rng(3).integers(-scale, scale, (20_000, channels)) / scale
    with create_writer(tmp_path / "out", spec, dither=False) as writer:
        writer.write(noise)
        writer.commit()
    assert np.array_equal(read_all(tmp_path / "out"), noise) and sf.info(tmp_path / "out").samplerate == rate


@pytest.mark.parametrize(
    ("bits", "channels", "kept"), [(16, 2, "ALAC"), (16, 6, "PCM"), (24, 1, "ALAC"), (24, 2, "PCM")]
)
def test_alac_stays_where_nothing_of_it_is_lost(tmp_path, bits, channels, kept):
    source, target = tmp_path / "in.caf", tmp_path / "out.caf"
    quiet = 0.05 * np.random.default_rng(1).uniform(-1, 1, (5003, channels))
    sf.write(source, quiet, 48000, f"ALAC_{bits}")
    writer = copied(source, target)
    assert sf.info(target).subtype == f"{kept}_{bits}" and len(writer.notices) == (kept == "PCM")
    assert np.array_equal(sf.read(source)[0], sf.read(target)[0])


@pytest.mark.parametrize(
    ("container", "subtype", "channels", "other"),
    [
        ("CAF", "ALAC_16", 6, "PCM_16"),
        ("CAF", "ALAC_24", 2, "PCM_24"),
        ("PAF", "PCM_24", 3, "PCM_16"),
    ],
)
def test_too_many_channels_are_told_as_the_cause(container, subtype, channels, other):
    spec = plan_output(AudioInfo(container, subtype, 48000, channels, 10))
    assert spec.subtype == other
    assert [n.text for n in spec.notices] == [
        f"The samples are written as {other}: "
        f"{subtype} of {channels} channels can't be written in {container}."
    ]


def test_channels_are_not_told_where_the_samples_are_the_cause():
    (notice,) = plan_output(AudioInfo("CAF", "ALAC_16", 48000, 6, 10), container="AU").notices
    assert notice.text == "The samples are written as PCM_16: ALAC_16 can't be written in AU."


@pytest.mark.parametrize(
    ("container", "subtype"), [("nonsense", "keep"), ("flac", "FLOAT"), ("wav", "PCM_12")]
)
def test_unknown_formats_are_refused_with_the_choices(info, container, subtype):
    with pytest.raises(UsageError, match="choose one of"):
        plan_output(info(), container=container, subtype=subtype)


@pytest.fixture
def info(tmp_path):
    def make(rate=16000, channels=1):
        path = tmp_path / "some.wav"
        path.write_bytes(wav(voice(10, channels).tobytes(), rate=rate, channels=channels))
        return open_reader(path).info

    return make


def test_containers_with_32_bit_sizes_refuse_more_than_they_can_state():
    hours = 2**31
    for container in ("AIFF", "AU"):
        with pytest.raises(OutputError, match=r"4 GiB; choose RF64 as the container \(--format rf64\)"):
            plan_output(AudioInfo(container, "PCM_16", 48000, 2, hours))
    assert plan_output(AudioInfo("W64", "PCM_16", 48000, 2, hours)).container == "W64"
    assert plan_output(AudioInfo("WAV", "PCM_16", 48000, 2, hours)).container == "WAV"
