"""Which files are taken."""

import os
from pathlib import Path

import fsspec
import pytest

from speechlens.batch.discover import Choice, find
from speechlens.errors import InputError, UsageError

ALL = Choice(recursive=True)


def touch(folder, *names):
    for name in names:
        path = Path(os.fsdecode(os.path.join(os.fsencode(folder), os.fsencode(name))))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")


def taken(folder, choice=ALL, avoid=""):
    return [file.relative for file in find(str(folder), choice, str(avoid)).files]


def test_audio_of_any_letter_case_and_nothing_else(tmp_path):
    touch(tmp_path, "b.wav", "A.WAV", "c.flac", "notes.txt", "noext", "d.mp3")
    assert taken(tmp_path) == ["A.WAV", "b.wav", "c.flac", "d.mp3"]


@pytest.mark.parametrize(
    "name", ["a.wma", "b.M2TS", "c.flv", "d.amr", "e.ac3", "f.wmv", "g.mxf", "h.rmvb", "i.wv"]
)
def test_what_is_read_alone_is_taken_by_its_name(tmp_path, name):
    """Also where it is damaged, which is then told."""
    touch(tmp_path, name)
    assert taken(tmp_path) == [name]


STREAM = (b"\x47" + bytes(187)) * 30
HEADS = {
    ".ts": STREAM,
    ".MTS": (bytes(4) + b"\x47" + bytes(187)) * 30,
    ".tp": bytes(100) + STREAM,
    ".dts": b"\x7f\xfe\x80\x01" + bytes(100),
    ".asf": b"\x30\x26\xb2\x75" + bytes(100),
    ".rm": b".RMF" + bytes(100),
    ".ra": b".ra\xfd" + bytes(100),
}


@pytest.mark.parametrize("suffix", HEADS)
def test_doubtful_names_are_decided_by_the_content(tmp_path, suffix):
    (tmp_path / f"film{suffix}").write_bytes(HEADS[suffix])
    (tmp_path / f"index{suffix}").write_bytes(b"")
    (tmp_path / f"program{suffix}").write_text("export const G = 7;\n" * 300)
    found = find(str(tmp_path), ALL)
    assert [file.relative for file in found.files] == [f"film{suffix}"]
    assert found.others == 2
    assert len(taken(tmp_path, Choice(glob=("*",)))) == 3


MPEG_FRAME = b"\xff\xfb\x90\x64" + bytes(413)  # 128 kbit/s at 44.1 kHz
SOUNDS = {
    "wav": b"RIFF\x24\0\0\0WAVEfmt ",
    "aiff": b"FORM\0\0\0\x24AIFFCOMM",
    "flac": b"fLaC\0\0\0\x22",
    "ogg": b"OggS\0\2" + bytes(40),
    "tagged": b"ID3\3\0\0\0\0\0\x12TIT2",
    "mp3": MPEG_FRAME * 3,
}


@pytest.mark.parametrize("content", SOUNDS)
def test_sound_of_another_kind_is_taken_as_it_is_when_given_alone(tmp_path, content):
    (tmp_path / "talk.ts").write_bytes(SOUNDS[content])
    (tmp_path / "program.ts").write_text("ID3 is no tag", encoding="utf-16")
    (tmp_path / "other.ts").write_bytes(MPEG_FRAME[:400] + b"OggS")
    assert taken(tmp_path) == ["talk.ts"]
    assert taken(f"file://{tmp_path}") == ["talk.ts"]


def test_a_folder_of_programs_holds_nothing_to_take(tmp_path):
    touch(tmp_path, "main.ts", "board.dts")
    with pytest.raises(InputError, match=r"no audio files to take \(other files: 2, links"):
        find(str(tmp_path), ALL)


def test_doubtful_names_behind_a_url(tmp_path):
    system = fsspec.filesystem("memory")
    system.pipe({"/films/film.ts": STREAM, "/films/main.ts": b"let x", "/films/index.ts": b""})
    try:
        assert taken("memory://films") == ["film.ts"]
    finally:
        system.rm("/films", recursive=True)


@pytest.mark.parametrize("failure", [FileNotFoundError, PermissionError, OSError])
def test_what_cannot_be_read_behind_a_url_does_not_end_the_others(tmp_path, monkeypatch, failure):
    """Whoever opens it tells why; an empty object, of which S3 has no range, is passed over."""
    (tmp_path / "a.ts").write_bytes(b"x")
    (tmp_path / "b.ts").write_bytes(b"")
    (tmp_path / "c.wav").write_bytes(b"x")

    def unreadable(*args, **kwargs):
        raise failure("no")

    monkeypatch.setattr(type(fsspec.filesystem("file")), "cat_file", unreadable)
    assert taken(f"file://{tmp_path}") == ["a.ts", "c.wav"]


def test_links_to_nothing_behind_a_url(tmp_path):
    (tmp_path / "a.ts").symlink_to(tmp_path / "nowhere")
    (tmp_path / "c.wav").write_bytes(b"x")
    assert taken(f"file://{tmp_path}") == ["c.wav"]


def test_subfolders_only_when_asked(tmp_path):
    touch(tmp_path, "a.wav", "s/b.wav", "s/t/c.wav")
    assert taken(tmp_path, Choice()) == ["a.wav"]
    assert taken(tmp_path) == ["a.wav", "s/b.wav", "s/t/c.wav"]


def test_patterns(tmp_path):
    touch(tmp_path, "a.wav", "b.bin", "raw/a.wav", "keep/raw.wav", "keep/x_mix.wav")
    assert taken(tmp_path, Choice(True, glob=("*.bin",))) == ["b.bin"]
    assert taken(tmp_path, Choice(True, include=("a*",))) == ["a.wav", "raw/a.wav"]
    assert taken(tmp_path, Choice(True, include=("raw/*",))) == ["raw/a.wav"]
    assert taken(tmp_path, Choice(True, exclude=("raw", "*_mix.*"))) == ["a.wav", "keep/raw.wav"]


def test_hidden_companions_and_unfinished_files_are_passed_over(tmp_path):
    touch(tmp_path, "a.wav", "._a.wav", ".hidden.wav", ".cache/b.wav", ".speechlens-0123.part")
    assert taken(tmp_path) == ["a.wav"]
    assert taken(tmp_path, Choice(True, glob=("*",))) == ["a.wav"]


def test_outputs_are_never_inputs(tmp_path):
    touch(tmp_path, "a.wav", "clean/a.wav", "earlier/a.wav", "earlier/speechlens-manifest.jsonl")
    assert taken(tmp_path, avoid=tmp_path / "clean") == ["a.wav"]


def test_a_folder_of_outputs_can_be_given_itself(tmp_path):
    touch(tmp_path, "a.wav", "speechlens-manifest.jsonl")
    assert taken(tmp_path) == ["a.wav"]


def test_links_stay_in_the_tree(tmp_path):
    folder, outside = tmp_path / "in", tmp_path / "outside"
    touch(folder, "a.wav", "sub/b.wav", "clean/c.wav")
    touch(outside, "secret.wav")
    (folder / "inside.wav").symlink_to("sub/b.wav")
    (folder / "out.wav").symlink_to(outside / "secret.wav")
    (folder / "output.wav").symlink_to("clean/c.wav")
    (folder / "dangling.wav").symlink_to("nowhere.wav")
    (folder / "loop").symlink_to(folder, target_is_directory=True)
    (folder / "away").symlink_to(outside, target_is_directory=True)
    found = find(str(folder), ALL, str(folder / "clean"))
    assert [file.relative for file in found.files] == ["a.wav", "inside.wav", "sub/b.wav"]
    assert found.links == 3


def test_a_linked_folder_can_be_given_itself(tmp_path):
    touch(tmp_path / "real", "a.wav")
    (tmp_path / "link").symlink_to(tmp_path / "real", target_is_directory=True)
    assert taken(tmp_path / "link") == ["a.wav"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in this file system")
def test_pipes_and_folders_with_audio_names_are_passed_over(tmp_path):
    touch(tmp_path, "a.wav")
    os.mkfifo(tmp_path / "pipe.wav")
    (tmp_path / "folder.wav").mkdir()
    assert taken(tmp_path) == ["a.wav"]


@pytest.mark.skipif(os.name == "nt" or os.uname().sysname == "Darwin", reason="names are Unicode here")
def test_names_of_any_bytes(tmp_path):
    touch(tmp_path, b"\xff\xfe.wav", b"new\nline.wav", b"-v.wav")
    assert [os.fsencode(name) for name in taken(tmp_path)] == [b"-v.wav", b"new\nline.wav", b"\xff\xfe.wav"]


def test_an_unreadable_folder_is_told_and_the_rest_goes_on(tmp_path, monkeypatch):
    touch(tmp_path, "a.wav", "locked/b.wav")
    scandir = os.scandir

    def refuse(path):
        if str(path).endswith("locked"):
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    found = find(str(tmp_path), ALL)
    assert [file.relative for file in found.files] == ["a.wav"]
    assert [str(error) for error in found.unreadable] == [
        f"{tmp_path}/locked: this folder can't be read (permission denied); change its permissions."
    ]


@pytest.mark.parametrize(
    ("names", "choice", "remedy"),
    [
        ([], ALL, "give a folder that holds recordings"),
        (["s/a.wav"], Choice(), "add --recursive to enter its folders \\(1\\)"),
        (["a.wav"], Choice(exclude=("a*",)), "check the patterns"),
    ],
)
def test_nothing_to_take_is_an_error_with_a_remedy(tmp_path, names, choice, remedy):
    touch(tmp_path, *names)
    with pytest.raises(InputError, match=f"{tmp_path}.*no audio files.*{remedy}"):
        find(str(tmp_path), choice)


def test_a_file_or_nothing_in_place_of_a_folder(tmp_path):
    touch(tmp_path, "a.wav")
    with pytest.raises(UsageError, match="speechlens enhance"):
        find(str(tmp_path / "a.wav"), ALL)
    with pytest.raises(InputError, match="no such folder"):
        find(str(tmp_path / "nowhere"), ALL)
