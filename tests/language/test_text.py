"""Streaming text: pieces add up to the text, no half characters, nothing of a stop string."""

from hypothesis import given
from hypothesis import strategies as st

from speechlens.models.text import Detokenizer, StopStrings


def decode(ids: list[int]) -> str:
    return bytes(ids).decode(errors="replace")


def pieces(data: bytes) -> list[str]:
    text = Detokenizer(decode)
    given = [text.add(byte) for byte in data]
    return [*given, text.finish()]


@given(st.text(max_size=80))
def test_pieces_add_up_and_none_holds_half_a_character(original):
    given = pieces(original.encode())
    assert "".join(given) == original
    if "\ufffd" not in original:
        assert not any("\ufffd" in piece for piece in given)


@given(st.binary(max_size=80))
def test_bytes_that_are_no_text_come_out_as_the_decoder_has_them(data):
    assert "".join(pieces(data)) == decode(list(data))


def test_a_character_of_four_bytes_comes_when_it_is_whole():
    assert pieces("a🎧".encode()) == ["a", "", "", "", "🎧", ""]


def test_a_first_word_that_loses_its_space_alone_keeps_it_inside():
    words = [" one", " two"] * 20

    def stripped(ids):
        return "".join(words[i] for i in ids).lstrip(" ")

    text = Detokenizer(stripped)
    assert "".join(text.add(i) for i in range(40)) + text.finish() == "".join(words).lstrip()


@given(
    st.text("ab", max_size=40), st.lists(st.text("ab", min_size=1, max_size=4), max_size=3), st.integers(1, 5)
)
def test_text_ends_before_the_first_stop_string(original, stops, size):
    cutter = StopStrings(stops)
    parts = [cutter.add(original[i : i + size]) for i in range(0, len(original), size)]
    text = "".join([*parts, cutter.finish()])
    # Character by character, the first stop string to be whole counts.
    ends = [original.find(stop) + len(stop) for stop in stops if stop in original]
    assert cutter.stopped == bool(ends)
    if not ends:
        assert text == original
    else:
        assert original.startswith(text)
        assert any(original[len(text) :].startswith(stop) for stop in stops)
        assert not any(stop in text for stop in stops)
