"""Tiny checkpoints with logits recorded from Hugging Face's implementation, and a tokenizer of bytes."""

from pathlib import Path

import mlx.core as mx
import pytest
from mlx.utils import tree_flatten

from speechlens.models.language import LanguageConfig, LanguageModel
from speechlens.models.language_loading import load

FOLDER = Path(__file__).parents[2] / "fixtures" / "language"
CASES = ("tied", "untied", "no_conv_bias", "half", "falcon")


class Case:
    """One recorded checkpoint: the model in float32, ids [2, 23], logits [2, 23, V], 16 tokens generated."""

    def __init__(self, name: str, trainable: bool) -> None:
        self.folder = FOLDER / name
        self.model = load(self.folder, dtype="float32", trainable=trainable)
        recorded = mx.load(str(FOLDER / f"{name}.safetensors"))
        self.ids, self.logits = recorded["ids"], recorded["logits"]
        self.generated = recorded["generated"].tolist()


@pytest.fixture(scope="session", params=[True, False], ids=["plain", "packed"])
def trainable(request) -> bool:
    """Whether a model keeps its parameters or is packed for speed, where this machine can."""
    return request.param


@pytest.fixture(scope="session", params=CASES)
def case(request, trainable) -> Case:
    return Case(request.param, trainable)


@pytest.fixture(scope="session")
def tied() -> Case:
    return Case("tied", trainable=False)


class Bytes:
    """A tokenizer whose ids are the bytes of UTF-8, 1 added so that 0 says stop."""

    vocabulary = 257

    def encode(self, text: str) -> list[int]:
        return [byte + 1 for byte in text.encode()]

    def decode(self, ids: list[int]) -> str:
        return bytes(i - 1 for i in ids if i).decode(errors="replace")


@pytest.fixture(scope="session")
def bytes_tokenizer() -> Bytes:
    return Bytes()


def random_model(
    vocabulary: int = 257, hidden: int = 32, layers: int = 2, rank: int = 3, seed: int = 1
) -> LanguageModel:
    """A model of random weights, lively enough that tokens don't just repeat."""
    mx.random.seed(seed)
    model = LanguageModel(LanguageConfig(vocabulary, hidden, 2 * hidden, layers, rank))
    weights = dict(tree_flatten(model.parameters()))
    for name, value in weights.items():
        if name.endswith("out_proj.weight"):
            weights[name] = 12 * value
        if name.endswith("embeddings.weight"):
            weights[name] = 0.3 * mx.random.normal(value.shape)
    model.load_weights(list(weights.items()))
    mx.eval(model.parameters())
    return model


@pytest.fixture(scope="session")
def model(trainable) -> LanguageModel:
    model = random_model()
    if not trainable:
        model.pack()
    return model
