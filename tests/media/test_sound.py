"""How close the sound of an AAC track is to what was encoded, and the settings of the encoder."""

import numpy as np
import pytest
import soundfile as sf

from speechlens.audio import create_writer, open_reader, plan_output
from speechlens.audio.media.samples import to_frame
from tests.conftest import FIXTURES
from tests.media.films import Decoded, av, packets

RATE = 48000
SETTINGS = {"aac_coder": "fast", "aac_is": "0", "aac_tns": "0", "aac_pns": "0"}
# What FFmpeg does of its own accord.
OTHERS = [{"aac_coder": "twoloop"}, {"aac_is": "1"}, {"aac_tns": "1"}, {"aac_pns": "1"}]


@pytest.fixture(scope="module")
def voices():
    """Two voices, one in each channel, without anything above 8 kHz."""
    return sf.read(FIXTURES / "unseen" / "ls2952+ls6078_48k_clean.flac", 6 * RATE, dtype="float32")[0]


def encoded(folder, sound):
    """The sound as a film, at 128 kbit/s a channel, and the frames of silence that went before it."""
    source, target = folder / "in.wav", folder / "out.m4a"
    sf.write(source, sound, RATE, "FLOAT")
    with open_reader(source) as reader:
        plan = plan_output(reader.info, suffix=".m4a", subtype="AAC")
        with create_writer(target, plan) as writer:
            writer.write(reader.read())
            writer.commit()
    return target, plan.media.lead


def test_a_voice_is_45_db_above_its_error_and_silence_above_it_stays_silent(tmp_path, voices):
    voice = voices[:, 0]
    after = Decoded(encoded(tmp_path, voices[:, :1])[0]).samples[: len(voice), 0]
    assert 10 * np.log10(np.sum(voice**2) / np.sum((after - voice) ** 2)) > 45
    assert energy(after, 8100, 10200) < 10 * energy(voice, 8100, 10200)
    assert energy(after, 6000, 7500) == pytest.approx(energy(voice, 6000, 7500), rel=0.05)


def energy(sound, low, high):
    spectrum, hz = np.fft.rfft(sound), np.fft.rfftfreq(len(sound), 1 / RATE)
    return np.sum(np.abs(spectrum[(low <= hz) & (hz < high)]) ** 2)


@pytest.mark.parametrize("other", OTHERS, ids=lambda o: next(iter(o)))
def test_the_encoder_runs_with_its_settings(tmp_path, voices, other):
    """Its packets are those of an encoder with the same settings, not of one that differs in one."""
    target, lead = encoded(tmp_path, voices)
    found, sound = [data for data, *_ in packets(target, "audio")], np.pad(voices, ((lead, 0), (0, 0)))
    assert found == direct(sound, SETTINGS)
    assert found != direct(sound, SETTINGS | other)


def direct(sound, settings):
    """Packets of FFmpeg's encoder."""
    context = av.CodecContext.create("aac", "w")
    context.sample_rate, context.layout, context.format = RATE, "stereo", "fltp"
    context.bit_rate, context.options = 256000, settings
    context.flags |= av.codec.context.Flags.bitexact
    frame = to_frame(av, sound, "fltp", "stereo")
    frame.sample_rate = RATE
    return [bytes(packet) for packet in [*context.encode(frame), *context.encode(None)]]
