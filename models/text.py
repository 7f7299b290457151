"""From tokens to text as it arrives: no half characters, nothing of a stop string."""

from collections.abc import Callable, Sequence

# What a decoder writes for bytes that are no whole character yet.
_INCOMPLETE = "\ufffd"
_WINDOW = 16


class Detokenizer:
    """Text of a growing list of tokens, given out in pieces that are never taken back.

    decode: text of a list of ids. A character whose bytes are spread over tokens waits for the last one.
    """

    def __init__(self, decode: Callable[[list[int]], str]) -> None:
        self._decode = decode
        self._ids: list[int] = []
        # Tokens from `_start` on are decoded together; `_given` characters of them are out already.
        self._start, self._given = 0, 0

    def add(self, token: int) -> str:
        """The text that this token completes; empty while a character is incomplete."""
        self._ids.append(token)
        text = self._decode(self._ids[self._start :])
        whole = _whole(text)
        new = text[self._given : whole]
        self._given = max(self._given, whole)
        if whole == len(text) and len(self._ids) - self._start > _WINDOW:
            # One token of context: some decoders strip the space before a first word.
            self._start = len(self._ids) - 1
            self._given = len(self._decode(self._ids[self._start :]))
        return new

    def finish(self) -> str:
        """What was held back: bytes that never became a character show as U+FFFD."""
        new = self._decode(self._ids[self._start :])[self._given :]
        self._given += len(new)
        return new


class StopStrings:
    """Ends text before the first of some strings; what may be the beginning of one is held back."""

    def __init__(self, stops: Sequence[str]) -> None:
        self._stops = [stop for stop in stops if stop]
        self._held = ""
        self.stopped = False

    def add(self, text: str) -> str:
        """The text that is certain now; nothing after a stop string."""
        if self.stopped:
            return ""
        text = self._held + text
        found = [at for stop in self._stops if (at := text.find(stop)) >= 0]
        if found:
            self.stopped, self._held = True, ""
            return text[: min(found)]
        keep = max((self._overlap(text, stop) for stop in self._stops), default=0)
        self._held = text[len(text) - keep :]
        return text[: len(text) - keep]

    def finish(self) -> str:
        """What was held back and turned out to be no stop string."""
        text, self._held = self._held, ""
        return text

    @staticmethod
    def _overlap(text: str, stop: str) -> int:
        """Length of the longest end of the text that begins the stop string."""
        sizes = range(min(len(stop) - 1, len(text)), 0, -1)
        return next((size for size in sizes if text.endswith(stop[:size])), 0)


def _whole(text: str) -> int:
    """Where the characters end that can't change any more: three bytes at most may wait for a fourth."""
    end = len(text)
    while end > max(0, len(text) - 3) and text[end - 1] == _INCOMPLETE:
        end -= 1
    return end
