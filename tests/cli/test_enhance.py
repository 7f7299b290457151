"""`speechlens enhance`: outputs, options, what is refused, what is said; the network has no effect here."""

import os

import numpy as np
import pytest
import soundfile

from speechlens.audio import open_reader
from speechlens.cli import enhance

pytestmark = pytest.mark.usefixtures("quick")


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_the_output_stands_beside_the_input(run, record, tmp_path):
    source = record("take.wav")
    before = source.read_bytes()
    result = run("enhance", source)
    assert result.exit_code == 0, result.stderr
    assert files(tmp_path) == ["take.wav", "take_clean.wav"]
    assert source.read_bytes() == before
    assert soundfile.info(tmp_path / "take_clean.wav").frames == 8000
    assert "take_clean.wav" in result.stdout
    assert "x real time" in result.stdout


def test_a_folder_is_made_and_names_are_kept(run, record, tmp_path):
    result = run("enhance", record("take.wav"), record("take.flac"), "-d", tmp_path / "new" / "out")
    assert result.exit_code == 0, result.stderr
    assert files(tmp_path / "new") == ["out/take.flac", "out/take.wav"]
    assert "2 of 2 files done" in result.stderr


def test_a_folder_that_stays_empty_is_not_left(run, tmp_path):
    assert run("enhance", tmp_path / "missing.wav", "-d", tmp_path / "new" / "out").exit_code == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", list(enhance.FORMATS))
def test_every_format_can_be_asked_for(run, record, tmp_path, name):
    if name in ("m4a", "mp4", "mov", "mkv"):
        pytest.importorskip("av")
    rate = 48_000 if name == "mp3" else 16_000
    result = run("enhance", record("take.wav", rate=rate), "-d", tmp_path / "out", "--format", name)
    assert result.exit_code == 0, result.stderr
    (made,) = (tmp_path / "out").iterdir()
    assert made.suffix == enhance.FORMATS[name]
    with open_reader(made) as reader:
        assert reader.info.container == name.upper()


def test_subtype_and_template(run, record, tmp_path):
    result = run(
        "enhance", record("take.wav"), "--subtype", "pcm_24", "--name-template", "{stem}-{model}{suffix}"
    )
    assert result.exit_code == 0, result.stderr
    assert soundfile.info(tmp_path / "take-lite.wav").subtype == "PCM_24"


def test_strength_zero_gives_the_input_back(run, record, tmp_path):
    source = record("take.wav")
    assert run("enhance", source, "--strength", "0").exit_code == 0
    before, after = soundfile.read(source)[0], soundfile.read(tmp_path / "take_clean.wav")[0]
    assert np.array_equal(before, after)


def test_residue_is_written_beside_the_output(run, record, tmp_path):
    result = run("enhance", record("take.wav", subtype="FLOAT"), "--residue")
    assert result.exit_code == 0, result.stderr
    (residue,) = {*tmp_path.iterdir()} - {tmp_path / "take.wav", tmp_path / "take_clean.wav"}
    assert np.abs(soundfile.read(residue)[0]).max() < 1e-6
    assert residue.name in result.stdout


@pytest.mark.parametrize("extra", [[], ["--overwrite"]])
def test_residues_of_several_files_replace_neither_outputs_nor_inputs(run, record, tmp_path, extra):
    one, two, out = record("take.wav", 0.5), record("take.residue.wav", 0.25), tmp_path / "out"
    result = run("enhance", one, two, "-d", out, "--residue", *extra)
    assert result.exit_code == 0, result.stderr
    frames = {path.name: soundfile.info(path).frames for path in out.iterdir()}
    assert frames == {
        "take.wav": 8000,
        "take.residue.wav": 8000,
        "take.residue_2.wav": 4000,
        "take.residue_2.residue.wav": 4000,
    }
    beside = record("take_clean.residue.wav")
    before = beside.read_bytes()
    assert run("enhance", one, beside, "--residue", *extra).exit_code == 0
    assert beside.read_bytes() == before


@pytest.mark.parametrize("extra", [[], ["--overwrite"]])
def test_the_input_is_never_written_to(run, record, extra):
    source = record("take.wav")
    before = source.read_bytes()
    result = run("enhance", source, "-o", source, *extra)
    assert result.exit_code == 1
    assert "take.wav" in result.stderr
    assert source.read_bytes() == before


def test_an_output_that_exists_is_kept_unless_asked(run, record, tmp_path):
    source, target = record("take.wav"), tmp_path / "take_clean.wav"
    target.write_bytes(b"mine")
    refused = run("enhance", source)
    assert refused.exit_code == 1
    assert "--overwrite" in refused.stderr
    skipped = run("enhance", source, "--skip-existing")
    assert skipped.exit_code == 0
    assert "skipped" in skipped.stderr
    assert target.read_bytes() == b"mine"
    assert run("enhance", source, "--overwrite").exit_code == 0
    assert soundfile.info(target).frames == 8000
    assert files(tmp_path) == ["take.wav", "take_clean.wav"]


@pytest.mark.parametrize("there", ["take_clean.wav", "take_clean.residue.wav", "page.html"])
def test_skip_existing_makes_what_is_missing_and_nothing_else(run, record, tmp_path, there):
    source = record("take.wav")
    more = ["--residue", "--report", tmp_path / "page.html"]
    assert run("enhance", source, *more).exit_code == 0
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for name in made.keys() - {"take.wav"}:
        (tmp_path / name).unlink()
    (tmp_path / there).write_bytes(made[there] + b"mine")
    result = run("enhance", source, "--skip-existing", *more)
    assert result.exit_code == 0, result.stderr
    assert files(tmp_path) == sorted(made) and str(tmp_path / "take_clean.wav") in result.stdout
    assert (tmp_path / there).read_bytes() == made[there] + b"mine"
    sounds = {"take_clean.wav", "take_clean.residue.wav"} - {there}
    assert all((tmp_path / name).read_bytes() == made[name] for name in sounds)
    assert "skipped" in run("enhance", source, "--skip-existing", *more).stderr


def no_frames(path):
    soundfile.write(path, np.zeros((0, 1)), 16_000, subtype="PCM_16")


BAD = {
    "no_frames.wav": no_frames,
    "zero_bytes.wav": lambda path: path.write_bytes(b""),
    "text.wav": lambda path: path.write_text("just words\n" * 50),
    "cut.wav": lambda path: path.write_bytes(b"RIFF\x10\0\0\0WAVEjunk"),
    "folder.wav": lambda path: path.mkdir(),
    "missing.wav": lambda path: None,
}


@pytest.mark.parametrize("name", list(BAD))
def test_a_bad_input_is_one_sentence_and_leaves_nothing(run, tmp_path, name, quick):
    BAD[name](tmp_path / name)
    before = files(tmp_path)
    result = run("enhance", tmp_path / name)
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("error: ") and line.count(name) == 1
    assert result.stdout == ""
    assert files(tmp_path) == before
    assert quick == [], "the model was loaded for an input that can't be read"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_no_permission(run, record):
    source = record("secret.wav")
    source.chmod(0)
    result = run("enhance", source)
    assert result.exit_code == 1
    assert "secret.wav" in result.stderr


def test_a_bad_one_among_several_is_told_and_the_rest_goes_on(run, record, tmp_path, quick):
    bad = tmp_path / "bad.wav"
    bad.write_text("words")
    result = run("enhance", record("one.wav"), bad, record("two.wav"), "-d", tmp_path / "out")
    assert result.exit_code == 1
    assert files(tmp_path / "out") == ["one.wav", "two.wav"]
    assert result.stderr.count("error: ") == 1
    assert "2 of 3 files done, 1 failed." in result.stderr
    assert quick == ["lite"], "one model serves all files"


def test_an_unexpected_error_of_one_file_is_told_and_the_rest_goes_on(run, record, tmp_path, monkeypatch):
    from speechlens import engine

    real = engine.run

    def sometimes(source, target, options, **how):
        if source.name == "one.wav":
            raise ZeroDivisionError
        return real(source, target, options, **how)

    monkeypatch.setattr(engine, "run", sometimes)
    result = run("enhance", record("one.wav"), record("two.wav"), "-d", tmp_path / "out")
    assert result.exit_code == 1
    assert files(tmp_path / "out") == ["two.wav"]
    assert "one.wav" in result.stderr
    assert "report" in result.stderr


def test_notices_name_the_file(run, record):
    source = record("take.wav", subtype="FLOAT")
    samples, rate = soundfile.read(source)
    samples[7] = np.nan
    soundfile.write(source, samples, rate, subtype="FLOAT")
    result = run("enhance", source, "--quiet")
    assert result.exit_code == 0
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"{source}: ")


def test_quiet_says_nothing_about_a_good_file(run, record):
    for arguments in (["--quiet", "enhance", record("a.wav")], ["enhance", record("b.wav"), "-q"]):
        result = run(*arguments)
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")


def test_json_lines(run, record, lines, tmp_path):
    good, bad = record("good.wav"), tmp_path / "bad.wav"
    result = run("enhance", good, bad, "-d", tmp_path / "out", "--json")
    assert result.exit_code == 1
    events = lines(result.stdout)
    kinds = [event["event"] for event in events if event["input"] == str(good)]
    assert kinds[0] == "start"
    assert kinds[-1] == "result"
    assert "progress" in kinds
    done = next(event for event in events if event["event"] == "result")
    assert done["frames"] == 8000
    assert done["target"] == str(tmp_path / "out" / "good.wav")
    assert done["model"] == "identity"
    assert [event["kind"] for event in events if event["event"] == "error"] == ["InputError"]
    again = run("enhance", good, "-d", tmp_path / "out", "--json", "--skip-existing")
    assert [event["event"] for event in lines(again.stdout)] == ["skipped"]


def test_a_file_given_twice_is_done_once(run, record, tmp_path):
    source = record("take.wav")
    assert run("enhance", source, source.parent / "." / source.name).exit_code == 0
    assert files(tmp_path) == ["take.wav", "take_clean.wav"]


def test_equal_names_into_one_folder_keep_both(run, record, tmp_path):
    result = run("enhance", record("a/take.wav"), record("b/take.wav"), "-d", tmp_path / "out")
    assert result.exit_code == 0
    assert files(tmp_path / "out") == ["take.wav", "take_2.wav"]


def test_chunk_and_overlap_reach_the_engine(run, record, monkeypatch):
    from speechlens import engine

    seen = []

    def remember(source, target, options, **how):
        seen.append(options)
        yield from ()

    monkeypatch.setattr(engine, "run", remember)
    source = record("take.wav")
    run("enhance", source, "--chunk", "3", "--overlap", "25", "--strict", "--attenuation-limit", "12")
    run("enhance", source, "--profile", "extended", "--format", "FLAC", "--tf32")
    assert [options.tf32 for options in seen] == [False, True]
    assert (seen[0].profile, seen[0].chunk, seen[0].overlap) == ("custom", 3, 25)
    assert (seen[0].strict, seen[0].attenuation_limit) == (True, 12)
    assert (seen[1].profile, seen[1].container) == ("extended", "FLAC")


@pytest.mark.parametrize("arguments", [["enhance", "take.wav"], ["batch", ".", "-d", "out"]])
def test_strict_and_tf32_are_not_for_one_run(run, record, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    record("take.wav")
    result = run(*arguments, "--strict", "--tf32")
    assert result.exit_code == 2 and "--strict" in result.stderr and "--tf32" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert files(tmp_path) == ["take.wav"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["enhance", ""],
        *(["enhance", "take.wav", option, ""] for option in ("-o", "-d", "--model", "--report", "--reports")),
        ["batch", "", "-d", "out"],
        *(["batch", ".", "-d", "out", option, ""] for option in ("--model", "--reports", "--manifest")),
        ["batch", ".", "-d", ""],
        ["batch", "--summary", ""],
    ],
)
def test_an_empty_argument_is_not_the_current_folder(run, record, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    record("take.wav")
    result = run(*arguments)
    assert result.exit_code == 2 and "it is empty" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert files(tmp_path) == ["take.wav"]
