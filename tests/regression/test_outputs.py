"""Outputs stay as they were: against stored ones, strict against standard, back end against back end.

60 dB and 0.05 dB: 24-bit storage alone leaves over 100 dB, other processors and libraries differ by
single rounding steps (about 120 dB), while any change of a kernel, an axis or a frame falls below 40.
"""

import pytest

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
    return recording.reference()


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
