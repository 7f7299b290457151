"""lite: the default network, a band-split TF-Mamba that masks the noisy spectrum.

Bins are grouped into bands that widen upwards; each band becomes one vector, units over time and over
bands mix them, and each band's vector becomes a complex mask of its bins. The output spectrum is the
noisy one times the mask, so silence stays silence. One network serves every rate: a rate uses the
bands that begin below its Nyquist frequency.
"""

import reprlib
from dataclasses import dataclass, fields
from typing import Any

import mlx.core as mx
import mlx.nn as nn

from speechlens import kernels
from speechlens.dsp.stft import Geometry, istft, stft
from speechlens.models.mamba import CONV_WIDTH, STATES, TimeFrequencyBlock, through

MODEL_TYPE = "speechlens-lite"
_MAGNITUDE_FLOOR = 1e-8
_MAX_BLOCKS = 64
# Where MLX waits for work on its way: an H200 is as fast from 4 GB on and 15 % slower at 2.
_GPU_BYTES = 2 << 30


@dataclass(frozen=True)
class LiteConfig:
    """Shape of the network; `bands` lists (count, width in bins) from 0 Hz up."""

    d_model: int
    expand: int
    blocks: int
    dt_rank: int
    compress: float
    window_seconds: float
    hop_seconds: float
    bands: tuple[tuple[int, int], ...]
    d_state: int = STATES
    d_conv: int = CONV_WIDTH

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "LiteConfig":
        """Config from the fields of config.json; KeyError, TypeError or ValueError where one is wrong."""
        known = {f.name: values[f.name] for f in fields(cls)}
        for name in ("d_model", "expand", "blocks", "dt_rank"):
            if not _is_size(known[name]):
                raise ValueError(f"a size of {name} = {reprlib.repr(known[name])}")
        if known["blocks"] > _MAX_BLOCKS:
            raise ValueError(f"{known['blocks']} blocks")
        for name in ("compress", "window_seconds", "hop_seconds"):
            if not (type(known[name]) in (int, float) and 0 < known[name] <= 1):
                raise ValueError(f"{name} = {reprlib.repr(known[name])} where a number up to 1 is expected")
        return cls(**known | {"bands": _bands(known["bands"])})

    def geometry(self, rate: int) -> Geometry:
        """STFT of this network at a sample rate in Hz."""
        return Geometry(2 * round(self.window_seconds / 2 * rate), round(self.hop_seconds * rate))

    def used(self, bins: int) -> tuple[int, ...]:
        """Bands of each class that begin below the last of `bins` bins."""
        counts, first = [], 0
        for count, width in self.bands:
            below = max(0, -(-(bins - 1 - first) // width))
            counts.append(min(count, below))
            first += count * width
        return tuple(counts)


def _is_size(value: Any) -> bool:
    # Python takes True for 1, which nobody writes who means the number.
    return type(value) is int and 0 < value <= 4096


def _bands(listed: Any) -> tuple[tuple[int, int], ...]:
    """Pairs of count and width; ValueError where they are something else."""
    if not isinstance(listed, list) or not 0 < len(listed) <= 64:
        raise ValueError(f"bands = {reprlib.repr(listed)} where 1 to 64 pairs are expected")
    for pair in listed:
        if not (isinstance(pair, list) and len(pair) == 2 and all(map(_is_size, pair))):
            raise ValueError(f"bands with {reprlib.repr(pair)} where a count and a width are expected")
    return tuple((count, width) for count, width in listed)


class Encoder(nn.Module):
    """Bins of each band, times a gain each, to d_model values: [B, T, bins, 3] -> [B, T, K, C]."""

    def __init__(self, config: LiteConfig) -> None:
        super().__init__()
        c = config.d_model
        self.gain = [mx.ones((n, 3 * w)) for n, w in config.bands]
        self.weight = [mx.random.normal((n, 3 * w, c), scale=(3 * w) ** -0.5) for n, w in config.bands]
        self.bias = [mx.zeros((n, c)) for n, _ in config.bands]

    def __call__(self, features: mx.array, used: tuple[int, ...]) -> mx.array:
        bands, first = [], 0
        for i, count in enumerate(used):
            if not count:
                break
            width = self.gain[i].shape[1] // 3
            x = features[:, :, first : first + count * width].reshape(-1, count, 3 * width)
            x = x * self.gain[i][:count]
            bands.append(_grouped(x, self.weight[i][:count], self.bias[i][:count]))
            first += count * width
        joined = mx.concatenate(bands, axis=1)
        return joined.reshape(*features.shape[:2], *joined.shape[1:])


class Decoder(nn.Module):
    """Each band's vector to the complex mask of its bins: [B, T, K, C] -> complex [B, T, bins]."""

    def __init__(self, config: LiteConfig) -> None:
        super().__init__()
        c, total = config.d_model, sum(n for n, _ in config.bands)
        self.norm = nn.LayerNorm(c)
        self.w1 = mx.random.normal((total, c, 4 * c), scale=c**-0.5)
        self.b1 = mx.zeros((total, 4 * c))
        self.w2 = [mx.random.normal((n, 2 * c, 2 * w), scale=0.1 * (2 * c) ** -0.5) for n, w in config.bands]
        self.b2 = [mx.zeros((n, 2 * w)) for n, w in config.bands]

    def __call__(self, x: mx.array, used: tuple[int, ...]) -> mx.array:
        b, t, k, c = x.shape
        rows = self.norm(x).reshape(b * t, k, c)
        value, gate = mx.split(_grouped(rows, self.w1[:k], self.b1[:k]), 2, axis=-1)
        h = value * mx.sigmoid(gate)
        masks, first = [], 0
        for i, count in enumerate(used):
            if not count:
                break
            band = h[:, first : first + count]
            pairs = _grouped(band, self.w2[i][:count], self.b2[i][:count])
            masks.append(pairs.reshape(b, t, -1, 2))
            first += count
        mask = mx.concatenate(masks, axis=2)
        return mask[..., 0] + 1j * mask[..., 1]


class Lite(nn.Module):
    """The network: complex spectrum [B, T, F] of any rate to a complex mask of the same shape."""

    # Where memory is planned, which is on a GPU, `enhance` computes nothing yet.
    lazy = True

    def __init__(self, config: LiteConfig) -> None:
        super().__init__()
        self.config = config
        self.encoder = Encoder(config)
        self.blocks = [
            TimeFrequencyBlock(config.d_model, config.expand, config.dt_rank) for _ in range(config.blocks)
        ]
        self.decoder = Decoder(config)
        self._bands: kernels.PackedBands | None = None

    def __call__(self, spectrum: mx.array, *, strict: bool = False) -> mx.array:
        bins = spectrum.shape[-1]
        used = self.config.used(bins)
        covered = sum(n * w for n, (_, w) in zip(used, self.config.bands, strict=True))
        x = self.encoder(self._features(spectrum, covered), used)
        mask = self.decoder(through(self.blocks, x, strict=strict), used)
        if covered < bins:
            # Nyquist, and all above 24 kHz, follow the last bin of the last band.
            last = mx.broadcast_to(mask[..., -1:], (*mask.shape[:2], bins - covered))
            mask = mx.concatenate([mask, last], axis=-1)
        return mask[..., :bins]

    def pack(self) -> None:
        """Prepare for inference once the weights are in place."""
        for block in self.blocks:
            block.time_mamba.pack()
            block.freq_mamba.pack()
        if kernels.bands_support(self.config.d_model):
            self._bands = self._packed_bands()

    def masked(self, spectrum: mx.array, onto: mx.array, *, strict: bool = False) -> mx.array:
        """The mask of a complex spectrum [B, T, F] times another one."""
        if self._bands is None:
            return onto * self(spectrum, strict=strict)
        x = through(self.blocks, kernels.band_encoder(spectrum, self._bands), strict=strict)
        return kernels.band_decoder(x, self._bands, onto)

    def enhance(self, windows: mx.array, rate: int, *, strict: bool = False) -> mx.array:
        """Enhanced signals of float32 [B, n] at `rate` Hz, full scale 1.0, same shape."""
        geometry = self.config.geometry(rate)
        spectrum = stft(windows, geometry)
        return istft(self.masked(spectrum, spectrum, strict=strict), geometry, windows.shape[1])

    @staticmethod
    def memory(_windows: tuple[int, int], _rate: int) -> int:
        """Bytes at once that `enhance` is held to on a GPU; without, all units of a window may be at work."""
        return 0 if mx.default_device() == mx.Device(mx.cpu) else _GPU_BYTES

    def mask(self, windows: mx.array, rate: int, *, strict: bool = False) -> mx.array:
        """The complex factor of every bin, [B, T, F], that `enhance` applies to these windows."""
        spectrum = stft(windows, self.config.geometry(rate))
        return self.masked(spectrum, mx.ones_like(spectrum), strict=strict)

    def _packed_bands(self) -> kernels.PackedBands:
        encoder, decoder, first, classes = self.encoder, self.decoder, 0, []
        for i, (count, _) in enumerate(self.config.bands):
            shared = slice(first, first + count)
            enter = encoder.gain[i], encoder.weight[i], encoder.bias[i]
            wide, mask = (decoder.w1[shared], decoder.b1[shared]), (decoder.w2[i], decoder.b2[i])
            classes.append(kernels.BandWeights(*enter, *wide, *mask))
            first += count
        norm = decoder.norm
        return kernels.PackedBands(classes, (norm.weight, norm.bias), norm.eps, self.config.compress)

    def _features(self, spectrum: mx.array, covered: int) -> mx.array:
        """Direction and compressed magnitude of the first `covered` bins, float32 [B, T, covered, 3].

        Bins that the last band has beyond the spectrum are zero in all three.
        """
        spectrum = spectrum[..., :covered]
        real, imaginary = mx.real(spectrum), mx.imag(spectrum)
        # Not mx.abs: MLX's CUDA compiler can't fuse an operation that makes floats of complex numbers.
        magnitude = mx.maximum(mx.sqrt(mx.square(real) + mx.square(imaginary)), _MAGNITUDE_FLOOR)
        compressed = magnitude**self.config.compress
        scale = compressed / magnitude
        features = mx.stack([real * scale, imaginary * scale, compressed], axis=-1)
        return mx.pad(features, [(0, 0), (0, 0), (0, covered - spectrum.shape[-1]), (0, 0)])


def _grouped(x: mx.array, weight: mx.array, bias: mx.array) -> mx.array:
    """A linear map for each band: x [M, K, in], weight [K, in, out], bias [K, out] -> [M, K, out]."""
    return (x.swapaxes(0, 1) @ weight).swapaxes(0, 1) + bias
