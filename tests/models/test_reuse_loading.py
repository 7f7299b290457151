"""RE-USE checkpoints: both layouts and prefixes load alike, every kind of damage gets its sentence."""

import json
import os
import shutil

import mlx.core as mx
import numpy as np
import pytest
from mlx.utils import tree_flatten
from safetensors.numpy import load_file, save_file

from speechlens.errors import (
    CheckpointError,
    ConfigError,
    CutFileError,
    DigestError,
    HeaderSizeError,
    KernelLimitError,
    LayoutError,
    MissingTensorError,
    NotFiniteError,
    NotWeightsError,
    OutputError,
    SurplusTensorError,
    TensorShapeError,
    TensorTypeError,
    UsageError,
)
from speechlens.models import load, verify
from speechlens.models import shelf as place
from speechlens.models.convert import convert
from speechlens.models.layouts import CONVERTED, UPSTREAM, Layout, converted_name
from tests.models.checkpoint import digest, make_config, make_tensors, write

LAYER = "TSMamba.1.freq_mamba.backward_blocks"


def stored(tensors, layout: str, prefix: str = ""):
    """The tensors as a file of a layout has them."""
    way = Layout(layout, prefix)
    return {way.stored_name(k): np.array(way.to_stored(k, mx.array(v))) for k, v in tensors.items()}


def zeros(*shape):
    return np.zeros(shape, np.float32)


def refused(folder, tensors, kind, *words, blocks=2):
    path = write(folder, tensors, blocks)
    with pytest.raises(CheckpointError) as caught:
        load(folder)
    assert type(caught.value) is kind
    text = str(caught.value)
    assert str(path) in text and text.endswith(".") and "\n" not in text
    for word in words:
        assert word in text, text


def test_checkpoints_have_the_values_of_the_reference_outputs():
    """The reference outputs hold for exactly these weights."""
    assert digest(make_tensors(11)).startswith("ffae61ca6823")
    assert digest(make_tensors(11, blocks=2)).startswith("de18fea63ace")
    assert digest(make_tensors(12, blocks=2, mag_bias=0.0)).startswith("4a37065452b8")


def test_published_size():
    tensors = make_tensors(1)
    assert len(tensors) == 1416
    assert sum(values.size for values in tensors.values()) == 9_607_747


@pytest.mark.parametrize("prefix", ["", "SEMamba.", "model."])
@pytest.mark.parametrize("layout", [UPSTREAM, CONVERTED])
def test_layouts_and_prefixes_load_alike(tmp_path, small_tensors, layout, prefix):
    write(tmp_path, stored(small_tensors, layout, prefix), 2)
    found = dict(tree_flatten(load(tmp_path).network.parameters()))
    assert found.keys() == small_tensors.keys()
    for name, values in small_tensors.items():
        assert np.array_equal(np.array(found[name]), values), name


@pytest.mark.parametrize(
    ("upstream", "converted"),
    [
        ("TSMamba.0.time_mamba.forward_blocks.A_log", "tfMamba.0.timeMamba.forward.A_log"),
        ("TSMamba.9.freq_mamba.output_proj.bias", "tfMamba.9.freqMamba.outputProj.bias"),
        ("TSMamba.9.freq_mamba.norm.bias", "tfMamba.9.freqMamba.norm.bias"),
        (
            "dense_encoder.dense_block.dense_block.3.0.weight",
            "denseEncoder.denseBlock.layers.3.layers.0.weight",
        ),
        ("dense_encoder.dense_conv_1.2.weight", "denseEncoder.conv1.layers.2.weight"),
        ("mask_decoder.up_conv1.0.conv.weight", "maskDecoder.upConv1.layers.0.conv.weight"),
        ("phase_decoder.phase_conv_i.bias", "phaseDecoder.phaseConvI.bias"),
    ],
)
def test_names_of_the_converted_layout(upstream, converted):
    assert converted_name(upstream) == converted


def test_shapes_of_the_converted_layout():
    layout = Layout(CONVERTED)
    assert layout.stored_shape("a.conv1d.weight", (256, 1, 4)) == (256, 4, 1)
    assert layout.stored_shape("mask_decoder.up_conv1.0.conv.weight", (128, 64, 1, 3)) == (128, 1, 3, 64)


@pytest.mark.parametrize("layout", [UPSTREAM, CONVERTED])
def test_missing_surplus_and_renamed_tensors(tmp_path, small_tensors, layout):
    tensors = stored(small_tensors, layout)
    gone = Layout(layout).stored_name("phase_decoder.phase_conv_i.bias")
    fewer = {k: v for k, v in tensors.items() if k != gone}
    refused(tmp_path, fewer, MissingTensorError, "lacks tensor", gone, "expected 184 tensors, found 183")
    more = tensors | {gone + ".extra": np.zeros(3, np.float32)}
    refused(tmp_path, more, SurplusTensorError, "surplus tensor", ".extra")


@pytest.mark.parametrize(
    ("name", "values", "kind", "words"),
    [
        (f"{LAYER}.A_log", zeros(256, 15), KernelLimitError, ("15 states", "16")),
        (f"{LAYER}.A_log", zeros(255, 16), TensorShapeError, ("[255, 16]", "[256, 16]")),
        (f"{LAYER}.D", zeros(128), TensorShapeError, ("[128]", "[256]")),
        (
            f"{LAYER}.x_proj.weight",
            zeros(37, 256),
            TensorShapeError,
            ("[37, 256]", "[36, 256]"),
        ),
        (
            f"{LAYER}.dt_proj.weight",
            zeros(256, 8),
            TensorShapeError,
            ("[256, 8]", "[256, 4]"),
        ),
        (f"{LAYER}.conv1d.weight", zeros(256, 1, 3), KernelLimitError, ("3 taps", "4")),
        (
            f"{LAYER}.in_proj.weight",
            zeros(64, 512),
            TensorShapeError,
            ("[64, 512]", "[512, 64]"),
        ),
        ("mask_decoder.final_conv.bias", np.zeros((1,), np.int32), TensorTypeError, ("I32", "F32")),
        ("mask_decoder.final_conv.bias", np.full((1,), np.inf, np.float32), NotFiniteError, ("NaN or Inf",)),
        (
            "dense_encoder.dense_conv_1.2.weight",
            np.full((64,), np.nan, np.float32),
            NotFiniteError,
            ("64 values", "NaN"),
        ),
    ],
)
def test_wrong_tensors(tmp_path, small_tensors, name, values, kind, words):
    refused(tmp_path, small_tensors | {name: values}, kind, f"'{name}'", *words)


def test_block_set_comes_from_the_config(tmp_path, small_tensors):
    missing = "lacks TF-Mamba block 2", "2 blocks", "says 3"
    refused(tmp_path, small_tensors, MissingTensorError, *missing, blocks=3)
    refused(tmp_path, small_tensors, SurplusTensorError, "surplus TF-Mamba block 1", "says 1", blocks=1)
    moved = {k.replace("TSMamba.1.", "TSMamba.7."): v for k, v in small_tensors.items()}
    refused(tmp_path, moved, MissingTensorError, "lacks TF-Mamba block 1")


def test_mixtures_are_refused(tmp_path, small_tensors):
    converted = stored(small_tensors, CONVERTED)
    decoders = {k: v for k, v in small_tensors.items() if "decoder" in k}
    others = {k: v for k, v in converted.items() if "Decoder" not in k}
    refused(tmp_path, decoders | others, LayoutError, "mixes", "upstream", "converted")
    half = {("SEMamba." if i % 2 else "") + k: v for i, (k, v) in enumerate(small_tensors.items())}
    refused(tmp_path, half, LayoutError, "prefix 'SEMamba.'", "all or none")
    inner = {k.replace("time_mamba", "timeMamba"): v for k, v in small_tensors.items()}
    refused(tmp_path, inner, MissingTensorError, "lacks tensor", "time_mamba")
    strange = {"encoder.weight": np.zeros(3, np.float32)}
    refused(tmp_path, strange, LayoutError, "none of the tensors")


@pytest.mark.parametrize(
    ("data", "kind", "word"),
    [
        (b"\n\n  <!DOCTYPE html><html>Sign in</html>", NotWeightsError, "web page"),
        (b'{"error":"Repository not found"}', NotWeightsError, "JSON"),
        (b"PK\x03\x04" + bytes(100), NotWeightsError, "safetensors.torch.save_file"),
        (b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19." + bytes(100), NotWeightsError, "pickle"),
        ((2**62).to_bytes(8, "little") + b"{}" * 20, HeaderSizeError, "header of"),
    ],
)
def test_files_that_are_no_weights(tmp_path, small, data, kind, word):
    path = tmp_path / "model.pth"
    path.write_bytes(data)
    shutil.copy(small / "config.json", tmp_path)
    with pytest.raises(kind, match=word):
        load(path)


def test_cut_file(tmp_path, small):
    shutil.copytree(small, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "model.safetensors"
    path.write_bytes(path.read_bytes()[:-1000])
    with pytest.raises(CutFileError, match="cut short"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("section", "field", "value", "word"),
    [
        ("model_cfg", "d_state", 32, "32"),
        ("model_cfg", "d_conv", 3, "3"),
        ("model_cfg", "num_tfmamba", None, "num_tfmamba"),
        ("model_cfg", "num_tfmamba", "2", "num_tfmamba"),
        ("model_cfg", "num_tfmamba", 10**9, "num_tfmamba"),
        ("model_cfg", "compress_factor", 0.3, "compress_factor"),
        ("model_cfg", "mapping", False, "mapping"),
        ("model_cfg", "norm_epsilon", 0, "norm_epsilon"),
        ("stft_cfg", "win_size", 400, "window"),
        ("stft_cfg", "hop_size", 0, "hop_size"),
        ("stft_cfg", "hop_size", 1, "an STFT of 160 samples every 2 at 4000 Hz"),
        ("stft_cfg", "hop_size", 1 << 16, "an STFT of 160 samples every 32768"),
        ("stft_cfg", "sampling_rate", 1, "an STFT of 1280000 samples"),
        ("stft_cfg", "sampling_rate", -8000, "sampling_rate = -8000"),
        ("stft_cfg", "sfi", 1, "sfi = 1 where this network has True"),
        ("model_cfg", "inner_mamba_nlayer", True, "inner_mamba_nlayer = True where"),
        ("model_cfg", "norm_epsilon", "1e-5", "norm_epsilon = '1e-5' where this network has 1e-05"),
        ("model_cfg", "norm_epsilon", 1e-6, "norm_epsilon = 1e-06"),
        ("model_cfg", "hid_feature", True, "hid_feature = True"),
        ("model_cfg", "hid_feature", float("nan"), "hid_feature = nan"),
        ("model_cfg", "expand", 1 << 16, "65536 times 64 channels"),
        ("model_cfg", "d_state", None, "lacks the field 'd_state'"),
        ("model_cfg", "compress_factor", "x" * 10**5, r"compress_factor = '[x.]{5,40}' where"),
    ],
)
def test_configs_of_other_networks(tmp_path, small, section, field, value, word):
    config = make_config(2)
    config[section][field] = value
    if value is None:
        del config[section][field]
    shutil.copy(small / "model.safetensors", tmp_path)
    (tmp_path / "config.json").write_text(json.dumps(config))
    kind = KernelLimitError if field in ("d_state", "d_conv") and value else ConfigError
    with pytest.raises(kind, match=word) as caught:
        load(tmp_path)
    assert "config.json" in str(caught.value)


def test_verify_tells_what_was_checked(small):
    told = "\n".join(verify(small))
    for word in ("upstream layout", "2 TF-Mamba blocks", "184 tensors", "1826883 values", "SHA-256"):
        assert word in told, told


def test_conversion_there_and_back_keeps_every_bit(tmp_path, small, small_tensors):
    (tmp_path / "a").mkdir()
    converted = convert(small, tmp_path / "a" / "model_mlx.safetensors")
    kernel = load_file(converted)["denseEncoder.denseBlock.layers.3.layers.0.weight"]
    assert kernel.shape == (64, 3, 3, 256)
    (tmp_path / "b").mkdir()
    back = load_file(convert(converted, tmp_path / "b" / "model.safetensors"))
    assert back.keys() == small_tensors.keys()
    assert all(np.array_equal(back[name], values) for name, values in small_tensors.items())
    assert load(converted).sha256 != load(small).sha256


def test_conversion_never_overwrites_unasked(tmp_path, small):
    shutil.copytree(small, tmp_path, dirs_exist_ok=True)
    target = convert(tmp_path)
    with pytest.raises(OutputError, match="exists"):
        convert(tmp_path / "model.safetensors")
    before = target.read_bytes()
    assert convert(tmp_path / "model.safetensors", overwrite=True).read_bytes() == before
    with pytest.raises(OutputError, match="holds the weights themselves"):
        convert(target, target, layout=CONVERTED, overwrite=True)
    assert target.read_bytes() == before


def test_a_converted_model_of_the_shelf_leaves_the_shelf_alone(shelf, tmp_path, small, monkeypatch):
    """A second file of weights in its folder would make it a model without a meaning."""
    place.add(small)
    monkeypatch.chdir(tmp_path)
    assert convert("re-use").resolve() == tmp_path / "model_mlx.safetensors"
    assert load(tmp_path / "model_mlx.safetensors").network
    assert load("re-use").sha256 == load(small).sha256


def test_no_folder_gets_a_second_file_of_weights(shelf, tmp_path, small, monkeypatch):
    """Which one it would mean then, nobody could tell."""
    place.add(small)
    place.add(small, "other")
    mine = shutil.copytree(small, tmp_path / "mine")
    for source, target in (
        ("re-use", shelf / "re-use" / "x.safetensors"),
        (mine, mine / "x.safetensors"),
        (mine, shelf / "other" / "x.safetensors"),
        (mine, shelf / "other" / "model.safetensors"),
    ):
        before = names(target.parent)
        with pytest.raises(OutputError, match="no model has two files of weights; choose another folder"):
            convert(source, target, overwrite=True)
        assert names(target.parent) == before and verify(target.parent)
    monkeypatch.chdir(shelf / "re-use")
    with pytest.raises(OutputError, match=r"holds model\.safetensors already"):
        convert("re-use")
    assert verify("re-use")


@pytest.mark.parametrize("name", ["config.json", "card.json", "-", "model", "model.pth", ".safetensors"])
def test_weights_are_written_to_safetensors_files_only(tmp_path, small, name):
    mine = shutil.copytree(small, tmp_path / "mine")
    before = (mine / "config.json").read_bytes()
    (tmp_path / "empty").mkdir()
    for folder in (mine, tmp_path / "empty"):
        with pytest.raises(UsageError, match=r"no name for weights; give a file that ends in \.safetensors"):
            convert(mine, folder / name, overwrite=True)
    assert not names(tmp_path / "empty") and (mine / "config.json").read_bytes() == before


def test_a_default_folder_that_cannot_be_made_is_told(tmp_path, small):
    mine = shutil.copytree(small, tmp_path / "mine")
    (mine / "converted").write_text("a file")
    with pytest.raises(OutputError, match="converted"):
        convert(mine)
    assert names(mine) == {"config.json", "model.safetensors", "converted"}


def test_half_precision_is_converted_without_a_change_of_values(tmp_path, small_tensors):
    halves = {name: values.astype(np.float16) for name, values in small_tensors.items()}
    write(tmp_path, halves, 2)
    (tmp_path / "back").mkdir()
    there = load_file(convert(convert(tmp_path), tmp_path / "back" / "model.safetensors"))
    assert all(there[name].dtype == np.float32 for name in halves)
    assert all(np.array_equal(there[name], values) for name, values in halves.items())


def test_weights_that_differ_from_their_card_get_no_new_one(shelf, tmp_path, small):
    _, folder = place.add(small)
    data = bytearray((folder / "model.safetensors").read_bytes())
    data[-1] ^= 1
    (folder / "model.safetensors").write_bytes(data)
    for put in (
        lambda: convert("re-use", tmp_path / "out.safetensors"),
        lambda: place.add(folder, "copy"),
        lambda: place.add(folder / "model.safetensors", "copy"),
    ):
        with pytest.raises(DigestError, match="recorded"):
            put()
    assert names(tmp_path) == {"shelf"} and names(shelf) == {"re-use"}


def test_another_config_is_never_taken_for_the_own(tmp_path, small):
    for other in (json.dumps(make_config(3)), "{", "[]"):
        (tmp_path / "config.json").write_text(other)
        with pytest.raises(OutputError, match="is that of another model"):
            convert(small, tmp_path / "out.safetensors")
        assert names(tmp_path) == {"config.json"}
    (tmp_path / "config.json").write_text(json.dumps(make_config(2), indent=3))
    assert load(convert(small, tmp_path / "out.safetensors")).network


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_conversion_that_fails_leaves_nothing(tmp_path, small, monkeypatch, error):
    def full(descriptor):
        if os.fstat(descriptor).st_size > 10_000:
            raise error

    monkeypatch.setattr("speechlens.audio.atomic.os.fsync", full)
    (tmp_path / "new").mkdir()
    with pytest.raises(OutputError if isinstance(error, OSError) else KeyboardInterrupt):
        convert(small, tmp_path / "new" / "out.safetensors")
    assert not names(tmp_path / "new")
    with pytest.raises(OutputError, match="there is no folder"):
        convert(small, tmp_path / "nowhere" / "out.safetensors")


def names(folder):
    return {entry.name for entry in folder.iterdir()}


def test_conversion_of_damaged_weights_writes_nothing(tmp_path, small_tensors):
    write(tmp_path / "bad", small_tensors | {f"{LAYER}.D": np.full(256, np.nan, np.float32)}, 2)
    with pytest.raises(NotFiniteError, match="NaN"):
        convert(tmp_path / "bad", tmp_path / "out.safetensors")
    assert not (tmp_path / "out.safetensors").exists()


def test_the_embedded_model_has_one_layout(tmp_path):
    with pytest.raises(LayoutError, match="one layout"):
        convert("lite", tmp_path / "out.safetensors")


def test_half_precision_is_read(tmp_path, small_tensors):
    write(tmp_path, small_tensors, 2)
    save_file({k: v.astype(np.float16) for k, v in small_tensors.items()}, tmp_path / "model.safetensors")
    assert load(tmp_path).network.parameters()["TSMamba"][0]["time_mamba"]["norm"]["bias"].dtype == mx.float32
