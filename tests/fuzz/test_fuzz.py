"""Hypothesis on every target, and the kept corpus: what once went wrong stays right."""

import json
import struct
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS, frugal

CORPUS = Path(__file__).parent / "corpus"
KEPT = sorted(path for path in CORPUS.rglob("*") if path.is_file())
quick = settings(max_examples=150, deadline=2000, suppress_health_check=[HealthCheck.too_slow])

sizes = st.one_of(
    st.integers(0, 64),
    st.integers(0, 0xFFFFFFFF),
    st.sampled_from([0xFFFFFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE]),
)
tags = st.one_of(
    st.sampled_from(
        [b"fmt ", b"data", b"LIST", b"ds64", b"fact", b"PEAK", b"cue ", b"bext", b"JUNK", b"id3 "]
    ),
    st.binary(min_size=4, max_size=4),
)
shorts = st.one_of(st.integers(0, 70), st.integers(0, 0xFFFF))


@st.composite
def chunks(draw):
    """A chunk whose stated size may lie."""
    body = draw(st.binary(max_size=200))
    stated = draw(st.one_of(st.just(len(body)), sizes))
    return draw(tags) + struct.pack("<I", stated) + body


@st.composite
def formats(draw):
    """A fmt chunk that is often possible."""
    codec = draw(st.sampled_from([1, 3, 6, 7, 0xFFFE, 2, 0x11, 0x55]) | st.integers(0, 0xFFFF))
    rate = draw(st.sampled_from([8000, 16000, 48000]) | st.integers(0, 0xFFFFFFFF))
    bits = draw(st.sampled_from([8, 16, 24, 32, 64]) | shorts)
    body = struct.pack("<HHIIHH", codec, draw(shorts), rate, draw(sizes), draw(shorts), bits)
    body += draw(st.binary(max_size=30))
    return b"fmt " + struct.pack("<I", draw(st.one_of(st.just(len(body)), sizes))) + body


@st.composite
def waves(draw):
    """What follows "RIFF" in a WAV that is nearly right."""
    parts = draw(st.lists(st.one_of(chunks(), formats()), max_size=6))
    data = draw(st.binary(max_size=600))
    parts.append(b"data" + struct.pack("<I", draw(st.one_of(st.just(len(data)), sizes))) + data)
    parts += draw(st.lists(chunks(), max_size=3))
    return struct.pack("<I", draw(sizes)) + b"WAVE" + b"".join(parts)


@st.composite
def boxes(draw):
    """Boxes, chunks or elements of media files, whose sizes may lie."""
    kinds = st.sampled_from([b"ftyp", b"moov", b"mdat", b"moof", b"wide", b"\0\0\0\0"])
    lengths = st.integers(0, 64) | sizes
    box = st.tuples(lengths, kinds, st.integers(0, 2**64 - 1)).map(lambda t: struct.pack(">I4sQ", *t))
    chunk = lengths.map(lambda size: b"RIFF" + struct.pack("<I", size) + b"AVI ")
    element = st.binary(max_size=9).map(lambda size: b"\x18\x53\x80\x67" + size)
    parts = draw(st.lists(st.one_of(box, chunk, element, st.binary(max_size=30)), max_size=8))
    return draw(st.sampled_from([b"", b"\x1a\x45\xdf\xa3\x84WEBM"])) + b"".join(parts)


@st.composite
def tensors(draw):
    """A safetensors file whose header may lie about everything."""
    numbers = st.one_of(st.integers(-2, 40), st.integers(), st.floats(), st.text(max_size=3), st.none())
    entry = st.fixed_dictionaries(
        {
            "dtype": st.sampled_from(["F32", "F16", "BF16", "I64", "BOOL", "F8", ""]) | numbers,
            "shape": st.lists(numbers, max_size=4) | numbers,
            "data_offsets": st.lists(numbers, max_size=3) | numbers,
        }
    )
    head = draw(st.dictionaries(st.text(max_size=10), entry | numbers, max_size=4))
    raw = json.dumps(head).encode()
    length = draw(st.one_of(st.just(len(raw)), st.integers(0, 2**64 - 1)))
    return struct.pack("<Q", length) + raw + draw(st.binary(max_size=200))


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = ("model_type", "d_model", "expand", "blocks", "dt_rank", "compress", "window_seconds", "hop_seconds",
          "bands", "d_state", "d_conv", "stft_cfg", "model_cfg")  # fmt: skip
LITE = json.loads((Path(__file__).parents[2] / "models" / "lite" / "config.json").read_text())


@st.composite
def configs(draw):
    """A config.json with some fields spoiled."""
    fields = dict(LITE) if draw(st.booleans()) else {}
    fields |= draw(st.dictionaries(st.sampled_from(FIELDS), values, max_size=4))
    return json.dumps(fields).encode()


@st.composite
def manifests(draw):
    """Lines of which some are right."""
    right = {"input": "in.wav", "output": "out.wav", "state": "done", "output_size": 1, "options": {}}
    line = st.one_of(
        values,
        st.dictionaries(st.sampled_from([*right, "sha256", "modified"]), values).map(
            lambda d: {**right, **d}
        ),
    ).map(lambda value: json.dumps(value).encode())
    lines = draw(st.lists(line | st.binary(max_size=60), max_size=5))
    return b"\n".join(lines) + draw(st.sampled_from([b"", b"\n"]))


SHAPES = {
    "riff": waves(),
    "pipe": waves(),
    "packed": st.sampled_from(
        [b"FORM", b"fLaC", b"ID3\x04", b"OggS", b"caff", b".snd", b"riff", b"\xff\xfb\x90\x64", b""]
    ).flatmap(lambda start: st.binary(max_size=400).map(lambda rest: start + rest)),
    "media": boxes(),
    "safetensors": tensors(),
    "config": configs(),
    "manifest": manifests(),
}


@pytest.mark.parametrize("name", TARGETS)
def test_nearly_right(name):
    @quick
    @given(SHAPES[name])
    def attack(data):
        frugal(TARGETS[name], data)

    attack()


@pytest.mark.parametrize("name", TARGETS)
def test_any_bytes(name):
    @settings(quick, max_examples=60)
    @given(st.binary(max_size=500))
    def attack(data):
        frugal(TARGETS[name], data)

    attack()


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_the_corpus(path):
    frugal(TARGETS[path.parent.name], path.read_bytes())


def test_every_target_has_a_corpus():
    assert {path.parent.name for path in KEPT} == set(TARGETS)


@pytest.mark.parametrize("opened", [b"[", b'{"a":', b'{"input":"x","output":"y","z":['])
@pytest.mark.parametrize("name", ["config", "manifest", "safetensors"])
def test_nesting_without_end(name, opened):
    data = opened * 100_000
    if name == "safetensors":
        data = struct.pack("<Q", len(data)) + data
    frugal(TARGETS[name], data)
