"""Freed blocks of sound go back to the system, so that memory depends on a window, not on the file."""

import os
import subprocess
import sys

import numpy as np
import pytest
import soundfile

# Blocks of 3 MB between small ones that stay: what is freed among them can't be given back from a heap.
PROGRAM = """
import os, sys
import numpy as np
from speechlens.heap import give_back_large_blocks, keep_blocks

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

if sys.argv[1] in ("asked", "kept"):
    give_back_large_blocks()
if sys.argv[1] == "kept":
    keep_blocks()
for _ in range(2):
    large, small = [], []
    for _ in range(40):
        large.append(np.ones(3 << 20, np.uint8))
        small.append(np.ones(50_000, np.uint8))
    before = resident()
    del large
print((before - resident()) >> 20)
"""


def given_back(how, **more):
    # A C library that was told otherwise from outside, or another one, says nothing here.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}
    words = [sys.executable, "-c", PROGRAM, how]
    return int(subprocess.run(words, env=kept | more, capture_output=True, text=True, check=True).stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="glibc is what this is about")
def test_large_blocks_are_given_back():
    assert given_back("asked") > 100
    assert given_back("asked", MALLOC_MMAP_THRESHOLD_=str(1 << 30)) < 100
    assert given_back("kept") < 20


LIBRARY = """
import sys
from speechlens import enhance_file
from speechlens.cli.program import program
from speechlens.heap import give_back_large_blocks

enhance_file(*sys.argv[1:])
print(give_back_large_blocks.cache_info().misses)
try:
    program.main(["--version"])
except SystemExit:
    print(give_back_large_blocks.cache_info().misses)
"""


def test_only_programs_of_ours_set_it(tmp_path):
    """A library leaves the heap of the process that calls it alone."""
    soundfile.write(tmp_path / "in.wav", np.full(800, 0.1), 8000)
    words = [sys.executable, "-c", LIBRARY, tmp_path / "in.wav", tmp_path / "out.wav"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[::2] == ["0", "1"]
