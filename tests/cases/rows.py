"""The cases: one row a file. A row writes its file into a folder and says what must come of it."""

import io
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import soundfile

from tests.behaviour import wavs
from tests.cases import sounds

RATE = 16000
FINE = "subtype_pcm_24_fine_detail.wav"


@dataclass(frozen=True)
class Row:
    """One file. expected: enhance, silence, warning, refuse, either.

    channels, rate, subtype, frames: of the output; subtype "A|B" means either, "" any. checks: more of
    `judge` by name. told: a word that some notice must hold.
    """

    name: str
    case: str
    expected: str
    data: Callable[[], bytes] = field(repr=False)
    channels: int = 1
    rate: int = RATE
    subtype: str = "PCM_16"
    frames: int = 0
    tolerance: int = 0
    checks: tuple[str, ...] = ()
    told: str = ""

    @property
    def id(self) -> str:
        """Case and name, short enough for a list of tests."""
        return f"{self.case}-{ascii(self.name)[1:-1][-40:]}"

    def write(self, folder: Path) -> Path:
        """The file in `folder`."""
        path = folder / self.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.data())
        return path


def pcm(samples: np.ndarray, subtype: str = "PCM_16") -> bytes:
    """Samples as the bytes of a WAV."""
    sink = io.BytesIO()
    two = samples if samples.ndim == 2 else samples[:, None]
    with np.errstate(over="ignore"):
        if subtype in ("FLOAT", "DOUBLE"):
            return two.astype("<f4" if subtype == "FLOAT" else "<f8").tobytes()
    soundfile.write(sink, two, 8000, subtype, "LITTLE", "RAW")
    return sink.getvalue()


_BITS = {"PCM_U8": 8, "PCM_16": 16, "PCM_24": 24, "PCM_32": 32, "FLOAT": 32, "DOUBLE": 64}


def wav(samples: np.ndarray, rate: int = RATE, subtype: str = "PCM_16", keep: float = 1.0, **how) -> bytes:
    """A whole WAV; `how` as in `wavs.wav`; keep: share of the sample bytes that are there."""
    channels = 1 if samples.ndim == 1 else samples.shape[1]
    data = pcm(samples, subtype)
    size = how.pop("data_size", len(data))
    tag = 3 if subtype in ("FLOAT", "DOUBLE") else 1
    return wavs.wav(data[: int(keep * len(data))], rate=rate, channels=channels, bits=_BITS[subtype], tag=tag,
                    data_size=size, **how)  # fmt: skip


def encoded(samples: np.ndarray, rate: int, form: str, subtype: str) -> bytes:
    """A file of another container."""
    sink = io.BytesIO()
    soundfile.write(sink, samples, rate, subtype, format=form)
    return sink.getvalue()


def _row(case, name, make, expected="enhance", rate=RATE, subtype="PCM_16", checks=(), told="", **how):
    """A row of a WAV; `make` gives its samples."""
    how_wav = {
        k: how.pop(k) for k in ("style", "mask", "data_size", "riff_size", "before", "keep") if k in how
    }
    shape = make().shape
    listed = {"frames": shape[0], "channels": 1 if len(shape) == 1 else shape[1], **how}
    return Row(name, case, expected, lambda: wav(make(), rate, subtype, **how_wav), rate=rate,
               subtype=subtype, checks=tuple(checks), told=told, **listed)  # fmt: skip


def lengths():
    for n in (1, 2, 99, 100, 101, 255, 256, 257, 399, 400, 401, 511, 512, 513, 1024, 15999, 16001):
        yield _row("C01", f"length_{n:05d}.wav", lambda n=n: sounds.voice(RATE, n, n))
    yield _row("C01", "length_51761_48k.wav", lambda: sounds.voice(48000, 51761), rate=48000)
    yield _row("C02", "stereo_4s_44k1.wav", lambda: sounds.voices(44100, 4 * 44100, 2), rate=44100)
    clicks = sounds.pulses(48000, 8000) + sounds.hiss(48000, 5e-4)
    yield _row("C03", "clicks_known_places.wav", lambda: clicks,
               checks=["pulses_stay", "starts_quietly"])  # fmt: skip
    yield _row("C04", "voice_to_last_sample.wav", lambda: sounds.voice(RATE, 12 * RATE + 37, 9),
               checks=["tail_kept", "starts_quietly"])  # fmt: skip
    yield _row("C05", "seams.wav", lambda: sounds.voice(RATE, 31 * RATE + 417, 11, noise=0)
               + sounds.tone(RATE, 31 * RATE + 417, 300, 0.05), checks=["no_clicks"])  # fmt: skip


def nothing_there():
    good = wav(sounds.voice(RATE, 8000))
    yield _row("C06", "empty_0_frames.wav", lambda: np.zeros(0), "refuse")
    yield Row("zero_bytes.wav", "C07", "refuse", bytes)
    for n in (4, 12, 30, 44):
        yield Row(f"header_cut_at_{n}.wav", "C08", "refuse", lambda n=n: good[:n])
    yield _row("C09", "data_cut_at_60_percent.wav", lambda: sounds.voice(RATE, 20000), "warning", keep=0.6,
               frames=12000, told="cut short")  # fmt: skip
    for name, subtype in (("silence_pcm16.wav", "PCM_16"), ("silence_float.wav", "FLOAT")):
        yield _row("C10", name, lambda: np.zeros(RATE), "silence", subtype=subtype)
    half = sounds.voices(RATE, RATE, 2) * [1, 0]
    yield _row("C11", "stereo_right_silent.wav", lambda: half)
    yield _row("C12", "one_lsb.wav", lambda: np.sign(sounds.hiss(RATE, 1)) / 32768, checks=["no_louder"])


def samples_out_of_line():
    x = sounds.voice(RATE, 2 * RATE, 21)
    for name, value in (("nan", np.nan), ("plus_inf", np.inf), ("minus_inf", -np.inf)):
        yield _row("C13", f"{name}_inside.wav", lambda v=value: np.concatenate([x[:9000], [v] * 3, x[9003:]]),
                   "warning", subtype="FLOAT", told="NaN, Inf or far beyond")  # fmt: skip
    yield _row("C13", "all_nan.wav", lambda: np.full(RATE, np.nan), "refuse", subtype="FLOAT")
    yield _row("C14", "dc_offset.wav", lambda: np.clip(x / 2 + 0.3, -1, 1), checks=["no_thump"])
    yield _row("C15", "float_peak_plus_6db.wav", lambda: x * 4, subtype="FLOAT",
               checks=["peaks_above_one", "level_kept"])  # fmt: skip
    yield _row("C16", "hard_clipped.wav", lambda: np.clip(x * 8, -1, 1 - 2**-15))
    yield _row("C17", "very_quiet.wav", lambda: x * 0.001, subtype="PCM_24",
               checks=["level_kept", "finer_than_16_bits"])  # fmt: skip
    yield _row("C18", "loud_then_quiet.wav", lambda: sounds.loud_then_quiet(RATE, 6 * RATE),
               checks=["quiet_half_heard"])  # fmt: skip
    yield _row("C19", "clean_speech.wav", lambda: sounds.voice(RATE, 4 * RATE, noise=0),
               checks=["clean_passes"])  # fmt: skip
    yield _row("C20", "noise_only.wav", lambda: sounds.hiss(3 * RATE, 0.1), checks=["no_louder"])


def subtypes():
    x = sounds.voice(RATE, RATE, 31)
    for subtype in ("PCM_U8", "PCM_24", "PCM_32", "FLOAT", "DOUBLE"):
        checks = [] if subtype == "PCM_U8" else ["finer_than_16_bits"]
        yield _row("C21", f"subtype_{subtype.lower()}.wav", lambda: x, subtype=subtype, checks=checks)
    fine = sounds.tone(RATE, RATE, 440, 0.3) + sounds.tone(RATE, RATE, 997, 2e-6)
    yield _row("C21", FINE, lambda: fine, subtype="PCM_24", checks=["finer_than_16_bits"])
    low = sounds.voice(8000, 8000, 32)
    for subtype in ("ULAW", "ALAW"):
        yield Row(f"{subtype.lower()}_8k.wav", "C22", "enhance",
                  lambda s=subtype: encoded(low, 8000, "WAV", s), rate=8000,
                  subtype=f"{subtype}|PCM_16", frames=8000)  # fmt: skip


def rates():
    for rate in (8000, 11025, 22050, 24000, 32000, 44100, 48000, 88200, 96000, 192000):
        frames = rate if rate < 100000 else rate // 2
        yield _row("C23", f"rate_{rate}.wav", lambda r=rate, n=frames: sounds.voice(r, n, 41), rate=rate)
    for rate in (4000, 12345, 15999, 44056):
        yield _row("C24", f"rate_{rate}.wav", lambda r=rate: sounds.voice(r, 2 * r, 42), rate=rate)


def channels():
    yield _row("C25", "stereo_two_voices.wav", lambda: sounds.voices(48000, 48000, 2), rate=48000)
    for count, mask, name in ((3, 0x7, "3_0"), (6, 0x3F, "5_1"), (8, 0x63F, "7_1")):
        yield _row("C26", f"surround_{name}.wav", lambda c=count: sounds.voices(RATE, RATE, c), style="ext",
                   mask=mask, checks=["speaker_mask"])  # fmt: skip
    yield _row("C26", "sixteen_channels_no_layout.wav", lambda: sounds.voices(RATE, RATE, 16), style="ext")


def headers():
    x, two = sounds.voice(RATE, RATE, 71), sounds.voices(RATE, RATE, 2)
    open_end = 0xFFFFFFFF
    yield _row("C27", "pipe_size_ffffffff.wav", lambda: x, data_size=open_end, riff_size=open_end)
    yield _row("C28", "extensible_24.wav", lambda: two, subtype="PCM_24", style="ext", mask=3,
               checks=["speaker_mask"])  # fmt: skip
    yield _row("C28", "extensible_float.wav", lambda: x, subtype="FLOAT", style="ext", mask=4,
               checks=["speaker_mask"])  # fmt: skip
    yield _row("C29", "fmt_18_bytes.wav", lambda: x, style="cb")
    yield _row("C30", "list_before_data.wav", lambda: x, before=wavs.info_list(INAM="Täst", ICMT="made up"),
               checks=["tags_kept"])  # fmt: skip
    small = wav(x[:100])
    for name, at, value in (
        ("zero_channels", 22, b"\0\0"),
        ("codec_tag_unknown", 20, b"\x77\x77"),
        ("zero_bits", 34, b"\0\0"),
        ("sample_rate_zero", 24, bytes(4)),
    ):
        data = small[:at] + value + small[at + len(value) :]
        yield Row(f"{name}.wav", "C31", "refuse", lambda d=data: d)


def other_formats():
    x, two = sounds.voice(44100, 44100, 81), sounds.voices(44100, 44100, 2)
    for name, sound, form, subtype, wanted, slack in (
        ("voice.flac", x, "FLAC", "PCM_16", "PCM_16", 0),
        ("voice_24.flac", two, "FLAC", "PCM_24", "PCM_24", 0),
        ("voice.aiff", two, "AIFF", "PCM_16", "PCM_16", 0),
        ("voice.au", x, "AU", "PCM_16", "PCM_16", 0),
        ("voice.caf", x, "CAF", "PCM_24", "PCM_24", 0),
        ("voice.ogg", two, "OGG", "VORBIS", "VORBIS", 0),
        ("voice.mp3", two, "MP3", "MPEG_LAYER_III", "MPEG_LAYER_III", 2400),
        ("small_rf64.wav", two, "RF64", "PCM_16", "PCM_16", 0),
        ("small.w64", two, "W64", "PCM_24", "PCM_24", 0),
    ):
        yield Row(name, "C33" if "small" in name else "C32", "enhance",
                  lambda s=sound, f=form, t=subtype: encoded(s, 44100, f, t),
                  channels=1 if sound.ndim == 1 else 2, rate=44100, subtype=wanted, frames=44100,
                  tolerance=slack)  # fmt: skip
    high = sounds.voice(48000, 48000)
    yield Row("voice.opus", "C32", "enhance", lambda: encoded(high, 48000, "OGG", "OPUS"), rate=48000,
              subtype="OPUS", frames=48000, tolerance=960)  # fmt: skip
    head = struct.pack(">I4s4sI", 24, b"ftyp", b"M4A ", 0) + b"M4A mp42" + bytes(512)
    yield Row("not_decodable.m4a", "C34", "refuse", lambda: head, told="WAV")
    yield Row("flac_called.wav", "C35", "enhance", lambda: encoded(x, 44100, "FLAC", "PCM_16"), rate=44100,
              subtype="", frames=44100)  # fmt: skip
    for name, data in (
        ("web_page_called", b"<!doctype html><title>404</title>" * 20),
        ("text_called", b"just words\n" * 50),
        ("picture_called", b"\x89PNG\r\n\x1a\n" + bytes(200)),
    ):
        yield Row(f"{name}.wav", "C35", "refuse", lambda d=data: d)


NAMES = (
    "Ø.wav",
    "録音 テスト.wav",
    "cafe\u0301 (decomposed).wav",
    "\u0645\u0642\u0627\u0628\u0644\u0629.wav",
    "laughing \U0001f602.wav",
    "at 9.42\u202fam.wav",
    "50% off #1 & more?.wav",
    'it\'s "quoted".wav',
    "-v.wav",
    "  spaces  .wav",
    "two.dots.wav.wav",
    "no_extension",
    "UPPER.WAV",
    "long" * 60 + ".wav",
    "/".join(f"folder_with_a_rather_long_name_{i}" for i in range(9)) + "/deep.wav",
)


def names():
    short = sounds.voice(RATE, RATE // 2, 91)
    for name in NAMES:
        case = "C37" if len(name) > 100 else "C36"
        yield _row(case, f"names/{name}", lambda: short)


ALL = [row for make in (lengths, nothing_there, samples_out_of_line, subtypes, rates, channels, headers,
                        other_formats, names) for row in make()]  # fmt: skip


def damaged_weights() -> dict[str, bytes]:
    """Files to hand over as a model: each must be refused by name before any work starts."""

    def tensors(values: np.ndarray) -> bytes:
        head = b'{"a.weight":{"dtype":"F32","shape":[4,4],"data_offsets":[0,64]}}'
        return struct.pack("<Q", len(head)) + head + values.astype("<f4").tobytes()

    whole = tensors(np.arange(16))
    return {
        "empty": b"",
        "cut_in_header": whole[:20],
        "cut_in_data": whole[:-30],
        "header_too_long": struct.pack("<Q", 1 << 60) + whole[8:],
        "zero_filled": bytes(len(whole)),
        "web_page": b"<!doctype html><title>Forbidden</title>",
        "lfs_pointer": b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 9\n",
        "wrong_names": whole,
        "not_a_number": tensors(np.full(16, np.nan)),
    }
