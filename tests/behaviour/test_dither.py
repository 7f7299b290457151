"""From floats to integers: right values, the same bytes for any blocks, nothing added to silence."""

import numpy as np
import pytest
import soundfile as sf

from speechlens.audio import AudioInfo, create_writer, plan_output
from speechlens.audio.dither import quantise, tpdf

BITS = {"PCM_U8": 8, "PCM_16": 16, "PCM_24": 24, "PCM_32": 32}


def written(path, samples, subtype="PCM_16", blocks=(None,), container="WAV", **how):
    spec = plan_output(AudioInfo(container, subtype, 16000, samples.shape[1], len(samples)))
    with create_writer(path, spec, **how) as writer:
        rest = samples
        for size in blocks:
            writer.write(rest[:size])
            rest = rest[size:] if size else rest[:0]
        if len(rest):
            writer.write(rest)
        writer.commit()
    return writer


def test_noise_is_triangular_within_one_step():
    noise = tpdf(0, 200_000, 2)
    assert np.abs(noise).max() < 1
    assert noise.mean() == pytest.approx(0, abs=0.003)
    assert noise.var() == pytest.approx(1 / 6, rel=0.01)
    assert np.mean(np.abs(noise) < 0.5) == pytest.approx(0.75, abs=0.003)


def test_noise_differs_between_channels_and_frames():
    noise = tpdf(0, 100_000, 2)
    assert abs(np.corrcoef(noise[:, 0], noise[:, 1])[0, 1]) < 0.01
    assert abs(np.corrcoef(noise[1:, 0], noise[:-1, 0])[0, 1]) < 0.01


def test_noise_depends_on_the_absolute_frame_only():
    assert np.array_equal(tpdf(0, 1000, 3)[123:], tpdf(123, 877, 3))
    assert np.array_equal(tpdf(2**40, 5, 1)[2:], tpdf(2**40 + 2, 3, 1))


@pytest.mark.parametrize("subtype", ["PCM_U8", "PCM_16"])
def test_any_split_into_blocks_gives_equal_bytes(tmp_path, subtype):
    samples = np.random.default_rng(3).uniform(-0.5, 0.5, (10007, 2)).astype("float32")
    written(tmp_path / "one.wav", samples, subtype)
    written(tmp_path / "many.wav", samples, subtype, blocks=[1, 2, 4095, 4097, 3])
    assert (tmp_path / "one.wav").read_bytes() == (tmp_path / "many.wav").read_bytes()


def test_detail_below_one_step_survives_as_a_mean(tmp_path):
    path = tmp_path / "x.wav"
    written(path, np.full((200_000, 1), 0.3 / 32768, "float32"))
    assert sf.read(path, dtype="int16")[0].mean() == pytest.approx(0.3, abs=0.01)


def test_exact_zeros_stay_zero(tmp_path):
    samples = np.full((1000, 2), 0.1, "float32")
    samples[200:300] = 0
    samples[:, 1] = 0
    written(tmp_path / "x.wav", samples)
    read = sf.read(tmp_path / "x.wav", dtype="int16")[0]
    assert not read[200:300].any()
    assert not read[:, 1].any()
    assert np.ptp(read[:200, 0]) > 0


@pytest.mark.parametrize("subtype", ["PCM_24", "PCM_32"])
def test_no_dither_above_16_bits(tmp_path, subtype):
    samples = np.full((1000, 1), 1 / 3)
    written(tmp_path / "x.wav", samples, subtype)
    assert len(np.unique(sf.read(tmp_path / "x.wav", dtype="int32")[0])) == 1


@pytest.mark.parametrize("subtype", ["ALAW", "ULAW"])
def test_no_dither_for_companded_samples(tmp_path, subtype):
    written(tmp_path / "a.wav", np.full((1000, 1), 0.3, "float32"), subtype)
    assert len(np.unique(sf.read(tmp_path / "a.wav")[0])) == 1


@pytest.mark.parametrize("subtype", BITS)
def test_every_step_passes_unchanged_without_dither(tmp_path, subtype):
    top = 2 ** (BITS[subtype] - 1)
    steps = np.unique(np.linspace(-top, top - 1, 65536).round())[:, None]
    written(tmp_path / "x.wav", steps / top, subtype, dither=False)
    read = sf.read(tmp_path / "x.wav", dtype="float64")[0] * top
    assert np.array_equal(read, steps[:, 0])


def test_saturated_samples_are_counted_and_told(tmp_path):
    samples = np.array([[1.5], [-2.0], [1.0], [-1.0], [0.5]], "float32")
    writer = written(tmp_path / "x.wav", samples, dither=False)
    assert sf.read(tmp_path / "x.wav", dtype="int16")[0].tolist() == [32767, -32768, 32767, -32768, 16384]
    (notice,) = writer.notices
    assert notice.code == "clipped"
    assert notice.text.startswith("2 samples")


def test_dither_at_full_scale_never_wraps():
    samples = np.concatenate([np.full((5000, 1), 1.0), np.full((5000, 1), -1.0)])
    steps, saturated = quantise(samples, 16, 0, dither=True)
    assert steps[:5000].min() >= 32765
    assert steps[5000:].max() <= -32766
    assert saturated == 0
