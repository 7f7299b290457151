"""A run lowers the loss, can be cut and taken up again, and leaves weights that load."""

import json
import os
import subprocess
import sys

import mlx.core as mx
import numpy as np
import pytest
from safetensors import SafetensorError

from speechlens.errors import GpuError, InputError, OutputError, UsageError
from speechlens.kernels import precision
from speechlens.models import load
from speechlens.models.training import __main__, checkpoint, loop
from tests.training.material import config


def run(settings, pools, folder, **options):
    """A run into `folder`; (trainer, losses, whether it came to its end)."""
    lines = []
    trainer = loop.Trainer(settings, pools, None, folder)
    ended = trainer.run(tell=lines.append, **options)
    return trainer, [line["loss"] for line in lines], ended


def test_steps_lower_the_loss(folder, pools, tmp_path, monkeypatch):
    settings = config(folder, steps=25)
    # The same mixtures in every step, so that only learning lowers the loss.
    batch = loop.mixing.batch(pools, settings.batches[0], settings.mixing, 5)
    monkeypatch.setattr(loop.mixing, "batch", lambda *_: batch)
    _, losses, ended = run(settings, pools, tmp_path)
    assert ended and np.isfinite(losses).all()
    assert losses[-1] < 0.85 * losses[0]


def test_a_cut_run_goes_on_as_if_it_had_not_been_cut(folder, pools, tmp_path, monkeypatch):
    monkeypatch.setattr(loop, "PACE", 1)
    settings = config(folder, steps=6)
    whole, losses, _ = run(settings, pools, tmp_path / "whole")

    class Cut(Exception):
        pass

    def break_off(line):
        if line["step"] == 3:
            raise Cut

    # The first part ends on request, the second one dies between two checkpoints. A step is told of once the
    # next one is under way.
    first = loop.Trainer(settings, pools, None, tmp_path / "cut")
    first.run(tell=lambda line: line["step"] == 0 and loop.signal.raise_signal(loop.signal.SIGTERM))
    assert first.progress.step == 2
    with pytest.raises(Cut):
        loop.Trainer(settings, pools, None, tmp_path / "cut").run(tell=break_off)
    resumed, rest, ended = run(settings, pools, tmp_path / "cut")
    assert ended and rest == losses[2:]
    for field, value in whole.state._asdict().items():
        assert mx.array_equal(value, getattr(resumed.state, field)), field


def test_a_run_of_seconds_ends_by_the_clock(folder, pools, tmp_path, monkeypatch):
    monkeypatch.setattr(loop, "PACE", 1)
    trainer, losses, ended = run(config(folder, steps=0, budget=0.5), pools, tmp_path)
    assert ended and len(losses) == trainer.progress.step >= 1
    assert trainer.progress.seconds >= 0.5


def test_a_gpu_that_fails_ends_the_run_by_its_own_error(folder, pools, tmp_path, monkeypatch):
    settings = config(folder, steps=4)
    trainer = loop.Trainer(settings, pools, None, tmp_path)
    run_of = trainer._gradient_of

    def failing(rate):
        if trainer.progress.step == 2:
            raise RuntimeError("cudaGraphLaunch failed: an illegal memory access was encountered\nmore")
        return run_of(rate)

    monkeypatch.setattr(trainer, "_gradient_of", failing)
    with pytest.raises(GpuError, match=r"step 2 .*illegal memory access was encountered\).*step 0"):
        trainer.run(tell=lambda line: None)
    # What is saved isn't touched, and the run can begin again.
    assert run(settings, pools, tmp_path)[2]


def test_a_full_disk_is_no_failure_of_the_gpu(folder, pools, tmp_path, monkeypatch):
    def full(*_):
        raise SafetensorError("Error while serializing: Failed to write")

    monkeypatch.setattr(checkpoint, "save_file", full)
    with pytest.raises(OutputError, match=r"can't take the checkpoint \(.*Failed to write\)"):
        run(config(folder, steps=1), pools, tmp_path)


def test_a_folder_is_for_one_process(tmp_path):
    second = checkpoint.held(tmp_path)
    with checkpoint.held(tmp_path), pytest.raises(OutputError, match="another process"):
        second.__enter__()
    # A lock file that a dead run left is no lock.
    assert (tmp_path / checkpoint.LOCK).exists()
    with checkpoint.held(tmp_path):
        pass


def test_folders_that_take_nothing_are_told(tmp_path):
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(OutputError, match=r"can't take a run \(.*\); choose another folder"),
        checkpoint.held(tmp_path / "file"),
    ):
        pass
    with pytest.raises(OutputError, match="can't take the log"):
        loop.log_to(tmp_path / "nowhere" / "log.jsonl")({"step": 0})


@pytest.mark.parametrize("name", ["state.json", "state-0000001-moments.safetensors"])
@pytest.mark.parametrize("damage", ["cut", "gone"])
def test_a_damaged_checkpoint_is_told(folder, pools, tmp_path, name, damage):
    run(config(folder, steps=1), pools, tmp_path)
    path = tmp_path / "checkpoint" / name
    if damage == "cut":
        path.write_bytes(path.read_bytes()[:100])
    elif name != "state.json":
        path.unlink()
    else:
        path.write_text("{}")
    with pytest.raises(InputError, match=r"is damaged \(\w+Error: .*remove .*checkpoint to begin again"):
        run(config(folder, steps=2), pools, tmp_path)


def test_limits_of_memory_end_with_the_run(folder, monkeypatch):
    monkeypatch.setattr(loop.mx, "default_device", lambda: mx.gpu)
    monkeypatch.setattr(loop.mx, "device_info", lambda device: {"total_memory": 1 << 40})
    before = mx.set_cache_limit(7 << 30), mx.set_memory_limit(9 << 30)
    with pytest.raises(OutputError), loop.limited_memory(config(folder, cache=0.25, memory=0.75)):
        assert (mx.set_cache_limit(1 << 38), mx.set_memory_limit(3 << 38)) == (1 << 38, 3 << 38)
        raise OutputError("full")
    assert (mx.set_cache_limit(before[0]), mx.set_memory_limit(before[1])) == (7 << 30, 9 << 30)


TF32 = """
import os, runpy, sys
import speechlens.models.training.__main__
print(os.environ.get("MLX_ENABLE_TF32"))
sys.argv[1:] = ["--data", "nowhere", "--out", sys.argv[1]]
try:
    runpy.run_module("speechlens.models.training", run_name="__main__")
except SystemExit:
    print(os.environ.get("MLX_ENABLE_TF32"))
"""


def test_only_the_command_chooses_tf32(tmp_path):
    bare = {key: value for key, value in os.environ.items() if key != precision.VARIABLE}
    done = subprocess.run([sys.executable, "-c", TF32, tmp_path], capture_output=True, text=True, env=bare)
    assert done.stdout.split() == ["None", "1"], done.stderr


def test_another_config_does_not_take_up_a_run(folder, pools, tmp_path):
    run(config(folder, steps=1), pools, tmp_path)
    with pytest.raises(UsageError, match="another seed"):
        loop.Trainer(config(folder, steps=1, seed=2), pools, None, tmp_path)


def test_what_is_saved_loads_and_keeps_harmonic_decays(folder, pools, tmp_path):
    trainer, _, _ = run(config(folder, steps=2), pools, tmp_path)
    enhancer = load(tmp_path)
    name = "blocks.0.time_mamba.forward_blocks.A_log"
    assert trainer.layout.parameters(trainer.state.parameters)[name].shape == (16, 1)
    A_log = enhancer.network.blocks[0].time_mamba.forward_blocks.A_log
    shift = np.array(A_log) - np.log(np.arange(1, 17))
    assert np.abs(shift - shift[:, :1]).max() < 1e-6
    noisy = mx.array(np.random.default_rng(1).standard_normal((1, 4000)).astype(np.float32) * 0.1)
    assert np.isfinite(np.array(enhancer.enhance(noisy, 8000))).all()


@pytest.mark.skipif(mx.default_device() != mx.gpu, reason="only a GPU runs compiled steps")
def test_compiled_functions_give_what_plain_ones_do(folder, pools, tmp_path):
    _, compiled, _ = run(config(folder, steps=3, compile=True), pools, tmp_path / "compiled")
    _, plain, _ = run(config(folder, steps=3), pools, tmp_path / "plain")
    np.testing.assert_allclose(compiled, plain, rtol=1e-3)


def test_the_command_trains_and_logs(folder, tmp_path, capsys, monkeypatch):
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(
        f'init = ""\nnetwork = {json.dumps(str(folder / "config.json"))}\n'
        "validation_batches = 1\nlog_every = 1\n"
        "[[batches]]\nrate = 8000\nseconds = 0.3\ncrops = 2\n"
    )
    out = tmp_path / "run"
    arguments = ["--config", str(recipe), "--data", str(folder), "--out", str(out)]
    assert __main__.main([*arguments, "--steps", "2"]) == 0
    lines = [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]
    assert [line["step"] for line in lines] == [0, 0, 1, 2]
    assert all(lines[i]["validation"]["loss_8000"] > 0 for i in (0, -1))
    with checkpoint.held(out):
        assert __main__.main(arguments) == 1
    assert "another process trains in this folder" in capsys.readouterr().err

    def failing(*_):
        raise RuntimeError("out of memory")

    monkeypatch.setattr(loop.Trainer, "_step", failing)
    assert __main__.main([*arguments, "--steps", "4"]) == 4
    assert "failed in step 2 (out of memory); start the same command again" in capsys.readouterr().err
    recipe.write_text("sede = 1\n")
    assert __main__.main(arguments) == 2
    assert "unknown field 'sede'" in capsys.readouterr().err
