"""Damaged and hostile weights: each gets its sentence, none gets loaded."""

import json
import os
import shutil
import struct
from pathlib import Path

import numpy as np
import pytest

from speechlens.errors import (
    CheckpointError,
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
from speechlens.models import describe, load, verify, weights
from speechlens.models.catalogue import locate
from speechlens.models.weights import read_header


@pytest.fixture
def folder(tmp_path):
    """A copy of the embedded model."""
    _, whole, config = locate("lite")
    shutil.copy(whole, tmp_path / "model.safetensors")
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
        (b"\x1f\x8b\x08" + bytes(range(1, 99)), NotWeightsError, "compressed file; unpack it"),
        (bytes(257) + b"ustar\x0000" + bytes(300), NotWeightsError, "is an archive; unpack it"),
        (b"PK\x03\x04" + bytes(26) + b"a/model.safetensors" + bytes(40), NotWeightsError, "an archive"),
        (b"PK\x03\x04" + bytes(26) + b"w.npy\x93NUMPY" + bytes(40), NotWeightsError, "numpy.save_file"),
        (b"PK\x03\x04" + bytes(26) + b"archive/data.pkl" + bytes(40), NotWeightsError, "torch.save_file"),
        (b"PK\x05\x06" + bytes(18), NotWeightsError, "ZIP"),
        (b"\x93NUMPY\x01\0" + bytes(100), NotWeightsError, "NumPy"),
        (b"\x80\x04\x95\x10" + bytes(100), NotWeightsError, "pickle"),
        (b"GGUF\x03\0\0\0" + bytes(100), NotWeightsError, "another format"),
        (b"RIFF$\0\0\0WAVEfmt " + bytes(100), NotWeightsError, "sound file"),
        (b'{\n  "model_cfg": {}\n}\n', NotWeightsError, "JSON"),
        (b"Access denied. Please log in.\n", NotWeightsError, "is a text"),
        (struct.pack("<Q", 5 << 20) + b"{" + b" " * (6 << 20), HeaderSizeError, "header of"),
        (struct.pack("<Q", 22) + '{"a":1}    '.encode("utf-16-le"), HeaderError, "JSON"),
        (struct.pack("<Q", 24) + b"  {" + b" " * 30, HeaderError, "JSON"),
        (struct.pack("<Q", 4) + b"null" + bytes(9), HeaderError, "JSON"),
    ],
)
def test_files_that_are_no_weights(folder, data, kind, word):
    (folder / "model.safetensors").write_bytes(data)
    refused(folder, kind, word)


@pytest.mark.parametrize("length", [640, 60, 0x3C20, 0x3C0A, 0x7B20, 0x280 + (1 << 16), 0x8B1F])
def test_headers_whose_length_looks_like_something_else(folder, length):
    """Its bytes are those of a pickle, a web page, a text or an archive, by chance."""
    path = folder / "model.safetensors"
    head = json.dumps({"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}}).encode()
    if length < len(head):
        head = b'{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}}'
    assemble(path, head.ljust(length), bytes(4))
    assert read_header(path)[0].keys() == {"a"}


def test_a_file_cut_while_it_is_read(folder, monkeypatch):
    path, checked = folder / "model.safetensors", weights.check_tensor

    def cut(*args):
        os.truncate(path, 100_000)
        return checked(*args)

    monkeypatch.setattr(weights, "check_tensor", cut)
    refused(folder, CutFileError, "while it was read")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@pytest.mark.parametrize("name", ["model.safetensors", "config.json"])
def test_pipes_are_never_waited_for(folder, name):
    (folder / name).unlink()
    os.mkfifo(folder / name)
    with pytest.raises(NotWeightsError if name[0] == "m" else ConfigError, match="is a pipe or device"):
        load(folder)


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
    for dtype, size in (("I32", 4), ("U32", 4), ("F64", 8), ("F8_E4M3", 1)):
        turned = json.loads(json.dumps(header))
        last = max(turned, key=lambda name: turned[name].get("data_offsets", [0, 0])[1])
        begin, end = turned[last]["data_offsets"]
        turned[last] |= {"dtype": dtype, "data_offsets": [begin, begin + (end - begin) // 4 * size]}
        assemble(path, turned, blob[:begin] + bytes((end - begin) // 4 * size))
        refused(folder, TensorTypeError, f"'{last}' of type {dtype} ", "convert the weights to F32")


def test_kernel_limits_are_named(folder):
    path = folder / "model.safetensors"
    header, blob = parts(path)
    header["blocks.0.time_mamba.forward_blocks.A_log"]["shape"] = [192, 8]
    assemble(path, header, blob)
    refused(folder, KernelLimitError, "8 states", "16")


@pytest.mark.parametrize("shape", [[192 * 16], [], [0]])
def test_a_shape_without_states_is_told_as_a_shape(folder, shape):
    from safetensors.numpy import load_file, save_file

    path = folder / "model.safetensors"
    name = "blocks.0.time_mamba.forward_blocks.A_log"
    tensors = load_file(path) | {name: np.zeros(shape, np.float32)}
    save_file(tensors, path)
    refused(folder, TensorShapeError, f"'{name}'", str(shape))


def test_a_header_that_is_too_long_names_the_limit(folder):
    """The file is whole, so that another copy is the same."""
    path = folder / "model.safetensors"
    header, blob = parts(path)
    assemble(path, header | {"__metadata__": {"notes": "x" * (5 << 20)}}, blob)
    refused(folder, HeaderSizeError, "where 4194304 are the most; save the weights with less metadata")


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
        {"dtype": "F32", "shape": [True], "data_offsets": [0, 4]},
        {"dtype": "F32", "shape": {}, "data_offsets": [0, 4]},
        {"dtype": "F32", "shape": [], "data_offsets": [-4, 0]},
        {"dtype": "F32", "shape": [16], "data_offsets": [2**63, 2**63 + 64]},
        {"dtype": "F32", "shape": [16], "data_offsets": [0.0, 64.0]},
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


ONE = {"dtype": "F32", "shape": [16], "data_offsets": [0, 64]}


@pytest.mark.parametrize(
    ("offsets", "kind", "words"),
    [
        ([0, 64], HeaderError, "tensor 'b' overlap the one before it"),
        ([4, 68], HeaderError, "tensor 'b' overlap"),
        ([72, 136], HeaderError, "a gap of 8 bytes before tensor 'b'"),
        ([640, 704], CutFileError, "704 bytes of tensors are listed, 200 are there"),
    ],
)
def test_tensors_that_are_not_side_by_side(tmp_path, offsets, kind, words):
    path = tmp_path / "hostile.safetensors"
    assemble(path, {"a": ONE, "b": ONE | {"data_offsets": offsets}}, bytes(200))
    with pytest.raises((HeaderError, CutFileError), match=words) as caught:
        read_header(path)
    assert type(caught.value) is kind


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ('{"a": ONE, "a": ONE}', "a"),
        ('{"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}, "a": ONE}', "a"),
        ('{"a": ONE, "__metadata__": {}, "__metadata__": {}}', "__metadata__"),
        ('{"a": {"dtype": "I32", "dtype": "F32", "shape": [16], "data_offsets": [0, 64]}}', "dtype"),
    ],
)
def test_names_that_stand_twice(tmp_path, header, name):
    """Which of two counts differs between programs, so one could check what another one doesn't load."""
    path = tmp_path / "hostile.safetensors"
    assemble(path, header.replace("ONE", json.dumps(ONE)).encode(), bytes(64))
    with pytest.raises(HeaderError, match=f"has '{name}' twice in its header"):
        read_header(path)


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31mred", "\ud800", "x" * 10**6])
def test_odd_names_are_told_on_one_short_line(folder, name):
    path = folder / "model.safetensors"
    header, blob = parts(path)
    assemble(path, {**header, name: {"dtype": "F32", "shape": [0], "data_offsets": [0, 0]}}, blob)
    with pytest.raises(SurplusTensorError) as caught:
        load(path)
    assert str(caught.value).encode().isascii() and len(str(caught.value)) < 400 + len(str(path))
    assert str(caught.value).isprintable()


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
        ({"bands": [[float("inf"), 4]]}, r"bands with \[inf, 4\] where a count and a width are expected"),
        ({"bands": [[10.9, 4]]}, r"bands with \[10\.9, 4\]"),
        ({"bands": [["10", 4]]}, r"bands with \['10', 4\]"),
        ({"bands": [[10, 4.7]]}, r"bands with \[10, 4\.7\]"),
        ({"bands": [[10, True]]}, r"bands with \[10, True\]"),
        ({"bands": [[10]]}, r"bands with \[10\]"),
        ({"bands": "ab"}, "bands = 'ab' where 1 to 64 pairs"),
        ({"bands": []}, r"bands = \[\] where 1 to 64 pairs"),
        ({"compress": True}, "compress = True where a number up to 1 is expected"),
        ({"compress": "0.3"}, "compress = '0.3'"),
        ({"hop_seconds": None}, "hop_seconds = None"),
        ({"window_seconds": float("nan")}, "window_seconds = nan"),
        ({"blocks": True}, "a size of blocks = True"),
        ({"blocks": 65}, "65 blocks"),
        ({"expand": [2]}, r"a size of expand = \[2\]"),
        ({"d_state": 16.0}, r"d_state = 16\.0"),
        ({"d_state": "16"}, "d_state = '16'"),
        ({"window_seconds": 1e-9}, "an STFT of 0 samples"),
        ({"hop_seconds": 1e-4}, "an STFT of 160 samples every 0 at 4000 Hz"),
        ({"model_type": "x" * 10**5}, r"of type 'xxx[x.]{5,40}' where"),
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


def test_what_cannot_be_looked_up_is_a_sentence(folder, monkeypatch):
    with pytest.raises(UnknownModelError, match="can't be looked up"):
        load("x" * 5000)
    monkeypatch.chdir(folder)
    for nothing in ("nul\0byte", ""):
        with pytest.raises(UnknownModelError, match="no model"):
            load(nothing)
    assert load(".").name == folder.name

    def forbidden(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_dir", forbidden)
    with pytest.raises(UnknownModelError, match=r"can't be looked up \(Permission denied\)"):
        load(folder)


def test_companions_of_macos_are_no_weights(folder):
    (folder / "._model.safetensors").write_bytes(b"\0\5\x16\7")
    assert load(folder).sha256 == load("lite").sha256


def test_a_changed_byte_of_carded_weights_is_noticed(folder):
    """Values that are finite and of the right shape, but not those that were put there."""
    _, whole, _ = locate("lite")
    shutil.copy(whole.parent / "card.json", folder)
    path = folder / "model.safetensors"
    whole = path.read_bytes()
    path.write_bytes(whole[:-100] + bytes(100))
    refused(folder, DigestError, "SHA-256", "recorded")
    with pytest.raises(DigestError, match="SHA-256"):
        verify(folder)


def test_a_card_of_nonsense_is_told_in_short(folder):
    (folder / "card.json").write_text(json.dumps({"sha256": ["nonsense"] * 10_000}))
    with pytest.raises(DigestError) as caught:
        verify(folder)
    assert len(str(caught.value)) < 400 + len(str(folder))


@pytest.mark.parametrize("said", [["a"], {"b": 1}, 3, None, "x" * 100_000])
def test_a_card_says_a_line_or_nothing(folder, said):
    (folder / "card.json").write_text(json.dumps({"description": said, "licence": said}))
    told = describe(folder)
    is_text = isinstance(said, str)
    assert told["description"] == ("x" * 200 if is_text else "custom weights")
    assert told.get("licence") == ("x" * 200 if is_text else None)


def test_weights_beyond_memory_are_refused_before_they_are_read(folder, monkeypatch):
    """A file with holes can be larger than any memory and take no room on its sender's disk."""
    monkeypatch.setattr(weights.room, "free", lambda: 1 << 20)
    monkeypatch.setattr(weights, "_as_float32", lambda *args: pytest.fail("read"))
    refused(folder, CheckpointError, "where 1 MB of memory are free; end other programs or use a smaller")
