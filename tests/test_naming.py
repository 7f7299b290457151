"""Output names: never a source, never twice the same, never out of the folder, any characters."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speechlens.errors import UsageError
from speechlens.naming import accepted, output_paths, shortened, without_repeats

RAW_NAMES = st.binary(min_size=1, max_size=200).filter(
    lambda raw: not {0, ord("/")} & set(raw) and raw not in (b".", b"..")
)
posix = pytest.mark.skipif(os.name != "posix", reason="names of any bytes exist on POSIX only")


def names(sources, **how):
    return [path.name for path in output_paths([Path(s) for s in sources], **how)]


def test_default_is_beside_the_input():
    assert output_paths([Path("/talks/take.wav")]) == [Path("/talks/take_clean.wav")]


def test_a_folder_keeps_the_name_but_not_over_the_input():
    assert output_paths([Path("/talks/take.wav")], directory=Path("/out")) == [Path("/out/take.wav")]
    assert output_paths([Path("/talks/take.wav")], directory=Path("/talks")) == [
        Path("/talks/take_clean.wav")
    ]


def test_output_is_taken_as_it_is_for_one_input_alone():
    assert output_paths([Path("a.wav")], output=Path("x/y.flac")) == [Path("x/y.flac")]
    for wrong in (
        {"sources": [Path("a.wav"), Path("b.wav")]},
        {"directory": Path("d")},
        {"template": "{stem}"},
    ):
        arguments = {"sources": [Path("a.wav")], "output": Path("y.wav")} | wrong
        with pytest.raises(UsageError, match="-o"):
            output_paths(**arguments)


def test_equal_stems_keep_both_and_equal_names_get_a_number():
    assert names(["a/take.wav", "a/take.flac"], directory=Path("out")) == ["take.wav", "take.flac"]
    many = ["a/take.wav", "b/take.wav", "c/take.wav"]
    assert names(many, directory=Path("out")) == ["take.wav", "take_2.wav", "take_3.wav"]
    assert names(["a/take.wav", "a/take.aiff"], directory=Path("out"), suffix=".flac") == [
        "take.flac",
        "take_2.flac",
    ]


def test_an_output_is_never_another_input():
    assert names(["a/take.wav", "a/take_clean.wav"]) == ["take_clean_2.wav", "take_clean_clean.wav"]


def test_a_residue_takes_the_name_of_no_output_and_no_input():
    one, two = "a/take.wav", "a/take.residue.wav"
    assert names([one, two], directory=Path("out")) == ["take.wav", "take.residue_2.wav"]
    assert names([two, one], directory=Path("out")) == ["take.residue.wav", "take_2.wav"]
    assert names([one, "a/take_clean.residue.wav"])[0] == "take_clean_2.wav"
    assert names([one, "a/take.residue.flac"], directory=Path("out")) == ["take.wav", "take.residue.flac"]


def test_template_fields():
    assert names(["take.wav"], template="{stem}-{model}{suffix}", model="models/my.safetensors") == [
        "take-my.wav"
    ]
    assert names(["take.one.wav"], template="{stem} clean") == ["take.one clean.wav"]
    assert names(["take.wav"], template="{stem}.flac") == ["take.flac"]
    assert names(["take.wav"], template="{{{stem}}}{suffix}") == ["{take}.wav"]


@pytest.mark.parametrize(
    "template",
    [
        "../{stem}{suffix}", "a/{stem}", "a\\{stem}", "{stem}/..", "..", "", "fixed.wav", "{name}", "{stem",
        "{}", "{stem.__class__}", "{stem!r}", "{stem:>9999999}", "{stem}\0",
    ],
)  # fmt: skip
def test_templates_that_leave_the_folder_or_make_no_sense(template):
    with pytest.raises(UsageError, match="template"):
        output_paths([Path("take.wav")], template=template)


def test_a_field_cannot_smuggle_a_folder():
    with pytest.raises(UsageError, match="template"):
        output_paths([Path("take.wav")], template="{stem}{suffix}", suffix="/../../x")
    assert names(["take.wav"], template="{stem}{model}{suffix}", model="../..") == ["take...wav"]


@posix
@given(RAW_NAMES)
def test_names_of_any_bytes_pass_unchanged(raw):
    source = Path(os.fsdecode(b"in/" + raw))
    (target,) = output_paths([source], directory=Path("out"))
    assert os.fsencode(target) == b"out/" + raw


@posix
@given(st.lists(RAW_NAMES, min_size=1, max_size=6), st.booleans())
def test_outputs_differ_stay_in_the_folder_and_fit(raws, beside):
    sources = [Path(os.fsdecode(b"f%d/" % i + raw)) for i, raw in enumerate(raws)]
    targets = output_paths(sources, directory=None if beside else Path("out"))
    assert len(set(targets)) == len(targets)
    assert not set(targets) & set(sources)
    for source, target in zip(sources, targets, strict=True):
        assert target.parent == (source.parent if beside else Path("out"))
        assert len(os.fsencode(target.name)) <= 255


def test_long_names_are_shortened_with_a_hash_and_stay_apart():
    one, two = "ü" * 150 + "a.wav", "ü" * 150 + "b.wav"
    short = {shortened(one), shortened(two)}
    assert len(short) == 2
    for name in short:
        assert len(name.encode()) <= 255
        assert name.endswith(".wav")
        assert name.startswith("ü" * 100)
    assert shortened("take.wav") == "take.wav"


def test_a_source_given_twice_is_one():
    assert without_repeats([Path("b.wav"), Path("a.wav"), Path("./b.wav")])[1] == Path("a.wav")
    assert len(without_repeats([Path("b.wav"), Path("a.wav"), Path("./b.wav")])) == 2


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("take.wav", "take.wav"),
        ("CON.wav", "_CON.wav"),
        ("aux", "_aux"),
        ("nul.tar.wav", "_nul.tar.wav"),
        ("com1.wav", "_com1.wav"),
        ("LPT\u00b9.wav", "_LPT\u00b9.wav"),
        ("con .wav", "_con .wav"),
        ("console.wav", "console.wav"),
        ("a:b?.wav", "a_b_.wav"),
        ("ends. . ", "ends"),
        ("...", "_"),
        ("tab\t.wav", "tab_.wav"),
    ],
)
def test_names_that_windows_reserves(name, there):
    assert accepted(name, windows=True) == there
    assert accepted(name, windows=False) == name
