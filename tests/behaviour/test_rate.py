"""--rate resamples once, to the exact length, without delay; no band is brightened or dulled by the way."""

import numpy as np
import pytest
import soundfile as sf
import soxr

from speechlens.audio import Resampled, open_reader
from speechlens.engine import enhance_file
from speechlens.errors import UsageError
from speechlens.options import Options
from tests.behaviour.wavs import chunk, voice, wav
from tests.conftest import Identity, agreement, pairs, samples, through

RATES = [8000, 11025, 16000, 44100, 48000, 96000]


@pytest.mark.parametrize("new", RATES)
@pytest.mark.parametrize("old", [8000, 22050, 48000])
@pytest.mark.parametrize("frames", [1, 100, 65536, 70001])
def test_the_length_is_exact(tmp_path, old, new, frames):
    if old == new:
        pytest.skip("nothing to do")
    sf.write(tmp_path / "in.wav", np.full((frames, 2), 0.25), old)
    with Resampled(open_reader(tmp_path / "in.wav"), new) as reader:
        wanted = round(frames * new / old)
        assert reader.info.frames == wanted
        assert len(reader.read()) == wanted
        assert len(reader.read()) == 0
        assert [n.code for n in reader.notices] == ["resampled"]


@pytest.mark.parametrize("block", [1, 999, 100000])
def test_blocks_of_any_size_give_the_same(tmp_path, block):
    sf.write(tmp_path / "in.wav", np.random.default_rng(0).standard_normal(9000) * 0.1, 44100, "FLOAT")
    with Resampled(open_reader(tmp_path / "in.wav"), 16000) as reader:
        whole = reader.read()
    with Resampled(open_reader(tmp_path / "in.wav"), 16000) as reader:
        parts = []
        while len(part := reader.read(block)):
            parts.append(part)
    assert np.array_equal(np.concatenate(parts), whole)


def test_a_sine_stays_at_its_place(tmp_path):
    time = np.arange(48000) / 48000
    sf.write(tmp_path / "in.wav", 0.5 * np.sin(2 * np.pi * 440 * time), 48000, "FLOAT")
    with Resampled(open_reader(tmp_path / "in.wav"), 44100) as reader:
        got = reader.read()[:, 0]
    wanted = 0.5 * np.sin(2 * np.pi * 440 * np.arange(44100) / 44100)
    assert agreement(got[2000:-2000], wanted[2000:-2000]) > 100


def test_the_output_has_the_rate_and_marks_move_along(tmp_path):
    cue = np.array([1, 1, 4000, 0x61746164, 0, 0, 4000], "<u4").tobytes()
    source = tmp_path / "in.wav"
    source.write_bytes(wav(voice(16000).tobytes(), after=chunk(b"cue ", cue)))
    result = enhance_file(source, tmp_path / "out.wav", Options(rate=48000), enhancer=Identity())
    assert (result.rate, result.frames) == (48000, 48000)
    assert result.notices[0].text == "The sound was resampled from 16000 to 48000 Hz."
    assert sf.info(tmp_path / "out.wav").samplerate == 48000
    data = (tmp_path / "out.wav").read_bytes()
    at = data.index(b"cue ") + 8
    assert np.frombuffer(data[at : at + 28], "<u4")[[2, 6]].tolist() == [12000, 12000]


def test_the_own_rate_is_no_resampling(tmp_path):
    sf.write(tmp_path / "in.wav", np.full(1000, 0.5), 16000)
    result = enhance_file(tmp_path / "in.wav", tmp_path / "out.wav", Options(rate=16000), enhancer=Identity())
    assert result.notices == ()


@pytest.mark.parametrize("rate", [0, 3999, 192001])
def test_rates_that_are_not_taken(rate):
    with pytest.raises(UsageError, match="rate must lie between 4000 and 192000 Hz"):
        Options(rate=rate)


def band_level(x, rate, low, high):
    """RMS in dB of the part of a signal (frames,) between two frequencies."""
    spectrum = np.fft.rfft(x)
    hz = np.fft.rfftfreq(len(x), 1 / rate)
    part = spectrum[(hz >= low) & (hz < high)]
    return 10 * np.log10(np.sum(np.abs(part) ** 2) / len(x) ** 2 + 1e-20)


@pytest.fixture(scope="module", params=[22050, 32000, 44100, 48000, 96000])
def band_limited(request):
    """A clean voice of 16 kHz, held at a higher rate: nothing above 8 kHz."""
    pair = next(p for p in pairs("improvement", rate=16000, channels=1))
    own = samples(pair["clean"])[: 4 * 16000, 0]
    return soxr.resample(own, 16000, request.param, "VHQ")[:, None], request.param


def test_band_limited_sound_is_not_brightened(lite, band_limited):
    x, rate = band_limited
    y = through(lite, x, rate)
    voiced = band_level(x[:, 0], rate, 200, 4000)
    for low in range(9000, min(rate // 2, 24000) - 1000, 2000):
        before, after = (band_level(s[:, 0], rate, low, low + 2000) for s in (x, y))
        assert after < max(before + 3, voiced - 70)


def test_band_limited_sound_is_not_dulled(lite, band_limited):
    x, rate = band_limited
    y = through(lite, x, rate)
    for low, high in ((200, 1000), (1000, 3000), (3000, 5000), (5000, 7500)):
        before, after = (band_level(s[:, 0], rate, low, high) for s in (x, y))
        assert abs(after - before) < 2
