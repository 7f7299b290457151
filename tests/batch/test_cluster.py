"""A real Dask cluster over TCP on this machine."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time

import dask
import pytest
from distributed import LocalCluster

from speechlens.batch import cluster
from speechlens.errors import ClusterError
from tests.batch.conftest import ROOT, fill, finish, outputs, program, records, start, write
from tests.batch.test_processes import done, lines_in, wait_for

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed with signals")


def cluster_of_two():
    return LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=":0",
        preload="tests.batch.program",
    )


@pytest.fixture(scope="module")
def address():
    """Scheduler of two worker processes."""
    with cluster_of_two() as running:
        yield running.scheduler_address


@pytest.fixture
def machines(tmp_path):
    """machines(words, ...) starts a scheduler or worker as a process of its own; all are ended."""
    running = []

    def launch(*words, **env):
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *map(str, words)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), **env},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        running.append(process)
        return process

    yield launch
    for process in running:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def scheduler(launch, file, port):
    return launch(
        "scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard", "--scheduler-file", file
    )


def worker(launch, file, *more, **env):
    return launch(
        "worker", "--scheduler-file", file, "--nthreads", 1, "--no-dashboard", "--no-nanny",
        "--preload", "tests.batch.program", "--local-directory", file.parent / "dask", *more, **env,
    )  # fmt: skip


def free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_200_files_and_a_long_one_give_the_bytes_of_one_process(address, tmp_path):
    folder = fill(tmp_path / "in", 200)
    write(folder / "long.wav", 1_300_000, channels=2)
    assert program(folder, "-d", tmp_path / "one", "-r")[0] == 0
    code, _, said = program(folder, "-d", tmp_path / "two", "-r", "--cluster", address)
    assert code == 0, said
    assert outputs(tmp_path / "two") == outputs(tmp_path / "one")
    assert sorted(done(tmp_path / "two")) == sorted(outputs(folder))
    assert program(folder, "-d", tmp_path / "two", "-r", "--cluster", address, "--resume")[0] == 0
    assert len(records(tmp_path / "two")) == 201


def test_a_bad_file_is_one_line_and_the_rest_goes_on(address, tmp_path):
    folder = fill(tmp_path / "in", 5)
    (folder / "bad.wav").write_text("text")
    code, _, said = program(folder, "-d", tmp_path / "out", "-r", "--cluster", address)
    assert code == 1 and "bad.wav: this is text" in said
    assert sorted(done(tmp_path / "out")) == sorted(outputs(tmp_path / "out"))


def test_ctrl_c_leaves_whole_files_only(address, tmp_path):
    folder, out = fill(tmp_path / "in", 60), tmp_path / "out"
    process = start(folder, "-d", out, "-r", "--cluster", address)
    wait_for(lambda: lines_in(out) >= 3, process)
    process.send_signal(signal.SIGINT)
    code, _, said = finish(process, timeout=20)
    assert code in (0, 130) and "Traceback" not in said  # all may have been done in that moment
    assert program(folder, "-d", out, "-r", "--cluster", address, "--resume")[0] == 0
    assert sorted(set(done(out))) == sorted(outputs(folder)) == sorted(outputs(out))


def test_a_killed_worker_loses_nothing(machines, tmp_path):
    folder, out, file = fill(tmp_path / "in", 40), tmp_path / "out", tmp_path / "scheduler.json"
    scheduler(machines, file, free_port())
    first = worker(machines, file, STANDIN_SECONDS="0.05")
    worker(machines, file, STANDIN_SECONDS="0.05")
    process = start(folder, "-d", out, "-r", "--cluster", file_once_there(file))
    wait_for(lambda: lines_in(out) >= 6, process)
    os.killpg(first.pid, signal.SIGKILL)
    code, _, said = finish(process)
    assert code == 0, said
    assert sorted(done(out)) == sorted(outputs(folder)) == sorted(outputs(out))


def test_a_lost_scheduler_is_told_and_the_rest_can_be_done_later(machines, tmp_path):
    folder, out, file = fill(tmp_path / "in", 40), tmp_path / "out", tmp_path / "scheduler.json"
    lost = scheduler(machines, file, free_port())
    worker(machines, file, STANDIN_SECONDS="0.05")
    process = start(folder, "-d", out, "-r", "--cluster", file_once_there(file))
    wait_for(lambda: lines_in(out) >= 3, process)
    os.killpg(lost.pid, signal.SIGKILL)
    code, _, said = finish(process)
    assert code == 1 and "is lost" in said and "--resume" in said and "Traceback" not in said
    again = tmp_path / "again.json"
    scheduler(machines, again, free_port())
    worker(machines, again)
    code, _, said = program(folder, "-d", out, "-r", "--cluster", file_once_there(again), "--resume")
    assert code == 0, said
    assert sorted(set(done(out))) == sorted(outputs(folder)) == sorted(outputs(out))


def test_jobs_go_to_workers_with_the_resource_alone(machines, tmp_path):
    folder, out, file = fill(tmp_path / "in", 6), tmp_path / "out", tmp_path / "scheduler.json"
    scheduler(machines, file, free_port())
    worker(machines, file, STANDIN_SECONDS="1000")
    worker(machines, file, "--resources", "GPU=1")
    code, _, said = program(
        folder, "-d", out, "-r", "--cluster", file_once_there(file), "--cluster-resource", "GPU"
    )
    assert code == 0, said
    assert sorted(done(out)) == sorted(outputs(folder))


def test_progress_within_a_file_comes_from_the_worker(machines, tmp_path):
    file = tmp_path / "scheduler.json"
    write(tmp_path / "in" / "a.wav", 80_000)
    scheduler(machines, file, free_port())
    worker(machines, file, STANDIN_SECONDS="0.2")
    code, told, said = program(
        tmp_path / "in", "-d", tmp_path / "out", "--chunk", 1, "--json", "--cluster", file_once_there(file)
    )
    assert code == 0, said
    events = [json.loads(line) for line in told.splitlines()]
    steps = [event["frames_done"] for event in events if event["event"] == "progress"]
    assert len(steps) >= 2 and steps == sorted(steps)


def test_no_scheduler_there(monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    with pytest.raises(ClusterError, match=r"no scheduler at tcp://127\.0\.0\.1"):
        cluster.Cluster(f"tcp://127.0.0.1:{free_port()}", "lite")


def file_once_there(file):
    end = time.monotonic() + 30
    while not file.exists():
        assert time.monotonic() < end
        time.sleep(0.05)
    return file


def test_only_what_really_kills_workers_fails(tmp_path, monkeypatch):
    folder, out = fill(tmp_path / "in", 12), tmp_path / "out"
    write(folder / "deadly.wav", first=0.5)
    monkeypatch.setenv("STANDIN_KILLS", "0.5")
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        cluster_of_two() as two,
    ):
        code, _, said = program(folder, "-d", out, "-r", "--cluster", two.scheduler_address)
    assert code == 1 and "deadly.wav" in said and "failed at this work" in said
    assert sorted(done(out)) == sorted(set(outputs(folder)) - {"deadly.wav"}) == sorted(outputs(out))
