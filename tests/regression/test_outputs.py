"""Outputs stay as they were: against stored ones, strict against standard, back end against back end.

60 dB and 0.05 dB: 24-bit storage alone leaves over 100 dB, other processors and libraries differ by
single rounding steps (about 120 dB), while any change of a kernel, an axis or a frame falls below 40.
"""

import numpy as np
import pytest
import soundfile as sf

from speechlens import kernels
from speechlens.kernels import native
from speechlens.metrics import lsd
from tests.conftest import agreement
from tests.regression.recordings import chosen

SNR, LSD = 60, 0.05


@pytest.fixture(scope="module", params=chosen(), ids=lambda r: r.stored.stem)
def recording(request):
    return request.param


@pytest.fixture(scope="module")
def stored(recording):
    return sf.read(recording.stored, dtype="float32", always_2d=True)[0]


def close(output, reference, rate):
    assert output.shape == reference.shape
    assert agreement(output, reference) > SNR
    assert lsd(reference, output, rate, at=None) < LSD


@pytest.mark.parametrize("strict", [False, True], ids=["standard", "strict"])
def test_outputs_are_as_stored(lite, recording, stored, strict):
    close(recording.output(lite, strict=strict), stored, recording.rate)


def test_every_instruction_set_agrees(lite, recording, stored):
    if kernels.chosen().name != "cpu":
        pytest.skip("the native library is not in use here")
    best, *others = native.instruction_sets()
    try:
        for name in others:
            native.select(name)
            close(recording.output(lite), stored, recording.rate)
    finally:
        native.select(best)


def test_plain_operations_agree(recording, stored, monkeypatch):
    monkeypatch.setenv("SPEECHLENS_BACKEND", "reference")
    from speechlens.models import load

    if recording.rate == 16000:
        close(recording.output(load("lite")), stored, recording.rate)


class Changed:
    """The model with one thing wrong; the gates have to notice."""

    def __init__(self, model, change):
        self.geometry, self._model, self._change = model.geometry, model, change

    def enhance(self, windows, rate, *, strict=False):
        return self._change(self._model.enhance(windows, rate, strict=strict))


@pytest.mark.parametrize(
    "change",
    [
        lambda y: y * 10 ** (1 / 20),
        lambda y: y[:, ::-1],
        lambda y: np.roll(np.array(y), 1, axis=1),
        lambda y: np.where(np.arange(y.shape[1]) < y.shape[1] - 441, np.array(y), 0),
    ],
    ids=["one dB", "reversed", "a sample late", "a lost frame"],
)
def test_the_gate_notices(lite, recording, stored, change):
    import mlx.core as mx

    output = recording.output(Changed(lite, lambda y: mx.array(change(y))))
    with pytest.raises(AssertionError):
        close(output, stored, recording.rate)
