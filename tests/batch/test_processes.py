"""Worker processes: equal bytes, deaths of all kinds, signals."""

import os
import signal
import time

import pytest

from tests.batch.conftest import fill, finish, outputs, program, records, start, write

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed with signals")


def done(out):
    return [line["output"] for line in records(out) if line["state"] == "done"]


def lines_in(out):
    manifest = out / "speechlens-manifest.jsonl"
    return manifest.read_bytes().count(b"\n") if manifest.exists() else 0


def wait_for(condition, process, seconds=30):
    end = time.monotonic() + seconds
    while not condition():
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.005)


def nothing_left(out):
    return not [name for name in outputs(out) if os.path.basename(name).startswith(".")]


@pytest.mark.parametrize("format", ["keep", "ogg", "aiff"])
def test_one_and_two_jobs_give_equal_bytes(tmp_path, format):
    """Of these, libsndfile's Ogg has a random number and its AIFF of floats the time of day."""
    folder, more = fill(tmp_path / "in", 12), ["--format", format]
    more += ["--subtype", "float"] if format == "aiff" else []
    write(folder / "long.wav", 1_300_000, channels=2)  # more than a quarter of all: split over the workers
    one = program(folder, "-d", tmp_path / "one", "-r", *more)
    two = program(folder, "-d", tmp_path / "two", "-r", "--jobs", 2, *more)
    assert (one[0], two[0]) == (0, 0), two[2]
    assert outputs(tmp_path / "one") == outputs(tmp_path / "two")
    assert len(done(tmp_path / "two")) == len(outputs(tmp_path / "two")) == 13


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_and_resumed_every_output_is_there_once_and_whole(tmp_path, jobs):
    folder, out = fill(tmp_path / "in", 30), tmp_path / "out"
    assert program(folder, "-d", tmp_path / "whole", "-r")[0] == 0
    for number, arguments in ((5, []), (17, ["--resume"])):
        process = start(folder, "-d", out, "-r", "--jobs", jobs, *arguments, seconds=0.03)
        wait_for(lambda least=number: lines_in(out) >= least, process)
        process.kill()
        process.communicate()
    code, _, said = program(folder, "-d", out, "-r", "--jobs", jobs, "--resume")
    assert code == 0, said
    assert outputs(out) == outputs(tmp_path / "whole")
    made = done(out)
    assert sorted(set(made)) == sorted(outputs(folder))
    # A kill between an output and its line costs that file once more, never a second line of one run.
    assert len(made) <= 30 + 2 * jobs
    assert {line["output_size"] for line in records(out)} == {len(data) for data in outputs(out).values()}


def test_a_killed_worker_is_replaced(tmp_path):
    folder, out = fill(tmp_path / "in", 30), tmp_path / "out"
    process = start(folder, "-d", out, "-r", "--jobs", 2, seconds=0.05)
    wait_for(lambda: lines_in(out) >= 4, process)
    os.kill(children(process.pid)[0], signal.SIGKILL)
    code, _, said = finish(process)
    assert code == 0, said
    assert sorted(done(out)) == sorted(outputs(folder)) == sorted(outputs(out))


def children(pid):
    """Worker processes of a batch, by /proc or pgrep; the tracker of resources isn't one."""
    import subprocess

    found = subprocess.run(["pgrep", "-P", str(pid), "-f", "spawn_main"], capture_output=True, text=True)
    return [int(word) for word in found.stdout.split()]


def test_a_file_that_kills_workers_is_one_failure(tmp_path):
    folder, out = fill(tmp_path / "in", 12), tmp_path / "out"
    write(folder / "deadly.wav", first=0.5)
    code, _, said = program(folder, "-d", out, "-r", "--jobs", 2, STANDIN_KILLS="0.5")
    assert code == 1 and "deadly.wav" in said and "died twice" in said
    assert sorted(done(out)) == sorted(set(outputs(folder)) - {"deadly.wav"}) == sorted(outputs(out))


@pytest.mark.parametrize("own", [False, True])
def test_killed_before_its_output_had_a_name(tmp_path, own):
    """Its mark excuses nothing that somebody puts there."""
    out = tmp_path / "out"
    write(tmp_path / "in" / "deadly.wav", first=0.5)
    assert program(tmp_path / "in", "-d", out, STANDIN_KILLS="0.5")[0] == -signal.SIGKILL
    if own:
        (out / "deadly.wav").write_text("mine")
    code, _, said = program(tmp_path / "in", "-d", out, "--resume")
    assert code == own and ("exists already" in said) == own
    assert (outputs(out)["deadly.wav"] == b"mine") == own and nothing_left(out)


def test_workers_die_with_the_batch(tmp_path):
    folder, out = fill(tmp_path / "in", 30), tmp_path / "out"
    process = start(folder, "-d", out, "-r", "--jobs", 2, seconds=0.1)
    wait_for(lambda: lines_in(out) >= 2, process)
    workers = children(process.pid)
    process.kill()
    process.communicate()
    end = time.monotonic() + 5
    while any(alive(pid) for pid in workers):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert len(workers) == 2


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return True


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_soon_and_what_is_done_is_written_down(tmp_path, jobs):
    folder, out = fill(tmp_path / "in", 40), tmp_path / "out"
    process = start(folder, "-d", out, "-r", "--jobs", jobs, seconds=0.1)
    wait_for(lambda: lines_in(out) >= 3, process)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes
    code, _, said = finish(process, timeout=10)
    assert code == 130 and "--resume goes on" in said and "Traceback" not in said
    assert sorted(done(out)) == sorted(outputs(out)) and nothing_left(out)
    assert program(folder, "-d", out, "-r", "--jobs", jobs, "--resume")[0] == 0
    assert sorted(done(out)) == sorted(outputs(folder))


def test_a_model_that_no_worker_can_load_ends_the_batch(tmp_path):
    folder = fill(tmp_path / "in", 6)
    code, _, said = program(folder, "-d", tmp_path / "out", "-r", "--jobs", 2, "--model", "nonsense")
    assert code == 3 and len(said.splitlines()) == 1
    assert not (tmp_path / "out").exists()
