"""Sentences of the engine in the user's language.

The engine tells them in English, with names and numbers in them. sentences.txt has each as a template;
the one that fits gives the fields, and the translation of the template takes them.
"""

import os
import re
from functools import cache, lru_cache
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale

_FILE = Path(__file__).parent / "translations" / "sentences.txt"
_FIELD = re.compile(r"\{\d\}")
_Pattern = re.Pattern[str]


def told(sentence: str) -> str:
    """The sentence in the user's language; as it is where there are no words for it."""
    return _told(sentence, QLocale().name())


@lru_cache(maxsize=4096)
def _told(sentence: str, locale: str) -> str:
    whole, _ = _templates()
    if (words := _translated(sentence, whole)) is not None:
        return words
    # A name may stand before a sentence that has none in it.
    for mark in re.finditer(": ", sentence):
        if (words := _translated(sentence[mark.end() :], whole)) is not None:
            return sentence[: mark.end()] + words
    return sentence


def _translated(text: str, templates: list[tuple[str, _Pattern]], *, one: bool = False) -> str | None:
    """The text by the template that fits it; one: whose fields hold no lists."""
    for template, pattern in templates:
        found = pattern.fullmatch(text)
        if found and not (one and any(", " in value for value in found.groups())):
            fields = zip(_FIELD.finditer(template), found.groups(), strict=True)
            words = QCoreApplication.translate("sentences", template)
            return words.format(*(_field(template, mark.start(), value) for mark, value in fields))
    return None


def _field(template: str, place: int, value: str) -> str:
    """A field's own words translated, unless it is a name: in front of a colon, a path, or in quotes."""
    around = template[max(0, place - 1)], template[place + 3 : place + 4]
    if around in (("{", ":"), ("'", "'")):
        return value
    whole, parts = _templates()
    if os.path.isabs(value):
        return _translated(value, whole) or value
    listed = value.split(", ")
    if len(listed) > 1 and _translated(value, parts, one=True) is None:
        words = [_translated(one, parts) or one for one in listed]
        if words != listed:
            return ", ".join(words)
    return _translated(value, parts) or _translated(value, whole) or value


@cache
def _templates() -> tuple[list[tuple[str, _Pattern]], list[tuple[str, _Pattern]]]:
    """Sentences and parts with their patterns, those that fit the fewest texts first."""
    whole, parts = (block.splitlines() for block in _FILE.read_text(encoding="utf-8").split("\n\n"))
    whole, parts = sorted(whole, key=_order), sorted(parts, key=_order)
    return (
        [(text, _pattern(text, re.DOTALL)) for text in whole],
        [(text, _pattern(text, re.DOTALL | re.IGNORECASE)) for text in parts],
    )


def _order(template: str) -> tuple[bool, int]:
    return template.startswith("{"), -len(_FIELD.sub("", template))


def _pattern(template: str, flags: re.RegexFlag) -> _Pattern:
    return re.compile("(.+?)".join(map(re.escape, _FIELD.split(template))), flags)
