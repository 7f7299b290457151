"""Noises and rooms of a batch, on the accelerator: rows [B, n] at the pool's rate."""

import mlx.core as mx
import numpy as np

from speechlens.models.training.drawing import NOISES, VOICES, Draw
from speechlens.models.training.pool import ROOM_SECONDS, Pools
from speechlens.models.training.preparing import RATE
from speechlens.models.training.signals import filtered, frequencies, low_pass, on_rows, rms, taken

EARLY, LATE = 0.03, 0.04  # s: reflections that the target keeps, and where none is left of them
_LEAST = 1e-4  # a recorded noise that is quieter than this is a pause and stays one


def noise(pools: Pools, d: Draw, n: int, key: mx.array) -> mx.array:
    """Noise of unit level, each row of its own kind."""
    makers = (_recorded, _coloured, _babble, _hum, _clicks)
    x = mx.zeros((len(d["kind"]), n))
    for i, own in enumerate(mx.random.split(key, len(NOISES))):

        def made(_: mx.array, rows: np.ndarray, i: int = i, own: mx.array = own) -> mx.array:
            return makers[i](pools, d, n, rows, own)

        x = on_rows(x, d["kind"] == i, made)
    return x / mx.maximum(rms(x), _LEAST)


def rows_of(d: Draw, rows: np.ndarray) -> Draw:
    """A noise's draw with only these rows; its talkers come in groups."""
    each = (rows[:, None] * VOICES + np.arange(VOICES)).reshape(-1)
    parts = {"recorded": rows, "talkers": each}
    return {k: {name: a[parts[k]] for name, a in v.items()} if k in parts else v[rows] for k, v in d.items()}


def _recorded(pools: Pools, d: Draw, n: int, rows: np.ndarray, _key: mx.array) -> mx.array:
    return taken(pools.noise.flat, *_of(d["recorded"], rows), n)


def _coloured(_pools: Pools, d: Draw, n: int, rows: np.ndarray, key: mx.array) -> mx.array:
    """Gaussian noise with power over f^tilt from 40 Hz on and some hiss, for some rows swelling slowly."""
    tilt, hiss = (mx.array(d[k][rows, None].astype(np.float32)) for k in ("tilt", "hiss"))
    gain = (mx.maximum(frequencies(n, RATE), 40.0) / 1000.0) ** (-tilt / 2) + hiss
    x = filtered(mx.random.normal((len(rows), n), key=key), gain)
    angle = 2 * np.pi / RATE * mx.array(d["swell_at"][rows, None].astype(np.float32)) * mx.arange(n)
    return x / rms(x) * (1.0 + mx.array(d["swell"][rows, None].astype(np.float32)) * mx.sin(angle))


def _babble(pools: Pools, d: Draw, n: int, rows: np.ndarray, _key: mx.array) -> mx.array:
    """Five voices at once, each at the same level."""
    each = (rows[:, None] * VOICES + np.arange(VOICES)).reshape(-1)
    x = taken(pools.speech.flat, *_of(d["talkers"], each), n)
    return (x / mx.maximum(rms(x), _LEAST)).reshape(len(rows), VOICES, n).sum(axis=1)


def _hum(_pools: Pools, d: Draw, n: int, rows: np.ndarray, key: mx.array) -> mx.array:
    """Mains hum: 16 harmonics over a little white noise."""
    turns = mx.array((d["mains"][rows, None] / RATE).astype(np.float32)) * mx.arange(n)
    level, phase = (mx.array(d[k][rows, :, None].astype(np.float32)) for k in ("harmonics", "phases"))
    order = mx.arange(1, level.shape[1] + 1)[:, None]
    tones = level * mx.sin(2 * np.pi * order * (turns - mx.floor(turns))[:, None] + phase)
    return tones.sum(axis=1) + mx.random.normal((len(rows), n), key=key) * 0.02


def _clicks(_pools: Pools, d: Draw, n: int, rows: np.ndarray, key: mx.array) -> mx.array:
    """Impulses at random times and heights, ringing for about a millisecond."""
    first, second = mx.random.split(key)
    chance = mx.array((d["click_rate"][rows, None] / RATE).astype(np.float32))
    hit = (mx.random.uniform(shape=(len(rows), n), key=first) < chance).astype(mx.float32)
    x = hit * mx.random.normal((len(rows), n), key=second) ** 3
    # 1 / (1 + i f / f0) squared: a causal ring-down of two poles.
    ring = 1.0 / (1.0 + 1j * frequencies(n, RATE) / 800.0)
    return filtered(x, ring * ring)


def thumps(d: Draw, rows: np.ndarray, n: int) -> mx.array:
    """A swing that dies away in each row [rows, n], beside a voice of level one."""
    at, pitch, decay, gain = (
        mx.array(d[f"thump_{name}"][rows].astype(np.float32))[:, None]
        for name in ("at", "pitch", "decay", "gain")
    )
    t = mx.maximum((mx.arange(n) - at) / RATE, 0.0)
    return gain * mx.sin(2 * np.pi * pitch * t) * mx.exp(-t / decay)


def rooms(pools: Pools, d: Draw, rows: np.ndarray, key: mx.array) -> tuple[mx.array, mx.array]:
    """Impulse responses [rows, r] of the rooms, whole and with early reflections only."""
    t = mx.arange(pools.rooms.shape[1]) / RATE
    synthetic = _synthetic(d, rows, t, key)
    whole = on_rows(
        synthetic,
        d["measured"][rows],
        lambda _, some: pools.rooms[mx.array(d["measured_row"][rows[some]])].astype(mx.float32),
    )
    early = whole * mx.clip((LATE - t) / (LATE - EARLY), 0.0, 1.0)
    unit = mx.sqrt((early * early).sum(axis=1, keepdims=True) + 1e-9)
    return whole / unit, early / unit


def _synthetic(d: Draw, rows: np.ndarray, t: mx.array, key: mx.array) -> mx.array:
    """Direct sound, a gap, then noise that decays by 60 dB in `decay`, faster above 3 kHz."""
    decay, damping, gap, direct = (
        mx.array(d[k][rows, None].astype(np.float32)) for k in ("decay", "damping", "gap", "direct")
    )
    power = mx.maximum(t - gap, 0.0) * (-6.9 / decay)
    shown = (t >= gap) * mx.clip((ROOM_SECONDS - t) / 0.1, 0.0, 1.0)
    low, high = mx.random.normal((2, len(rows), t.size), key=key)
    low, high = low * (shown * mx.exp(power)), high * (shown * mx.exp(power / damping))
    tail = high + filtered(low - high, low_pass(t.size, RATE, np.full(len(rows), 4000.0), width=0.5))
    tail = tail / mx.sqrt((tail * tail).sum(axis=1, keepdims=True) + 1e-9)
    return tail * 10 ** (-direct / 20) + (t == 0.0)


def _of(place: Draw, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return place["start"][rows], place["length"][rows], place["offset"][rows]
