"""Brings the .ts files up to date with the program's texts and compiles them.

Run it from the project folder: python speechlens/app/translations/update.py. Translations stay; texts
that are gone are dropped. `missing()` is what the tests ask. The sentences of the engine are among the
texts, with numbers for their fields; sentences.txt has them for the program, which finds the fields again:
whole sentences, an empty line, and what stands in fields.
"""

import ast
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
SENTENCES = HERE / "sentences.txt"
CONTEXT = "sentences"
LANGUAGES = ("en", "de", "ja", "es")
FORMS = {"en": 2, "de": 2, "es": 2, "ja": 1}


class Text(NamedTuple):
    """A text of the program: plural ones have a form for each kind of number."""

    context: str
    source: str
    plural: bool


# Who speaks to programmers or on a terminal only is not translated.
_UNHEARD = re.compile(
    r"kernels/|models/(convert|generation|language|sampling|text|training)"
    r"|speechlens/(api|app|audio/pipes|bench|cli|doctor|metrics|session)"
    r"|speechlens/batch/(?!claims|jobs|places)"
)
# Words of fields that no sentence of the source shows: of the system, of servers, and of what a file loses.
_WORDS = (
    *("Permission denied", "Operation not permitted", "No such file or directory", "File exists"),
    *("Is a directory", "Not a directory", "No space left on device", "Disk quota exceeded"),
    *("File too large", "File name too long", "Read-only file system", "Input/output error"),
    *("No such device", "Stale file handle", "Too many open files", "Connection refused", "timed out"),
    *("Name or service not known", "Temporary failure in name resolution", "Network is unreachable"),
    *("No route to host", "Connection reset by peer"),
    *("chunk {}", "chunk {} (too large)", "{} bytes behind the last chunk", "speaker mask", "tag {}"),
    *("picture", "chapters", "APE tag"),
    *("{} stream {}", "{} stream {} ({})", "audio", "video", "subtitle", "cover", "data", "attachment"),
    *("[Errno {}] {}", "the server {} answered {} {}", "'{}' and {} more"),
    *("the connection to {} failed ({})", "the connection to {} broke off"),
    *("the connection to {} ended after {} bytes", "the connection to {} isn't secure ({})"),
    "the server {} sends on from address to address without end",
    *("the server {} sends on to an address that isn't safe", "{} bytes", "more than {} bytes"),
    *("is full", "can't be written to", "1 channel", "{} channels"),
)
# The window has no options of a command line: English has words of its own for them.
_TERMINAL = re.compile(r"--\w|\B-[a-z]\b|'speechlens |'batch'|same command|Errno")


def texts() -> list[Text]:
    """All texts of the app, in the order of files and lines, then the sentences of the engine."""
    found = dict.fromkeys(text for path in sorted(HERE.parent.rglob("*.py")) for text in _in_module(path))
    return [*found, *(Text(CONTEXT, template, False) for kind in templates() for template in kind)]


@cache
def templates() -> tuple[list[str], list[str]]:
    """The sentences that the window may show, and the words in their fields; {0}, {1} stand for fields."""
    sys.path.insert(0, str(HERE.parents[2] / "docs"))
    from sentences import PART, sentences

    heard = [told for told in sentences() if not _UNHEARD.match(told.file)]
    whole = dict.fromkeys(_numbered(told.text) for told in heard if told.kind != PART)
    whole |= dict.fromkeys(_of_models())
    parts = dict.fromkeys(map(_numbered, (*(told.text for told in heard if told.kind == PART), *_WORDS)))
    return [text for text in whole if _has_words(text)], [text for text in parts if _has_words(text)]


def _of_models() -> Iterator[str]:
    """What is said about the models that the program knows."""
    from speechlens.models import describe
    from speechlens.models.catalogue import DOWNLOADS

    yield describe("lite")["description"]
    for download in DOWNLOADS.values():
        yield from (download.description, download.terms)


def _has_words(text: str) -> bool:
    return bool(re.search("[a-z]", re.sub(r"{\d}", "", text)))


def _numbered(text: str) -> str:
    numbers = count()
    return re.sub(r"{[^{}]*}", lambda field: f"{{{next(numbers)}}}", text)


def _in_module(path: Path) -> Iterator[Text]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = _own_context(tree)
    for node in tree.body:
        context = node.name if isinstance(node, ast.ClassDef) else ""
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant):
                if isinstance(call.func, ast.Attribute) and call.func.attr == "tr":
                    yield Text(context, call.args[0].value, len(call.args) == 3)
                elif isinstance(call.func, ast.Name) and call.func.id == "tr":
                    yield Text(own, call.args[0].value, len(call.args) == 2)


def _own_context(tree: ast.Module) -> str:
    """The context that a module's own `tr` uses."""
    for call in ast.walk(tree):
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr == "translate"
        ):
            first = call.args[0]
            if isinstance(first, ast.Constant):
                return str(first.value)
    return ""


def known(language: str) -> dict[Text, list[str]]:
    """What a .ts file translates; plural texts have several forms."""
    path = HERE / f"speechlens_{language}.ts"
    found: dict[Text, list[str]] = {}
    if not path.exists():
        return found
    for context in ET.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            target = message.find("translation")
            forms = [form.text or "" for form in target.iter("numerusform")] or [target.text or ""]
            key = Text(context.findtext("name", ""), message.findtext("source", ""),
                       message.get("numerus") == "yes")  # fmt: skip
            found[key] = forms
    return found


def missing(language: str) -> list[Text]:
    """Texts that a language has no words for."""
    have = known(language)
    return [text for text in wanted(language) if not all(have.get(text, [""]))]


def wanted(language: str) -> list[Text]:
    """Texts that a language needs words for: English only for plurals and for what speaks of a terminal."""
    return [text for text in texts() if language != "en" or text.plural or _of_terminal(text)]


def _of_terminal(text: Text) -> bool:
    return text.context == CONTEXT and bool(_TERMINAL.search(text.source))


def write(language: str, have: dict[Text, list[str]]) -> None:
    """Write the .ts file of a language with these translations."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    contexts: dict[str, ET.Element] = {}
    for text in wanted(language):
        if text.context not in contexts:
            contexts[text.context] = ET.SubElement(root, "context")
            ET.SubElement(contexts[text.context], "name").text = text.context
        message = ET.SubElement(contexts[text.context], "message")
        ET.SubElement(message, "source").text = text.source
        forms = have.get(text) or [""]
        target = ET.SubElement(message, "translation")
        if not all(forms):
            target.set("type", "unfinished")
        if text.plural:
            message.set("numerus", "yes")
            for form in (forms * FORMS[language])[: FORMS[language]] if len(forms) == 1 else forms:
                ET.SubElement(target, "numerusform").text = form
        else:
            target.text = forms[0]
    ET.indent(root)
    body = ET.tostring(root, encoding="unicode")
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    (HERE / f"speechlens_{language}.ts").write_text(head + body + "\n", encoding="utf-8")


def compile_all() -> None:
    """Make the .qm files that the program loads."""
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    for language in LANGUAGES:
        path = HERE / f"speechlens_{language}.ts"
        subprocess.run([tool, "-silent", path, "-qm", path.with_suffix(".qm")], check=True)


if __name__ == "__main__":
    for one in LANGUAGES:
        write(one, known(one))
    SENTENCES.write_text("\n\n".join(map("\n".join, templates())) + "\n", encoding="utf-8")
    compile_all()
    for one in LANGUAGES:
        print(one, len(missing(one)), "texts without translation")
