"""Where outputs go: the same tree, no two alike."""

import os

import pytest

from speechlens.batch.discover import File
from speechlens.batch.targets import plan
from speechlens.errors import UsageError
from speechlens.options import Options


def targets(names, folder="/in", output="/out", options=None, **how):
    files = [File(name, f"{folder}/{name}", 1, 1) for name in names]
    return [
        os.path.relpath(job.target, output)
        for job in plan(files, folder, output, options or Options(), **how)
    ]


def test_the_tree_is_mirrored_and_suffixes_stay():
    names = ["take.flac", "take.wav", "s/t/take.WAV"]
    assert targets(names) == names


def test_a_format_replaces_the_suffix():
    assert targets(["a.wav", "s/b.mp3"], suffix=".flac") == ["a.flac", "s/b.flac"]


def test_inputs_that_would_meet_keep_their_suffix():
    names = ["take.flac", "take.wav", "other.wav", "s/take.wav"]
    assert targets(names, suffix=".wav") == ["take.flac.wav", "take.wav.wav", "other.wav", "s/take.wav"]


def test_names_that_still_meet_get_a_number():
    names = ["a.b.wav", "a.b", "a.wav", "a.flac"]
    assert len(set(targets([*names, "a.flac.wav"], suffix=".wav"))) == 5


def test_what_was_taken_out_has_a_name_of_its_own_too():
    made = targets(["take.residue.wav", "take.wav"], options=Options(residue=True))
    assert made == ["take.residue.wav", "take_2.wav"]


def test_an_earlier_output_is_kept_where_names_would_change_now():
    known = {"/in/take.flac": "/out/take.wav"}
    assert targets(["take.flac", "take.wav"], suffix=".wav", known=known) == ["take.wav", "take.wav.wav"]


def test_an_earlier_output_elsewhere_is_not_believed():
    known = {"/in/take.flac": "/etc/take.wav"}
    assert targets(["take.flac"], suffix=".wav", known=known) == ["take.wav"]


def test_long_names_are_shortened():
    (made,) = targets(["x" * 251 + ".wav"], suffix=".flac")
    assert len(made) <= 255 and made.endswith(".flac")


def test_the_input_folder_is_no_output_folder(tmp_path):
    with pytest.raises(UsageError, match="input folder itself"):
        plan([], str(tmp_path), f"{tmp_path}/.", Options())


def test_no_output_takes_the_place_of_an_input():
    files = [File(name, f"/a/b/{name}", 1, 1) for name in ("x.wav", "b/x.wav")]
    with pytest.raises(UsageError, match="in place of an input"):
        plan(files, "/a/b", "/a", Options())


def test_no_residue_takes_the_place_of_an_input():
    files = [File(name, f"/a/b/{name}", 1, 1) for name in ("x.residue.wav", "b/x.wav")]
    assert plan(files[1:], "/a/b", "/a", Options(residue=True))
    with pytest.raises(UsageError, match=r"/a/b/x\.residue\.wav would stand in place of an input"):
        plan(files, "/a/b", "/a", Options(residue=True))
