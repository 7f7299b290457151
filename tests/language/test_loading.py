"""Checkpoints: layouts, types, shards, the five published sizes, and what is refused."""

import json
import shutil
import struct

import mlx.core as mx
import numpy as np
import pytest
from huggingface_hub import constants
from mlx.utils import tree_flatten

from speechlens.errors import ModelError
from speechlens.models.language import LanguageConfig
from speechlens.models.language_loading import check, load, locate

# hidden size, layers, rank, parameters: the published state-spaces/mamba-*-hf.
SIZES = {
    "130m": (768, 24, 48, 129_135_360),
    "370m": (1024, 48, 64, 371_516_416),
    "790m": (1536, 48, 96, 793_204_224),
    "1.4b": (2048, 48, 128, 1_372_178_432),
    "2.8b": (2560, 64, 160, 2_768_345_600),
}
VOCABULARY = 50280
FIELDS = {"vocab_size": VOCABULARY, "hidden_size": 16, "num_hidden_layers": 1}


@pytest.fixture
def copy(tied, tmp_path):
    """A checkpoint that a test may damage."""
    return shutil.copytree(tied.folder, tmp_path / "model")


def rewrite(folder, change) -> None:
    """Apply a function to the dictionary of tensors of a checkpoint."""
    path = folder / "model.safetensors"
    tensors = {name: mx.array(np.array(value)) for name, value in mx.load(str(path)).items()}
    path.unlink()
    mx.save_safetensors(str(path), change(tensors) or tensors)


def reconfigure(folder, **fields) -> None:
    path = folder / "config.json"
    values = json.loads(path.read_text()) | fields
    path.write_text(json.dumps({k: v for k, v in values.items() if v is not ...}))


def names(hidden: int, layers: int, rank: int) -> dict[str, list[int]]:
    """Tensors of a published checkpoint and their shapes."""
    inner = 2 * hidden
    layer = {
        "norm.weight": [hidden],
        "mixer.in_proj.weight": [2 * inner, hidden],
        "mixer.conv1d.weight": [inner, 1, 4],
        "mixer.conv1d.bias": [inner],
        "mixer.x_proj.weight": [rank + 32, inner],
        "mixer.dt_proj.weight": [inner, rank],
        "mixer.dt_proj.bias": [inner],
        "mixer.A_log": [inner, 16],
        "mixer.D": [inner],
        "mixer.out_proj.weight": [hidden, inner],
    }
    shapes = {f"backbone.layers.{i}.{name}": shape for i in range(layers) for name, shape in layer.items()}
    return shapes | {"backbone.embeddings.weight": [VOCABULARY, hidden], "backbone.norm_f.weight": [hidden]}


def write_sparse(folder, shapes: dict[str, list[int]], shards: int) -> None:
    """A checkpoint of zeros that takes no room on the disk: a header, then a hole."""
    folder.mkdir()
    order = list(shapes)
    weight_map = {}
    for shard in range(shards):
        file = f"model-{shard + 1:05}-of-{shards:05}.safetensors" if shards > 1 else "model.safetensors"
        header, at = {}, 0
        for name in order[shard::shards]:
            size = 4 * int(np.prod(shapes[name]))
            header[name] = {"dtype": "F32", "shape": shapes[name], "data_offsets": [at, at + size]}
            at += size
            weight_map[name] = file
        raw = json.dumps(header).encode()
        with open(folder / file, "wb") as out:
            out.write(struct.pack("<Q", len(raw)) + raw)
            out.truncate(8 + len(raw) + at)
    if shards > 1:
        (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": weight_map}))


@pytest.mark.parametrize("size", SIZES)
def test_the_five_sizes_are_recognised_by_their_headers(size, tmp_path):
    hidden, layers, rank, parameters = SIZES[size]
    folder = tmp_path / size
    write_sparse(folder, names(hidden, layers, rank), shards=3 if hidden >= 2048 else 1)
    fields = {
        "model_type": "mamba",
        "vocab_size": VOCABULARY,
        "hidden_size": hidden,
        "num_hidden_layers": layers,
    }
    if size == "790m":
        fields["d_model"] = 2048  # stale in the published file
    (folder / "config.json").write_text(json.dumps(fields))
    network, _ = check(folder)
    assert network.config == LanguageConfig(VOCABULARY, hidden, 2 * hidden, layers, rank)
    assert sum(value.size for _, value in tree_flatten(network.parameters())) == parameters


def test_the_smallest_size_runs_in_full(tmp_path):
    hidden, layers, rank, _ = SIZES["130m"]
    write_sparse(tmp_path / "130m", names(hidden, layers, rank), shards=1)
    (tmp_path / "130m" / "config.json").write_text(
        json.dumps({"model_type": "mamba", "vocab_size": VOCABULARY, "d_model": hidden, "n_layer": layers})
    )
    logits, state = load(tmp_path / "130m").prefill(mx.array([[1, 2, 3, 4, 5]]))
    assert logits.shape == (1, VOCABULARY)
    assert not logits.any()
    assert sum(a.nbytes for a in (*state.conv, *state.ssm)) == 24 * 1536 * (3 + 16) * 4


def test_tensors_win_over_the_config(tied, copy):
    reconfigure(
        copy, hidden_size=99, intermediate_size=7, num_hidden_layers=9, time_step_rank=3, vocab_size=5
    )
    assert load(copy).config == tied.model.config


@pytest.mark.parametrize("fields", [{"time_step_rank": "auto"}, {"hidden_size": ..., "d_model": 16}])
def test_legacy_fields_and_auto_rank_are_read(tied, copy, fields):
    reconfigure(copy, **fields)
    assert load(copy).config == tied.model.config


@pytest.mark.parametrize("shape", [(-1, 4, 1), (-1, 1, 4), (-1, 4)])
def test_convolution_weights_are_told_apart_by_shape(tied, copy, shape):
    def reshaped(tensors):
        for name in tensors:
            if name.endswith("conv1d.weight"):
                tensors[name] = tensors[name].reshape(shape)

    rewrite(copy, reshaped)
    np.testing.assert_allclose(load(copy)(tied.ids), tied.logits, atol=2e-5)


@pytest.mark.parametrize("change", ["no prefix", "singular", "redundant head"])
def test_names_of_other_writers_are_understood(tied, copy, change):
    def renamed(tensors):
        if change == "no prefix":
            return {name.removeprefix("backbone."): value for name, value in tensors.items()}
        embeddings = tensors["backbone.embeddings.weight"]
        if change == "singular":
            del tensors["backbone.embeddings.weight"]
            return tensors | {"backbone.embedding.weight": embeddings}
        return tensors | {"lm_head.weight": embeddings}

    rewrite(copy, renamed)
    np.testing.assert_allclose(load(copy)(tied.ids), tied.logits, atol=2e-5)


@pytest.mark.parametrize("kind", ["float16", "bfloat16"])
def test_half_precision_is_kept_and_the_recurrence_stays_float32(tied, copy, kind):
    rewrite(copy, lambda tensors: {name: value.astype(getattr(mx, kind)) for name, value in tensors.items()})
    model = load(copy, trainable=True)
    assert model.embeddings.weight.dtype == getattr(mx, kind)
    mixer = model.layers[0].mixer
    precise = (mixer.A_log, mixer.D, mixer.dt_proj.bias, model.layers[0].norm.weight, model.norm_f.weight)
    assert all(value.dtype == mx.float32 for value in precise)
    for either in (model, load(copy)):
        np.testing.assert_allclose(either(tied.ids), tied.logits, atol=0.06)


def test_tensors_are_read_when_they_are_needed(tmp_path):
    """Loading a checkpoint of 11 GB of zeros takes next to no memory."""
    hidden, layers, rank, _ = SIZES["2.8b"]
    write_sparse(tmp_path / "large", names(hidden, layers, rank), shards=2)
    (tmp_path / "large" / "config.json").write_text(
        json.dumps({"hidden_size": hidden, "num_hidden_layers": layers, "vocab_size": 1})
    )
    before = mx.get_active_memory()
    model = load(tmp_path / "large", trainable=True)
    assert model.config.layers == layers
    assert mx.get_active_memory() - before < 50e6


def test_four_and_eight_bits_stay_close(tmp_path):
    from .conftest import random_model

    model = random_model(hidden=64, layers=2, rank=4)
    folder = tmp_path / "model"
    folder.mkdir()
    tensors = {f"backbone.{name}": value for name, value in tree_flatten(model.parameters())}
    mx.save_safetensors(str(folder / "model.safetensors"), tensors)
    (folder / "config.json").write_text(
        json.dumps({"hidden_size": 64, "num_hidden_layers": 2, "vocab_size": 257})
    )
    ids = mx.array([[5, 6, 7, 8, 9, 10, 11]])
    exact = model(ids)
    errors = {}
    for bits in (8, 4):
        rounded = load(folder, bits=bits)
        logits = rounded(ids)
        plain = load(folder, bits=bits, trainable=True)
        np.testing.assert_allclose(logits, plain(ids), atol=2e-4)
        errors[bits] = float(mx.sqrt(mx.mean((logits - exact) ** 2)) / mx.sqrt(mx.mean(exact**2)))
        _, state = rounded.prefill(ids[:, :-1])
        np.testing.assert_allclose(rounded.step(ids[:, -1], state)[0], logits[:, -1], atol=2e-3)
    assert errors[8] < 0.02
    assert errors[8] < errors[4] < 0.3


def refused(folder, *words: str) -> None:
    with pytest.raises(ModelError) as caught:
        load(folder)
    told = str(caught.value)
    assert all(word in told for word in (*words, folder.name)), told
    assert told.count(". ") == 0


def test_a_pickle_is_refused(copy):
    (copy / "model.safetensors").unlink()
    (copy / "pytorch_model.bin").write_bytes(b"\x80\x02}q\x00.")
    refused(copy, "pytorch_model.bin", "safetensors")


def test_a_pickle_under_another_name_is_refused(copy):
    (copy / "model.safetensors").write_bytes(b"\x80\x02}q\x00." * 20)
    refused(copy, "model.safetensors", "pickle")


def test_a_missing_tensor_is_named(copy):
    rewrite(copy, lambda tensors: {k: v for k, v in tensors.items() if k != "backbone.layers.1.mixer.D"})
    refused(copy, "layers.1.mixer.D")


def test_a_surplus_tensor_is_named(copy):
    rewrite(copy, lambda tensors: tensors | {"backbone.layers.1.mixer.extra": mx.zeros(3)})
    refused(copy, "layers.1.mixer.extra")


def test_a_wrong_shape_is_named(copy):
    rewrite(copy, lambda tensors: tensors | {"backbone.layers.1.norm.weight": mx.zeros(17)})
    refused(copy, "layers.1.norm.weight", "[17]", "[16]")


def test_another_number_of_states_is_refused(copy):
    rewrite(copy, lambda tensors: tensors | {"backbone.layers.0.mixer.A_log": mx.zeros((32, 8))})
    refused(copy, "8 states")


def test_another_kind_of_model_is_refused(copy):
    reconfigure(copy, model_type="llama")
    refused(copy, "llama")


@pytest.mark.parametrize(
    ("name", "shape", "sentence"),
    [
        ("backbone.layers.99999999999.norm.weight", (1,), r"lacks tensor 'layers\.1\."),
        ("backbone.embeddings.weight", (0, 2**40), "hold vocab_size = 0"),
        ("backbone.embeddings.weight", (2**40, 0), "hold vocab_size = 1099511627776"),
        ("backbone.layers.0.mixer.A_log", (0, 16), "hold intermediate_size = 0"),
        ("backbone.layers.0.mixer.dt_proj.weight", (0, 2**40), "hold time_step_rank = 1099511627776"),
    ],
)
def test_sizes_without_sense_are_refused_before_they_are_built(tmp_path, name, shape, sentence):
    """Names and empty tensors cost a header nothing, and may be of any size."""
    write_sparse(tmp_path / "model", names(16, 1, 1) | {name: shape}, 1)
    (tmp_path / "model" / "config.json").write_text(json.dumps(FIELDS))
    with pytest.raises(ModelError, match=sentence):
        load(tmp_path / "model")


def test_more_layers_than_any_network_has_are_refused(tmp_path):
    many = {f"backbone.layers.{i}.mixer.D": [1] for i in range(1, 20_000)}
    write_sparse(tmp_path / "model", names(16, 1, 1) | many, 1)
    (tmp_path / "model" / "config.json").write_text(json.dumps(FIELDS))
    with pytest.raises(ModelError, match="hold layers = 20000"):
        load(tmp_path / "model")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("layer_norm_epsilon", float("nan")),
        ("layer_norm_epsilon", "1e-5"),
        ("eos_token_id", float("inf")),
        ("hidden_size", 10**400),
        ("model_type", ["mamba"] * 1000),
    ],
)
def test_fields_without_sense_are_told_in_a_short_sentence(copy, field, value):
    reconfigure(copy, **{field: value})
    with pytest.raises(ModelError) as caught:
        load(copy)
    assert len(str(caught.value)) < 200 + len(str(copy))


def test_a_folder_without_config_is_refused(copy):
    (copy / "config.json").unlink()
    refused(copy, "config.json")


@pytest.mark.parametrize("name", ["../model.safetensors", "/etc/passwd", "model.bin", 3, None])
def test_an_index_that_points_elsewhere_is_refused(copy, name):
    (copy / "model.safetensors.index.json").write_text(json.dumps({"weight_map": {"a": name}}))
    refused(copy, "index.json")


def test_a_tensor_in_two_shards_is_refused(copy):
    shutil.copy(copy / "model.safetensors", copy / "other.safetensors")
    listed = {"a": "model.safetensors", "b": "other.safetensors"}
    (copy / "model.safetensors.index.json").write_text(json.dumps({"weight_map": listed}))
    refused(copy, "second time")


def test_a_name_that_is_nowhere_is_told():
    with pytest.raises(ModelError, match="nowhere"):
        load("nowhere")


def test_a_hub_name_resolves_to_the_local_cache_without_a_network(tied, tmp_path, monkeypatch):
    revision = "0" * 40
    repository = tmp_path / "models--someone--tiny-mamba"
    shutil.copytree(tied.folder, repository / "snapshots" / revision)
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text(revision)
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path))
    assert locate("someone/tiny-mamba") == repository / "snapshots" / revision
    np.testing.assert_allclose(load("someone/tiny-mamba")(tied.ids), tied.logits, atol=2e-5)
    with pytest.raises(ModelError, match="--download"):
        load("someone/other-mamba")
