"""TF32 is chosen once for a process, before its first product, and only NVIDIA GPUs have it."""

import os
import subprocess
import sys

import mlx.core as mx
import pytest

from speechlens.errors import UsageError
from speechlens.kernels import precision

# Ten bits of mantissa can't hold 1 + 2^-12, twenty-three can.
PRODUCT = """
import mlx.core as mx
from speechlens.kernels import precision
precision.settle(tf32={tf32})
print(float((mx.full((256, 256), 1 + 2**-12) @ mx.eye(256))[3, 3]) - 1, precision.uses_tf32())
"""


@pytest.fixture(autouse=True)
def unsettled(monkeypatch):
    monkeypatch.setattr(precision, "_settled", False)
    monkeypatch.delenv(precision.VARIABLE, raising=False)


def with_gpu(monkeypatch, there: bool) -> None:
    monkeypatch.setattr(precision.mx.cuda, "is_available", lambda: there)


@pytest.mark.parametrize(
    ("said", "asked", "used"),
    [(None, False, False), (None, True, True), ("1", False, True), ("0", False, False), ("0", True, True)],
)
def test_full_float32_unless_asked_for(monkeypatch, said, asked, used):
    with_gpu(monkeypatch, True)
    if said is not None:
        monkeypatch.setenv(precision.VARIABLE, said)
    precision.settle(asked)
    assert precision.uses_tf32() == used
    assert os.environ[precision.VARIABLE] == str(int(used))


def test_the_first_choice_counts(monkeypatch):
    with_gpu(monkeypatch, True)
    precision.settle()
    with pytest.raises(UsageError, match="new process"):
        precision.settle(tf32=True)
    assert not precision.uses_tf32()


def test_tf32_once_chosen_stays(monkeypatch):
    with_gpu(monkeypatch, True)
    precision.settle(tf32=True)
    precision.settle()
    precision.settle(tf32=True)
    assert precision.uses_tf32()


def test_machines_without_it_take_the_wish_and_compute_as_ever(monkeypatch):
    with_gpu(monkeypatch, False)
    precision.settle()
    precision.settle(tf32=True)
    assert not precision.uses_tf32()


@pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")
@pytest.mark.parametrize("tf32", [False, True])
def test_products_of_a_gpu(tf32):
    done = subprocess.run([sys.executable, "-c", PRODUCT.format(tf32=tf32)], capture_output=True, check=True)
    excess, used = done.stdout.decode().split()
    assert float(excess) == (0 if tf32 else 2**-12)
    assert used == str(tf32)
