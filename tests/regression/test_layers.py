"""Each layer of the lite network against float64, on real speech.

Every layer gets the oracle's input, so that an error shows where it is made. 110 dB: float32 rounding leaves
128 to 140, any wrong weight, axis or activation is under 60.
"""

import mlx.core as mx
import numpy as np
import pytest

from tests.conftest import agreement, samples
from tests.regression import oracle

LEAST = 110
NOISY = {16000: "unseen/ls1594_16k_noisy_wind_05db.flac", 44100: "unseen/ls8123_44.1k_noisy_wind_05db.flac"}


@pytest.fixture(scope="module", params=NOISY, ids="{} Hz".format)
def layers(request, lite):
    """The oracle's values before and after every layer: name, input, output."""
    rate = request.param
    geometry = lite.geometry(rate)
    x = samples(NOISY[rate])[rate : rate + round(0.4 * rate), 0]
    spec = oracle.spectrum(x, geometry.n_fft, geometry.hop)
    steps = [("encoder", spec, oracle.encode(spec))]
    for block in range(oracle.CONFIG["blocks"]):
        for name, work in (("time", oracle.over_time), ("bands", oracle.over_bands)):
            steps.append((f"{name} {block}", steps[-1][2], work(steps[-1][2], block)))
    steps.append(("decoder", steps[-1][2], oracle.decode(steps[-1][2], spec.shape[1])))
    return x, steps


def layer(lite, name: str, x: np.ndarray, bins: int, strict: bool) -> np.ndarray:
    """The network's own layer over the oracle's input."""
    network = lite.network
    used = network.config.used(bins)
    if name == "encoder":
        covered = sum(n * w for n, (_, w) in zip(used, network.config.bands, strict=True))
        features = network._features(mx.array(x.astype(np.complex64))[None], covered)
        return np.array(network.encoder(features, used))[0]
    given = mx.array(x.astype(np.float32))[None]
    if name == "decoder":
        mask = np.array(network.decoder(given, used))[0][:, :bins]
        return np.concatenate([mask, np.repeat(mask[:, -1:], bins - mask.shape[1], axis=1)], axis=1)
    kind, block = name.split()
    block = network.blocks[int(block)]
    if kind == "time":
        return np.array(block.time_mamba.residual(given, 1, strict=strict))[0]
    return np.array(block.freq_mamba.residual(given, 2, strict=strict))[0]


def split(values: np.ndarray) -> np.ndarray:
    """Complex values as pairs of real ones."""
    return np.stack([values.real, values.imag]) if np.iscomplexobj(values) else values


@pytest.mark.parametrize("strict", [False, True], ids=["standard", "strict"])
def test_every_layer_agrees_with_float64(lite, layers, strict):
    _, steps = layers
    bins = steps[0][1].shape[1]
    found = {name: agreement(split(layer(lite, name, x, bins, strict)), split(y)) for name, x, y in steps}
    assert {name: f"{db:.0f} dB" for name, db in found.items() if db < LEAST} == {}


def test_the_whole_network_agrees_with_float64(lite, layers):
    from speechlens.dsp.stft import stft

    x, steps = layers
    rate = next(r for r in NOISY if len(x) == round(0.4 * r))
    mask = np.array(lite.network(stft(mx.array(x)[None], lite.geometry(rate))))[0]
    assert agreement(split(mask), split(steps[-1][2])) > 80


def test_a_swapped_axis_is_seen(lite, layers):
    _, steps = layers
    name, x, y = steps[1]
    wrong = layer(lite, "bands 0", x, 0, False)
    assert name == "time 0" and agreement(wrong, y) < 30
