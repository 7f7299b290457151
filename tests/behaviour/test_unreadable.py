"""What can't be read is refused in one sentence that names the file, the cause and what to do."""

import os
import struct

import pytest

from speechlens.audio import open_reader
from speechlens.errors import InputError
from tests.behaviour.wavs import voice, wav

GOOD = wav(voice(100).tobytes())


def patched(at, value, form="<H"):
    size = struct.calcsize(form)
    return GOOD[:at] + struct.pack(form, value) + GOOD[at + size :]


CASES = {
    "zero bytes": (b"", "0 bytes"),
    "four bytes": (b"RIFF", "SpeechLens reads WAV"),
    "cut at 12": (GOOD[:12], "cut short"),
    "cut at 30": (GOOD[:30], "cut short"),
    "cut at 44": (GOOD[:44], "no samples"),
    "no frames": (wav(b""), "no samples"),
    "no data chunk": (b"RIFF\x10\0\0\0WAVEjunk", "cut short"),
    "no channels": (patched(22, 0), "0 channels.*1 to 64"),
    "65 channels": (patched(22, 65), "65 channels.*1 to 64"),
    "no rate": (patched(24, 0, "<I"), "0 Hz.*4000 to 192000"),
    "low rate": (patched(24, 3999, "<I"), "3999 Hz.*resample"),
    "high rate": (patched(24, 192001, "<I"), "192001 Hz.*resample"),
    "no bits": (patched(34, 0), "0 bits"),
    "64-bit integers": (patched(34, 64), "64 bits"),
    "unknown codec": (patched(20, 0x7777), "codec"),
    "mp4": (struct.pack(">I4s4sI", 24, b"ftyp", b"M4A ", 0) + bytes(500), "media.*WAV.*FLAC"),
    "matroska": (b"\x1a\x45\xdf\xa3" + bytes(500), "media.*WAV.*FLAC"),
    "text": (b"just words\n" * 50, "text.*WAV"),
    "web page": (b"<!doctype html><title>404</title>", "web page.*WAV"),
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(200), "picture.*WAV"),
    "archive": (b"PK\x03\x04" + bytes(200), "ZIP.*WAV"),
    "zeros": (bytes(5000), "no audio.*WAV"),
    "noise": (voice(5000).tobytes(), "no audio.*WAV"),
    "cut FLAC": (b"fLaC\0\0\0\x22" + bytes(20), "damaged|no audio|no samples"),
    "film": (b"RIFF\x20\0\0\0AVI LIST" + bytes(100), "media.*WAV.*FLAC"),
}


@pytest.mark.parametrize("what", CASES)
def test_content_that_is_no_audio_or_damaged(tmp_path, what):
    data, expected = CASES[what]
    path = tmp_path / "some name.wav"
    path.write_bytes(data)
    one_sentence(path, expected)


def one_sentence(path, expected):
    with pytest.raises(InputError, match=expected) as caught:
        open_reader(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < len(str(path)) + 200


def test_a_missing_file(tmp_path):
    one_sentence(tmp_path / "absent.wav", "no such file; check the name")


def test_a_file_in_place_of_a_folder(tmp_path):
    (tmp_path / "file").write_bytes(GOOD)
    one_sentence(tmp_path / "file" / "x.wav", "can't be opened")


def test_a_folder(tmp_path):
    (tmp_path / "folder.wav").mkdir()
    one_sentence(tmp_path / "folder.wav", "folder")


@pytest.mark.skipif(os.name == "nt", reason="no such pipes there")
def test_a_pipe_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe.wav")
    one_sentence(tmp_path / "pipe.wav", "pipe or device")


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no devices")
def test_a_device():
    with pytest.raises(InputError, match="/dev/zero: this is not a regular file"):
        open_reader("/dev/zero")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions don't bind this user")
def test_a_file_without_permission(tmp_path):
    path = tmp_path / "x.wav"
    path.write_bytes(GOOD)
    path.chmod(0)
    one_sentence(path, "may not read")


def test_a_disk_that_fails_while_reading(tmp_path, monkeypatch):
    path = tmp_path / "x.wav"
    path.write_bytes(GOOD)
    with open_reader(path) as reader:
        monkeypatch.setattr(reader._window, "_file", Failing())
        with pytest.raises(InputError, match=r"x\.wav: reading failed \(input/output error\)"):
            reader.read()


class Failing:
    def seek(self, offset):
        raise OSError(5, os.strerror(5))


def test_inputs_are_never_opened_for_writing(tmp_path):
    path = tmp_path / "x.wav"
    path.write_bytes(GOOD)
    path.chmod(0o444)
    before = path.stat()
    with open_reader(path) as reader:
        reader.read()
        assert not reader._file.writable()
    assert (path.stat().st_mtime_ns, path.read_bytes()) == (before.st_mtime_ns, GOOD)
