"""Brings the .ts files up to date with the program's texts and compiles them.

Run it from the project folder: python speechlens/app/translations/update.py. Translations stay; texts
that are gone are dropped. `missing()` is what the tests ask.
"""

import ast
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
LANGUAGES = ("en", "de", "ja", "es")
FORMS = {"en": 2, "de": 2, "es": 2, "ja": 1}


class Text(NamedTuple):
    """A text of the program: plural ones have a form for each kind of number."""

    context: str
    source: str
    plural: bool


def texts() -> list[Text]:
    """All texts of the app, in the order of files and lines."""
    found = dict.fromkeys(text for path in sorted(HERE.parent.rglob("*.py")) for text in _in_module(path))
    return list(found)


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
    """Texts that a language has no words for; English needs only plural forms."""
    have = known(language)
    wanted = [text for text in texts() if text.plural or language != "en"]
    return [text for text in wanted if not all(have.get(text, [""]))]


def write(language: str, have: dict[Text, list[str]]) -> None:
    """Write the .ts file of a language with these translations."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    contexts: dict[str, ET.Element] = {}
    for text in texts():
        if language == "en" and not text.plural:
            continue
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
    compile_all()
    for one in LANGUAGES:
        print(one, len(missing(one)), "texts without translation")
