"""From a draw to a batch of noisy and clean crops, on the accelerator."""

from typing import NamedTuple

import mlx.core as mx
import numpy as np

from speechlens.models.training import damage, noises
from speechlens.models.training.config import Mixing, Shape
from speechlens.models.training.drawing import MARGIN, Draw, draw
from speechlens.models.training.pool import Pools
from speechlens.models.training.preparing import RATE
from speechlens.models.training.signals import (
    KNOTS,
    active_rms,
    at_speed,
    carried,
    convolved,
    equaliser,
    filtered,
    low_pass,
    on_rows,
    rms,
    rows_where,
    smooth_step,
    taken,
)

_FRAME = round(0.02 * RATE)


class Batch(NamedTuple):
    """noisy, clean float32 [B, n] at the batch's rate; band [B]: Hz up to which the clean one is known."""

    noisy: mx.array
    clean: mx.array
    band: mx.array


def batch(pools: Pools, shape: Shape, mixing: Mixing, *seed: int) -> Batch:
    """The mixtures that belong to these numbers: equal numbers, equal samples."""
    return mix(pools, draw(pools, shape, mixing, np.random.default_rng(seed)), shape)


def mix(pools: Pools, d: Draw, shape: Shape) -> Batch:
    """What a draw describes: voices in rooms, noise over them, damage, one level for both."""
    reverb, noise_key, loss = mx.random.split(mx.random.key(d["key"]), 3)
    speech, band = _speech(pools, d)
    speech = on_rows(speech, d["thump"], lambda x, rows: x + noises.thumps(d, rows, d["n"]))
    heard, target = _in_rooms(pools, d, speech, reverb)
    noisy = heard + _noise(pools, d, active_rms(heard, _FRAME), noise_key)
    noisy = damage.clipped(noisy, d["clipping"])
    noisy = on_rows(
        noisy,
        d["codec"],
        lambda x, rows: damage.coded(x, d["codec_depth"][rows], d["codec_limit"][rows], RATE),
    )
    noisy = on_rows(
        noisy, d["packets"] > 0, lambda x, rows: damage.without_packets(x, d["packets"][rows], RATE, loss)
    )
    both = [_finished(x, d, shape) for x in (noisy, target)]
    level = _column(10 ** (d["peak"] / 20)) / mx.maximum(mx.abs(both[0]).max(axis=1, keepdims=True), 1e-6)
    band = np.minimum(np.minimum(band, d["limit"]), shape.rate / 2)
    return Batch(both[0] * level, both[1] * level, mx.array(band.astype(np.float32)))


def _column(values: np.ndarray) -> mx.array:
    return mx.array(np.asarray(values, np.float32))[:, None]


def _speech(pools: Pools, d: Draw) -> tuple[mx.array, np.ndarray]:
    """Voices of unit level with their colour, dips and second speakers, and the band [B] that they hold."""
    n, count, joined = d["n"], len(d["joined"]), rows_where(d["joined"])
    voices = _together(d["voice"], _rows(d["second"], joined))
    formants = np.concatenate([d["formants"], np.ones(len(joined))])
    colour = np.concatenate([d["voice_colour"], np.zeros((len(joined), len(KNOTS)))])
    x = _read(pools, voices, n)
    x = on_rows(x, formants != 1.0, lambda part, rows: damage.moved_formants(part, formants[rows]))
    band = voices["band"] * np.minimum(1.0, formants)
    x = filtered(x, low_pass(n, RATE, band) * equaliser(n, RATE, colour))
    x = x / mx.maximum(active_rms(x, _FRAME), 1e-5)
    x, second = x[:count], x[count:]

    def answered(first: mx.array, rows: np.ndarray) -> mx.array:
        later = smooth_step(n, d["join_at"][rows], np.full(len(rows), 0.01 * RATE))
        return first * (1 - later) + second * _column(d["join_gain"][rows]) * later

    x = on_rows(x, d["joined"], answered)
    band = np.where(d["joined"], np.minimum(band[:count], d["second"]["band"]), band[:count])
    return on_rows(x, d["dip"] != 1.0, lambda part, rows: part * _dip(d, rows, n)), band


def _read(pools: Pools, voice: Draw, n: int) -> mx.array:
    flat = pools.speech.flat
    start, length, offset = (voice[k] for k in ("start", "length", "offset"))
    plain = taken(flat, start, length, offset, n)
    return on_rows(
        plain,
        voice["ratio"] != 1.0,
        lambda _, rows: at_speed(flat, start[rows], length[rows], offset[rows], voice["ratio"][rows], n),
    )


def _dip(d: Draw, rows: np.ndarray, n: int) -> mx.array:
    begin, end, width, gain = (d[k][rows] for k in ("dip_from", "dip_to", "dip_width", "dip"))
    inside = smooth_step(n, begin, width) * (1 - smooth_step(n, end, width))
    return 1 - _column(1 - gain) * inside


def _in_rooms(pools: Pools, d: Draw, speech: mx.array, key: mx.array) -> tuple[mx.array, mx.array]:
    """What a microphone hears, and the target: the same with early reflections only."""
    speech = speech * _column(~d["silent"])
    rows = rows_where(d["room"])
    if not len(rows):
        return speech, speech
    at = mx.array(rows)
    whole, early = convolved(speech[at], *noises.rooms(pools, d, rows, key))
    heard, target = mx.array(speech), mx.array(speech)
    heard[at], target[at] = whole, early
    return heard, target


def _noise(pools: Pools, d: Draw, level: mx.array, key: mx.array) -> mx.array:
    """Noise at the drawn ratio to `level` [B, 1]: none in clean input, unit level where nobody speaks."""
    count, rows = len(d["silent"]), rows_where(d["noise_balance"])
    x = noises.noise(pools, _together(d["noises"][0], noises.rows_of(d["noises"][1], rows)), d["n"], key)
    x, second = x[:count], x[count:] * _column(d["noise_balance"][rows])
    x = on_rows(x, d["noise_balance"] > 0, lambda first, _: first + second)
    # What the mixture's rate can't hold must not count in the ratio.
    held = low_pass(d["n"], RATE, np.array([d["nyquist"]]))
    x = filtered(x, held * equaliser(d["n"], RATE, d["noise_colour"]))
    level = mx.where(mx.array(d["silent"])[:, None], 1.0, level)
    return x / mx.maximum(rms(x), 1e-4) * level * _column(10 ** (-d["snr"] / 20) * ~d["clean"])


def _rows(part: Draw, rows: np.ndarray) -> Draw:
    return {name: values[rows] for name, values in part.items()}


def _together(first: Draw, second: Draw) -> Draw:
    """A draw of both, the second's rows after the first's."""
    return {
        name: _together(value, second[name])
        if isinstance(value, dict)
        else np.concatenate([value, second[name]])
        for name, value in first.items()
    }


def _finished(x: mx.array, d: Draw, shape: Shape) -> mx.array:
    """A signal at its rate, band-limited and cut as drawn, without the margins."""
    limited = d["limit"] < RATE / 2
    x = on_rows(x, limited, lambda part, rows: filtered(part, low_pass(d["n"], RATE, d["limit"][rows])))
    x = carried(x, round(d["n"] * shape.rate / RATE))
    margin, n = round(MARGIN * shape.rate), round(shape.seconds * shape.rate)
    x = x[:, margin : margin + n]
    return on_rows(x, d["cut"], lambda part, rows: part * (1.0 - _cut(d, rows, n)))


def _cut(d: Draw, rows: np.ndarray, n: int) -> mx.array:
    """1 inside the stretch of digital silence, abrupt on both sides."""
    t = mx.arange(n) / n
    begin, length = _column(d["cut_from"][rows]), _column(d["cut_for"][rows])
    return ((t >= begin) & (t < begin + length)).astype(mx.float32)
