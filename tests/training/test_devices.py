"""Several processes average their gradients, so that they stay equal."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import mlx.core as mx
import pytest

from tests.training import material

PROGRAM = """
import sys
from pathlib import Path
from speechlens.models.training import data, loop
from speechlens.models.training.pool import Pools
from tests.training import material
where, out = Path(sys.argv[1]), Path(sys.argv[2])
pools = Pools.of(data.read(where, "train"))
lines = []
trainer = loop.Trainer(material.config(where, steps=3), pools, None, out)
trainer.run(tell=lines.append)
total = trainer.state.parameters.sum().item()
first = float(loop.mx.abs(trainer._batch(0).noisy).sum())
print(trainer.group.rank(), trainer.group.size(), total, first, len(lines))
"""


def free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


@pytest.mark.skipif(mx.default_device() == mx.gpu, reason="processes on a CPU talk over a ring")
def test_two_processes_stay_equal_and_one_writes(folder, tmp_path):
    hosts = tmp_path / "hosts.json"
    hosts.write_text(json.dumps([[f"127.0.0.1:{port}"] for port in free_ports(2)]))
    arguments = [sys.executable, "-c", PROGRAM, str(folder), str(tmp_path / "out")]
    root = Path(material.__file__).parents[2]
    started = [
        subprocess.Popen(
            arguments,
            cwd=root,
            env={**os.environ, "MLX_RANK": str(rank), "MLX_HOSTFILE": str(hosts), "PYTHONPATH": str(root)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for rank in range(2)
    ]
    found = []
    for process in started:
        out, error = process.communicate(timeout=120)
        assert process.returncode == 0, error
        found.append(out.split())
    assert [line[:2] for line in found] == [["0", "2"], ["1", "2"]]
    assert found[0][2] == found[1][2]  # equal parameters
    assert found[0][3] != found[1][3]  # from different mixtures
    assert [line[4] for line in found] == ["3", "0"]
    assert (tmp_path / "out" / "lite.safetensors").exists()
