"""Input and output in S3, from a server of this machine, where `moto[server]` and `s3fs` are installed."""

import os
import signal
import time

import pytest

from tests.batch.conftest import fill, finish, outputs, program, start, write
from tests.batch.test_cluster import cluster_of_two

s3fs = pytest.importorskip("s3fs")
server = pytest.importorskip("moto.server")

BATCH = ("s3://bucket/in", "-d", "s3://bucket/out", "-r")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed with signals")


@pytest.fixture(scope="module")
def endpoint():
    running = server.ThreadedMotoServer("127.0.0.1", 0)
    running.start()
    yield "http://{}:{}".format(*running.get_host_and_port())
    running.stop()


@pytest.fixture
def bucket(endpoint, tmp_path, monkeypatch):
    """The file system, with 9 files and one of a strange name in bucket/in and their outputs in `local`."""
    for name, value in {
        "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": endpoint,
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    folder = fill(tmp_path / "in", 9)
    write(folder / "talks [2020]" / "ü?#%20.wav")
    assert program(folder, "-d", tmp_path / "local", "-r")[0] == 0
    system = s3fs.S3FileSystem(skip_instance_cache=True, use_listings_cache=False)
    system.mkdir("bucket")
    for path in folder.rglob("*.wav"):
        system.put_file(str(path), f"bucket/in/{path.relative_to(folder).as_posix()}")
    system.call_s3("put_object", Bucket="bucket", Key="in/s0/", Body=b"")  # as consoles mark folders
    yield system
    system.rm("bucket", recursive=True)


def made(system):
    """What is in bucket/out: name -> bytes."""
    return {path.removeprefix("bucket/out/"): system.cat_file(path) for path in system.find("bucket/out")}


def test_the_bytes_are_those_of_files_and_resume_sees_changes(bucket, tmp_path):
    log = ("--manifest", tmp_path / "m.jsonl")
    code, _, said = program(*BATCH, *log)
    assert code == 0, said
    assert made(bucket) == outputs(tmp_path / "local")
    assert program(*BATCH, *log, "--resume")[::2] == (0, "Left to do: 0 of 10 files.\n")
    bucket.cp_file("bucket/in/s1/f001.wav", "bucket/in/s0/f000.wav")
    code, _, said = program(*BATCH, *log, "--resume")
    assert code == 0 and "Left to do: 1 of 10 files." in said
    assert made(bucket)["s0/f000.wav"] == made(bucket)["s1/f001.wav"]


def test_killed_and_gone_on_with_on_a_cluster(bucket, tmp_path):
    log = tmp_path / "m.jsonl"
    with cluster_of_two() as two:
        for least in (1, 4):
            process = start(*BATCH, "--manifest", log, "--resume", "--cluster", two.scheduler_address)
            end = time.monotonic() + 60
            while not log.exists() or log.read_text().count("\n") < least:
                assert process.poll() is None and time.monotonic() < end
                time.sleep(0.02)
            os.killpg(process.pid, signal.SIGKILL)
            finish(process)
        code, _, said = program(*BATCH, "--manifest", log, "--resume", "--cluster", two.scheduler_address)
    assert code == 0, said
    assert made(bucket) == outputs(tmp_path / "local")


def test_without_credentials(bucket, monkeypatch):
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    code, _, said = program(*BATCH)
    assert code == 1
    assert said == "error: s3://bucket/in: can't be reached (Unable to locate credentials); " \
        "check it and your rights.\n"  # fmt: skip
