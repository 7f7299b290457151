"""TF32 where no NVIDIA GPU is: said in one sentence, and nothing else differs. Never with strict numerics."""

import mlx.core as mx
import numpy as np
import pytest
import soundfile

import speechlens
from speechlens import Options, enhance_file, models
from speechlens.errors import UsageError
from speechlens.session import Session


@pytest.mark.skipif(mx.cuda.is_available(), reason="this machine has TF32")
def test_the_sentence_of_other_machines(tmp_path):
    noise = np.random.default_rng(0).normal(0, 0.05, 8000)
    soundfile.write(tmp_path / "in.wav", noise, 16000, subtype="FLOAT")
    plain = enhance_file(tmp_path / "in.wav", tmp_path / "plain.wav")
    asked = enhance_file(tmp_path / "in.wav", tmp_path / "asked.wav", Options(tf32=True))
    assert [notice.code for notice in plain.notices] == []
    assert [notice.code for notice in asked.notices] == ["no-tf32"]
    assert (plain.tf32, asked.tf32, asked.as_dict()["tf32"]) == (False, False, False)
    assert (tmp_path / "plain.wav").read_bytes() == (tmp_path / "asked.wav").read_bytes()


def test_options_take_strict_or_tf32():
    with pytest.raises(UsageError, match=r"\(--strict\) and TF32 \(--tf32\) contradict .*; leave one"):
        Options(strict=True, tf32=True)


def test_a_model_loaded_with_tf32_is_not_strict_on_any_machine(identity, monkeypatch):
    monkeypatch.setattr(models, "load", lambda model, *, tf32: identity)
    noise = np.random.default_rng(0).normal(0, 0.05, 4000)
    assert speechlens.load().enhance(noise, 16000, Options(strict=True)).shape == noise.shape
    model = speechlens.load(tf32=True)
    assert model.enhance(noise, 16000).shape == noise.shape
    with pytest.raises(UsageError, match="--tf32"):
        model.enhance(noise, 16000, Options(strict=True))


def test_a_process_that_has_tf32_from_elsewhere_refuses_strict(identity):
    """The environment, or an earlier model of the process, may have turned it on."""
    Session(identity, 16000, 1, Options(strict=True))
    identity.tf32 = True
    Session(identity, 16000, 1)
    with pytest.raises(UsageError, match=r"MLX_ENABLE_TF32 in the environment.*; start a new process"):
        Session(identity, 16000, 1, Options(strict=True))
