"""RE-USE in float64 NumPy: slow, short, and nothing of it shared with the network that it checks.

Planes are [frames, bins, channels]; tensors are those of a checkpoint in the upstream layout.
"""

import numpy as np


def enhance(tensors: dict[str, np.ndarray], x: np.ndarray, rate: int, blocks: int) -> np.ndarray:
    """One signal [n], full scale 1.0, through the network of the published config with `blocks` blocks."""
    weights = {name: values.astype(np.float64) for name, values in tensors.items()}
    n_fft, hop = (size + size % 2 for size in (320 * rate // 8000, 40 * rate // 8000))
    spectrum = stft(x.astype(np.float64), n_fft, hop)
    features = np.stack([np.log1p(np.abs(spectrum)), np.angle(spectrum)], axis=-1)
    frames, bins = spectrum.shape
    h = stage(weights, "dense_encoder.dense_conv_1", np.pad(features, [(0, 2), (0, 2), (0, 0)]))
    h = dense(weights, "dense_encoder", h)
    h = stage(weights, "dense_encoder.dense_conv_2", h, stride=(4, 2))
    for block in range(blocks):
        for axis, name in enumerate(("time_mamba", "freq_mamba")):
            rows = np.moveaxis(h, axis, 1)
            rows = rows + unit(weights, f"TSMamba.{block}.{name}", rows)
            h = np.moveaxis(rows, 1, axis)
    head = (decoder(weights, "mask_decoder", h) @ kernel(weights, "mask_decoder.final_conv").T)[..., 0]
    head = head + weights["mask_decoder.final_conv.bias"]
    parts = decoder(weights, "phase_decoder", h)
    real, imaginary = (
        (parts @ kernel(weights, f"phase_decoder.phase_conv_{part}").T)[..., 0]
        + weights[f"phase_decoder.phase_conv_{part}.bias"]
        for part in "ri"
    )
    magnitude = np.expm1(np.maximum(head[:frames, :bins], 0))
    magnitude[(magnitude == 0).sum(axis=1) > bins // 2] = 0
    phase = np.arctan2(imaginary, real)[:frames, :bins]
    return istft(magnitude * np.exp(1j * phase), n_fft, hop, len(x))


def stft(x, n_fft, hop):
    """Centred, mirrored; what is real by symmetry has no imaginary part, and zeros are positive."""
    n, pad = len(x), n_fft // 2
    left = [x[min(i, n - 1)] for i in range(pad, 0, -1)]
    right = [x[max(0, n - 2 - j)] for j in range(pad)]
    padded = np.concatenate([left, x, right])
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(n_fft) / n_fft)
    frames = np.stack([padded[t * hop : t * hop + n_fft] * window for t in range(n // hop + 1)])
    spectrum = np.fft.rfft(frames)
    spectrum.imag[:, [0, -1]] = 0
    if n >= pad:
        spectrum.imag[0] = 0
        if (n - 1) % hop == 0:
            spectrum.imag[-1] = 0
    return spectrum.real + 0.0 + 1j * (spectrum.imag + 0.0)


def istft(spectrum, n_fft, hop, n):
    """Overlap-add divided by the squared windows where they amount to anything."""
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(n_fft) / n_fft)
    total, weight = (np.zeros((len(spectrum) - 1) * hop + n_fft) for _ in range(2))
    for t, frame in enumerate(np.fft.irfft(spectrum, n_fft)):
        total[t * hop : t * hop + n_fft] += frame * window
        weight[t * hop : t * hop + n_fft] += window**2
    whole = np.where(weight > 1e-8, total / np.maximum(weight, 1e-8), total)
    return np.pad(whole, (0, n_fft))[n_fft // 2 :][:n]


def kernel(weights, name):
    """A 1 x 1 convolution as a matrix [out, in]."""
    return weights[name + ".weight"][:, :, 0, 0]


def convolved(x, weight, bias, dilation=1, stride=(1, 1), padding=(0, 0)):
    """Correlation of a plane with kernels [out, in, height, width]; time alone is dilated."""
    x = np.pad(x, [(padding[0],) * 2, (padding[1],) * 2, (0, 0)])
    height, width = weight.shape[2:]
    rows = x.shape[0] - (height - 1) * dilation
    bins = x.shape[1] - width + 1
    y = bias
    for i in range(height):
        for j in range(width):
            y = y + x[i * dilation : i * dilation + rows, j : j + bins] @ weight[:, :, i, j].T
    return y[:: stride[0], :: stride[1]]


def activated(weights, name, x):
    """Instance norm and PReLU of a stage."""
    x = (x - x.mean((0, 1))) / np.sqrt(x.var((0, 1)) + 1e-5)
    x = x * weights[name + ".1.weight"] + weights[name + ".1.bias"]
    return np.where(x >= 0, x, weights[name + ".2.weight"] * x)


def stage(weights, name, x, **how):
    return activated(
        weights, name, convolved(x, weights[name + ".0.weight"], weights[name + ".0.bias"], **how)
    )


def dense(weights, name, x):
    for i in range(4):
        y = stage(weights, f"{name}.dense_block.dense_block.{i}", x, dilation=2**i, padding=(2**i, 1))
        x = np.concatenate([y, x], axis=-1)
    return y


def decoder(weights, name, x):
    x = dense(weights, name, x)
    for step, factor in (("up_conv1", 2), ("up_conv2", 4)):
        own = f"{name}.{step}"
        y = convolved(x, weights[own + ".0.conv.weight"], weights[own + ".0.conv.bias"], padding=(0, 1))
        y = activated(weights, own, y.reshape(y.shape[0], -1, 64))
        assert y.shape[1] == factor * x.shape[1]
        x = y.swapaxes(0, 1)
    return x


def unit(weights, name, x):
    """Both directions over axis 1 of [rows, length, channels], joined and normalised."""
    forward = mamba(weights, name + ".forward_blocks", x) + x
    backward = (mamba(weights, name + ".backward_blocks", x[:, ::-1]) + x[:, ::-1])[:, ::-1]
    y = np.concatenate([forward, backward], axis=-1) @ weights[name + ".output_proj.weight"].T
    y = y + weights[name + ".output_proj.bias"]
    y = (y - y.mean(-1, keepdims=True)) / np.sqrt(y.var(-1, keepdims=True) + 1e-5)
    return y * weights[name + ".norm.weight"] + weights[name + ".norm.bias"]


def silu(x):
    return x / (1 + np.exp(-x))


def mamba(weights, name, h):
    own = {key.removeprefix(name + "."): values for key, values in weights.items() if key.startswith(name)}
    x, z = np.split(h @ own["in_proj.weight"].T, 2, axis=-1)
    before = np.pad(x, [(0, 0), (3, 0), (0, 0)])
    taps = own["conv1d.weight"][:, 0]
    u = silu(own["conv1d.bias"] + sum(before[:, k : k + x.shape[1]] * taps[:, k] for k in range(4)))
    dt, b, c = np.split(u @ own["x_proj.weight"].T, [4, 20], axis=-1)
    delta = np.logaddexp(0, dt @ own["dt_proj.weight"].T + own["dt_proj.bias"])
    decay, state, y = -np.exp(own["A_log"]), np.zeros((len(h), *own["A_log"].shape)), np.empty_like(u)
    for t in range(u.shape[1]):
        step = delta[:, t, :, None]
        state = np.exp(step * decay) * state + step * b[:, t, None] * u[:, t, :, None]
        y[:, t] = (state * c[:, t, None]).sum(-1) + own["D"] * u[:, t]
    return (y * silu(z)) @ own["out_proj.weight"].T
