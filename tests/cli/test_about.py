"""`inspect`, `models`, `backends` and `bench`: what they print, as text and as JSON."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import soundfile

from speechlens import models
from speechlens.errors import InternalError

PYTHON = sys.executable


def test_inspect_tells_what_is_in_a_file(run, tmp_path):
    path = tmp_path / "tone.wav"
    tone = 0.5 * np.sin(2 * np.pi * 1000 * np.arange(44_100) / 44_100)
    soundfile.write(path, np.stack([tone, tone], axis=1), 44_100, subtype="PCM_24")
    facts = json.loads(run("inspect", path, "--json").stdout)
    assert (facts["container"], facts["subtype"]) == ("WAV", "PCM_24")
    assert (facts["rate"], facts["channels"], facts["frames"]) == (44_100, 2, 44_100)
    assert facts["seconds"] == 1
    assert facts["peak_dbfs"] == pytest.approx(-6.02, abs=0.01)
    assert facts["rms_dbfs"] == pytest.approx(-9.03, abs=0.01)
    assert facts["output"] == {"container": "WAV", "subtype": "PCM_24", "rate": 44_100, "channels": 2}
    text = run("inspect", path).stdout
    for part in ("tone.wav", "WAV, PCM_24", "44100 Hz", "44100 frames", "-6.0 dBFS"):
        assert part in text


def test_inspect_tells_what_was_repaired(run, tmp_path):
    path = tmp_path / "odd.wav"
    soundfile.write(path, np.array([0.1, np.nan, 0.2]), 16_000, subtype="FLOAT")
    result = run("inspect", path)
    assert result.exit_code == 0
    told = f"{path}: 1 sample that is NaN, Inf or far beyond full scale is replaced by 0.\n"
    assert result.stderr == told
    assert json.loads(run("inspect", path, "--json").stdout)["notices"]


def test_inspect_tells_of_nothing_that_it_has_not_done(run, tmp_path):
    path = tmp_path / "flac.wav"
    with open(path, "wb") as file:
        soundfile.write(file, np.zeros(100), 16_000, format="FLAC")
    told = f"{path}: The input is FLAC; the output's name asks for WAV, which is written.\n"
    assert run("inspect", path).stderr == told


def test_inspect_of_silence_and_of_no_sound(run, tmp_path):
    silent, text = tmp_path / "silent.wav", tmp_path / "text.wav"
    soundfile.write(silent, np.zeros(100), 16_000)
    text.write_text("just words\n" * 50)
    assert json.loads(run("inspect", silent, "--json").stdout)["peak_dbfs"] == "-Infinity"
    assert "-inf dBFS" in run("inspect", silent).stdout
    result = run("inspect", text)
    assert result.exit_code == 1
    assert "text.wav" in result.stderr


def test_models_list_and_show(run):
    assert "lite" in run("models", "list").stdout
    assert "lite" in [model["name"] for model in json.loads(run("models", "list", "--json").stdout)]
    facts = json.loads(run("models", "show", "lite", "--json").stdout)
    assert len(facts["sha256"]) == 64
    assert facts["sha256"] in run("models", "show", "lite").stdout


@pytest.fixture
def weights(tmp_path):
    """A copy of the embedded weights and their config."""
    for file in (Path(models.__file__).parent / "lite").iterdir():
        if file.suffix in (".json", ".safetensors"):
            shutil.copy(file, tmp_path)
    return next(tmp_path.glob("*.safetensors"))


def test_models_verify(run, weights):
    assert all(line.startswith("ok ") for line in run("models", "verify", "lite").stdout.splitlines())
    assert json.loads(run("models", "verify", weights, "--json").stdout)["whole"] is True
    weights.write_bytes(weights.read_bytes()[:-1000])
    result = run("models", "verify", weights)
    assert result.exit_code == 3
    assert result.stderr.startswith("error: ")
    assert weights.name in result.stderr


def test_a_model_problem_ends_enhance_with_code_3_and_leaves_nothing(run, record, weights, tmp_path):
    weights.write_bytes(b"<html>not found</html>")
    sources = [record("sound/one.wav"), record("sound/two.wav")]
    for model in ("no-such-model", weights):
        result = run("enhance", *sources, "--model", model)
        assert result.exit_code == 3
        assert [line for line in result.stderr.splitlines() if line.startswith("error: ")] == [
            result.stderr.splitlines()[-1]
        ]
        assert Path(model).name in result.stderr
        assert sorted((tmp_path / "sound").iterdir()) == sources


def test_backends_marks_the_one_in_use(run, monkeypatch):
    rows = json.loads(run("backends", "--json").stdout)
    assert [row["used"] for row in rows].count(True) == 1
    assert all(row["why"] for row in rows)
    assert len(run("backends").stdout.splitlines()) == len(rows)
    monkeypatch.setenv("SPEECHLENS_BACKEND", "reference")
    assert "* reference" in run("backends").stdout
    monkeypatch.setenv("SPEECHLENS_BACKEND", "abacus")
    result = run("backends")
    assert result.exit_code == 2
    assert "abacus" in result.stderr


@pytest.fixture
def no_processes(quick, monkeypatch):
    """Benchmarks of a network without effect that start no program."""
    for name in ("_process", "_until_output"):
        monkeypatch.setattr(f"speechlens.bench.{name}", lambda arguments: None)


def test_bench_times_everything(run, no_processes):
    arguments = ["bench", "--seconds", "1", "--repeats", "2", "--rates", "8000,16000", "--channels", "2"]
    report = json.loads(run(*arguments, "--json").stdout)
    assert [row["rate"] for row in report["network"]] == [8000, 16_000]
    for row in (*report["start"], *report["kernels"], *report["network"]):
        assert 0 <= row["fastest"] <= row["median"] <= row["slowest"]
    for row in report["network"]:
        assert row["speed"] == pytest.approx(1 / row["median"])
        assert row["channels"] == 2
    assert report["machine"]["cores"] >= 1
    assert report["machine"]["processor"]
    assert all(amount > 0 for amount in report["memory"].values())
    text = run(*arguments).stdout
    once = run(*arguments, "--repeats", "1").stderr
    assert "1 run of 1 s" in once
    for part in ("processor", "16000 Hz", "scan", "first output of a long file", "median", "MB"):
        assert part in text


@pytest.mark.skipif(os.name == "nt", reason="the program of this test is a script")
def test_bench_waits_for_the_first_frames_and_no_longer(tmp_path, monkeypatch):
    from speechlens import bench

    program = tmp_path / "program"
    monkeypatch.setattr(sys, "executable", str(program))
    ends = """print('{"event": "progress", "frames_done": 0}', flush=True)\n"""
    writes = ends.replace("0", "5") + "time.sleep(600)\n"

    def run(code):
        program.write_text(f"#!{PYTHON}\nimport time\n{code}")
        program.chmod(0o755)
        bench._until_output([])

    run(writes)
    with pytest.raises(InternalError, match="ended with code 0: it said nothing"):
        run(ends)
    with pytest.raises(InternalError, match="ended with code 3: no such thing; run"):
        run("import sys\nprint('first\\nerror: no such thing.', file=sys.stderr)\nsys.exit(3)")


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_benchmark_that_is_stopped_leaves_no_program_running(tmp_path, name):
    """Not even until its next line."""
    program, mark = tmp_path / "program", tmp_path / "mark"
    program.write_text(
        f"#!{PYTHON}\nimport os, signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        f"open({str(mark)!r}, 'w').write(str(os.getpid()))\ntime.sleep(30)\n"
    )
    program.chmod(0o755)
    code = (
        "import signal, sys\nfrom speechlens import bench\n"
        "signal.signal(signal.SIGTERM, signal.default_int_handler)\n"
        f"sys.executable = {str(program)!r}\nbench._until_output([])"
    )
    with subprocess.Popen([PYTHON, "-c", code], stderr=subprocess.DEVNULL) as running:
        begin = time.monotonic()
        while not (mark.exists() and mark.read_text()):
            assert time.monotonic() - begin < 60
            time.sleep(0.05)
        running.send_signal(getattr(signal, name))
        running.wait(timeout=10)
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text()), 0)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--model", "nope"], 3, "There is no model 'nope'"),
        (["--model", ""], 2, "it is empty"),
        (["--rates", ""], 2, "it is empty"),
        (["--against", ""], 2, "it is empty"),
        (["--seconds", "nan"], 2, "is no number"),
        (["--seconds", "3600", "--channels", "64", "--rates", "192000"], 2, "64 hours of sound a run"),
    ],
)
def test_bench_refuses_what_it_cannot_time_at_once(run, monkeypatch, arguments, code, words):
    monkeypatch.setattr("speechlens.bench.start_up", lambda model, repeats: pytest.fail("began"))
    result = run("bench", *arguments)
    assert result.exit_code == code and words in result.stderr


def test_a_long_run_takes_no_more_memory(quick, monkeypatch):
    """Its noise is a stride that comes again."""
    from speechlens import bench

    made = []
    noise = bench.noise
    monkeypatch.setattr(bench, "noise", lambda *shape: made.append(shape) or noise(*shape))
    for seconds in (60, 120):
        bench.network(models.load("lite"), 8000, 2, seconds, 1)
    assert made[0] == made[1]
    sound = noise(*made[0])
    assert sound.dtype == np.float32 and 0.29 < abs(sound).max() <= 0.3


def test_bench_compares_with_an_earlier_run(run, no_processes, tmp_path):
    arguments = ["bench", "--seconds", "1", "--repeats", "2", "--rates", "8000"]
    stored = json.loads(run(*arguments, "--json").stdout)
    stored["machine"]["mlx"] = "0.1"
    stored["model"] = "by/its/path"
    for row, factor in zip(stored["kernels"], (1000, 1e-6, 1), strict=False):
        row |= {key: factor * row[key] for key in ("median", "fastest", "slowest")}
    stored["kernels"][2] |= {"fastest": 1e-9, "slowest": 1e9}
    del stored["start"][0]
    earlier = tmp_path / "earlier.json"
    earlier.write_text(json.dumps(stored))
    text = run(*arguments, "--against", earlier).stdout
    rows = {line.split("  ")[0]: line for line in text[text.index("against") :].splitlines()}
    names = [f"{row['name']} {row['shape']}" for row in stored["kernels"]]
    assert rows[names[0]].endswith("faster") and rows[names[1]].endswith("slower")
    assert rows[names[2]][-1].isdigit()
    assert "mlx: 0.1 then" in text and "not in that run: start, --version" in text
    report = json.loads(run(*arguments, "--against", earlier, "--json").stdout)["against"]
    assert all(row["ratio"] == pytest.approx(row["now"] / row["earlier"]) for row in report["ratios"])
    # Network, the kernels and the other two starts.
    assert len(report["ratios"]) == 3 + len(stored["kernels"])


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ({"machine": {"processor": "Abacus"}}, 2, "another processor"),
        ({"model": "re-use"}, 2, "another model"),
        ({"kernels": [{"name": "scan"}]}, 1, "no report of a benchmark"),
        ({"start": 3}, 1, "no report of a benchmark"),
        # Whatever its name, weights are what they are.
        ({"model": "renamed", "model_sha256": "0" * 64}, 2, f"another model ({'0' * 64}, here"),
        *(
            ({"start": [{"name": "x", "median": bad, "fastest": 1, "slowest": 1}]}, 1, "no report of")
            for bad in (10**400, True, float("inf"), float("nan"), 5e-324, -1)
        ),
        ({"network": [{"rate": 1, "channels": 1, "seconds": 10**400}]}, 1, "no report of a benchmark"),
    ],
)
def test_bench_refuses_runs_that_it_cannot_compare_with(run, tmp_path, change, code, words):
    from speechlens import bench

    report = {"machine": bench.machine(), "model": "lite", "start": [], "kernels": [], "network": []} | change
    earlier = tmp_path / "earlier.json"
    earlier.write_text(json.dumps(report))
    result = run("bench", "--against", earlier)
    assert result.exit_code == code and words in result.stderr and str(earlier) in result.stderr
    assert run("bench", "--against", tmp_path / "none.json").exit_code == 1
