"""The RE-USE network against float64 reference outputs, and the rules of its signal path.

fixtures/oracle/net_*.npz: computed in float64 by an independent PyTorch implementation with the weights
of checkpoint.py; `frame_stride`, `row_stride` and `sample_stride` say what was kept of them. Tolerances are
five to ten times what the same implementation shows in float32. 22.05 kHz has an even number of bins and
samples beyond the last hop.
"""

import subprocess
import sys
from dataclasses import replace

import mlx.core as mx
import numpy as np
import pytest

from speechlens import kernels
from speechlens.dsp.stft import Geometry
from speechlens.kernels.conv_stage import tiles
from speechlens.models import load, loading, reuse, room
from speechlens.models.reuse import Reuse, ReuseConfig
from speechlens.models.reuse_signal import expand, features
from tests.conftest import FIXTURES, GPU, through
from tests.models import float64
from tests.models.checkpoint import make_config, make_tensors, write

CASES = ["small_8k", "small_8k_zero_rule", "full_22k"]
# Of these only the waveforms are kept.
WAVES = [*CASES, "full_16k", "full_44k", "full_48k"]
# Largest absolute errors; near 0 a phase means little, so it also counts weighted with its radius.
PLANES = {"encoder_out": 1e-3, "block_0_out": 1.5e-3, "block_1_out": 1.5e-3, "block_29_out": 5e-3}
HEADS = {"head_mag": 3e-4, "phase by radius": 3e-4, "phase": 0.013}
PAD = [(0, 0), (0, 2), (0, 2), (0, 0)]
fused = kernels.supports(64, 256, 4)


class Case:
    """One stored case."""

    def __init__(self, name: str) -> None:
        self.data = np.load(FIXTURES / "oracle" / f"net_{name}.npz")
        self.rate, self.blocks = int(self["rate"]), int(self["blocks"])
        self.waves = mx.array(self["wave_in"])[None]

    def __getitem__(self, key: str) -> np.ndarray:
        return self.data[key]

    def frames(self, plane: mx.array) -> np.ndarray:
        """[1, T, F] as the stored [F, T]."""
        return np.array(plane[0]).T[:, :: int(self["frame_stride"])]

    def check_plane(self, name: str, plane: mx.array) -> None:
        if name in self.data:
            kept = np.array(plane[0, :: int(self["row_stride"])]).transpose(2, 0, 1)
            error = np.abs(kept[self[name + "_channels"]] - self[name]).max()
            assert error < PLANES[name], name

    def check_heads(self, compressed: mx.array, phase: mx.array) -> None:
        turned = np.abs(wrapped(self.frames(phase) - self["phase"]))
        errors = {
            "head_mag": np.abs(self.frames(compressed) - self["head_mag"]).max(),
            "phase by radius": (turned * self["phase_radius"].astype(np.float64)).max(),
            "phase": turned.max(),
        }
        for name, error in errors.items():
            assert error < HEADS[name], name
        assert np.sqrt(np.mean(turned**2)) < 1e-4


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    """Gives the model of a case, loaded once."""
    loaded = {}

    def model(case: Case):
        key = (int(case["seed"]), case.blocks, float(case["mag_bias"]))
        if key not in loaded:
            folder = tmp_path_factory.mktemp("case")
            write(folder, make_tensors(*key), case.blocks)
            loaded[key] = load(folder)
        return loaded[key]

    return model


def wrapped(angle: np.ndarray) -> np.ndarray:
    return (angle + np.pi) % (2 * np.pi) - np.pi


def cases(*names):
    # Thirty blocks of single operations take minutes on a processor.
    slow = pytest.mark.skipif(not fused, reason="needs the fused Mamba unit")
    return [pytest.param(name, marks=slow if name.startswith("full") else ()) for name in names]


@pytest.mark.parametrize("name", cases(*CASES))
def test_network_matches_the_reference(models, name):
    """Every stage from the waveform on: features, hidden planes, both heads, silenced frames."""
    case = Case(name)
    model = models(case)
    geometry = model.geometry(case.rate)
    assert geometry == Geometry(int(case["n_fft"]), int(case["hop"]))
    magnitude, phase = features(case.waves, geometry)
    if "mag_in" in case.data:
        assert np.abs(case.frames(magnitude) - case["mag_in"]).max() < 1e-5
        assert np.abs(wrapped(case.frames(phase) - case["pha_in"])).max() < 2e-3
    compressed, phase = model.network(
        magnitude, phase, watch=lambda stage, plane: case.check_plane(f"{stage}_out", plane)
    )
    case.check_heads(compressed, phase)
    dead = ~np.array(expand(compressed)[0]).any(axis=-1)
    assert np.array_equal(dead, case["dead_frames"])


@pytest.mark.parametrize("name", cases(*WAVES))
def test_waveform_matches_the_reference(models, name):
    """Signal in, signal out, the samples beyond the last hop included."""
    check_waveform(models, name, strict=False)


@pytest.mark.parametrize("name", cases(*CASES))
def test_strict_waveform_matches_the_reference(models, name):
    check_waveform(models, name, strict=True)


def check_waveform(models, name, strict):
    case = Case(name)
    output = np.array(models(case).enhance(case.waves, case.rate, strict=strict)[0])
    assert output.shape == case["wave_in"].shape
    key = "waveform_strict" if strict and "waveform_strict" in case.data else "waveform"
    error = output[:: int(case["sample_stride"])] - case[key]
    assert np.abs(error).max() < 2e-5
    assert np.sqrt(np.mean(error**2)) < 2e-6


@pytest.fixture(scope="module")
def one_block(tmp_path_factory):
    """A network of one block, and its tensors."""
    tensors = make_tensors(11, blocks=1)
    return load(write(tmp_path_factory.mktemp("one"), tensors, 1)), tensors


@pytest.mark.parametrize(
    ("rate", "n"),
    [
        *((4000, n) for n in (2, 19, 20, 80, 159, 160, 161)),
        *((rate, rate // 200 + odd) for rate, odd in ((11025, 0), (22050, 1), (32000, -1), (96000, -1))),
        (11025, 221),
    ],
)
def test_odd_lengths_and_rates_match_float64(one_block, rate, n):
    """Around the hop, half a window and a whole one; another program in float64 says what comes out."""
    model, tensors = one_block
    x = (np.random.default_rng(n).standard_normal(n) * 0.1).astype(np.float32)
    expected = float64.enhance(tensors, x, rate, blocks=1)
    for strict in (False, True):
        found = np.array(model.enhance(mx.array(x)[None], rate, strict=strict)[0])
        assert np.abs(found - expected).max() < 2e-5


def test_stereo_and_silence_match_float64(one_block):
    """Each channel on its own, and a silent one stays silent to the bit."""
    model, tensors = one_block
    sound = (np.random.default_rng(0).standard_normal((161, 3)) * 0.1).astype(np.float32)
    sound[:, 1] = 0
    found = through(model, sound, 4000)
    assert not found[:, 1].any()
    for channel in (0, 2):
        expected = float64.enhance(tensors, sound[:, channel], 4000, blocks=1)
        assert np.abs(found[:, channel] - expected).max() < 2e-5


def test_seventeen_frames_fall_to_the_zero_rule():
    assert Case("small_8k_zero_rule")["dead_frames"].sum() == 17


def test_plain_operations_match_the_reference(models, monkeypatch):
    """The same network without any fused kernel, tile by tile."""
    monkeypatch.setenv("SPEECHLENS_BACKEND", "reference")
    monkeypatch.setattr(tiles, "BYTES", 8 << 20)
    case = Case("small_8k")
    packed = models(case).network
    plain = Reuse(packed.config)
    plain.update(packed.parameters())
    plain.pack()
    frames = features(case.waves, packed.config.geometry(case.rate))
    heads = plain(*frames, watch=lambda stage, plane: case.check_plane(f"{stage}_out", plane))
    case.check_heads(*heads)


@pytest.mark.parametrize(
    ("rate", "n_fft", "hop"),
    [
        (8000, 320, 40),
        (11025, 442, 56),
        (12000, 480, 60),
        (16000, 640, 80),
        (22050, 882, 110),
        (24000, 960, 120),
        (32000, 1280, 160),
        (44100, 1764, 220),
        (48000, 1920, 240),
        (88200, 3528, 442),
        (96000, 3840, 480),
        (192000, 7680, 960),
    ],
)
def test_geometry_of_each_rate(models, rate, n_fft, hop):
    assert models(Case("small_8k")).geometry(rate) == Geometry(n_fft, hop)


@pytest.mark.parametrize("n", [1, 2, 30, 159, 160, 161, 333, 1999])
@pytest.mark.parametrize("rate", [4000, 8000, 11025])
def test_any_length_comes_back(models, rate, n):
    noise = np.random.default_rng(n).standard_normal((1, n)).astype(np.float32) * 0.1
    output = models(Case("small_8k")).enhance(mx.array(noise), rate)
    assert output.shape == (1, n)
    assert mx.isfinite(output).all().item()


def test_items_of_a_batch_do_not_mix(models):
    model = models(Case("small_8k_zero_rule"))
    x = np.random.default_rng(1).standard_normal((3, 1500)).astype(np.float32) * [[0.3], [0.02], [0.0]]
    together = model.enhance(mx.array(x.astype(np.float32)), 8000)
    for i in range(3):
        alone = model.enhance(mx.array(x[i : i + 1].astype(np.float32)), 8000)
        assert float(mx.abs(together[i] - alone[0]).max()) < 1e-6


def test_silence_has_phase_zero_and_stays_finite(models):
    model = models(Case("small_8k"))
    for silence in (0.0, -0.0):
        magnitude, phase = features(mx.full((1, 4000), silence), model.geometry(8000))
        assert not mx.any(magnitude).item() and not mx.any(phase).item()
    assert mx.isfinite(model.enhance(mx.zeros((1, 4000)), 8000)).all().item()


def test_even_frames_are_real():
    """Reflection makes the first frame even, and the last one where it is centred on the last sample."""
    geometry = Geometry(320, 40)
    x = np.random.default_rng(3).standard_normal((1, 2001)).astype(np.float32)

    def real_frames(n):
        _, phase = features(mx.array(x[:, :n]), geometry)
        angles = np.array(phase[0])
        assert np.isin(angles[:, [0, -1]], np.float32([0, np.pi])).all()
        return np.flatnonzero(np.isin(angles, np.float32([0, np.pi])).all(axis=1)).tolist()

    assert real_frames(2001) == [0, 50]
    assert real_frames(2000) == [0]
    # A signal of less than half a window can't be mirrored in full.
    assert real_frames(100) == []


@pytest.mark.parametrize(
    ("bins", "zeros", "silenced"), [(161, 80, False), (161, 81, True), (442, 221, False)]
)
def test_more_than_half_zero(bins, zeros, silenced):
    """Exactly half keeps the frame; a frame says nothing about the others."""
    compressed = np.ones((2, 3, bins), np.float32)
    compressed[0, 1, :zeros] = np.linspace(-1, 0, zeros)
    magnitude = np.array(expand(mx.array(compressed)))
    assert (not magnitude[0, 1].any()) == silenced
    assert np.allclose(magnitude[1], np.expm1(1)) and magnitude[0, [0, 2]].all()


@pytest.mark.parametrize(
    ("rate", "seconds", "gigabytes"), [(44100, 5, 2.5), (48000, 5, 2.5), (48000, 30, 8), (16000, 30, 8)]
)
def test_planned_memory_of_a_window(rate, seconds, gigabytes):
    """The planes alive at once, two tiles or two parts of a unit, and the weights."""
    network = Reuse(ReuseConfig.from_dict(make_config(30)))
    assert network.memory((1, seconds * rate), rate) < gigabytes * 1e9


@pytest.mark.skipif(GPU, reason="pieces overlap there; tests.bench.reuse prints what they take")
@pytest.mark.parametrize("backend", ["reference", kernels.chosen().name])
def test_dense_parts_take_what_is_planned(monkeypatch, backend):
    """Four planes, a quarter of one and two tiles for the encoder, and never a plane more."""
    monkeypatch.setenv("SPEECHLENS_BACKEND", backend)
    monkeypatch.setattr(tiles, "BYTES", 2 << 20)
    network = Reuse(ReuseConfig.from_dict(make_config(1)))
    network.pack()
    stages = (network.dense_encoder, network.mask_decoder, network.phase_decoder)
    mx.eval([s.weight for part in stages for s in part.dense_block._packed])
    rate, samples = 1000, 3000
    frames = mx.pad(mx.stack(features(mx.ones((1, samples)), network.config.geometry(rate)), axis=-1), PAD)
    mx.eval(network.parameters(), frames)
    plane = 4 * 64 * frames.shape[1] * frames.shape[2]
    mx.clear_cache()
    before = mx.get_active_memory()
    mx.reset_peak_memory()
    hidden = network.dense_encoder(frames, kernels.InTurn())
    mx.eval(hidden)
    taken = mx.get_peak_memory() - before
    assert 4 * plane < taken < 4.25 * plane + 2 * tiles.BYTES + hidden.nbytes
    assert taken < network.memory((1, samples), rate)
    for decoder in stages[1:]:
        before = mx.get_active_memory()
        mx.reset_peak_memory()
        mx.eval(decoder(hidden, kernels.InTurn()))
        assert 8 * hidden.nbytes < mx.get_peak_memory() - before < 11 * hidden.nbytes + 3 * tiles.BYTES


def test_a_window_on_cuda_takes_few_launches_and_waits():
    """Whole stages take 41, 12 and 79 launches; tiles may add some, and every unit one wait."""
    command = [sys.executable, "-m", "tests.bench.reuse_launches", "--blocks", "1"]
    done = subprocess.run(command, capture_output=True, check=True, text=True, cwd=FIXTURES.parent)
    lines = done.stdout.splitlines()
    names, launches, _, waits = (line.split() for line in lines[1:])
    told = {name: (int(a), int(b)) for name, a, b in zip(names, launches[1:], waits[1:], strict=True)}
    assert 41 < told["encoder"][0] < 100 and told["encoder"][1] < 20
    assert told["blocks"][0] <= 14 and told["blocks"][1] <= 3
    assert told["decoders"][0] < 79 and told["decoders"][1] < 15


def test_units_in_parts_give_the_same(models, monkeypatch):
    model, case = models(Case("small_8k")), Case("small_8k")
    whole = model.enhance(case.waves, case.rate)
    monkeypatch.setattr(reuse, "_UNIT_BYTES", 1 << 20)
    assert float(mx.abs(model.enhance(case.waves, case.rate) - whole).max()) < 1e-6


def test_windows_go_together_while_their_memory_is_planned(models, monkeypatch):
    """No more than fit, each call within its limit, and MLX's own limit is back in place afterwards."""
    model, seen = models(Case("small_8k")), []
    limit = mx.set_memory_limit(1 << 40)
    mx.set_memory_limit(limit)

    class Counting:
        def memory(self, windows, rate):
            return windows[0] * 1000

        def enhance(self, windows, rate, *, strict=False):
            seen.append((windows.shape[0], mx.set_memory_limit(1 << 40) - mx.get_active_memory()))
            return windows * 2

    monkeypatch.setattr(loading, "_TOGETHER_BYTES", 3500)
    monkeypatch.setattr(room, "_kept", lambda: 0)
    x = mx.random.normal((5, 100))
    mx.eval(x)
    assert mx.array_equal(replace(model, network=Counting()).enhance(x, 8000), x * 2).item()
    assert [rows for rows, _ in seen] == [3, 2]
    assert all(0 < room <= 3000 for _, room in seen)
    assert mx.set_memory_limit(limit) == limit
