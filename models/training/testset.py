"""Pairs of noisy and clean recordings made from a split, over a grid of conditions, always the same ones."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from speechlens.audio import memory
from speechlens.models.training import data, drawing, mixing
from speechlens.models.training.config import Mixing, Shape
from speechlens.models.training.pool import FULL_BAND, Pool, Pools

SNRS = (0.0, 5.0, 10.0, 15.0)
KINDS = ("recorded", "recorded", "coloured", "babble")
ROOMS = ("dry", "dry", "synthetic", "measured")
RATES = (16000, 48000)
CLEAN_EVERY = 10  # each tenth pair has clean input
PEAK = (-12.0, -3.0)  # dBFS
PAIRS = "pairs.json"
_BASE = Mixing(
    **dict.fromkeys(
        ("clean", "noise_only", "speed", "formants", "boost", "second_voice", "dip", "cut", "room"), 0.0
    ),
    **dict.fromkeys(("second_noise", "coloured_noise", "babble", "hum", "clicks", "clipping"), 0.0),
    **dict.fromkeys(("band_limit", "codec", "packet_loss", "colour", "mild", "hiss", "rumble"), 0.0),
    decay=(0.3, 0.8),
    full_band=1.0,
)


def make(
    folder: Path,
    split: str,
    out: Path,
    count: int,
    seed: int,
    seconds: float = 6.0,
    leave_out: Sequence[str] = (),
    *,
    clean: bool = False,
    peak: tuple[float, float] = PEAK,
) -> list[dict[str, Any]]:
    """Write `count` pairs as FLAC and their list `pairs.json`; the list.

    The same split, count and seed give the same samples. leave_out: sources or files not to use. clean:
    nothing but clean input. peak: of the noisy recordings, dBFS from low to high.
    """
    material = data.read(folder, split, leave_out=leave_out)
    pools = Pools.of(material)
    out.mkdir(parents=True, exist_ok=True)
    entries = []
    for i in range(count):
        condition, settings, rate = _condition(i, clean)
        settings = replace(settings, peak=peak)
        wide = _wide_only(pools) if rate > 16000 else pools
        rng = np.random.default_rng([seed, i])
        d = drawing.draw(wide, Shape(rate, seconds, 1), settings, rng)
        batch = mixing.mix(wide, d, Shape(rate, seconds, 1))
        recorded = condition["kind"] == "recorded"
        entry = {
            "noisy": f"{i:04d}_noisy.flac",
            "clean": f"{i:04d}_clean.flac",
            "rate": rate,
            **condition,
            "voice": _name(pools.speech, material.speech, d["voice"]),
            "noise": _name(pools.noise, material.noise, d["noises"][0]["recorded"])
            if recorded
            else condition["kind"],
        }
        loudest = max(1.0, *(float(np.abs(np.array(x)).max()) for x in batch[:2]))
        memory.save(out / entry["noisy"], np.array(batch.noisy[0]) / loudest, rate)
        memory.save(out / entry["clean"], np.array(batch.clean[0]) / loudest, rate)
        entries.append(entry)
    (out / PAIRS).write_text(json.dumps(entries, indent=1))
    return entries


def _condition(i: int, clean: bool) -> tuple[dict[str, Any], Mixing, int]:
    """Fields of the i-th pair, how it is mixed and at which rate."""
    rate, j = RATES[i % 2], i // 2
    if clean or j % CLEAN_EVERY == CLEAN_EVERY - 1:
        return {"snr_db": None, "kind": "clean", "room": "dry"}, replace(_BASE, clean=1.0), rate
    snr, kind, room = SNRS[j % 4], KINDS[(j // 4 + j) % 4], ROOMS[(j // 16 + j // 4 + 2 * j) % 4]
    settings = replace(
        _BASE,
        snr=(snr, snr),
        coloured_noise=float(kind == "coloured"),
        babble=float(kind == "babble"),
        room=float(room != "dry"),
        measured_room=float(room == "measured"),
    )
    return {"snr_db": snr, "kind": kind, "room": room}, settings, rate


def _wide_only(pools: Pools) -> Pools:
    """The same with full-band voices only, where there are any."""
    wide = pools.speech.bandwidth >= FULL_BAND
    if not wide.any():
        return pools
    share = pools.speech.share * wide
    return replace(pools, speech=replace(pools.speech, share=share / share.sum()))


def _name(pool: Pool, recordings: list[data.Recording], place: drawing.Draw) -> str:
    row = recordings[int(np.searchsorted(pool.start, place["start"][0]))].row
    return Path(row.file).stem
