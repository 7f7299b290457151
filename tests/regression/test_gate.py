"""The gates close: outputs with one thing wrong, and kernels with one thing wrong, must fail them."""

from types import SimpleNamespace

import mlx.core as mx
import numpy as np
import pytest

from speechlens import kernels
from tests.regression.recordings import chosen
from tests.regression.test_outputs import close


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
@pytest.mark.parametrize("recording", chosen(), ids=lambda r: r.stored.stem)
def test_a_changed_output_is_noticed(lite, recording, change):
    output = recording.output(Changed(lite, lambda y: mx.array(change(y))))
    with pytest.raises(AssertionError):
        close(output, recording.reference(), recording.rate)


def slower_decay(scan, u, delta, A_log, *rest, **extra):
    return scan(u, delta, A_log + 0.01, *rest, **extra)


def no_skip(scan, u, delta, A_log, B, C, D, *rest, **extra):
    return scan(u, delta, A_log, B, C, 0 * D, *rest, **extra)


def forgetful(scan, u, delta, A_log, B, C, D, z=None, **extra):
    """Loses its state in the middle."""
    half = u.shape[1] // 2
    parts = [
        scan(u[:, s], delta[:, s], A_log, B[:, s], C[:, s], D, z[:, s], **extra)
        for s in (slice(None, half), slice(half, None))
    ]
    return mx.concatenate(parts, axis=1)


def other_axis(through, x, units, **extra):
    return through(x, [(unit, 3 - axis) for unit, axis in units], **extra)


KERNELS = {
    "right": ("selective_scan", lambda scan, *args, **extra: scan(*args, **extra)),
    "a decay one percent off": ("selective_scan", slower_decay),
    "a missing skip": ("selective_scan", no_skip),
    "a lost state": ("selective_scan", forgetful),
    "swapped axes": ("mamba_units", other_axis),
}


@pytest.mark.parametrize("strict", [False, True], ids=["standard", "strict"])
@pytest.mark.parametrize("fault", KERNELS)
def test_a_wrong_kernel_is_noticed(lite, monkeypatch, fault, strict):
    """Single operations with one of them wrong; with the right one the same network passes."""
    recording = next(r for r in chosen() if r.rate == 16000)
    operation, wrong = KERNELS[fault]
    network = lite.network
    if operation == "selective_scan":
        from speechlens.models.lite import Lite

        network = Lite(lite.network.config)
        network.update(lite.network.parameters())
    elif lite.network.blocks[0].time_mamba.packed is None:
        pytest.skip("this back end composes single operations")
    true = getattr(kernels, operation)
    monkeypatch.setattr(kernels, operation, lambda *args, **extra: wrong(true, *args, **extra))
    model = SimpleNamespace(geometry=lite.geometry, enhance=network.enhance)
    output = recording.output(model, strict=strict)
    if fault == "right":
        return close(output, recording.reference(), recording.rate)
    with pytest.raises(AssertionError):
        close(output, recording.reference(), recording.rate)
