"""The lite network in float64 NumPy, layer by layer, written from its description and not from its code."""

import json

import numpy as np
from safetensors.numpy import load_file

from tests.conftest import FIXTURES
from tests.kernels.exact import sequential, sigmoid

FOLDER = FIXTURES.parent / "models" / "lite"
CONFIG = json.loads((FOLDER / "config.json").read_text())
WEIGHTS = {name: tensor.astype(np.float64) for name, tensor in load_file(FOLDER / "lite.safetensors").items()}


def spectrum(x: np.ndarray, n_fft: int, hop: int) -> np.ndarray:
    """Complex [T, F] of x (n,): periodic Hann, centred, reflected, as many frames as hops begin, and one."""
    padded = np.pad(x.astype(np.float64), n_fft // 2, mode="reflect")
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(n_fft) / n_fft)
    frames = np.lib.stride_tricks.sliding_window_view(padded, n_fft)[::hop]
    return np.fft.rfft(frames * window, axis=1)


def used_bands(bins: int) -> list[tuple[int, int]]:
    """(bands in use, width) of each class: those that begin below the last bin."""
    found, first = [], 0
    for count, width in CONFIG["bands"]:
        found.append((int(np.clip(-(-(bins - 1 - first) // width), 0, count)), width))
        first += count * width
    return [band for band in found if band[0]]


def encode(spec: np.ndarray) -> np.ndarray:
    """[T, F] complex to [T, K, C]."""
    bands = used_bands(spec.shape[1])
    covered = sum(count * width for count, width in bands)
    part = np.pad(spec, ((0, 0), (0, max(0, covered - spec.shape[1]))))[:, :covered]
    magnitude = np.maximum(np.abs(part), 1e-8)
    compressed = magnitude ** CONFIG["compress"]
    three = np.stack([part.real * compressed / magnitude, part.imag * compressed / magnitude, compressed], -1)
    three[:, spec.shape[1] :] = 0
    out, first = [], 0
    for i, (count, width) in enumerate(bands):
        x = three[:, first : first + count * width].reshape(-1, count, 3 * width)
        gain, weight, bias = (WEIGHTS[f"encoder.{name}.{i}"][:count] for name in ("gain", "weight", "bias"))
        out.append(np.einsum("tki,kic->tkc", x * gain, weight) + bias)
        first += count * width
    return np.concatenate(out, axis=1)


def layer(h: np.ndarray, name: str) -> np.ndarray:
    """Mamba's inner layer over [N, L, C]."""
    x, z = np.split(h @ WEIGHTS[f"{name}.in_proj.weight"].T, 2, axis=-1)
    taps, past = WEIGHTS[f"{name}.conv1d.weight"], np.pad(x, ((0, 0), (3, 0), (0, 0)))
    taps = taps.reshape(len(taps), -1)
    u = sum(taps[:, k] * past[:, k : k + x.shape[1]] for k in range(4)) + WEIGHTS[f"{name}.conv1d.bias"]
    u = u * sigmoid(u)
    rank = CONFIG["dt_rank"]
    parts = np.split(u @ WEIGHTS[f"{name}.x_proj.weight"].T, [rank, rank + 16], axis=-1)
    delta = parts[0] @ WEIGHTS[f"{name}.dt_proj.weight"].T + WEIGHTS[f"{name}.dt_proj.bias"]
    y, _ = sequential(u, delta, WEIGHTS[f"{name}.A_log"], *parts[1:], WEIGHTS[f"{name}.D"], z)
    return y @ WEIGHTS[f"{name}.out_proj.weight"].T


def unit(x: np.ndarray, name: str) -> np.ndarray:
    """A bidirectional unit with its residual over [N, L, C]."""
    forward = layer(x, f"{name}.forward_blocks") + x
    backward = (layer(x[:, ::-1], f"{name}.backward_blocks") + x[:, ::-1])[:, ::-1]
    joined = np.concatenate([forward, backward], -1) @ WEIGHTS[f"{name}.output_proj.weight"].T
    return norm(joined + WEIGHTS[f"{name}.output_proj.bias"], f"{name}.norm") + x


def norm(x: np.ndarray, name: str) -> np.ndarray:
    centred = x - x.mean(-1, keepdims=True)
    scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-5)
    return scaled * WEIGHTS[f"{name}.weight"] + WEIGHTS[f"{name}.bias"]


def over_time(x: np.ndarray, block: int) -> np.ndarray:
    """[T, K, C]: each band is a sequence in time."""
    return unit(x.swapaxes(0, 1), f"blocks.{block}.time_mamba").swapaxes(0, 1)


def over_bands(x: np.ndarray, block: int) -> np.ndarray:
    """[T, K, C]: each frame is a sequence of bands."""
    return unit(x, f"blocks.{block}.freq_mamba")


def decode(x: np.ndarray, bins: int) -> np.ndarray:
    """[T, K, C] to the complex mask [T, F]."""
    bands = used_bands(bins)
    count = x.shape[1]
    w1, b1 = WEIGHTS["decoder.w1"][:count], WEIGHTS["decoder.b1"][:count]
    value, gate = np.split(np.einsum("tki,kio->tko", norm(x, "decoder.norm"), w1) + b1, 2, axis=-1)
    h, masks, first = value * sigmoid(gate), [], 0
    for i, (number, _) in enumerate(bands):
        w2, b2 = WEIGHTS[f"decoder.w2.{i}"][:number], WEIGHTS[f"decoder.b2.{i}"][:number]
        pairs = np.einsum("tki,kio->tko", h[:, first : first + number], w2) + b2
        masks.append(pairs.reshape(len(x), -1, 2))
        first += number
    mask = np.concatenate(masks, axis=1)
    mask = mask[..., 0] + 1j * mask[..., 1]
    mask = np.concatenate([mask, np.repeat(mask[:, -1:], max(0, bins - mask.shape[1]), axis=1)], axis=1)
    return mask[:, :bins]


def mask(x: np.ndarray, rate: int) -> np.ndarray:
    """Complex mask [T, F] of x (n,)."""
    h = encode(spectrum(x, *geometry(rate)))
    for block in range(CONFIG["blocks"]):
        h = over_bands(over_time(h, block), block)
    return decode(h, geometry(rate)[0] // 2 + 1)


def enhanced(x: np.ndarray, rate: int) -> np.ndarray:
    """The network's output (n,) for x (n,)."""
    n_fft, hop = geometry(rate)
    frames = np.fft.irfft(spectrum(x, n_fft, hop) * mask(x, rate), n_fft, axis=1)
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(n_fft) / n_fft)
    total, weight = np.zeros((2, (len(frames) - 1) * hop + n_fft))
    for t, frame in enumerate(frames):
        total[t * hop : t * hop + n_fft] += frame * window
        weight[t * hop : t * hop + n_fft] += window**2
    middle = slice(n_fft // 2, n_fft // 2 + len(x))
    return total[middle] / np.maximum(weight[middle], 1e-8)


def geometry(rate: int) -> tuple[int, int]:
    """n_fft and hop."""
    return 2 * round(CONFIG["window_seconds"] / 2 * rate), round(CONFIG["hop_seconds"] * rate)


def main() -> None:
    """Write the answers for new weights, to the inputs that are there, into `fixtures/oracle/lite.npz`."""
    path = FIXTURES / "oracle" / "lite.npz"
    answers = dict(np.load(path))
    for name in [n for n in answers if n.startswith("x_")]:
        rate = int(name.removeprefix("x_"))
        stride = int(answers["mask_stride"])
        answers[f"mask_{rate}"] = mask(answers[name], rate).T[:, ::stride].astype(np.complex64)
        answers[f"y_{rate}"] = enhanced(answers[name], rate).astype(np.float32)
    np.savez_compressed(path, **answers)


if __name__ == "__main__":
    main()
