"""The benchmark script runs every row of every back end here."""

import subprocess
import sys
from pathlib import Path


def test_it_runs():
    script = Path(__file__).parents[1] / "bench" / "kernels.py"
    done = subprocess.run(
        [sys.executable, str(script), "--small", "--repeats", "3"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    for row in (
        "scan backward",
        "scan strict",
        "scan harmonic",
        "conv silu",
        "scan and its gradient",
        "scan by MLX operations",
    ):
        assert row in done.stdout
