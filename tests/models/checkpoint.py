"""Random RE-USE checkpoints: the published names and shapes with reproducible values.

They enhance nothing; any two implementations that read them must give the same numbers, and the
reference outputs in fixtures/oracle/net_*.npz were computed with them. Values come from numpy's
Philox stream: the tensors outside the blocks first, then block by block, so that fewer blocks are an
exact prefix of more.
"""

import hashlib
import json
import math
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

WIDTH, INNER, STATES, TAPS, RANK = 64, 256, 16, 4, 4


class Drawer:
    """Tensors drawn one after another from one stream."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.Generator(np.random.Philox(seed))
        self.tensors: dict[str, np.ndarray] = {}

    def spread(self, *shape: int) -> np.ndarray:
        """Uniform, mean 0, variance 1."""
        return (self.rng.random(size=shape) * 2.0 - 1.0) * math.sqrt(3.0)

    def put(self, name: str, values: np.ndarray) -> None:
        self.tensors[name] = np.ascontiguousarray(values, dtype=np.float32)

    def linear(self, name, shape, gain=1.0, bias=0.1, centre=0.0) -> None:
        self.put(name + ".weight", self.spread(*shape) * (gain / math.sqrt(int(np.prod(shape[1:])))))
        if bias is not None:
            self.put(name + ".bias", centre + bias * self.spread(shape[0]))

    def affine(self, name: str, centre: float = 1.0) -> None:
        self.put(name + ".weight", centre * (1.0 + 0.1 * self.spread(WIDTH)))
        self.put(name + ".bias", 0.1 * self.spread(WIDTH))

    def stage(self, name, shape, inner="") -> None:
        self.linear(name + ".0" + inner, shape)
        self.affine(name + ".1")
        self.put(name + ".2.weight", 0.25 + 0.08 * self.spread(WIDTH))

    def dense_block(self, prefix: str) -> None:
        for i in range(4):
            self.stage(f"{prefix}.dense_block.dense_block.{i}", (WIDTH, WIDTH * (i + 1), 3, 3))

    def decoder(self, prefix: str) -> None:
        self.dense_block(prefix)
        self.stage(f"{prefix}.up_conv1", (2 * WIDTH, WIDTH, 1, 3), inner=".conv")
        self.stage(f"{prefix}.up_conv2", (4 * WIDTH, WIDTH, 1, 3), inner=".conv")

    def mamba(self, prefix: str) -> None:
        self.linear(prefix + ".in_proj", (2 * INNER, WIDTH), gain=0.8, bias=None)
        self.linear(prefix + ".conv1d", (INNER, 1, TAPS))
        self.put(prefix + ".x_proj.weight", self.spread(RANK + 2 * STATES, INNER) / math.sqrt(INNER))
        self.put(prefix + ".dt_proj.weight", self.spread(INNER, RANK) * 0.3)
        low, high = math.log(1e-3), math.log(1e-1)
        dt = np.exp(low + (high - low) * self.rng.random(size=(INNER,)))
        self.put(prefix + ".dt_proj.bias", dt + np.log(-np.expm1(-dt)))
        self.put(prefix + ".A_log", np.log(np.arange(1.0, 17.0)) + 0.05 * self.spread(INNER, STATES))
        self.put(prefix + ".D", 1.0 + 0.1 * self.spread(INNER))
        self.linear(prefix + ".out_proj", (WIDTH, INNER), gain=0.7, bias=None)

    def block(self, index: int) -> None:
        for axis in ("time_mamba", "freq_mamba"):
            prefix = f"TSMamba.{index}.{axis}"
            for direction in ("forward_blocks", "backward_blocks"):
                self.mamba(f"{prefix}.{direction}")
            self.linear(prefix + ".output_proj", (WIDTH, 2 * WIDTH))
            self.affine(prefix + ".norm", centre=0.5)


def make_tensors(seed: int, blocks: int = 30, mag_bias: float = 0.7) -> dict[str, np.ndarray]:
    """All tensors, float32, in the upstream layout."""
    d = Drawer(seed)
    d.stage("dense_encoder.dense_conv_1", (WIDTH, 2, 1, 1))
    d.dense_block("dense_encoder")
    d.stage("dense_encoder.dense_conv_2", (WIDTH, WIDTH, 1, 3))
    d.decoder("mask_decoder")
    d.linear("mask_decoder.final_conv", (1, WIDTH, 1, 1), gain=0.6, bias=0.05, centre=mag_bias)
    d.decoder("phase_decoder")
    d.linear("phase_decoder.phase_conv_r", (1, WIDTH, 1, 1))
    d.linear("phase_decoder.phase_conv_i", (1, WIDTH, 1, 1))
    for index in range(blocks):
        d.block(index)
    return d.tensors


def make_config(blocks: int) -> dict[str, dict]:
    """The published config.json, with another number of blocks."""
    return {
        "model_cfg": {
            "hid_feature": WIDTH,
            "compress_factor": "relu_log1p",
            "num_tfmamba": blocks,
            "d_state": STATES,
            "d_conv": TAPS,
            "expand": 4,
            "norm_epsilon": 1e-5,
            "beta": 2.0,
            "input_channel": 2,
            "output_channel": 1,
            "inner_mamba_nlayer": 1,
            "mapping": True,
        },
        "stft_cfg": {"sampling_rate": 8000, "n_fft": 320, "hop_size": 40, "win_size": 320, "sfi": True},
    }


def write(folder: Path, tensors: dict[str, np.ndarray], blocks: int, name: str = "model.safetensors") -> Path:
    """Weights and config.json in a folder; returns the weights' path."""
    folder.mkdir(parents=True, exist_ok=True)
    save_file(tensors, folder / name)
    (folder / "config.json").write_text(json.dumps(make_config(blocks)))
    return folder / name


def digest(tensors: dict[str, np.ndarray]) -> str:
    """SHA-256 over name, shape and bytes in the order of the names, free of the container."""
    sha = hashlib.sha256()
    for name in sorted(tensors):
        sha.update(name.encode())
        sha.update(str(tensors[name].shape).encode())
        sha.update(tensors[name].astype("<f4").tobytes())
    return sha.hexdigest()
