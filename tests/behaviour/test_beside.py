"""Reading ahead and writing behind: the same bytes, errors where they belong, no thread left."""

import subprocess
import sys
import threading
import time

import numpy as np
import pytest
import soundfile as sf

from speechlens import engine
from speechlens.audio.writer import Writer
from speechlens.beside import read_ahead, write_behind
from speechlens.engine import enhance_file, run
from speechlens.errors import OutputError
from speechlens.options import Options

OPTIONS = Options(profile="custom", chunk=1)


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "long.wav"
    sf.write(path, np.random.default_rng(0).standard_normal(30 * 8000) * 0.1, 8000, "PCM_16")
    return path


def threads():
    return [t for t in threading.enumerate() if t.name.startswith(("read-ahead", "write-behind"))]


def test_a_block_is_read_while_another_one_is_used():
    read = threading.Event()
    left = [np.ones((2, 1)), np.ones((1, 1)), np.ones((0, 1))]

    def pull():
        if len(left) == 2:
            read.set()
        return left.pop(0)

    blocks = read_ahead(pull)
    assert len(next(blocks)) == 2
    assert read.wait(10)
    assert [len(block) for block in blocks] == [1]
    assert not threads()


def test_a_failed_write_is_told_at_the_next_one_or_at_the_end():
    def fail(block):
        raise OutputError("full")

    with pytest.raises(OutputError, match="full"), write_behind(fail) as write:
        write(1)
        write(2)
        raise AssertionError("the second write told nothing")
    with pytest.raises(OutputError, match="full"), write_behind(fail) as write:
        write(1)
    assert not threads()


LATE = """
import threading, time
import numpy as np
from speechlens.beside import read_ahead, write_behind

def work():
    threading.main_thread().join()
    time.sleep(0.5)  # the interpreter now waits for this thread alone
    left = [np.ones(2), np.ones(1), np.ones(0)]
    with write_behind(lambda block: print(len(block), flush=True)) as write:
        for block in read_ahead(lambda: left.pop(0)):
            write(block)

threading.Thread(target=work).start()
"""


def test_a_thread_may_go_on_after_the_main_one():
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("2\n1\n", "")


def test_cancelling_ends_the_threads_before_files_are_closed(tmp_path, source, identity, monkeypatch):
    write = Writer.write
    monkeypatch.setattr(Writer, "write", lambda self, block: time.sleep(0.1) or write(self, block))
    job = run(source, tmp_path / "out.wav", OPTIONS, enhancer=identity)
    for _ in range(4):
        next(job)
    assert threads()
    job.close()
    assert not threads()


def test_a_full_disk_while_writing_behind(tmp_path, source, identity, monkeypatch):
    written = []

    def write(self, block):
        written.append(len(block))
        if len(written) == 5:
            raise OutputError("The disk is full.")

    monkeypatch.setattr(Writer, "write", write)
    with pytest.raises(OutputError, match="full"):
        enhance_file(source, tmp_path / "out.wav", OPTIONS, enhancer=identity)
    assert len(written) == 5 and not threads()
    assert [p.name for p in tmp_path.iterdir()] == ["long.wav"]


def test_bytes_are_those_of_plain_work(tmp_path, source, halved, monkeypatch):
    enhance_file(source, tmp_path / "beside.wav", OPTIONS, enhancer=halved)
    # What a pipe gets: nothing is read before it is wanted.
    monkeypatch.setattr(engine, "read_ahead", None)
    monkeypatch.setattr(engine, "write_behind", None)
    monkeypatch.setattr(engine, "is_pipe", lambda path: True)
    monkeypatch.setattr(engine, "_check_pipe", lambda options: None)
    enhance_file(source, tmp_path / "plain.wav", OPTIONS, enhancer=halved)
    assert (tmp_path / "plain.wav").read_bytes() == (tmp_path / "beside.wav").read_bytes()
