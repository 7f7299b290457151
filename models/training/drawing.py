"""What a batch of mixtures is made of, drawn on the host from a seed: small arrays, one value a row."""

from typing import Any

import numpy as np

from speechlens.models.training.config import Mixing, Shape
from speechlens.models.training.pool import FULL_BAND, Pool, Pools
from speechlens.models.training.preparing import RATE
from speechlens.models.training.signals import KNOTS

MARGIN = 0.025  # s on each side of a crop, where circular filters may leave traces; cut off at the end
VOICES = 5  # of a babble
NOISES = ("recorded", "coloured", "babble", "hum", "clicks")
Draw = dict[str, Any]


def draw(pools: Pools, shape: Shape, mixing: Mixing, rng: np.random.Generator) -> Draw:
    """Every random choice of a batch that isn't white noise; `key` seeds that."""
    count = shape.crops
    n = round((shape.seconds + 2 * MARGIN) * RATE)
    kind = rng.choice(3, count, p=[mixing.clean, mixing.noise_only, 1 - mixing.clean - mixing.noise_only])
    d: Draw = {
        "n": n,
        "nyquist": shape.rate / 2,
        "key": int(rng.integers(2**31)),
        "clean": kind == 0,
        "silent": kind == 1,
    }
    d["voice"] = _voice(pools.speech, shape.rate, mixing, rng, count)
    d["second"] = _voice(pools.speech, shape.rate, mixing, rng, count)
    d["formants"] = np.where(_happens(rng, mixing.formants, count), rng.uniform(0.86, 1.16, count), 1.0)
    d["voice_colour"] = _colour(rng, count, mixing.colour, 5.0)
    boosted = _happens(rng, mixing.boost, count)
    d["voice_colour"][:, :2] += (boosted * rng.uniform(0, 12, count))[:, None]
    d.update(_levels(mixing, rng, count, n))
    d.update(_room(pools, mixing, rng, count, kind == 2))
    d["noises"] = [_noise(pools, mixing, rng, count, n) for _ in range(2)]
    second = _happens(rng, mixing.second_noise, count)
    d["noise_balance"] = np.where(second, 10 ** (rng.uniform(-12, 6, count) / 20), 0.0)
    d["noise_colour"] = _colour(rng, count, 0.8, 6.0)
    d["snr"] = rng.uniform(*mixing.snr, count)
    d["peak"] = rng.uniform(*mixing.peak, count)
    d.update(_damage(mixing, rng, count, shape, kind))
    _mild(d, mixing, rng, count)
    d.update(_thump(mixing, rng, d["clean"], n))
    return d


def _happens(rng: np.random.Generator, share: float, count: int) -> np.ndarray:
    return rng.random(count) < share


def _voice(pool: Pool, rate: int, mixing: Mixing, rng: np.random.Generator, count: int) -> Draw:
    """Rows of the pool, where to begin in them and how fast to read; band is what is left of their band."""
    wide = pool.bandwidth >= FULL_BAND
    row = pool.draw(rng, count)
    if rate > 24000:
        row = np.where(_happens(rng, mixing.full_band, count), pool.draw(rng, count, wide), row)
    moved = _happens(rng, mixing.speed, count)
    ranges = np.where(wide[row, None], mixing.wide_speed, mixing.narrow_speed)
    ratio = np.exp(rng.uniform(np.log(ranges[:, 0]), np.log(ranges[:, 1])))
    ratio = np.where(moved, ratio, 1.0)
    return {
        **_place(pool, row, rng),
        "ratio": ratio,
        "band": np.minimum(pool.bandwidth[row] * ratio, 0.48 * RATE),
    }


def _place(pool: Pool, row: np.ndarray, rng: np.random.Generator) -> Draw:
    offset = (rng.random(len(row)) * pool.length[row]).astype(np.int64)
    return {"start": pool.start[row], "length": pool.length[row], "offset": offset}


def _colour(rng: np.random.Generator, count: int, share: float, spread: float) -> np.ndarray:
    """Decibels at the knots of an equaliser: a slope over the octaves plus single deviations."""
    slope = rng.uniform(-1, 1, (count, 1)) * np.linspace(-1, 1, len(KNOTS))
    single = rng.standard_normal((count, len(KNOTS))) * 0.4
    return np.where(_happens(rng, share, count)[:, None], spread * (slope + single), 0.0)


def _levels(mixing: Mixing, rng: np.random.Generator, count: int, n: int) -> Draw:
    """A stretch at another level, a second voice from some time on, a stretch of digital silence."""
    dip = _happens(rng, mixing.dip, count)
    begin = rng.uniform(-0.2, 0.8, count)
    return {
        "dip": np.where(dip, 10 ** (rng.uniform(-35, -8, count) / 20), 1.0),
        "dip_from": begin * n,
        "dip_to": (begin + rng.uniform(0.2, 0.9, count)) * n,
        "dip_width": np.exp(rng.uniform(np.log(0.003), np.log(0.15), count)) * RATE,
        "joined": _happens(rng, mixing.second_voice, count),
        "join_at": rng.uniform(0.15, 0.85, count) * n,
        "join_gain": 10 ** (rng.uniform(-30, 6, count) / 20),
        "cut": _happens(rng, mixing.cut, count),
        "cut_from": rng.uniform(0, 1, count),
        "cut_for": rng.uniform(0.02, 0.3, count),
    }


def _room(pools: Pools, mixing: Mixing, rng: np.random.Generator, count: int, allowed: np.ndarray) -> Draw:
    return {
        "room": _happens(rng, mixing.room, count) & allowed,
        "measured": _happens(rng, mixing.measured_room, count),
        "measured_row": rng.integers(len(pools.rooms), size=count),
        "decay": rng.uniform(*mixing.decay, count),
        "direct": rng.uniform(*mixing.direct, count),
        "gap": rng.uniform(0.001, 0.012, count),
        "damping": rng.uniform(0.3, 0.8, count),
    }


def _noise(pools: Pools, mixing: Mixing, rng: np.random.Generator, count: int, n: int) -> Draw:
    share = np.array([mixing.coloured_noise, mixing.babble, mixing.hum, mixing.clicks])
    kind = rng.choice(len(NOISES), count, p=[1 - share.sum(), *share])
    talkers = pools.speech.draw(rng, count * VOICES)
    return {
        "kind": kind,
        "recorded": _place(pools.noise, pools.noise.draw(rng, count), rng),
        "talkers": _place(pools.speech, talkers, rng),
        "tilt": rng.uniform(-1.0, 4.0, count),  # 1 / f^tilt in power
        "swell": rng.uniform(0, 0.8, count) * _happens(rng, 0.5, count),
        "swell_at": rng.uniform(0.1, 3.0, count),
        "mains": rng.choice([50.0, 60.0], count) * rng.uniform(0.995, 1.005, count),
        "harmonics": np.abs(rng.standard_normal((count, 16)))
        * rng.uniform(0.6, 0.95, (count, 1)) ** np.arange(16),
        "phases": rng.uniform(0, 2 * np.pi, (count, 16)),
        "click_rate": np.exp(rng.uniform(np.log(1.0), np.log(40.0), count)),
    }


def _mild(d: Draw, mixing: Mixing, rng: np.random.Generator, count: int) -> None:
    """Ratios of everyday recordings; rumble and hiss, between which a noise is mild."""
    d["snr"] = np.where(_happens(rng, mixing.mild, count), rng.uniform(*mixing.mild_snr, count), d["snr"])
    rumble = _happens(rng, mixing.rumble, count) * rng.uniform(5, 25, count)
    d["noise_colour"][:, :2] += rumble[:, None] * (1.0, 0.5)
    for noise in d["noises"]:
        noise["hiss"] = _happens(rng, mixing.hiss, count) * 10 ** (rng.uniform(-40, 0, count) / 20)
    faint = _happens(rng, mixing.faint, count)
    d["snr"] = np.where(faint, rng.uniform(*mixing.faint_snr, count), d["snr"])


def _thump(mixing: Mixing, rng: np.random.Generator, clean: np.ndarray, n: int) -> Draw:
    """Knocks in clean crops: short swings below most voices."""
    count = len(clean)
    return {
        "thump": _happens(rng, mixing.thump, count) & clean,
        "thump_at": rng.uniform(0, 0.95, count) * n,
        "thump_pitch": np.exp(rng.uniform(np.log(12.0), np.log(80.0), count)),
        "thump_decay": rng.uniform(0.02, 0.12, count),
        "thump_gain": 10 ** (rng.uniform(-6, 18, count) / 20),
    }


def _damage(mixing: Mixing, rng: np.random.Generator, count: int, shape: Shape, kind: np.ndarray) -> Draw:
    limit = np.exp(rng.uniform(np.log(3400), np.log(12000), count))
    limited = _happens(rng, mixing.band_limit, count)
    noisy = kind == 2
    return {
        "limit": np.where(limited, limit, RATE / 2),
        "clipping": np.where(
            _happens(rng, mixing.clipping, count) & noisy, rng.uniform(0.1, 0.7, count), 1.0
        ),
        "codec": _happens(rng, mixing.codec, count) & noisy,
        "codec_depth": rng.uniform(18, 40, count),
        "codec_limit": rng.uniform(6000, 16000, count),
        "packets": np.where(
            _happens(rng, mixing.packet_loss, count) & noisy, rng.uniform(0.01, 0.06, count), 0.0
        ),
    }
