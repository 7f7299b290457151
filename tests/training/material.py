"""Training material made of the bundled recordings, and a network that trains in seconds."""

import csv
import io
import json
import tarfile
from pathlib import Path

import numpy as np
import soundfile as sf

from speechlens.models.training.config import Config, Loss, Mixing, Shape
from tests.conftest import pairs, samples

COLUMNS = ("file", "source", "category", "speaker", "true_bandwidth_hz", "split")
NETWORK = {
    "model_type": "speechlens-lite",
    "d_model": 16,
    "expand": 1,
    "blocks": 1,
    "d_state": 16,
    "d_conv": 4,
    "dt_rank": 1,
    "compress": 0.3,
    "window_seconds": 0.04,
    "hop_seconds": 0.01,
    "bands": [[8, 10], [4, 60]],
}


def folder(where: Path) -> Path:
    """manifest.csv and two tar files: two voices, two noises and a room, half of them for validation."""
    rng = np.random.default_rng(3)
    room = rng.standard_normal(8000) * np.exp(-np.arange(8000) / 1200)
    room[:400] = 0
    room[400] = 8
    files = {
        "rir/room.flac": (room / 10, 16000, 8000, "train"),
        "rir/other.flac": (room / 12, 16000, 8000, "valid"),
    }
    for pair, split in zip(pairs("improvement", rate=16000)[:2], ("train", "valid"), strict=True):
        clean, noisy = (samples(pair[name])[:, 0] for name in ("clean", "noisy"))
        files[f"speech/{pair['voice']}.flac"] = (clean, 16000, 8000, split)
        files[f"noise/{pair['noise']}.flac"] = (noisy - clean, 16000, 8000, split)
    rows = []
    for shard in ("speech", "other"):
        with tarfile.open(where / f"{shard}.tar", "w") as tar:
            for name, (x, rate, band, split) in files.items():
                if name.startswith("speech") == (shard == "speech"):
                    rows.append((name, Path(name).stem, "", Path(name).stem, band, split))
                    _add(tar, name, x, rate)
    with (where / "manifest.csv").open("w", newline="") as file:
        csv.writer(file).writerows([COLUMNS, *rows])
    (where / "config.json").write_text(json.dumps(NETWORK))
    return where


def _add(tar: tarfile.TarFile, name: str, x: np.ndarray, rate: int) -> None:
    encoded = io.BytesIO()
    sf.write(encoded, x, rate, "PCM_16", format="FLAC")
    entry = tarfile.TarInfo(name)
    entry.size = encoded.getbuffer().nbytes
    encoded.seek(0)
    tar.addfile(entry, encoded)


def config(where: Path, **changes) -> Config:
    """A run of few short steps of the small network at 8 kHz."""
    values = {
        "init": "",
        "network": str(where / "config.json"),
        "steps": 12,
        "learning_rate": 2e-2,
        "warm_up": 1,
        "average": 0.5,
        "validate_every": 0,
        "validation_batches": 2,
        "log_every": 1,
        "batches": (Shape(8000, 0.4, 2),),
        "mixing": Mixing(speed=0.0, room=0.0, formants=0.0, clean=0.0, noise_only=0.0),
        "loss": Loss(),
    }
    return Config(**{**values, **changes})
