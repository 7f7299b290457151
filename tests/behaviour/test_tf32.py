"""TF32 where no NVIDIA GPU is: said in one sentence, and nothing else differs."""

import mlx.core as mx
import numpy as np
import pytest
import soundfile

from speechlens import Options, enhance_file


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
