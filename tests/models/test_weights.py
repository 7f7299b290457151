"""Damaged and hostile weights: each gets its sentence, none gets loaded."""

import json
import shutil
import struct

import numpy as np
import pytest

from speechlens.errors import (
    ConfigError,
    CutFileError,
    DigestError,
    HeaderError,
    HeaderSizeError,
    KernelLimitError,
    MissingTensorError,
    ModelError,
    NotFiniteError,
    NotWeightsError,
    SurplusTensorError,
    TensorShapeError,
    TensorTypeError,
    UnknownModelError,
)
from speechlens.models import load, verify
from speechlens.models.catalogue import locate
from speechlens.models.weights import read_header


@pytest.fixture
def folder(tmp_path):
    """A copy of the embedded model."""
    _, weights, config = locate("lite")
    shutil.copy(weights, tmp_path / "model.safetensors")
    shutil.copy(config, tmp_path)
    return tmp_path


def parts(path):
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    return json.loads(data[8 : 8 + length]), data[8 + length :]


def assemble(path, header, blob):
    head = header if isinstance(header, bytes) else json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(head)) + head + blob)


def refused(folder, kind, *words):
    path = folder / "model.safetensors"
    with pytest.raises(ModelError) as caught:
        load(path)
    assert type(caught.value) is kind
    text = str(caught.value)
    assert str(path) in text and text.endswith(".") and "\n" not in text
    for word in words:
        assert word in text, text


def test_a_copy_loads_and_verifies(folder):
    assert load(folder).sha256 == load("lite").sha256
    assert any("SHA-256" in line for line in verify(folder))


@pytest.mark.parametrize(
    ("data", "kind", "word"),
    [
        (b"", NotWeightsError, "empty"),
        (bytes(500), NotWeightsError, "zeros"),
        (b"<!doctype html><title>404</title>", NotWeightsError, "web page"),
        (b"version https://git-lfs.github.com/spec/v1\n", NotWeightsError, "Git LFS"),
        (b"PK\x03\x04" + bytes(100), NotWeightsError, "ZIP"),
        (b"\x80\x02}q\x00." + bytes(100), NotWeightsError, "pickle"),
        (struct.pack("<Q", 2**60) + b"{}", HeaderSizeError, "header of"),
        (struct.pack("<Q", 40) + b"{" * 40, HeaderError, "JSON"),
        (struct.pack("<Q", 2) + b"[]", HeaderError, "JSON"),
        (b"\x05\0\0", NotWeightsError, "bytes"),
    ],
)
def test_files_that_are_no_weights(folder, data, kind, word):
    (folder / "model.safetensors").write_bytes(data)
    refused(folder, kind, word)


def test_cut_short_and_extended(folder):
    path = folder / "model.safetensors"
    whole = path.read_bytes()
    path.write_bytes(whole[:-100])
    refused(folder, CutFileError, "cut short")
    path.write_bytes(whole + b"more")
    refused(folder, HeaderError, "behind its last tensor")


def test_missing_and_surplus_tensors(folder):
    path = folder / "model.safetensors"
    header, blob = parts(path)
    renamed = {("other" if k == "decoder.b1" else k): v for k, v in header.items()}
    assemble(path, renamed, blob)
    refused(folder, MissingTensorError, "lacks tensor 'decoder.b1'", "expected 293 tensors")
    header["extra"] = {"dtype": "F32", "shape": [1], "data_offsets": [len(blob), len(blob) + 4]}
    assemble(path, header, blob + bytes(4))
    refused(folder, SurplusTensorError, "surplus tensor 'extra'")


def test_wrong_shape_and_type(folder):
    path = folder / "model.safetensors"
    header, blob = parts(path)
    turned = json.loads(json.dumps(header))
    turned["decoder.w1"]["shape"] = turned["decoder.w1"]["shape"][::-1]
    assemble(path, turned, blob)
    refused(folder, TensorShapeError, "'decoder.w1'", "[192, 48, 42]", "[42, 48, 192]")
    turned = json.loads(json.dumps(header))
    turned["decoder.norm.bias"]["dtype"] = "I32"
    assemble(path, turned, blob)
    refused(folder, TensorTypeError, "'decoder.norm.bias'", "I32")


def test_kernel_limits_are_named(folder):
    path = folder / "model.safetensors"
    header, blob = parts(path)
    header["blocks.0.time_mamba.forward_blocks.A_log"]["shape"] = [192, 8]
    assemble(path, header, blob)
    refused(folder, KernelLimitError, "8 states", "16")


def test_values_that_are_not_finite(folder):
    path = folder / "model.safetensors"
    header, blob = parts(path)
    begin = header["decoder.b1"]["data_offsets"][0]
    spoiled = blob[:begin] + np.float32(np.nan).tobytes() + blob[begin + 4 :]
    assemble(path, header, spoiled)
    refused(folder, NotFiniteError, "'decoder.b1'", "NaN")


@pytest.mark.parametrize(
    "entry",
    [
        {"dtype": "F32", "shape": [2**40, 2**40], "data_offsets": [0, 64]},
        {"dtype": "F32", "shape": [-4], "data_offsets": [0, 64]},
        {"dtype": "F32", "shape": [16], "data_offsets": [64, 0]},
        {"dtype": "F32", "shape": [16.0], "data_offsets": [0, 64]},
        {"dtype": "F99", "shape": [16], "data_offsets": [0, 64]},
        {"dtype": "F32", "shape": [16]},
        {"dtype": ["F32"], "shape": [16], "data_offsets": [0, 64]},
        [],
    ],
)
def test_entries_that_make_no_sense(tmp_path, entry):
    path = tmp_path / "hostile.safetensors"
    assemble(path, {"a": entry}, bytes(64))
    with pytest.raises(HeaderError, match=r"makes no sense|not valid JSON"):
        read_header(path)


def test_overlapping_tensors(tmp_path):
    path = tmp_path / "hostile.safetensors"
    one = {"dtype": "F32", "shape": [16], "data_offsets": [0, 64]}
    assemble(path, {"a": one, "b": one}, bytes(64))
    with pytest.raises(HeaderError, match="overlap"):
        read_header(path)


def test_half_precision_is_read(folder):
    from safetensors.numpy import load_file, save_file

    path = folder / "model.safetensors"
    save_file({k: v.astype(np.float16) for k, v in load_file(path).items()}, path)
    assert load(folder).network.decoder.w1.dtype == load("lite").network.decoder.w1.dtype


def test_unknown_names_and_configs(folder):
    with pytest.raises(UnknownModelError, match="no model 'nonsense'"):
        load("nonsense")
    config = folder / "config.json"
    good = json.loads(config.read_text())
    for change, word in (
        ({"model_type": "gpt"}, "'gpt'"),
        ({"d_state": 32}, "32"),
        ({"d_model": "48"}, "config.json"),
        ({"bands": [[10, -4]]}, "-4"),
        ({"bands": 7}, "config.json"),
        ({"d_model": 10**9}, "1000000000"),
    ):
        config.write_text(json.dumps({**good, **change}))
        with pytest.raises(KernelLimitError if "d_state" in change else ConfigError, match=word):
            load(folder)
    config.write_text("{")
    with pytest.raises(ConfigError, match="JSON"):
        load(folder)
    config.unlink()
    with pytest.raises(ConfigError, match=r"config\.json"):
        load(folder)


def test_a_changed_byte_of_carded_weights_is_noticed(folder):
    """Values that are finite and of the right shape, but not those that were put there."""
    _, weights, _ = locate("lite")
    shutil.copy(weights.parent / "card.json", folder)
    path = folder / "model.safetensors"
    whole = path.read_bytes()
    path.write_bytes(whole[:-100] + bytes(100))
    refused(folder, DigestError, "SHA-256", "recorded")
    with pytest.raises(DigestError, match="SHA-256"):
        verify(folder)
