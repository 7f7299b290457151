"""An output appears under its name only when it is whole; any other end leaves nothing behind."""

import errno
import os
import shutil
import stat
import subprocess
import sys

import numpy as np
import pytest

from speechlens.audio import AudioInfo, create_writer, formats, is_temporary, plan_output
from speechlens.errors import InternalError, OutputError
from tests.behaviour.wavs import read_all

BLOCK = np.full((1000, 1), 0.5, "float32")


@pytest.fixture(autouse=True, params=["nameless", "named"])
def way(request, monkeypatch):
    """Every test with files that have no name before they are whole, and with hidden names."""
    if request.param == "named":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    elif not hasattr(os, "O_TMPFILE"):
        pytest.skip("all files have names here")
    return request.param


def spec(container="WAV", subtype="PCM_16", frames=None):
    return plan_output(AudioInfo(container, subtype, 48000, 1, frames))


def test_nothing_under_the_name_before_commit(tmp_path):
    with create_writer(tmp_path / "x.wav", spec()) as writer:
        writer.write(BLOCK)
        assert not (tmp_path / "x.wav").exists()
        writer.commit()
        assert os.listdir(tmp_path) == ["x.wav"]
    assert len(read_all(tmp_path / "x.wav")) == 1000


KINDS = [("WAV", "PCM_16"), ("FLAC", "PCM_16"), ("OGG", "VORBIS"), ("OGG", "OPUS"), ("MP3", "MPEG_LAYER_III")]


@pytest.mark.parametrize(("container", "subtype"), KINDS)
def test_leaving_without_commit_leaves_nothing(tmp_path, container, subtype):
    with create_writer(tmp_path / "x", spec(container, subtype)) as writer:
        writer.write(BLOCK)
    assert os.listdir(tmp_path) == []


@pytest.fixture
def packets(tmp_path, monkeypatch):
    """The folder where libsndfile keeps packets of ALAC until the end."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


@pytest.mark.skipif(sys.platform != "linux", reason="the file has a name elsewhere")
def test_a_killed_run_leaves_no_packets_of_alac(tmp_path, packets):
    """They would be the whole recording."""
    with create_writer(tmp_path / "x.caf", spec("CAF", "ALAC_16")) as writer:
        for _ in range(100):
            writer.write(BLOCK)
        assert os.listdir(packets) == []
        writer.commit()
    assert len(read_all(tmp_path / "x.caf")) == 100_000 and os.listdir(packets) == []


@pytest.mark.skipif(sys.platform == "win32", reason="TMPDIR is TEMP there")
def test_no_room_for_packets_of_alac_is_told(tmp_path, packets, monkeypatch):
    """libsndfile would write past the end of a buffer."""
    usage = shutil.disk_usage(packets)
    with create_writer(tmp_path / "x.caf", spec("CAF", "ALAC_16")) as writer:
        writer.write(BLOCK)
        monkeypatch.setattr(
            shutil,
            "disk_usage",
            lambda folder: usage._replace(free=1000 if folder == str(packets) else 1 << 40),
        )
        full = r"x\.caf: the folder for temporary files, .*temporary, is full; free some space there .*TMPDIR"
        with pytest.raises(OutputError, match=full):
            writer.write(BLOCK)
    assert os.listdir(tmp_path) == ["temporary"] and os.listdir(packets) == []


def test_alac_asks_for_no_more_room_than_it_needs(tmp_path, packets, monkeypatch):
    """As a small tmpfs has it: a block of 16 bits, and a little beside it."""
    usage = shutil.disk_usage(packets)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage._replace(free=400_000))
    with create_writer(tmp_path / "x.caf", spec("CAF", "ALAC_16")) as writer:
        writer.write(np.repeat(BLOCK, 300, axis=0))
        writer.commit()
    assert len(read_all(tmp_path / "x.caf")) == 300 * len(BLOCK)


@pytest.mark.skipif(sys.platform == "win32", reason="TMPDIR is TEMP there")
def test_no_folder_for_packets_of_alac_is_told_before_the_work(tmp_path, monkeypatch):
    """libsndfile tries the current folder where TMPDIR is missing; the format isn't to blame."""
    monkeypatch.setenv("TMPDIR", str(tmp_path / "missing"))
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert formats.takes("CAF", "ALAC_16", "FILE", 48000, 1)
    with pytest.raises(OutputError, match=r"x\.caf: .* temporary files, /.*, can't be written to; free "):
        create_writer(tmp_path / "x.caf", spec("CAF", "ALAC_16"))
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, GeneratorExit])
def test_an_exception_leaves_nothing(tmp_path, error):
    with pytest.raises(error), create_writer(tmp_path / "x.wav", spec()) as writer:
        writer.write(BLOCK)
        raise error
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_what_is_no_number_is_not_written(tmp_path, value):
    """It comes of weights that are finite and make no sense."""
    with (
        pytest.raises(
            InternalError, match=r"x\.wav: NaN or Inf .*; use other weights .*, else report this\.$"
        ),
        create_writer(tmp_path / "x.wav", spec()) as writer,
    ):
        writer.write(value * BLOCK)
    assert os.listdir(tmp_path) == []


def test_an_existing_file_is_refused_before_work_starts(tmp_path):
    (tmp_path / "x.wav").write_bytes(b"old")
    with pytest.raises(OutputError, match=r"x\.wav: this file exists already.*--overwrite"):
        create_writer(tmp_path / "x.wav", spec())
    assert (tmp_path / "x.wav").read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["x.wav"]


def test_a_dangling_link_counts_as_existing(tmp_path):
    (tmp_path / "x.wav").symlink_to(tmp_path / "absent")
    with pytest.raises(OutputError, match="exists already"):
        create_writer(tmp_path / "x.wav", spec())


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_appears_meanwhile_is_not_replaced(tmp_path, links, monkeypatch):
    """With hard links, and on file systems that have none."""
    if not links:
        monkeypatch.setattr(os, "link", unsupported)
    with create_writer(tmp_path / "x.wav", spec()) as writer:
        writer.write(BLOCK)
        (tmp_path / "x.wav").write_bytes(b"somebody else's")
        with pytest.raises(OutputError, match="exists already"):
            writer.commit()
    assert (tmp_path / "x.wav").read_bytes() == b"somebody else's"
    assert os.listdir(tmp_path) == ["x.wav"]


def unsupported(*args, **kwargs):
    raise OSError(errno.EPERM, "no hard links here")


def test_without_hard_links_the_output_is_whole_too(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "link", unsupported)
    with create_writer(tmp_path / "x.wav", spec()) as writer:
        writer.write(BLOCK)
        writer.commit()
    assert os.listdir(tmp_path) == ["x.wav"]
    assert len(read_all(tmp_path / "x.wav")) == 1000


def test_overwrite_replaces_at_commit_only(tmp_path):
    (tmp_path / "x.wav").write_bytes(b"old")
    with create_writer(tmp_path / "x.wav", spec(), overwrite=True) as writer:
        writer.write(BLOCK)
        assert (tmp_path / "x.wav").read_bytes() == b"old"
        writer.commit()
    assert len(read_all(tmp_path / "x.wav")) == 1000


def test_an_abandoned_overwrite_keeps_the_old_file(tmp_path):
    (tmp_path / "x.wav").write_bytes(b"old")
    with create_writer(tmp_path / "x.wav", spec(), overwrite=True) as writer:
        writer.write(BLOCK)
    assert (tmp_path / "x.wav").read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["x.wav"]


@pytest.mark.skipif(os.name == "nt", reason="no such modes there")
def test_the_output_has_the_usual_permissions(tmp_path):
    old = os.umask(0o027)
    try:
        with create_writer(tmp_path / "x.wav", spec()) as writer:
            writer.write(BLOCK)
            writer.commit()
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "x.wav").stat().st_mode) == 0o640


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(OutputError, match=r"x\.wav: there is no folder .*absent; create it first"):
        create_writer(tmp_path / "absent" / "x.wav", spec())


def test_a_folder_with_the_name_of_the_output(tmp_path):
    (tmp_path / "x.wav").mkdir()
    for overwrite in (False, True):
        with pytest.raises(OutputError, match="a folder has this name"):
            create_writer(tmp_path / "x.wav", spec(), overwrite=overwrite)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs a folder that no one can write to")
def test_a_folder_that_cannot_be_written_to():
    with pytest.raises(OutputError, match=r"/proc/x\.wav: .*choose another"):
        create_writer("/proc/x.wav", spec())


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions don't bind this user")
def test_a_folder_without_permission(tmp_path):
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(OutputError, match="can't be written to; choose another folder"):
            create_writer(tmp_path / "x.wav", spec())
    finally:
        tmp_path.chmod(0o755)


FULL_DISK = """
import resource, sys
import numpy as np
from speechlens.audio import AudioInfo, create_writer, plan_output
from speechlens.errors import OutputError
container, subtype, target = sys.argv[1:]
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
noise = np.random.default_rng(0).uniform(-0.5, 0.5, (48000, 1)).astype("float32")
try:
    with create_writer(target, plan_output(AudioInfo(container, subtype, 48000, 1, None))) as writer:
        for _ in range(60):
            writer.write(noise)
        writer.commit()
except OutputError as error:
    print(error)
"""


@pytest.mark.skipif(os.name == "nt", reason="no such limit there")
@pytest.mark.parametrize(("container", "subtype"), [*KINDS, ("AIFF", "PCM_24"), ("W64", "FLOAT")])
def test_a_full_disk_leaves_nothing_and_says_so(tmp_path, container, subtype):
    command = [sys.executable, "-c", FULL_DISK, container, subtype, str(tmp_path / "x.out")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("x.out: the disk is full; free some space or choose another folder.")
    assert done.stderr == ""
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("call", ["fsync", "link"])
def test_an_error_while_finishing_leaves_nothing(tmp_path, monkeypatch, call):
    def broken(*args, **kwargs):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with create_writer(tmp_path / "x.wav", spec()) as writer:
        writer.write(BLOCK)
        monkeypatch.setattr(os, call, broken)
        with pytest.raises(OutputError, match=r"x\.wav: writing failed \(input/output error\)"):
            writer.commit()
    assert os.listdir(tmp_path) == []


KILLED = """
import os, signal, sys
import numpy as np
from speechlens.audio import AudioInfo, create_writer, plan_output
with create_writer(sys.argv[1], plan_output(AudioInfo("WAV", "PCM_16", 48000, 1, None))) as writer:
    writer.write(np.full((48000, 1), 0.5, "float32"))
    print(len(os.listdir(os.path.dirname(sys.argv[1]))), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_kill_leaves_nothing_where_files_need_no_name(tmp_path, way):
    if way == "named":
        pytest.skip("only files without a name vanish by themselves")
    command = [sys.executable, "-c", KILLED, str(tmp_path / "x.wav")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == -9
    if done.stdout == "1\n":
        pytest.skip("this file system gives every file a name")
    assert os.listdir(tmp_path) == []


def test_hidden_names_are_recognised(tmp_path, way):
    with create_writer(tmp_path / "x.wav", spec()) as writer:
        writer.write(BLOCK)
        names = os.listdir(tmp_path)
        assert all(is_temporary(tmp_path / name) and name.startswith(".") for name in names)
        assert len(names) == 1 or way == "nameless"
    assert not is_temporary(tmp_path / "x.wav")
